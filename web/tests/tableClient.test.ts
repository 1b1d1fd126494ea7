// The connection to a table against a WebSocket that does what a test wants.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openSocket } from '../src/lib/socket'
import { TableClient } from '../src/lib/tableClient.svelte'
import { hex } from '../src/lib/bytes'
import { isOwn, listHash, newCommitment, spend } from '../src/lib/contribution'
import { keep, promisedAt } from '../src/lib/promised'
import { begun, bytes, commitmentOf, hidden, promise, type Fair } from './dealt'

class FakeSocket {
  static all: FakeSocket[] = []
  static readonly OPEN = 1
  readyState = 0
  sent: any[] = []
  onopen?: () => void
  onclose?: (event: CloseEvent) => void
  onmessage?: (event: { data: string }) => void

  constructor(readonly url: URL) {
    FakeSocket.all.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.readyState = 3
  }
  // What the other side does.
  accept() {
    this.readyState = 1
    this.onopen?.()
  }
  hear(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  break() {
    this.readyState = 3
    this.onclose?.({ code: 1006 } as CloseEvent)
  }
  get wishes() {
    return this.sent.filter((message) => message.id)
  }
}

const person = (name: string) => ({ kind: 'person', name, level: null, here: true, muted: false })
const table = (more: object = {}) => ({
  status: 'playing', paused: false, game: 'wizard', code: 'bavo-kuli', host: 0, number: 0,
  seats: [person('Eva'), person('Jan')], house: {}, differs: [], fair: {}, vote: null, ...more,
})
/** A view in its two parts, as the server sends it. */
const view = (n: number, more: Record<string, unknown> = {}) => {
  const { offers = ['play B7', 'play R3'], seat = 0, ...shared } = more
  return {
    type: 'view',
    public: { n, waiting: [0], lines: [], view: { n, options: {} }, table: table(), ...shared },
    own: { seat, offers, view: { hands: [] } },
  }
}
const play = (seat: number, card: string) => ({ e: 'play', seat, card })

let client: TableClient
let asked: string[]
let answer: () => Promise<unknown>
const socket = () => FakeSocket.all.at(-1)!

function connected(n = 5, more: Record<string, unknown> = {}): FakeSocket {
  socket().accept()
  socket().hear(view(n, more))
  return socket()
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  FakeSocket.all = []
  asked = []
  answer = async () => ({ ok: true, json: async () => ({}) })
  localStorage.clear()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('fetch', (path: string) => (asked.push(path), answer()))
  client = new TableClient('T1', 'secret')
})
afterEach(() => {
  client.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('a connection', () => {
  it('says who it is first, and is open when it sees the table', () => {
    socket().accept()
    expect(socket().sent).toEqual([{ protocol: 2, language: 'en', token: 'secret' }])
    expect(client.link).toBe('connecting')
    socket().hear(view(5))
    expect([client.link, client.n, client.seat, client.live]).toEqual(['open', 5, 0, true])
  })

  it('comes back after a loss, shows the same table without moving anything', () => {
    connected(5, { lines: [play(1, 'B2')] })
    const shown = client.view
    socket().break()
    expect([client.link, client.live]).toEqual(['lost', false])
    expect(client.view).toBe(shown)
    vi.advanceTimersByTime(400)
    connected(5, { lines: [play(1, 'B2')] })
    expect([client.link, client.moved, client.fresh]).toEqual(['open', false, []])
    expect(client.view).toBe(shown)
    expect(client.lines.map(({ line }) => line.card)).toEqual(['B2'])
  })

  it('adds to the log what happened meanwhile, and nothing twice', () => {
    connected(5, { lines: [play(1, 'B2'), play(0, 'B7')] })
    socket().break()
    vi.advanceTimersByTime(400)
    connected(7, { lines: [play(0, 'B7'), play(1, 'R3'), play(0, 'R4')] })
    expect(client.lines.map(({ line }) => line.card)).toEqual(['B2', 'B7', 'R3', 'R4'])
    expect(client.moved).toBe(false)
  })

  it('waits longer after each failure, at most eight seconds or so', () => {
    connected()
    const waits = Array.from({ length: 8 }, () => {
      socket().break()
      const wait = client.retry - Date.now()
      vi.advanceTimersByTime(wait)
      return wait
    })
    expect(waits).toEqual([300, 600, 1200, 2400, 4800, 8000, 8000, 8000])
  })

  it('is given up when the server is silent for nine seconds', () => {
    const first = connected()
    vi.advanceTimersByTime(4_500)
    expect(first.sent.at(-1)).toEqual({ type: 'ping' })
    vi.advanceTimersByTime(6_000)
    expect(FakeSocket.all.length).toBe(2)
    expect(client.link).toBe('lost')
  })

  it('is tried at once when the phone wakes up', () => {
    connected()
    for (let k = 0; k < 6; k++) {
      socket().break()
      if (k < 5) vi.advanceTimersByTime(9_000)
    }
    const before = FakeSocket.all.length
    document.dispatchEvent(new Event('visibilitychange'))
    expect(FakeSocket.all.length).toBe(before + 1)
    connected()
    expect(client.link).toBe('open')
  })

  it('that died while the phone slept is found out in two seconds', () => {
    connected()
    vi.setSystemTime(Date.now() + 60_000)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(socket().sent.at(-1)).toEqual({ type: 'ping' })
    vi.advanceTimersByTime(2_100)
    expect(client.link).toBe('lost')
  })

  it('goes on at the same table after the server was started again', async () => {
    connected(5)
    socket().break()
    answer = async () => Promise.reject(new TypeError('no server'))
    vi.advanceTimersByTime(300)
    socket().break()
    await vi.advanceTimersByTimeAsync(0)
    expect([client.link, client.trouble]).toEqual(['lost', 'server'])
    vi.advanceTimersByTime(700)
    connected(5)
    expect([client.link, client.trouble, client.n]).toEqual(['open', '', 5])
  })
})

describe('a wish', () => {
  it('that was under way when the connection broke is sent again with the same id', () => {
    const first = connected()
    client.act('play B7')
    expect(client.pending).toBe('play B7')
    first.break()
    vi.advanceTimersByTime(400)
    expect(client.pending).toBe('play B7')
    const second = connected()
    expect(second.wishes).toEqual(first.wishes)
    second.hear({ type: 'ok', id: first.wishes[0].id, n: 6 })
    second.hear(view(6, { waiting: [1], offers: [], lines: [play(0, 'B7')] }))
    expect([client.pending, client.n, client.moved]).toEqual([null, 6, true])
  })

  it('that was done before the connection broke is acknowledged by the server again', () => {
    const first = connected()
    client.act('play B7')
    first.break()
    vi.advanceTimersByTime(400)
    const second = connected(6, { waiting: [1], offers: [] })
    second.hear({ type: 'ok', id: first.wishes[0].id, n: 6 })
    expect([client.pending, client.refused]).toEqual([null, null])
  })

  it('is pending until the view that shows it, not only until it is acknowledged', () => {
    connected()
    client.act('play B7')
    socket().hear({ type: 'ok', id: socket().wishes[0].id, n: 6 })
    expect(client.pending).toBe('play B7')
    socket().hear(view(6, { waiting: [1], offers: [] }))
    expect(client.pending).toBeNull()
  })

  it('is answered once: whatever comes again with its id changes nothing', async () => {
    connected()
    const heard = client.ask<{ reason: unknown }>({ type: 'why' })
    const { id } = socket().wishes[0]
    const said = { type: 'why', id, n: 5, reason: null }
    socket().hear(said)
    socket().hear(said)
    socket().hear({ type: 'refused', id, reason: 'stale', rule: '', args: {} })
    expect(await heard).toEqual(said)
    expect([client.refused, client.link]).toEqual([null, 'open'])
  })

  it('that the rules refuse is shown with its reason, until it is dismissed', () => {
    connected()
    client.act('play R3')
    const { id } = socket().wishes[0]
    socket().hear({ type: 'refused', id, reason: 'must-follow', rule: 'W-30', args: { card: 'R3' } })
    expect(client.refused).toMatchObject({ reason: 'must-follow', rule: 'W-30', act: 'play R3' })
    expect(client.pending).toBeNull()
    client.dismiss()
    expect(client.refused).toBeNull()
  })

  it('for a table that moved on is not done, and that is said', () => {
    connected()
    client.act('play B7')
    const { id } = socket().wishes[0]
    socket().hear(view(6, { offers: ['bid 0', 'bid 1'] }))
    socket().hear({ type: 'refused', id, reason: 'stale', rule: '', args: { n: 6 } })
    expect(client.pending).toBeNull()
    expect(client.refused?.reason).toBe('stale')
    expect(socket().wishes.length).toBe(1)
  })

  it('among many who act at once is sent again for the new view when nothing changed for us', () => {
    connected()
    client.act('play B7')
    socket().hear(view(6, { waiting: [0, 1] }))
    socket().hear({ type: 'refused', id: socket().wishes[0].id, reason: 'stale', rule: '', args: { n: 6 } })
    expect(socket().wishes[1]).toMatchObject({ act: 'play B7', n: 6 })
    expect([client.pending, client.refused]).toEqual(['play B7', null])
  })

  it('that came too fast is sent again a second later', () => {
    connected()
    void client.ask({ type: 'chat', text: 'hi' })
    socket().hear({ type: 'refused', id: null, reason: 'too-many', rule: '', args: {} })
    vi.advanceTimersByTime(1_000)
    expect(socket().wishes.length).toBe(2)
    expect(socket().wishes[0]).toEqual(socket().wishes[1])
  })

  it('that was asked while there was no connection is sent when there is one', () => {
    connected()
    socket().break()
    void client.ask({ type: 'chat', text: 'hi' })
    vi.advanceTimersByTime(400)
    expect(connected().wishes).toMatchObject([{ type: 'chat', text: 'hi' }])
  })
})

describe('another tab', () => {
  it('that plays for us ends our turn here too', () => {
    connected()
    expect(client.turn).toBe(true)
    socket().hear(view(6, { waiting: [1], offers: [], lines: [play(0, 'B7')] }))
    expect([client.turn, client.offers, client.moved]).toEqual([false, [], true])
  })
})

describe('a view that changes nothing in the game', () => {
  it('leaves what moves alone, and tells of the vote', () => {
    connected()
    socket().hear(view(6, { lines: [play(1, 'B2')] }))
    const { view: shown, fresh } = client
    socket().hear(view(6, { table: table({ vote: { kind: 'undo', by: 1, yes: [1] } }) }))
    expect([client.view, client.fresh, client.moved]).toEqual([shown, fresh, true])
    expect(client.view).toBe(shown)
    expect(client.lines.at(-1)!.line).toEqual({ e: 'table-vote', kind: 'undo', seat: 1 })
  })

  it('shows who came and went without a view', () => {
    connected()
    socket().hear({ type: 'here', seat: 1, here: false })
    expect(client.table.seats[1]!.here).toBe(false)
  })
})

describe('the door', () => {
  it('of a table that is not there is closed for good', async () => {
    answer = async () => ({ ok: false, status: 404, json: async () => ({ error: 'no-such-table' }) })
    socket().break()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([client.link, client.reason, FakeSocket.all.length]).toEqual(['gone', 'no-such-table', 1])
    expect(asked).toEqual(['/api/tables/T1'])
  })

  it('is closed for a token that is not of this table', () => {
    socket().accept()
    socket().hear({ type: 'refused', id: null, reason: 'bad-token', rule: '', args: {} })
    socket().break()
    vi.advanceTimersByTime(60_000)
    expect([client.link, client.reason, FakeSocket.all.length]).toEqual(['gone', 'bad-token', 1])
  })

  it('is shut behind whom the host sends away', () => {
    connected()
    socket().hear({ type: 'refused', id: null, reason: 'bad-token', rule: '', args: {} })
    vi.advanceTimersByTime(60_000)
    expect([client.link, client.reason, FakeSocket.all.length]).toEqual(['gone', 'kicked', 1])
  })

  it('that opens for requests but not for client connections is called blocked', async () => {
    for (let k = 0; k < 3; k++) {
      socket().break()
      await vi.advanceTimersByTimeAsync(k < 2 ? 9_000 : 0)
    }
    expect([client.link, client.trouble]).toEqual(['lost', 'blocked'])
  })

  it('of a busy server is tried again', async () => {
    answer = async () => ({ ok: false, status: 429, json: async () => ({ error: 'too-many' }) })
    socket().break()
    await vi.advanceTimersByTimeAsync(0)
    expect([client.trouble, client.link]).toEqual(['busy', 'connecting'])
    vi.advanceTimersByTime(300)
    connected()
    expect(client.trouble).toBe('')
  })

  it('stays closed after the page was left', () => {
    connected()
    client.close()
    document.dispatchEvent(new Event('visibilitychange'))
    vi.advanceTimersByTime(60_000)
    expect(FakeSocket.all.length).toBe(1)
  })
})

describe('a line that was opened before the page was there', () => {
  function early(id: string, token: string | null): FakeSocket {
    window.preloaded = openSocket(id, token, 'en')
    socket().accept()
    socket().hear(view(7))
    return socket()
  }

  it('is taken over with all that came meanwhile, and says who we are once', () => {
    const line = early('T1', 'secret')
    client.close()
    client = new TableClient('T1', 'secret')
    expect([socket(), client.n, client.link]).toEqual([line, 7, 'open'])
    line.hear(view(8))
    expect([client.n, line.sent]).toEqual([8, [{ protocol: 2, language: 'en', token: 'secret' }]])
    expect(window.preloaded).toBeUndefined()
  })
  it.each([
    ['T1', null],
    ['T2', 'secret'],
  ])('is hung up where it leads elsewhere: %s %s', (id, token) => {
    const line = early(id, token)
    client.close()
    client = new TableClient('T1', 'secret')
    expect([socket() === line, line.readyState, client.n]).toEqual([false, 3, -1])
  })
  it('is not trusted when it broke meanwhile', () => {
    const line = early('T1', 'secret')
    line.break()
    client.close()
    client = new TableClient('T1', 'secret')
    expect([socket() === line, client.link]).toEqual([false, 'connecting'])
  })
})

describe('the promise about the shuffles', () => {
  const fair = (commitment: string, words: string[] = []) => ({ commitment, words, secret: null })
  const shown = (more: Record<string, unknown>) => connected(5, { table: table(more) })
  /** The server ends, and another one answers for the same table. */
  function again(more: Record<string, unknown>) {
    client.close()
    client = new TableClient('T1', 'secret')
    shown(more)
  }

  it('is remembered on this device, also over a reload and another server', () => {
    shown({ status: 'open', fair: fair('aa') })
    expect(client.broken).toBeNull()
    again({ status: 'playing', fair: fair('aa') })
    expect(client.broken).toBeNull()
    again({ status: 'playing', fair: fair('bb') })
    expect(client.broken).toBe('other-promise')
    again({ status: 'over', fair: fair('bb') })
    expect(client.broken).toBe('other-promise')
  })

  it('is kept for a rematch when somebody asks for it, and is the same in every vote', () => {
    const vote = (commitment: string) => ({ kind: 'rematch', by: 1, yes: [1], commitment })
    shown({ status: 'over', number: 0, fair: fair('aa'), vote: vote('bb') })
    again({ status: 'over', number: 0, fair: fair('aa'), vote: vote('bb') })
    expect(client.broken).toBeNull()
    again({ status: 'playing', number: 1, fair: fair('bb') })
    expect(client.broken).toBeNull()
    again({ status: 'playing', number: 1, fair: fair('cc') })
    expect(client.broken).toBe('other-promise')
    again({ status: 'over', number: 0, fair: fair('aa'), vote: vote('cc') })
    expect(client.broken).toBe('other-promise')
  })

  it('must have our own words in it once the game has begun', () => {
    shown({ status: 'open', fair: fair('aa') })
    keep(['T1', 'bavo-kuli'], 0, { words: 'mine' })
    again({ status: 'open', fair: fair('aa') })
    expect(client.broken).toBeNull()
    again({ status: 'playing', fair: fair('aa', ['yours', 'mine']) })
    expect(client.broken).toBeNull()
    again({ status: 'playing', fair: fair('aa', ['yours']) })
    expect(client.broken).toBe('no-words')
  })
})

describe('a contribution to the shuffles', () => {
  const BB = bytes(0xbb)
  const at = (fair: Fair, more: object = {}) => table({ status: 'open', fair, shuffling: null, ...more })
  const show = (fair: Fair, more: object = {}) => socket().hear(view(0, { table: at(fair, more), view: null, offers: [] }))
  const list = (own: string | null, more: Partial<Fair> = {}) => ({ ...promise([null, BB], { missing: [], ...more }), commitments: [own, commitmentOf(BB)] })
  const asked = (type: string) => socket().wishes.filter((message) => message.type === type)
  const ok = (message: { id: string }) => socket().hear({ type: 'ok', id: message.id, n: 0 })
  const lists = (fair: Fair) => hex(listHash(fair))
  function enter(fair: Fair, more: object = {}) {
    socket().accept()
    show(hidden(fair), more)
  }
  function again(fair: Fair, more: object = {}) {
    socket().break()
    vi.advanceTimersByTime(400)
    enter(fair, more)
  }

  describe('is promised', () => {
    it('where the seat has promised nothing, once a connection', async () => {
      enter(list(null))
      expect(asked('commit').map(({ commitment }) => isOwn(commitment))).toEqual([true])
      show(hidden(list(null)))
      expect(asked('commit').length).toBe(1)
      again(list(null))
      expect(asked('commit').length).toBe(2)
    })
    it('where somebody else promised for the seat, only on connecting', () => {
      enter(list(newCommitment()))
      show(hidden(list(bytes(0xcc))))
      expect(asked('commit')).toEqual([])
      again(list(bytes(0xcc)))
      expect(asked('commit').length).toBe(1)
    })
    it('not while the shuffles begin or the game goes on, not by a spectator, not to a server of before', () => {
      enter(list(null), { shuffling: [1] })
      show(begun(list(null)), { status: 'playing' })
      show({ ...list(null), version: undefined as never })
      socket().hear(view(0, { seat: null, table: at(list(null)), view: null, offers: [] }))
      expect(asked('commit')).toEqual([])
    })
    it('for the next game, when there is none yet after this one', async () => {
      enter(list(null), { status: 'over' })
      expect(asked('commit').length).toBe(1)
      ok(asked('commit')[0])
      await Promise.resolve()
      expect(promisedAt('T1', 1)!.own).toBe(asked('commit')[0].commitment)
      again(list(null), { status: 'over' })
      expect(asked('commit')).toEqual([])
    })
    it('without a word where it is refused', async () => {
      enter(list(null))
      socket().hear({ type: 'refused', id: asked('commit')[0].id, reason: 'shuffling', rule: '', args: {} })
      await Promise.resolve()
      expect(client.refused).toBeNull()
    })
  })

  describe('is revealed', () => {
    let own: string
    beforeEach(() => void (own = newCommitment()))

    it('for the list that is shown, kept first, and once a connection', () => {
      enter(list(own))
      show(hidden(list(own)), { shuffling: [0, 1] })
      show(hidden(list(own)), { shuffling: [0] })
      expect(asked('reveal')).toMatchObject([{ list: lists(list(own)), contribution: spend(own, lists(list(own))) }])
      expect(isOwn(asked('reveal')[0].next)).toBe(true)
      expect(promisedAt('T1', 0)!.rounds[0]!.contribution).toBe(asked('reveal')[0].contribution)
    })
    it('again after a lost connection, before the table is seen, with the same id', () => {
      enter(list(own))
      show(hidden(list(own)), { shuffling: [0] })
      const first = asked('reveal')[0]
      socket().break()
      vi.advanceTimersByTime(400)
      socket().accept()
      expect(socket().sent.slice(1)).toEqual([first])
      show(hidden(list(own)), { shuffling: [0] })
      expect(asked('reveal').length).toBe(1)
    })
    it('no more once the server has it; what was promised with it is for the next game', () => {
      enter(list(own))
      show(hidden(list(own)), { shuffling: [0] })
      const { next, id } = asked('reveal')[0]
      ok({ id })
      expect([promisedAt('T1', 0)!.rounds[0]!.acknowledged, promisedAt('T1', 1)!.own]).toEqual([true, next])
      socket().break()
      vi.advanceTimersByTime(400)
      socket().accept()
      expect(asked('reveal')).toEqual([])
    })
    it('with what was promised for the next game also where the answer was lost', () => {
      enter(list(own))
      show(hidden(list(own)), { shuffling: [0] })
      const { next, contribution } = asked('reveal')[0]
      show({ ...list(own), contributions: [contribution, BB], secret: null as never }, { status: 'playing' })
      expect(promisedAt('T1', 1)!.own).toBe(next)
    })
    it('silently where it came too late or another tab was faster', () => {
      enter(list(own))
      show(hidden(list(own)), { shuffling: [0] })
      socket().hear({ type: 'refused', id: asked('reveal')[0].id, reason: 'nothing-to-reveal', rule: '', args: {} })
      expect([client.refused, client.broken]).toEqual([null, null])
    })
    it('for no second list of the same round', () => {
      enter(list(own))
      show(hidden(list(own)), { shuffling: [0] })
      show(hidden(list(own, { words: ['late'] })), { shuffling: [0] })
      expect([asked('reveal').length, client.broken]).toEqual([1, 'other-list'])
    })
    it('not where another device promised it', () => {
      enter(list(bytes(0xcc)))
      show(hidden(list(bytes(0xcc))), { shuffling: [0] })
      expect(asked('reveal')).toEqual([])
    })
    it('for the next round, too', () => {
      enter(list(own))
      show(hidden(list(own)), { shuffling: [0, 1] })
      const { next, id } = asked('reveal')[0]
      ok({ id })
      const rounds = [{ round: 1, commitment: list(own).commitment, commitments: list(own).commitments, silent: [1] }]
      const second = { ...promise([null, null], { secret: bytes(0x22), round: 2, missing: [1], void: rounds }), commitments: [next, null] }
      show(hidden(second), { shuffling: [0] })
      expect(asked('reveal')[1]).toMatchObject({ list: lists(second) })
      expect(client.broken).toBeNull()
    })
  })

  describe('that was never asked for', () => {
    const silent = () => {
      const own = newCommitment()
      const rounds = [{ round: 1, commitment: list(own).commitment, commitments: list(own).commitments, silent: [0] }]
      return { before: list(own), after: promise([null, BB], { secret: bytes(0x22), round: 2, void: rounds }) }
    }
    const wait = (seconds: number) => {
      for (let k = 0; k < seconds; k++) {
        vi.advanceTimersByTime(1_000)
        socket().hear({ type: 'pong' })
      }
    }
    it('is red if the page was awake and connected', () => {
      const { before, after } = silent()
      enter(before)
      wait(12)
      show(begun(after), { status: 'playing' })
      expect([client.broken, client.missed]).toEqual(['not-asked', null])
    })
    it.each<[string, (before: Fair) => void]>([
      ['was there for too short a time', () => wait(11)],
      ['lost the connection meanwhile', (before) => (wait(6), again(before), wait(6))],
      ['slept meanwhile', () => (wait(6), vi.setSystemTime(Date.now() + 4_000), wait(6))],
      ['has just woken up', () => (wait(12), vi.setSystemTime(Date.now() + 4_000))],
    ])('is grey if the page %s', (_, live_on) => {
      const { before, after } = silent()
      enter(before)
      live_on(before)
      show(begun(after), { status: 'playing' })
      expect([client.broken, client.missed]).toEqual([null, 'asleep'])
    })
  })

  it.each([
    ['is red', null, ['not-ours', null]],
    ['is grey while a bot stands in for us', 'easy', [null, 'asleep']],
  ])('that is left out %s', (_, level, found) => {
    enter(list(newCommitment()))
    for (let k = 0; k < 12; k++) (vi.advanceTimersByTime(1_000), socket().hear({ type: 'pong' }))
    show(begun(list(null)), { status: 'playing', seats: [{ ...person('Eva'), level }, person('Jan')] })
    expect([client.broken, client.missed]).toEqual(found)
  })

  it('leaves the table as it was when a rematch begins, until its cards are dealt', () => {
    const over = table({ status: 'over', fair: list(null), shuffling: null, scores: [20, 10], winners: [0] })
    connected(9, { table: over, offers: [] })
    const board = client.view
    const second = list(newCommitment(), { game: 2 })
    socket().hear(view(0, { table: at(hidden(second), { number: 1, shuffling: [0, 1] }), view: null, offers: [] }))
    expect([client.view === board, client.table.status, client.waited]).toEqual([true, 'open', false])
    expect([client.table.scores, client.table.winners]).toEqual([[20, 10], [0]])
    socket().hear(view(0, { table: table({ number: 1, fair: begun(second) }) }))
    expect([client.view === board, client.moved, client.table.scores]).toEqual([false, true, undefined])
    expect(client.lines.map(({ line }) => line.e)).toEqual(['table-again'])
  })
})
