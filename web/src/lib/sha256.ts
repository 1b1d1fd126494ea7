// SHA-256 and HMAC by hand, for pages over plain http, where the browser keeps its own away.
import { joined } from './bytes'

const K = constants()

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
function constants(): Uint32Array {
  const found: number[] = []
  for (let n = 2; found.length < 64; n++) {
    let prime = true
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false
    if (prime) found.push(n)
  }
  return Uint32Array.from(found.map((p) => cubeRootBits(p)))
}

/** Exact, because doubles lack the last bits: the whole root of p * 2^96, of which 32 bits are kept. */
function cubeRootBits(p: number): number {
  const target = BigInt(p) << 96n
  let root = BigInt(Math.floor(Math.cbrt(p) * 2 ** 32))
  while (root ** 3n > target) root--
  while ((root + 1n) ** 3n <= target) root++
  return Number(root & 0xffffffffn)
}

const START = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19]
const turn = (x: number, n: number) => (x >>> n) | (x << (32 - n))

export function sha256(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const size = ((message.length + 8) >> 6) + 1
  const padded = new Uint8Array(size * 64)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29))
  view.setUint32(padded.length - 4, message.length << 3)
  const state = Uint32Array.from(START)
  const w = new Uint32Array(64)
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + 4 * i)
    compress(state, w)
  }
  const digest = new Uint8Array(32)
  const out = new DataView(digest.buffer)
  state.forEach((word, i) => out.setUint32(4 * i, word))
  return digest
}

function compress(state: Uint32Array, w: Uint32Array): void {
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15]!
    const y = w[i - 2]!
    w[i] = w[i - 16]! + (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) + w[i - 7]! + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10))
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = state[i]! + word))
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(64)
  block.set(key.length > 64 ? sha256(key) : key)
  const inner = sha256(joined(block.map((byte) => byte ^ 0x36), message))
  return sha256(joined(block.map((byte) => byte ^ 0x5c), inner))
}
