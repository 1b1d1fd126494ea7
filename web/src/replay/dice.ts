// The dice of docs/fair.md: numbers from a key, the seats' words and a number.
import { bigEndian, joined, texts } from '../lib/bytes'
import * as own from '../lib/sha256'

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

export const salt = (words: string[], number: number): Uint8Array => joined(texts(words), bigEndian(number, 8))

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
      const drawn = new DataView((await this.sign(joined(this.salt, bigEndian(this.block++, 4)))).buffer)
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
