// The order of a hand, who is who among equal cards, and where cards lie in the fan.

export type Sorting = 'trump' | 'suit' | 'own'

/** A card with a name of its own: equal cards are told apart, `W`, `W.1`, `W.2`. */
export interface Held {
  id: string
  face: string
}

export const suitOf = (face: string): string => (/^[A-Z]\d+$/.test(face) ? face[0]! : '')
export const rankOf = (face: string): number => Number(face.slice(1)) || 0

/** Names for the cards of a hand. Of equal cards the one that was just played leaves. */
export function named(faces: readonly string[], before: readonly Held[] = [], gone = ''): Held[] {
  const known = [...before].sort((a, b) => Number(a.id === gone) - Number(b.id === gone))
  const rows = new Map<string, string[]>()
  for (const { id, face } of known) rows.set(face, [...(rows.get(face) ?? []), id])
  const used = new Set(before.map((each) => each.id))
  const fresh = (face: string): string => {
    let id = face
    for (let at = 1; used.has(id); at++) id = `${face}.${at}`
    used.add(id)
    return id
  }
  return faces.map((face) => ({ face, id: rows.get(face)?.shift() ?? fresh(face) }))
}

/** Jesters left, wizards right, trump beside the wizards; or simply suit by suit. */
export function sorted(hand: readonly Held[], sorting: Sorting, suits: string, trump: string | null, own: readonly string[] = []): Held[] {
  const place = ({ face }: Held): number => {
    const suit = suitOf(face)
    if (!suit) return face === 'J' ? -1 : 9
    return sorting !== 'suit' && suit === trump ? 8 : suits.indexOf(suit)
  }
  const tidy = [...hand].sort((a, b) => place(a) - place(b) || rankOf(a.face) - rankOf(b.face) || a.id.localeCompare(b.id))
  if (sorting !== 'own') return tidy
  // Cards that were never placed by hand follow at the right end.
  const at = (card: Held): number => (own.indexOf(card.id) + 1 || 1000)
  return tidy.sort((a, b) => at(a) - at(b))
}

/** The hand with one card moved to another place. */
export function reordered(ids: readonly string[], id: string, to: number): string[] {
  const rest = ids.filter((each) => each !== id)
  rest.splice(to, 0, id)
  return rest
}

/** How far apart cards lie in a row. */
export const step = (width: number, card: number, cards: number): number =>
  cards < 2 ? card : Math.min(0.86 * card, (width - card - 18) / (cards - 1))

/** The slot of the seat that sits `k` places to the left of the bottom one, in card widths. */
export function slot(k: number, seats: number): { x: number; y: number } {
  const angle = Math.PI / 2 + (k * 2 * Math.PI) / seats
  const [wide, high] = seats > 5 ? [2, 1.8] : seats > 4 ? [2, 1.5] : [1.1, 0.92]
  const round = (value: number) => Math.round(value * 1000) / 1000
  return { x: round(wide * Math.cos(angle)), y: round(high * Math.sin(angle)) }
}

/** All seats but the bottom one, from its left on. */
export const around = (bottom: number, seats: number): number[] =>
  Array.from({ length: seats - 1 }, (_, at) => (bottom + 1 + at) % seats)
