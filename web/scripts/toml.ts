// Catalogues of messages, made ready at build time: plain text stays text, the rest is parsed.
import { parse as parseMessage, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse as parseToml } from 'smol-toml'
import type { Plugin } from 'vite'
import type { Part } from '../src/lib/icu'
import { inside, packed } from '../src/lib/packs'

type Tree = { [key: string]: string | Tree }

/** What only the terminal says. */
const TERMINAL = ['arena', 'lexicon_quiddler']
/** All packs of catalogues, as a module; each pack is a module of its own. */
export const WORDS = 'virtual:words'

export function flat(tables: Tree, prefix = ''): [string, string][] {
  return Object.entries(tables).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  )
}

const INTEGER = { maximumFractionDigits: 0 }

/** A parsed message, as `lib/icu.ts` fills it in. */
function parts(elements: MessageFormatElement[]): Part[] {
  const chosen = (options: Record<string, { value: MessageFormatElement[] }>) =>
    Object.fromEntries(Object.entries(options).map(([key, { value }]) => [key, parts(value)]))
  return elements.map((element): Part => {
    if (element.type === TYPE.literal) return element.value
    if (element.type === TYPE.pound) return 0
    if (element.type === TYPE.argument) return [element.value]
    if (element.type === TYPE.select) return [element.value, 'select', chosen(element.options)]
    if (element.type === TYPE.plural && element.pluralType === 'cardinal') return [element.value, 'plural', chosen(element.options), element.offset]
    if (element.type === TYPE.number && element.style === 'integer') return [element.value, 'number', INTEGER]
    if (element.type === TYPE.number && typeof element.style !== 'string') return [element.value, 'number', element.style?.parsedOptions ?? {}]
    throw new Error(`a message says what the page cannot: ${JSON.stringify(element)}`)
  })
}

export function compiled(source: string): Record<string, string | Part[]> {
  const ready: Record<string, string | Part[]> = {}
  for (const [key, text] of flat(parseToml(source) as Tree)) {
    const said = parts(parseMessage(text, { captureLocation: false, ignoreTag: true }))
    ready[key] = said.every((part) => typeof part === 'string') ? said.join('') : said
  }
  return ready
}

const module = (value: object): string => `export default JSON.parse(${JSON.stringify(JSON.stringify(value))})`

const SHARED = join(import.meta.dirname, '../../src/stonehenge/i18n')
const GAMES = join(import.meta.dirname, '../../src/stonehenge/games')

/** The catalogues of a language with their files: what all games share by its own name, what one
 *  game says as `wizard`, `page_wizard` and, for an edition, `wizard.piatnik-cs`. */
export function catalogues(language: string): Map<string, string> {
  const shared = readdirSync(join(SHARED, language)).map((name): [string, string] => [name.slice(0, -5), join(SHARED, language, name)])
  const games = readdirSync(GAMES).filter((game) => existsSync(join(GAMES, game, 'texts')))
  const own = games.flatMap((game) => {
    const texts = join(GAMES, game, 'texts', language)
    return readdirSync(texts).map((name): [string, string] => [roomOf(game, name.slice(0, -5)), join(texts, name)])
  })
  return new Map([...shared, ...own].filter(([room]) => !TERMINAL.includes(room)))
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
      const found = inside(pack).filter((room) => files.has(room)).map((room) => {
        const file = files.get(room)!
        this.addWatchFile(file)
        return [room, compiled(readFileSync(file, 'utf8'))]
      })
      return module(Object.fromEntries(found))
    },
    transform(source, id) {
      if (id.endsWith('.toml')) return { code: module(compiled(source)), map: null }
    },
  }
}
