// The second protocol of docs/fair.md: what a record proves, and what a device that was there finds.
import { beforeEach, describe, expect, it } from 'vitest'
import { hex, joined, unhex } from '../src/lib/bytes'
import { commitmentTo, isOwn, listHash, newCommitment, spend } from '../src/lib/contribution'
import { revealAt } from '../src/lib/socket'
import { acknowledge, keep, keptFile, promisedAt, promisedIn, seen, type Sight } from '../src/lib/promised'
import { reveal } from '../src/lib/reveal'
import { hmac } from '../src/lib/sha256'
import { said, verify } from '../src/replay/fair'
import { begun, bytes, commitmentOf, dealt, hidden, promise, sha, TABLE, type Fair } from './dealt'

const NAMES = [TABLE, 'bavo-kuli']
const [AA, BB, CC, DD, SECOND] = [bytes(0xaa), bytes(0xbb), bytes(0xcc), bytes(0xdd), bytes(0x22)]
/** A round that did not count, of the secret 11. */
const round = (n: number, contributions: (string | null)[], silent: number[]) =>
  ({ round: n, commitment: commitmentOf(bytes(0x11))!, commitments: contributions.map(commitmentOf), silent })

beforeEach(() => localStorage.clear())

describe('the numbers of docs/fair.md', () => {
  const secret = Uint8Array.from({ length: 32 }, (_, i) => i)
  const fair = promise([AA, null, BB], { table: sha('t'), words: ['abc', 'č'], secret: hex(secret) })
  it('are the hash of the list and the key', () => {
    expect(hex(listHash(fair))).toBe('4b11c2c605f09636efb74cc25007e6664978a1d46c2facbccad8cf85103653f5')
    expect(hex(hmac(secret, joined(listHash(fair), unhex(AA)!, unhex(BB)!)))).toBe('a5a31d470fe778c9525a9b6fde6dca7d397fe69a8af2233d379e8f913b1dab05')
  })
  it('hash every part of the list', () => {
    const others = [{ table: sha('u') }, { game: 2 }, { round: 2 }, { commitment: AA }, { commitments: [AA, null, null] }, { words: ['abc'] }]
    expect(new Set([fair, ...others.map((other) => ({ ...fair, ...other }))].map((each) => hex(listHash(each)))).size).toBe(7)
  })
})

describe('a contribution', () => {
  it('is drawn anew each time, and known by its commitment', () => {
    const [one, two] = [newCommitment(), newCommitment()]
    expect(one).not.toBe(two)
    expect([isOwn(one), isOwn(AA), isOwn(null)]).toEqual([true, false, false])
    expect(commitmentTo(spend(one, 'list')!)).toBe(one)
  })
  it('is given to one list only: afterwards everybody knows it', () => {
    const own = newCommitment()
    const given = spend(own, 'list')
    expect([spend(own, 'other'), spend(own, 'list'), spend(AA, 'list')]).toEqual([null, given, null])
  })
  it('is forgotten after two hundred others', () => {
    const own = newCommitment()
    for (let k = 0; k < 199; k++) newCommitment()
    expect(isOwn(own)).toBe(true)
    newCommitment()
    expect(isOwn(own)).toBe(false)
  })
})

