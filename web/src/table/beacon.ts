// What tells a person in another tab that it is their turn, and keeps the screen awake.
import { painted } from '../lib/lazy'

const NAME = 'Stonehenge'
const DOT = '<circle cx="48" cy="16" r="13" fill="#52E5CB" stroke="#191B16" stroke-width="4"/></svg>'
let plain: string | null = null
let dotted: string | null = null

function icon(): HTMLLinkElement | null {
  return document.querySelector('link[rel="icon"]')
}

async function withDot(): Promise<string> {
  if (dotted) return dotted
  const drawn = await (await fetch(plain!)).text()
  return (dotted = `data:image/svg+xml,${encodeURIComponent(drawn.replace('</svg>', DOT))}`)
}

/** The title and the icon of the tab. */
export function show(title: string, turn: boolean): void {
  document.title = `${turn ? '● ' : ''}${title ? `${title} · ` : ''}${NAME}`
  const link = icon()
  if (!link) return
  plain ??= link.href
  if (!turn) link.href = plain
  else painted(() => void withDot().then((drawn) => document.title.startsWith('●') && (link.href = drawn), () => undefined))
}

/** Keeps the screen on until the returned function is called. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let over = false
  const take = async () => {
    if (over || document.visibilityState === 'hidden' || !navigator.wakeLock) return
    lock = await navigator.wakeLock.request('screen').catch(() => null)
    if (over) void lock?.release()
  }
  void take()
  document.addEventListener('visibilitychange', take)
  return () => {
    over = true
    document.removeEventListener('visibilitychange', take)
    void lock?.release()
  }
}
