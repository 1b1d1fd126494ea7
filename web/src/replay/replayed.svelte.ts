// A finished game as a BoardClient: the same boards draw it, step by step.
import type { Replay, ReasonShown, TextShown } from '../lib/messages'
import type { Line, BoardClient, TableInfo } from '../lib/boardClient'
import { Speaker } from '../lib/words.svelte'
import { called, levelOf } from './robots'
import type { Eyes } from './source'

export class Replayed implements BoardClient {
  /** Which step is shown. */
  at = $state(0)
  moved = $state(false)
  readonly words: Speaker
  readonly live = false
  readonly pending = null
  readonly refused = null
  readonly offers: string[] = []
  private told: Replay = $state.raw({} as Replay)

  constructor(replay: Replay, at = 0) {
    this.told = replay
    this.at = Math.min(Math.max(at, 0), replay.steps.length - 1)
    this.words = new Speaker(replay.header.game, () => this.players, () => this.seat, () => String(replay.header.options.edition ?? ''))
  }

  get replay(): Replay {
    return this.told
  }
  get game(): string {
    return this.told.header.game
  }
  get players(): string[] {
    return this.told.header.players.map(called)
  }
  get eyes(): Eyes {
    return this.told.seat
  }
  get seat(): number | null {
    return this.told.seat === 'all' ? null : this.told.seat
  }
  private get step() {
    return this.told.steps[this.at]!
  }
  get view(): Record<string, unknown> | null {
    return this.step.view as unknown as Record<string, unknown>
  }
  get text(): TextShown | null {
    return this.step.text ?? null
  }
  get n(): number {
    return this.step.n
  }
  get waiting(): number[] {
    return this.step.waiting
  }
  get last(): number {
    return this.told.steps.length - 1
  }
  get fresh(): Line[] {
    return this.moved ? (this.step.lines as unknown[] as Line[]) : []
  }
  get table(): TableInfo {
    const { header, number } = this.told
    const over = this.at === this.last
    return {
      status: over ? 'over' : 'playing',
      paused: false,
      game: header.game as TableInfo['game'],
      code: '',
      host: 0,
      number,
      seats: header.players.map((written, seat) => ({ kind: levelOf(written) ? 'bot' : 'person', name: called(written, seat), level: levelOf(written), here: true, muted: false, open: null })),
      house: {} as TableInfo['house'],
      differs: [],
      fair: header.fair as unknown as TableInfo['fair'],
      shuffling: null,
      vote: null,
      locked: false,
      word: false,
      watching: 0,
      scores: over ? header.scores : null,
      winners: over ? header.winners : [],
    }
  }

  readonly #lines = $derived(
    (this.told.steps ?? []).slice(0, this.at + 1).flatMap(({ n, lines }) => lines.map((line: unknown) => ({ n, at: 0, line: line as Line }))),
  )
  get lines() {
    return this.#lines
  }

  /** The first step of every round, by its number. */
  readonly rounds: { round: number; at: number }[] = $derived(begun(this.told))

  /** Which round is shown, as an index into `rounds`; -1 before the first. */
  get round(): number {
    return this.rounds.findLastIndex(({ at }) => at <= this.at)
  }

  /** Shows a step; only the very next one moves, everything else is simply there. */
  go(to: number): void {
    const at = Math.min(Math.max(to, 0), this.last)
    if (at === this.at) return
    this.moved = at === this.at + 1
    this.at = at
  }

  /** The same game through other eyes. */
  look(replay: Replay): void {
    this.moved = false
    this.told = replay
  }

  act(): void {}
  dismiss(): void {}

  /** Only the past is known here: why a trick went as it did. */
  ask = async <T>(message: Record<string, unknown>): Promise<T> => {
    if (message.type !== 'why') throw { id: null, reason: 'game-ended', rule: '', args: {} }
    return { type: 'why', id: '', n: this.n, reason: this.why(message.trick as number | undefined) } as T
  }

  private why(trick?: number): ReasonShown | null {
    if (trick === undefined) return this.step.why
    const tricks = (at: number) => ((this.told.steps[at]!.view as { tricks?: unknown[] }).tricks ?? []).length
    let at = this.at
    while (at > 0 && tricks(at) > trick + 1) at--
    return tricks(at) === trick + 1 ? this.told.steps[at]!.why : null
  }
}

function begun(replay: Replay): { round: number; at: number }[] {
  const found: { round: number; at: number }[] = []
  // Where nothing is dealt, a round begins with its number.
  const deals = replay.steps?.some(({ lines }) => lines.some((line) => line.e === 'deal'))
  replay.steps?.forEach(({ lines, view }, at) => {
    const round = (view as { round?: number }).round ?? 0
    const dealt = lines.some((line) => line.e === 'deal')
    const turned = !deals && round > (found.at(-1)?.round ?? 0)
    if (dealt || turned) found.push({ round, at })
  })
  return found
}
