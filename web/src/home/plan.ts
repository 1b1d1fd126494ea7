// A table as it is being planned, before it is made.
import { type Box, type Level, type Option, type Options, type Value } from './games.svelte'
import { recall, type Wish } from './making'

export type Sitter = 'me' | 'open' | Level
export interface Plan {
  places: Sitter[]
  options: Options
  listed: boolean
  word: string
  chat: boolean
  forced: boolean
  quick: boolean
  hints: 'usual' | 'on' | 'off'
  /** Seconds until a bot plays for whoever left; null for never. */
  away: number | null
  clock: 'off' | '5+5' | '15+10' | 'own'
  minutes: number
  increment: number
}
export const CLOCKS = { '5+5': [5, 5], '15+10': [15, 10] } as const
export const AWAY = { soon: 30, usual: 90, late: 300, never: null } as const
const LONGEST_MINUTES = 1440
const LONGEST_INCREMENT = 3600

/** The last plan for this game, or one for friends. */
export function planned({ game, seats, local }: Box): Plan {
  const places: Sitter[] = ['me', ...Array<Sitter>(seats.usual - 1).fill('open')]
  const rest = { listed: false, chat: true, forced: false, quick: false, hints: 'usual', away: AWAY.usual, clock: 'off', minutes: 10, increment: 5 } as const
  return { places, options: { ...local }, ...rest, ...recall()[game]?.plan, word: '' }
}

/** The plan with another number of seats; new ones are like the last, and we keep ours. */
export function seated(places: Sitter[], seats: number): Sitter[] {
  const more = places.findLast((each) => each !== 'me') ?? 'open'
  const changed = Array.from({ length: seats }, (_, seat) => places[seat] ?? more)
  if (!changed.includes('me')) changed[seats - 1] = 'me'
  return changed
}

/** Somebody else in a seat; there is one of us, who changes places with whoever sat there. */
export function placed(places: Sitter[], seat: number, sitter: Sitter): Sitter[] {
  if (places[seat] === 'me') return places
  if (sitter !== 'me') return places.with(seat, sitter)
  return places.map((each, k) => (k === seat ? 'me' : each === 'me' ? places[seat]! : each))
}

/** The name of the well known set of house rules that is chosen, `printed` or `own`. */
export function preset({ options = [], presets = [] }: Box, chosen: Options): string {
  const same = (other: Options) => options.every(({ key, default: usual }) => (chosen[key] ?? usual) === (other[key] ?? usual))
  if (same({})) return 'printed'
  return presets.find((each) => same(each.options))?.name ?? 'own'
}

/** What is wrong with the clock, as far as a clock can be wrong. */
export const clockFits = ({ clock, minutes, increment }: Plan): boolean =>
  clock !== 'own' ||
  (minutes > 0 && minutes <= LONGEST_MINUTES && Number.isInteger(increment) && increment >= 0 && increment <= LONGEST_INCREMENT)

/** What is sent to make the table. */
export function wish(game: string, plan: Plan, name: string): Wish {
  const bots = plan.places.flatMap((each, seat) => (each === 'me' || each === 'open' ? [] : [[String(seat), each]]))
  const [minutes, increment] = plan.clock === 'own' || plan.clock === 'off' ? [plan.minutes, plan.increment] : CLOCKS[plan.clock]
  return {
    game,
    name,
    seats: plan.places.length,
    seat: plan.places.indexOf('me'),
    bots: Object.fromEntries(bots),
    options: plan.options,
    listed: plan.listed,
    ...(plan.word.trim() && { word: plan.word.trim() }),
    chat: plan.chat,
    forced: plan.forced,
    away: plan.away,
    pace: plan.quick ? 'off' : 'normal',
    clock: plan.clock === 'off' ? null : { bank: Math.max(5, Math.round(minutes * 60)), increment },
    hints: plan.hints === 'usual' ? null : plan.hints === 'on',
  }
}

/** Which house rule the server speaks of when it refuses. */
export const blamed = (options: Option[], error: string, args: Record<string, unknown>): string | null =>
  options.find(({ key, free }) => key === args.key || (free && error.startsWith(key)))?.key ?? null

export const isListed = (option: Option, value: Value): boolean => option.values.some((each) => each.value === value)
