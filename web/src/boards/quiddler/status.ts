// The status line: whose turn it is, and what may be done.
import type { Tray } from './tray.svelte'
import type { Alone, Table } from './view'

export interface Told {
  text: string
  you: boolean
}

export function status(client: Table, tray: Tray): Told {
  const { view, seat, words, waiting } = client
  if (!view) return { text: '', you: false }
  const say = words.say
  const you = seat !== null && waiting.includes(seat) && view.phase !== 'over'
  const names = waiting.map(words.player).join(', ')
  if (view.phase === 'over') return { text: say('status.over'), you: false }
  if (view.phase === 'speak') return { text: you ? say('status.speak') : say('status.speaking', { names }), you }
  if (view.phase === 'vote') return { text: you ? say('status.voting_you') : say('status.voting', { names }), you }
  if (view.phase === 'verdict' || view.phase === 'review') return { text: say('status.verdict'), you: false }
  if (view.phase === 'deal') return { text: say('status.deal'), you: false }
  if (!you) return { text: say(view.last_turn ? 'status.their_last' : 'status.theirs', { seat: view.turn }), you: false }
  if (view.phase === 'draw') return { text: say(view.last_turn ? 'status.draw_last' : 'status.draw_card'), you }
  if (view.laid[seat]!.length || tray.discarding) return { text: say(tray.chosen ? 'status.discard_it' : 'status.discard_one'), you }
  if (view.last_turn) return { text: say('status.last_turn'), you }
  if (!tray.isEmpty && tray.hand.length === 1) return { text: say('status.going_out'), you }
  return { text: say('status.lay_or_discard'), you }
}

export function aloneStatus(client: Alone): Told {
  const { view, seat, words } = client
  if (!view) return { text: '', you: false }
  if (view.phase === 'over') return { text: words.say('status.alone_over', { left: client.table?.scores?.[0] ?? 0 }), you: false }
  if (view.phase === 'setup') return { text: words.say('status.deal'), you: false }
  return { text: words.say(view.phase === 'fill' ? 'status.alone_fill' : 'status.alone_spell'), you: seat !== null }
}
