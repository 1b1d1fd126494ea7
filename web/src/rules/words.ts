import { Speaker } from '../lib/words.svelte'

/** What the pages with the rules say themselves. */
export const words = new Speaker('rules', () => [])