describe('a record of the second protocol', () => {
  const silent = () => promise([AA, null, null], { secret: SECOND, round: 2, missing: [1], void: [round(1, [BB, CC, null], [1])] })
  it('is good, and says how many of how many contributed', async () => {
    const verdict = await verify(await dealt(promise([AA, null, BB], { words: ['abc'], missing: [1] })))
    expect(verdict).toEqual({ mark: 'good', deals: 1, contributors: { given: 2, all: 3, silent: [] } })
    expect(said(verdict)).toEqual(['contributed', { given: 2, all: 3, silent: [] }])
  })
  it('is good where nobody contributed, and counts no bots', async () => {
    expect(await verify(await dealt(promise([null, null, null], { missing: [0] })))).toMatchObject({ mark: 'good', contributors: { given: 0, all: 1 } })
    expect(said(await verify(await dealt(promise([null, null, null], { missing: [] }))))[0]).toBe('good')
  })
  it('names whoever made a round void', async () => {
    expect(await verify(await dealt(silent()))).toMatchObject({ mark: 'good', contributors: { given: 1, all: 2, silent: ['Jan'] } })
  })
  it('is red where whoever was silent is not said to be missing', async () => {
    expect(await verify(await dealt({ ...silent(), missing: [] }))).toMatchObject({ mark: 'bad', reason: 'bad-fair' })
  })
  it('numbers its deals by themselves, whatever happens between them', async () => {
    const record = await dealt(promise([AA, null, BB], { missing: [1] }))
    record.log.unshift({ e: 'bid', seat: 0, bid: 0 })
    expect(await verify(record)).toMatchObject({ mark: 'good', deals: 1 })
  })
  it('is red where more than one round was void', async () => {
    const fair = promise([AA, null, null], { round: 3, missing: [1, 2], void: [round(1, [bytes(1), CC, BB], [1]), round(2, [bytes(2), null, bytes(3)], [2])] })
    expect(await verify(await dealt(fair))).toMatchObject({ mark: 'bad', reason: 'begun-often' })
  })
  const tampered: [string, (fair: Fair) => Partial<Fair>, string][] = [
    ['another secret', () => ({ secret: SECOND }), 'other-secret'],
    ['another secret with its commitment', () => ({ secret: SECOND, commitment: commitmentOf(SECOND)! }), 'other-deal'],
    ['another contribution', () => ({ contributions: [CC, null, BB] }), 'other-contribution'],
    ['another contribution with its commitment', () => ({ contributions: [CC, null, BB], commitments: [CC, null, BB].map(commitmentOf) }), 'other-deal'],
    ['a contribution less', () => ({ contributions: [AA, null, null], commitments: [AA, null, null].map(commitmentOf) }), 'other-deal'],
    ['a contribution without its commitment', ({ contributions }) => ({ contributions, commitments: [null, null, commitmentOf(BB)] }), 'bad-fair'],
    ['a commitment without its contribution', () => ({ contributions: [null, null, BB] }), 'bad-fair'],
    ['contributions of two seats exchanged', ({ commitments }) => ({ contributions: [BB, null, AA], commitments: [...commitments].reverse() }), 'other-deal'],
    ['another word', () => ({ words: ['abd'] }), 'other-deal'],
    ['another table', () => ({ table: sha('T2') }), 'other-deal'],
    ['another game', () => ({ game: 2 }), 'other-deal'],
    ['a later round without the one before', () => ({ round: 2 }), 'bad-fair'],
    ['a seat too few', () => ({ commitments: [commitmentOf(AA), null], contributions: [AA, null] }), 'bad-fair'],
    ['somebody missing who is not', () => ({ missing: [0] }), 'bad-fair'],
    ['a version nobody knows', () => ({ version: 3 }), 'bad-fair'],
    ['the first protocol', () => ({ version: undefined as never }), 'other-deal'],
  ]
  it.each(tampered)('is red with %s', async (_, change, reason) => {
    const record = await dealt(promise([AA, null, BB], { words: ['abc'], missing: [1] }))
    record.fair = { ...record.fair!, ...change(record.fair as Fair) }
    expect(await verify(record)).toMatchObject({ mark: 'bad', reason })
  })
  it.each([
    ['has another number', { round: 2 }],
    ['was void for nobody', { silent: [] }],
    ['was void for a seat that promised nothing', { silent: [2] }],
    ['was void for a seat that contributes later', { silent: [0] }],
    ['was void for a seat that there is not', { silent: [1, 9] }],
    ['leaves out somebody who is not silent', { commitments: [BB, CC, DD].map(commitmentOf) }],
    ['promised what is promised again', { commitments: [AA, CC, null].map(commitmentOf) }],
    ['cannot be read', { commitments: 'x' }],
  ])('is red where the round before %s', async (_, change) => {
    const record = await dealt(silent())
    Object.assign(record.fair!.void![0]!, change)
    expect(await verify(record)).toMatchObject({ mark: 'bad', reason: 'bad-fair' })
  })
})

/** A device in the first of three seats. */
class Device {
  fair: Fair
  contribution: string
  constructor(more: Partial<Fair> = {}) {
    this.contribution = Device.draw()
    this.fair = promise([this.contribution, BB, null], { missing: [], ...more })
  }
  /** A contribution of ours that nobody has heard of yet. */
  static draw(): string {
    newCommitment()
    return JSON.parse(localStorage.getItem('stonehenge.contributions')!).list[0][1]
  }
  look(stage: Sight['stage'], fair: Fair = this.fair, more: Partial<Sight> = {}) {
    const shown = { ...(stage === 'begun' ? begun(fair) : hidden(fair)) }
    return seen({ names: NAMES, number: 0, seat: 0, fair: shown, stage, awake: false, ...more })
  }
  reveal(fair: Fair = this.fair) {
    return reveal(NAMES, 0, 0, hidden(fair))
  }
  /** Waits, sees the list and reveals. */
  contribute(fair: Fair = this.fair) {
    this.look('open', fair)
    this.look('shuffling', fair)
    return this.reveal(fair)
  }
  judge = async (fair: Fair = this.fair) => verify(await dealt(fair), promisedAt(TABLE, 0))
  /** The round that did not count, and the one after it without us. */
  void(silent = [0], more: Partial<Fair> = {}): Fair {
    const { round, commitment, commitments } = this.fair
    return promise([null, CC, null], { secret: SECOND, round: 2, missing: [0], void: [{ round, commitment, commitments, silent }], ...more })
  }
}

