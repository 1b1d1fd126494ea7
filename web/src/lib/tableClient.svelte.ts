// A table over its WebSocket: connects, stays connected, sends each wish until it is answered.
import { untrack } from 'svelte'
import { happened } from '../table/happened'
import { api, ApiError } from './api'
import { isOwn, newCommitment } from './contribution'
import { takeSocket, OTHER_PROTOCOL, putReveal, revealAt, type Pending, type TableSocket } from './socket'
import type { ChatLine, FromServer, OkMessage, OwnPart, PublicPart, RefusedMessage, TextShown, ToServer, ViewMessage } from './messages'
import { acknowledge, isMissed, keep, promisedAt, seen, type Broken, type Missed } from './promised'
import { newId, reveal } from './reveal'
import { settings, type Language } from './settings.svelte'
import type { Line, Refused, BoardClient, TableInfo } from './boardClient'
import { Speaker, say } from './words.svelte'

export type Link = 'connecting' | 'open' | 'lost' | 'gone'
/** Why there is no connection: nothing known, this device, the server, too much, the way between. */
export type Trouble = '' | 'offline' | 'server' | 'busy' | 'blocked'
export type Said = ChatLine
type Sent = Exclude<ToServer, { type: 'ping' }>
type Asked = { [K in Sent['type']]: Omit<Extract<Sent, { type: K }>, 'id'> }[Sent['type']]
type Answer = Exclude<FromServer, { type: 'view' | 'chat' | 'here' | 'pong' | 'refused' }>
interface Wish {
  message: Sent
  /** What could be done when it was sent. */
  offers: string
  done?: (answer: never) => void
  failed?: (reason: Refused) => void
}

/** A view with both its parts joined: what is our own counts. */
type Seen = Omit<PublicPart & OwnPart, 'lines' | 'view'> & { lines: Line[]; view: Record<string, unknown> | null; chat?: ChatLine[] }

const SILENCE = 9_000
const PROBE = 2_000
const FIRST_WAIT = 300
const LONGEST_WAIT = 8_000
const KEPT_LINES = 400
/** Handshakes that fail although the server answers: something between us stops them. */
const BLOCKED = 3
/** A page that has run for so long without a gap has heard whatever it was asked meanwhile. */
const ATTENTIVE = 12_000
const GAP = 3_000

/** A view as it is drawn, of the part that everybody gets and the part that is ours. */
function joined({ public: shared, own, chat }: ViewMessage): Seen {
  const view = shared.view && own.view ? { ...shared.view, ...own.view } : null
  return { ...shared, ...own, lines: (own.lines ?? shared.lines) as unknown[] as Line[], view, chat }
}

export class TableClient implements BoardClient {
  readonly id: string
  readonly token: string | null
  game = $state('')
  seat: number | null = $state(null)
  view: Record<string, unknown> | null = $state.raw(null)
  text: TextShown | null = $state.raw(null)
  n = $state(-1)
  offers: string[] = $state.raw([])
  waiting: number[] = $state.raw([])
  table: TableInfo = $state.raw({} as TableInfo)
  fresh: Line[] = $state.raw([])
  lines: { n: number; at: number; line: Line }[] = $state.raw([])
  moved = $state(false)
  chat: Said[] = $state.raw([])
  link: Link = $state('connecting')
  trouble: Trouble = $state('')
  /** Since when there is no connection, and when the next try is. */
  since = $state(Date.now())
  retry = $state(0)
  pending: string | null = $state(null)
  refused: Refused | null = $state.raw(null)
  /** How the promise about the shuffles was broken, as far as this device can tell. */
  broken: Broken | null = $state(null)
  /** Why this device did not contribute to the shuffles although it wanted to. */
  missed: Missed | null = $state(null)
  /** Whether we have waited here for a game to begin. */
  waited = $state(false)
  /** Why the server will not have us, when it is gone for good. */
  reason = $state('')
  /** When the clocks were told, and since when a vote is open as far as we saw it. */
  told = $state(0)
  asked = $state(0)
  words!: Speaker

  private language = settings.language
  private socket: WebSocket | null = null
  private wishes = new Map<string, Wish>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private watch: ReturnType<typeof setInterval> | undefined
  private tries = 0
  private shut = 0
  private heard = 0
  /** The view that shows what we did, while it is on its way. */
  private settles: number | null = null
  /** We wanted to take something back, and nobody had to be asked. */
  private takesBack = false
  private promise = ''
  private connection: TableSocket | null = null
  /** The game for which we have promised something over this connection. */
  private committed = -1
  /** What is shown is the game before, until the next one is dealt. */
  private former = false
  /** Since when we are connected and awake, and when that was last seen. */
  private attentive = 0
  private ticked = 0
  private over = false

