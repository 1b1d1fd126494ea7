// BoardClient down over a line that fails.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { make } from '../src/home/making'
import { isOwn } from '../src/lib/contribution'
import { openSocket, revealAt } from '../src/lib/socket'
import { promisedAt } from '../src/lib/promised'
import { sitDown } from '../src/table/sit'
import { hidden, promise } from './dealt'

const about = { table: 'T1', code: 'bavo-kuli', game: 'wizard' }
const seated = { seat: 1, token: 'seat.T1.1.k.s', person: 'person.p.s' }
const answer = (body: object, status = 200) =>
  Promise.resolve(new Response(JSON.stringify(body), { status }))

afterEach(() => vi.unstubAllGlobals())

it('asks for the same seat again when no answer came, and for another one after that', async () => {
  const ids: string[] = []
  const commitments: string[] = []
  let breaks = true
  vi.stubGlobal('fetch', (path: string, { body }: { body?: string }) => {
    if (!path.endsWith('/sit')) return answer(about)
    ids.push(JSON.parse(body!).id)
    commitments.push(JSON.parse(body!).commitment)
    return breaks ? Promise.reject(new TypeError('the line is cut')) : answer(seated)
  })
  await expect(sitDown('bavo-kuli', 'Ben', null)).rejects.toMatchObject({ error: 'no-server' })
  breaks = false
  await expect(sitDown('T1', 'Ben', null)).resolves.toBe('T1')
  await sitDown('T1', 'Cleo', null)
  expect(ids[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])
  expect(commitments.map(isOwn)).toEqual([true, true, true])
  expect(commitments[1]).toBe(commitments[0])
  expect(commitments[2]).not.toBe(commitments[0])
})

describe('a table that is made', () => {
  class Socket {
    static sent: any[] = []
    onopen?: () => void
    send = (text: string) => Socket.sent.push(JSON.parse(text))
  }
  const made = async (bots: Record<string, string>) => {
    vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
      const fair = { ...hidden(promise([null, null, null])), commitments: [JSON.parse(body).commitment, null, null] }
      return answer({ table: 'T1', code: 'bavo-kuli', ...seated, seat: 0, fair })
    })
    vi.stubGlobal('WebSocket', Socket)
    localStorage.clear()
    Socket.sent = []
    await make({ game: 'wizard', seats: 3, name: 'Eva', bots: bots as never, options: {} })
    const line = openSocket('T1', 'secret', 'en')
    line.socket.onopen!(new Event('open'))
    return line
  }

  it('with bots in all other seats hears our contribution right after who we are', async () => {
    const line = await made({ 1: 'easy', 2: 'easy' })
    expect(Socket.sent).toEqual([{ protocol: 2, language: 'en', token: 'secret' }, revealAt('T1')!.message])
    expect(line.revealed).toBe(revealAt('T1')!.message.list)
    expect(promisedAt('T1', 0)!.rounds[0]).toMatchObject({ round: 1, contribution: Socket.sent[1].contribution })
  })
  it('that waits for others hears nothing but a commitment', async () => {
    await made({ 1: 'easy' })
    expect([Socket.sent.length, revealAt('T1')]).toEqual([1, undefined])
  })
})
