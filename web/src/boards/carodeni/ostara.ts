// Ostara's last turn, as it was told.
import type { Line } from '../../lib/boardClient'

export interface Errand {
  line: Line
  why: Line[]
}

/** Her token, and what she did for it with her reasons; null before her first turn. */
export function lastTurn(lines: Line[]): { token: string; errands: Errand[] } | null {
  const from = lines.map(({ e }) => e).lastIndexOf('ostara')
  if (from < 0) return null
  const errands: Errand[] = []
  for (const line of lines.slice(from + 1)) {
    if (line.e.startsWith('because-')) errands.at(-1)?.why.push(line)
    else if (line.seat === 1 && line.e !== 'score') errands.push({ line, why: [] })
    else if (line.seat === 0) break
  }
  return { token: String(lines[from]!.token), errands }
}
