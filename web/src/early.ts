// Stands in the head of the page and runs before anything else is there: all that this page will
// need is asked for at once, not one after the other, and the table is called meanwhile.
import { kept, partsOf, SETTINGS, spoken } from './lib/device'
import { call } from './lib/line'
import { packed } from './lib/packs'
import { heldAt } from './lib/seats'

/** The files of a page, a board or a pack of words, without what the page always loads. */
declare const AHEAD: Record<string, string[]>

const [page = 'home', id = ''] = partsOf(location.pathname)
const seat = page === 't' ? heldAt(id) : undefined
const language = kept<{ language: string }>(SETTINGS).language ?? spoken()
// Who looks at a table of another device hears only then which game it is.
const words = packed(page === 'home' ? ['page'] : ['page_table', ...(seat ? [seat.game] : [])])
const wanted = [page, ...(seat ? [`board ${seat.game}`] : []), ...words.map((pack) => `${language}/${pack}`)]

for (const file of new Set(wanted.flatMap((name) => AHEAD[name] ?? []))) {
  const link = document.createElement('link')
  link.rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload'
  link.crossOrigin = ''
  link.href = `/assets/${file}`
  document.head.append(link)
}
if (page === 't' && id) window.early = call(seat?.table ?? id, seat?.token ?? null)
