// Quiddler's board: the tray that words are put together in, and what is sent.
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { Board, named, title, verdict } from '../src/boards/quiddler'
import { Tray } from '../src/boards/quiddler/tray.svelte'
import { letters, worth } from '../src/boards/quiddler/view'
import { settings } from '../src/lib/settings.svelte'
import { Speaker } from '../src/lib/words.svelte'

const POINTS = { A: 2, K: 2, L: 2, O: 2, S: 2, T: 2, V: 2, Ů: 6, OV: 4, ST: 5, VL: 8, C: 4, H: 4, ÁT: 7 }
const faces = (tray: Tray) => tray.hand.map((card) => card.face)
const tray = (...cards: string[]) => {
  const made = new Tray()
  made.reconcile(cards)
  return made
}

describe('the tray', () => {
  it('keeps the order of the hand while cards come and go', () => {
    const it = tray('A', 'K', 'S')
    it.put(it.hand[2]!.id, 'hand', 0)
    it.reconcile(['A', 'K', 'O', 'S'])
    expect(faces(it)).toEqual(['S', 'A', 'K', 'O'])
    it.reconcile(['A', 'O', 'S'])
    expect(faces(it)).toEqual(['S', 'A', 'O'])
  })
  it('moves a card before another one, also within its word', () => {
    const it = tray('A', 'K', 'S')
    for (const card of [...it.hand]) it.tap(card.id)
    expect(it.spelled).toEqual([['A', 'K', 'S']])
    it.put(it.words[0]![0]!.id, 0, 2)
    expect(it.spelled).toEqual([['K', 'A', 'S']])
    it.put(it.words[0]![2]!.id, 0, 0)
    expect(it.spelled).toEqual([['S', 'K', 'A']])
    it.put(it.words[0]![1]!.id, 1)
    expect(it.spelled).toEqual([['S', 'A'], ['K']])
  })
  it('lets the laid card go and keeps its twin in the hand', () => {
    const it = tray('A', 'A', 'K')
    it.type('k')
    it.type('a')
    const kept = it.hand[0]!.id
    expect(it.lay()).toEqual([['K', 'A']])
    it.reconcile(['A'])
    expect(it.hand.map((card) => card.id)).toEqual([kept])
    expect(it.isEmpty).toBe(true)
  })
  it('takes the two-letter card where two keys spell it, and two cards with Shift', () => {
    const it = tray('O', 'V', 'OV')
    it.type('o')
    it.type('v')
    expect(it.spelled).toEqual([['OV']])
    it.clear()
    it.type('o')
    it.type('V', true)
    expect(it.spelled).toEqual([['O', 'V']])
  })
  it('takes a two-letter card for its first letter and swallows the second', () => {
    const it = tray('VL', 'A', 'K')
    for (const key of 'vlak') it.type(key)
    expect(it.spelled).toEqual([['VL', 'A', 'K']])
  })
  it('finds accented cards for a keyboard without accents, but the plain card first', () => {
    const it = tray('Ů', 'T', 'ÁT')
    it.type('u')
    it.type('a')
    expect(it.spelled).toEqual([['Ů', 'ÁT']])
    expect(it.type('x')).toBeNull()
  })
  it('goes on with the next word and back again', () => {
    const it = tray('A', 'K', 'S')
    it.type('a')
    it.next()
    it.next()
    it.type('k')
    expect(it.spelled).toEqual([['A'], ['K']])
    it.back()
    it.back()
    expect(it.isEmpty).toBe(true)
    expect(it.at).toBe(0)
    expect(it.hand).toHaveLength(3)
  })
})

it('adds up cards, and counts CH as the deck says', () => {
  expect(worth({ points: POINTS }, ['VL', 'A', 'K'])).toBe(12)
  expect(letters({ pairs: ['CH'] }, ['C', 'H', 'VL'])).toBe(3)
  expect(letters({ pairs: [] }, ['C', 'H', 'VL'])).toBe(4)
})

