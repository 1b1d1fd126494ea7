// How each game takes its deals from the dice. These are facts of the record's format, not
// rules: which cards lie in which order before a shuffle, and where the shuffled ones go.
import type { Line } from '../../lib/sitting'
import type { Dice } from '../dice'
import type { GameRecord } from '../record'

export interface Dealer {
  /** What an event must say if the dice made it; null for what chance did not do. */
  due(event: Line, dice: Dice): Promise<Record<string, unknown> | null>
  /** The event has happened. */
  seen(event: Line): void
}

export const dealers: Record<string, (record: GameRecord) => Promise<Dealer>> = {
  wizard: async (record) => (await import('./wizard')).dealer(record),
  extreme: async (record) => (await import('./extreme')).dealer(record),
  quiddler: async (record) => (await import('./quiddler')).dealer(record),
  carodeni: async (record) => (await import('./carodeni')).dealer(record),
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
