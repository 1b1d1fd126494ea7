import art from '../../art/carodeni.svg?raw'
import type { Sitting } from '../../lib/sitting'
import type { View } from './table'

export { default as Board } from './Board.svelte'
export { default as Sheet } from './Sheet.svelte'

document.body.insertAdjacentHTML('afterbegin', art)

export const title = (sitting: Sitting<View>) => {
  const { say } = sitting.words
  const view = sitting.view
  if (!view?.round) return { main: say('name'), sub: '' }
  const all = view.goals.length
  const left = view.takers.filter((taker) => taker < 0).length
  return { main: say('name'), sub: say(view.solo ? 'title.solo' : 'title.round', { round: view.round, rounds: view.rounds, left, all }) }
}
