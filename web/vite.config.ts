import { svelte } from '@sveltejs/vite-plugin-svelte'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { messages } from './scripts/toml'
import { worker } from './scripts/worker'

const server = `http://127.0.0.1:${process.env.STONEHENGE_PORT ?? 8000}`

export default defineConfig({
  plugins: [svelte(), messages(), worker()],
  resolve: {
    // Messages are parsed at build time, so the parser stays at home.
    alias: process.env.VITEST
      ? {}
      : { '@formatjs/icu-messageformat-parser': fileURLToPath(new URL('node_modules/@formatjs/icu-messageformat-parser/no-parser.js', import.meta.url)) },
    conditions: process.env.VITEST ? ['browser'] : undefined,
  },
  build: {
    outDir: '../src/stonehenge/server/page',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: server, ws: true } },
  },
  test: { environment: 'jsdom', include: ['tests/**/*.test.ts'] },
})
