import type { Replayed } from './replayed.svelte'

/** Arrows step, Space plays, Home and End jump, Page Up and Page Down go by rounds. */
export function keyed(event: KeyboardEvent, sitting: Replayed, play: () => void): void {
  const on = event.target as HTMLElement
  if (event.ctrlKey || event.metaKey || event.altKey || on.closest('select, input, textarea, dialog')) return
  const rounds = sitting.rounds
  const doing: Record<string, () => void> = {
    ArrowLeft: () => sitting.go(sitting.at - 1),
    ArrowRight: () => sitting.go(sitting.at + 1),
    Home: () => sitting.go(0),
    End: () => sitting.go(sitting.last),
    PageUp: () => sitting.go(rounds.findLast(({ at }) => at < sitting.at)?.at ?? 0),
    PageDown: () => sitting.go(rounds.find(({ at }) => at > sitting.at)?.at ?? sitting.last),
  }
  if (!on.closest('button, a')) doing[' '] = play
  if (!doing[event.key]) return
  event.preventDefault()
  doing[event.key]!()
}