describe('a device that contributed', () => {
  it('finds nothing wrong where all is as promised, at the table and in the record', async () => {
    const device = new Device()
    expect(device.contribute()).toMatchObject({ number: 0, round: 1, message: { contribution: device.contribution, list: hex(listHash(device.fair)) } })
    expect(device.look('begun')).toBeNull()
    expect(await device.judge()).toMatchObject({ mark: 'good', contributors: { given: 2, all: 2 } })
  })
  it('kept the list and the contribution before it sent anything, and sends the same again', () => {
    const device = new Device()
    const first = device.contribute()
    expect(promisedAt(TABLE, 0)!.rounds).toEqual([
      { round: 1, commitment: device.fair.commitment, commitments: device.fair.commitments, words: [], contribution: device.contribution },
    ])
    expect([revealAt(TABLE), device.reveal()]).toEqual([first, first])
    expect(isOwn(first!.message.next)).toBe(true)
  })
  it('sees another secret after a restart', async () => {
    const device = new Device()
    device.look('open')
    const other = promise(device.fair.contributions, { secret: SECOND })
    expect(device.look('open', other)).toBe('other-promise')
    expect(device.contribute(other)).not.toBeNull()
    expect(device.look('begun', other)).toBe('other-promise')
    expect(await device.judge(other)).toMatchObject({ mark: 'bad', reason: 'other-promise', args: { commitment: device.fair.commitment } })
  })
  it('sees another list than it was shown, and reveals nothing for it', async () => {
    const device = new Device()
    device.contribute()
    const other = promise([device.contribution, CC, null], { missing: [] })
    expect(device.look('shuffling', other)).toBe('other-list')
    expect(device.reveal(other)).toBeNull()
    expect(device.look('begun', other)).toBe('other-list')
    expect(await device.judge(other)).toMatchObject({ mark: 'bad', reason: 'other-list' })
  })
  it('reveals nothing for a second list with a fresh commitment of its own either', () => {
    const device = new Device()
    device.contribute()
    const other = promise([Device.draw(), BB, null], { missing: [] })
    expect([device.look('shuffling', other), device.reveal(other)]).toEqual(['other-list', null])
  })
  it('reveals nothing that it revealed in another game, and sees it used there', async () => {
    const device = new Device({ game: 2 })
    reveal(NAMES, 1, 0, hidden(device.fair))
    const again = promise(device.fair.contributions, { missing: [], secret: SECOND })
    device.look('shuffling', again)
    expect(device.reveal(again)).toBeNull()
    expect(device.look('begun', again)).toBe('not-ours')
    expect(await device.judge(again)).toMatchObject({ mark: 'bad', reason: 'not-ours' })
  })
  it.each([
    ['another table', { table: sha('T2') }],
    ['another game', { game: 2 }],
  ])('reveals nothing for %s', (_, more) => {
    const device = new Device(more)
    expect(device.reveal()).toBeNull()
  })
  it('sees a list for another table', () => {
    const device = new Device({ table: sha('T2') })
    expect(device.look('open')).toBe('other-list')
  })
  it('sees that its contribution was left out', async () => {
    const device = new Device()
    device.contribute()
    const without = promise([null, BB, null], { missing: [0] })
    expect(device.look('begun', without)).toBe('other-list')
    expect(await device.judge(without)).toMatchObject({ mark: 'bad', reason: 'other-list' })
  })
  it('sees that something else stands in its place', () => {
    const device = new Device()
    device.contribute()
    expect(device.look('begun', { ...device.fair, contributions: [AA, BB, null] })).toBe('not-ours')
  })
  it('sees other words in the list, and its own ones missing', async () => {
    const device = new Device({ words: ['mine', 'yours'] })
    device.contribute()
    const [other, none] = [['mine'], ['yours']].map((words) => promise(device.fair.contributions, { missing: [], words }))
    expect(device.look('begun', other)).toBe('other-list')
    keep(NAMES, 0, { words: 'mine' })
    expect(device.look('begun', none)).toBe('no-words')
    expect(await device.judge(none!)).toMatchObject({ mark: 'bad', reason: 'no-words', args: { words: 'mine' } })
    expect(device.look('begun')).toBeNull()
  })
  it('sees a game of the first protocol in the place of this one', async () => {
    const device = new Device()
    device.contribute()
    const { secret, commitment, words } = device.fair
    expect(await device.judge({ secret, commitment, words, contributions: [], commitments: [] } as never as Fair)).toMatchObject({ mark: 'bad', reason: 'other-list' })
  })
  it('sees it, too, if it was there only before the list was fixed', async () => {
    const device = new Device()
    device.look('open')
    const { secret, commitment, words } = device.fair
    expect(await device.judge({ secret, commitment, words, contributions: [], commitments: [] } as never as Fair)).toMatchObject({ mark: 'bad', reason: 'other-list' })
    expect(device.look('begun', { ...device.fair, game: 2 })).toBe('other-list')
  })
  it('sees a void round that is hidden', async () => {
    const device = new Device()
    device.contribute()
    const next = Device.draw()
    const second = promise([next, null, null], { secret: SECOND, round: 2, missing: [1], void: [{ ...round(1, device.fair.contributions, [1]) }] })
    device.contribute(second)
    expect(device.look('begun', second)).toBeNull()
    expect(await device.judge(second)).toMatchObject({ mark: 'good', contributors: { silent: ['Jan'] } })
    const first = promise([next, null, null], { secret: SECOND, missing: [1] })
    expect(await device.judge(first)).toMatchObject({ mark: 'bad' })
    expect(device.look('begun', { ...second, void: [] })).toBe('other-list')
    const other = { ...second, void: [{ ...second.void[0]!, commitments: [device.fair.commitments[0]!, commitmentOf(CC), null] }] }
    expect(device.look('begun', other)).toBe('other-list')
  })
  it('sees a later round taken back', () => {
    const device = new Device()
    device.contribute({ ...device.void([1]), commitments: device.fair.commitments })
    expect(device.look('begun')).toBe('other-list')
  })
  it('sees two void rounds', () => {
    const device = new Device()
    expect(device.look('begun', { ...device.void(), void: [round(1, [AA], [0]), round(2, [AA], [0])] })).toBe('begun-often')
  })
})

