// Bytes as text and back.
export const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

export function unhex(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^([0-9a-fA-F]{2})*$/.test(text)) return null
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}
