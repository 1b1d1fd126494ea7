// The pictures of the games, and the symbols that stand for them; each lies beside its board.
import type { Component } from 'svelte'

const pictures = import.meta.glob<{ default: Component; sign: string }>('../boards/*/Picture.svelte', { eager: true })

export const pictureOf = (game: string): Component | undefined => pictures[`../boards/${game}/Picture.svelte`]?.default
export const signOf = (game: string): string => pictures[`../boards/${game}/Picture.svelte`]?.sign ?? 'menhir'
