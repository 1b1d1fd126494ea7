// A finished trick lies on the table for two seconds, unless somebody is in a hurry.
import { holding } from './motion'
import type { BoardClient } from './boardClient'

export interface Trick {
  leader: number
  cards: string[]
  winner: number
}
interface Table {
  phase: string
  round: number
  table: string[]
  tricks: Trick[]
}

let current: Holding | null = $state.raw(null)
/** Whether a finished trick still lies on the table: what it led to is not told before it is gone. */
export const trickLies = (): boolean => Boolean(current?.trick)

export class Holding {
  private released = $state('')
  /** The trick that somebody reads about; it stays until they are done. */
  private kept = $state.raw<{ id: string; trick: Trick } | null>(null)

  private explained = ''

  constructor(private readonly client: () => BoardClient<any>) {
    $effect.pre(() => {
      current = this
      return () => void (current === this && (current = null))
    })
    $effect(() => {
      const finished = this.finished
      if (!finished || this.kept) return
      if (this.client().explains) return void (this.explained = finished.id)
      const timer = setTimeout(() => (this.released = finished.id), this.explained === finished.id ? 0 : holding())
      return () => clearTimeout(timer)
    })
  }

  private get view(): Table | null {
    return this.client().view as Table | null
  }
  private get finished(): { id: string; trick: Trick } | null {
    const view = this.view
    if (!view || view.table.length || !view.tricks.length || !this.client().moved) return null
    // After the last trick of a round the view already counts the next round.
    const round = view.phase === 'deal' || view.phase === 'over' ? view.round - 1 : view.round
    const id = `${round} ${view.tricks.length - 1}`
    return id === this.released ? null : { id, trick: view.tricks.at(-1)! }
  }
  /** The finished trick that still lies there. */
  get trick(): Trick | null {
    return (this.kept ?? this.finished)?.trick ?? null
  }
  /** Tells the trick that lies there from all others of the game. */
  get id(): string {
    const view = this.view
    return (this.kept ?? this.finished)?.id ?? (view ? `${view.round} ${view.tricks.length}` : '')
  }
  get reading(): boolean {
    return this.kept !== null
  }
  read = (): void => {
    this.kept = this.finished
  }
  skip = (): void => {
    this.released = (this.kept ?? this.finished)?.id ?? this.released
    this.kept = null
  }
}
