import type { Replayed } from './replayed.svelte'

/** Arrows step, Space plays, Home and End jump, Page Up and Page Down go by rounds. */
export function keyed(event: KeyboardEvent, client: Replayed, play: () => void): void {
  const on = event.target as HTMLElement
  if (event.ctrlKey || event.metaKey || event.altKey || on.closest('select, input, textarea, dialog')) return
  const rounds = client.rounds
  const doing: Record<string, () => void> = {
    ArrowLeft: () => client.go(client.at - 1),
    ArrowRight: () => client.go(client.at + 1),
    Home: () => client.go(0),
    End: () => client.go(client.last),
    PageUp: () => client.go(rounds.findLast(({ at }) => at < client.at)?.at ?? 0),
    PageDown: () => client.go(rounds.find(({ at }) => at > client.at)?.at ?? client.last),
  }
  if (!on.closest('button, a')) doing[' '] = play
  if (!doing[event.key]) return
  event.preventDefault()
  doing[event.key]!()
}
