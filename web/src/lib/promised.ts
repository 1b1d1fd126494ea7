// What this device saw promised about the shuffles, and what it gave to them: nobody can promise
// something else afterwards without being seen, not even a server that was set up anew.
import { hex } from './bytes'
import { isOwn } from './contribution'
import { kept } from './device'
import type { FairShown } from './messages'
import { sha256 } from './sha256'

/** A round of promises: the server's, and the list of everybody's once it was fixed. */
export interface Round {
  round: number
  commitment: string
  commitments?: (string | null)[]
  words?: string[]
  /** What we revealed, and whether the server said that it has it. */
  contribution?: string
  acknowledged?: boolean
}
export interface Promised {
  /** What the table is called: its id, its code. */
  names: string[]
  /** Which game of the table, from 0. */
  number: number
  /** The table as in the record; absent in games of the first protocol. */
  table?: string
  seat?: number | null
  /** Our own words, if we gave any. */
  words?: string
  /** The commitment that the server has of us for this game. */
  own?: string
  rounds: Round[]
  /** Whether we saw its cards dealt, and its end. */
  begun?: boolean
  over?: boolean
  /** Why we did not contribute. Only whoever was there can tell, so it is kept. */
  missed?: Finding
}
/** How what is shown differs from what was promised here. */
export type Broken = 'other-promise' | 'other-list' | 'not-ours' | 'no-words' | 'not-silent' | 'not-asked' | 'begun-often' | 'lost-game'
/** Why we did not contribute although we wanted to, if nobody has to be blamed. */
export type Missed = 'asleep' | 'other-device'
export type Finding = Broken | Missed
/** How far a game is: its list is not fixed, it is, or the cards are dealt. */
export type Stage = 'open' | 'shuffling' | 'begun'

export const isMissed = (finding: Finding | null): finding is Missed => finding === 'asleep' || finding === 'other-device'

const KEY = 'stonehenge.promised'
const MOST = 200

/** Before there were rounds, a game was kept with the one commitment it had. */
const read = ({ commitment, rounds, ...game }: Promised & { commitment?: string }): Promised => ({
  ...game,
  rounds: rounds ?? (commitment ? [{ round: 1, commitment }] : []),
})
const all = (): Promised[] => {
  const { list } = kept<{ list: Promised[] }>(KEY)
  return Array.isArray(list) ? list.map(read) : []
}
const is = (name: string, number: number) => (each: Promised) => each.number === number && each.names.includes(name)
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

export const promisedAt = (name: string, number: number): Promised | undefined => all().find(is(name, number))
/** The same for a record from the disk, which does not say what its table is called. */
export const promisedIn = ({ table, game }: Pick<FairShown, 'table' | 'game'>): Promised | undefined =>
  table ? all().find((each) => each.table === table && each.number + 1 === game) : undefined

/** Keeps what is new about a game, the newest first. */
export function keep(names: string[], number: number, news: Partial<Promised>): void {
  const list = all()
  const before = list.find(is(names[0]!, number))
  const others = list.filter((each) => each !== before)
  localStorage.setItem(KEY, JSON.stringify({ list: [{ rounds: [], ...before, ...news, names, number }, ...others].slice(0, MOST) }))
}

/** Keeps what is new about a round; what was promised before stays. */
export function keepRound(names: string[], number: number, news: Round): void {
  const rounds = promisedAt(names[0]!, number)?.rounds ?? []
  const before = rounds.find(({ round }) => round === news.round)
  keep(names, number, { rounds: [...rounds.filter((each) => each !== before), { ...news, ...before }].sort((a, b) => a.round - b.round) })
}

/** The server said that it has what we revealed. */
export function acknowledge(names: string[], number: number, round: number): void {
  const rounds = promisedAt(names[0]!, number)?.rounds ?? []
  keep(names, number, { rounds: rounds.map((each) => (each.round === round ? { ...each, acknowledged: true } : each)) })
}

/** What is wrong with the rounds as they are shown, held against those that were kept. */
function otherRounds(promised: Promised, fair: FairShown, stage: Stage): Broken | null {
  const round = fair.round ?? 1
  if (promised.table && (promised.table !== fair.table || fair.game !== promised.number + 1)) return 'other-list'
  for (const was of promised.rounds) {
    const now = was.round === round ? fair : fair.void?.find((each) => each.round === was.round)
    if (now?.commitment !== was.commitment) return was.round === round ? 'other-promise' : 'other-list'
    if (now === fair && stage === 'open') continue
    if (was.commitments && !same(was.commitments, now.commitments)) return 'other-list'
    if (now === fair && promised.words && !fair.words.includes(promised.words)) return 'no-words'
    if (now === fair && was.words && !same(was.words, fair.words)) return 'other-list'
  }
  return null
}

