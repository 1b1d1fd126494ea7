// Who we are to the server: finished games, and what follows from them.
import { api } from '../lib/api'
import { person } from '../lib/seats'

export interface Accuracy {
  rounds: number
  met: number
  bias: number
}
export interface Statistics {
  games: number
  wins: number
  points_a_round: number | null
  bids?: Accuracy
  bids_by_cards?: Record<string, Accuracy>
}
export interface Finished {
  game: string
  table: string
  seat: number
  seats: number
  score: number | null
  won: boolean
  rounds: { points: number }[]
}
export interface Person {
  statistics: Record<string, Statistics>
  games: Finished[]
}

/** The games of whoever uses this device; nothing before the first one. */
export const whoAmI = async (): Promise<Person> =>
  person.token ? api<Person>('/people/me', undefined, person.token) : { statistics: {}, games: [] }

/** Each game, the newest first, with its number at its table. */
export function numbered(games: Finished[]): (Finished & { number: number })[] {
  const seen = new Map<string, number>()
  return games
    .toReversed()
    .map((game) => {
      const number = (seen.get(game.table) ?? 0) + 1
      seen.set(game.table, number)
      return { ...game, number }
    })
    .toReversed()
}

/** The total after each round, as points of a line in a box. */
export function trail(rounds: { points: number }[], wide: number, high: number): string {
  let total = 0
  const totals = [0, ...rounds.map(({ points }) => (total += points))]
  const [low, top] = [Math.min(...totals), Math.max(...totals)]
  const x = (k: number) => (wide * k) / Math.max(1, totals.length - 1)
  const y = (value: number) => high - (high * (value - low)) / (top - low || 1)
  return totals.map((value, k) => `${x(k).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
}
