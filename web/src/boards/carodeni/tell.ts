// Cards and goals in words.
import type { Speaker } from '../../lib/words.svelte'
import { counted, isWitch, type Face, type Need, type View } from './table'

type Say = Speaker['say']

export const word = (say: Say, id: string): string => {
  const said = say(`word.${id}`)
  return said === `word.${id}` ? id : said
}

/** `2x leaf, candle`. */
export const list = (say: Say, ids: string[]): string =>
  counted(ids)
    .map(([id, n]) => times(say, id, n))
    .join(', ')

export const times = (say: Say, id: string, n: number): string => {
  const name = word(say, id === 'any' ? 'any-tool' : id)
  return n > 1 ? `${n}× ${name}` : name
}

/** A card by its name; the cards of other sets than ours keep theirs. */
export const called = (say: Say, face: Face | undefined): string => {
  if (!face?.name) return say(face?.kind === 'novice' ? 'table.novice' : 'card.start-name')
  const said = say(`called.${face.name}`)
  return said === `called.${face.name}` ? face.name : said
}

/** All that stands on a card. */
export function told(say: Say, face: Face): string {
  if (!isWitch(face)) {
    const args = { name: called(say, face), points: face.points, needs: list(say, face.needs), back: face.back ? word(say, face.back) : 'none' }
    return say('card.potion', { ...args, colour: word(say, face.colour) })
  }
  const [m, f, l] = face.ap
  const args = { name: called(say, face), points: face.points, m, f, l, refresh: face.refresh ? 'yes' : 'no' }
  if (face.kind === 'novice') return say('card.novice', args)
  return say('card.witch', { ...args, banners: face.banners.map((colour) => word(say, colour)).join(', '), back: word(say, face.back) })
}

/** `2x potion: red`. */
export const need = (say: Say, each: Need): string =>
  each.kind === 'tool' || each.kind === 'animal'
    ? times(say, each.what, each.n)
    : `${each.n > 1 ? `${each.n}× ` : ''}${say(`kind.${each.kind}`)}: ${word(say, each.what)}`

/** A goal: what it asks for. */
export const goal = (say: Say, view: View, at: number): string => view.aims[at]!.need.map((each) => need(say, each)).join(' + ')
