// Who stands where at the end of a game, or where it was left.
import type { BoardClient } from '../lib/boardClient'

export interface Rank {
  seat: number
  place: number
  total: number
  won: boolean
}

/** Winners first, then by points; whoever has as much stands at the same place, ourselves first. */
export function ranking(totals: number[], winners: number[], fewer: boolean, you: number | null): Rank[] {
  const each = totals
    .map((total, seat) => ({ seat, total, won: winners.includes(seat) }))
    .sort((a, b) => Number(b.won) - Number(a.won) || (fewer ? a.total - b.total : b.total - a.total) || Number(b.seat === you) - Number(a.seat === you))
  return each.map((one) => ({ ...one, place: each.findIndex(({ won, total }) => won === one.won && (won || total === one.total)) + 1 }))
}

/** Whether the fewest points have won. */
export function fewest(totals: number[], winners: number[]): boolean {
  const least = Math.min(...totals)
  return winners.length > 0 && totals[winners[0]!] === least && least !== Math.max(...totals)
}

/** Whether the game was left before its end; also while the next one is shuffled. */
export const leftEarly = ({ table }: Pick<BoardClient, 'table'>): boolean => table.status !== 'playing' && table.scores === null

/** Names one after the other, our own first: "You, Bob and Gwen". */
export function listed(seats: number[], name: (seat: number) => string, you: number | null, language: string): string {
  const ordered = [...seats].sort((a, b) => Number(b === you) - Number(a === you))
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(ordered.map(name))
}
