// What the server says about tables: those of this device, and those that anybody may join.
import { api, ApiError } from '../lib/api'
import { held, release, type Held } from '../lib/seats'
import type { TableInfo } from '../lib/boardClient'

export interface Card {
  table: string
  code: string
  game: string
  status: 'open' | 'playing'
  seats: number
  names: string[]
}
export type About = Omit<TableInfo, 'game'> & { game: string; table: string; waiting: number[] }
export interface Mine {
  held: Held
  /** null while the server has not answered. */
  about: About | null
}

const MOST = 12
const PAUSE = 10_000

/** The seats of this device, the newest first, each with what became of its table. */
export async function mine(most = MOST): Promise<Mine[]> {
  const seats = Object.values(held()).sort((a, b) => b.when - a.when).slice(0, most)
  const found = await Promise.all(
    seats.map(async (seat): Promise<Mine | null> => {
      try {
        return { held: seat, about: await api<About>(`/tables/${seat.table}`, undefined, seat.token) }
      } catch (error) {
        // A table that is gone for good need not be asked for again.
        if (!(error instanceof ApiError && error.status === 404)) return { held: seat, about: null }
        release(seat.table)
        return null
      }
    }),
  )
  return found.filter((each) => each !== null)
}

/** Looks now, every ten seconds, and whenever the page is seen again; returns how to stop. */
export function quietly(look: () => void): () => void {
  const seen = () => document.visibilityState === 'visible' && look()
  const timer = setInterval(seen, PAUSE)
  document.addEventListener('visibilitychange', seen)
  addEventListener('online', seen)
  look()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', seen)
    removeEventListener('online', seen)
  }
}
