// Fills in ICU messages that were parsed at build time (`scripts/toml.ts`). Says what
// intl-messageformat says (a test compares them); what costs time on a slow phone is made late:
// the rules of plurals once a language, and formats of numbers for those that need one.
export type Part =
  | string
  /** `#`: the number that chose the plural. */
  | 0
  | [name: string, kind?: undefined]
  | [name: string, kind: 'select', options: Record<string, Part[]>]
  | [name: string, kind: 'plural', options: Record<string, Part[]>, offset: number]
  | [name: string, kind: 'number', options: Intl.NumberFormatOptions]

const once = <T>(make: (language: string) => T): ((language: string) => T) => {
  const made = new Map<string, T>()
  return (language) => made.get(language) ?? made.set(language, make(language)).get(language)!
}
const plurals = once((language) => new Intl.PluralRules(language))
const numbers = once((language) => new Intl.NumberFormat(language))
/** No language groups three digits. */
const written = (language: string, number: number): string =>
  Number.isInteger(number) && number >= 0 && number < 1000 ? String(number) : numbers(language).format(number)

export function fill(language: string, parts: Part[], args: Record<string, unknown>, number?: number): string {
  let text = ''
  for (const part of parts) {
    if (typeof part === 'string') text += part
    else if (part === 0) text += written(language, number ?? 0)
    else text += filled(language, part, args)
  }
  return text
}

function filled(language: string, part: Exclude<Part, string | 0>, args: Record<string, unknown>): string {
  const name = part[0]
  if (!(name in args)) throw new Error(`nothing was given for {${name}}`)
  const value = args[name]
  switch (part[1]) {
    case undefined: return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    case 'number': return new Intl.NumberFormat(language, part[2]).format(value as number)
    case 'select': return fill(language, part[2][String(value)] ?? part[2].other!, args)
    case 'plural': {
      const rest = Number(value) - part[3]
      return fill(language, part[2][`=${value}`] ?? part[2][plurals(language).select(rest)] ?? part[2].other!, args, rest)
    }
  }
}
