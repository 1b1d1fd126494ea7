// Our few lines fill in messages as the library does that knows all of ICU.
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { IntlMessageFormat } from 'intl-messageformat'
import { readFileSync } from 'node:fs'
import { parse as parseToml } from 'smol-toml'
import { describe, expect, it } from 'vitest'
import { catalogues, compiled, flat } from '../scripts/toml'
import { fill } from '../src/lib/icu'
import { LANGUAGES } from '../src/lib/settings.svelte'

const NUMBERS = [0, 1, 2, 3, 5, 11, 21, 22, 25, 101, 999, 1000, 12345.678, -1, 1.5]

/** What may be given for each name in a message. */
function given(elements: MessageFormatElement[], found: Record<string, Set<unknown>> = {}): Record<string, Set<unknown>> {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound || element.type === TYPE.tag) continue
    const values = (found[element.value] ??= new Set())
    if (element.type === TYPE.plural || element.type === TYPE.number) NUMBERS.forEach((each) => values.add(each))
    if (element.type === TYPE.select) [...Object.keys(element.options), 'something else'].forEach((each) => values.add(each))
    if ('options' in element) for (const option of Object.values(element.options)) given(option.value, found)
  }
  return found
}

describe.each([...LANGUAGES])('%s', (language) => {
  it.each([...catalogues(language)])('%s says the same', (_, file) => {
    const source = readFileSync(file, 'utf8')
    const ready = compiled(source)
    for (const [key, text] of flat(parseToml(source) as never)) {
      const message = ready[key]!
      const elements = parse(text, { ignoreTag: true })
      const library = new IntlMessageFormat(elements, language)
      const names = Object.entries(given(elements)).map(([name, values]) => [name, values.size ? [...values] : ['Ada', 7]] as const)
      const most = Math.max(1, ...names.map(([, values]) => values.length))
      for (let at = 0; at < most; at++) {
        const args = Object.fromEntries(names.map(([name, values], k) => [name, values[(at + k) % values.length]]))
        expect([key, typeof message === 'string' ? message : fill(language, message, args)]).toEqual([key, library.format(args as never)])
      }
    }
  })
})

it('says what is missing', () => {
  expect(() => fill('en', [['name']], {})).toThrow('{name}')
})
