// What the score sheet and the graph show, read from the sheet of the view.
import type { WizardView } from '../../lib/messages'
import type { Sitting } from '../../lib/sitting'

/** The totals after each round, by seat. */
export function totals(points: number[][], seats: number): number[][] {
  return Array.from({ length: seats }, (_, seat) => {
    let total = 0
    return points.map((row) => (total += row[seat] ?? 0))
  })
}

/** The lines of the graph, the reader's one among them. */
export function graph({ view, words, seat: you }: Sitting<WizardView>) {
  const all = totals(view!.sheet.map((row) => row.points), view!.totals.length)
  return all.map((values, seat) => ({ name: seat === you ? words.say('you') : words.player(seat), values, you: seat === you }))
}

/** Everyone by place; the winners are told by the server. */
export function ranks(scores: readonly number[], winners: readonly number[]) {
  const first = winners.length ? scores[winners[0]!]! : Math.max(...scores)
  const better = Math.min(...scores) === first && scores.some((score) => score !== first) ? (a: number, b: number) => a < b : (a: number, b: number) => a > b
  return scores
    .map((total, seat) => ({ seat, total, place: 1 + scores.filter((other) => better(other, total)).length }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat)
}
