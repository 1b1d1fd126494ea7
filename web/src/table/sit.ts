// Taking a seat at a table.
import { api, ApiError } from '../lib/api'
import type { Seated, TableAbout } from '../lib/messages'
import { hold, person } from '../lib/seats'
import { settings } from '../lib/settings.svelte'

/** Sits down, keeps the key to the seat, and says which table it was. */
export async function sitDown(id: string, name: string, seat: number | null): Promise<string> {
  const path = `/tables/${encodeURIComponent(id)}`
  const { table, code, game } = await api<TableAbout>(path)
  const sit = (token: string | null) => api<Seated>(`${path}/sit`, { name, seat, person: token })
  const seated = await sit(person.token).catch((error) => {
    // A server that was set up anew does not know who we were.
    if (error instanceof ApiError && error.error === 'bad-token') return sit(null)
    throw error
  })
  person.token = seated.person
  settings.name = name
  hold({ table, code, game, seat: seated.seat, token: seated.token, name, when: Date.now() })
  return table
}
