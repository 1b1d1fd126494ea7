// Writes the service worker beside the built page: what it keeps, and a name for this version.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { WORDS } from './toml'

const SOURCE = fileURLToPath(new URL('worker.js', import.meta.url))

export function worker(): Plugin {
  return {
    name: 'stonehenge-worker',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      // Catalogues are kept when they are read: nobody needs all languages.
      const spoken = new Set(Object.values(bundle).flatMap((each) =>
        each.type === 'chunk' && each.moduleIds.some((id) => id.endsWith('.toml') || id.startsWith(`\0${WORDS}/`)) ? [each.fileName] : []))
      const built = Object.keys(bundle).filter((name) => !spoken.has(name) && !name.endsWith('.map'))
      const beside = readdirSync(dir!).filter((name) => /\.(svg|png|webmanifest)$/.test(name))
      const files = [...new Set([...built, ...beside])].filter((name) => name !== 'index.html').sort()
      const version = createHash('sha256')
      for (const name of [...Object.keys(bundle), 'index.html', ...beside].sort()) version.update(name).update(readFileSync(join(dir!, name)))
      version.update(readFileSync(SOURCE))
      const known = `const VERSION = ${JSON.stringify(version.digest('hex').slice(0, 12))}\nconst FILES = ${JSON.stringify(['/', '/index.html', ...files.map((name) => `/${name}`)])}\n`
      writeFileSync(join(dir!, 'sw.js'), known + readFileSync(SOURCE, 'utf8'))
    },
  }
}