describe('a game that was never played', () => {
  const next = (device: Device, more: Partial<Sight> = {}) => {
    const fair = promise([Device.draw(), BB, null], { missing: [], game: 2, secret: SECOND })
    const found = device.look('shuffling', fair, { number: 1, ...more })
    return [found, reveal(NAMES, 1, 0, hidden(fair)) !== null]
  }
  it('although we revealed for it is red in the one after it, where we reveal nothing', () => {
    const device = new Device()
    device.contribute()
    expect(next(device)).toEqual(['lost-game', false])
  })
  it('to its end is red if we were there', () => {
    const device = new Device()
    device.contribute()
    device.look('begun')
    expect(next(device, { awake: true })).toEqual(['lost-game', false])
  })
  it('is nothing to us who were away at its end, also later', () => {
    const device = new Device()
    device.contribute()
    device.look('begun')
    expect(next(device)).toEqual([null, true])
    expect(next(device, { awake: true })[0]).not.toBe('lost-game')
  })
  it('is none if we saw its end', () => {
    const device = new Device()
    device.contribute()
    seen({ names: NAMES, number: 0, seat: 0, fair: device.fair, stage: 'begun', awake: true })
    expect(next(device, { awake: true })).toEqual([null, true])
  })
})

describe('a device that is said to have been silent', () => {
  it('was not, if the server had acknowledged what it revealed', async () => {
    const device = new Device()
    device.contribute()
    acknowledge(NAMES, 0, 1)
    expect(device.look('begun', device.void())).toBe('not-silent')
    expect(await device.judge(device.void())).toMatchObject({ mark: 'bad', reason: 'not-silent' })
  })
  it('was not, if it revealed over a line that never broke', () => {
    const device = new Device()
    device.contribute()
    expect(device.look('shuffling', device.void(), { awake: true })).toBe('not-silent')
  })
  it('may have been, if the line broke before anything was acknowledged', async () => {
    const device = new Device()
    device.contribute()
    expect(device.look('begun', device.void())).toBe('asleep')
    expect(await device.judge(device.void())).toMatchObject({ mark: 'none', reason: 'asleep' })
  })
  it('was never asked, if it was awake; and that is kept', async () => {
    const device = new Device()
    device.look('open')
    expect(device.look('shuffling', device.void(), { awake: true })).toBe('not-asked')
    expect(device.look('begun', device.void())).toBe('not-asked')
    expect(await device.judge(device.void())).toMatchObject({ mark: 'bad', reason: 'not-asked' })
  })
  it('was asleep else: that is grey, and is kept', async () => {
    const device = new Device()
    device.look('open')
    expect(device.look('begun', device.void())).toBe('asleep')
    expect(device.look('begun', device.void(), { awake: true })).toBe('asleep')
    const verdict = await device.judge(device.void())
    expect(verdict).toMatchObject({ mark: 'none', reason: 'asleep', contributors: { given: 1, all: 2, silent: ['Eva'] } })
    expect(said(verdict)).toEqual(['missed', {}])
  })
  it('is not only asleep if the deal is another one, too', async () => {
    const device = new Device()
    device.look('begun', device.void())
    const record = await dealt(device.void())
    record.log[0]!.dealer = ((record.log[0]!.dealer as number) + 1) % 3
    expect(await verify(record, promisedAt(TABLE, 0))).toMatchObject({ mark: 'bad', reason: 'other-deal' })
  })
  it('may be in a seat for which another one promised', () => {
    const device = new Device()
    device.look('open')
    const other = promise([AA, BB, null])
    expect(device.look('begun', device.void([0], { void: [{ ...round(1, other.contributions, [0]) }] }), { awake: true })).toBe('other-device')
  })
  it('must be among the silent if it promised and did not reveal', () => {
    const device = new Device()
    device.look('open')
    expect(device.look('begun', device.void([1]))).toBe('other-list')
  })
})

