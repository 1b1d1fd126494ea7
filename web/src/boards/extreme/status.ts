// The status line: whose turn it is and what may be done, in one line.
import { suitOf } from '../../lib/hand'
import type { Trick } from '../../lib/heldTrick.svelte'
import type { ExtremeView } from '../../lib/messages'
import type { BoardClient } from '../../lib/boardClient'

export function status({ view, words, seat, waiting, offers, table }: BoardClient<ExtremeView>, held: Trick | null): string {
  if (!view) return ''
  if (held) return words.say('event.trick', { winner: held.winner, gives: null })
  if (view.phase === 'over') return words.say('event.end', { winners: table.winners ?? [] })
  const yours = seat !== null && waiting.includes(seat)
  const turn = { seat: waiting[0] }
  switch (view.phase) {
    case 'deal':
      return words.say('now.deal')
    case 'predict':
      return yours ? words.say(offers.includes('mage') ? 'now.predict' : 'now.predict-seals') : words.say('now.predict-of', turn)
    case 'give':
      return yours ? words.say('now.give') : words.say('now.give-of', turn)
    default:
      if (!yours) return words.say('now.play-of', turn)
      if (!view.led) return words.say('now.lead')
      return words.say(offers.some((offer) => suitOf(offer.slice(5)) === view.led) ? 'now.follow' : 'now.lacking', { suit: view.led })
  }
}
