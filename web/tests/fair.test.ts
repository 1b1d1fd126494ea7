// Shuffles checked in the browser. The records were made by the server and by the library:
// together they have every way in which cards come and go.
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hex, unhex } from '../src/lib/bytes'
import { byHand, browser, Dice, salt, type Hashes } from '../src/replay/dice'
import { verify } from '../src/replay/fair'
import { readFile, type GameRecord } from '../src/replay/record'
import { hmac, sha256 } from '../src/lib/sha256'

const SECRET = Uint8Array.from({ length: 32 }, (_, i) => i)
const both: [string, Hashes][] = [
  ['Web Crypto', browser(crypto.subtle)],
  ['our own', byHand],
]
const kept = (name: string): GameRecord => readFile(readFileSync(`tests/records/${name}.jsonl`, 'utf-8'))[0]!.record!
const dice = async (by: Hashes, words: string[], event: number) => new Dice(await by.keyed(SECRET), salt(words, event))

describe('hashes without Web Crypto', () => {
  it('are those of the standard', () => {
    const text = (said: string) => new TextEncoder().encode(said)
    expect(hex(sha256(text('')))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    expect(hex(sha256(text('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(hex(hmac(text('Jefe'), text('what do ya want for nothing?')))).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843')
  })
  it('are right for texts and keys of all lengths around a block', () => {
    for (let n = 0; n < 200; n++) {
      const bytes = Uint8Array.from({ length: n }, (_, i) => (i * 7 + n) & 255)
      expect(hex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'))
      expect(hex(hmac(bytes, bytes))).toBe(createHmac('sha256', bytes).update(bytes).digest('hex'))
    }
  })
})

describe.each(both)('dice by %s', (_, by) => {
  it('are those that docs/fair.md shows', async () => {
    const first = await dice(by, ['abc', 'č'], 41)
    const rolls = []
    for (let i = 0; i < 10; i++) rolls.push(await first.below(60))
    expect(rolls).toEqual([9, 30, 17, 43, 51, 34, 6, 21, 30, 56])
    const ten = Array.from({ length: 10 }, (_, i) => i)
    expect(await (await dice(by, [], 0)).shuffled(ten, 10)).toEqual([2, 9, 0, 8, 4, 1, 6, 3, 7, 5])
  })
  it.each([
    ['wizard-3', 3],
    ['wizard-one-colour', 1],
    ['extreme-3', 6],
    ['quiddler-1', 1],
    ['quiddler-2', 33],
    ['quiddler-reshuffle', 92],
    ['carodeni-1', 95],
    ['carodeni-2', 234],
    ['carodeni-3', 175],
    ['carodeni-5', 94],
  ])('find in %s as many right deals as `stonehenge verify` does', async (name, deals) => {
    expect(await verify(kept(name), undefined, by)).toEqual({ mark: 'good', deals })
  })
})

it('throws away numbers that would favour some', async () => {
  const words = [0xffff_ffff, 65]
  const sign = async () => {
    const block = new Uint8Array(32)
    words.forEach((word, i) => new DataView(block.buffer).setUint32(4 * i, word))
    return block
  }
  expect(await new Dice(sign, new Uint8Array()).below(60)).toBe(5)
})

describe('a record that was changed', () => {
  it('names the first deal with a flipped card', async () => {
    const record = kept('wizard-3')
    const at = record.log.findLastIndex((event) => event.e === 'deal')
    const turned = record.log[at]!.turned as string
    const dealt = [turned, ...(record.log[at]!.hands as string[][]).flat()]
    record.log[at]!.turned = ['R1', 'R2', 'B3', 'G4', 'Y5', 'Y6', 'Y7', 'Y8', 'Y9', 'Y10', 'Y11'].find((card) => !dealt.includes(card))!
    const verdict = await verify(record)
    expect(verdict).toMatchObject({ mark: 'bad', reason: 'other-deal', args: { number: at + 1 } })
    expect((verdict as unknown as { args: { event: string } }).args.event).toContain(`"turned":"${turned}"`)
  })
  it.each(['extreme-3', 'quiddler-2', 'carodeni-3'])('is found by another first dealer in %s', async (name) => {
    const record = kept(name)
    const key = name.startsWith('carodeni') ? 'first' : 'dealer'
    record.log[0]![key] = ((record.log[0]![key] as number) + 1) % record.players.length
    expect(await verify(record)).toMatchObject({ mark: 'bad', args: { number: 1 } })
  })
  it('is found by another card off the pile', async () => {
    const record = kept('quiddler-2')
    const at = record.log.findIndex((event) => event.e === 'draw' && event.from === 'pile')
    record.log[at]!.card = record.log[at]!.card === 'A' ? 'E' : 'A'
    expect(await verify(record)).toMatchObject({ mark: 'bad', reason: 'other-deal', args: { number: at + 1 } })
  })
  it('is found by another token out of the bag', async () => {
    const record = kept('carodeni-1')
    const at = record.log.findLastIndex((event) => event.e === 'offer' && String(event.slot).startsWith('ing') && event.item)
    record.log[at]!.item = record.log[at]!.item === 'leaf' ? 'root' : 'leaf'
    expect(await verify(record)).toMatchObject({ mark: 'bad', reason: 'other-deal', args: { number: at + 1 } })
  })
  it('is found by a changed secret, whose promise does not fit', async () => {
    const record = kept('wizard-3')
    const secret = record.fair!.secret!
    record.fair!.secret = (secret[0] === '0' ? '1' : '0') + secret.slice(1)
    expect(await verify(record)).toMatchObject({ mark: 'bad', reason: 'other-secret' })
  })
  it('is found by a changed secret with a promise made to fit', async () => {
    const record = kept('wizard-3')
    record.fair!.secret = hex(SECRET)
    record.fair!.commitment = hex(sha256(SECRET))
    expect(await verify(record)).toMatchObject({ mark: 'bad', reason: 'other-deal', args: { number: 1 } })
  })
  it('is found by a changed word', async () => {
    const record = kept('wizard-3')
    record.fair!.words[0] += '!'
    expect(await verify(record)).toMatchObject({ mark: 'bad', reason: 'other-deal', args: { number: 1 } })
  })
  it('is found when an event makes no sense', async () => {
    const record = kept('extreme-3')
    delete record.log[0]!.hands
    const spoiled = kept('wizard-3')
    delete spoiled.log[0]!.hands
    expect(await verify(record)).toMatchObject({ mark: 'bad' })
    expect(await verify(spoiled)).toMatchObject({ mark: 'bad', reason: 'bad-deal', args: { number: 1 } })
  })
})

it('has nothing to check in a simulated game, nor before the secret is open', async () => {
  const { fair, ...simulated } = kept('wizard-3')
  expect(await verify(simulated)).toEqual({ mark: 'none', reason: 'no-commitment' })
  expect(await verify({ ...simulated, fair: { ...fair!, secret: null } })).toEqual({ mark: 'none', reason: 'still-secret' })
})

it('reads hex, and nothing else', () => {
  expect(unhex('00ff')).toEqual(Uint8Array.of(0, 255))
  expect(unhex('0g')).toBeNull()
  expect(unhex('012')).toBeNull()
})

describe('what this device saw promised', () => {
  const record = () => kept('wizard-3')
  const promised = (more: object, commitment = record().fair!.commitment) => ({ names: ['t'], number: 0, rounds: [{ round: 1, commitment }], ...more })
  it('is what the record must say', async () => {
    expect(await verify(record(), promised({}))).toMatchObject({ mark: 'good' })
    expect(await verify(record(), promised({}, '00'))).toMatchObject({ mark: 'bad', reason: 'other-promise', args: { commitment: '00' } })
  })
  it('has our own words in it', async () => {
    expect(await verify(record(), promised({ words: record().fair!.words[0] }))).toMatchObject({ mark: 'good' })
    expect(await verify(record(), promised({ words: 'mine' }))).toMatchObject({ mark: 'bad', reason: 'no-words', args: { words: 'mine' } })
  })
})

