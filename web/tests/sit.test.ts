// Sitting down over a line that fails.
import { afterEach, expect, it, vi } from 'vitest'
import { sitDown } from '../src/table/sit'

const about = { table: 'T1', code: 'bavo-kuli', game: 'wizard' }
const seated = { seat: 1, token: 'seat.T1.1.k.s', person: 'person.p.s' }
const answer = (body: object, status = 200) =>
  Promise.resolve(new Response(JSON.stringify(body), { status }))

afterEach(() => vi.unstubAllGlobals())

it('asks for the same seat again when no answer came, and for another one after that', async () => {
  const ids: string[] = []
  let breaks = true
  vi.stubGlobal('fetch', (path: string, { body }: { body?: string }) => {
    if (!path.endsWith('/sit')) return answer(about)
    ids.push(JSON.parse(body!).id)
    return breaks ? Promise.reject(new TypeError('the line is cut')) : answer(seated)
  })
  await expect(sitDown('bavo-kuli', 'Ben', null)).rejects.toMatchObject({ error: 'no-server' })
  breaks = false
  await expect(sitDown('T1', 'Ben', null)).resolves.toBe('T1')
  await sitDown('T1', 'Cleo', null)
  expect(ids[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])
})
