// A record knows a bot by its level ("easy 2"); here it has the name it had at the table.
import { LEVELS } from '../home/games.svelte'
import { say } from '../lib/words.svelte'

/** The level of the bot that is written down so; null for a person. */
export function levelOf(written: string): string | null {
  const [level = '', seat = '1', ...more] = written.split(' ')
  return (LEVELS as readonly string[]).includes(level) && /^\d+$/.test(seat) && !more.length ? level : null
}

/** What a seat of a record is called. */
export const called = (written: string, seat: number): string => (levelOf(written) ? say(`bot.name.${seat % 8}`) : written || String(seat + 1))

/** The same with how good a bot it was: "Gwen (bot: easy)". */
export function introduced(written: string, seat: number): string {
  const level = levelOf(written)
  const name = called(written, seat)
  return level ? `${name} (${say('people.bot', { level: say(`level.${level}`) })})` : name
}
