import { Speaker } from '../lib/words.svelte'

/** What the coach says. */
export const words = new Speaker('learn', () => [])
