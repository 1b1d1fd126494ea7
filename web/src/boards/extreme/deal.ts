// How this game takes its deals from the dice.
import type { GameRecord } from '../../replay/record'
import { cut, nextDealer, sortedBy, type Dealer } from '../../replay/deals'

const HAND = 15

export function dealer(record: GameRecord): Dealer {
  const seats = record.players.length
  const values = Array.from({ length: 3 * seats }, (_, i) => i + 1)
  const pack = [...'RYGBV'].flatMap((suit) => values.map((value) => suit + value))
  let last: number | null = null
  return {
    async due(event, dice) {
      if (event.e !== 'deal') return null
      const deals = await nextDealer(last, seats, dice)
      const hands = cut(await dice.shuffled(pack, pack.length), HAND)
      return { dealer: deals, hands: hands.map((hand) => sortedBy(pack, hand)) }
    },
    seen(event) {
      if (event.e === 'deal') last = event.dealer as number
    },
  }
}
