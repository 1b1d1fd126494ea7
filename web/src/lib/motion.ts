// Cards fly from place to place: one crossfade for the whole table, keyed by the card.
import { cubicOut } from 'svelte/easing'
import { crossfade, fade } from 'svelte/transition'
import { lasting } from './settings.svelte'

export const FLY = 320
export const DEAL = 75
export const SWEEP = 450
export const HOLD = 2000

export const [send, receive] = crossfade({
  duration: () => lasting(FLY),
  easing: cubicOut,
  fallback: (node) => fade(node, { duration: lasting(120) }),
})
/** For `animate:flip`. */
export const settle = () => ({ duration: lasting(FLY), easing: cubicOut })
