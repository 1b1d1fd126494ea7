// The cards in the own hand, as the person arranged them: some wait in the hand, some are put
// together to words. Nothing of this is known to the server before it is laid.
import type { Face, Spelled } from './view'

export interface Letter {
  id: string
  face: Face
}
/** Where a card is put: a word by its number, the hand, or the discard pile. */
export type Zone = number | 'hand' | 'discard'

const bare = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')

export class Tray {
  hand: Letter[] = $state.raw([])
  words: Letter[][] = $state.raw([[]])
  /** The word that letters go to. */
  at = $state(0)
  /** The card that is chosen to be discarded. */
  chosen: string | null = $state(null)
  /** Whether a tap chooses the discard instead of spelling. */
  discarding = $state(false)
  /** The cards of the action that was sent. */
  leaving: Set<string> = new Set()
  /** The second letter of a two-letter card that was taken for its first one. */
  private swallow = ''
  /** The last card of a word was typed and may still become a two-letter card. */
  private typed: string | null = null
  private made = 0

  /** The words with cards, as faces. */
  get spelled(): Spelled[] {
    return this.words.filter((word) => word.length).map((word) => word.map((card) => card.face))
  }

  /** Sends all words away. */
  lay(): Spelled[] {
    this.leaving = new Set(this.words.flat().map((card) => card.id))
    return this.spelled
  }

  get isEmpty(): boolean {
    return this.words.every((word) => !word.length)
  }

  /** Keeps the order while cards come and go; what comes goes to the end of the hand. */
  reconcile(faces: readonly Face[]): Letter[] {
    const missing = new Map<Face, number>()
    for (const face of faces) missing.set(face, (missing.get(face) ?? 0) + 1)
    const kept = new Set<string>()
    const first = (card: Letter) => !this.leaving.has(card.id)
    // Of equal cards those leave that were laid or discarded.
    const all = [...this.words.flat(), ...this.hand]
    for (const card of [...all.filter(first), ...all.filter((card) => !first(card))]) {
      const left = missing.get(card.face) ?? 0
      if (!left) continue
      missing.set(card.face, left - 1)
      kept.add(card.id)
    }
    const stays = (card: Letter) => kept.has(card.id)
    const come = [...missing].flatMap(([face, left]) => Array.from({ length: left }, () => ({ id: `${face}-${this.made++}`, face })))
    if (come.length || all.some((card) => !stays(card))) {
      this.words = this.words.map((word) => word.filter(stays))
      this.hand = [...this.hand.filter(stays), ...come]
      this.tidy()
    }
    this.leaving = new Set([...this.leaving].filter((id) => kept.has(id)))
    if (!this.hand.some((card) => card.id === this.chosen)) this.chosen = null
    return come
  }

  /** Puts a card somewhere, before the card with this place. */
  put(id: string, zone: Zone, before = Infinity): void {
    const from = this.zone(id)
    const card = this.find(id)
    if (!card || from === null) return
    if (zone === 'discard') {
      this.take(id)
      this.hand = [...this.hand, card]
      this.chosen = id
      this.discarding = true
      return this.tidy()
    }
    const list = zone === 'hand' ? this.hand : (this.words[zone] ?? [])
    const old = from === zone ? list.findIndex((each) => each.id === id) : -1
    const to = old >= 0 && old < before ? before - 1 : before
    this.take(id)
    if (zone === 'hand') {
      this.hand = this.hand.toSpliced(to, 0, card)
    } else {
      const words = [...this.words]
      while (words.length <= zone) words.push([])
      words[zone] = words[zone]!.toSpliced(to, 0, card)
      this.words = words
      this.at = zone
      this.discarding = false
      if (this.chosen === id) this.chosen = null
    }
    this.forget()
    this.tidy()
  }

  /** A tap: out of a word, to the discards, or to the word that is being spelled. */
  tap(id: string): void {
    const from = this.zone(id)
    if (from !== 'hand') this.put(id, 'hand')
    else if (this.discarding) this.chosen = id
    else this.put(id, this.at)
  }

  /** A key: the matching card, a two-letter card where the two keys before and now spell it. */
  type(key: string, single = false): Letter | null {
    const letter = key.toLocaleUpperCase()
    if (this.swallow && (this.swallow === letter || bare(this.swallow) === letter)) {
      this.forget()
      return this.words[this.at]?.at(-1) ?? null
    }
    this.swallow = ''
    const last = this.words[this.at]?.at(-1)
    if (last && last.id === this.typed && !single) {
      const both = this.hand.find((card) => card.face === last.face + letter)
      if (both) {
        this.put(last.id, 'hand')
        return this.spell(both)
      }
    }
    const one = this.hand.find((card) => card.face === letter) ?? this.hand.find((card) => bare(card.face) === letter)
    if (one) {
      this.spell(one)
      this.typed = one.id
      return one
    }
    const two = this.hand.find((card) => card.face[0] === letter) ?? this.hand.find((card) => bare(card.face[0]!) === letter)
    if (!two) return null
    this.spell(two)
    this.swallow = two.face.slice(1)
    return two
  }

  private spell(card: Letter): Letter {
    this.put(card.id, this.at)
    return card
  }

  /** Begins the next word, if this one has begun. */
  next(): void {
    this.forget()
    this.discarding = false
    if (!this.words[this.at]?.length) return
    this.words = [...this.words.filter((word) => word.length), []]
    this.at = this.words.length - 1
  }

  /** Takes the last card of the word back, or of the word before it. */
  back(): Letter | null {
    this.forget()
    while (this.at > 0 && !this.words[this.at]?.length) {
      this.words = this.words.toSpliced(this.at, 1)
      this.at--
    }
    const card = this.words[this.at]?.at(-1) ?? null
    if (card) this.put(card.id, 'hand')
    return card
  }

  clear(): void {
    this.hand = [...this.hand, ...this.words.flat()]
    this.words = [[]]
    this.at = 0
    this.chosen = null
    this.discarding = false
    this.forget()
  }

  /** Another order may show another word. */
  shuffle(): void {
    const hand = [...this.hand]
    for (let i = hand.length - 1; i > 0; i--) {
      const j = Math.floor(Math.random() * (i + 1))
      ;[hand[i], hand[j]] = [hand[j]!, hand[i]!]
    }
    this.hand = hand
  }

  find(id: string): Letter | undefined {
    return this.hand.find((card) => card.id === id) ?? this.words.flat().find((card) => card.id === id)
  }

  zone(id: string): Zone | null {
    if (this.hand.some((card) => card.id === id)) return 'hand'
    const word = this.words.findIndex((cards) => cards.some((card) => card.id === id))
    return word < 0 ? null : word
  }

  private take(id: string): void {
    this.hand = this.hand.filter((card) => card.id !== id)
    this.words = this.words.map((word) => word.filter((card) => card.id !== id))
  }

  private forget(): void {
    this.swallow = ''
    this.typed = null
  }

  /** Empty words go, but the one that is being spelled stays. */
  private tidy(): void {
    const here = this.words[this.at]
    const kept = this.words.filter((word) => word.length || word === here)
    this.words = kept.length ? kept : [[]]
    this.at = Math.max(0, here ? this.words.indexOf(here) : this.words.length - 1)
  }
}
