// Every offer of whole games is on the board: grouped by its thing, once, and the thing is shown.
import { render, screen } from '@testing-library/svelte'
import { describe, expect, it } from 'vitest'
import BrewDialog from '../src/boards/carodeni/BrewDialog.svelte'
import { asking, grouped, inHand, inSlot, OTHER, ofAnimal, ofPotion, PASS, pairsOf, REFRESH, REST, thing, toolsOf, way } from '../src/boards/carodeni/offers'
import { lastTurn } from '../src/boards/carodeni/ostara'
import { called } from '../src/boards/carodeni/tell'
import { settings } from '../src/lib/settings.svelte'
import { Speaker } from '../src/lib/words.svelte'
import recorded from './carodeni.offers.json'

interface Position {
  phase: string
  board: Record<string, string>[]
  hand: string[]
  potions: string[]
  animals: string[]
  offers: string[]
}
const positions = recorded as Position[]

/** What the board draws as something that can be touched. */
const things = ({ board, hand, potions, animals }: Position) =>
  new Set([
    REFRESH,
    REST,
    PASS,
    ...hand.map(inHand),
    ...potions.map(ofPotion),
    ...animals.map(ofAnimal),
    ...board.flatMap((slots, place) => Object.keys(slots).filter((slot) => slots[slot]).map((slot) => inSlot(place, slot))),
  ])

describe('the offers of recorded games', () => {
  it('are of every kind', () => {
    const verbs = new Set(positions.flatMap(({ offers }) => offers.map((offer) => offer.split(' ')[0])))
    expect([...verbs].sort()).toEqual(['brew', 'gather', 'pass', 'refresh', 'rest', 'take', 'tame'])
  })

  it('are grouped once each, under a thing that is shown', () => {
    for (const position of positions) {
      const groups = grouped(position.offers)
      expect([...groups.values()].flat().sort()).toEqual([...position.offers].sort())
      const shown = things(position)
      for (const touched of groups.keys()) expect(shown, position.offers.join('; ')).toContain(touched)
      expect(groups.has(OTHER)).toBe(false)
    }
  })

  it('can each be chosen by tools and pairs when a potion is brewed', () => {
    for (const { offers } of positions) {
      const brews = offers.filter((offer) => offer.startsWith('brew'))
      const chosen = brews.map((offer) => `${offer.split(' ')[1]} ${toolsOf(way(offer))} ${pairsOf(way(offer))}`)
      expect(new Set(chosen).size).toBe(brews.length)
    }
  })
})

it('takes a way to brew apart', () => {
  expect(way('brew p38 leaf=2 mushroom=1 tools=flask,book+ sub=root>leaf,any>berry')).toEqual({
    text: 'brew p38 leaf=2 mushroom=1 tools=flask,book+ sub=root>leaf,any>berry',
    pays: [
      ['leaf', 2],
      ['mushroom', 1],
    ],
    tools: ['flask'],
    fresh: ['book'],
    pairs: [
      { wanted: 'root', pair: 'leaf' },
      { wanted: 'any', pair: 'berry' },
    ],
  })
  expect(asking('p08', ['leaf', 'leaf', 'root', 'candle', 'any'], ['leaf', 'root'])).toBe('brew p08 leaf=2 root=1 tools=candle')
})

it('hides nothing that it does not know', () => {
  expect(thing('dance p01')).toBe(OTHER)
  expect(thing('rest')).toBe(REST)
})

it('tells Ostara’s last turn with her reasons', () => {
  const told = lastTurn([
    { e: 'ostara', token: 'o2' },
    { e: 'take', seat: 1, item: 'p01' },
    { e: 'ostara', token: 'o1' },
    { e: 'take', seat: 1, item: 'w23' },
    { e: 'because-fewer', kind: 'witch' },
    { e: 'because-value', points: 2 },
    { e: 'offer', place: 0, slot: 'witch', item: 'w37' },
    { e: 'take', seat: 1, item: 'leaf' },
    { e: 'gather', seat: 0, witch: 'n1' },
    { e: 'because-value', points: 9 },
  ])
  expect(told?.token).toBe('o1')
  expect(told?.errands.map(({ line, why }) => [line.item, why.length])).toEqual([
    ['w23', 2],
    ['leaf', 0],
  ])
  expect(lastTurn([])).toBeNull()
})

it('pays with the way that was chosen', async () => {
  HTMLDialogElement.prototype.showModal ??= () => {}
  HTMLDialogElement.prototype.close ??= () => {}
  const sent: string[] = []
  const ways = ['brew p08 leaf=2 mushroom=1 tools=book+', 'brew p08 leaf=2 mushroom=1 tools=candle', 'brew p08 herb=2 leaf=2 tools=candle sub=mushroom>herb']
  const face = { kind: 'potion', name: 'Karmínový sen', colour: 'red', points: 8, needs: ['leaf', 'leaf', 'mushroom', 'any'], back: 'flask' }
  const play = {
    say: (key: string, args: object = {}) => `${key} ${JSON.stringify(args)}`,
    view: { faces: { p08: face }, ready: { p08: [true, true, false, true] } },
    of: () => ways,
    mine: { ingredients: { leaf: 2, mushroom: 1, herb: 2 } },
    client: { client: true },
    asked: true,
    active: 'w01',
    act: (text: string) => sent.push(text),
    open: null,
  }
  render(BrewDialog, { play: play as never, card: 'p08' })
  const brew = () => document.querySelector<HTMLButtonElement>('[data-act]')!
  expect(brew().dataset.act).toBe(ways[0])
  const radios = () => screen.getAllByRole('radio', { hidden: true }) as HTMLInputElement[]
  radios().find(({ value }) => value === 'candle')!.click()
  await Promise.resolve()
  radios().find(({ value }) => value === 'mushroom>herb')!.click()
  await Promise.resolve()
  brew().click()
  expect(sent).toEqual([ways[2]])
})

it('calls cards in the reader’s language, and people as they are', async () => {
  settings.language = 'en'
  const words = new Speaker('carodeni', () => ['Jan'])
  await words.need()
  expect(words.line({ e: 'gather', seat: 0, witch: 'w01', name: 'Agáta' })).toBe('Jan sends out: Agatha.')
  expect(words.line({ e: 'table-leaves', name: 'Eliška' })).toBe('Eliška has left the table.')
  expect(called(words.say, { kind: 'potion', name: 'Žabí skok' } as never)).toBe('Leapfrog')
  expect(called(words.say, { kind: 'potion', name: 'My own potion' } as never)).toBe('My own potion')
})
