// Catalogues of messages, made ready at build time.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse as parseToml } from 'smol-toml'
import type { Plugin } from 'vite'
import type { Part } from '../src/lib/icu'
import { inside, packed } from '../src/lib/catalogues'
import { parsed } from '../src/lib/parse'

type Tree = { [key: string]: string | Tree }

/** What only the terminal says. */
const TERMINAL = /^(arena$|lexicon_)/
/** All packs of catalogues, as a module; each pack is a module of its own. */
export const WORDS = 'virtual:words'

export function flat(tables: Tree, prefix = ''): [string, string][] {
  return Object.entries(tables).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  )
}

export const compiled = (source: string): Record<string, string | Part[]> => parsed(flat(parseToml(source) as Tree))

const module = (value: object): string => `export default JSON.parse(${JSON.stringify(JSON.stringify(value))})`

const SHARED = join(import.meta.dirname, '../../src/stonehenge/i18n')
const GAMES = join(import.meta.dirname, '../../src/stonehenge/games')

/** The catalogues of a language with their files: what all games share by its own name, what one
 *  game says as `NAME`, `page_NAME` and, for an edition, `NAME.EDITION`. */
export function catalogues(language: string): Map<string, string> {
  const shared = readdirSync(join(SHARED, language)).map((name): [string, string] => [name.slice(0, -5), join(SHARED, language, name)])
  const games = readdirSync(GAMES).filter((game) => existsSync(join(GAMES, game, 'texts')))
  const own = games.flatMap((game) => {
    const texts = join(GAMES, game, 'texts', language)
    return readdirSync(texts).map((name): [string, string] => [roomOf(game, name.slice(0, -5)), join(texts, name)])
  })
  return new Map([...shared, ...own].filter(([room]) => !TERMINAL.test(room)))
}

/** What the first screen says of each game: its name, and what it is about. */
function offered(files: Map<string, string>): Record<string, string | Part[]> {
  const games = readdirSync(GAMES).filter((game) => files.has(game))
  const texts = games.map((game) => [game, compiled(readFileSync(files.get(game)!, 'utf8'))] as const)
  return Object.fromEntries(texts.flatMap(([game, { name, about }]) => [[`game.${game}`, name!], [`game.about.${game}`, about!]]))
}

function roomOf(game: string, name: string): string {
  if (name === 'game') return game
  return name.startsWith('edition.') ? name.replace('edition', game) : `${name}_${game}`
}

/** Every pack, as `cs/table`. */
function packs(): string[] {
  const languages = readdirSync(SHARED).filter((name) => existsSync(join(SHARED, name, 'page.toml')))
  return languages.flatMap((language) => {
    // Rules come with the page that shows them.
    const rooms = [...catalogues(language).keys()].filter((room) => !room.startsWith('rules_'))
    return ['page', ...packed(rooms)].map((pack) => `${language}/${pack}`)
  })
}

export function messages(): Plugin {
  return {
    name: 'stonehenge-messages',
    resolveId: (id) => (id.startsWith(WORDS) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${WORDS}`)
        return `export default {${packs().map((pack) => `${JSON.stringify(pack)}: () => import('${WORDS}/${pack}')`).join(',')}}`
      if (!id.startsWith(`\0${WORDS}/`)) return
      const [language, pack] = id.slice(WORDS.length + 2).split('/') as [string, string]
      const files = catalogues(language)
      const held = inside(pack).filter((room) => files.has(room)).map((room): [string, Record<string, string | Part[]>] => {
        const file = files.get(room)!
        this.addWatchFile(file)
        return [room, { ...compiled(readFileSync(file, 'utf8')), ...(room === 'page' && offered(files)) }]
      })
      return module(Object.fromEntries(held))
    },
    transform(source, id) {
      if (id.endsWith('.toml')) return { code: module(compiled(source)), map: null }
    },
  }
}
