import { Speaker } from '../lib/words.svelte'

/** What the replay says: `page_replay`, then what all pages share. */
export const words = new Speaker('replay', () => [])
