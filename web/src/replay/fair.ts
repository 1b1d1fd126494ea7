// Whether a game was dealt as promised, worked out here from the record alone: nobody has to
// believe the server. It is `stonehenge verify`, said again as docs/fair.md allows.
import { dealerOf } from './deals'
import { hex, unhex } from '../lib/bytes'
import { brokenBy, type Broken, type Promised } from '../lib/promised'
import { Dice, hashes, salt, type Hashes } from './dice'
import type { GameRecord } from './record'

export type Verdict =
  | { mark: 'good'; deals: number }
  | { mark: 'none'; reason: 'no-commitment' | 'still-secret' | 'no-deals' | 'no-dealer' }
  | { mark: 'bad'; reason: Broken | 'other-secret' | 'other-deal' | 'bad-fair' | 'bad-deal'; args: Record<string, unknown> }

const bad = (reason: Broken | 'other-secret' | 'other-deal' | 'bad-fair' | 'bad-deal', args: Record<string, unknown> = {}): Verdict => ({ mark: 'bad', reason, args })

interface Opened {
  commitment: string
  words: string[]
  secret: Uint8Array
}

function opened(record: GameRecord): Opened | Verdict {
  const fair = record.fair
  if (fair === undefined || fair === null) return { mark: 'none', reason: 'no-commitment' }
  if (typeof fair !== 'object' || typeof fair.commitment !== 'string') return bad('bad-fair')
  if (fair.secret === null) return { mark: 'none', reason: 'still-secret' }
  const secret = typeof fair.secret === 'string' ? unhex(fair.secret) : null
  const words = fair.words
  if (!secret || !Array.isArray(words) || !words.every((word) => typeof word === 'string')) return bad('bad-fair')
  return { commitment: fair.commitment, words, secret }
}

/** What the record proves, held against what this device saw promised before the game. */
export async function verify(record: GameRecord, promised?: Promised, by: Hashes = hashes()): Promise<Verdict> {
  const fair = opened(record)
  if ('mark' in fair) return fair
  const broken = brokenBy(promised, fair, true)
  if (broken) return bad(broken, { commitment: promised!.commitment, words: promised!.words ?? '' })
  if (hex(await by.sha256(fair.secret)) !== fair.commitment) return bad('other-secret', { commitment: fair.commitment })
  const sign = await by.keyed(fair.secret)
  let number = 0
  try {
    const dealer = await dealerOf(record)
    if (!dealer) return { mark: 'none', reason: 'no-dealer' }
    let deals = 0
    for (; number < record.log.length; number++) {
      const event = record.log[number]!
      const dice = new Dice(sign, salt(fair.words, number))
      const due = await dealer.due(event, dice)
      if (due && dice.rolled) {
        if (!says(event, due)) return bad('other-deal', { number: number + 1, event: JSON.stringify({ e: event.e, ...due }) })
        deals++
      }
      dealer.seen(event)
    }
    return deals ? { mark: 'good', deals } : { mark: 'none', reason: 'no-deals' }
  } catch {
    return bad('bad-deal', { number: number + 1 })
  }
}

/** Whether an event says what it must; it may say more. */
const says = (event: Record<string, unknown>, due: Record<string, unknown>): boolean =>
  Object.entries(due).every(([key, value]) => JSON.stringify(event[key] ?? null) === JSON.stringify(value ?? null))
