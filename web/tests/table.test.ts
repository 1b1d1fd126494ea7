// What stands around the boards: what is told of the table, clocks, the toast, the ear's log.
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { settings } from '../src/lib/settings.svelte'
import type { TableInfo } from '../src/lib/boardClient'
import { Speaker, need, rooms } from '../src/lib/words.svelte'
import Toast from '../src/parts/Toast.svelte'
import { clocksOf, spelled } from '../src/table/clocks'
import { happened } from '../src/table/happened'
import { contributors, unfit } from '../src/table/promise'
import { spoken, told } from '../src/table/tell'

const words = new Speaker('wizard', () => ['Eva', 'Jan'], () => 0)
const person = (name: string, more = {}) => ({ kind: 'person', name, level: null, here: true, muted: false, ...more })
const table = (more = {}) => ({ status: 'playing', paused: false, number: 0, seats: [person('Eva'), person('Jan')], vote: null, ...more }) as unknown as TableInfo

beforeEach(async () => {
  settings.language = 'en'
  await need(...rooms('wizard'))
})
afterEach(cleanup)

describe('the log of the table', () => {
  it.each([
    ['somebody sits down', table({ seats: [person('Eva'), { kind: 'free', name: '' }] }), table(), { e: 'table-sits', seat: 1 }],
    ['somebody leaves', table(), table({ seats: [person('Eva'), { kind: 'bot', name: '', level: 'easy' }] }), { e: 'table-leaves', name: 'Jan' }],
    ['a bot stands in', table(), table({ seats: [person('Eva'), person('Jan', { level: 'easy' })] }), { e: 'table-stand-in', seat: 1 }],
    ['a move in haste', table({ seats: [person('Eva'), { kind: 'bot', name: '', level: 'hard' }] }), table({ seats: [person('Eva'), { kind: 'bot', name: '', level: 'hard', by: 'easy' }] }), { e: 'table-hurried', seat: 1 }],
    ['a pause', table(), table({ paused: true }), { e: 'table-paused' }],
    ['a vote that failed', table({ vote: { kind: 'undo', by: 0, yes: [0] } }), table(), { e: 'table-vote-failed' }],
    ['a rematch', table({ status: 'over' }), table({ number: 1 }), { e: 'table-again' }],
    ['an early end', table(), table({ status: 'over', scores: null }), { e: 'table-ended' }],
    ['who asked for it', table(), table({ status: 'over', scores: null, ended: { by: 1, agreed: [0, 1] } }), { e: 'table-ended-by', seat: 1 }],
  ])('tells of %s', (_, before, now, line) => {
    expect(happened(before as TableInfo, now as TableInfo, false)).toEqual([line])
    expect(spoken({ words } as never, line)).not.toBe('')
  })

  it('tells nothing where nothing happened, and of what was taken back', () => {
    expect(happened(table(), table(), false)).toEqual([])
    expect(happened(table({ vote: { kind: 'undo', by: 0, yes: [0] } }), table(), true)).toEqual([{ e: 'table-undone' }])
  })
})

describe('a round as prose', () => {
  it('has a sentence an event, spoken to whoever listens', () => {
    const events = [
      { e: 'deal', round: 1, dealer: 1, cards: 1, turned: 'B2' },
      { e: 'bid', seat: 0, bid: 1 },
      { e: 'bid', seat: 1, bid: 0 },
      { e: 'play', seat: 0, card: 'R13' },
      { e: 'play', seat: 1, card: 'J' },
      { e: 'trick', winner: 0 },
      { e: 'score', points: [30, 20] },
    ]
    expect(events.map((line) => spoken({ words } as never, line))).toEqual([
      'Round 1: Jan deals one card to everyone. Turned up: blue 2.',
      'You bid 1.',
      'Jan bids 0.',
      'You play the red 13.',
      'Jan plays a jester.',
      'You take the trick.',
      'Points this round: Eva 30, Jan 20.',
    ])
  })
  it('sets the name apart for the eye', () => {
    expect(told({ words } as never, { e: 'bid', seat: 1, bid: 0 })).toEqual({ before: '', name: 'Jan', after: ' bids 0.' })
    expect(told({ words } as never, { e: 'no-such-event' })).toBeNull()
  })
})

describe('a clock', () => {
  const client = { link: 'open', told: 1_000, table: { clock: { left: [65, 8], running: [0] } } }
  it('runs for those who think, from what the server said, and stands still without a connection', () => {
    expect(clocksOf(client as never).left(0, 6_000)).toBe(60)
    expect(clocksOf(client as never).left(1, 6_000)).toBe(8)
    expect(clocksOf({ ...client, link: 'lost' } as never).left(0, 6_000)).toBe(65)
    expect(clocksOf({ table: {} } as never).left(0, 6_000)).toBeNull()
  })
  it('shows tenths only when it gets close', () => {
    expect([3661, 65, 10, 9.99, 0].map(spelled)).toEqual(['1:01:01', '1:05', '0:10', '9.9', '0.0'])
  })
})

describe('a refusal', () => {
  const refused = { id: '1', reason: 'must-follow', rule: 'W-30', args: { card: 'R3', suit: 'G' } }
  it('is an alert with the reason in words and a way to the rule, for five seconds', async () => {
    vi.useFakeTimers()
    const onclose = vi.fn()
    render(Toast, { refused, game: 'wizard', words, onclose })
    expect(screen.getByRole('alert').textContent).toContain('You can’t play the red 3: you have green, so you must follow suit.')
    expect(screen.getByRole('link').getAttribute('href')).toBe('/rules/wizard#W-30')
    vi.advanceTimersByTime(4_900)
    expect(onclose).not.toHaveBeenCalled()
    vi.advanceTimersByTime(200)
    expect(onclose).toHaveBeenCalledOnce()
    vi.useRealTimers()
  })
  it('goes away when tapped, and is gentle when only the table moved on', async () => {
    const onclose = vi.fn()
    render(Toast, { refused: { ...refused, reason: 'stale', rule: '' }, game: 'wizard', words, onclose })
    await fireEvent.click(screen.getByRole('status'))
    expect(onclose).toHaveBeenCalledOnce()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('the promise of the shuffles', () => {
  // SHA-256 of the single byte 61.
  const commitment = 'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb'
  const fair = { commitment, words: [], secret: '61' }
  it('is kept by the secret that was promised and by no other', () => {
    expect(unfit(fair)).toBeNull()
    expect(unfit({ ...fair, secret: null })).toBeNull()
    expect(unfit({ ...fair, secret: '62' })).toBe('other-secret')
    expect(unfit({ ...fair, secret: 'x' })).toBe('other-secret')
  })
  it('is kept by every contribution that was promised', () => {
    const given = { ...fair, version: 2, commitments: [null, commitment], contributions: [null, '61'], missing: [0] }
    expect(unfit(given)).toBeNull()
    expect(unfit({ ...given, contributions: [null, '62'] })).toBe('other-contribution')
  })
  it('counts persons, whoever was silent too', () => {
    const round = { round: 1, commitment, commitments: [commitment, commitment], silent: [0] }
    expect(contributors(fair)).toBeNull()
    expect(contributors({ ...fair, version: 2, contributions: [null, '61'], missing: [0], void: [round] })).toEqual({ given: 1, all: 2 })
  })
})
