// What score sheets and their graph show, read from the sheet of a view.
import type { BoardClient } from './boardClient'

interface Scored {
  sheet: { points: number[] }[]
  totals: number[]
}

/** The totals after each round, by seat. */
export function totals({ sheet, totals: seats }: Scored): number[][] {
  return seats.map((_, seat) => {
    let total = 0
    return sheet.map((row) => (total += row.points[seat] ?? 0))
  })
}

/** The rounds to come, as a sheet of paper has room for them: what is written in moves nothing. */
export const rest = (rounds: number, from: number, to = rounds): number[] =>
  Array.from({ length: Math.max(0, Math.min(rounds, to) - from) }, (_, at) => from + at)

/** The lines of the graph, the reader's one among them. */
export function graph({ view, words, seat: you }: BoardClient<any>) {
  return totals(view as Scored).map((values, seat) => ({ name: seat === you ? words.say('you') : words.player(seat), values, seat, you: seat === you }))
}
