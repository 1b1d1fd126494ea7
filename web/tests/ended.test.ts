// The end of a game: places, ties, an early end, and when it is told.
import { cleanup, render } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as wizard from '../src/boards/wizard'
import { settings } from '../src/lib/settings.svelte'
import { Speaker, need, rooms } from '../src/lib/words.svelte'
import Graph from '../src/parts/Graph.svelte'
import Ended from '../src/table/Ended.svelte'
import LiveRegion from '../src/table/LiveRegion.svelte'
import Over from '../src/table/Over.svelte'
import { fewest, leftEarly, listed, ranking } from '../src/table/ranking'
import { Fake } from './fake.svelte'
import Probe from './HeldProbe.svelte'

const NAMES = ['Eva', 'Bob', 'Gwen']
const words = new Speaker('wizard', () => NAMES, () => 0)
const fair = { commitment: '', words: [], secret: null }
const row = (bids: number[], won: number[], points: number[]) => ({ bids, won, points })

function over(table: object, view: object = {}) {
  const client = new Fake('wizard', words, { phase: 'over', totals: [0, 0, 0], sheet: [], sizes: [1, 2], ...view }, [], [])
  Object.assign(client.table, { status: 'over', number: 0, vote: null, fair, shuffling: null, scores: null, winners: [], ...table })
  return Object.assign(client, { id: 't', link: 'open', broken: null, missed: null }) as never
}

beforeEach(async () => {
  settings.language = 'en'
  settings.speed = 'normal'
  await need(...rooms('wizard'))
})
afterEach(cleanup)

describe('places', () => {
  it('are shared by whoever has as much, ourselves first', () => {
    expect(ranking([10, 40, 10], [1], false, 2).map(({ seat, place }) => [seat, place])).toEqual([[1, 1], [2, 2], [0, 2]])
  })
  it('are counted from the fewest points where these win', () => {
    expect(fewest([7, 2, 5], [1])).toBe(true)
    expect(fewest([7, 2, 5], [0])).toBe(false)
    expect(ranking([7, 2, 5], [], true, null).map(({ seat }) => seat)).toEqual([1, 2, 0])
  })
  it('name everybody in a list, ourselves first', () => {
    expect(listed([0, 1, 2], (seat) => (seat === 1 ? 'You' : NAMES[seat]!), 1, 'en')).toBe('You, Eva, and Gwen')
    expect(listed([0, 1], (seat) => NAMES[seat]!, null, 'de')).toBe('Eva und Bob')
  })
})

describe('the end of a game', () => {
  it('tells a tie as a tie, with a crown for everybody', () => {
    const { container } = render(Over, { client: over({ scores: [20, 20, 10], winners: [0, 1] }), board: wizard as never, onsheet: () => {} })
    expect(container.querySelector('h2')!.textContent).toContain('A tie for first place')
    expect(container.querySelectorAll('h2 svg')).toHaveLength(2)
    expect(container.querySelector('.tied')!.textContent).toBe('You and Bob')
    expect([...container.querySelectorAll('.place')].map((each) => each.textContent)).toEqual(['1.', '1.', '3.'])
  })
  it('says how many bids were met', () => {
    const sheet = [row([1, 0, 0], [1, 0, 0], [30, 20, 20]), row([0, 1, 0], [1, 1, 0], [-10, 30, 20])]
    const { container } = render(Over, { client: over({ scores: [20, 50, 40], winners: [1] }, { sheet, totals: [20, 50, 40] }), board: wizard as never, onsheet: () => {} })
    expect(container.querySelector('h2')!.textContent).toContain('Bob wins')
    expect(container.querySelector('.you .met')!.textContent).toContain('1 of 2')
  })
})

it('a shared first place is told in the log, too', () => {
  expect(words.line({ e: 'end', winners: [1], totals: [0, 1, 0] })).toBe('The game is over. First place: Bob.')
  expect(words.line({ e: 'end', winners: [1, 2], totals: [0, 1, 1] })).toBe('The game is over. Shared first place: Bob, Gwen.')
})

describe('an early end', () => {
  it('is one where nobody has points at the end', () => {
    expect(leftEarly({ table: { status: 'over', scores: null } as never })).toBe(true)
    expect(leftEarly({ table: { status: 'open', scores: null, shuffling: [0] } as never })).toBe(true)
    expect(leftEarly({ table: { status: 'over', scores: [1, 2] } as never })).toBe(false)
    expect(leftEarly({ table: { status: 'playing' } as never })).toBe(false)
  })
  it('says who asked, who agreed, and where everybody stood', () => {
    const view = { phase: 'play', totals: [20, 30, 20], sheet: [row([0, 1, 0], [0, 1, 0], [20, 30, 20])] }
    const { container } = render(Ended, { client: over({ ended: { by: 1, agreed: [0, 1] } }, view), board: wizard as never })
    expect(container.querySelector('[data-ended-by]')!.textContent).toBe('All at the table agreed. Bob asked for it.')
    expect(container.querySelector('h3')!.textContent).toBe('After 1 finished round')
    expect([...container.querySelectorAll('ol .name')].map((each) => each.textContent)).toEqual(['Bob', 'You', 'Gwen'])
    expect(container.querySelectorAll('.won')).toHaveLength(0)
    expect(container.querySelector('[data-rematch]')).not.toBeNull()
  })
  it('has no standings where no round was finished', () => {
    const { container } = render(Ended, { client: over({ ended: { by: 0, agreed: [0] } }, { phase: 'bid' }), board: wizard as never })
    expect(container.querySelector('[data-ended-by]')!.textContent).toBe('You asked for it.')
    expect(container.querySelector('ol')).toBeNull()
    expect(container.textContent).toContain('No round was finished')
  })
})

it('the lines of a graph have the colours of the seats', () => {
  const lines = [3, 0, 1].map((seat) => ({ name: `P${seat}`, values: [1, 2], seat, you: seat === 0 }))
  const { container } = render(Graph, { lines, label: '' })
  expect([...container.querySelectorAll('polyline')].map((each) => each.getAttribute('stroke'))).toEqual(['var(--seat-line-3)', 'var(--seat-line-1)', 'var(--you-text)'])
})

describe('who has won', () => {
  it('is told when the last trick is gone', async () => {
    vi.useFakeTimers()
    const trick = { leader: 0, cards: ['R1', 'R2', 'R3'], winner: 2 }
    const client = new Fake('wizard', words, { phase: 'play', round: 2, table: ['R1', 'R2'], tricks: [], totals: [] }, [], [])
    client.lines = [{ n: 1, at: 1, line: { e: 'play', seat: 1, card: 'R2' } }]
    render(Probe, { client })
    const { container } = render(LiveRegion, { client: client as never })
    await tick()
    client.view = { phase: 'over', round: 3, table: [], tricks: [trick], totals: [] }
    client.lines = [...client.lines, { n: 2, at: 2, line: { e: 'trick', winner: 2 } }, { n: 2, at: 2, line: { e: 'end', winners: [2], totals: [0, 0, 0] } }]
    await tick()
    expect(container.textContent).toContain('Gwen takes the trick.')
    expect(container.textContent).not.toContain('First place')
    await vi.advanceTimersByTimeAsync(3_000)
    expect(container.textContent).toContain('First place: Gwen.')
    vi.useRealTimers()
  })
})
