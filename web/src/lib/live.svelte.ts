// A table over its WebSocket: connects, stays connected, sends each wish until it is answered.
import type { Line, Refused, Sitting, TableInfo } from './sitting'
import { Speaker, say } from './words.svelte'

export type Link = 'connecting' | 'open' | 'lost' | 'gone'
export interface Said {
  k: number
  seat: number | null
  name: string
  text?: string
  phrase?: string
}
interface Wish {
  message: Record<string, unknown> & { id: string }
  done?: (answer: never) => void
  failed?: (reason: Refused) => void
}

const SILENCE = 9_000
const FIRST_WAIT = 300
const LONGEST_WAIT = 8_000
const KEPT_LINES = 400

export class Live implements Sitting {
  readonly id: string
  readonly token: string | null
  game = $state('')
  seat: number | null = $state(null)
  view: Record<string, unknown> | null = $state.raw(null)
  n = $state(-1)
  offers: string[] = $state.raw([])
  waiting: number[] = $state.raw([])
  table: TableInfo = $state.raw({} as TableInfo)
  fresh: Line[] = $state.raw([])
  lines: { n: number; at: number; line: Line }[] = $state.raw([])
  moved = $state(false)
  chat: Said[] = $state.raw([])
  link: Link = $state('connecting')
  /** When the next try is, while the connection is lost. */
  retry = $state(0)
  pending: string | null = $state(null)
  refused: Refused | null = $state.raw(null)
  /** Why the server will not have us, when it is gone for good. */
  reason = $state('')
  words!: Speaker

  private socket: WebSocket | null = null
  private wishes = new Map<string, Wish>()
  private timer = 0
  private watch = 0
  private tries = 0
  private heard = 0
  private over = false

  constructor(id: string, token: string | null) {
    this.id = id
    this.token = token
    addEventListener('online', this.wake)
    document.addEventListener('visibilitychange', this.wake)
    this.open()
  }

  get live(): boolean {
    return this.link === 'open' && this.seat !== null && this.table.status === 'playing' && !this.table.paused
  }

  get players(): string[] {
    return (this.table.seats ?? []).map((place, seat) => place.name || (place.kind === 'bot' ? say(`bot.name${seat}`) : String(seat + 1)))
  }

  act = (text: string): void => {
    if (!this.live || this.pending !== null) return
    this.pending = text
    this.refused = null
    this.wish({ type: 'act', n: this.n, act: text })
  }

  dismiss = (): void => {
    this.refused = null
  }

  /** Sends a message; it is sent again after a lost connection, and done once. */
  ask = <T>(message: Record<string, unknown>): Promise<T> =>
    new Promise((done, failed) => this.wish(message, done as never, failed))

  close = (): void => {
    this.over = true
    removeEventListener('online', this.wake)
    document.removeEventListener('visibilitychange', this.wake)
    clearTimeout(this.timer)
    clearInterval(this.watch)
    this.socket?.close()
  }

  private wish(message: Record<string, unknown>, done?: Wish['done'], failed?: Wish['failed']): void {
    const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`
    const wish = { message: { ...message, id }, done, failed }
    this.wishes.set(id, wish)
    if (this.link === 'open') this.socket?.send(JSON.stringify(wish.message))
  }

  private wake = (): void => {
    if (document.visibilityState === 'hidden' || this.over) return
    if (this.link === 'lost') this.open()
    else if (this.link === 'open' && Date.now() - this.heard > SILENCE / 2) this.probe()
  }

  private probe(): void {
    this.socket?.send('{"type":"ping"}')
    setTimeout(() => {
      if (this.link === 'open' && Date.now() - this.heard > SILENCE / 2) this.lose()
    }, 2_000)
  }

  private open(): void {
    clearTimeout(this.timer)
    const address = new URL(`/api/tables/${encodeURIComponent(this.id)}/ws`, location.href)
    address.protocol = address.protocol.replace('http', 'ws')
    const socket = new WebSocket(address)
    this.socket = socket
    socket.onopen = () => socket.send(JSON.stringify(this.token ? { token: this.token } : { watch: true }))
    socket.onmessage = (event) => {
      if (this.socket === socket) this.hear(JSON.parse(event.data))
    }
    socket.onclose = () => {
      if (this.socket === socket) this.lose()
    }
    this.heard = Date.now()
    clearInterval(this.watch)
    this.watch = setInterval(() => {
      if (this.socket !== socket) return
      const silent = Date.now() - this.heard
      if (silent > SILENCE) this.lose()
      else if (this.link === 'open' && silent > SILENCE / 3) socket.send('{"type":"ping"}')
    }, 1_000) as unknown as number
  }

  private lose(): void {
    clearInterval(this.watch)
    const socket = this.socket
    this.socket = null
    socket?.close()
    if (this.over || this.link === 'gone') return
    this.link = this.n < 0 && this.tries === 0 ? 'connecting' : 'lost'
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries++) * (0.7 + 0.6 * Math.random())
    this.retry = Date.now() + wait
    this.timer = setTimeout(() => this.open(), wait) as unknown as number
  }

  private hear(message: any): void {
    this.heard = Date.now()
    if (message.type === 'view') this.see(message)
    else if (message.type === 'chat') this.chat = [...this.chat, message]
    else if (message.type === 'here') this.presence(message)
    else if (message.type === 'refused') this.answer(message, false)
    else if (message.type !== 'pong') this.answer(message, true)
  }

  private see(message: any): void {
    const again = this.link !== 'open'
    this.moved = !again && message.n !== this.n
    this.game = message.table.game
    this.table = message.table
    this.seat = message.seat
    this.view = message.view
    this.offers = message.offers
    this.waiting = message.waiting
    if (message.chat) this.chat = message.chat
    this.fresh = again ? [] : message.lines
    if (again) this.lines = []
    if (message.lines.length)
      this.lines = [...this.lines, ...message.lines.map((line: Line) => ({ n: message.n, at: Date.now(), line }))].slice(-KEPT_LINES)
    if (message.n !== this.n && !again) this.refused = null
    this.n = message.n
    this.words ??= new Speaker(this.game, () => this.players, () => this.seat, () => String((this.view?.options as any)?.edition ?? ''))
    if (again) {
      this.link = 'open'
      this.tries = 0
      for (const wish of this.wishes.values()) this.socket?.send(JSON.stringify(wish.message))
    }
  }

  private presence(message: { seat: number; here: boolean }): void {
    const seats = this.table.seats.map((place, seat) => (seat === message.seat ? { ...place, here: message.here } : place))
    this.table = { ...this.table, seats }
  }

  private answer(message: any, well: boolean): void {
    const wish = this.wishes.get(message.id)
    if (!wish) {
      // The door: a table that is not there, a token that is not ours.
      if (!well && this.link !== 'open') {
        this.link = 'gone'
        this.reason = message.reason
        this.socket?.close()
      }
      return
    }
    this.wishes.delete(message.id)
    if (wish.message.type === 'act') {
      this.pending = null
      if (!well && message.reason !== 'stale') this.refused = { ...message, act: wish.message.act as string }
    }
    if (well) wish.done?.(message as never)
    else wish.failed?.(message)
  }
}
