// Draws the first page in every language, so that it is seen before any script has come; the
// server sends the one that the browser asks for. Its styles stand in it, and so do the symbols.
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { messages } from './toml'

const WEB = fileURLToPath(new URL('..', import.meta.url))
const SYMBOLS = join(WEB, 'src/art/core.svg')
const STYLES = /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+)">/g
// As much of a browser as the first page asks for before it lives.
const BROWSER = { window: globalThis, location: { pathname: '/', search: '' }, addEventListener: () => {} }

/** The first page as text, by language. */
async function pages(): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'stonehenge-'))
  try {
    await build({
      root: WEB,
      configFile: false,
      logLevel: 'error',
      plugins: [svelte(), messages()],
      ssr: { noExternal: true },
      build: { ssr: 'src/prerender.ts', outDir: folder, emptyOutDir: true, target: 'es2022' },
    })
    Object.assign(globalThis, BROWSER)
    const { prerendered } = await import(pathToFileURL(join(folder, 'prerender.js')).href)
    return await prerendered()
  } finally {
    rmSync(folder, { recursive: true })
    for (const name of Object.keys(BROWSER)) Reflect.deleteProperty(globalThis, name)
  }
}

export function first(): Plugin {
  return {
    name: 'stonehenge-first',
    transformIndexHtml: (html) => html.replace('<!-- symbols -->', () => readFileSync(SYMBOLS, 'utf8').trim()),
    async writeBundle({ dir }) {
      const read = (name: string) => readFileSync(join(dir!, name), 'utf8')
      const styled = read('index.html').replace(STYLES, (_, file) => `<style data-file="/${file}">${read(file)}[data-anew] #app{display:none}</style>`)
      for (const [language, body] of Object.entries(await pages())) {
        const page = styled.replace('lang="en"', `lang="${language}"`).replace('<div id="app">', (app) => app + body)
        writeFileSync(join(dir!, `home.${language}.html`), page)
      }
    },
  }
}
