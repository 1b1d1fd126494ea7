// How each game takes its deals from the dice, in `deal.ts` beside its board. These are facts of
// the record's format, not rules: which cards lie in which order before a shuffle, and where the
// shuffled ones go.
import type { Line } from '../lib/boardClient'
import type { Dice } from './dice'
import type { GameRecord } from './record'

export interface Dealer {
  /** What an event must say if the dice made it; null for what chance did not do. */
  due(event: Line, dice: Dice): Promise<Record<string, unknown> | null>
  /** The event has happened. */
  seen(event: Line): void
}

type MakesDealer = (record: GameRecord) => Dealer | Promise<Dealer>
const makers = import.meta.glob<MakesDealer>('../boards/*/deal.ts', { import: 'dealer' })

/** Who deals a game; null where this page does not know how. */
export async function dealerOf(record: GameRecord): Promise<Dealer | null> {
  const load = makers[`../boards/${record.game}/deal.ts`]
  return load ? (await load())(record) : null
}

/** Who deals: drawn for the first round, then clockwise. */
export async function nextDealer(last: number | null, seats: number, dice: Dice): Promise<number> {
  return last === null ? dice.below(seats) : (last + 1) % seats
}

/** Piles of the same size, one after another. */
export const cut = <T>(cards: T[], size: number): T[][] =>
  Array.from({ length: cards.length / size }, (_, i) => cards.slice(i * size, (i + 1) * size))

/** Cards in the order in which they stand in a pack. */
export function sortedBy(pack: readonly string[], cards: string[]): string[] {
  const place = new Map(pack.map((card, at) => [card, at]))
  return [...cards].sort((a, b) => place.get(a)! - place.get(b)!)
}
