// The types of what is said over the wire are those of the server.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('has types that are what the server says', { timeout: 60_000 }, () => {
  const check = () => execFileSync('node', [join(__dirname, '../scripts/messages.mjs'), '--check'], { stdio: 'pipe' })
  expect(check).not.toThrow()
})
