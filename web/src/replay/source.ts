// Where a replay comes from: a table of this server, or a file from the reader's disk.
import { ApiError } from '../lib/api'
import type { Replay } from '../lib/messages'
import { settings } from '../lib/settings.svelte'
import { readFile, type Found } from './record'

/** A seat, everybody's cards, or a spectator. */
export type Eyes = number | 'all' | null

export interface Source {
  /** The table's id; null for a file. */
  readonly table: string | null
  readonly name: string
  replay(eyes: Eyes): Promise<Replay>
  record(): Promise<Found>
}

async function asked(path: string, body?: string): Promise<Response> {
  const headers: Record<string, string> = { 'accept-language': settings.language }
  if (body !== undefined) headers['content-type'] = 'text/plain; charset=utf-8'
  let answer: Response
  try {
    answer = await fetch(`/api${path}`, { method: body === undefined ? 'GET' : 'POST', headers, body })
  } catch {
    throw new ApiError('no-server', '', {}, 0)
  }
  if (answer.ok) return answer
  const told = await answer.json().catch(() => ({}))
  throw new ApiError(told.error ?? 'unexpected', told.detail ?? '', told.args ?? {}, answer.status)
}

export function ofTable(id: string, game: number | null): Source {
  const path = `/tables/${encodeURIComponent(id)}`
  const query = game === null ? '' : `game=${game}`
  return {
    table: id,
    name: `stonehenge-${id}${game === null ? '' : `-${game}`}.jsonl`,
    replay: async (eyes) => (await asked(`${path}/replay?${query}&seat=${eyes ?? ''}`)).json(),
    record: async () => readFile(await (await asked(`${path}/record?${query}`)).text())[0] ?? { text: '', record: null },
  }
}

export function ofFile(found: Found, name: string): Source {
  return {
    table: null,
    name,
    replay: async (eyes) => (await asked(`/replay?seat=${eyes ?? ''}`, found.text)).json(),
    record: async () => found,
  }
}
