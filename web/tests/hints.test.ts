// A hint speaks: nothing of what may be done is told as it is written.
import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test } from 'vitest'
import { named as inCarodeni } from '../src/boards/carodeni'
import * as extreme from '../src/boards/extreme'
import { named as inQuiddler } from '../src/boards/quiddler'
import * as wizard from '../src/boards/wizard'
import { LANGUAGES, settings } from '../src/lib/settings.svelte'
import { need, Speaker } from '../src/lib/words.svelte'
import Hint from '../src/table/Hint.svelte'

afterEach(cleanup)

const faces = {
  w1: { kind: 'witch', name: 'Sibyla', banners: [], ap: [1, 0, 0], refresh: false, points: 1, back: 'owl', symbol: '' },
  p1: { kind: 'potion', name: 'Mha', colour: 'red', points: 3, needs: ['leaf'], back: 'candle' },
}
const board = [{ ing0: 'leaf', potion: 'p1', witch: 'w1' }]
const GAMES = {
  wizard: { named: wizard.named, view: {}, acts: ['bid 3', 'trump R', 'play B7', 'play W'] },
  extreme: { named: extreme.named, view: {}, acts: ['take R R B@1', 'take -', 'mage', 'give white', 'play V9'] },
  carodeni: {
    named: inCarodeni,
    view: { faces, board },
    acts: ['gather w1', 'take 0 ing0 ingredient', 'take 0 potion potion', 'take 0 potion tool', 'take 0 witch witch', 'take 0 witch animal', 'brew p1 leaf=2 tools=candle,book+', 'tame owl', 'refresh witches', 'refresh 1', 'rest', 'pass'],
  },
  quiddler: { named: inQuiddler, view: { laid: [[['P', 'SI']]] }, acts: ['draw pile', 'draw discard', 'lay P.SI N.A', 'discard K', 'challenge 0 0', 'pass', 'vote valid'] },
}

test.each(LANGUAGES.flatMap((language) => Object.keys(GAMES).map((game) => [game, language] as const)))('%s gives its hints in words: %s', async (game, language) => {
  settings.language = language
  const words = new Speaker(game, () => ['Ada', 'Bára'], () => 0)
  await words.need()
  await need('page_table')
  const { named, view, acts } = GAMES[game as keyof typeof GAMES]
  const told = acts.map((act) => named({ words, view } as never, act))
  expect(new Set(told).size).toBe(acts.length)
  for (const text of told) expect(text).not.toMatch(/\b[RGBYV]\d|[=@_>]|\b[wp]1\b|undefined|^[a-z-]+\.[a-z-]+$/)
})

test('the best stands first and has the longest bar, also where few points are good', async () => {
  settings.language = 'en'
  const words = new Speaker('extreme', () => ['Ada', 'Bára'], () => 0)
  await words.need()
  const choice = (action: string, points: number) => ({ action, points, made: null, tricks: [] })
  const told = { best: 'take -', choices: [choice('take -', 1), choice('mage', 11), choice('take R B@1', 4)] }
  const client = { words, ask: async () => told }
  render(Hint, { client, board: extreme } as never)
  await screen.findByText('take no seals', { selector: 'b' })
  const rows = [...document.querySelectorAll('tbody tr')]
  expect(rows.map((row) => row.querySelectorAll('.seal').length)).toEqual([0, 2, 0])
  expect(rows[1]!.textContent).toContain('Bára')
  const long = rows.map((row) => Number(row.querySelector<HTMLElement>('.bar')!.style.getPropertyValue('--w')))
  expect(long).toEqual([1, 0.7, 0])
  expect(document.querySelector('thead')!.textContent).toContain('penalty')
})

test('many choices are sorted by what is expected, and what cannot be takes no room', async () => {
  settings.language = 'en'
  const words = new Speaker('wizard', () => ['Ada', 'Bára'], () => 0)
  await words.need()
  await need('page_table')
  const tricks = Array.from({ length: 21 }, (_, k) => (k >= 3 && k <= 14 ? 1 / 12 : 0))
  const choices = Array.from({ length: 21 }, (_, k) => ({ action: `bid ${k}`, points: (k * 8) % 21, made: null, tricks }))
  const client = { words, ask: async () => ({ best: 'bid 0', choices }) }
  render(Hint, { client, board: wizard } as never)
  const table = await screen.findByRole('table')
  const told = [...table.querySelectorAll('td b')].map((each) => Number(each.textContent))
  expect(told).toEqual([20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 0])
  expect(table.querySelector('.top')!.textContent).toContain('0.0')
  const odds = document.querySelector('.odds')!
  expect([...odds.querySelectorAll('b')].map((each) => Number(each.textContent))).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
  expect(odds.classList).toContain('many')
})
