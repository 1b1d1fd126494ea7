// Messages made ready to be filled in: plain text stays text, the rest is parsed. Ours are parsed when
// the page is built, those of a game that was added to the server when it is played.
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { Part } from './icu'

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

/** Messages by their keys, as `lib/words.svelte.ts` keeps them. */
export function parsed(messages: Iterable<[string, string]>): Record<string, string | Part[]> {
  const ready: Record<string, string | Part[]> = {}
  for (const [key, text] of messages) {
    const pieces = parts(parse(text, { captureLocation: false, ignoreTag: true }))
    ready[key] = pieces.every((part) => typeof part === 'string') ? pieces.join('') : pieces
  }
  return ready
}
