// How this game takes its deals from the dice.
import { parse } from 'smol-toml'
import original from '../../../../src/stonehenge/games/carodeni/data/carodeni.original.toml?raw'
import type { Line } from '../../lib/boardClient'
import type { Dice } from '../../replay/dice'
import type { GameRecord } from '../../replay/record'
import type { Dealer } from '../../replay/deals'

type Side = 'easy' | 'hard'
interface Counts {
  hard: number
  easy: number
}
interface CardFile {
  witch: { id: string }[]
  potion: { id: string }[]
  start_potion: { id: string; order: number }[]
  novice: { symbol: string }[]
  goal: ({ id: string } & Partial<Record<Side, { animals: boolean }>>)[]
  ostara: { id: string; animals: boolean }[]
  ingredient: { id: string; count: number }[]
  animal: { id: string; food: string }[]
  setup: { reserve_from_players: number; reserve_witches: number; reserve_potions: number; goals: Record<string, Counts> }
  solo: { stage: number } & Record<string, Counts>
}
/** Cards in unknown order in the order of the file, one known on top, known ones underneath. */
interface Deck {
  unseen: string[]
  top: string
  box: number
  under: string[]
}

const TOKENS = ['ing0', 'ing1', 'ing2']
const PLACES = [0, 1, 2]

class Coven implements Dealer {
  private readonly seats: number
  private readonly solo: boolean
  private readonly animals: boolean
  private readonly bag: Map<string, number>
  private readonly decks: Record<string, Deck>
  private readonly board: Record<string, string | null>[] = PLACES.map(() => ({}))
  private column: string[] = []

  constructor(
    private readonly cards: CardFile,
    private readonly record: GameRecord,
  ) {
    const people = record.seats ?? record.players.length
    this.solo = people === 1
    this.seats = Math.max(2, people)
    this.animals = Boolean(record.options.animals)
    this.bag = new Map(cards.ingredient.map(({ id, count }) => [id, count]))
    const boxed = !this.solo && this.seats >= cards.setup.reserve_from_players
    const deck = (ids: string[], reserve: number): Deck => ({ unseen: ids, top: '', under: [], box: boxed ? Math.min(reserve, Math.max(0, ids.length - 4)) : 0 })
    this.decks = {
      witch: deck(cards.witch.map(({ id }) => id), cards.setup.reserve_witches),
      potion: deck(cards.potion.map(({ id }) => id), cards.setup.reserve_potions),
    }
  }

  async due(event: Line, dice: Dice) {
    if (event.e === 'setup') return this.setUp(dice)
    if (event.e === 'offer') return TOKENS.includes(event.slot as string) ? this.token(dice) : this.card(this.decks[event.slot as string]!, dice)
    if (event.e !== 'ostara') return null
    const hidden = this.cards.ostara.filter(({ id, animals }) => !this.column.includes(id) && (this.animals || !animals))
    return { token: hidden[await dice.below(hidden.length)]!.id }
  }

  private async setUp(dice: Dice) {
    const symbols = await drawn([...new Set(this.cards.novice.map(({ symbol }) => symbol))], dice)
    const starts = this.cards.start_potion
    const byOrder = (order: number) => starts.find((start) => start.order === order)!.id
    if (this.solo) {
      const others = starts.filter(({ order }) => order !== 2)
      const hers = others[await dice.below(others.length)]!.id
      return { first: 1, goals: await this.goals(dice), starts: [byOrder(2), hers], novices: [symbols[0]!, null] }
    }
    const first = await dice.below(this.seats)
    const goals = await this.goals(dice)
    const given = Array.from({ length: this.seats }, (_, seat) => byOrder(((seat - first + this.seats) % this.seats) + 1))
    return { first, goals, starts: given, novices: symbols.slice(0, this.seats) }
  }

