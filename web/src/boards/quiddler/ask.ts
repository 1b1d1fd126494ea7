// What can be asked about words: the dictionary, and the best lay-outs of a finished round.
import { api } from '../../lib/api'
import type { Best, LookedUp as Looked } from '../../lib/messages'
import type { BoardClient } from '../../lib/boardClient'
import { place, token } from './view'

export type { Best, Looked }

export const lookUp = (client: BoardClient<any>, word: string): Promise<Looked> =>
  api<Looked>(`${place(client)}/lexicon/${encodeURIComponent(word.toLocaleLowerCase())}`, undefined, token(client))

export async function bestOf(client: BoardClient<any>): Promise<Best | null> {
  const at = place(client)
  if (!at) return null
  return api<Best>(`${at}/best`, undefined, token(client)).catch(() => null)
}
