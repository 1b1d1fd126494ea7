// How a game alone ended: what is left is the result, and one plays against oneself.
import { kept } from '../../lib/device'
import type { Alone } from './view'

const KEY = 'stonehenge.quiddler.alone'
/** The last game that ended here, and the least that any before it left. */
interface Ended {
  game: string
  left: number
  before: number | null
}

/** The least that this device left before this game, which is remembered; by deck, and once a game. */
export function before(deck: string, game: string, left: number): number | null {
  const all = kept<Record<string, Ended>>(KEY)
  const last = all[deck]
  if (last?.game === game) return last.before
  const least = last ? Math.min(last.left, last.before ?? last.left) : null
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all, [deck]: { game, left, before: least } }))
  } catch {
    // Nothing is kept here.
  }
  return least
}

/** How many cards are left, face down or up. */
export const cardsLeft = ({ heights }: { heights: number[] }): number => heights.reduce((sum, height) => sum + height, 0)

/** The result in words; nobody wins alone. */
export function verdict({ view, seat, table, words }: Alone): { title: string; note: string } | null {
  const left = table.scores?.[0]
  if (!view || left === undefined) return null
  const title = words.say('alone.end', { left })
  if (seat === null) return { title, note: words.say('alone.result', { left }) }
  // Decks of one's own are not told apart.
  const deck = typeof view.options.deck === 'string' ? view.options.deck : 'own'
  const best = before(deck, `${table.code}/${table.number}`, left)
  if (best === null) return { title, note: words.say('alone.first') }
  return { title, note: words.say(left < best ? 'alone.record' : 'alone.behind', { best }) }
}
