// The line to a table. It may be opened before the page is there (`preload.ts`): then what came
// over it meanwhile is kept until somebody takes it.
import { kept } from './device'
import type { First, Reveal } from './messages'
import { person, wordAt } from './seats'
import type { Language } from './settings.svelte'

/** How we talk; a server that talks otherwise closes with this code, and has a newer page for us. */
const PROTOCOL = 2
export const OTHER_PROTOCOL = 4002

export interface TableSocket {
  id: string
  token: string | null
  language: string
  socket: WebSocket
  /** Whether it was ever open, and what was said since. */
  opened: boolean
  heard: string[]
  /** The hash of the list for which a contribution was revealed over it. */
  revealed: string
}

/** What was revealed and is not answered yet. */
export interface Pending {
  number: number
  round: number
  message: Reveal
}
const REVEALS = 'stonehenge.reveals'
const MOST = 20

export const revealAt = (table: string): Pending | undefined => kept<Record<string, Pending>>(REVEALS)[table]
export function putReveal(table: string, pending: Pending | null): void {
  const { [table]: _, ...others } = kept<Record<string, Pending>>(REVEALS)
  const list = [...(pending ? [[table, pending]] : []), ...Object.entries(others)].slice(0, MOST)
  localStorage.setItem(REVEALS, JSON.stringify(Object.fromEntries(list)))
}

declare global {
  interface Window {
    preloaded?: TableSocket | undefined
  }
}

/** Calls a table, and says who we are as soon as it answers, and what it waits for. */
export function openSocket(id: string, token: string | null, language: Language): TableSocket {
  const address = new URL(`/api/tables/${encodeURIComponent(id)}/ws`, location.href)
  address.protocol = location.protocol.endsWith('s:') ? 'wss:' : 'ws:'
  const line: TableSocket = { id, token, language, socket: new WebSocket(address), opened: false, heard: [], revealed: '' }
  line.socket.onopen = () => {
    line.opened = true
    line.socket.send(JSON.stringify({ protocol: PROTOCOL, language, ...(token ? { token } : { watch: true, word: wordAt(id), person: person.token }) } satisfies First))
    const pending = token ? revealAt(id) : undefined
    if (!pending) return
    line.revealed = pending.message.list
    line.socket.send(JSON.stringify(pending.message))
  }
  line.socket.onmessage = (event) => line.heard.push(event.data)
  return line
}

/** The line that was opened early, if it leads to this seat and still stands; else a new one. */
export function takeSocket(id: string, token: string | null, language: Language): TableSocket {
  const preloaded = window.preloaded
  window.preloaded = undefined
  if (preloaded && preloaded.id === id && preloaded.token === token && preloaded.language === language && preloaded.socket.readyState <= WebSocket.OPEN) return preloaded
  preloaded?.socket.close()
  return openSocket(id, token, language)
}
