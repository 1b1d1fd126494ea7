// Every sentence of the page is there in all six languages, says the same, and is used.
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { parse as parseToml } from 'smol-toml'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { catalogues, flat } from '../scripts/toml'

const LANGUAGES = ['cs', 'sk', 'hu', 'pl', 'de', 'en']
const SOURCES = join(__dirname, '../src')
const GAMES = ['wizard', 'extreme', 'carodeni', 'quiddler']
const catalogue = (language: string, room: string) => {
  const file = catalogues(language).get(room)
  return new Map(file ? flat(parseToml(readFileSync(file, 'utf8')) as never) : [])
}
const rooms = [...catalogues('en').keys()].filter((name) => name.startsWith('page'))
const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(svelte|ts)$/.test(name))
const bare = (text: string) => text.replace(/\/\*\*[^]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
const sources = files.map((name) => ({ name, text: bare(readFileSync(join(SOURCES, name), 'utf8')) }))
const all = sources.map(({ text }) => text).join('\n')

/** The names of everything that is filled in. */
function args(elements: MessageFormatElement[], found = new Set<string>()): Set<string> {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue
    // A language may need a card as it stands after a verb where another does not.
    if ('value' in element) found.add(element.value.replace(/_acc$/, ''))
    if ('options' in element) for (const option of Object.values(element.options)) args(option.value, found)
  }
  return found
}
const read = (text: string) => parse(text, { ignoreTag: true })

describe.each(rooms)('%s', (room) => {
  const english = catalogue('en', room)

  it.each(LANGUAGES)('has the same sentences in %s, with the same arguments', (language) => {
    const other = catalogue(language, room)
    expect([...other.keys()].sort()).toEqual([...english.keys()].sort())
    for (const [key, text] of english)
      expect([key, ...[...args(read(other.get(key)!))].sort()]).toEqual([key, ...[...args(read(text))].sort()])
  })

  it('says nothing that nobody asks for', () => {
    const prefixes = [...all.matchAll(/['"`]([\w-]+(?:\.[\w-]+)*\.)(?:\$\{|['"`])/g)].map((found) => found[1]!)
    const unused = [...english.keys()].filter((key) => {
      if (all.includes(`'${key}'`) || all.includes(`\`${key}\``) || all.includes(`"${key}"`)) return false
      return !prefixes.some((prefix) => key.startsWith(prefix)) && !key.startsWith('event.')
    })
    expect(unused).toEqual([])
  })
})

/** Which catalogues a file may speak from: a board from its game's, the rest from the page's and those of all games. */
function shelves(name: string): string[] {
  const game = GAMES.find((each) => name.includes(each))
  const games = game ? [game] : GAMES
  return [...rooms.filter((room) => !GAMES.some((each) => room === `page_${each}`)), 'server', 'table', ...games.flatMap((each) => [each, `page_${each}`])]
}

describe.each(LANGUAGES)('in %s', (language) => {
  it('there is everything that the page says', () => {
    const loaded = new Map<string, Map<string, string>>()
    const has = (room: string, key: string) => {
      if (!loaded.has(room)) loaded.set(room, catalogue(language, room))
      return loaded.get(room)!.has(key)
    }
    const missing = sources.flatMap(({ name, text }) =>
      [...text.matchAll(/\bsay\(\s*(['"`])([\w.-]+)\1/g)].map((found) => found[2]!).filter((key) => !shelves(name).some((room) => has(room, key))).map((key) => `${name}: ${key}`),
    )
    expect(missing).toEqual([])
  })
})
