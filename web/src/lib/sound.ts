// One soft sound for your turn. Browsers allow sound only after a person has touched the page.
import { settings } from './settings.svelte'

let audio: AudioContext | null = null

function unlock(): void {
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume()
}

for (const gesture of ['pointerdown', 'keydown']) addEventListener(gesture, unlock, { passive: true })

/** Two notes like a struck stone. */
export function chime(): void {
  if (!settings.sounds || audio?.state !== 'running') return
  const start = audio.currentTime
  for (const [pitch, delay] of [[587, 0], [880, 0.11]] as const) {
    const tone = audio.createOscillator()
    const gain = audio.createGain()
    tone.type = 'sine'
    tone.frequency.value = pitch
    gain.gain.setValueAtTime(0, start + delay)
    gain.gain.linearRampToValueAtTime(0.09, start + delay + 0.015)
    gain.gain.exponentialRampToValueAtTime(0.0005, start + delay + 0.7)
    tone.connect(gain).connect(audio.destination)
    tone.start(start + delay)
    tone.stop(start + delay + 0.75)
  }
}
