// Stands in the head of the page and runs before anything else is there: all that this page will
// need is asked for at once, not one after the other, and the table is called meanwhile.
import { dress, kept, partsOf, SETTINGS, spoken } from './lib/device'
import { openSocket } from './lib/socket'
import { remember } from './lib/earlyInput'
import { packed } from './lib/catalogues'
import { heldAt } from './lib/seats'
import type { Settings } from './lib/settings.svelte'

/** The files of a page, a board or a pack of words, without what the page always loads. */
declare const AHEAD: Record<string, string[]>

const root = document.documentElement
const settings = kept<Settings>(SETTINGS)
const [page = 'home', id = ''] = partsOf(location.pathname)
const seat = page === 't' ? heldAt(id) : undefined
// Whoever has no seat here hears it from the server, with the page or when the table answers.
const game = seat?.game ?? root.dataset.game
const language = settings.language ?? spoken()
const words = packed(page === 'home' ? ['page'] : ['page_table', ...(game ? [game] : [])])
const wanted = [page, ...(game ? [`board ${game}`] : []), ...words.map((pack) => `${language}/${pack}`)]

dress(settings)
// The first page comes drawn in the language that the browser asked for; another one was chosen here.
root.toggleAttribute('data-anew', root.lang !== language)
for (const file of new Set(wanted.flatMap((name) => AHEAD[name] ?? []))) {
  const link = document.createElement('link')
  link.rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload'
  link.crossOrigin = ''
  link.href = `/assets/${file}`
  document.head.append(link)
}
if (page === 'home') remember()
if (page === 't' && id) window.preloaded = openSocket(seat?.table ?? id, seat?.token ?? null, language)
