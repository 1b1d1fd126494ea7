// The one sound: real tones, and only for those who want them.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { settings } from '../src/lib/settings.svelte'

const played: number[] = []
class Audio {
  state = 'suspended'
  currentTime = 0
  destination = {}
  resume = async () => void (this.state = 'running')
  createOscillator = () => {
    const tone = { type: '', frequency: { value: 0 }, connect: (to: unknown) => to, start: () => played.push(tone.frequency.value), stop: () => {} }
    return tone
  }
  createGain = () => ({ gain: { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (to: unknown) => to })
}

beforeEach(() => {
  vi.stubGlobal('AudioContext', Audio)
  played.length = 0
  settings.sounds = true
})
afterEach(() => vi.unstubAllGlobals())

it('sounds after the first touch, when it is wanted, and not otherwise', async () => {
  const { chime } = await import('../src/lib/sound')
  chime()
  expect(played).toEqual([])
  dispatchEvent(new Event('pointerdown'))
  await Promise.resolve()
  chime()
  expect(played).toEqual([587, 880])
  settings.sounds = false
  chime()
  expect(played).toHaveLength(2)
})
