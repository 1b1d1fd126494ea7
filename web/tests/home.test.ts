import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import Bots from '../src/home/Bots.svelte'
import { differing, games, type GameAbout, type Option } from '../src/home/games.svelte'
import Join from '../src/home/Join.svelte'
import { make, spokenOf } from '../src/home/making'
import { trail } from '../src/home/person'
import { clockFits, placed, planned, preset, seated, wish } from '../src/home/plan'
import { route } from '../src/lib/route.svelte'
import { held, person } from '../src/lib/seats'
import { settings } from '../src/lib/settings.svelte'
import { need, say } from '../src/lib/words.svelte'

const MADE = { table: 'T1', code: 'lini-gisi', seat: 0, token: 'seat.T1', person: 'person.1', link: '' }
const OPTIONS: Option[] = [
  { key: 'plus_minus_one', name: 'Plus/minus one', about: '', default: false, free: false, values: [{ value: false, text: 'no' }, { value: true, text: 'yes' }] },
  { key: 'rounds', name: 'Rounds', about: '', default: 'full', free: true, values: [{ value: 'full', text: 'all' }] },
]
const WIZARD: GameAbout = {
  game: 'wizard', name: 'Wizard', about: '', version: 1, seats: { least: 3, most: 6, usual: 4 }, minutes: 45, bots: ['random', 'easy', 'hard'],
  options: OPTIONS, presets: [{ name: 'plus_minus', text: 'Plus/minus one', options: { plus_minus_one: true } }], asked: null, local: {},
}
/** A game of words that the page was not built with. */
const ADDED: GameAbout = {
  ...WIZARD, game: 'scribble', name: 'Scribble', about: 'Words in the sand.', seats: { least: 2, most: 3, usual: 2 }, bots: ['random', 'easy'], presets: [],
  options: [{ key: 'words', name: 'Words', about: '', default: 'cs', free: false, values: [{ value: 'cs', text: 'Czech' }, { value: 'en', text: 'English' }] }],
  asked: 'words', local: { words: 'en' },
}
const asked: { path: string; body: any }[] = []
let answers: [number, unknown][] = []

beforeEach(async () => {
  localStorage.clear()
  asked.length = 0
  answers = []
  Object.assign(settings, { language: 'en', name: '' })
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) { this.open = true }
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) { this.open = false }
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.startsWith('/api/games')) return new Response(JSON.stringify({ games: [WIZARD, ADDED] }))
    asked.push({ path, body: init.body ? JSON.parse(init.body as string) : undefined })
    const [status, body] = answers.shift() ?? [200, MADE]
    return new Response(JSON.stringify(body), { status })
  })
  await need('page')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a code, a link and what a QR code holds all name the table', () => {
  expect(spokenOf(' lini-gisi ')).toBe('lini-gisi')
  expect(spokenOf('Lini Gisi')).toBe('lini-gisi')
  expect(spokenOf('https://example.org/t/WE04BbQ0Onm9VDDwkK-LbA?x=1')).toBe('WE04BbQ0Onm9VDDwkK-LbA')
  expect(spokenOf('join us tonight!')).toBeNull()
  expect(spokenOf('')).toBeNull()
})

test('an unknown code gets a sentence, and nobody goes anywhere', async () => {
  answers = [[404, { error: 'no-such-table', detail: 'There is no such table.', args: {} }]]
  const before = location.pathname
  render(Join)
  await fireEvent.input(screen.getByRole('textbox'), { target: { value: 'nope-nope' } })
  await fireEvent.submit(screen.getByRole('textbox').closest('form')!)
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain('nope-nope'))
  expect(location.pathname).toBe(before)
})

test('play against bots: one tap more makes the table, keeps the seat and goes there', async () => {
  render(Bots, { game: 'wizard', onclose: () => {} })
  await fireEvent.submit(screen.getByText('Play').closest('form')!)
  await vi.waitFor(() => expect(route.parts).toEqual(['t', 'T1']))
  expect(asked[0]!.body).toMatchObject({ game: 'wizard', seats: 4, bots: { 1: 'easy', 2: 'easy', 3: 'easy' } })
  expect(asked[0]!.body.name).not.toBe('')
  expect(held().T1).toMatchObject({ token: 'seat.T1', game: 'wizard' })
  expect(settings.name).toBe(asked[0]!.body.name)
})

