// How this game takes its deals from the dice.
import type { Line } from '../../lib/boardClient'
import type { Dice } from '../../replay/dice'
import type { GameRecord } from '../../replay/record'
import { cut, nextDealer, sortedBy, type Dealer } from '../../replay/deals'

const VALUES = Array.from({ length: 13 }, (_, i) => i + 1)
const pile = (suit: string): string[] => ['J', ...VALUES.map((value) => suit + value), 'W']
const SUITS = [...'RBGY']
const PACK = SUITS.flatMap(pile)
/** In a hand jesters stand first and wizards last. */
const ORDER = ['J', ...PACK.filter((card) => card.length > 1), 'W']

export function dealer(record: GameRecord): Dealer {
  const seats = record.players.length
  let last: number | null = null
  return {
    async due(event: Line, dice: Dice) {
      if (event.e !== 'deal') return null
      const size = (event.hands as string[][])[0]!.length
      const deals = await nextDealer(last, seats, dice)
      const hands: string[][] = []
      let turned: string | null = null
      if (record.options.one_colour) {
        for (let seat = 0; seat < seats; seat++) hands.push(await dice.shuffled(pile(SUITS[seat]!), size))
      } else {
        const dealt = size * seats
        const order = await dice.shuffled(PACK, Math.min(PACK.length, dealt + 1))
        hands.push(...cut(order.slice(0, dealt), size))
        turned = order[dealt] ?? null
      }
      return { dealer: deals, hands: hands.map((hand) => sortedBy(ORDER, hand)), turned }
    },
    seen(event) {
      if (event.e === 'deal') last = event.dealer as number
    },
  }
}
