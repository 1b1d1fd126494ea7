// The offers of the server, grouped by the thing on the table that they touch.
export interface Way {
  text: string
  /** Tokens that go to the bag, pairs included. */
  pays: [string, number][]
  tools: string[]
  /** Tools from outside, which enter the clan. */
  fresh: string[]
  /** What each pair stands for. */
  pairs: { wanted: string; pair: string }[]
}

export const inHand = (card: string) => `hand:${card}`
export const inSlot = (place: number, slot: string) => `slot:${place}:${slot}`
export const ofPotion = (card: string) => `potion:${card}`
export const ofAnimal = (kind: string) => `animal:${kind}`
export const REFRESH = 'refresh'
export const REST = 'rest'
export const PASS = 'pass'
/** Nothing that we know; it must never be needed. */
export const OTHER = 'other'

/** The thing that an offer touches. */
export function thing(offer: string): string {
  const [verb, first = '', second = ''] = offer.split(' ')
  if (verb === 'gather' && first) return inHand(first)
  if (verb === 'take' && second) return inSlot(Number(first), second)
  if (verb === 'brew' && first) return ofPotion(first)
  if (verb === 'tame' && first) return ofAnimal(first)
  if (verb === 'refresh' && first) return REFRESH
  if (verb === REST || verb === PASS) return verb
  return OTHER
}

export function grouped(offers: string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const offer of offers) {
    const touched = thing(offer)
    const group = groups.get(touched)
    if (group) group.push(offer)
    else groups.set(touched, [offer])
  }
  return groups
}

const listed = (text: string | undefined): string[] => (text ? text.split(',') : [])

/** A way to brew, taken apart. */
export function way(text: string): Way {
  const parts = text.split(' ').slice(2).map((part) => part.split('=') as [string, string])
  const named = Object.fromEntries(parts)
  const tools = listed(named.tools)
  return {
    text,
    pays: parts.filter(([key]) => key !== 'tools' && key !== 'sub').map(([kind, n]) => [kind, Number(n)]),
    tools: tools.filter((tool) => !tool.endsWith('+')),
    fresh: tools.filter((tool) => tool.endsWith('+')).map((tool) => tool.slice(0, -1)),
    pairs: listed(named.sub).map((pair) => ({ wanted: pair.split('>')[0]!, pair: pair.split('>')[1]! })),
  }
}

/** Which tools a way uses, and which pairs it pays: every way has its own two. */
export const toolsOf = (each: Way) => [...each.tools, ...each.fresh.map((tool) => `${tool}+`)].join(',')
export const pairsOf = (each: Way) => each.pairs.map(({ wanted, pair }) => `${wanted}>${pair}`).join(',')

/** A brew that nobody offered, so that the server can say why not. */
export function asking(card: string, needs: string[], tokens: string[]): string {
  const counts = new Map<string, number>()
  const tools = needs.filter((need) => !tokens.includes(need) && need !== 'any')
  for (const need of needs) if (tokens.includes(need)) counts.set(need, (counts.get(need) ?? 0) + 1)
  const pays = [...counts].map(([kind, n]) => `${kind}=${n}`)
  return ['brew', card, ...pays, ...(tools.length ? [`tools=${tools.join(',')}`] : [])].join(' ')
}
