// Puts `src/preload.ts` into the head of the page, with the names of the files each page needs; the
// server's content security policy allows exactly this script. Packs every file as well as one can.
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { build, type Plugin, type Rolldown } from 'vite'
import { WORDS } from './toml'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

const brotli = promisify(brotliCompress)
const SOURCES = fileURLToPath(new URL('../src/', import.meta.url))
const PAGES = { home: 'Home', new: 'Create', t: 'Table', replay: 'Replay', rules: 'Rules', learn: 'Learn', me: 'Me' }
const BOARDS = readdirSync(`${SOURCES}boards`, { withFileTypes: true }).filter((each) => each.isDirectory()).map(({ name }) => name)

function chunks(bundle: Bundle): Chunk[] {
  return Object.values(bundle).filter((each) => each.type === 'chunk')
}

/** The files of a module with all that it imports, the largest first. */
function files(bundle: Bundle, module: string): string[] {
  const found = new Set<string>()
  const size = (name: string) => (bundle[name]?.type === 'chunk' ? bundle[name].code.length : 0)
  const collect = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk.fileName)) return
    found.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
    for (const name of chunk.imports) collect(bundle[name] as Chunk | undefined)
  }
  collect(chunks(bundle).find(({ moduleIds }) => moduleIds.includes(module)))
  return [...found].sort((a, b) => size(b) - size(a))
}

const bare = (name: string) => name.replace(/^assets\//, '')

const always = (bundle: Bundle) => files(bundle, `${SOURCES}main.ts`)

/** What has to be loaded for each page, board and pack of words besides what all of them load. */
function ahead(bundle: Bundle): Record<string, string[]> {
  const loaded = new Set(always(bundle))
  const more = (module: string) => files(bundle, module).filter((name) => !loaded.has(name)).map(bare)
  const packs = chunks(bundle).flatMap(({ moduleIds }) => moduleIds.filter((id) => id.startsWith(`\0${WORDS}/`)))
  return Object.fromEntries([
    ...Object.entries(PAGES).map(([route, page]) => [route, more(`${SOURCES}pages/${page}.svelte`)]),
    ...BOARDS.map((game) => [`board ${game}`, more(`${SOURCES}boards/${game}/index.ts`)]),
    ...packs.map((id) => [id.slice(WORDS.length + 2), more(id)]),
  ])
}

async function early(): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2022', rolldownOptions: { input: `${SOURCES}preload.ts`, output: { format: 'iife' } } },
  })
  return (made as Rolldown.RolldownOutput).output[0].code.trim()
}

/** The bundler's own few bytes are written where they are used, rather than asked for. */
function inline(bundle: Bundle): void {
  const runtime = chunks(bundle).find(({ name }) => name === 'rolldown-runtime')
  const found = /^([^]*)export\{(\w+)(?: as (\w+))?\};\s*$/.exec(runtime?.code ?? '')
  if (!runtime || !found) return
  const [, body, inner, outer = inner] = found
  const use = new RegExp(`import\\{${outer} as (\\w+)\\}from"\\./${runtime.fileName.split('/').pop()}";`)
  for (const chunk of chunks(bundle)) {
    chunk.code = chunk.code.replace(use, (_, name) => `const ${name}=(()=>{${body};return ${inner}})();`)
    chunk.imports = chunk.imports.filter((name) => name !== runtime.fileName)
  }
  delete bundle[runtime.fileName]
}

export function inHead(): Plugin {
  return {
    name: 'stonehenge-ahead',
    apply: 'build',
    generateBundle: { order: 'pre', handler: (_, bundle) => inline(bundle) },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const script = `<script>{const AHEAD=${JSON.stringify(ahead(bundle!))};${await early()}}</script>`
        return html.replace('<!-- early -->', () => script)
      },
    },
    // The server names the same files in a header, but for words: it does not know the language.
    async writeBundle({ dir }, bundle) {
      const told = Object.entries(ahead(bundle)).filter(([name]) => !name.includes('/'))
      await writeFile(join(dir!, 'ahead.json'), JSON.stringify({ always: always(bundle).map(bare), ...Object.fromEntries(told) }))
    },
  }
}

/** What is run as soon as it is there is compiled while it is loaded, on another thread. */
function eager(bundle: Bundle): void {
  const first = ['main.ts', 'pages/Home.svelte', 'pages/Table.svelte', ...BOARDS.map((game) => `boards/${game}/index.ts`)]
  for (const chunk of chunks(bundle)) {
    if (first.some((module) => chunk.moduleIds.includes(SOURCES + module))) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
  }
}

/** Makes files quick to run and small: beside each lies the same packed by Brotli, which takes its time. */
export function tight(): Plugin {
  return {
    name: 'stonehenge-tight',
    apply: 'build',
    enforce: 'post',
    generateBundle: { order: 'post', handler: (_, bundle) => eager(bundle) },
    async closeBundle() {
      const { root, build } = this.environment.config
      const folder = resolve(root, build.outDir)
      const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|css|html|svg|webmanifest)$/.test(name))
      await Promise.all(names.map(async (name) => writeFile(join(folder, `${name}.br`), await brotli(await readFile(join(folder, name))))))
    },
  }
}
