import { cleanup, fireEvent, render } from '@testing-library/svelte'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { page } from '../src/lib/lazy'
import type { ExtremeView } from '../src/lib/messages'
import { settings } from '../src/lib/settings.svelte'
import type { BoardClient } from '../src/lib/boardClient'
import { Speaker } from '../src/lib/words.svelte'
import Board from '../src/boards/extreme/Board.svelte'
import { taking } from '../src/boards/extreme/seals'
import { button, Fake } from './fake.svelte'

const words = new Speaker('extreme', () => ['Tom', 'Bára', 'Honza'], () => 0)
const none = { R: 0, Y: 0, G: 0, B: 0, V: 0, white: 0, black: 0 }
const view = (change: Partial<ExtremeView> = {}): ExtremeView => ({
  seat: 0, hands: [['R1', 'V9'], null, null], options: {}, bases: [4, 4], round: 1, base: 4, held: [2, 2, 2], won: [0, 0, 0], totals: [0, 0, 0], values: 9, now: [null, null, null],
  phase: 'predict', dealer: 2, mage: null, predictions: [null, 'B', null], seals: [none, { ...none, B: 1 }, none],
  centre: { R: 2, Y: 0, G: 3, B: 0, V: 3, white: 4, black: 6 }, led: null, leader: null, ahead: null, table: [], tricks: [], sheet: [], ...change,
})
const table = (change: Partial<ExtremeView> = {}, offers = ['mage', 'take -']) => new Fake('extreme', words, view(change), offers, [0]) as Fake & BoardClient<ExtremeView>
const press = (name: string) => fireEvent.click(button(name))

afterEach(cleanup)
beforeAll(async () => {
  settings.language = 'en'
  settings.speed = 'off'
  page.stands = true
  await words.need()
})

test('a prediction is written as the game writes it', () => {
  expect(taking([])).toBe('take -')
  expect(taking([{ seal: 'R', from: null }, { seal: 'B', from: 1 }])).toBe('take R B@1')
})

test('seals are tried on, taken back and confirmed; an empty pile is taken from a player', async () => {
  const client = table()
  render(Board, { client })
  await press('take a red seal')
  await press('take a violet seal')
  await press('Undo')
  await press('take a blue seal')
  await press('Bára')
  await press('Take 2 seals')
  expect(client.sent).toEqual(['take R B@1'])
})

test('a colour that nobody has is asked of the server, which says why not', async () => {
  const client = table()
  render(Board, { client })
  await press('take a yellow seal')
  expect(client.sent).toEqual(['take Y'])
})

test('the mage is taken instead of seals', async () => {
  const client = table()
  render(Board, { client })
  await press('Black mage')
  await press('Take the black mage')
  expect(client.sent).toEqual(['mage'])
})

test('the winner chooses which seal goes back', async () => {
  const client = table({ phase: 'give', seals: [{ ...none, R: 1, white: 1 }, none, none], table: ['R1', 'R5', 'V9'], leader: 1, ahead: 0, led: 'R', now: [0, 0, 0] }, ['give R', 'give white'])
  render(Board, { client })
  await press('white')
  await press('Return the white seal')
  expect(client.sent).toEqual(['give white'])
})
