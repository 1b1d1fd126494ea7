import art from './art.svg?raw'
import type { ExtremeView } from '../../lib/messages'
import type { BoardClient, Standings } from '../../lib/boardClient'

export { default as Board } from './Board.svelte'
export { default as Deed } from './Deed.svelte'
export { named } from './named'
export { default as Sheet } from './Sheet.svelte'

if (!document.getElementById('seal')) document.body.insertAdjacentHTML('afterbegin', art)

export const oneHand = true
export const fewest = true

/** "Round 3 of 4", "Wizard Extreme · trick 5 of 15". */
export function title(client: BoardClient<ExtremeView>) {
  const { words, view } = client
  const name = words.say('name')
  if (!view) return { main: name, sub: '' }
  const rounds = view.bases.length
  const trick = Math.min(15, view.tricks.length + 1)
  return {
    main: words.say('title.round', { round: Math.min(view.round, rounds) }),
    of: words.say('title.of', { rounds }),
    sub: `${name} · ${words.say('title.phase', { phase: view.phase, trick, tricks: 15 })}`,
  }
}

/** The rounds that were scored; these are penalties. */
export const standings = ({ view }: BoardClient<ExtremeView>): Standings | null =>
  view && { totals: view.totals, rounds: view.sheet.length, fewer: true }
