// What a board is given. A table that is played client and a replay both are a BoardClient; a board
// draws `view` and `offers`, sends what one of the offers says, and knows no rule.
import type { Component } from 'svelte'
import type { RefusedMessage, SeatShown, TableShown, TextShown } from './messages'
import type { Speaker } from './words.svelte'

export type Place = SeatShown
export type TableInfo = TableShown
/** An event as in the record; those named `table-` are of the table, not of the game. */
export type Line = { e: string } & Record<string, unknown>
export type Refused = Omit<RefusedMessage, 'type'> & { act?: string }

export interface BoardClient<V = Record<string, unknown>> {
  readonly game: string
  /** Whose eyes; null for a spectator. */
  readonly seat: number | null
  /** The whole of what this seat sees; null before the game. */
  readonly view: V | null
  readonly n: number
  /** The table as text, for a game that has no board here. */
  readonly text?: TextShown | null
  /** What may be done now, as notation; empty when it is not our turn. */
  readonly offers: string[]
  readonly waiting: number[]
  readonly table: TableInfo
  /** What happened with the newest view; empty after a resync. */
  readonly fresh: Line[]
  /** Everything that was told, oldest first; `at` is 0 where nobody knows when it was. */
  readonly lines: { n: number; at: number; line: Line }[]
  /** Whether the newest view came by a move (animate) or by connecting again (do not). */
  readonly moved: boolean
  /** Whether the finished trick is spoken of, or soon will be: it lies until that is done. */
  readonly explains?: boolean
  /** False in a replay, for spectators, and while the connection is lost. */
  readonly live: boolean
  /** What was sent and is not yet answered. */
  readonly pending: string | null
  /** The last refusal, until it is dismissed. */
  readonly refused: Refused | null
  readonly words: Speaker
  /** Sends an action; the answer is a new view or a refusal. */
  act(text: string): void
  dismiss(): void
  /** Asks the server something of this table ({"type": "why"} and such) and hears its answer. */
  ask<T>(message: Record<string, unknown>): Promise<T>
}

/** Where everybody stands, also in the middle of a game. */
export interface Standings {
  totals: number[]
  /** How many rounds these are the points of; null where points come at any time. */
  rounds: number | null
  /** Whether the fewest points win. */
  fewer?: boolean
  /** By seat and round: whether a bid was met. */
  met?: boolean[][]
}

export interface BoardModule {
  /** Fills the grid areas seats, mid, stat, me and hand of `.tbl`. */
  Board: Component<{ client: BoardClient<any> }>
  /** The score sheet: in the rail, and (`large`) in a dialog with the graph. */
  Sheet: Component<{ client: BoardClient<any>; large?: boolean }>
  /** Whether it draws only one hand, also where all of them are open. */
  oneHand?: boolean
  /** Whether points are penalties: the fewest win. */
  fewest?: boolean
  /** The two lines of the top bar: "Round 11 of 15", "trick 4 of 11". */
  title(client: BoardClient<any>): { main: string; of?: string; sub: string }
  /** What the score sheet comes to; null where a game has none. Without it the sheet is shown. */
  standings?(client: BoardClient<any>): Standings | null
  /** An action in words, for hints. */
  named(client: BoardClient<any>, act: string): string
  /** The same drawn, where a drawing says it sooner than words. */
  Deed?: Component<{ client: BoardClient<any>; act: string }>
  /** How a game ended, where that is not told by who won. */
  verdict?(client: BoardClient<any>): { title: string; note: string } | null
}
