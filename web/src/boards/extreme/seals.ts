// Seals by their names, as the view counts them.
import type { Speaker } from '../../lib/words.svelte'

export const COLOURS = ['R', 'Y', 'G', 'B', 'V'] as const
export const SEALS = [...COLOURS, 'white', 'black'] as const
export type Counts = Record<string, number>

/** Every seal one by one. */
export const each = (counts: Counts): string[] => SEALS.flatMap((seal) => Array<string>(counts[seal] ?? 0).fill(seal))
/** In words: "2× red, 1× white"; `none` for none. */
export const listed = (words: Speaker, counts: Counts): string =>
  SEALS.flatMap((seal) => (counts[seal] ? [`${counts[seal]}× ${words.say('seal.one', { seal })}`] : [])).join(', ') || 'none'

/** A seal somebody wants: a colour, and whom it is taken from; nobody is the middle. */
export interface Wanted {
  seal: string
  from: number | null
}
/** As it is written: `take R B@2`, or `take -` for no seals. */
export const taking = (draft: readonly Wanted[]): string =>
  `take ${draft.map(({ seal, from }) => (from === null ? seal : `${seal}@${from}`)).join(' ') || '-'}`
/** The seals of what is written so. */
export const wanted = (act: string): Wanted[] =>
  act.split(' ').slice(1).filter((part) => part !== '-').map((part) => {
    const [seal = '', from] = part.split('@')
    return { seal, from: from === undefined ? null : Number(from) }
  })
