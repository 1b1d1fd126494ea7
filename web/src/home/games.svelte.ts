// The games: those the page was built with, and what the server says about them and any others.
import { api } from '../lib/api'
import built from '../lib/games.json'
import type { GameList, GameShown, OptionsChecked, OptionShown, OptionValue } from '../lib/messages'
import { settings, type Language } from '../lib/settings.svelte'
import { learn, say } from '../lib/words.svelte'

export type Level = string
export type Value = string | number | boolean
export type Options = Record<string, Value>
export type Option = Omit<OptionShown, 'default' | 'values'> & { default: Value; values: (OptionValue & { value: Value })[] }
export type Preset = { name: string; text: string; options: Options }
export type GameAbout = Omit<GameShown, 'options' | 'local' | 'presets'> & { options: Option[]; local: Options; presets: Preset[] }
/** What is known of a game before the server answers. */
export type Box = Pick<GameShown, 'game' | 'seats' | 'minutes'> & Partial<GameAbout>

/** What a person is offered; `random` is for tests of bots. */
export const LEVELS: Level[] = ['easy', 'medium', 'hard', 'master']

let list: Box[] = $state.raw(built)
const asked = new Map<Language, Promise<GameAbout[]>>()

export const games = {
  get all(): Box[] {
    return list
  },
  /** The game with this name, or else the first one. */
  called: (name: unknown): Box => list.find(({ game }) => game === name) ?? list[0]!,
}
/** A sentence of the first screen about a game, or what stands for it. */
function told(key: string, otherwise: string): string {
  const sentence = say(key)
  return sentence === key ? otherwise : sentence
}
export const nameOf = (game: string): string => told(`game.${game}`, game)
export const aboutOf = (game: string): string => told(`game.about.${game}`, '')
export const levelsOf = ({ bots }: Box): Level[] => LEVELS.filter((level) => bots?.includes(level) ?? true)

/** All games with their house rules in the reader's language; asked for once. */
export function about(): Promise<GameAbout[]> {
  const language = settings.language
  let answer = asked.get(language)
  if (!answer) {
    answer = api<GameList>(`/games?lang=${language}`).then(({ games }) => games as GameAbout[])
    asked.set(language, answer)
    answer.catch(() => asked.delete(language))
  }
  return answer.then((all) => {
    if (language === settings.language) list = all
    learn(language, Object.fromEntries(all.flatMap(({ game, name, about }) => [[`game.${game}`, name], [`game.about.${game}`, about]])))
    return all
  })
}

/** What is chosen otherwise than printed; until the server says what is printed, than the default. */
export const differing = (options: Option[], chosen: Options, checked: OptionsChecked | null = null): { option: Option; value: Value; text: string }[] =>
  options.flatMap((option) => {
    const check = checked?.options.find(({ key }) => key === option.key)
    const value: Value = chosen[option.key] ?? (check?.value as Value | undefined) ?? option.default
    const played = check?.values.find((each) => each.value === value)
    if (check?.used === false || (played?.printed ?? value === option.default)) return []
    const text = played?.text ?? option.values.find((each) => each.value === value)?.text ?? String(value)
    return [{ option, value, text }]
  })
