// The four games as the home page shows them, and what the server knows about them.
import { api } from '../lib/api'
import type { Language } from '../lib/settings.svelte'
import { settings } from '../lib/settings.svelte'

export const GAMES = ['wizard', 'extreme', 'carodeni', 'quiddler'] as const
export type Game = (typeof GAMES)[number]
export type Level = string
export type Value = string | number | boolean
export type Options = Record<string, Value>

export interface Option {
  key: string
  name: string
  about: string
  default: Value
  values: { value: Value; text: string }[]
}
export interface GameAbout {
  game: Game
  name: string
  seats: { least: number; most: number }
  bots: Level[]
  options: Option[]
}

/** What is said on a card before the server answers: seats as on the box, minutes as they go here. */
export const BOX: Record<Game, { least: number; most: number; minutes: number; usual: number }> = {
  wizard: { least: 3, most: 6, minutes: 45, usual: 4 },
  extreme: { least: 3, most: 5, minutes: 40, usual: 4 },
  carodeni: { least: 1, most: 5, minutes: 60, usual: 2 },
  quiddler: { least: 1, most: 8, minutes: 30, usual: 3 },
}
/** What a person is offered; `random` is for tests of bots. */
export const LEVELS: Level[] = ['easy', 'medium', 'hard', 'master']

/** Well known sets of house rules, each with a name under `preset.`. */
export const PRESETS: Record<Game, { name: string; options: Options }[]> = {
  wizard: [
    { name: 'short', options: { rounds: '1-5' } },
    { name: 'plus_minus', options: { plus_minus_one: true } },
  ],
  extreme: [{ name: 'long', options: { long_game: true } }],
  carodeni: [
    { name: 'animals', options: { animals: true } },
    { name: 'long', options: { long_game: true } },
  ],
  quiddler: [{ name: 'english', options: { deck: 'en' } }],
}
/** Options that take more than the values that are listed. */
export const FREE = new Set(['rounds'])

export const isGame = (name: unknown): name is Game => GAMES.includes(name as Game)

const asked = new Map<Language, Promise<GameAbout[]>>()

/** All games with their house rules in the reader's language; asked for once. */
export function about(): Promise<GameAbout[]> {
  const language = settings.language
  let found = asked.get(language)
  if (!found) {
    found = api<{ games: GameAbout[] }>(`/games?lang=${language}`).then((told) => told.games)
    asked.set(language, found)
    found.catch(() => asked.delete(language))
  }
  return found
}

/** The words of Quiddler come from the deck, so a reader of English gets the English one. */
export const usual = (game: Game): Options =>
  game === 'quiddler' && !['cs', 'sk'].includes(settings.language) ? { deck: 'en' } : {}

/** What is chosen otherwise than printed. */
export const differing = (options: Option[], chosen: Options): { option: Option; value: Value; text: string }[] =>
  options.flatMap((option) => {
    const value = chosen[option.key]
    if (value === undefined || value === option.default) return []
    const text = option.values.find((each) => each.value === value)?.text ?? String(value)
    return [{ option, value, text }]
  })
