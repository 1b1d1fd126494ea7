// What a person is doing at this table: which thing is open, and what may be done with it.
import { scale, type TransitionConfig } from 'svelte/transition'
import { receive, send } from '../../lib/motion'
import { lasting, settings } from '../../lib/settings.svelte'
import type { BoardClient } from '../../lib/boardClient'
import { grouped } from './offers'
import type { Side, View } from './table'

export type Open =
  | { kind: 'slot'; place: number; slot: 'potion' | 'witch'; card: string }
  | { kind: 'hand'; card: string }
  | { kind: 'potion'; card: string }
  | { kind: 'animal'; card: string }
  | { kind: 'side'; seat: number }
  | { kind: 'refresh' | 'goals' | 'played' }

const still = (): TransitionConfig => ({ duration: 0 })

export class Play {
  /** The thing whose dialog is open. */
  open: Open | null = $state.raw(null)

  /** Whether a person moves by the keyboard, so that the focus has to be somewhere. */
  held = false

  constructor(private readonly given: () => BoardClient<View>) {}

  get client(): BoardClient<View> {
    return this.given()
  }
  readonly view: View = $derived(this.client.view!)
  readonly groups = $derived(grouped(this.client.offers))
  readonly say = $derived(this.client.words.say)
  /** Whose side is shown below: ours, or the first one for a spectator. */
  readonly me = $derived(this.client.seat ?? 0)
  readonly mine: Side = $derived(this.view.sides[this.me]!)
  /** Whether it is we who are asked. */
  readonly asked = $derived(this.client.live && this.client.offers.length > 0)
  readonly yours = $derived(this.client.seat !== null && this.view.turn === this.client.seat && this.view.phase !== 'over')
  /** The witch who was sent out in this turn. */
  readonly active = $derived.by(() => {
    const { phase, turn, sides } = this.view
    return (phase === 'take' || phase === 'finish') && turn === this.me ? sides[turn]!.played.at(-1) : undefined
  })
  readonly ringed = $derived(new Set(this.asked ? this.groups.keys() : []))

  of = (thing: string): string[] => this.groups.get(thing) ?? []
  can = (thing: string): boolean => this.ringed.has(thing)

  // Cards fly by their ids; after a new connection nothing moves.
  arrive = (node: Element, key: string) => (this.client.moved ? receive(node, { key }) : still)
  leave = (node: Element, key: string) => (this.client.moved ? send(node, { key }) : still)
  grow = (node: Element): TransitionConfig => (this.client.moved ? scale(node, { start: 0.6, duration: lasting(180) }) : still())

  act = (text: string): void => {
    this.open = null
    this.client.act(text)
  }

  show = (what: Open): void => {
    if (this.client.pending === null) this.open = what
  }

  /** A token is taken by a tap, unless its owner wants to be asked. */
  token = (place: number, slot: string): void => {
    const text = `take ${place} ${slot} ingredient`
    if (settings.gesture !== 'confirm' || this.armed === text || !this.groups.size) {
      this.armed = ''
      this.act(text)
    } else this.armed = text
  }
  /** A token that waits for its second tap. */
  armed = $state('')
}
