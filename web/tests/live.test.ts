// The connection to a table against a WebSocket that does what a test wants.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../src/lib/line'
import { Live } from '../src/lib/live.svelte'
import { keep } from '../src/lib/promised'

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

let live: Live
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
  live = new Live('T1', 'secret')
})
afterEach(() => {
  live.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('a connection', () => {
  it('says who it is first, and is open when it sees the table', () => {
    socket().accept()
    expect(socket().sent).toEqual([{ protocol: 2, language: 'en', token: 'secret' }])
    expect(live.link).toBe('connecting')
    socket().hear(view(5))
    expect([live.link, live.n, live.seat, live.live]).toEqual(['open', 5, 0, true])
  })

  it('comes back after a loss, shows the same table without moving anything', () => {
    connected(5, { lines: [play(1, 'B2')] })
    const shown = live.view
    socket().break()
    expect([live.link, live.live]).toEqual(['lost', false])
    expect(live.view).toBe(shown)
    vi.advanceTimersByTime(400)
    connected(5, { lines: [play(1, 'B2')] })
    expect([live.link, live.moved, live.fresh]).toEqual(['open', false, []])
    expect(live.view).toBe(shown)
    expect(live.lines.map(({ line }) => line.card)).toEqual(['B2'])
  })

  it('adds to the log what happened meanwhile, and nothing twice', () => {
    connected(5, { lines: [play(1, 'B2'), play(0, 'B7')] })
    socket().break()
    vi.advanceTimersByTime(400)
    connected(7, { lines: [play(0, 'B7'), play(1, 'R3'), play(0, 'R4')] })
    expect(live.lines.map(({ line }) => line.card)).toEqual(['B2', 'B7', 'R3', 'R4'])
    expect(live.moved).toBe(false)
  })

  it('waits longer after each failure, at most eight seconds or so', () => {
    connected()
    const waits = Array.from({ length: 8 }, () => {
      socket().break()
      const wait = live.retry - Date.now()
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
    expect(live.link).toBe('lost')
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
    expect(live.link).toBe('open')
  })

  it('that died while the phone slept is found out in two seconds', () => {
    connected()
    vi.setSystemTime(Date.now() + 60_000)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(socket().sent.at(-1)).toEqual({ type: 'ping' })
    vi.advanceTimersByTime(2_100)
    expect(live.link).toBe('lost')
  })

  it('goes on at the same table after the server was started again', async () => {
    connected(5)
    socket().break()
    answer = async () => Promise.reject(new TypeError('no server'))
    vi.advanceTimersByTime(300)
    socket().break()
    await vi.advanceTimersByTimeAsync(0)
    expect([live.link, live.trouble]).toEqual(['lost', 'server'])
    vi.advanceTimersByTime(700)
    connected(5)
    expect([live.link, live.trouble, live.n]).toEqual(['open', '', 5])
  })
})

describe('a wish', () => {
  it('that was under way when the connection broke is sent again with the same id', () => {
    const first = connected()
    live.act('play B7')
    expect(live.pending).toBe('play B7')
    first.break()
    vi.advanceTimersByTime(400)
    expect(live.pending).toBe('play B7')
    const second = connected()
    expect(second.wishes).toEqual(first.wishes)
    second.hear({ type: 'ok', id: first.wishes[0].id, n: 6 })
    second.hear(view(6, { waiting: [1], offers: [], lines: [play(0, 'B7')] }))
    expect([live.pending, live.n, live.moved]).toEqual([null, 6, true])
  })

  it('that was done before the connection broke is acknowledged by the server again', () => {
    const first = connected()
    live.act('play B7')
    first.break()
    vi.advanceTimersByTime(400)
    const second = connected(6, { waiting: [1], offers: [] })
    second.hear({ type: 'ok', id: first.wishes[0].id, n: 6 })
    expect([live.pending, live.refused]).toEqual([null, null])
  })

  it('is pending until the view that shows it, not only until it is acknowledged', () => {
    connected()
    live.act('play B7')
    socket().hear({ type: 'ok', id: socket().wishes[0].id, n: 6 })
    expect(live.pending).toBe('play B7')
    socket().hear(view(6, { waiting: [1], offers: [] }))
    expect(live.pending).toBeNull()
  })

  it('is answered once: whatever comes again with its id changes nothing', async () => {
    connected()
    const heard = live.ask<{ reason: unknown }>({ type: 'why' })
    const { id } = socket().wishes[0]
    const said = { type: 'why', id, n: 5, reason: null }
    socket().hear(said)
    socket().hear(said)
    socket().hear({ type: 'refused', id, reason: 'stale', rule: '', args: {} })
    expect(await heard).toEqual(said)
    expect([live.refused, live.link]).toEqual([null, 'open'])
  })

  it('that the rules refuse is shown with its reason, until it is dismissed', () => {
    connected()
    live.act('play R3')
    const { id } = socket().wishes[0]
    socket().hear({ type: 'refused', id, reason: 'must-follow', rule: 'W-30', args: { card: 'R3' } })
    expect(live.refused).toMatchObject({ reason: 'must-follow', rule: 'W-30', act: 'play R3' })
    expect(live.pending).toBeNull()
    live.dismiss()
    expect(live.refused).toBeNull()
  })

  it('for a table that moved on is not done, and that is said', () => {
    connected()
    live.act('play B7')
    const { id } = socket().wishes[0]
    socket().hear(view(6, { offers: ['bid 0', 'bid 1'] }))
    socket().hear({ type: 'refused', id, reason: 'stale', rule: '', args: { n: 6 } })
    expect(live.pending).toBeNull()
    expect(live.refused?.reason).toBe('stale')
    expect(socket().wishes.length).toBe(1)
  })

  it('among many who act at once is sent again for the new view when nothing changed for us', () => {
    connected()
    live.act('play B7')
    socket().hear(view(6, { waiting: [0, 1] }))
    socket().hear({ type: 'refused', id: socket().wishes[0].id, reason: 'stale', rule: '', args: { n: 6 } })
    expect(socket().wishes[1]).toMatchObject({ act: 'play B7', n: 6 })
    expect([live.pending, live.refused]).toEqual(['play B7', null])
  })

  it('that came too fast is sent again a second later', () => {
    connected()
    void live.ask({ type: 'chat', text: 'hi' })
    socket().hear({ type: 'refused', id: null, reason: 'too-many', rule: '', args: {} })
    vi.advanceTimersByTime(1_000)
    expect(socket().wishes.length).toBe(2)
    expect(socket().wishes[0]).toEqual(socket().wishes[1])
  })

  it('that was asked while there was no connection is sent when there is one', () => {
    connected()
    socket().break()
    void live.ask({ type: 'chat', text: 'hi' })
    vi.advanceTimersByTime(400)
    expect(connected().wishes).toMatchObject([{ type: 'chat', text: 'hi' }])
  })
})

describe('another tab', () => {
  it('that plays for us ends our turn here too', () => {
    connected()
    expect(live.turn).toBe(true)
    socket().hear(view(6, { waiting: [1], offers: [], lines: [play(0, 'B7')] }))
    expect([live.turn, live.offers, live.moved]).toEqual([false, [], true])
  })
})

describe('a view that changes nothing in the game', () => {
  it('leaves what moves alone, and tells of the vote', () => {
    connected()
    socket().hear(view(6, { lines: [play(1, 'B2')] }))
    const { view: shown, fresh } = live
    socket().hear(view(6, { table: table({ vote: { kind: 'undo', by: 1, yes: [1] } }) }))
    expect([live.view, live.fresh, live.moved]).toEqual([shown, fresh, true])
    expect(live.view).toBe(shown)
    expect(live.lines.at(-1)!.line).toEqual({ e: 'table-vote', kind: 'undo', seat: 1 })
  })

  it('shows who came and went without a view', () => {
    connected()
    socket().hear({ type: 'here', seat: 1, here: false })
    expect(live.table.seats[1]!.here).toBe(false)
  })
})

describe('the door', () => {
  it('of a table that is not there is closed for good', async () => {
    answer = async () => ({ ok: false, status: 404, json: async () => ({ error: 'no-such-table' }) })
    socket().break()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([live.link, live.reason, FakeSocket.all.length]).toEqual(['gone', 'no-such-table', 1])
    expect(asked).toEqual(['/api/tables/T1'])
  })

  it('is closed for a token that is not of this table', () => {
    socket().accept()
    socket().hear({ type: 'refused', id: null, reason: 'bad-token', rule: '', args: {} })
    socket().break()
    vi.advanceTimersByTime(60_000)
    expect([live.link, live.reason, FakeSocket.all.length]).toEqual(['gone', 'bad-token', 1])
  })

  it('is shut behind whom the host sends away', () => {
    connected()
    socket().hear({ type: 'refused', id: null, reason: 'bad-token', rule: '', args: {} })
    vi.advanceTimersByTime(60_000)
    expect([live.link, live.reason, FakeSocket.all.length]).toEqual(['gone', 'kicked', 1])
  })

  it('that opens for requests but not for live connections is called blocked', async () => {
    for (let k = 0; k < 3; k++) {
      socket().break()
      await vi.advanceTimersByTimeAsync(k < 2 ? 9_000 : 0)
    }
    expect([live.link, live.trouble]).toEqual(['lost', 'blocked'])
  })

  it('of a busy server is tried again', async () => {
    answer = async () => ({ ok: false, status: 429, json: async () => ({ error: 'too-many' }) })
    socket().break()
    await vi.advanceTimersByTimeAsync(0)
    expect([live.trouble, live.link]).toEqual(['busy', 'connecting'])
    vi.advanceTimersByTime(300)
    connected()
    expect(live.trouble).toBe('')
  })

  it('stays closed after the page was left', () => {
    connected()
    live.close()
    document.dispatchEvent(new Event('visibilitychange'))
    vi.advanceTimersByTime(60_000)
    expect(FakeSocket.all.length).toBe(1)
  })
})

describe('a line that was opened before the page was there', () => {
  function early(id: string, token: string | null): FakeSocket {
    window.early = call(id, token, 'en')
    socket().accept()
    socket().hear(view(7))
    return socket()
  }

  it('is taken over with all that came meanwhile, and says who we are once', () => {
    const line = early('T1', 'secret')
    live.close()
    live = new Live('T1', 'secret')
    expect([socket(), live.n, live.link]).toEqual([line, 7, 'open'])
    line.hear(view(8))
    expect([live.n, line.sent]).toEqual([8, [{ protocol: 2, language: 'en', token: 'secret' }]])
    expect(window.early).toBeUndefined()
  })
  it.each([
    ['T1', null],
    ['T2', 'secret'],
  ])('is hung up where it leads elsewhere: %s %s', (id, token) => {
    const line = early(id, token)
    live.close()
    live = new Live('T1', 'secret')
    expect([socket() === line, line.readyState, live.n]).toEqual([false, 3, -1])
  })
  it('is not trusted when it broke meanwhile', () => {
    const line = early('T1', 'secret')
    line.break()
    live.close()
    live = new Live('T1', 'secret')
    expect([socket() === line, live.link]).toEqual([false, 'connecting'])
  })
})

describe('the promise about the shuffles', () => {
  const fair = (commitment: string, words: string[] = []) => ({ commitment, words, secret: null })
  const shown = (more: Record<string, unknown>) => connected(5, { table: table(more) })
  /** The server ends, and another one answers for the same table. */
  function again(more: Record<string, unknown>) {
    live.close()
    live = new Live('T1', 'secret')
    shown(more)
  }

  it('is remembered on this device, also over a reload and another server', () => {
    shown({ status: 'open', fair: fair('aa') })
    expect(live.broken).toBeNull()
    again({ status: 'playing', fair: fair('aa') })
    expect(live.broken).toBeNull()
    again({ status: 'playing', fair: fair('bb') })
    expect(live.broken).toBe('other-promise')
    again({ status: 'over', fair: fair('bb') })
    expect(live.broken).toBe('other-promise')
  })

  it('is kept for a rematch when somebody asks for it, and another vote promises anew', () => {
    const vote = (commitment: string) => ({ kind: 'rematch', by: 1, yes: [1], commitment })
    shown({ status: 'over', number: 0, fair: fair('aa'), vote: vote('bb') })
    again({ status: 'over', number: 0, fair: fair('aa'), vote: vote('cc') })
    again({ status: 'playing', number: 1, fair: fair('cc') })
    expect(live.broken).toBeNull()
    again({ status: 'playing', number: 1, fair: fair('bb') })
    expect(live.broken).toBe('other-promise')
  })

  it('must have our own words in it once the game has begun', () => {
    shown({ status: 'open', fair: fair('aa') })
    keep({ names: ['T1', 'bavo-kuli'], number: 0, commitment: 'aa', words: 'mine' })
    again({ status: 'open', fair: fair('aa') })
    expect(live.broken).toBeNull()
    again({ status: 'playing', fair: fair('aa', ['yours', 'mine']) })
    expect(live.broken).toBeNull()
    again({ status: 'playing', fair: fair('aa', ['yours']) })
    expect(live.broken).toBe('no-words')
  })
})

