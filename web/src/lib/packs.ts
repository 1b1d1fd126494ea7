// Catalogues travel in packs: what is needed together comes in one file a language.
const GAMES = ['wizard', 'extreme', 'carodeni', 'quiddler']
const PACKS: Record<string, string[]> = {
  // The first screen waits for as little as it can; every other page has these words in its own pack.
  page: ['page'],
  table: ['page', 'page_table', 'server', 'table'],
  ...Object.fromEntries(GAMES.map((game) => [game, [game, `page_${game}`]])),
}

/** What is in a pack. */
export const inside = (pack: string): string[] => PACKS[pack] ?? [pack]

/** The packs that hold these catalogues. */
export function packed(rooms: Iterable<string>): string[] {
  const left = new Set(rooms)
  const found: string[] = []
  const pick = (pack: string) => {
    found.push(pack)
    for (const room of inside(pack)) left.delete(room)
  }
  for (const pack of ['table', ...GAMES]) if (inside(pack).some((room) => room !== 'page' && left.has(room))) pick(pack)
  for (const room of left) pick(room)
  return found
}
