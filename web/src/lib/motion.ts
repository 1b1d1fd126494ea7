// Cards fly from place to place: one crossfade for the whole table, keyed by the card.
import { cubicIn, cubicOut } from 'svelte/easing'
import { crossfade, type TransitionConfig } from 'svelte/transition'
import { lasting, settings } from './settings.svelte'

export const FLY = 320
export const DEAL = 75
export const SWEEP = 450
export const HOLD = 2000
const CROSS = 120

export interface Flight {
  key: string
  /** Where a card comes from when no other place sends it, in pixels. */
  x?: number
  y?: number
  still?: boolean
}

const [away, here] = crossfade({
  duration: (distance) => Math.min(lasting(FLY) * 1.4, lasting(FLY) * (0.7 + distance / 900)),
  easing: cubicOut,
  fallback: (_node, params) => {
    const { x = 0, y = 0 } = params as unknown as Flight
    const length = lasting(x || y ? FLY : CROSS)
    return {
      duration: length || CROSS,
      easing: cubicOut,
      css: (t, u) => `opacity: ${t}; transform: ${length ? `translate(${x * u}px, ${y * u}px)` : 'none'}`,
    }
  },
})

const none = { duration: 0 }
/** One card flies, and it is not made of glass: what leaves is gone, what comes is there. */
const solid = (meet: () => TransitionConfig, opacity: 0 | 1) => (): TransitionConfig => {
  const flight = meet()
  // A card that meets no other fades in or out by itself.
  const met = flight.css?.(0, 1).includes('transform-origin')
  return met ? { ...flight, css: (t, u) => flight.css!(t, u).replace(/opacity:[^;]*/, `opacity: ${opacity}`) } : flight
}
/** A card leaves for another place; `still` after a resync. */
export const send = (node: Element, flight: Flight) => (flight.still ? none : solid(away(node, flight), 0))
export const receive = (node: Element, flight: Flight) => (flight.still ? none : solid(here(node, flight), 1))

/** For `animate:flip`. */
export const settle = () => ({ duration: lasting(FLY), easing: cubicOut })

/** What a list that grows upwards stands on goes down as far as it has grown since its first line
 *  was this; for somebody who reads further below, the list stays. */
export function pushed(list: HTMLElement, first: Element | null | undefined, still: boolean): void {
  const foot = list.parentElement!
  const scroll = list.closest('.scroll')
  const top = (list.firstElementChild as HTMLElement).offsetTop
  const above = first?.isConnected ? (first as HTMLElement).offsetTop - top : 0
  const duration = lasting(FLY)
  foot.style.transform = `translateY(${-top}px)`
  if (scroll?.scrollTop) scroll.scrollTop += above
  else if (above && !still && duration) foot.animate({ translate: [`0 ${-above}px`, '0 0'] }, { duration, easing: 'ease-out', composite: 'add' })
}

/** A card of a deal comes from the middle, one after the other. */
export function dealt(_node: Element, { at, still }: { at: number; still: boolean }): TransitionConfig {
  if (still || !lasting(DEAL)) return none
  return {
    delay: at * lasting(DEAL),
    duration: lasting(FLY),
    easing: cubicOut,
    // No scale: the figures of a card would be laid out anew in every frame.
    css: (t, u) => `opacity: ${Math.min(1, t * 3)}; translate: 0 ${-220 * u}px`,
  }
}

/** How many frames later a card of a deal is drawn: two a frame, long before they are seen. */
export const ahead = (at: number): number => (lasting(DEAL) ? at >> 1 : 0)

/** A finished trick goes to whoever took it. */
export function sweep(_node: Element, { x, y, still }: { x: number; y: number; still: boolean }): TransitionConfig {
  if (still) return none
  const length = lasting(SWEEP)
  if (!length) return { duration: CROSS, css: (t) => `opacity: ${t}` }
  return {
    duration: length,
    easing: cubicIn,
    css: (t, u) => `opacity: ${Math.min(1, t * 1.6)}; transform: translate(${x * u}px, ${y * u}px) scale(${1 - 0.4 * u})`,
  }
}

/** How long a finished trick lies; it is for reading, so it stays where nothing moves. */
export const holding = (): number => HOLD * { slow: 1.5, normal: 1, fast: 0.6, off: 0 }[settings.speed]
