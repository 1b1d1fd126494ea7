// A finished trick lies on the table for two seconds, unless somebody is in a hurry.
import { holding } from './motion'
import type { Sitting } from './sitting'

export interface Trick {
  leader: number
  cards: string[]
  winner: number
}
interface Table {
  round: number
  table: string[]
  tricks: Trick[]
}

export class Holding {
  private released = $state('')
  /** While somebody reads why the trick went so, it stays. */
  reading = $state(false)

  constructor(private readonly seen: () => Sitting<any>) {
    $effect(() => {
      const key = this.key
      if (!this.trick || this.reading) return
      const timer = setTimeout(() => (this.released = key), holding())
      return () => clearTimeout(timer)
    })
  }

  private get view(): Table | null {
    return this.seen().view as Table | null
  }
  private get key(): string {
    return this.view ? `${this.view.round} ${this.view.tricks.length}` : ''
  }
  /** The finished trick that still lies there. */
  get trick(): Trick | null {
    const view = this.view
    if (!view || view.table.length || !view.tricks.length || this.key === this.released) return null
    return this.reading || this.seen().moved ? view.tricks.at(-1)! : null
  }
  skip = (): void => {
    this.reading = false
    this.released = this.key
  }
}
