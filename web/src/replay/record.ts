// The record of a game (docs/record.md), and files of them: one a line.
import type { FairShown } from '../lib/messages'
import type { Line } from '../lib/boardClient'

export interface GameRecord {
  game: string
  version: number
  options: Record<string, unknown>
  players: string[]
  log: Line[]
  scores: number[] | null
  winners: number[]
  fair?: FairShown | null
  seats?: number
}

/** One game of a file: its line, and what it says if it can be read. */
export interface Found {
  text: string
  record: GameRecord | null
}

export function readFile(text: string): Found[] {
  return text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => ({ text: line, record: read(line) }))
}

function read(line: string): GameRecord | null {
  try {
    const told = JSON.parse(line)
    const whole = typeof told?.game === 'string' && Array.isArray(told.players) && Array.isArray(told.log) && typeof told.options === 'object'
    return whole ? told : null
  } catch {
    return null
  }
}
