// A card is dragged by finger or mouse; a press without moving stays a click.
import type { Zone } from './tray.svelte'

export interface Drop {
  zone: Zone
  before: number
}
interface Dragging {
  can: () => boolean
  over: (zone: Zone | null) => void
  drop: (drop: Drop) => void
}
const FAR = 8

const read = (zone: string): Zone => (zone === 'hand' || zone === 'discard' ? zone : Number(zone))

function under(x: number, y: number, self: Element): Element | null {
  const found = document.elementsFromPoint(x, y).filter((each) => !self.contains(each))
  return found.map((each) => each.closest('[data-zone]')).find(Boolean) ?? null
}

/** The place among the cards of a zone where the pointer is. */
export function before(zone: Element, x: number, y: number, self: Element): number {
  const cards = [...zone.querySelectorAll('[data-id]')]
  const at = cards.findIndex((card) => {
    const box = card.getBoundingClientRect()
    return card !== self && y < box.bottom && x < box.x + box.width / 2
  })
  return at < 0 ? Infinity : at
}

export function drag(node: HTMLElement, given: Dragging) {
  let start: { x: number; y: number } | null = null
  let moving = false

  const down = (event: PointerEvent) => {
    if (event.button || !given.can()) return
    start = { x: event.clientX, y: event.clientY }
    for (const [name, hear] of heard) addEventListener(name, hear)
  }
  const move = (event: PointerEvent) => {
    if (!start) return
    const x = event.clientX - start.x
    const y = event.clientY - start.y
    if (!moving && Math.hypot(x, y) < FAR) return
    if (!moving) {
      moving = true
      node.classList.add('dragged')
    }
    node.style.translate = `${x}px ${y}px`
    const zone = under(event.clientX, event.clientY, node)
    given.over(zone ? read((zone as HTMLElement).dataset.zone!) : null)
  }
  const end = (event: PointerEvent) => {
    start = null
    for (const [name, hear] of heard) removeEventListener(name, hear)
    if (!moving) return
    moving = false
    const zone = event.type === 'pointerup' ? under(event.clientX, event.clientY, node) : null
    const to = zone && { zone: read((zone as HTMLElement).dataset.zone!), before: before(zone, event.clientX, event.clientY, node) }
    node.addEventListener('click', stop, { capture: true, once: true })
    setTimeout(() => node.removeEventListener('click', stop, { capture: true }), 60)
    node.classList.remove('dragged')
    given.over(null)
    // The place where it was let go is where it glides from.
    if (to) given.drop(to)
    node.style.translate = ''
  }
  const stop = (event: Event) => (event.stopImmediatePropagation(), event.preventDefault())

  // A quick finger has left the card before the first move is told.
  const heard = [['pointermove', move], ['pointerup', end], ['pointercancel', end]] as const

  node.addEventListener('pointerdown', down)
  return {
    update: (fresh: Dragging) => (given = fresh),
    destroy: () => {
      node.removeEventListener('pointerdown', down)
      for (const [name, hear] of heard) removeEventListener(name, hear)
    },
  }
}
