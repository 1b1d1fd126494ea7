// Sentences in the reader's language. Catalogues are loaded when they are needed, and parsed
// at build time; the server sends keys and arguments, never sentences.
import packs from 'virtual:words'
import { fill, type Part } from './icu'
import { packed } from './catalogues'
import { settings, type Language } from './settings.svelte'

type Catalogue = Record<string, string | Part[]>
export type Args = Record<string, unknown>

const loaded: Record<string, Catalogue> = {}
const wanted = new Set<string>()
/** What is built into the page, in whatever language. */
const BUILT = new Set(Object.keys(packs).map((name) => name.slice(name.indexOf('/') + 1)))
let version = $state(0)
// The language on the page: the chosen one as soon as all that is needed is there.
let spoken: Language = $state(settings.language)

async function fetched(language: Language, pack: string): Promise<void> {
  const built = packs[`${language}/${pack}`]
  const catalogues = built ? (await built()).default : BUILT.has(pack) || pack.includes('.') ? {} : { [pack]: await added(language, pack) }
  for (const [room, catalogue] of Object.entries(catalogues)) loaded[`${language}/${room}`] ??= catalogue
}

/** What a game says that was added to the server after this page was built. */
async function added(language: Language, game: string): Promise<Catalogue> {
  const [answer, { parsed }] = await Promise.all([fetch(`/api/words/${language}/${game}`), import('./parse')])
  return answer.ok ? parsed(Object.entries(await answer.json())) : {}
}

/** Keeps what the server says of its games; this page was not built with all of them. */
export function learn(language: Language, texts: Record<string, string>): void {
  loaded[`${language}/games`] = texts
  version++
}

/** Loads catalogues in the reader's language: `page`, `table`, those of a game, ...
 *  All that was ever needed comes again when the language changes. */
export async function need(...rooms: string[]): Promise<void> {
  for (const room of rooms) wanted.add(room)
  const language = settings.language
  const missing = [...wanted].filter((room) => !loaded[`${language}/${room}`])
  if (missing.length) {
    await Promise.all(packed(missing).map((pack) => fetched(language, pack)))
    // Not every language has every edition.
    for (const room of missing) loaded[`${language}/${room}`] ??= {}
    version++
  }
  if (language === settings.language) spoken = language
}

/** All that a game has to say: its own catalogue, the page's part of it, and what all share. */
export const rooms = (game: string): string[] => [`page_${game}`, game, 'page_table', 'server', 'table', 'page']

function format(language: Language, room: string, key: string, args: Args): string | undefined {
  const message = loaded[`${language}/${room}`]?.[key]
  if (message === undefined || typeof message === 'string') return message
  return fill(language, message, args)
}

function find(shelves: string[], key: string, args: Args): string {
  void version
  for (const room of shelves) {
    const said = format(spoken, room, key, args)
    if (said !== undefined) return said
  }
  return key
}

/** A sentence of the page's own: `say('home.play')`. */
export const say = (key: string, args: Args = {}): string => find(['page', 'page_table', 'games'], key, args)
/** Whether there is such a sentence. */
export const known = (room: string, key: string): boolean => {
  void version
  return loaded[`${spoken}/${room}`]?.[key] !== undefined
}

/** A number with a true minus sign. */
export const signed = (number: number): string => String(number).replace('-', '\u2212')

const SEATS = new Set(['seat', 'winner', 'turn', 'dealer', 'target'])
const CARDS = new Set(['card', 'turned'])
const BY_SEAT = new Set(['bids', 'points', 'totals'])
const SEAT_LISTS = new Set(['winners', 'holders'])
const NAMES = new Set(['name', 'witch_name', 'potion_name'])

/** Speaks of one table: seats by their names, cards by theirs, and to the person who reads. */
export class Speaker {
  constructor(
    readonly game: string,
    readonly players: () => string[],
    readonly you: () => number | null = () => null,
    readonly edition: () => string = () => '',
  ) {}