  constructor(id: string, token: string | null) {
    this.id = id
    this.token = token
    addEventListener('online', this.wake)
    addEventListener('offline', this.notice)
    addEventListener('pageshow', this.wake)
    document.addEventListener('visibilitychange', this.wake)
    this.open()
  }

  get live(): boolean {
    return this.link === 'open' && this.seat !== null && this.table.status === 'playing' && !this.table.paused
  }

  /** Whether the table waits for us. */
  get turn(): boolean {
    if (this.seat === null || this.table.status !== 'playing' || this.table.paused) return false
    return this.waiting.includes(this.seat) && !this.table.seats[this.seat]?.level
  }

  get players(): string[] {
    return (this.table.seats ?? []).map((place, seat) => place.name || (place.kind === 'bot' ? say(`bot.name.${seat % 8}`) : String(seat + 1)))
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

  /** Shows why something was refused. */
  complain = (refused: Refused): void => {
    this.refused = refused
  }

  /** Sends a message; it is sent again after a lost connection, and done once. */
  ask = <T>(message: Asked | Record<string, unknown>): Promise<T> =>
    new Promise((done, failed) => this.wish(message as Asked, done as never, failed))

  /** The language is another one: a table of text has to be written anew. */
  read = (language: Language): void => {
    if (language === this.language) return
    this.language = language
    if (!untrack(() => this.text)) return
    this.link = 'connecting'
    this.open()
  }

  /** Tries again at once. */
  again = (): void => {
    if (this.link === 'lost' || this.link === 'connecting') this.open()
  }

  close = (): void => {
    this.over = true
    removeEventListener('online', this.wake)
    removeEventListener('offline', this.notice)
    removeEventListener('pageshow', this.wake)
    document.removeEventListener('visibilitychange', this.wake)
    this.hangUp()
  }

  private hangUp(): void {
    clearTimeout(this.timer)
    clearInterval(this.watch)
    const socket = this.socket
    this.socket = null
    socket?.close()
  }

  private wish(message: Asked, done?: Wish['done'], failed?: Wish['failed']): void {
    const id = newId()
    const wish = { message: { ...message, id } as Sent, offers: this.offers.join('\n'), done, failed }
    this.wishes.set(id, wish)
    if (this.link === 'open') this.send(wish.message)
  }

  private send(message: ToServer): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  }

  private sendAll = (): void => {
    for (const wish of this.wishes.values()) this.send(wish.message)
  }

  private notice = (): void => {
    if (this.link === 'lost') this.trouble = 'offline'
  }

  /** The phone woke up, the page came back, or there is a network again. */
  private wake = (): void => {
    if (document.visibilityState === 'hidden' || this.over) return
    if (this.link === 'lost') this.open()
    else if (this.link === 'open' && Date.now() - this.heard > SILENCE / 3) this.probe()
  }

  private probe(): void {
    const socket = this.socket
    const since = Date.now()
    this.send({ type: 'ping' })
    setTimeout(() => {
      if (this.socket === socket && this.heard < since) this.lose()
    }, PROBE)
  }

  private open(): void {
    this.hangUp()
    const line = takeSocket(this.id, this.token, this.language)
    const { socket } = line
    this.socket = socket
    this.connection = line
    socket.onmessage = (event) => {
      if (this.socket === socket) this.hear(JSON.parse(event.data))
    }
    socket.onclose = ({ code }) => {
      if (this.socket !== socket) return
      this.lose()
      // There is a newer page: its worker takes over, and loads it.
      if (code === OTHER_PROTOCOL) void navigator.serviceWorker?.getRegistration().then((worker) => worker?.update())
      if (!line.opened) void this.inquire()
    }
    this.heard = this.ticked = Date.now()
    this.committed = -1
    this.watch = setInterval(() => {
      const now = Date.now()
      if (now - this.ticked > GAP) this.attentive = now
      this.ticked = now
      const silent = now - this.heard
      if (silent > SILENCE) this.lose()
      else if (this.link === 'open' && silent > SILENCE / 3) this.send({ type: 'ping' })
    }, 1_000)
    for (const message of line.heard.splice(0)) this.hear(JSON.parse(message))
  }

