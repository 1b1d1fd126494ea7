import type { Sitting } from '../../lib/sitting'

export { default as Board } from './Board.svelte'
export { default as Sheet } from './Sheet.svelte'

export const title = (sitting: Sitting) => ({ main: sitting.words.say('name'), sub: '' })
