// Who we are to the server: finished games, and what follows from them.
import { api } from '../lib/api'
import type { PersonAbout } from '../lib/messages'
import { person } from '../lib/seats'

/** The games of whoever uses this device; nothing before the first one. */
export const whoAmI = async (): Promise<PersonAbout> =>
  person.token ? api<PersonAbout>('/people/me', undefined, person.token) : { statistics: {}, games: [] }

/** The total after each round, as points of a line in a box. */
export function trail(rounds: { points: number }[], wide: number, high: number): string {
  let total = 0
  const totals = [0, ...rounds.map(({ points }) => (total += points))]
  const [low, top] = [Math.min(...totals), Math.max(...totals)]
  const x = (k: number) => (wide * k) / Math.max(1, totals.length - 1)
  const y = (value: number) => high - (high * (value - low)) / (top - low || 1)
  return totals.map((value, k) => `${x(k).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
}
