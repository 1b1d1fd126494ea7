// What a person chose on this device.
import { dress, dusk, kept, SETTINGS, spoken, type Language } from './device'

export { LANGUAGES, type Language } from './device'

export interface Settings {
  language: Language
  theme: 'system' | 'dark' | 'light'
  speed: 'slow' | 'normal' | 'fast' | 'off'
  gesture: 'instant' | 'cancel' | 'confirm'
  sort: 'trump' | 'suit' | 'own'
  sounds: boolean
  contrast: boolean
  big: boolean
  name: string
}

const FACTOR = { slow: 1.5, normal: 1, fast: 0.6, off: 0 }

export const settings: Settings = $state({
  language: spoken(),
  theme: 'system',
  speed: 'normal',
  gesture: 'instant',
  sort: 'trump',
  sounds: true,
  contrast: false,
  big: false,
  name: '',
  ...kept<Settings>(SETTINGS),
})

const still = window.matchMedia?.('(prefers-reduced-motion: reduce)')

/** How long something takes on this device: 0 where nothing should move. */
export function lasting(ms: number): number {
  return still?.matches ? 0 : ms * FACTOR[settings.speed]
}

/** Keeps the settings, and shows them on the whole page; called once. */
export function live(): void {
  const show = () => {
    dress(settings)
    const root = document.documentElement
    root.lang = settings.language
    const pace = FACTOR[settings.speed]
    for (const [name, ms] of [['fly', 320], ['deal', 75], ['sweep', 450], ['ui', 180]] as const)
      root.style.setProperty(`--t-${name}`, `${still?.matches ? 0 : ms * pace}ms`)
  }
  $effect.root(() => {
    $effect(() => {
      localStorage.setItem(SETTINGS, JSON.stringify(settings))
      show()
    })
  })
  dusk?.addEventListener('change', show)
  still?.addEventListener('change', show)
}
