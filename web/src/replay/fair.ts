// Whether a game was dealt as promised, worked out here from the record alone: nobody has to
// believe the server. It is `stonehenge verify`, said again as docs/fair.md allows.
import { joined, unhex } from '../lib/bytes'
import { listHash, type List } from '../lib/contribution'
import type { FairShown } from '../lib/messages'
import { finding, isMissed, type Broken, type Missed, type Promised } from '../lib/promised'
import { contributors, unfit, type Unfit } from '../table/promise'
import { dealerOf } from './deals'
import { Dice, hashes, salt, type Hashes } from './dice'
import type { GameRecord } from './record'

type Wrong = Broken | Unfit | 'other-deal' | 'bad-fair' | 'bad-deal'
/** How many of how many persons contributed, and who made a round of promises void. */
export interface Contributors {
  given: number
  all: number
  silent: string[]
}
export type Verdict =
  | { mark: 'good'; deals: number; contributors?: Contributors }
  | { mark: 'none'; reason: 'no-commitment' | 'still-secret' | 'no-deals' | 'no-dealer' }
  | { mark: 'none'; reason: Missed; contributors?: Contributors }
  | { mark: 'bad'; reason: Wrong; args: Record<string, unknown> }

const ROUND = 2 ** 32

const bad = (reason: Wrong, args: Record<string, unknown> = {}): Verdict => ({ mark: 'bad', reason, args })

/** What the mark says in a few words: a sentence of `mark`, and what is filled in. */
export function said(verdict: Verdict | null): [key: string, args: Record<string, unknown>] {
  if (!verdict) return ['checking', {}]
  if (verdict.mark === 'good' && verdict.contributors?.all) return ['contributed', { ...verdict.contributors }]
  if (verdict.mark === 'none' && (verdict.reason === 'asleep' || verdict.reason === 'other-device')) return ['missed', {}]
  return [verdict.mark, {}]
}

const isHash = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
const isNumber = (value: unknown): boolean => Number.isInteger(value) && (value as number) > 0
const isList = <T>(value: unknown, each: (item: T, at: number) => boolean): boolean => Array.isArray(value) && value.every(each)

/** Whether what a record of the second protocol says hangs together. */
function whole(fair: FairShown, seats: number): boolean {
  const { version, table, game, round, commitments, contributions, missing, void: rounds } = fair
  const isPromised = (list: unknown) => isList(list, (each) => each === null || isHash(each)) && (list as unknown[]).length === seats
  if (version !== 2 || !isHash(table) || !isNumber(game) || !isNumber(round) || !isPromised(commitments) || !isPromised(contributions)) return false
  if (!commitments!.every((each, seat) => (each === null) === (contributions![seat] === null))) return false
  if (!isList<number>(missing, (seat) => commitments![seat] === null)) return false
  const isRound = (each: NonNullable<typeof rounds>[number], at: number) =>
    each?.round === at + 1 && isHash(each.commitment) && isPromised(each.commitments) && each.silent?.length > 0 && isList<number>(each.silent, (seat) => missing!.includes(seat))
  if (!isList(rounds, isRound) || rounds!.length !== round! - 1) return false
  // After a round all but the silent promise anew, and nothing that was promised before.
  const lists = [...rounds!.map((each) => each.commitments), commitments!]
  const follows = rounds!.every(({ silent }, at) => lists[at]!.every((each, seat) => (lists[at + 1]![seat] !== null) === (each !== null && !silent.includes(seat))))
  const promised = lists.flat().filter((each) => each !== null)
  return follows && new Set(promised).size === promised.length
}

function opened(record: GameRecord): FairShown | Verdict {
  const fair = record.fair
  if (fair === undefined || fair === null) return { mark: 'none', reason: 'no-commitment' }
  if (typeof fair !== 'object' || typeof fair.commitment !== 'string') return bad('bad-fair')
  if (fair.secret === null) return { mark: 'none', reason: 'still-secret' }
  const words = isList(fair.words, (word) => typeof word === 'string')
  if (typeof fair.secret !== 'string' || !unhex(fair.secret) || !words) return bad('bad-fair')
  if (fair.version !== undefined && !whole(fair, record.seats ?? record.players.length)) return bad('bad-fair')
  return fair
}

/** What the dice are rolled with: the secret, and since there are contributions, all of them. */
async function keyOf(fair: FairShown, by: Hashes): Promise<Uint8Array> {
  const secret = unhex(fair.secret!)!
  if (!fair.version) return secret
  const given = fair.contributions!.flatMap((each) => (each === null ? [] : [unhex(each)!]))
  return (await by.keyed(secret))(joined(listHash(fair as List), ...given))
}

/** What the record proves, held against what this device saw promised before the game. */
export async function verify(record: GameRecord, promised?: Promised, by: Hashes = hashes()): Promise<Verdict> {
  const fair = opened(record)
  if ('mark' in fair) return fair
  const result = finding(promised, fair, 'begun')
  const seenRound = promised?.rounds.find(({ round }) => round === (fair.round ?? 1))
  if (result && !isMissed(result)) return bad(result, { commitment: seenRound?.commitment ?? '', words: promised?.words ?? '' })
  const other = unfit(fair)
  if (other) return bad(other, { commitment: fair.commitment })
  const sign = await by.keyed(await keyOf(fair, by))
  const count = contributors(fair)
  const silent = [...new Set(fair.void?.flatMap((each) => each.silent))].map((seat) => record.players[seat] || String(seat + 1))
  const given = count ? { contributors: { ...count, silent } } : {}
  let number = 0
  try {
    const dealer = await dealerOf(record)
    if (!dealer) return { mark: 'none', reason: 'no-dealer' }
    let deals = 0
    let at = 0
    for (; number < record.log.length; number++) {
      const event = record.log[number]!
      const dice = new Dice(sign, salt(fair.words, fair.version ? at : number))
      const due = await dealer.due(event, dice)
      if (due && dice.rolled) {
        if (!says(event, due)) return bad('other-deal', { number: number + 1, event: JSON.stringify({ e: event.e, ...due }) })
        deals++
      }
      // A new round has the same deal, however long the last one was.
      if (event.e === 'score') at = (Math.floor(at / ROUND) + 1) * ROUND
      else if (dice.rolled) at++
      dealer.seen(event)
    }
    if (isMissed(result)) return { mark: 'none', reason: result, ...given }
    return deals ? { mark: 'good', deals, ...given } : { mark: 'none', reason: 'no-deals' }
  } catch {
    return bad('bad-deal', { number: number + 1 })
  }
}

/** Whether an event says what it must; it may say more. */
const says = (event: Record<string, unknown>, due: Record<string, unknown>): boolean =>
  Object.entries(due).every(([key, value]) => JSON.stringify(event[key] ?? null) === JSON.stringify(value ?? null))
