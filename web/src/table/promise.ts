// Whether the secret that is opened after a game is the one that was promised before it.
import { hex, unhex } from '../lib/bytes'
import type { FairShown } from '../lib/messages'

/** True or false; null while it is secret, or where this browser cannot tell. */
export async function isKept(fair: FairShown): Promise<boolean | null> {
  if (!fair.secret || !crypto.subtle) return null
  const digest = await crypto.subtle.digest('SHA-256', unhex(fair.secret)!)
  return hex(new Uint8Array(digest)) === fair.commitment
}