  private lose(): void {
    this.hangUp()
    if (this.over || this.link === 'gone') return
    if (this.link === 'open') this.since = Date.now()
    if (this.link === 'open' || this.tries > 0) this.link = 'lost'
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries++) * (0.7 + 0.6 * Math.random())
    this.retry = Date.now() + wait
    this.timer = setTimeout(() => this.open(), wait)
  }

  /** A handshake that fails tells a page nothing, so we ask in another way what is the matter. */
  private async inquire(): Promise<void> {
    try {
      await api(`/tables/${encodeURIComponent(this.id)}`)
      this.trouble = ++this.shut >= BLOCKED ? 'blocked' : ''
    } catch (error) {
      const { error: name, status } = error as ApiError
      if (name === 'no-such-table') this.leave(name)
      else if (status === 429) this.trouble = 'busy'
      else this.trouble = navigator.onLine ? 'server' : 'offline'
    }
  }

  /** The server will not have us, and trying again would not help. */
  private leave(reason: string): void {
    if (this.over || this.link === 'open') return
    this.link = 'gone'
    this.reason = reason
    this.hangUp()
  }

  private hear(message: FromServer): void {
    this.heard = Date.now()
    if (message.type === 'view') this.see(joined(message))
    else if (message.type === 'chat') this.chat = [...this.chat, message]
    else if (message.type === 'here') this.presence(message)
    else if (message.type === 'refused') this.refuse(message)
    else if (message.type !== 'pong') this.answer(message)
  }

  private see(message: Seen): void {
    const again = this.link !== 'open'
    const rematch = this.view !== null && message.view === null && Boolean(message.table.shuffling)
    const same = rematch || (!this.former && message.n === this.n && message.seat === this.seat && (message.view === null) === (this.view === null))
    this.former = rematch
    this.write(message, again)
    if (message.table.vote && !this.table.vote) this.asked = again ? 0 : Date.now()
    // Of whoever a bot stands in for, nothing is asked.
    const attends = [this.table, message.table].every((table) => !table.seats?.[message.seat ?? -1]?.level)
    const { scores, winners, ended } = this.table
    this.table = rematch ? { ...message.table, scores, winners, ended } : message.table
    this.told = Date.now()
    this.waited ||= message.table.status === 'open' && !message.table.shuffling
    this.compare(message, attends && this.awake)
    this.game = message.table.game
    if (!rematch) this.text = message.text ?? null
    if (message.chat) this.chat = message.chat
    if (!same) {
      // What is the same is left alone, so that a vote does not disturb a card that flies.
      this.seat = message.seat
      this.view = message.view
      this.offers = message.offers
      this.waiting = message.waiting
      if (!again) this.refused = null
    }
    if (again || !same) {
      this.moved = !again && !same
      this.fresh = again ? [] : message.lines
    }
    this.n = message.n
    if (this.settles !== null && this.settles <= message.n) this.settle()
    this.words ??= new Speaker(this.game, () => this.players, () => this.seat, () => String((this.view?.options as { edition?: string })?.edition ?? ''))
    this.contribute(message, again)
    if (!again) return
    this.attentive = Date.now()
    this.link = 'open'
    this.trouble = ''
    this.tries = this.shut = 0
    this.sendAll()
  }

  /** Whether the page would have heard whatever it was asked lately. */
  private get awake(): boolean {
    const now = Date.now()
    return this.link === 'open' && now - this.ticked <= GAP && now - this.attentive >= ATTENTIVE
  }

  /** Holds what is promised against what this device saw before. */
  private compare({ table: { code, number, fair, shuffling, status, vote }, seat }: Seen, awake: boolean): void {
    const stage = status !== 'open' ? 'begun' : shuffling ? 'shuffling' : 'open'
    const promise = JSON.stringify([number, fair, stage, seat, vote?.commitment])
    if (promise === this.promise) return
    this.promise = promise
    const finding = seen({ names: [this.id, code], number, seat, fair, stage, rematch: vote?.commitment, awake })
    this.missed = isMissed(finding) ? finding : null
    this.broken = isMissed(finding) ? null : finding
  }

  /** Promises what this device will give to the shuffles, and reveals it once everybody's part is fixed. */
  private contribute({ table, seat }: Seen, again: boolean): void {
    const { code, number, fair, shuffling, status } = table
    const names = [this.id, code]
    if (seat === null || fair.version !== 2) return
    if (shuffling) {
      const pending = shuffling.includes(seat) ? reveal(names, number, seat, fair) : null
      if (!pending || this.connection!.revealed === pending.message.list) return
      this.connection!.revealed = pending.message.list
      this.send(pending.message)
      return
    }
    const pending = revealAt(this.id)
    if (pending && fair.contributions?.[seat] === pending.message.contribution) this.confirm(pending)
    else if (pending) putReveal(this.id, null)
    const game = status === 'open' ? number : number + 1
    if (status === 'playing' || this.committed === game) return
    const commitmentHere = fair.commitments?.[seat]
    // Two devices in one seat must not answer each other for ever.
    if (status === 'open' ? commitmentHere && (isOwn(commitmentHere) || !again) : promisedAt(this.id, game)?.own) return
    this.committed = game
    const commitment = newCommitment()
    void this.ask({ type: 'commit', commitment }).then(() => keep(names, game, { own: commitment }), () => {})
  }

  /** The server has what we revealed, and what we promised with it. */
  private confirm({ number, round, message }: Pending): void {
    const names = [this.id, this.table.code]
    acknowledge(names, number, round)
    keep(names, number + 1, { own: message.next })
    putReveal(this.id, null)
  }

  /** Writes what is new into the log; on connecting the last steps are told again. */
  private write(message: Seen, again: boolean): void {
    const { n, table } = message
    const at = Date.now()
    let told = message.lines
    let kept = this.lines
    const known = this.n >= 0
    if (again) {
      const old = kept.filter(({ line }) => !line.e.startsWith('table-')).map(({ line }) => JSON.stringify(line))
      const retold = told.map((line) => JSON.stringify(line))
      let common = Math.min(old.length, retold.length)
      while (common && old.slice(-common).join() !== retold.slice(0, common).join()) common--
      if (!known || n !== this.n) told = told.slice(common)
      else told = []
      if (!common && told.length) kept = []
    }
    const taker = this.table.vote?.kind === 'undo' ? this.table.vote.by : this.takesBack ? this.seat : null
    const undone = !again && taker !== null && n !== this.n && !told.length && message.waiting.includes(taker)
    this.takesBack = false
    const more = known ? happened(this.table, table, undone) : []
    if (known && table.number !== this.table.number) kept = []
    const lines = [...told.map((line) => ({ n, at: again ? 0 : at, line })), ...more.map((line) => ({ n, at, line }))]
    if (lines.length || kept !== this.lines) this.lines = [...kept, ...lines].slice(-KEPT_LINES)
  }

  private settle(): void {
    this.pending = null
    this.settles = null
  }

  private presence(message: { seat: number | null; here: boolean; watching: number }): void {
    const seats = this.table.seats.map((place, seat) => (seat === message.seat ? { ...place, here: message.here } : place))
    this.table = { ...this.table, seats, watching: message.watching }
  }

  private answer(message: Answer): void {
    const pending = revealAt(this.id)
    if (pending?.message.id === message.id) this.confirm(pending)
    const wish = this.wishes.get(message.id)
    if (!wish) return
    this.wishes.delete(message.id)
    if (wish.message.type === 'act') {
      // What was done is shown by the view that follows.
      if ((message as OkMessage).n > this.n) this.settles = message.n
      else this.settle()
    }
    this.takesBack = wish.message.type === 'vote' && wish.message.kind === 'undo'
    wish.done?.(message as never)
  }

  private refuse(message: RefusedMessage): void {
    if (message.id === null) this.turnedAway(message.reason)
    // Another tab did it, or it was too late: what is shown next tells.
    if (message.id !== null && message.id === revealAt(this.id)?.message.id) putReveal(this.id, null)
    const wish = this.wishes.get(message.id ?? '')
    if (!wish) return
    this.wishes.delete(wish.message.id)
    if (wish.message.type === 'act') {
      this.settle()
      // Others acted at the same time, and nothing changed for us: it still is what we want.
      if (message.reason === 'stale' && this.turn && this.n === message.args.n && wish.offers === this.offers.join('\n')) {
        this.act(wish.message.act)
        return
      }
      this.refused = { ...message, act: wish.message.act }
    }
    wish.failed?.(message)
  }

  /** A refusal of nothing we asked for: of ourselves, or of how much we ask. */
  private turnedAway(reason: string): void {
    if (reason === 'bad-token') {
      const had = this.n >= 0
      if (this.link === 'open') this.link = 'lost'
      this.leave(had ? 'kicked' : reason)
    } else if (reason === 'wrong-word' || reason === 'sent-away') {
      this.leave(reason)
    } else if (reason === 'too-many') {
      setTimeout(this.sendAll, 1_000)
    }
  }
}
