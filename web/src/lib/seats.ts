// The seats this device holds: a token a table, kept in the browser.
import { kept } from './device'

export interface Held {
  table: string
  token: string
  seat: number
  game: string
  code: string
  name: string
  when: number
}

const KEY = 'stonehenge.seats'
const WORDS = 'stonehenge.words'
const PERSON = 'stonehenge.person'

export const held = (): Record<string, Held> => kept<Record<string, Held>>(KEY) as Record<string, Held>

/** Our seat at a table, which may be called by its code. */
export const heldAt = (id: string): Held | undefined => held()[id] ?? Object.values(held()).find(({ code }) => code === id.toLowerCase())

export function hold(seat: Held): void {
  const all = { ...held(), [seat.table]: seat }
  const newest = Object.values(all).sort((a, b) => b.when - a.when).slice(0, 50)
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(newest.map((each) => [each.table, each]))))
}

export function release(table: string): void {
  const { [table]: _, ...rest } = held()
  localStorage.setItem(KEY, JSON.stringify(rest))
}

/** The word of a table, as it was said in this tab; codes and ids count as they were called. */
export const wordAt = (id: string): string => (JSON.parse(sessionStorage.getItem(WORDS) ?? '{}') as Record<string, string>)[id] ?? ''

export function keepWord(id: string, word: string): void {
  const words = JSON.parse(sessionStorage.getItem(WORDS) ?? '{}')
  sessionStorage.setItem(WORDS, JSON.stringify({ ...words, [id]: word }))
}

export const person = {
  get token(): string | null {
    return localStorage.getItem(PERSON)
  },
  set token(token: string | null) {
    if (token) localStorage.setItem(PERSON, token)
  },
}
