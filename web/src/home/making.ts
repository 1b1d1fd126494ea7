// Making a table, and finding one.
import { api, ApiError } from '../lib/api'
import { newCommitment } from '../lib/contribution'
import type { FairShown } from '../lib/messages'
import { reveal } from '../lib/reveal'
import { go } from '../lib/route.svelte'
import { hold, person } from '../lib/seats'
import { settings } from '../lib/settings.svelte'
import { say } from '../lib/words.svelte'
import { games, type Level, type Options } from './games.svelte'

export interface Wish {
  game: string
  seats: number
  name: string
  bots: Record<string, Level>
  options: Options
  seat?: number
  listed?: boolean
  word?: string
  chat?: boolean
  forced?: boolean
  away?: number | null
  pace?: 'normal' | 'off'
  clock?: { bank: number; increment: number } | null
  hints?: boolean | null
}
interface Made {
  table: string
  code: string
  seat: number
  token: string
  person: string
  fair?: FairShown
}

/** Makes a table, sits down and goes there. */
export async function make(wish: Wish): Promise<void> {
  const commitment = newCommitment()
  const send = (token: string | null) => api<Made>('/tables', { ...wish, commitment, person: token })
  const made = await send(person.token).catch((error) => {
    // A server that was set up anew does not know who we were.
    if (error instanceof ApiError && error.error === 'bad-token') return send(null)
    throw error
  })
  const { table, code, seat, token } = made
  person.token = made.person
  settings.name = wish.name
  hold({ table, code, seat, token, game: wish.game, name: wish.name, when: Date.now() })
  // With bots in all other seats the list is fixed: what the table waits for goes out with the first words.
  if (made.fair && Object.keys(wish.bots).length === wish.seats - 1) reveal([table, code], 0, seat, made.fair)
  go(`/t/${table}`)
}

/** A table of one person and bots of one level. */
export const against = (seats: number, level: Level): Record<string, Level> =>
  Object.fromEntries(Array.from({ length: seats - 1 }, (_, k) => [String(k + 1), level]))

/** The table that a code, a link or what a QR code holds speaks of; null if it is none of them. */
export function spokenOf(text: string): string | null {
  const said = text.trim()
  const linked = /\/t\/([^/?#\s]+)/.exec(said)?.[1]
  if (linked) return decodeURIComponent(linked)
  // Codes are said aloud and typed: capitals and a space for the dash are fine.
  if (/^[a-z]{2,}[\s-]+[a-z]{2,}$/i.test(said)) return said.toLowerCase().replace(/[\s-]+/, '-')
  return /^[\w-]{4,64}$/.test(said) ? said : null
}

/** One sentence for whatever went wrong. */
export const sentence = (error: unknown): string =>
  error instanceof ApiError && error.detail ? error.detail : say('server.gone')

const KEY = 'stonehenge.last'
/** What was chosen last: by game, and `game` and `level` for all of them. */
export function recall(): Record<string, any> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}')
  } catch {
    return {}
  }
}
export function remember(game: string, chosen: Record<string, unknown>, level?: Level): void {
  const all = recall()
  const kept = { ...all, game, level: level ?? all.level, [game]: { ...all[game], ...chosen } }
  localStorage.setItem(KEY, JSON.stringify(kept))
}
export const lastGame = (): string => games.called(recall().game).game

/** A friendly name for somebody who has none yet. */
export function friendly(): string {
  const names = say('name.friendly').split(' ')
  return names[Math.floor(Math.random() * names.length)]!
}
