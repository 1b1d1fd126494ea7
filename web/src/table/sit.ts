// Taking a seat at a table.
import { api, ApiError } from '../lib/api'
import { hex } from '../lib/bytes'
import { newCommitment } from '../lib/contribution'
import type { Seated, TableAbout } from '../lib/messages'
import { hold, person } from '../lib/seats'
import { settings } from '../lib/settings.svelte'

// What was asked for and not answered yet: whoever asks again gets the same seat.
const asked = new Map<string, { id: string; commitment: string }>()

/** Sits down, keeps the key to the seat, and says which table it was. */
export async function sitDown(id: string, name: string, seat: number | null, word = ''): Promise<string> {
  const path = `/tables/${encodeURIComponent(id)}`
  const { table, code, game } = await api<TableAbout>(path)
  const ask = asked.get(table) ?? { id: hex(crypto.getRandomValues(new Uint8Array(16))), commitment: newCommitment() }
  asked.set(table, ask)
  const sit = (token: string | null) => api<Seated>(`${path}/sit`, { name, seat, person: token, ...ask, ...(word && { word }) })
  const seated = await sit(person.token).catch((error) => {
    // A server that was set up anew does not know who we were.
    if (error instanceof ApiError && error.error === 'bad-token') return sit(null)
    throw error
  })
  asked.delete(table)
  person.token = seated.person
  settings.name = name
  hold({ table, code, game, seat: seated.seat, token: seated.token, name, when: Date.now() })
  return table
}
