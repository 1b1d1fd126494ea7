import type { WizardView } from '../../lib/messages'
import type { BoardClient, Standings } from '../../lib/boardClient'

export { default as Board } from './Board.svelte'
export { default as Sheet } from './Sheet.svelte'

/** "Round 11 of 15", "Wizard · trick 4 of 11". */
export function title(client: BoardClient<WizardView>) {
  const { words, view } = client
  const name = words.say('name')
  if (!view) return { main: name, sub: '' }
  const rounds = view.sizes.length
  const round = Math.min(view.round, rounds)
  const tricks = view.sizes[round - 1] ?? 0
  const trick = Math.min(tricks, view.tricks.length + 1)
  return {
    main: words.say('title.round', { round }),
    of: words.say('title.of', { rounds }),
    sub: `${name} · ${words.say('title.phase', { phase: view.phase, trick, tricks })}`,
  }
}

/** The rounds that were scored, and which bids were met in them. */
export function standings({ view }: BoardClient<WizardView>): Standings | null {
  if (!view) return null
  const { totals, sheet } = view
  return { totals, rounds: sheet.length, met: totals.map((_, seat) => sheet.map(({ bids, won }) => bids[seat] === won[seat])) }
}

/** An action in words, for hints: "yellow 7", "bid 3", "Trump is red". */
export function named({ words }: BoardClient<WizardView>, act: string): string {
  const [verb, what = ''] = act.split(' ')
  if (verb === 'bid') return words.say('hint.bid', { bid: what })
  return verb === 'trump' ? words.say('choose.commit', { suit: what }) : words.card(what)
}
