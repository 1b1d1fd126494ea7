// The rules of a game in the reader's language: they come with the page, so they work offline; those
// of a game that was added to the server come from there.
import { api } from '../lib/api'
import type { RuleBook } from '../lib/messages'
import type { Language } from '../lib/settings.svelte'

export interface Rule {
  id: string
  text: string
}
export interface Section {
  id: string
  title: string
  rules: Rule[]
}
const books = import.meta.glob<{ default: Record<string, string> }>('../../../src/stonehenge/games/*/texts/*/rules.toml')

export async function book(language: Language, game: string): Promise<Section[]> {
  const built = books[`../../../src/stonehenge/games/${game}/texts/${language}/rules.toml`]
  return built ? sections((await built()).default) : (await api<RuleBook>(`/rules/${language}/${encodeURIComponent(game)}`)).sections
}

/** From `setup.W-01` and `setup.title` to sections with rules, in the order of the file. */
export function sections(told: Record<string, string>): Section[] {
  const found = new Map<string, Section>()
  for (const [key, text] of Object.entries(told)) {
    const [section, id] = key.split('.') as [string, string]
    if (!found.has(section)) found.set(section, { id: section, title: '', rules: [] })
    if (id === 'title') found.get(section)!.title = text
    else found.get(section)!.rules.push({ id, text })
  }
  return [...found.values()]
}

/** A text cut at the rules it names. */
export function parts(text: string): { text: string; rule: boolean }[] {
  return text
    .split(/\b([A-Z]{1,2}-\d+[a-z]?)\b/)
    .map((part, at) => ({ text: part, rule: at % 2 === 1 }))
    .filter(({ text }) => text)
}

/** Letters without their marks, so that "stych" finds "štych". */
export const bare = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/ł/g, 'l')

export function matching(all: Section[], wanted: string): Section[] {
  const words = bare(wanted).split(/\s+/).filter(Boolean)
  if (!words.length) return all
  const fits = ({ id, text }: Rule, title: string) => words.every((word) => bare(`${id} ${title} ${text}`).includes(word))
  return all
    .map((section) => ({ ...section, rules: section.rules.filter((rule) => fits(rule, section.title)) }))
    .filter((section) => section.rules.length)
}
