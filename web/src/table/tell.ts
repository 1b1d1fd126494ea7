// Events as sentences, for the eye and for the ear.
import type { Line, BoardClient } from '../lib/boardClient'
import { trickLies } from '../lib/heldTrick.svelte'

/** What may be told by now: who has won is told when the last trick is gone. */
export function due({ lines, view }: Pick<BoardClient, 'lines' | 'view'>): BoardClient['lines'] {
  if (view?.phase !== 'over' || !trickLies()) return lines
  const end = lines.findLastIndex(({ line }) => line.e === 'end')
  return end < 0 ? lines : lines.slice(0, end)
}

/** The sentence of an event with the name in it set apart; null where there is nothing to say. */
export function told(client: BoardClient, line: Line): { before: string; name: string; after: string } | null {
  const text = client.words.line(line)
  if (!text || text === `event.${line.e}`) return null
  const seat = line.seat ?? line.winner ?? line.dealer
  const name = typeof seat === 'number' ? client.words.player(seat) : ''
  const at = name ? text.indexOf(name) : -1
  if (at < 0) return { before: text, name: '', after: '' }
  return { before: text.slice(0, at), name, after: text.slice(at + name.length) }
}

/** The same as plain text. */
export function spoken(client: BoardClient, line: Line): string {
  const text = told(client, line)
  return text ? text.before + text.name + text.after : ''
}