  private async goals(dice: Dice) {
    const { options } = this.record
    const counts = this.solo ? this.cards.solo[options.solo_level as string]! : this.cards.setup.goals[this.seats]!
    const hard = counts.hard + (options.long_game ? 1 : 0)
    const fits = (goal: CardFile['goal'][number], side: Side) => goal[side] && (this.animals || !goal[side].animals)
    const wild = (goal: CardFile['goal'][number]) => (['hard', 'easy'] as Side[]).find((side) => this.animals && goal[side]?.animals)
    const order = await drawn(this.cards.goal, dice)
    const extra = order.filter(wild).slice(0, options.animal_goals as number)
    const rest = order.filter((goal) => !extra.includes(goal))
    const dark = rest.filter((goal) => fits(goal, 'hard')).slice(0, hard)
    const light = rest.filter((goal) => !dark.includes(goal) && fits(goal, 'easy')).slice(0, counts.easy)
    const laid = [...light.map(({ id }) => ({ id, side: 'easy' })), ...dark.map(({ id }) => ({ id, side: 'hard' })), ...extra.map((goal) => ({ id: goal.id, side: wild(goal)! }))]
    return [...laid.filter(({ side }) => side === 'easy'), ...laid.filter(({ side }) => side === 'hard')]
  }

  private async token(dice: Dice) {
    const tokens = [...this.bag.values()].reduce((sum, n) => sum + n, 0)
    if (!tokens) return { item: null }
    let lot = await dice.below(tokens)
    for (const [kind, n] of this.bag) {
      if (lot < n) return { item: kind }
      lot -= n
    }
    return null
  }

  private async card(deck: Deck, dice: Dice) {
    const known = deck.unseen.length === deck.box
    let item = deck.top || (known ? (deck.under[0] ?? '') : '')
    if (!item && !known) item = deck.unseen[await dice.below(deck.unseen.length)]!
    if (!item) return { item: null, next: null }
    const unseen = deck.unseen.filter((card) => card !== item)
    const under = deck.under.filter((card) => card !== item)
    const left = unseen.length > deck.box || under.length === 0 ? unseen : []
    return { item, next: left.length ? left[await dice.below(left.length)]! : null }
  }

  seen(event: Line): void {
    const place = this.board[event.place as number]
    if (event.e === 'offer') {
      const { slot, item } = event as unknown as { slot: string; item: string | null }
      place![slot] = item
      if (item && TOKENS.includes(slot)) this.put(item, -1)
      else if (item) leave(this.decks[slot]!, item, event.next as string | undefined)
    } else if (event.e === 'take') place![event.slot as string] = null
    else if (event.e === 'refresh') this.refresh(event.what as string | number)
    else if (event.e === 'brew') for (const [kind, n] of Object.entries(event.pays as Record<string, number>)) this.put(kind, n)
    else if (event.e === 'tame') this.put(this.cards.animal.find(({ id }) => id === event.animal)!.food, 1)
    else if (event.e === 'ostara') {
      this.column = [...this.column, event.token as string]
      if (this.column.length === this.cards.solo.stage) this.column = []
    }
  }

  private refresh(what: string | number): void {
    if (typeof what === 'number') {
      for (const slot of TOKENS) this.back(what, slot)
      return
    }
    const slot = what === 'witches' ? 'witch' : 'potion'
    const lying = PLACES.map((place) => this.back(place, slot)).filter((card) => card !== null)
    this.decks[slot]!.under.push(...lying)
  }

  /** What lay in a slot leaves it; tokens go to the bag. */
  private back(place: number, slot: string): string | null {
    const item = this.board[place]![slot] ?? null
    this.board[place]![slot] = null
    if (item && TOKENS.includes(slot)) this.put(item, 1)
    return item
  }

  private put(kind: string, n: number): void {
    this.bag.set(kind, this.bag.get(kind)! + n)
  }
}

/** The items in a random order; the last one needs no lot. */
async function drawn<T>(items: readonly T[], dice: Dice): Promise<T[]> {
  const order = await dice.shuffled(items, items.length - 1)
  return [...order, ...items.filter((item) => !order.includes(item))]
}

function leave(deck: Deck, item: string, next?: string): void {
  if (item === deck.top) deck.top = ''
  else if (deck.unseen.includes(item)) deck.unseen = deck.unseen.filter((card) => card !== item)
  else deck.under = deck.under.slice(1)
  const left = (deck.top ? 1 : 0) + deck.unseen.length - deck.box + deck.under.length
  if (left === 0) deck.box = 0
  if (next) {
    deck.top = next
    deck.unseen = deck.unseen.filter((card) => card !== next)
  }
}

export function dealer(record: GameRecord): Dealer {
  const named = record.options.data === 'carodeni.original.toml' || record.options.data === undefined
  if (!named) throw new Error('another set of cards')
  return new Coven(parse(original) as unknown as CardFile, record)
}
