// Whether what is opened after a game is what was promised before it, and who gave something to it.
import { unhex } from '../lib/bytes'
import { commitmentTo } from '../lib/contribution'
import type { FairShown } from '../lib/messages'

export type Unfit = 'other-secret' | 'other-contribution'

/** What does not fit its commitment; null if all does, or while it is secret. */
export function unfit({ secret, commitment, contributions = [], commitments = [] }: FairShown): Unfit | null {
  if (secret && (!unhex(secret) || commitmentTo(secret) !== commitment)) return 'other-secret'
  const other = contributions.some((given, seat) => given !== null && commitmentTo(given) !== commitments[seat])
  return other ? 'other-contribution' : null
}

/** How many of how many persons contributed; null in games of the first protocol. */
export function contributors({ version, contributions = [], missing = [], void: rounds = [] }: FairShown): { given: number; all: number } | null {
  if (!version) return null
  const given = contributions.flatMap((each, seat) => (each === null ? [] : [seat]))
  const persons = new Set([...given, ...missing, ...rounds.flatMap(({ silent }) => silent)])
  return { given: given.length, all: persons.size }
}
