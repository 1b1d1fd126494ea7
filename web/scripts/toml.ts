// Catalogues of messages, made ready at build time: plain text stays text, the rest is parsed.
import { parse as parseMessage } from '@formatjs/icu-messageformat-parser'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse as parseToml } from 'smol-toml'
import type { Plugin } from 'vite'
import { inside, packed } from '../src/lib/packs'

type Tree = { [key: string]: string | Tree }

/** What only the terminal says. */
const TERMINAL = ['arena', 'words']
/** All packs of catalogues, as a module; each pack is a module of its own. */
export const WORDS = 'virtual:words'

export function flat(tables: Tree, prefix = ''): [string, string][] {
  return Object.entries(tables).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  )
}

export function compiled(source: string): Record<string, unknown> {
  const ready: Record<string, unknown> = {}
  for (const [key, text] of flat(parseToml(source) as Tree)) {
    const parts = parseMessage(text, { captureLocation: false, ignoreTag: true })
    const plain = parts.length === 1 && parts[0]!.type === 0
    ready[key] = plain ? (parts[0] as { value: string }).value : parts.length ? parts : ''
  }
  return ready
}

const module = (value: object): string => `export default JSON.parse(${JSON.stringify(JSON.stringify(value))})`

/** Every pack, as `cs/table`. */
function packs(catalogues: string): string[] {
  const languages = readdirSync(catalogues).filter((name) => existsSync(join(catalogues, name, 'page.toml')))
  return languages.flatMap((language) => {
    const rooms = readdirSync(join(catalogues, language)).filter((name) => name.endsWith('.toml')).map((name) => name.slice(0, -5))
    return ['page', ...packed(rooms.filter((room) => !TERMINAL.includes(room)))].map((pack) => `${language}/${pack}`)
  })
}

export function messages(): Plugin {
  const catalogues = fileURLToPath(new URL('../../src/stonehenge/i18n', import.meta.url))
  return {
    name: 'stonehenge-messages',
    resolveId: (id) => (id.startsWith(WORDS) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${WORDS}`)
        return `export default {${packs(catalogues).map((pack) => `${JSON.stringify(pack)}: () => import('${WORDS}/${pack}')`).join(',')}}`
      if (!id.startsWith(`\0${WORDS}/`)) return
      const [language, pack] = id.slice(WORDS.length + 2).split('/') as [string, string]
      const rooms = inside(pack).map((room): [string, string] => [room, join(catalogues, language, `${room}.toml`)])
      const found = rooms.filter(([, file]) => existsSync(file)).map(([room, file]) => {
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
