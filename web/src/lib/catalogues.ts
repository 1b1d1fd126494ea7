// Catalogues travel in packs: what is needed together comes in one file a language.
const TABLE = ['page', 'page_table', 'server', 'table']

/** What may be in a pack. The first screen waits for as little as it can; every other page has its
 *  words in its own pack, and what a game says comes with what the page says of it. */
export function inside(pack: string): string[] {
  if (pack === 'page') return ['page']
  return pack === 'table' ? TABLE : [pack, `page_${pack}`]
}

/** The packs that hold these catalogues. */
export function packed(rooms: Iterable<string>): string[] {
  const wanted = [...rooms]
  const table = wanted.some((room) => room !== 'page' && TABLE.includes(room))
  const left = wanted.filter((room) => !table || !TABLE.includes(room))
  return [...new Set([...(table ? ['table'] : []), ...left.map((room) => room.replace(/^page_/, ''))])]
}
