import art from './art.svg?raw'
import type { BoardClient, Standings } from '../../lib/boardClient'
import { way } from './offers'
import { total, type View } from './table'
import { called, times, word } from './tell'

export { default as Board } from './Board.svelte'
export { default as Sheet } from './Sheet.svelte'

document.body.insertAdjacentHTML('afterbegin', art)

export const title = (client: BoardClient<View>) => {
  const { say } = client.words
  const view = client.view
  if (!view?.round) return { main: say('name'), sub: '' }
  const all = view.goals.length
  const left = view.takers.filter((taker) => taker < 0).length
  return { main: say('name'), sub: say(view.solo ? 'title.solo' : 'title.round', { round: view.round, rounds: view.rounds, left, all }) }
}

/** What every side has by now. */
export const standings = ({ view }: BoardClient<View>): Standings | null => view && { totals: view.sides.map(total), rounds: null }

/** An action in words, for hints: "Brew: Heart's glow (2× leaf)", "Take an ingredient: root (forest)". */
export function named({ view, words: { say } }: BoardClient<View>, act: string): string {
  const [verb = '', first = '', slot = '', as = ''] = act.split(' ')
  const name = (id: string) => called(say, view?.faces[id])
  if (verb === 'take') {
    const item = view?.board[Number(first)]?.[slot] ?? ''
    const back = word(say, view?.faces[item]?.back ?? '')
    const taken = say(`do.take-${as}`, { ingredient: word(say, item), tool: back, animal: back })
    return `${taken}${as === 'witch' || as === 'potion' ? `: ${name(item)}` : ''} (${say(`place.${first}`)})`
  }
  if (verb === 'brew') {
    const { pays, tools, fresh } = way(act)
    const used = [...pays.map(([id, n]) => times(say, id, n)), ...[...tools, ...fresh].map((id) => word(say, id))]
    return `${say('do.brew')}: ${name(first)}${used.length ? ` (${used.join(', ')})` : ''}`
  }
  if (verb === 'refresh') return `${say('do.refresh')}: ${say(Number.isNaN(Number(first)) ? `refresh.${first}` : 'refresh.place', { place: Number(first) })}`
  if (verb === 'tame') return `${say('do.tame')}: ${word(say, first)}`
  return verb === 'gather' ? `${say('do.gather')}: ${name(first)}` : say(`do.${verb}`)
}
