// The first page is seen before it lives: what somebody does meanwhile is done as soon as it does.
declare global {
  interface Window {
    missed?: { events: Event[]; end: AbortController }
  }
}

/** Remembers what is done from now on; links work by themselves. */
export function remember(): void {
  const { events, end } = (window.missed = { events: [] as Event[], end: new AbortController() })
  const note = (event: Event) => {
    if (event.type === 'submit') event.preventDefault()
    if (!(event.target as Element).closest('a')) events.push(event)
  }
  for (const kind of ['click', 'change', 'submit']) addEventListener(kind, note, { capture: true, signal: end.signal })
}

/** Does all of it, as if it were done now. */
export function redo(): void {
  window.missed?.end.abort()
  for (const event of window.missed?.events ?? []) {
    const Kind = event.constructor as typeof Event
    event.target?.dispatchEvent(new Kind(event.type, event))
  }
  delete window.missed
}
