// A finished game as a BoardClient: steps, rounds, lines, reasons.
import { describe, expect, it, vi } from 'vitest'
import type { Replay } from '../src/lib/messages'
import { settings } from '../src/lib/settings.svelte'
import { need } from '../src/lib/words.svelte'
import { keyed } from '../src/replay/keys'
import { readFile } from '../src/replay/record'
import { Replayed } from '../src/replay/replayed.svelte'
import { introduced, levelOf } from '../src/replay/robots'
import { ofFile } from '../src/replay/source'

/** Two rounds: a deal and two tricks, a deal and one. */
function told(seat: Replay['seat'] = 'all'): Replay {
  const trick = { leader: 0, cards: [], winner: 0 }
  const step = (n: number, e: string[], round: number, tricks: number, why: string | null = null) => ({
    n,
    lines: e.map((name) => ({ e: name, n })),
    waiting: [0],
    why: why && { name: why, rule: 'W-38', args: {} },
    view: { round, tricks: Array(tricks).fill(trick), hands: [], options: {} },
  })
  const steps = [
    step(0, [], 1, 0),
    step(1, ['deal'], 1, 0),
    step(2, ['play', 'trick'], 1, 1, 'highest-led'),
    step(3, ['play'], 1, 1, 'highest-led'),
    step(4, ['play', 'trick', 'score'], 2, 2, 'first-wizard'),
    step(5, ['deal'], 2, 0),
    step(6, ['play', 'trick', 'score'], 2, 1, 'highest-trump'),
  ]
  const header = { game: 'wizard', version: 1, options: { edition: 'rex' }, players: ['Eva', ''], scores: [30, -10], winners: [0], fair: null }
  return { header, number: 1, games: 1, seat, verified: false, deals: 0, steps } as unknown as Replay
}

describe('a replay', () => {
  it('moves only to the very next step; everywhere else it is simply there', () => {
    const client = new Replayed(told())
    client.go(1)
    expect([client.at, client.moved, client.fresh.map(({ e }) => e)]).toEqual([1, true, ['deal']])
    client.go(4)
    expect([client.at, client.moved, client.fresh]).toEqual([4, false, []])
    client.go(3)
    expect(client.moved).toBe(false)
  })
  it('calls bots as they were called at the table, not as they are written', async () => {
    settings.language = 'cs'
    await need('page', 'page_table')
    const written = told()
    written.header.players = ['Eva', 'easy 2', 'hard 3', 'master']
    const { players, table } = new Replayed(written)
    expect(players).toEqual(['Eva', 'Gwen', 'Bran', 'Nimue'])
    expect(table.seats.map(({ kind, level }) => [kind, level])).toEqual([['person', null], ['bot', 'easy'], ['bot', 'hard'], ['bot', 'master']])
    expect(introduced('easy 2', 1)).toBe('Gwen (robot: lehký)')
    expect(['Eva', 'easy going', 'easy 2 go', ''].map(levelOf)).toEqual([null, null, null, null])
  })
  it('stays within the game', () => {
    const client = new Replayed(told(), 99)
    expect(client.at).toBe(6)
    client.go(7)
    expect(client.at).toBe(6)
    client.go(-3)
    expect(client.at).toBe(0)
  })
  it('tells all that happened up to the step', () => {
    const client = new Replayed(told(), 2)
    expect(client.lines.map(({ line }) => line.e)).toEqual(['deal', 'play', 'trick'])
    client.go(0)
    expect(client.lines).toEqual([])
  })
  it('knows where rounds begin', () => {
    const client = new Replayed(told())
    expect(client.rounds).toEqual([
      { round: 1, at: 1 },
      { round: 2, at: 5 },
    ])
    expect(client.round).toBe(-1)
    client.go(4)
    expect(client.round).toBe(0)
  })
  it('ends with the result, and offers nothing to do', () => {
    const client = new Replayed(told(), 5)
    expect([client.table.status, client.table.scores]).toEqual(['playing', null])
    client.go(6)
    expect([client.table.status, client.table.scores, client.table.winners]).toEqual(['over', [30, -10], [0]])
    expect([client.live, client.offers]).toEqual([false, []])
  })
  it('says why a trick of the round was won, also an earlier one', async () => {
    const client = new Replayed(told(), 4)
    const why = async (trick?: number) => (await client.ask<{ reason: { name: string } | null }>({ type: 'why', trick })).reason?.name
    expect([await why(), await why(1), await why(0), await why(5)]).toEqual(['first-wizard', 'first-wizard', 'highest-led', undefined])
  })
  it('does not say of a new round why a trick of the former was won', async () => {
    const client = new Replayed(told(), 5)
    expect((await client.ask<{ reason: unknown }>({ type: 'why', trick: 0 })).reason).toBeNull()
  })
  it('sits where one looks from', () => {
    const client = new Replayed(told(1), 3)
    expect([client.seat, client.players]).toEqual([1, ['Eva', '2']])
    client.look(told('all'))
    expect([client.seat, client.at, client.moved]).toEqual([null, 3, false])
  })
})

it('listens to arrows, Home, End, pages and Space', () => {
  const client = new Replayed(told())
  const play = vi.fn()
  const press = (key: string, on: Element = document.body) => {
    const event = new KeyboardEvent('keydown', { key, cancelable: true })
    Object.defineProperty(event, 'target', { value: on })
    keyed(event, client, play)
    return event.defaultPrevented
  }
  press('ArrowRight')
  expect(client.at).toBe(1)
  press('PageDown')
  expect(client.at).toBe(5)
  press('PageUp')
  expect(client.at).toBe(1)
  press('End')
  expect(client.at).toBe(6)
  press('Home')
  expect(client.at).toBe(0)
  press(' ')
  expect(play).toHaveBeenCalledOnce()
  expect(press(' ', document.createElement('button'))).toBe(false)
  expect(press('ArrowRight', document.createElement('select'))).toBe(false)
  expect(client.at).toBe(0)
})

it('reads a file of records, and does not stumble over a bad line', () => {
  const good = JSON.stringify({ game: 'wizard', players: ['a'], log: [], options: {} })
  const found = readFile(`${good}\n\n{"game":1}\nnot json\r\n`)
  expect(found.map(({ record }) => record?.game)).toEqual(['wizard', undefined, undefined])
})

it('sends only the chosen game of a file to the server, and tells its refusal', async () => {
  const answer = new Response(JSON.stringify({ error: 'other-result', detail: 'no', args: {} }), { status: 422 })
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(answer)
  await expect(ofFile({ text: '{"game":"wizard"}', record: null }, 'a.jsonl').replay(2)).rejects.toMatchObject({ error: 'other-result', status: 422 })
  expect(fetched.mock.calls[0]![0]).toBe('/api/replay?seat=2')
  expect(fetched.mock.calls[0]![1]).toMatchObject({ method: 'POST', body: '{"game":"wizard"}' })
  fetched.mockRestore()
})
