// The dice of docs/fair.md: numbers from a secret, the seats' words and the number of an event.
import * as own from './sha256'

const WORD = 2 ** 32

export interface Hashes {
  sha256(message: Uint8Array): Promise<Uint8Array>
  /** HMAC-SHA256 with this key. */
  keyed(key: Uint8Array): Promise<(message: Uint8Array) => Promise<Uint8Array>>
}

/** Web Crypto, which browsers have only on pages they hold for safe. */
export const browser = (subtle: SubtleCrypto): Hashes => ({
  sha256: async (message) => new Uint8Array(await subtle.digest('SHA-256', Uint8Array.from(message))),
  async keyed(key) {
    const kept = await subtle.importKey('raw', Uint8Array.from(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
    return async (message) => new Uint8Array(await subtle.sign('HMAC', kept, Uint8Array.from(message)))
  },
})
export const byHand: Hashes = {
  sha256: async (message) => own.sha256(message),
  keyed: async (key) => async (message) => own.hmac(key, message),
}
export const hashes = (): Hashes => (globalThis.crypto?.subtle ? browser(crypto.subtle) : byHand)

function number(value: number, bytes: 4 | 8): Uint8Array {
  const written = new Uint8Array(bytes)
  new DataView(written.buffer).setUint32(bytes - 4, value)
  return written
}

export function salt(words: string[], event: number): Uint8Array {
  const texts = words.map((word) => new TextEncoder().encode(word))
  const spelled = texts.flatMap((text) => [number(text.length, 4), text])
  return own.joined(number(texts.length, 4), ...spelled, number(event, 8))
}

export class Dice {
  /** How many numbers were asked for: a deal without any is no shuffle. */
  rolled = 0
  private block = 0
  private left: number[] = []

  constructor(
    private readonly sign: (message: Uint8Array) => Promise<Uint8Array>,
    private readonly salt: Uint8Array,
  ) {}

  private async word(): Promise<number> {
    if (!this.left.length) {
      const drawn = new DataView((await this.sign(own.joined(this.salt, number(this.block++, 4)))).buffer)
      this.left = Array.from({ length: 8 }, (_, i) => drawn.getUint32(28 - 4 * i))
    }
    return this.left.pop()!
  }

  /** A number from 0 to n - 1; bits that would favour some numbers are thrown away. */
  async below(n: number): Promise<number> {
    this.rolled++
    for (;;) {
      const drawn = await this.word()
      if (drawn < WORD - (WORD % n)) return drawn % n
    }
  }

  /** The first n cards of the shuffled pack. */
  async shuffled<T>(cards: readonly T[], n: number): Promise<T[]> {
    const pack = [...cards]
    for (let i = 0; i < n; i++) {
      const j = i + (await this.below(pack.length - i))
      ;[pack[i], pack[j]] = [pack[j]!, pack[i]!]
    }
    return pack.slice(0, n)
  }
}