  private get shelves(): string[] {
    const edition = this.edition()
    return [...(edition ? [`${this.game}.${edition}`] : []), ...rooms(this.game)]
  }

  /** Loads everything that is needed to speak of this game. */
  async need(): Promise<void> {
    await need(...this.shelves)
  }

  say = (key: string, args: Args = {}): string => {
    // What a game says itself names cards, all else names people.
    const cards = known(this.game, key) || known(`page_${this.game}`, key)
    return find(this.shelves, key, this.told(args, cards))
  }

  /** A line of the log: one event as one sentence. */
  line = (event: { e: string } & Args): string => {
    const { e, ...args } = event
    return this.say(`event.${e}`, args)
  }

  /** Whoever sits there; somebody may play without a seat at the table. */
  player = (seat: number): string => {
    const own = `company.${seat}`
    const named = this.players()[seat] ?? find(this.shelves, own, {})
    return named === own ? String(seat + 1) : named
  }

  /** The name of a card; `_acc` as it stands after a verb. */
  card = (face: string, form: '' | '_acc' = ''): string => {
    const [, suit, value] = /^([A-Z])(\d+)$/.exec(face) ?? []
    const key = suit ? `card.suited${form}` : `card.${face}${form}`
    const named = find(this.shelves, key, { suit, value })
    return named === key ? face : named
  }

  private seals(list: { seal: string; from: number | null }[]): string {
    const counts = new Map<string, { seal: string; from: number | null; number: number }>()
    for (const { seal, from } of list) {
      const found = counts.get(`${seal} ${from}`)
      if (found) found.number++
      else counts.set(`${seal} ${from}`, { seal, from, number: 1 })
    }
    const parts = [...counts.values()].map(({ seal, from, number }) => {
      const some = this.say('seal.some', { seal, number })
      return from === null ? some : this.say('seal.from', { seals: some, player: this.player(from) })
    })
    return parts.join(', ') || 'none'
  }

  /** A card by its name; only some games have other names for other languages. */
  private called(name: string): string {
    const key = `called.${name}`
    const said = find([this.game], key, {})
    return said === key ? name : said
  }

  private told(args: Args, cards: boolean): Args {
    const told: Args = { you: 'no' }
    for (const [key, value] of Object.entries(args)) {
      if (CARDS.has(key) && typeof value === 'string') {
        told[key] = this.card(value)
        told[`${key}_acc`] = this.card(value, '_acc')
      } else if (cards && NAMES.has(key) && typeof value === 'string') {
        told[key] = this.called(value)
      } else if (SEATS.has(key) && typeof value === 'number') {
        told[key] = this.player(value)
        told.you = value === this.you() ? 'yes' : 'no'
      } else if (BY_SEAT.has(key) && Array.isArray(value)) {
        told[key] = value.map((n, seat) => `${this.player(seat)} ${signed(n)}`).join(', ')
      } else if (SEAT_LISTS.has(key) && Array.isArray(value)) {
        told[key] = value.map(this.player).join(', ')
        told.several = value.length > 1 ? 'yes' : 'no'
      } else if (key === 'seals' && Array.isArray(value)) {
        told[key] = this.seals(value)
      } else if (key === 'fits' && Array.isArray(value)) {
        told[key] = value.map((seal) => this.say('seal.one', { seal })).join(', ')
      } else if (key === 'whites' && Array.isArray(value)) {
        const paid = value.flatMap((n, seat) => (n ? [`${this.player(seat)} ${n}`] : []))
        told[key] = paid.join(', ') || 'none'
      } else if (Array.isArray(value)) {
        told[key] = value.join(', ')
      } else if (value === null || value === undefined) {
        told[key] = 'none'
      } else if (typeof value === 'boolean') {
        told[key] = String(value)
      } else if (typeof value === 'object') {
        told[key] = Object.entries(value).map(([name, n]) => `${name} ${n}`).join(', ')
      } else {
        told[key] = value
      }
    }
    return told
  }
}
