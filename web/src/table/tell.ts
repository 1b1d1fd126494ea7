// Events as sentences, for the eye and for the ear.
import type { Line, Sitting } from '../lib/sitting'

/** The sentence of an event with the name in it set apart; null where there is nothing to say. */
export function told(sitting: Sitting, line: Line): { before: string; name: string; after: string } | null {
  const text = sitting.words.line(line)
  if (!text || text === `event.${line.e}`) return null
  const seat = line.seat ?? line.winner ?? line.dealer
  const name = typeof seat === 'number' ? sitting.words.player(seat) : ''
  const at = name ? text.indexOf(name) : -1
  if (at < 0) return { before: text, name: '', after: '' }
  return { before: text.slice(0, at), name, after: text.slice(at + name.length) }
}

/** The same as plain text. */
export function spoken(sitting: Sitting, line: Line): string {
  const text = told(sitting, line)
  return text ? text.before + text.name + text.after : ''
}
