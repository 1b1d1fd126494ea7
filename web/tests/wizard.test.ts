import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { flushSync, tick } from 'svelte'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from '../src/lib/lazy'
import type { WizardView } from '../src/lib/messages'
import { settings } from '../src/lib/settings.svelte'
import type { BoardClient } from '../src/lib/boardClient'
import { Speaker } from '../src/lib/words.svelte'
import Board from '../src/boards/wizard/Board.svelte'
import Sheet from '../src/boards/wizard/Sheet.svelte'
import { button, Fake } from './fake.svelte'

const players = ['Tom', 'Bára', 'Honza']
const words = new Speaker('wizard', () => players, () => 0)
const view = (change: Partial<WizardView> = {}): WizardView => ({
  seat: 0, hands: [['J', 'R3', 'G4', 'G13', 'W', 'W'], null, null], bids: [2, 1, 3], now: [30, -10, -20],
  options: { edition: 'rex', bidding: 'open' }, sizes: [6, 7], round: 1, held: [6, 5, 5], won: [0, 0, 0], totals: [0, 0, 0],
  phase: 'play', dealer: 0, turned: 'B5', trump: 'B', led: 'G', table: ['G9', 'G12'], leader: 1, ahead: 2, tricks: [], sheet: [], ...change,
})
const client = (change: Partial<WizardView> = {}, offers: string[] = ['play J', 'play G4', 'play G13', 'play W'], waiting = [0]) =>
  new Fake('wizard', words, view(change), offers, waiting) as Fake & BoardClient<WizardView>
const card = (face: string, at = 0) => document.querySelectorAll<HTMLElement>(`[data-card="${face}"]`)[at]!

afterEach(cleanup)
beforeAll(async () => {
  settings.language = 'en'
  settings.speed = 'off'
  page.stands = true
  await words.need()
})
beforeEach(() => {
  settings.gesture = 'instant'
  settings.sort = 'trump'
  sessionStorage.clear()
})

test('on a page where nothing stands yet the hand is drawn first, and then all the rest', async () => {
  page.stands = false
  render(Board, { client: client() })
  expect(card('G4')).toBeTruthy()
  expect(document.querySelector('.seats, .mid, .stat')).toBeNull()
  await vi.waitFor(() => expect(document.querySelectorAll('.seats .seat')).toHaveLength(2))
  expect(document.querySelector('.stat')!.textContent).toBe('Your turn: follow green')
  expect(page.stands).toBe(true)
})

test('a card says its name and whether it can be played', () => {
  render(Board, { client: client() })
  expect(button('green 4, can be played')).toBeTruthy()
  expect(button('red 3, cannot be played')).toBeTruthy()
  expect(document.querySelector('.stat')!.textContent).toBe('Your turn: follow green')
})

test('a tap selects and a second one plays', async () => {
  const table = client()
  render(Board, { client: table })
  await fireEvent.click(card('G4'))
  expect(table.sent).toEqual([])
  await fireEvent.click(card('G4'))
  expect(table.sent).toEqual(['play G4'])
})

test('a dimmed card is sent at once, so that the server says why not', async () => {
  const table = client()
  render(Board, { client: table })
  await fireEvent.click(card('R3'))
  expect(table.sent).toEqual(['play R3'])
})

test('the guard asks before a card is played', async () => {
  settings.gesture = 'confirm'
  const table = client()
  render(Board, { client: table })
  await fireEvent.keyDown(card('G13'), { key: 'Enter' })
  expect(table.sent).toEqual([])
  await fireEvent.click(button('Play'))
  expect(table.sent).toEqual(['play G13'])
})

test('a second in which one can cancel', async () => {
  vi.useFakeTimers()
  settings.gesture = 'cancel'
  const table = client()
  render(Board, { client: table })
  await fireEvent.keyDown(card('G13'), { key: 'Enter' })
  await fireEvent.click(button('Cancel'))
  vi.advanceTimersByTime(2000)
  expect(table.sent).toEqual([])
  await fireEvent.keyDown(card('G4'), { key: 'Enter' })
  vi.advanceTimersByTime(1000)
  expect(table.sent).toEqual(['play G4'])
  vi.useRealTimers()
})

test('focus moves to the neighbour when its card leaves', async () => {
  const table = client()
  render(Board, { client: table })
  card('G4').focus()
  table.view = view({ hands: [['J', 'R3', 'G13', 'W', 'W'], null, null] })
  flushSync()
  await tick()
  expect(document.activeElement?.getAttribute('data-card')).toBe('G13')
})

test('digits choose, arrows move', async () => {
  render(Board, { client: client() })
  await fireEvent.keyDown(document.body, { key: '2' })
  expect(document.activeElement).toBe(card('R3'))
  await fireEvent.keyDown(card('R3'), { key: 'ArrowRight' })
  expect(document.activeElement).toBe(card('G4'))
})

test('a forbidden bid is struck, and tapping it asks the server', async () => {
  const offers = ['bid 0', 'bid 1', 'bid 3', 'bid 4', 'bid 5', 'bid 6']
  const table = client({ phase: 'bid', bids: [null, 1, 3], table: [], options: { edition: 'rex', bidding: 'open', plus_minus_one: true } }, offers)
  render(Board, { client: table })
  const two = button('2')
  expect(two.getAttribute('aria-disabled')).toBe('true')
  await fireEvent.click(two)
  expect(table.sent).toEqual(['bid 2'])
  await fireEvent.keyDown(document.body, { key: '3' })
  await fireEvent.click(button('Bid 3'))
  expect(table.sent).toEqual(['bid 2', 'bid 3'])
})

test('with foresight your own cards are backs and the others lie open', () => {
  render(Board, { client: client({ phase: 'bid', hands: [null, ['R1', 'W'], ['G5', 'J']], held: [2, 2, 2], bids: [null, null, null], table: [] }, ['bid 0']) })
  expect(document.querySelectorAll('.hand [data-card]').length).toBe(0)
  expect(document.querySelectorAll('.hand .slot').length).toBe(2)
  expect(screen.getByText('red 1')).toBeTruthy()
})

test('a finished trick is held until it is skipped; none is after a resync', async () => {
  settings.speed = 'normal'
  const table = client()
  render(Board, { client: table })
  const tricks = [{ leader: 1, cards: ['G9', 'G12', 'G13'], winner: 0 }]
  table.view = view({ table: [], tricks, led: null, ahead: null, leader: 0 })
  flushSync()
  expect(document.querySelectorAll('[data-played]').length).toBe(3)
  await fireEvent.keyDown(document.body, { key: ' ' })
  expect(document.querySelector('.stat')!.textContent).toBe('You lead: play any card')
  table.moved = false
  table.view = view({ table: [], tricks: [...tricks, ...tricks], led: null, ahead: null, leader: 0 })
  flushSync()
  expect(document.querySelector('.stat')!.textContent).toBe('You lead: play any card')
  settings.speed = 'off'
})

test('the score sheet marks bids that were met, and those over and under', () => {
  const sheet = [{ bids: [1, 0, 2], won: [1, 1, 0], points: [30, -10, -20] }]
  render(Sheet, { client: client({ sheet, totals: [30, -10, -20], round: 2 }), large: true })
  const row = [...document.querySelectorAll('tbody tr')[0]!.querySelectorAll('td')].map((cell) => cell.textContent!.replace(/\s+/g, ' ').trim())
  expect(row).toEqual(['1', '0 +1 −10', '2 −2 −20', '1 made 30'])
})
