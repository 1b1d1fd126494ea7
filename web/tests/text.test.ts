// A game that was added to the server: its words, its table of text, and what may be done there.
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { boards } from '../src/boards'
import Text from '../src/boards/Text.svelte'
import type { BoardClient } from '../src/lib/boardClient'
import { settings } from '../src/lib/settings.svelte'
import { Speaker } from '../src/lib/words.svelte'

const asked: string[] = []
beforeEach(() => {
  asked.length = 0
  Object.assign(settings, { language: 'en' })
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return new Response(JSON.stringify({ name: 'Scribble', 'event.take': '{you, select, yes {You take} other {{seat} takes}} {n, plural, one {# stone} other {# stones}}.' }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const speaker = () => new Speaker('scribble', () => ['Eva', 'Jan'], () => 0)
function client(more: Partial<BoardClient> = {}): BoardClient {
  const lines = (text: string) => [[[text, 'title'], [' plain', '']]]
  const text = { table: lines('The table'), status: lines('Your turn'), hands: [], last: [], sheet: lines('Sheet'), legend: lines('Legend') }
  return { game: 'scribble', seat: 0, waiting: [0], offers: ['take 1', 'take 2'], client: true, pending: null, words: speaker(), table: { status: 'playing' }, text, act: vi.fn(), ...more } as unknown as BoardClient
}

it('speaks the words that the server has, parsed here, and asks for them once', async () => {
  const words = speaker()
  await words.need()
  await words.need()
  expect(asked).toEqual(['/api/words/en/scribble'])
  expect(words.line({ e: 'take', seat: 0, n: 2 })).toBe('You take 2 stones.')
  expect(words.line({ e: 'take', seat: 1, n: 1 })).toBe('Jan takes 1 stone.')
})

it('has no board of its own, so it is shown as text, with who is on turn in its title', async () => {
  const { Board, title } = await boards('scribble')
  expect(Board).toBe(Text)
  const shown = client()
  await shown.words.need()
  expect(title(shown)).toEqual({ main: 'Scribble', sub: 'To play: Eva' })
})

it('is played by an offer, or by writing an action', async () => {
  const shown = client()
  await shown.words.need()
  const { container } = render(Text, { client: shown })
  expect(container.querySelector('pre')!.textContent).toBe('The table plain')
  await fireEvent.click(screen.getByText('take 2'))
  await fireEvent.input(screen.getByRole('textbox'), { target: { value: ' 1 ' } })
  await fireEvent.submit(screen.getByRole('textbox').closest('form')!)
  expect(vi.mocked(shown.act).mock.calls).toEqual([['take 2'], ['1']])
})

it('offers nothing to whoever looks on', async () => {
  const shown = client({ seat: null, offers: [], live: false })
  await shown.words.need()
  render(Text, { client: shown })
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
})
