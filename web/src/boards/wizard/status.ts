// The status line: whose turn it is and what may be done, in one line.
import { suitOf } from '../../lib/hand'
import type { Trick } from '../../lib/heldTrick.svelte'
import type { WizardView } from '../../lib/messages'
import type { BoardClient } from '../../lib/boardClient'

export function status({ view, words, seat, waiting, offers, table }: BoardClient<WizardView>, held: Trick | null): string {
  if (!view) return ''
  if (held) return words.say('event.trick', { winner: held.winner })
  if (view.phase === 'over') return words.say('event.end', { winners: table.winners ?? [] })
  const yours = seat !== null && waiting.includes(seat)
  const turn = waiting[0]
  switch (view.phase) {
    case 'deal':
      return words.say('now.deal')
    case 'trump':
      return words.say(yours ? 'now.trump' : 'now.trump-of', { seat: turn })
    case 'bid':
      if (yours) {
        const hidden = view.options.bidding !== 'open'
        const most = view.sizes[view.round - 1]
        return words.say(hidden ? 'now.bid-hidden' : view.dealer === seat ? 'now.bid-last' : 'now.bid', { most })
      }
      return words.say('now.bid-of', { players: waiting.map(words.player).join(', ') })
    default:
      if (!yours) return words.say('now.play-of', { seat: turn })
      if (!view.table.length) return words.say('now.lead')
      if (!view.led) return words.say('now.any')
      return words.say(offers.some((offer) => suitOf(offer.slice(5)) === view.led) ? 'now.follow' : 'now.lacking', { suit: view.led })
  }
}
