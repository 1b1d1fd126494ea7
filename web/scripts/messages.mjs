// Writes src/lib/messages.ts from the JSON Schema that the server prints; with --check, only
// looks whether it is up to date.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compile } from 'json-schema-to-typescript'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const file = here('../src/lib/messages.ts')
const own = here('../../.venv/bin/python')
const python = process.env.PYTHON ?? (existsSync(own) ? own : 'python3')

const schema = JSON.parse(execFileSync(python, ['-m', 'stonehenge.server.schema'], { encoding: 'utf8', maxBuffer: 1 << 24 }))
const made = await compile({ ...schema, type: 'object', additionalProperties: false }, 'Stonehenge', {
  bannerComment: '// What the server says and is told; made by `npm run messages`, not by hand.',
  additionalProperties: false,
  unreachableDefinitions: true,
  maxItems: 4,
  format: true,
  style: { semi: false, singleQuote: true, printWidth: 100 },
})
const text = made
  .replace(/export interface Stonehenge \{\}\n/, '')
  // The compiler tells of each type where it found it.
  .replace(/\n \*\n \* This interface was referenced by `Stonehenge`'s JSON-Schema\n \* via the `definition` "\w+"\./g, '')
  .replace(/\/\*\*\n \* This interface was referenced by `Stonehenge`'s JSON-Schema\n \* via the `definition` "\w+"\.\n \*\/\n/g, '')

if (!process.argv.includes('--check')) writeFileSync(file, text)
else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
  console.error('src/lib/messages.ts is not what the server says any more: run `npm run messages`.')
  process.exit(1)
}
