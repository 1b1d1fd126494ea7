// What a thumb or a mouse does with the fan: pull a card up to play it, slide over narrow cards
// to look closer, put a card elsewhere.
import { reordered } from '../lib/hand'

/** Closer than a thumb is wide, so it slides. */
const NARROW = 44
/** How far a pointer goes before it is no tap, and when it throws a card. */
const START = 8
const THROW = -70
/** Held still so long, a card of a narrow fan can be moved too. */
const PRESS = 450

interface Drag {
  id: string
  x: number
  y: number
  how: 'wait' | 'slide' | 'up' | 'order'
}
interface Fan {
  hand(): HTMLElement
  /** How far apart the cards lie. */
  apart(): number
  ids(): string[]
  choose(id: string): void
  play(id: string): void
  arrange(ids: string[]): void
}

export class Slide {
  drag = $state<Drag | null>(null)
  by = $state({ x: 0, y: 0 })
  private went = false
  private press: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly fan: Fan) {}

  /** Whether the click that follows belongs to what was dragged. */
  swallows = (): boolean => {
    const went = this.went
    this.went = false
    return went
  }

  down = (event: PointerEvent): void => {
    const id = (event.target as Element).closest<HTMLElement>('[data-id]')?.dataset.id
    this.went = false
    if (!id || event.button) return
    const slides = event.pointerType !== 'mouse' && this.fan.apart() < NARROW
    this.drag = { id, x: event.clientX, y: event.clientY, how: slides ? 'slide' : 'wait' }
    this.by = { x: 0, y: 0 }
    clearTimeout(this.press)
    if (slides) this.press = setTimeout(() => this.drag && !this.went && (this.drag.how = 'order'), PRESS)
  }

  move = (event: PointerEvent): void => {
    const drag = this.drag
    if (!drag) return
    this.by = { x: event.clientX - drag.x, y: event.clientY - drag.y }
    if (!this.went && Math.hypot(this.by.x, this.by.y) < START) return
    if (!this.went) this.fan.hand().setPointerCapture(event.pointerId)
    this.went = true
    if (drag.how === 'wait') drag.how = -this.by.y > Math.abs(this.by.x) ? 'up' : 'order'
    const over = this.at(event)
    if (drag.how === 'slide' && over) drag.id = over
    if (drag.how === 'order') this.arrange(drag.id, over)
  }

  up = (event: PointerEvent): void => {
    const { id, how } = this.drag ?? { id: '', how: 'wait' }
    this.stop()
    if (!this.went || !id) return
    const above = event.clientY < this.fan.hand().getBoundingClientRect().top + 8
    if ((how === 'slide' && above) || (how === 'up' && (above || this.by.y < THROW))) this.fan.play(id)
    else if (how === 'slide') this.fan.choose(id)
  }

  stop = (): void => {
    clearTimeout(this.press)
    this.drag = null
  }

  private at(event: PointerEvent): string | undefined {
    const box = this.fan.hand().getBoundingClientRect()
    const y = Math.max(box.top + 30, Math.min(box.bottom - 20, event.clientY))
    return document.elementsFromPoint(event.clientX, y).map((node) => node.closest<HTMLElement>('.slot')?.dataset.id).find(Boolean)
  }

  private arrange(id: string, over: string | undefined): void {
    const ids = this.fan.ids()
    if (over && over !== id) this.fan.arrange(reordered(ids, id, ids.indexOf(over)))
  }
}
