// A game of the second protocol, dealt as docs/fair.md says; its key is made by other hashes than the page's.
import { createHash, createHmac } from 'node:crypto'
import { dealer } from '../src/boards/wizard/deal'
import { listHash } from '../src/lib/contribution'
import type { FairShown } from '../src/lib/messages'
import { byHand, Dice, salt } from '../src/replay/dice'
import type { GameRecord } from '../src/replay/record'

export const TABLE = 'T1'
export const sha = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')
export const bytes = (byte: number): string => byte.toString(16).padStart(2, '0').repeat(32)
export const commitmentOf = (contribution: string | null): string | null => contribution && sha(Buffer.from(contribution, 'hex'))
export type Fair = Required<FairShown>

/** What is promised: by seat a contribution or null, and which of those without are persons. */
export function promise(contributions: (string | null)[], more: Partial<Fair> = {}): Fair {
  const secret = more.secret ?? bytes(0x11)
  return {
    version: 2, table: sha(TABLE), game: 1, round: 1, secret, commitment: commitmentOf(secret)!, words: [], contributions,
    commitments: contributions.map(commitmentOf), missing: contributions.flatMap((each, seat) => (each ? [] : [seat])), void: [], ...more,
  }
}

/** As the server shows it before the game, while it begins, and while it goes on. */
export const hidden = (fair: Fair): Fair => ({ ...fair, secret: null as never, contributions: fair.contributions.map(() => null) })
export const begun = (fair: Fair): Fair => ({ ...fair, secret: null as never })

/** The record of a game with one card each. */
export async function dealt(fair: Fair, players = ['Eva', 'Jan', 'Bob']): Promise<GameRecord> {
  const record: GameRecord = { game: 'wizard', version: 1, options: {}, players, log: [], scores: null, winners: [], fair }
  const given = fair.contributions.filter(Boolean).map((each) => Buffer.from(each!, 'hex'))
  const key = createHmac('sha256', Buffer.from(fair.secret!, 'hex')).update(Buffer.concat([listHash(fair), ...given])).digest()
  const dice = new Dice(await byHand.keyed(new Uint8Array(key)), salt(fair.words, 0))
  const due = await dealer(record).due({ e: 'deal', hands: players.map(() => ['']) }, dice)
  record.log.push({ e: 'deal', round: 1, ...due })
  return record
}
