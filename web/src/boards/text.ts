// A game that has no board here: the table as the terminal shows it, written by the server.
import type { BoardClient } from '../lib/boardClient'

export { default as Board } from './Text.svelte'
export { default as Sheet } from './TextSheet.svelte'

/** Its name, and who is on turn. */
export function title({ words, waiting, table }: BoardClient) {
  const turn = table.status === 'playing' ? waiting.map(words.player).join(', ') : ''
  return { main: words.say('name'), sub: turn && words.say('text.turn', { players: turn }) }
}

/** An action as it is written. */
export const named = (_: BoardClient, act: string): string => act
