// Which house rules fit each other: the server says so while somebody chooses.
import { api } from '../lib/api'
import type { OptionChecked, OptionsChecked } from '../lib/messages'
import type { Options, Value } from './games.svelte'

/** Taps that follow each other closely are one question. */
const PAUSE = 150

/** Asks about what is chosen, and again whenever it changes; null until the server answers. */
export function checking(chosen: () => { game: string; seats: number; options: Options; language: string }) {
  let latest: { game: string; answer: OptionsChecked } | null = $state.raw(null)
  $effect(() => {
    const { game, seats, options } = chosen()
    let stale = false
    const ask = setTimeout(() => {
      api<OptionsChecked>(`/games/${game}/check`, { seats, options }).then(
        (answer) => void (stale || (latest = { game, answer })),
        // Without an answer everything can be chosen; whoever creates the table is told then.
        () => void (stale || (latest = null)),
      )
    }, PAUSE)
    return () => {
      stale = true
      clearTimeout(ask)
    }
  })
  return {
    get answer(): OptionsChecked | null {
      return latest?.game === chosen().game ? latest.answer : null
    },
  }
}

/** Why a value cannot be chosen; empty if it can. */
export const reasonFor = (checked: OptionChecked | undefined, value: Value): string =>
  checked?.values.find((each) => each.value === value)?.reason ?? ''
