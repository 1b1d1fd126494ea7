// Clocks between two messages of the server.
import type { TableClient } from '../lib/tableClient.svelte'

export interface Clocks {
  running(seat: number): boolean
  /** Seconds left at a moment; null where there are no clocks. */
  left(seat: number, now: number): number | null
}

/** The clocks of a table; they stand still while there is no connection. */
export const clocksOf = (client: TableClient): Clocks => ({
  running: (seat) => client.link === 'open' && (client.table.clock?.running.includes(seat) ?? false),
  left(seat, now) {
    const clock = client.table.clock
    const bank = clock?.left[seat]
    if (!clock || bank === undefined) return null
    const gone = clock.running.includes(seat) && client.link === 'open' ? Math.max(0, now - client.told) / 1000 : 0
    return Math.max(0, bank - gone)
  },
})

/** Minutes and seconds; tenths when it gets close. */
export function spelled(seconds: number): string {
  if (seconds < 10) return (Math.floor(seconds * 10) / 10).toFixed(1)
  const whole = Math.floor(seconds)
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor(whole / 60) % 60
  const rest = String(whole % 60).padStart(2, '0')
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}
