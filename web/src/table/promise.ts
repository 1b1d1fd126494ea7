// Whether the secret that is opened after a game is the one that was promised before it.
import type { FairShown } from '../lib/messages'

/** True or false; null while it is secret, or where this browser cannot tell. */
export async function isKept(fair: FairShown): Promise<boolean | null> {
  if (!fair.secret || !crypto.subtle) return null
  const bytes = Uint8Array.from(fair.secret.match(/../g) ?? [], (pair) => parseInt(pair, 16))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') === fair.commitment
}
