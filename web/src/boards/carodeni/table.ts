// What the server shows of a table of Čarodění; src/stonehenge/games/carodeni/messages.py writes it.
export interface Witch {
  kind: 'witch' | 'novice'
  name: string
  banners: string[]
  ap: number[]
  refresh: boolean
  points: number
  /** The animal on her back. */
  back: string
  symbol: string
}
export interface Potion {
  kind: 'potion' | 'start'
  name: string
  colour: string
  points: number
  /** What it asks for, one by one: ingredients, tools, `any` for any tool. */
  needs: string[]
  /** The tool on its back. */
  back: string
}
export type Face = Witch | Potion

export interface Side {
  symbol: string
  ingredients: Record<string, number>
  hand: string[] | null
  held: number
  played: string[]
  potions: string[]
  tools: string[]
  animals: string[]
  clan_witches: string[]
  clan_potions: string[]
  clan_tools: string[]
  clan_animals: string[]
  parts: Record<string, number>
}

export interface Need {
  kind: 'witch' | 'potion' | 'tool' | 'animal'
  what: string
  n: number
}
export interface Aim {
  points: number
  need: Need[]
  /** By seat: how much of each line is met. */
  met: number[][]
}
export interface Deck {
  back: string
  size: number
}

export interface View {
  seat: number | null
  sides: Side[]
  faces: Record<string, Face>
  ready: Record<string, boolean[]>
  options: Record<string, unknown>
  solo: boolean
  phase: 'setup' | 'lay' | 'turn' | 'take' | 'rest' | 'finish' | 'fill' | 'token' | 'errands' | 'over'
  turn: number
  round: number
  board: Record<string, string>[]
  bag: Record<string, number>
  goals: [string, 'easy' | 'hard'][]
  takers: number[]
  points: number[]
  rests: number
  ending: string
  last_round: number
  rounds: number
  aims: Aim[]
  food: Record<string, string>
  tokens: Record<string, { gain: string[]; criteria: string[] }>
  column: string[]
  decks: { witch: Deck; potion: Deck }
}

export const PLACES = ['mountains', 'forest', 'lake'] as const
export const TOKENS = ['ing0', 'ing1', 'ing2'] as const

export const isWitch = (face: Face): face is Witch => face.kind === 'witch' || face.kind === 'novice'
export const total = (side: Side): number => Object.values(side.parts).reduce((sum, part) => sum + part, 0)

/** How a list reads: `{ leaf: 2, candle: 1 }`, in the order of the list. */
export function counted(list: string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const each of list) counts.set(each, (counts.get(each) ?? 0) + 1)
  return [...counts]
}
