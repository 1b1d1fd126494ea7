// The colours of banners; each also has a shape, so that nobody needs to tell colours apart.
const NAMED = ['red', 'blue', 'yellow', 'green']

export const fill = (colour: string): string => (NAMED.includes(colour) ? `var(--${colour}-fill)` : '#7C7468')
export const tint = (colour: string): string => (NAMED.includes(colour) ? `var(--${colour}-tint)` : '#E6DCC6')
export const shape = (colour: string): string => `#suit-${NAMED.includes(colour) ? colour : 'any'}`
export const onFill = (colour: string): string => (colour === 'yellow' ? '#4A3600' : '#FFF7E6')

/** The picture of a potion: bottles differ as witches do. */
export const bottle = (id: string): string => {
  const n = [...id].reduce((sum, sign) => sum * 7 + sign.charCodeAt(0), 0) % 4
  return n ? `#potion-${n}` : '#potion'
}
export const emblem = (symbol: string): string =>
  ({ moon: '#suit-violet', sun: '#suit-yellow', star: '#suit-wizard', broom: '#nov-broom', hat: '#nov-hat' })[symbol] ?? '#suit-any'
