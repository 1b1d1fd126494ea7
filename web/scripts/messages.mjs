// Writes src/lib/messages.ts from the JSON Schema that the server prints, and src/lib/games.json, the
// games with which the page is built; with --check, only looks whether they are up to date.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compile } from 'json-schema-to-typescript'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const own = here('../../.venv/bin/python')
const python = process.env.PYTHON ?? (existsSync(own) ? own : 'python3')

const GAMES = `
import json
from stonehenge.games import OURS
from stonehenge.server.lobby import about_game
about = (about_game(kit.game.name, "en") for kit in OURS)
print(json.dumps([{key: each[key] for key in ("game", "seats", "minutes")} for each in about]))
`
// The compiler knows the items of a tuple only by their former name.
const former = ({ prefixItems, ...node }) => ({ ...node, items: prefixItems, additionalItems: false })
const printed = (...words) =>
  JSON.parse(execFileSync(python, words, { encoding: 'utf8', maxBuffer: 1 << 24 }), (_, node) => (node?.prefixItems ? former(node) : node))
const schema = printed('-m', 'stonehenge.server.schema')
const games = printed('-c', GAMES)
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

const files = { 'src/lib/messages.ts': text, 'src/lib/games.json': `[\n${games.map((game) => JSON.stringify(game)).join(',\n')}\n]\n` }
for (const [name, made] of Object.entries(files)) {
  const file = here(`../${name}`)
  if (!process.argv.includes('--check')) writeFileSync(file, made)
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== made) {
    console.error(`${name} is not what the server says any more: run \`npm run messages\`.`)
    process.exit(1)
  }
}
