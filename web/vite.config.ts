import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { inHead, tight } from './scripts/ahead'
import { first } from './scripts/prerender'
import { messages } from './scripts/toml'
import { worker } from './scripts/worker'
import games from './src/lib/games.json' with { type: 'json' }

const server = `http://127.0.0.1:${process.env.STONEHENGE_PORT ?? 8000}`

const BASE = /\/src\/(main\.ts|parts\/(Card|Icon|Avatar)\.svelte|lib\/(api|lazy|seats)\.ts)$/
// Most people come to the first page or to a table of the first game: their styles are one file.
const EARLY_STYLES = new RegExp([
  'pages/(Home|Table)',
  'home/(GameCard|Join|Lobby|Picture|Running|Scene|Top)',
  'table/(Bar|LiveRegion|Notice|OfflineBar|Play|Shuffling|Spinner)',
  'parts/\\w+',
  'boards/\\w+/Picture',
  `boards/${games[0]!.game}/\\w+`,
].map((path) => `/src/${path}\\.svelte\\?.*lang\\.css`).join('|'))

export default defineConfig({
  plugins: [svelte(), messages(), inHead(), first(), worker(), tight()],
  resolve: {
    conditions: process.env.VITEST ? ['browser'] : undefined,
  },
  build: {
    outDir: '../src/stonehenge/server/page',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What is needed together comes in one file: few files, as a browser asks for six at a time.
    rolldownOptions: { output: { codeSplitting: { groups: [
      { name: 'base', test: (id) => BASE.test(id) || EARLY_STYLES.test(id) },
      { name: 'home', test: /\/src\/pages\/Home\.svelte$/ },
      { name: 'table', test: /\/src\/(pages\/Table\.svelte$|parts\/|lib\/(?!parse))/ },
      { name: 'later', test: /\/src\/table\/later\.ts$/ },
    ] } } },
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: server, ws: true } },
  },
  test: { testTimeout: 120_000, environment: 'jsdom', include: ['tests/**/*.test.ts'] },
})
