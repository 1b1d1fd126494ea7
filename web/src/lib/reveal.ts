// Reveals what this device promised for the list that is shown: kept here first, and only once.
import { hex } from './bytes'
import { listHash, newCommitment, spend, type List } from './contribution'
import { putReveal, revealAt, type Pending } from './socket'
import type { FairShown } from './messages'
import { keep, keepRound, promisedAt, tableHash } from './promised'

export const newId = (): string => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`

/** What to send; null where nothing of ours is asked for, or where something else was revealed already. */
export function reveal(names: string[], number: number, seat: number, fair: FairShown): Pending | null {
  const table = names[0]!
  if (fair.version !== 2 || fair.table !== tableHash(table) || fair.game !== number + 1) return null
  const { round, commitment, commitments, words } = fair as List
  const list = hex(listHash(fair as List))
  const pending = revealAt(table)
  if (pending?.message.list === list) return pending
  const promised = promisedAt(table, number)
  const before = promised?.rounds.find((each) => each.round === round)
  // Somebody knew the deal of the game before and wanted another one: not with our help.
  if (promised?.missed === 'lost-game') return null
  if (before?.contribution && hex(listHash({ ...(fair as List), ...before })) !== list) return null
  const contribution = spend(commitments[seat], list)
  if (!contribution) return null
  keepRound(names, number, { round, commitment, commitments, words })
  const rounds = promisedAt(table, number)!.rounds.map((each) => (each.round === round ? { ...each, contribution } : each))
  keep(names, number, { table: fair.table, seat, rounds })
  const message = { type: 'reveal' as const, id: newId(), list, contribution, next: newCommitment() }
  putReveal(table, { number, round, message })
  return { number, round, message }
}
