// The keyboard: letters spell, Space begins the next word, Backspace takes back, Enter commits.
// A person who goes from button to button with Tab or arrows uses Enter and Space on these.
import type { Tray } from './tray.svelte'

export interface Keyed {
  tray: Tray
  /** Whether there are cards to spell with. */
  spelling: () => boolean
  /** Whether digits choose something now. */
  digit: (number: number) => boolean
  commit: () => void
  said: (id: string | null, letter: string) => void
  moved: (id: string) => void
}

const FIELD = 'input, textarea, select, [contenteditable]'
const CARD = '[data-id]'

export class Keys {
  /** The last key was typed, so the next Enter means the words and not what has the focus. */
  private typing = false

  constructor(private readonly with_: Keyed) {}

  press = (event: KeyboardEvent): void => {
    const target = event.target instanceof Element ? event.target : document.body
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || target.closest(FIELD) || document.querySelector('dialog[open]')) return
    const card = target.closest<HTMLElement>(CARD)
    const used = event.altKey ? this.carry(event.key, card) : this.type(event, card, target)
    if (!used) return
    event.preventDefault()
    event.stopPropagation()
  }

  private type(event: KeyboardEvent, card: HTMLElement | null, target: Element): boolean {
    const { key } = event
    const { tray } = this.with_
    const free = this.typing || !target.closest('button, a, [role="tab"], summary')
    if (/^\d$/.test(key)) return this.with_.digit(Number(key))
    if (key === 'Enter') return free ? (this.with_.commit(), true) : false
    if (!this.with_.spelling()) return false
    if (/^\p{L}$/u.test(key)) {
      this.typing = true
      this.with_.said(tray.type(key, event.shiftKey)?.id ?? null, key)
      return true
    }
    if (key === ' ' && free) return tray.next(), true
    if (key === 'Backspace') return (this.typing = true), tray.back(), true
    if (key === 'Delete' && card) return this.move(card.dataset.id!, () => tray.put(card.dataset.id!, 'discard'))
    if (key.startsWith('Arrow') && card) return this.walk(key, card)
    if (key === 'Tab') this.typing = false
    return false
  }

  /** The arrows go from card to card; up into the word, down into the hand. */
  private walk(key: string, card: HTMLElement): boolean {
    this.typing = false
    const { tray } = this.with_
    const id = card.dataset.id!
    const zone = tray.zone(id)
    if (key === 'ArrowUp') return zone === 'hand' ? this.move(id, () => tray.put(id, tray.at)) : false
    if (key === 'ArrowDown') return zone !== 'hand' ? this.move(id, () => tray.put(id, 'hand')) : false
    const cards = [...(card.closest('[data-zone]')?.querySelectorAll<HTMLElement>(CARD) ?? [])]
    cards[cards.indexOf(card) + (key === 'ArrowLeft' ? -1 : 1)]?.focus()
    return true
  }

  /** Alt and an arrow carry the card itself, in place of dragging it. */
  private carry(key: string, card: HTMLElement | null): boolean {
    if (!card || !/^Arrow(Left|Right)$/.test(key)) return false
    const { tray } = this.with_
    const id = card.dataset.id!
    const zone = tray.zone(id)
    if (zone === null) return false
    const list = zone === 'hand' ? tray.hand : (tray.words[zone as number] ?? [])
    const at = list.findIndex((each) => each.id === id)
    const to = key === 'ArrowLeft' ? at - 1 : at + 2
    return to < 0 || to > list.length ? true : this.move(id, () => tray.put(id, zone, to))
  }

  private move(id: string, how: () => void): boolean {
    this.typing = false
    how()
    this.with_.moved(id)
    return true
  }
}