describe('a device whose commitment is not in the list', () => {
  it('was left out by the server if it was there all the time', () => {
    const device = new Device()
    device.look('open')
    expect(device.look('begun', promise([null, BB, null]), { awake: true })).toBe('not-ours')
  })
  it('cannot tell if it was away', async () => {
    const device = new Device()
    device.look('open')
    expect(device.look('begun', promise([null, BB, null]))).toBe('asleep')
    expect(await device.judge(promise([null, BB, null]))).toMatchObject({ mark: 'none', reason: 'asleep' })
  })
  it('made room for another one in the same seat', async () => {
    const device = new Device()
    device.look('open')
    expect(device.look('begun', promise([AA, BB, null]), { awake: true })).toBe('other-device')
    expect(await device.judge(promise([AA, BB, null]))).toMatchObject({ mark: 'none', reason: 'other-device' })
  })
  it('has nothing to complain about if it never promised anything', async () => {
    const device = new Device()
    expect(device.look('begun', promise([null, BB, null]), { awake: true })).toBeNull()
    expect(await device.judge(promise([null, BB, null]))).toMatchObject({ mark: 'good' })
  })
})

describe('what is kept', () => {
  const old = (more: object) => localStorage.setItem('stonehenge.promised', JSON.stringify({ list: [{ names: NAMES, number: 0, ...more }] }))
  it('is read as it was written before there were rounds', () => {
    old({ commitment: 'aa', words: 'mine' })
    expect(promisedAt('bavo-kuli', 0)).toEqual({ names: NAMES, number: 0, words: 'mine', rounds: [{ round: 1, commitment: 'aa' }] })
    const look = (commitment: string, words: string[]) =>
      seen({ names: NAMES, number: 0, seat: 0, fair: { commitment, words, secret: null }, stage: 'begun', awake: false })
    expect([look('aa', ['mine']), look('bb', ['mine']), look('aa', [])]).toEqual([null, 'other-promise', 'no-words'])
  })
  it('goes on when a table of before is played by the second protocol', () => {
    const device = new Device()
    old({ commitment: device.fair.commitment })
    device.contribute()
    expect(device.look('begun')).toBeNull()
    old({ commitment: 'aa' })
    expect(device.look('begun')).toBe('other-promise')
  })
  it('is found by the record alone', () => {
    const device = new Device()
    device.contribute()
    expect(promisedIn(device.fair)).toEqual(promisedAt(TABLE, 0))
    expect([promisedIn({ ...device.fair, game: 2 }), promisedIn({})]).toEqual([undefined, undefined])
  })
  it('is a file as docs/fair.md has it', () => {
    const device = new Device()
    device.contribute()
    const { table, commitment, commitments } = device.fair
    const revealed = { commitments, words: [], contribution: device.contribution }
    expect(keptFile(promisedAt(TABLE, 0)!)).toEqual({ table, game: 1, seat: 0, rounds: [{ round: 1, commitment, ...revealed }] })
    device.look('begun', device.void())
    expect(keptFile(promisedAt(TABLE, 0)!)).toMatchObject({ rounds: [{ round: 1, commitment }, { round: 2 }] })
    expect(JSON.stringify(keptFile(promisedAt(TABLE, 0)!))).not.toContain(device.contribution)
  })
})
