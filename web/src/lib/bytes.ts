// Bytes as text and back, and one after another as docs/fair.md has them.
export const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

export function unhex(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^([0-9a-fA-F]{2})*$/.test(text)) return null
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}

export function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export function bigEndian(value: number, bytes: 4 | 8): Uint8Array {
  const written = new Uint8Array(bytes)
  const view = new DataView(written.buffer)
  view.setUint32(bytes - 4, value % 2 ** 32)
  if (bytes === 8) view.setUint32(0, Math.floor(value / 2 ** 32))
  return written
}

/** Texts as bytes: how many there are, then each with its length. */
export function texts(list: string[]): Uint8Array<ArrayBuffer> {
  const encoded = list.map((text) => new TextEncoder().encode(text))
  return joined(bigEndian(encoded.length, 4), ...encoded.flatMap((text) => [bigEndian(text.length, 4), text]))
}
