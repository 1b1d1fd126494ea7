// Catalogues of messages, made ready at build time: plain text stays text, the rest is parsed.
import { parse as parseMessage } from '@formatjs/icu-messageformat-parser'
import { parse as parseToml } from 'smol-toml'
import type { Plugin } from 'vite'

type Tree = { [key: string]: string | Tree }

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

export function messages(): Plugin {
  return {
    name: 'stonehenge-messages',
    transform(source, id) {
      if (!id.endsWith('.toml')) return
      return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled(source)))})`, map: null }
    },
  }
}
