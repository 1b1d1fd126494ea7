// What this device remembers and prefers, as far as it is known before the page is there.
export const LANGUAGES = ['cs', 'sk', 'hu', 'pl', 'de', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

export const SETTINGS = 'stonehenge.settings'

/** What is kept under a name; nothing if that cannot be read. */
export function kept<T>(key: string): Partial<T> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}')
  } catch {
    return {}
  }
}

/** The first language of this device that we speak. */
export function spoken(): Language {
  const known = navigator.languages.map((tag) => tag.slice(0, 2) as Language)
  return known.find((tag) => LANGUAGES.includes(tag)) ?? 'en'
}

/** Whether the system wants it light. */
export const dusk = window.matchMedia?.('(prefers-color-scheme: light)')

/** Shows on the whole page how this device wants it to look. */
export function dress(look: { theme?: 'system' | 'dark' | 'light'; contrast?: boolean; big?: boolean }): void {
  const root = document.documentElement
  const chosen = look.theme ?? 'system'
  const light = chosen === 'system' ? dusk?.matches : chosen === 'light'
  root.dataset.theme = light ? 'light' : 'dark'
  root.classList.toggle('contrast', look.contrast ?? false)
  root.classList.toggle('big', look.big ?? false)
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', light ? '#EFE8D6' : '#191B16')
}

/** The parts of a path: `['t', 'ID']`. */
export const partsOf = (path: string): string[] => path.split('/').filter(Boolean).map(decodeURIComponent)