/** What is wrong with our own part; `awake` if the page would have heard whatever it was asked. */
function ownPart(promised: Promised, fair: FairShown, stage: Stage, awake: boolean): Finding | null {
  const { seat, own } = promised
  if (seat === undefined || seat === null || !fair.version) return null
  const revealed = (round?: number) => promised.rounds.find((each) => each.round === round && each.contribution)
  for (const { round, commitments, silent } of fair.void ?? []) {
    const ours = revealed(round)
    const isSilent = silent.includes(seat)
    if (!ours && !isOwn(commitments[seat])) {
      if (isSilent && own) return 'other-device'
    } else if (!isSilent) {
      if (!ours) return 'other-list'
    } else if (ours) {
      // On a line that broke, nobody knows whether it arrived.
      return ours.acknowledged || awake ? 'not-silent' : 'asleep'
    } else {
      return awake ? 'not-asked' : 'asleep'
    }
  }
  if (stage !== 'begun') return null
  const ours = revealed(fair.round)
  if (ours) return fair.contributions?.[seat] === ours.contribution ? null : 'not-ours'
  const listed = fair.commitments?.[seat]
  // Nobody asked for it: it is one that we revealed in another game, and that everybody knows.
  if (isOwn(listed)) return 'not-ours'
  if (!own) return null
  return listed ? 'other-device' : awake ? 'not-ours' : 'asleep'
}

/** Whether the game before was begun with what we revealed and never played: somebody who knew its deal went on to another. */
function lostGame(names: string[], number: number, awake: boolean): boolean {
  const before = promisedAt(names[0]!, number - 1)
  if (!before?.rounds.some(({ contribution }) => contribution)) return false
  return !before.begun || (awake && !before.over)
}

/** What is found about the shuffles as they are shown, held against what was promised here. */
export function finding(promised: Promised | undefined, fair: FairShown, stage: Stage, awake = false): Finding | null {
  // Whoever makes rounds void again and again chooses between deals.
  if ((fair.void?.length ?? 0) > 1) return 'begun-often'
  if (!promised) return null
  return otherRounds(promised, fair, stage) ?? promised.missed ?? ownPart(promised, fair, stage, awake)
}

/** What a device sees of a game. */
export interface Sight {
  names: string[]
  number: number
  seat: number | null
  fair: FairShown
  stage: Stage
  /** The commitment of the server for a rematch that somebody asks for. */
  rematch?: string
  awake: boolean
}

/** Compares what is shown with what is kept, and keeps what is new. */
export function seen({ names, number, seat, fair, stage, rematch, awake }: Sight): Finding | null {
  const before: Promised = { rounds: [], ...promisedAt(names[0]!, number), names, number }
  const promised = seat === null ? before : { ...before, seat }
  // Asked once, when the game is first seen: afterwards it is kept.
  const lost = !before.table && lostGame(names, number, awake)
  const missed = before.missed ?? (lost ? 'lost-game' : ownPart(promised, fair, stage, awake))
  // The id of the table is known for sure to whoever has a seat.
  const elsewhere = seat !== null && fair.version && fair.table !== tableHash(names[0]!)
  const { commitment, commitments, words, round = 1, version, table } = fair
  keepRound(names, number, { round, commitment, ...(version && stage !== 'open' && { commitments, words }) })
  const own = stage === 'open' && seat !== null ? fair.commitments?.[seat] : null
  keep(names, number, {
    ...(version && !before.table && { table }),
    ...(seat !== null && { seat }),
    ...(own && isOwn(own) && { own }),
    ...(missed && { missed }),
    ...(stage === 'begun' && { begun: true }),
    ...(fair.secret && { over: true }),
  })
  // Of a rematch it is promised as soon as somebody asks for one, the same in every vote.
  if (rematch) keepRound(names, number + 1, { round: 1, commitment: rematch })
  const other = rematch && promisedAt(names[0]!, number + 1)!.rounds[0]!.commitment !== rematch
  if (elsewhere) return 'other-list'
  return other ? 'other-promise' : finding(missed ? { ...promised, missed } : promised, fair, stage, awake)
}

export const tableHash = (id: string): string => hex(sha256(new TextEncoder().encode(id)))

/** What was kept as a file that `stonehenge verify --kept` reads. */
export function keptFile({ table, number, seat = null, rounds }: Promised): object {
  const written = rounds.map(({ round, commitment, commitments, words, contribution, acknowledged }, at) => {
    const revealed = contribution && (acknowledged || at === rounds.length - 1)
    return { round, commitment, ...(revealed && { commitments, words, contribution }) }
  })
  return { table, game: number + 1, seat, rounds: written }
}
