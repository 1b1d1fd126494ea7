// What this device saw promised about the shuffles, and what it gave to them: nobody can promise
// something else afterwards without being seen, not even a server that was set up anew.
import { kept } from './device'
import type { FairShown } from './messages'

export interface Promised {
  /** What the table is called: its id, its code. */
  names: string[]
  /** Which game of the table, from 0. */
  number: number
  commitment: string
  /** Our own words, if we gave any. */
  words?: string
}
/** How what is shown differs from what was promised here. */
export type Broken = 'other-promise' | 'no-words'

const KEY = 'stonehenge.promised'
const MOST = 100

const all = (): Promised[] => {
  const list: unknown = kept<{ list: Promised[] }>(KEY).list
  return Array.isArray(list) ? list : []
}
const is = (name: string, number: number) => (each: Promised) => each.number === number && each.names.includes(name)

export const promisedAt = (name: string, number: number): Promised | undefined => all().find(is(name, number))

/** Keeps what is promised, the newest first. */
export function keep(promised: Promised): void {
  const others = all().filter((each) => !promised.names.some((name) => is(name, promised.number)(each)))
  localStorage.setItem(KEY, JSON.stringify({ list: [promised, ...others].slice(0, MOST) }))
}

/** What is wrong with the shuffles as they are shown, held against what was promised here. */
export function brokenBy(promised: Promised | undefined, fair: Pick<FairShown, 'commitment' | 'words'>, begun: boolean): Broken | null {
  if (!promised) return null
  if (fair.commitment !== promised.commitment) return 'other-promise'
  return begun && promised.words && !fair.words.includes(promised.words) ? 'no-words' : null
}

/** Compares what is shown with what is kept, and keeps what is new. */
export function seen(names: string[], number: number, fair: FairShown, begun: boolean, next?: string): Broken | null {
  const remembered = promisedAt(names[0]!, number)
  if (!remembered) keep({ names, number, commitment: fair.commitment })
  // Of a rematch it is promised as soon as somebody asks for one; another vote promises anew.
  if (next && promisedAt(names[0]!, number + 1)?.commitment !== next) keep({ names, number: number + 1, commitment: next })
  return brokenBy(remembered, fair, begun)
}
