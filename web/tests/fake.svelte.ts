// A client without a server: what a board sends is written down.
import type { Line, Refused, BoardClient, TableInfo } from '../src/lib/boardClient'
import type { Speaker } from '../src/lib/words.svelte'

// What jsdom does not have.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Element.prototype.scrollTo ??= () => {}
document.elementsFromPoint ??= () => []
Element.prototype.animate ??= () => {
  const animation = { cancel() {}, finish() {}, currentTime: 0, onfinish: null as (() => void) | null, finished: Promise.resolve() }
  queueMicrotask(() => animation.onfinish?.())
  return animation as unknown as Animation
}

/** A button by what it is called; asking for its role is slow with so many cards. */
export const button = (name: string): HTMLElement =>
  [...document.querySelectorAll('button')].find((each) => (each.getAttribute('aria-label') ?? each.querySelector('.vh')?.textContent ?? each.textContent!.trim()) === name)!

export class Fake implements BoardClient<any> {
  view: any = $state.raw(null)
  offers: string[] = $state.raw([])
  waiting: number[] = $state.raw([])
  pending: string | null = $state(null)
  refused: Refused | null = $state.raw(null)
  moved = $state(true)
  readonly n = 1
  readonly seat = 0
  readonly live = true
  readonly fresh: Line[] = []
  lines: { n: number; at: number; line: Line }[] = $state.raw([])
  readonly sent: string[] = []
  readonly table: TableInfo

  constructor(readonly game: string, readonly words: Speaker, view: unknown, offers: string[], waiting: number[]) {
    this.view = view
    this.offers = offers
    this.waiting = waiting
    const seats = words.players().map((name) => ({ kind: 'person', name, level: null, here: true, muted: false }))
    this.table = { status: 'playing', paused: false, game, seats, winners: [] } as unknown as TableInfo
  }
  act = (text: string): void => void this.sent.push(text)
  dismiss = (): void => {}
  ask = <T>(): Promise<T> => Promise.reject(new Error('nobody answers'))
}
