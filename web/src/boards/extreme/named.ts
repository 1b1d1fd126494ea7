import type { ExtremeView } from '../../lib/messages'
import type { BoardClient } from '../../lib/boardClient'
import { wanted } from './seals'

/** An action in words, for hints: "yellow 7", "I take 2 red, 1 blue", "I return red". */
export function named({ words }: BoardClient<ExtremeView>, act: string): string {
  const [verb, what = ''] = act.split(' ')
  if (verb === 'take') return words.say('hint.take', { seals: wanted(act) })
  if (verb === 'give') return words.say('give.commit', { seal: what })
  return verb === 'mage' ? words.say('predict.take-mage') : words.card(what)
}
