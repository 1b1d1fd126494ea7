// What can be asked about words: the dictionary, and the best lay-outs of a finished round.
import { api } from '../../lib/api'
import type { Best, LookedUp as Looked } from '../../lib/messages'
import type { Sitting } from '../../lib/sitting'
import { place, token } from './view'

export type { Best, Looked }

export const lookUp = (sitting: Sitting<any>, word: string): Promise<Looked> =>
  api<Looked>(`${place(sitting)}/lexicon/${encodeURIComponent(word.toLocaleLowerCase())}`, undefined, token(sitting))

export async function bestOf(sitting: Sitting<any>): Promise<Best | null> {
  const at = place(sitting)
  if (!at) return null
  return api<Best>(`${at}/best`).catch(() => null)
}
