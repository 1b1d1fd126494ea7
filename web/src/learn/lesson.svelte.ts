// The first lesson as a BoardClient: the rules have played it already, here it is only walked through.
import type { ReasonShown } from '../lib/messages'
import type { Line, Refused, BoardClient, TableInfo } from '../lib/boardClient'
import { Speaker } from '../lib/words.svelte'

export interface Page {
  say: string
  mark?: string
  args?: Record<string, number>
}
export interface Moment {
  up: number | null
  lines: Line[]
  waiting: number[]
  why: ReasonShown | null
  view: Record<string, unknown>
  pages?: Page[]
  ask?: Page
  choices?: Record<string, number>
  refused?: Record<string, Pick<Refused, 'reason' | 'rule' | 'args'>>
  next?: number
  again?: number
}

/** A lesson as `scripts/lesson.py` writes it; `after` are options of a short game to play then. */
export interface Script {
  game: string
  edition: string
  after: Record<string, string>
  moments: Moment[]
}

const LEARNER = 0

export class Lesson implements BoardClient {
  readonly seat = LEARNER
  readonly pending = null
  readonly words: Speaker
  at = $state(0)
  /** How often a round was begun again: what was seen of it before counts no more. */
  again = $state(0)
  moved = $state(false)
  refused: Refused | null = $state.raw(null)
  /** Which page of the coach is open; past the last one the game goes on. */
  private turned = $state(0)
  private readonly views: Record<string, unknown>[] = []

  constructor(
    readonly script: Script,
    readonly players: () => string[],
  ) {
    const { moments, game, edition } = script
    for (const { up, view } of moments) this.views.push(up === null ? view : { ...this.views[up], ...view })
    this.words = new Speaker(game, players, () => LEARNER, () => edition)
  }

  get game(): string {
    return this.script.game
  }
  private get moment(): Moment {
    return this.script.moments[this.at]!
  }
  get view(): Record<string, unknown> {
    return this.views[this.at]!
  }
  get n(): number {
    return this.at
  }
  get waiting(): number[] {
    return this.moment.waiting
  }
  get fresh(): Line[] {
    return this.moved ? this.moment.lines : []
  }
  /** What the coach wants to say before anything happens. */
  get page(): Page | null {
    return this.moment.pages?.[this.turned] ?? null
  }
  /** What the learner is to decide. */
  get question(): Page | null {
    return this.page ? null : (this.moment.ask ?? null)
  }
  get why(): ReasonShown | null {
    return this.moment.why
  }
  get explains(): boolean {
    return !this.live
  }
  get live(): boolean {
    return this.question !== null
  }
  get offers(): string[] {
    return this.live ? Object.keys(this.moment.choices ?? {}) : []
  }
  /** Whether the next moment comes by itself. */
  get runs(): boolean {
    return !this.page && this.moment.next !== undefined
  }
  get over(): boolean {
    return this.page?.say === 'done'
  }
  /** The round that is being taught. */
  get round(): number {
    return Math.min(3, (this.view.sheet as unknown[]).length + (this.view.phase === 'deal' && this.at > 0 ? 0 : 1))
  }
  get table(): TableInfo {
    const end = this.moment.lines.find(({ e }) => e === 'end')
    return {
      status: end ? 'over' : 'playing',
      paused: false,
      game: this.game,
      code: '',
      host: LEARNER,
      number: 1,
      seats: this.players().map((name, seat) => ({ kind: seat === LEARNER ? 'person' : 'bot', name, level: null, here: true, muted: false, open: null })),
      house: {} as TableInfo['house'],
      differs: [],
      fair: {} as TableInfo['fair'],
      shuffling: null,
      vote: null,
      locked: false,
      word: false,
      watching: 0,
      scores: end ? (this.view.totals as number[]) : null,
      winners: end ? (end.winners as number[]) : [],
    }
  }
  get lines() {
    const told: { n: number; at: number; line: Line }[] = []
    for (let at: number | null = this.at; at !== null; at = this.script.moments[at]!.up) {
      told.unshift(...this.script.moments[at]!.lines.map((line) => ({ n: at!, at: 0, line })))
    }
    return told
  }

  private show(at: number, moved: boolean): void {
    this.moved = moved
    this.refused = null
    this.turned = 0
    this.at = at
  }

  /** Turns the coach's page; after a round that went wrong it begins again. */
  turn = (): void => {
    const { pages, again } = this.moment
    if (!this.page || this.over) return
    if (again !== undefined && this.turned === pages!.length - 1) {
      this.again++
      this.show(again, false)
    } else this.turned++
  }

  /** The next moment. */
  run = (): void => {
    if (this.runs) this.show(this.moment.next!, true)
  }

  act = (text: string): void => {
    if (!this.live) return
    const to = this.moment.choices?.[text]
    const refused = this.moment.refused?.[text]
    if (to !== undefined) this.show(to, true)
    else if (refused) this.refused = { ...refused, id: null, act: text }
  }

  dismiss = (): void => {
    this.refused = null
  }

  ask = async <T>(message: Record<string, unknown>): Promise<T> => {
    if (message.type !== 'why') throw { id: null, reason: 'hints-off', rule: '', args: {} }
    return { type: 'why', id: '', n: this.n, reason: this.why } as T
  }
}
