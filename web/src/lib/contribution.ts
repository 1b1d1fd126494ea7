// What this device gives to the shuffles: bytes that nobody else knows until every seat's part is
// fixed (docs/fair.md).
import { hex, texts, unhex } from './bytes'
import { kept } from './device'
import type { FairShown } from './messages'
import { sha256 } from './sha256'

const KEY = 'stonehenge.contributions'
const MOST = 200
const BYTES = 32

type Own = [commitment: string, contribution: string, list?: string]
const all = (): Own[] => {
  const { list } = kept<{ list: Own[] }>(KEY)
  return Array.isArray(list) ? list : []
}
const write = (list: Own[]): void => localStorage.setItem(KEY, JSON.stringify({ list: list.slice(0, MOST) }))

export const commitmentTo = (contribution: string): string => hex(sha256(unhex(contribution) ?? new Uint8Array()))

/** Draws a contribution, keeps it, and says what is shown of it: its SHA-256. */
export function newCommitment(): string {
  const contribution = hex(crypto.getRandomValues(new Uint8Array(BYTES)))
  const commitment = commitmentTo(contribution)
  write([[commitment, contribution], ...all()])
  return commitment
}

/** Whether this device made a commitment. */
export const isOwn = (commitment: string | null | undefined): boolean => all().some(([each]) => each === commitment)

/** The contribution behind a commitment of ours, from now on only for this list: it is no secret any more. */
export function spend(commitment: string | null | undefined, list: string): string | null {
  const own = all().find(([each]) => each === commitment)
  if (!own || (own[2] && own[2] !== list)) return null
  write(all().map((each) => (each[0] === commitment ? [each[0], each[1], list] : each)))
  return own[1]
}

/** A FairShown of version 2: with every field. */
export type List = Pick<Required<FairShown>, 'table' | 'game' | 'round' | 'commitment' | 'commitments' | 'words'>

/** The hash of the list of what everybody promised. */
export function listHash({ table, game, round, commitment, commitments, words }: List): Uint8Array<ArrayBuffer> {
  const head = ['stonehenge-shuffle-2', table, String(game), String(round), commitment, String(commitments.length)]
  return sha256(texts([...head, ...commitments.map((each) => each ?? ''), ...words]))
}
