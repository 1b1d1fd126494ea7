// How this game takes its deals from the dice.
import { parse } from 'smol-toml'
import type { Line } from '../../lib/boardClient'
import type { Dice } from '../../replay/dice'
import type { GameRecord } from '../../replay/record'
import { cut, nextDealer, sortedBy, type Dealer } from '../../replay/deals'

const DECKS = import.meta.glob<string>('../../../../src/stonehenge/games/quiddler/data/*.toml', { query: '?raw', import: 'default' })
const PLACES = 8
const HEIGHT = 6

interface DeckFile {
  card: { face: string; count: number }[]
}

async function cardsOf(deck: unknown): Promise<string[]> {
  const file = (typeof deck === 'string' ? parse(await DECKS[`../../../../src/stonehenge/games/quiddler/data/${deck}.toml`]!()) : deck) as unknown as DeckFile
  return file.card.flatMap(({ face, count }) => Array<string>(count).fill(face))
}

function without(cards: string[], gone: string[]): string[] {
  const left = [...cards]
  for (const card of gone) {
    const at = left.indexOf(card)
    if (at < 0) throw new Error(card)
    left.splice(at, 1)
  }
  return left
}

export async function dealer(record: GameRecord): Promise<Dealer> {
  const deck = await cardsOf(record.options.deck)
  const seats = record.players.length
  let last: number | null = null
  /** Which cards the draw pile holds, in the order of the deck; how they lie is drawn card by card. */
  let pile: string[] = []
  let discards: string[] = []
  const deal = async (event: Line, dice: Dice) => {
    const size = (event.hands as string[][])[0]!.length
    const deals = await nextDealer(last, seats, dice)
    const cards = await dice.shuffled(deck, size * seats + 1)
    const hands = cut(cards.slice(0, -1), size).map((hand) => sortedBy(deck, hand))
    return { dealer: deals, hands, discard: cards.at(-1)! }
  }
  return {
    async due(event, dice) {
      if (event.e === 'deal') return deal(event, dice)
      if (event.e === 'draw' && event.from === 'pile') return { card: pile[await dice.below(pile.length)]! }
      if (event.e === 'setup') return { piles: cut(await dice.shuffled(deck, PLACES * HEIGHT), HEIGHT) }
      return null
    },
    seen(event) {
      const card = event.card as string
      if (event.e === 'deal') {
        last = event.dealer as number
        pile = without(deck, [event.discard as string, ...(event.hands as string[][]).flat()])
        discards = [event.discard as string]
      } else if (event.e === 'draw' && event.from === 'pile') pile = without(pile, [card])
      else if (event.e === 'draw') discards.pop()
      else if (event.e === 'discard') discards.push(card)
      else if (event.e === 'reshuffle') [pile, discards] = [sortedBy(deck, discards), []]
    },
  }
}