const view = (more: object) => ({
  seat: 0, hands: [['A', 'K', 'S', 'T', 'VL'], null], look_up: false, said: [], options: { dictionary_offturn: false },
  round: 1, rounds: 7, cards: 4, points: POINTS, pairs: ['CH'], bonuses: ['longest'], listed: true, turns: 2, last_turn: false,
  held: [5, 4], known: [[], []], pile: 100, discards: ['O'], laid: [[], []], ruling: '', totals: [0, 0], phase: 'play', dealer: 1,
  turn: 0, out: null, case: null, ruled: [], votes: [], sheet: [], ...more,
})
const seated = (name: string) => ({ kind: 'person', name, level: null, here: true, muted: false })
const client = (more: object, offers: string[] = []) => {
  const players = ['Eva', 'Jan']
  return {
    game: 'quiddler', seat: 0, view: view(more), n: 3, offers, waiting: [0], table: { code: '', seats: players.map(seated) }, fresh: [], lines: [],
    moved: false, client: true, pending: null, refused: null, words: new Speaker('quiddler', () => players, () => 0), act: vi.fn(), dismiss: vi.fn(), ask: vi.fn(),
  }
}

describe('the board', () => {
  beforeAll(async () => {
    vi.setConfig({ testTimeout: 30_000 })
    vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} })
    settings.language = 'en'
    await new Speaker('quiddler', () => []).need()
  })
  afterEach(cleanup)

  it('lays out what was typed, and discards the card that is left', async () => {
    const seat = client({})
    render(Board, { client: seat as never })
    for (const key of ['v', 'l', 'a', 'k', ' ', 's', 'Backspace', 's', 't']) await fireEvent.keyDown(window, { key })
    await fireEvent.keyDown(window, { key: 'Backspace' })
    await fireEvent.keyDown(window, { key: 'Enter' })
    expect(seat.act).toHaveBeenLastCalledWith('lay VL.A.K S')
    await fireEvent.click(screen.getByRole('button', { name: 'Discard T' }))
    expect(seat.act).toHaveBeenLastCalledWith('discard T')
  })
  it('names letters with their points', () => {
    render(Board, { client: client({}) as never })
    expect(screen.getByRole('button', { name: 'Letter VL, 8 points, in hand' })).toBeTruthy()
  })
  it('chooses the discard by its button and a card', async () => {
    const seat = client({})
    render(Board, { client: seat as never })
    await fireEvent.click(screen.getByRole('button', { name: 'Discard…' }))
    expect(seat.act).not.toHaveBeenCalled()
    await fireEvent.click(screen.getByRole('button', { name: 'Letter K, 2 points, in hand' }))
    await fireEvent.keyDown(window, { key: 'Enter' })
    expect(seat.act).toHaveBeenLastCalledWith('discard K')
  })
  it('asks in the last turn before it discards without words', async () => {
    const seat = client({ last_turn: true, out: 1 })
    render(Board, { client: seat as never })
    const choose = async () => {
      await fireEvent.click(screen.getByRole('button', { name: 'Discard…' }))
      await fireEvent.click(screen.getByRole('button', { name: 'Letter K, 2 points, in hand' }))
      await fireEvent.click(document.querySelector('[data-discard]')!)
    }
    await choose()
    const question = 'You have laid out nothing: discard anyway?'
    expect(screen.getByRole('group', { name: question }).textContent).toContain(question)
    expect(seat.act).not.toHaveBeenCalled()
    expect(document.activeElement!.textContent).toBe('Cancel')
    await fireEvent.click(document.activeElement!)
    expect(screen.queryByRole('group', { name: question })).toBeNull()
    await fireEvent.click(document.querySelector('[data-discard]')!)
    await fireEvent.click(document.querySelector('[data-doubt="yes"]')!)
    expect(seat.act).toHaveBeenLastCalledWith('discard K')
  })
  it('asks nothing once words are laid, or while nobody has gone out', async () => {
    for (const more of [{ last_turn: true, laid: [[['V', 'O', 'L']], []] }, {}]) {
      const seat = client(more)
      render(Board, { client: seat as never })
      const what = screen.queryByRole('button', { name: 'Discard…' })
      if (what) await fireEvent.click(what)
      await fireEvent.click(screen.getByRole('button', { name: 'Letter K, 2 points, in hand' }))
      await fireEvent.click(document.querySelector('[data-discard]')!)
      expect(seat.act).toHaveBeenLastCalledWith('discard K')
      cleanup()
    }
  })
  it('challenges the chosen word, and sends a forbidden one to hear why not', async () => {
    const laid = { phase: 'speak', laid: [[], [['V', 'O', 'L'], ['A', 'K']]], ruled: [{ seat: 0, target: 1, word: 1, valid: true }] }
    const seat = client(laid, ['pass', 'challenge 1 0'])
    render(Board, { client: seat as never })
    await fireEvent.click(screen.getByRole('button', { name: 'AK, 4 points, 2 letters, stands' }))
    expect(seat.act).toHaveBeenLastCalledWith('challenge 1 1')
    await fireEvent.click(screen.getByRole('button', { name: 'VOL, 6 points, 3 letters' }))
    await fireEvent.click(screen.getByRole('button', { name: 'Challenge VOL' }))
    expect(seat.act).toHaveBeenLastCalledWith('challenge 1 0')
  })
  it('spells alone with the cards of their places', async () => {
    const alone = { ...client({}), view: { seat: 0, options: {}, points: POINTS, listed: true, up: ['A', 'VL', null, 'K', 'A', 'S', 'T', 'O'], heights: [6, 6, 0, 6, 6, 6, 6, 6], words: [], piles: null, phase: 'spell' } }
    render(Board, { client: alone as never })
    for (const key of ['v', 'l', 'a', 'k', 'Enter']) await fireEvent.keyDown(window, { key })
    expect(alone.act).toHaveBeenLastCalledWith('word VL@1 A@0 K@3')
  })
  it('tells alone what the aim is, and counts what is left', () => {
    const view = { seat: 0, options: {}, points: POINTS, listed: true, up: ['A', 'VL', null, 'K', 'A', 'S', 'T', 'O'], heights: [6, 6, 0, 6, 6, 6, 6, 6], words: [['V', 'O', 'L']], piles: null, phase: 'spell' }
    const alone = { ...client({}), view }
    render(Board, { client: alone as never })
    const found = document.querySelector('.found')!.textContent
    expect(found).toContain('1 word · cards left: 42')
    expect(found).toContain('Leave as little as possible')
    expect(title(alone as never).sub).toBe('solo · cards left: 42')
  })
  it('judges a game alone by what is left, against the best of this device, and lets nobody win', () => {
    localStorage.clear()
    const ended = (number: number, left: number) => verdict({ ...client({}), table: { code: 'oak', number, scores: [left] }, view: { options: { deck: 'en' }, up: [], heights: [], phase: 'over' } } as never)!
    expect(ended(0, 232)).toEqual({ title: '232 points left', note: 'Your first result on this device. The fewer points the better.' })
    expect(ended(1, 90).note).toContain('it was 232 so far')
    // Loading the page again changes nothing.
    expect(ended(1, 90).note).toContain('it was 232 so far')
    expect(ended(2, 120).note).toContain('Your best on this device: 90.')
    expect(ended(3, 0).title).toBe('Nothing left: a perfect game!')
    expect(verdict(client({}) as never)).toBeNull()
  })
  it('says a hint in words', () => {
    const seat = client({ laid: [[], [['V', 'O', 'L']]] }) as never
    expect(named(seat, 'lay VL.A.K S.T')).toBe('Lay out VLAK, ST')
    expect(named(seat, 'challenge 1 0')).toBe('Challenge VOL')
  })
})
