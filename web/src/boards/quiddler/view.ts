// What the server shows of a table of Quiddler, and facts of the deck that follow from it.
import type { QuiddlerRuled, QuiddlerView, QuiddlerSoloView as SoloView } from '../../lib/messages'
import { held } from '../../lib/seats'
import type { BoardClient } from '../../lib/boardClient'

export type Face = string
export type Spelled = Face[]
export type { QuiddlerView, SoloView }
export type Table = BoardClient<QuiddlerView>
export type Alone = BoardClient<SoloView>

export const isSolo = (view: QuiddlerView | SoloView): view is SoloView => 'up' in view

type Points = { points: Record<Face, number> }
/** What cards are worth, one by one and together. */
export const worth = (view: Points, cards: Face[]): number => cards.reduce((sum, face) => sum + (view.points[face] ?? 0), 0)

/** How many letters a word has; the deck says which pairs are one letter. */
export function letters(view: { pairs: string[] }, word: Spelled): number {
  const text = word.join('')
  return view.pairs.reduce((count, pair) => count - (text.split(pair).length - 1), text.length)
}

/** What was decided about a word, if anything was. */
export const ruling = (view: QuiddlerView, target: number, word: number): QuiddlerRuled | undefined =>
  view.ruled.find((each) => each.target === target && each.word === word)

/** Where a table is asked over HTTP, and as whom; a replay has no table. */
export const place = (client: BoardClient<any>): string | null => (client.table?.code ? `/tables/${encodeURIComponent(client.table.code)}` : null)
export const token = (client: BoardClient<any>): string | undefined =>
  Object.values(held()).find((seat) => seat.code === client.table.code)?.token
