// The colours of the seats, wherever a player is drawn; tokens.css has them.
const SEATS = 8

/** The colour of an avatar. */
export const stone = (seat: number): string => `var(--seat-${seat % SEATS})`
/** The same for a line or a text on a panel: darker where panels are light. */
export const stroke = (seat: number): string => `var(--seat-line-${seat % SEATS})`
