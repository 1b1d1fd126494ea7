import type { BoardClient, Standings } from '../../lib/boardClient'
import { cardsLeft, verdict as verdictAlone } from './alone'
import { isSolo, type Alone, type QuiddlerView, type SoloView } from './view'

export { default as Board } from './Board.svelte'
export { default as Sheet } from './Sheet.svelte'

/** "Round 7 of 7", "Quiddler · 10 cards" or "10 cards · last turn". */
export function title({ view, words }: BoardClient<QuiddlerView | SoloView>) {
  const name = words.say('name')
  if (!view) return { main: name, sub: '' }
  if (isSolo(view)) return { main: name, sub: words.say('title.alone', { cards: cardsLeft(view) }) }
  const last = view.last_turn && ['draw', 'top', 'reshuffle', 'play'].includes(view.phase)
  const cards = words.say('title.cards', { cards: view.cards })
  return {
    main: words.say('title.round', { round: Math.min(view.round, view.rounds) }),
    of: words.say('title.of', { rounds: view.rounds }),
    sub: last ? `${cards} · ${words.say('title.last')}` : `${name} · ${cards}`,
  }
}

/** Alone nobody wins: what is left is the result. */
export const verdict = (client: BoardClient<QuiddlerView | SoloView>) => (client.view && isSolo(client.view) ? verdictAlone(client as Alone) : null)

/** The rounds that were scored; whoever plays alone has only the sheet. */
export const standings = ({ view }: BoardClient<QuiddlerView | SoloView>): Standings | null =>
  !view || isSolo(view) ? null : { totals: view.totals, rounds: view.sheet.length }

/** An action in words, for hints. */
export function named({ view, words }: BoardClient<QuiddlerView | SoloView>, act: string): string {
  const [verb, ...rest] = act.split(' ')
  const spelled = () => rest.map((word) => word.replaceAll('.', '').replace(/@\d+/, '')).join(verb === 'word' ? '' : ', ')
  if (verb === 'draw') return words.say(rest[0] === 'pile' ? 'hint.pile' : 'hint.discards')
  if (verb === 'lay' || verb === 'word') return words.say('hint.lay', { words: spelled() })
  if (verb === 'discard') return words.say('act.discard', { face: rest[0] })
  if (verb === 'challenge' && view && !isSolo(view)) return words.say('act.challenge', { text: view.laid[Number(rest[0])]?.[Number(rest[1])]?.join('') ?? '' })
  if (verb === 'pass') return words.say('act.pass')
  if (verb === 'vote') return words.say(rest[0] === 'valid' ? 'act.vote_valid' : 'act.vote_invalid')
  if (verb === 'fill') return words.say('hint.fill', { from: Number(rest[2]) + 1 })
  if (verb === 'stop') return words.say('alone.stop')
  return act
}