test('a game that the page was not built with is offered as the server describes it', async () => {
  render(Bots, { game: 'scribble', onclose: () => {} })
  await screen.findByText('Scribble')
  expect(games.all.map(({ game }) => game)).toEqual(['wizard', 'scribble'])
  expect(screen.queryByText('hard')).toBeNull()
  expect((screen.getByLabelText('English') as HTMLInputElement).checked).toBe(true)
  await fireEvent.submit(screen.getByText('Play').closest('form')!)
  await vi.waitFor(() => expect(asked[0]?.body).toMatchObject({ game: 'scribble', seats: 2, bots: { 1: 'easy' }, options: { words: 'en' } }))
})

test('a server that was set up anew makes us a new person', async () => {
  person.token = 'person.old'
  answers = [[403, { error: 'bad-token', detail: '', args: {} }], [201, MADE]]
  await make({ game: 'wizard', seats: 3, name: 'Eva', bots: {}, options: {} })
  expect(asked.map(({ body }) => body.person)).toEqual(['person.old', null])
  expect(person.token).toBe('person.1')
})

test('there is always one of us at a planned table', () => {
  expect(seated(['open', 'me', 'hard'], 5)).toEqual(['open', 'me', 'hard', 'hard', 'hard'])
  expect(seated(['open', 'hard', 'me'], 2)).toEqual(['open', 'me'])
  expect(placed(['me', 'open', 'easy'], 2, 'me')).toEqual(['easy', 'open', 'me'])
  expect(placed(['me', 'open'], 0, 'easy')).toEqual(['me', 'open'])
})

test('the wish says what was planned', () => {
  const plan = { ...planned(WIZARD), places: ['easy', 'me', 'open'], clock: '5+5' as const, quick: true, hints: 'off' as const, away: null }
  expect(wish('wizard', plan, 'Eva')).toMatchObject({
    seats: 3, seat: 1, bots: { 0: 'easy' }, clock: { bank: 300, increment: 5 }, pace: 'off', hints: false, away: null,
  })
  expect(clockFits({ ...plan, clock: 'own', minutes: 0 })).toBe(false)
})

test('what differs from the printed rules is listed, and nothing else', () => {
  expect(differing(OPTIONS, { plus_minus_one: false })).toEqual([])
  expect(differing(OPTIONS, { plus_minus_one: true, rounds: '1-7' }).map(({ text }) => text)).toEqual(['yes', '1-7'])
  expect(preset(WIZARD, {})).toBe('printed')
  expect(preset(WIZARD, { plus_minus_one: true })).toBe('plus_minus')
  expect(preset(WIZARD, { plus_minus_one: true, rounds: '1-7' })).toBe('own')
})

test('what the server calls printed differs from nothing, whatever the default is', () => {
  const checked = {
    problem: null,
    presets: [],
    options: [
      { key: 'plus_minus_one', value: false, used: true, values: [{ value: false, printed: false, text: 'never', reason: null }, { value: true, printed: true, text: 'yes', reason: null }] },
      { key: 'rounds', value: '1-7', used: false, values: [{ value: '1-7', printed: false, text: '1-7', reason: null }] },
    ],
  }
  expect(differing(OPTIONS, { plus_minus_one: true, rounds: '1-7' }, checked)).toEqual([])
  expect(differing(OPTIONS, {}, checked).map(({ text }) => text)).toEqual(['never'])
})

test('the way of a game is a line through the totals', () => {
  expect(trail([{ points: 20 }, { points: -10 }], 10, 10)).toBe('0.0,10.0 5.0,0.0 10.0,5.0')
})

test('another language is spoken at once, and never a key', async () => {
  settings.language = 'cs'
  expect(say('home.create')).toBe('Create a table')
  await need()
  expect(say('home.create')).toBe('Založit stůl')
})
