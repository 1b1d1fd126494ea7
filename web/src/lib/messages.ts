// What the server says and is told; made by `npm run messages`, not by hand.

export type CarodeniEvent =
  | CarodeniSetupEvent
  | CarodeniOfferEvent
  | CarodeniGatherEvent
  | CarodeniRefreshEvent
  | CarodeniTakeEvent
  | CarodeniBrewEvent
  | CarodeniTameEvent
  | CarodeniRestEvent
  | CarodeniGoalEvent
  | CarodeniEndingEvent
  | CarodeniOstaraEvent
  | CarodeniScoreEvent
export type CarodeniLine =
  | CarodeniSetupLine
  | CarodeniOfferLine
  | CarodeniGatherLine
  | CarodeniRefreshLine
  | CarodeniTakeLine
  | CarodeniBrewLine
  | CarodeniPassLine
  | CarodeniTameEvent
  | CarodeniRestEvent
  | CarodeniGoalEvent
  | CarodeniEndingEvent
  | CarodeniOstaraEvent
  | CarodeniScoreEvent
  | CarodeniBecauseFewerLine
  | CarodeniBecauseMoreLine
  | CarodeniBecauseFirstInRowLine
  | CarodeniBecauseGoalLine
  | CarodeniBecauseMatchLine
  | CarodeniBecauseValueLine
  | CarodeniBecauseFirstLine
  | CarodeniBecauseWitchWaitsLine
  | CarodeniBecauseNoWitchYetLine
  | CarodeniBecauseNewAnimalLine
  | CarodeniEndLine
export type ExtremeEvent =
  | ExtremeDealEvent
  | ExtremeTakeEvent
  | ExtremeMageEvent
  | ExtremePlayEvent
  | ExtremeTrickEvent
  | ExtremeScoreEvent
export type ExtremeLine =
  | ExtremeDealLine
  | ExtremeTakeLine
  | ExtremeMageEvent
  | ExtremePlayEvent
  | ExtremeTrickEvent
  | ExtremeScoreEvent
  | ExtremeEndLine
export type FromServer =
  | ViewMessage
  | OkMessage
  | RefusedMessage
  | ChatMessage
  | HereMessage
  | PongMessage
  | WhyMessage
  | HintMessage
/**
 * What happened, as somebody at the table may read it; which game's, `table.game` says.
 */
export type GameLine = WizardLine | ExtremeLine | CarodeniLine | QuiddlerLine
export type WizardLine =
  | WizardDealLine
  | WizardHiddenBidLine
  | WizardRevealLine
  | WizardTrumpEvent
  | WizardBidEvent
  | WizardPlayEvent
  | WizardTrickEvent
  | WizardScoreEvent
  | WizardEndLine
export type QuiddlerLine =
  | QuiddlerDealLine
  | QuiddlerDrawLine
  | QuiddlerReshuffleEvent
  | QuiddlerLayLine
  | QuiddlerOutLine
  | QuiddlerDiscardEvent
  | QuiddlerDoubtLine
  | QuiddlerPassLine
  | QuiddlerSpokenLine
  | QuiddlerCallVoteLine
  | QuiddlerVoteLine
  | QuiddlerChallengeLine
  | QuiddlerStruckLine
  | QuiddlerBonusMostLine
  | QuiddlerBonusLongestLine
  | QuiddlerScoreLine
  | QuiddlerEndLine
  | QuiddlerSoloSetupLine
  | QuiddlerSoloWordLine
  | QuiddlerSoloFillLine
  | QuiddlerSoloEndLine
/**
 * What happened, as the `log` of a record has it, with all that is hidden.
 */
export type GameEvent = WizardEvent | ExtremeEvent | CarodeniEvent | QuiddlerEvent
export type WizardEvent =
  | WizardDealEvent
  | WizardTrumpEvent
  | WizardBidEvent
  | WizardPlayEvent
  | WizardTrickEvent
  | WizardScoreEvent
export type QuiddlerEvent =
  | QuiddlerDealEvent
  | QuiddlerDrawEvent
  | QuiddlerReshuffleEvent
  | QuiddlerLayEvent
  | QuiddlerDiscardEvent
  | QuiddlerChallengeEvent
  | QuiddlerScoreEvent
  | QuiddlerSoloSetupEvent
  | QuiddlerSoloWordEvent
  | QuiddlerSoloFillEvent
  | QuiddlerSoloEndEvent
export type ToServer =
  | Act
  | Chat
  | CastVote
  | ChooseWords
  | Commit
  | Reveal
  | HostSeat
  | Start
  | TakeBack
  | AskWhy
  | AskHint
  | Ping

/**
 * How often a bid was met, and by how much it was too high on average.
 */
export interface Accuracy {
  rounds: number
  met: number
  bias: number
}
/**
 * Do what one of the offers says, or anything else that the rules allow.
 */
export interface Act {
  type: 'act'
  id: string
  n: number
  act: string
}
/**
 * Ask a bot for advice.
 */
export interface AskHint {
  type: 'hint'
  id: string
}
/**
 * Ask why the last trick went as it did, or that trick of the round (from 0).
 */
export interface AskWhy {
  type: 'why'
  id: string
  trick?: number | null
}
/**
 * The best lay-outs of the last finished round of Quiddler.
 */
export interface Best {
  round: number
  seats: BestOfSeat[]
}
/**
 * What a seat had at the end of a round, and the best it could have laid out.
 */
export interface BestOfSeat {
  seat: number
  cards: string[]
  laid: string[][]
  /**
   * null where there is no list of words.
   */
  best: LaidOut | null
}
/**
 * A way to lay cards out in words, and what it would have brought.
 */
export interface LaidOut {
  words: string[][]
  left: string[]
  /**
   * Of the round, bonuses and all.
   */
  points: number
  /**
   * How many of them are bonuses, beside what the others laid.
   */
  bonus: number
}
/**
 * A goal that lies on the table, and by seat how much of each line is met.
 */
export interface CarodeniAim {
  points: number
  need: CarodeniNeed[]
  met: number[][]
}
/**
 * A line of a goal: so many of a kind.
 */
export interface CarodeniNeed {
  kind: string
  what: string
  n: number
}
/**
 * She takes the kind of card of which she has fewer.
 */
export interface CarodeniBecauseFewer {
  criterion: 'fewer'
  kind: 'potion' | 'witch'
  witches: number
  potions: number
}
/**
 * She takes the kind of card of which she has fewer.
 */
export interface CarodeniBecauseFewerLine {
  e: 'because-fewer'
  criterion: 'fewer'
  kind: 'potion' | 'witch'
  witches: number
  potions: number
}
/**
 * It is the first one from the top.
 */
export interface CarodeniBecauseFirst {
  criterion: 'first'
}
/**
 * She has as many witches as potions, and takes the kind that comes first on her token.
 */
export interface CarodeniBecauseFirstInRow {
  criterion: 'first-in-row'
  kind: 'potion' | 'witch'
}
/**
 * She has as many witches as potions, and takes the kind that comes first on her token.
 */
export interface CarodeniBecauseFirstInRowLine {
  e: 'because-first-in-row'
  criterion: 'first-in-row'
  kind: 'potion' | 'witch'
}
/**
 * It is the first one from the top.
 */
export interface CarodeniBecauseFirstLine {
  e: 'because-first'
  criterion: 'first'
}
/**
 * It helps a goal, the one with this number; so many cards do.
 */
export interface CarodeniBecauseGoal {
  criterion: 'goal'
  left: number
  goal: string
  side: 'easy' | 'hard'
  number: number
}
/**
 * It helps a goal, the one with this number; so many cards do.
 */
export interface CarodeniBecauseGoalLine {
  e: 'because-goal'
  criterion: 'goal'
  left: number
  goal: string
  side: 'easy' | 'hard'
  number: number
}
/**
 * It goes with one of her cards; so many cards do.
 */
export interface CarodeniBecauseMatch {
  criterion: 'match'
  left: number
}
/**
 * It goes with one of her cards; so many cards do.
 */
export interface CarodeniBecauseMatchLine {
  e: 'because-match'
  criterion: 'match'
  left: number
}
/**
 * She takes the kind of card of which she has more.
 */
export interface CarodeniBecauseMore {
  criterion: 'more'
  kind: 'potion' | 'witch'
  witches: number
  potions: number
}
/**
 * She takes the kind of card of which she has more.
 */
export interface CarodeniBecauseMoreLine {
  e: 'because-more'
  criterion: 'more'
  kind: 'potion' | 'witch'
  witches: number
  potions: number
}
/**
 * It is the first animal from the top that her clan does not have.
 */
export interface CarodeniBecauseNewAnimal {
  criterion: 'new-animal'
}
/**
 * It is the first animal from the top that her clan does not have.
 */
export interface CarodeniBecauseNewAnimalLine {
  e: 'because-new-animal'
  criterion: 'new-animal'
}
/**
 * A potion that she has no witch for lacks so many ingredients.
 */
export interface CarodeniBecauseNoWitchYet {
  criterion: 'no-witch-yet'
  potion: string
  missing: number
}
/**
 * A potion that she has no witch for lacks so many ingredients.
 */
export interface CarodeniBecauseNoWitchYetLine {
  e: 'because-no-witch-yet'
  criterion: 'no-witch-yet'
  potion: string
  missing: number
}
/**
 * It has the most points; so many cards have.
 */
export interface CarodeniBecauseValue {
  criterion: 'value'
  left: number
  points: number
}
/**
 * It has the most points; so many cards have.
 */
export interface CarodeniBecauseValueLine {
  e: 'because-value'
  criterion: 'value'
  left: number
  points: number
}
/**
 * She has a witch for a potion that lacks so many ingredients.
 */
export interface CarodeniBecauseWitchWaits {
  criterion: 'witch-waits'
  potion: string
  missing: number
}
/**
 * She has a witch for a potion that lacks so many ingredients.
 */
export interface CarodeniBecauseWitchWaitsLine {
  e: 'because-witch-waits'
  criterion: 'witch-waits'
  potion: string
  missing: number
}
/**
 * A seat brews a potion; `pays` are all tokens that it costs, pairs included.
 */
export interface CarodeniBrewEvent {
  e: 'brew'
  seat: number
  potion: string
  pays: {
    [k: string]: number
  }
  tools: string[]
  substitutes: CarodeniSubstitute[]
}
/**
 * What a pair stands for, and the kind of the pair.
 */
export interface CarodeniSubstitute {
  for: string
  with: string
}
/**
 * A seat brews a potion, with the witch who does it, and both names.
 */
export interface CarodeniBrewLine {
  e: 'brew'
  seat: number
  potion: string
  pays: {
    [k: string]: number
  }
  tools: string[]
  substitutes: CarodeniSubstitute[]
  witch: string
  name: string
  witch_name: string
}
/**
 * A deck: the back on top, how high it is, and what was put under it.
 */
export interface CarodeniDeck {
  back: string
  size: number
  box: number
  under: string[]
}
/**
 * The game is over: who won, and the totals by seat.
 */
export interface CarodeniEndLine {
  e: 'end'
  winners: number[]
  totals: number[]
}
/**
 * After this round there is only one more: goals, witches or potions run out.
 */
export interface CarodeniEndingEvent {
  e: 'ending'
  reason: 'goals' | 'potions' | 'witches'
}
/**
 * The table is laid: who begins, with which cards; Ostara's novices are null.
 */
export interface CarodeniSetupEvent {
  e: 'setup'
  first: number
  data: string
  goals: CarodeniLaidGoal[]
  starts: string[]
  novices: (string | null)[]
}
/**
 * A goal that is laid, and which side of it is up.
 */
export interface CarodeniLaidGoal {
  id: string
  side: 'easy' | 'hard'
}
/**
 * A slot is filled, or stays empty (null); `next` is the card then on top of the deck.
 */
export interface CarodeniOfferEvent {
  e: 'offer'
  place: number
  slot: 'ing0' | 'ing1' | 'ing2' | 'potion' | 'witch'
  item: string | null
  next?: string
}
/**
 * A seat sends a witch.
 */
export interface CarodeniGatherEvent {
  e: 'gather'
  seat: number
  witch: string
}
/**
 * A seat renews all witches, all potions, or the ingredients of a place (its number).
 */
export interface CarodeniRefreshEvent {
  e: 'refresh'
  seat: number
  what: number | ('potions' | 'witches')
}
/**
 * A seat takes what lies in a slot; `why` are Ostara's reasons.
 */
export interface CarodeniTakeEvent {
  e: 'take'
  seat: number
  place: number
  slot: 'ing0' | 'ing1' | 'ing2' | 'potion' | 'witch'
  as: 'animal' | 'ingredient' | 'potion' | 'tool' | 'witch'
  item: string
  why?: (
    | CarodeniBecauseFewer
    | CarodeniBecauseMore
    | CarodeniBecauseFirstInRow
    | CarodeniBecauseGoal
    | CarodeniBecauseMatch
    | CarodeniBecauseValue
    | CarodeniBecauseFirst
    | CarodeniBecauseWitchWaits
    | CarodeniBecauseNoWitchYet
    | CarodeniBecauseNewAnimal
  )[]
}
/**
 * A seat tames an animal.
 */
export interface CarodeniTameEvent {
  e: 'tame'
  seat: number
  animal: string
}
/**
 * A seat rests.
 */
export interface CarodeniRestEvent {
  e: 'rest'
  seat: number
}
/**
 * A seat gets a goal.
 */
export interface CarodeniGoalEvent {
  e: 'goal'
  seat: number
  goal: string
}
/**
 * One of Ostara's tokens is turned up.
 */
export interface CarodeniOstaraEvent {
  e: 'ostara'
  token: string
}
/**
 * The game is scored, by seat.
 */
export interface CarodeniScoreEvent {
  e: 'score'
  parts: CarodeniParts[]
  totals: number[]
}
/**
 * What the score of a seat is made of.
 */
export interface CarodeniParts {
  potions: number
  witches: number
  tools: number
  goals: number
  leftovers: number
  animals: number
}
/**
 * What stands on a card of Čarodění; `back` is its tool or animal, `kind` tells the rest.
 */
export interface CarodeniFace {
  kind: 'novice' | 'potion' | 'start' | 'witch'
  name: string
  banners?: string[] | null
  ap?: number[] | null
  refresh?: boolean | null
  colour?: string | null
  points: number
  needs?: string[] | null
  back: string
  symbol?: string | null
}
/**
 * A seat sends a witch, with her name.
 */
export interface CarodeniGatherLine {
  e: 'gather'
  seat: number
  witch: string
  name: string
}
/**
 * The table is laid, as in the record; `seat` begins.
 */
export interface CarodeniSetupLine {
  e: 'setup'
  first: number
  data: string
  goals: CarodeniLaidGoal[]
  starts: string[]
  novices: (string | null)[]
  seat: number
}
/**
 * A slot is filled, or stays empty (null); `back` is of the card then on top of the deck.
 */
export interface CarodeniOfferLine {
  e: 'offer'
  place: number
  slot: 'ing0' | 'ing1' | 'ing2' | 'potion' | 'witch'
  item: string | null
  back?: string | null
  name: string
}
/**
 * A seat renews what the record says, told apart by `kind`; `place` is 0 for cards.
 */
export interface CarodeniRefreshLine {
  e: 'refresh'
  seat: number
  what: number | ('potions' | 'witches')
  place: number
  kind: 'place' | 'potions' | 'witches'
}
/**
 * A seat takes what lies in a slot; `kind` is of a tool or an animal, otherwise empty.
 */
export interface CarodeniTakeLine {
  e: 'take'
  seat: number
  place: number
  slot: 'ing0' | 'ing1' | 'ing2' | 'potion' | 'witch'
  as: 'animal' | 'ingredient' | 'potion' | 'tool' | 'witch'
  item: string
  why?: (
    | CarodeniBecauseFewer
    | CarodeniBecauseMore
    | CarodeniBecauseFirstInRow
    | CarodeniBecauseGoal
    | CarodeniBecauseMatch
    | CarodeniBecauseValue
    | CarodeniBecauseFirst
    | CarodeniBecauseWitchWaits
    | CarodeniBecauseNoWitchYet
    | CarodeniBecauseNewAnimal
  )[]
  name: string
  kind: string
}
/**
 * A seat ends its turn.
 */
export interface CarodeniPassLine {
  e: 'pass'
  seat: number
}
/**
 * What is a viewer's own at a table of Čarodění: hands, and what follows from them.
 */
export interface CarodeniOwn {
  seat: number | null
  sides: CarodeniSide[]
  faces: {
    [k: string]: CarodeniFace
  }
  ready: {
    [k: string]: boolean[]
  }
}
/**
 * One side of the table of Čarodění; a hidden hand is null.
 */
export interface CarodeniSide {
  symbol: string
  ingredients: {
    [k: string]: number
  }
  hand: string[] | null
  held: number
  played: string[]
  potions: string[]
  tools: string[]
  animals: string[]
  clan_witches: string[]
  clan_potions: string[]
  clan_tools: string[]
  clan_animals: string[]
  parts: {
    [k: string]: number
  }
}
/**
 * What everybody sees of a table of Čarodění.
 */
export interface CarodeniPublic {
  options: {
    [k: string]: unknown
  }
  cards: string
  solo: boolean
  phase: string
  first: number
  turn: number
  round: number
  board: {
    [k: string]: string
  }[]
  bag: {
    [k: string]: number
  }
  goals: [string, string][]
  takers: number[]
  points: number[]
  fresh: boolean
  rests: number
  refills: [number, string][]
  ending: string
  last_round: number
  column: string[]
  errands: string[]
  rounds: number
  aims: CarodeniAim[]
  food: {
    [k: string]: string
  }
  tokens: {
    [k: string]: CarodeniToken
  }
  decks: {
    [k: string]: CarodeniDeck
  }
}
/**
 * A token of Ostara's.
 */
export interface CarodeniToken {
  gain: string[]
  criteria: string[]
}
/**
 * CarodeniPublic and CarodeniOwn joined: the table as a seat or a spectator (seat null) sees it.
 */
export interface CarodeniView {
  options: {
    [k: string]: unknown
  }
  cards: string
  solo: boolean
  phase: string
  first: number
  turn: number
  round: number
  board: {
    [k: string]: string
  }[]
  bag: {
    [k: string]: number
  }
  goals: [string, string][]
  takers: number[]
  points: number[]
  fresh: boolean
  rests: number
  refills: [number, string][]
  ending: string
  last_round: number
  column: string[]
  errands: string[]
  rounds: number
  aims: CarodeniAim[]
  food: {
    [k: string]: string
  }
  tokens: {
    [k: string]: CarodeniToken
  }
  decks: {
    [k: string]: CarodeniDeck
  }
  seat: number | null
  sides: CarodeniSide[]
  faces: {
    [k: string]: CarodeniFace
  }
  ready: {
    [k: string]: boolean[]
  }
}
/**
 * Ask all persons for something, or answer.
 */
export interface CastVote {
  type: 'vote'
  id: string
  kind: 'end' | 'pause' | 'rematch' | 'seat' | 'undo'
  yes?: boolean
  place?: number | null
}
/**
 * Say something, or a phrase that each reads in their own language.
 */
export interface Chat {
  type: 'chat'
  id: string
  text?: string | null
  phrase?:
    ('good-game' | 'good-luck' | 'hello' | 'one-moment' | 'sorry' | 'thanks' | 'well-played') | null
}
/**
 * A line of the chat: a text, or the name of a phrase.
 */
export interface ChatLine {
  k: number
  seat: number
  name: string
  text?: string
  phrase?: 'good-game' | 'good-luck' | 'hello' | 'one-moment' | 'sorry' | 'thanks' | 'well-played'
}
/**
 * Somebody says something.
 */
export interface ChatMessage {
  type: 'chat'
  k: number
  seat: number
  name: string
  text?: string
  phrase?: 'good-game' | 'good-luck' | 'hello' | 'one-moment' | 'sorry' | 'thanks' | 'well-played'
}
/**
 * Words for the shuffles, before the game or between two games.
 */
export interface ChooseWords {
  type: 'words'
  id: string
  words: string
}
/**
 * Seconds left by seat, and whose clock runs.
 */
export interface ClockShown {
  left: number[]
  running: number[]
}
/**
 * A chess clock: a bank of seconds, and some more after every move.
 */
export interface ClockWish {
  bank: number
  increment?: number
}
/**
 * Promise a contribution to the shuffles of the next game.
 */
export interface Commit {
  type: 'commit'
  id: string
  /**
   * 32 bytes as hex.
   */
  commitment: string
}
/**
 * A house rule that is not as usual.
 */
export interface Difference {
  key: string
  value: unknown
  usual: unknown
}
/**
 * Of a game that was ended early: the seat that asked for it, and all that agreed.
 */
export interface EndedShown {
  by: number
  agreed: number[]
}
/**
 * What every error looks like.
 */
export interface Error {
  /**
   * A stable name.
   */
  error: string
  /**
   * The same in the words of Accept-Language.
   */
  detail: string
  /**
   * What it takes to say it in any language.
   */
  args: {
    [k: string]: unknown
  }
}
/**
 * What a bot expects of one action.
 */
export interface Evaluated {
  action: string
  points: number
  made: number | null
  tricks: number[]
}
/**
 * A round is dealt: everybody's cards.
 */
export interface ExtremeDealEvent {
  e: 'deal'
  round: number
  dealer: number
  hands: string[][]
}
/**
 * A round is dealt: how many cards each seat gets.
 */
export interface ExtremeDealLine {
  e: 'deal'
  round: number
  dealer: number
  cards: number
}
/**
 * The game is over: who won, and the totals by seat.
 */
export interface ExtremeEndLine {
  e: 'end'
  winners: number[]
  totals: number[]
}
/**
 * A seat predicts by taking seals.
 */
export interface ExtremeTakeEvent {
  e: 'take'
  seat: number
  seals: ExtremeSeal[]
}
/**
 * A seal of a prediction, and the seat that it is taken from; null for the middle.
 */
export interface ExtremeSeal {
  seal: 'B' | 'G' | 'R' | 'V' | 'Y'
  from: number | null
}
/**
 * A seat predicts nothing, and is the black mage.
 */
export interface ExtremeMageEvent {
  e: 'mage'
  seat: number
}
/**
 * A seat plays a card.
 */
export interface ExtremePlayEvent {
  e: 'play'
  seat: number
  card: string
}
/**
 * A seat takes the trick; it returns a seal, takes a black one, or neither (null).
 */
export interface ExtremeTrickEvent {
  e: 'trick'
  winner: number
  gives: ('B' | 'G' | 'R' | 'V' | 'Y') | ('black' | 'white') | null
}
/**
 * A round is scored: its points, and the totals after it, by seat.
 */
export interface ExtremeScoreEvent {
  e: 'score'
  points: number[]
  totals: number[]
}
/**
 * A seat predicts by taking seals; `whites` is what each seat got for what it lost.
 */
export interface ExtremeTakeLine {
  e: 'take'
  seat: number
  seals: ExtremeSeal[]
  whites: number[]
}
/**
 * What is a viewer's own at a table of Wizard Extreme: the hands.
 */
export interface ExtremeOwn {
  seat: number | null
  hands: (string[] | null)[]
}
/**
 * What everybody sees of a table of Wizard Extreme; `values` is the highest in use.
 */
export interface ExtremePublic {
  options: {
    [k: string]: unknown
  }
  bases: number[]
  round: number
  base: number
  held: number[]
  won: number[]
  totals: number[]
  now: (number | null)[]
  phase: 'deal' | 'give' | 'over' | 'play' | 'predict'
  dealer: number | null
  values: number
  mage: number | null
  predictions: (string | null)[]
  seals: {
    [k: string]: number
  }[]
  centre: {
    [k: string]: number
  }
  led: string | null
  leader: number | null
  ahead: number | null
  table: string[]
  tricks: ExtremeTrick[]
  sheet: ExtremeRow[]
}
/**
 * A finished trick of Wizard Extreme, and the seal that moved.
 */
export interface ExtremeTrick {
  leader: number
  cards: string[]
  winner: number
  gives: string | null
}
/**
 * A line of Extreme's score sheet, by seat; the mage predicts nothing.
 */
export interface ExtremeRow {
  predicted: (number | null)[]
  kept: {
    [k: string]: number
  }[]
  base: number
  points: number[]
}
/**
 * ExtremePublic and ExtremeOwn joined: the table as a seat or a spectator (seat null) sees it.
 */
export interface ExtremeView {
  options: {
    [k: string]: unknown
  }
  bases: number[]
  round: number
  base: number
  held: number[]
  won: number[]
  totals: number[]
  now: (number | null)[]
  phase: 'deal' | 'give' | 'over' | 'play' | 'predict'
  dealer: number | null
  values: number
  mage: number | null
  predictions: (string | null)[]
  seals: {
    [k: string]: number
  }[]
  centre: {
    [k: string]: number
  }
  led: string | null
  leader: number | null
  ahead: number | null
  table: string[]
  tricks: ExtremeTrick[]
  sheet: ExtremeRow[]
  seat: number | null
  hands: (string[] | null)[]
}
/**
 * What is promised about the shuffles, as the record has it; docs/fair.md says it exactly.
 */
export interface FairShown {
  commitment: string
  words: string[]
  /**
   * Null while the game goes on.
   */
  secret: string | null
  version?: number
  table?: string
  game?: number
  round?: number
  commitments?: (string | null)[]
  contributions?: (string | null)[]
  missing?: number[]
  void?: VoidRound[]
}
/**
 * A round of promises that did not count, and the seats that did not reveal theirs.
 */
export interface VoidRound {
  round: number
  commitment: string
  commitments: (string | null)[]
  silent: number[]
}
/**
 * The first message: the protocol, and the token of a seat, or true for a spectator.
 */
export interface First {
  protocol: 2
  token?: string | null
  watch?: boolean
  /**
   * Of a spectator: the word of the table.
   */
  word?: string
  /**
   * Of a spectator: their token, if they have one.
   */
  person?: string | null
  /**
   * To get the table as text, too, where the page has no board.
   */
  language?: ('cs' | 'de' | 'en' | 'hu' | 'pl' | 'sk') | null
}
/**
 * What this reader sees: `public` and `own` joined by key, `view` in them too; `own` wins.
 */
export interface ViewMessage {
  type: 'view'
  public: PublicPart
  own: OwnPart
  /**
   * On connecting.
   */
  chat?: ChatLine[]
}
/**
 * What everybody at the table gets, with the lines that a spectator may read.
 */
export interface PublicPart {
  n: number
  waiting: number[]
  lines: GameLine[]
  view: WizardPublic | ExtremePublic | CarodeniPublic | QuiddlerPublic | QuiddlerSoloPublic | null
  table: TableShown
}
/**
 * A round is dealt: how many cards each seat gets, and the card that is turned up.
 */
export interface WizardDealLine {
  e: 'deal'
  round: number
  dealer: number
  cards: number
  turned: string | null
}
/**
 * Another seat bids face down.
 */
export interface WizardHiddenBidLine {
  e: 'hidden-bid'
  seat: number
}
/**
 * The bids that lay face down are read out, by seat.
 */
export interface WizardRevealLine {
  e: 'reveal'
  bids: number[]
}
/**
 * The dealer chooses trump after a turned wizard.
 */
export interface WizardTrumpEvent {
  e: 'trump'
  seat: number
  suit: 'B' | 'G' | 'R' | 'Y'
}
/**
 * A seat bids; of a bid that lies face down only the bidder reads this.
 */
export interface WizardBidEvent {
  e: 'bid'
  seat: number
  bid: number
}
/**
 * A seat plays a card.
 */
export interface WizardPlayEvent {
  e: 'play'
  seat: number
  card: string
}
/**
 * A seat takes the trick.
 */
export interface WizardTrickEvent {
  e: 'trick'
  winner: number
}
/**
 * A round is scored: its points, and the totals after it, by seat.
 */
export interface WizardScoreEvent {
  e: 'score'
  points: number[]
  totals: number[]
}
/**
 * The game is over: who won, and the totals by seat.
 */
export interface WizardEndLine {
  e: 'end'
  winners: number[]
  totals: number[]
}
/**
 * A round is dealt: how many cards each seat gets, and the first discard.
 */
export interface QuiddlerDealLine {
  e: 'deal'
  round: number
  dealer: number
  cards: number
  discard: string
}
/**
 * A seat draws a card; null where the reader does not see it.
 */
export interface QuiddlerDrawLine {
  e: 'draw'
  seat: number
  from: 'discard' | 'pile'
  card: string | null
}
/**
 * So many discards become the pile again.
 */
export interface QuiddlerReshuffleEvent {
  e: 'reshuffle'
  cards: number
}
/**
 * A seat lays words, spelled out with spaces between them.
 */
export interface QuiddlerLayLine {
  e: 'lay'
  seat: number
  words: string
}
/**
 * A seat lays words, spelled out, and goes out.
 */
export interface QuiddlerOutLine {
  e: 'out'
  seat: number
  words: string
}
/**
 * A seat discards a card.
 */
export interface QuiddlerDiscardEvent {
  e: 'discard'
  seat: number
  card: string
}
/**
 * The reader challenges a word of another seat, while the others may still speak.
 */
export interface QuiddlerDoubtLine {
  e: 'doubt'
  target: number
  text: string
  seat: number
}
/**
 * The reader challenges nothing.
 */
export interface QuiddlerPassLine {
  e: 'pass'
  seat: number
}
/**
 * Another seat has spoken; what it said lies face down.
 */
export interface QuiddlerSpokenLine {
  e: 'spoken'
  seat: number
}
/**
 * The table votes on a word, and why it has to.
 */
export interface QuiddlerCallVoteLine {
  e: 'call-vote'
  /**
   * Why the table votes: the list lacks the word, or there is no list.
   */
  ruling: 'no-list' | 'unknown'
  target: number
  text: string
}
/**
 * A seat says whether a word stands.
 */
export interface QuiddlerVoteLine {
  e: 'vote'
  seat: number
  valid: boolean
}
/**
 * A challenged word was decided about: what it is worth, and whether it stands.
 */
export interface QuiddlerChallengeLine {
  e: 'challenge'
  target: number
  text: string
  value: number
  valid: boolean
  seat: number
}
/**
 * The judge struck a word, and what it would have been worth.
 */
export interface QuiddlerStruckLine {
  e: 'struck'
  target: number
  text: string
  value: number
}
/**
 * A seat gets the bonus for the most words.
 */
export interface QuiddlerBonusMostLine {
  e: 'bonus-most'
  seat: number
}
/**
 * A seat gets the bonus for the longest word.
 */
export interface QuiddlerBonusLongestLine {
  e: 'bonus-longest'
  seat: number
}
/**
 * A round is scored, and by seat the cards that were left in the hand.
 */
export interface QuiddlerScoreLine {
  e: 'score'
  points: number[]
  totals: number[]
  left: string[][]
}
/**
 * The game is over: who won, and the totals by seat.
 */
export interface QuiddlerEndLine {
  e: 'end'
  winners: number[]
  totals: number[]
}
/**
 * The piles of the game for one are laid, with so many cards.
 */
export interface QuiddlerSoloSetupLine {
  e: 'setup'
  cards: number
}
/**
 * The player makes a word, and what it is worth.
 */
export interface QuiddlerSoloWordLine {
  e: 'word'
  text: string
  value: number
}
/**
 * The player moves a top card to an empty place, and which card it is.
 */
export interface QuiddlerSoloFillLine {
  e: 'fill'
  place: number
  from: number
  card: string
}
/**
 * The game for one is over, and what the unused cards are worth.
 */
export interface QuiddlerSoloEndLine {
  e: 'solo-end'
  left: number
}
/**
 * What everybody sees of a table of Wizard.
 */
export interface WizardPublic {
  options: {
    [k: string]: unknown
  }
  sizes: number[]
  round: number
  totals: number[]
  phase: 'bid' | 'deal' | 'over' | 'play' | 'trump'
  dealer: number | null
  turned: string | null
  trump: string | null
  sheet: WizardRow[]
  held: number[]
  won: number[]
  tricks: WizardTrick[]
  led: string | null
  table: string[]
  leader: number | null
  ahead: number | null
}
/**
 * A line of Wizard's score sheet, by seat.
 */
export interface WizardRow {
  bids: number[]
  won: number[]
  points: number[]
}
/**
 * A finished trick of Wizard: the cards from the leader on.
 */
export interface WizardTrick {
  leader: number
  cards: string[]
  winner: number
}
/**
 * What everybody sees of a table of Quiddler.
 */
export interface QuiddlerPublic {
  options: {
    [k: string]: unknown
  }
  round: number
  listed: boolean
  turns: number
  last_turn: boolean
  held: number[]
  known: string[][]
  pile: number
  discards: string[]
  laid: string[][][]
  ruling: string
  totals: number[]
  rounds: number
  cards: number
  points: {
    [k: string]: number
  }
  pairs: string[]
  bonuses: ('longest' | 'most')[]
  phase: string
  dealer: number | null
  turn: number | null
  out: number | null
  case: QuiddlerCase | null
  ruled: QuiddlerRuled[]
  votes: QuiddlerVote[]
  sheet: QuiddlerRow[]
  /**
   * The words that this table has decided about.
   */
  house: HouseWord[]
}
/**
 * A doubted word: who doubts it (null for the judge), whose it is, which it is.
 */
export interface QuiddlerCase {
  seat: number | null
  target: number
  word: number
}
/**
 * A decided word: as a doubted one, and whether it stands.
 */
export interface QuiddlerRuled {
  seat: number | null
  target: number
  word: number
  valid: boolean
}
/**
 * What a seat says about a word.
 */
export interface QuiddlerVote {
  seat: number
  valid: boolean
}
/**
 * A line of Quiddler's score sheet, with the seats that got the bonuses.
 */
export interface QuiddlerRow {
  points: number[]
  most: number | null
  longest: number | null
}
/**
 * A word of the house list.
 */
export interface HouseWord {
  word: string
  valid: boolean
}
/**
 * What everybody sees of Quiddler for one.
 */
export interface QuiddlerSoloPublic {
  options: {
    [k: string]: unknown
  }
  listed: boolean
  up: (string | null)[]
  heights: number[]
  words: string[][]
  piles: string[][] | null
  points: {
    [k: string]: number
  }
  phase: 'fill' | 'over' | 'setup' | 'spell'
}
/**
 * The table around the game; at the end with `scores` and `winners`, or who `ended` it.
 */
export interface TableShown {
  status: 'open' | 'over' | 'playing'
  paused: boolean
  game: string
  code: string
  host: number
  /**
   * Which game of the table, from 0; `game` over HTTP counts from 1.
   */
  number: number
  seats: SeatShown[]
  house: HouseShown
  differs: Difference[]
  fair: FairShown
  /**
   * While a game begins: the seats that have yet to reveal.
   */
  shuffling: number[] | null
  vote: VoteShown | null
  /**
   * Nobody new sits down.
   */
  locked: boolean
  /**
   * Whoever sits down has to say a word.
   */
  word: boolean
  /**
   * How many connections look on without a seat.
   */
  watching: number
  clock?: ClockShown
  scores?: number[] | null
  winners?: number[]
  ended?: EndedShown
}
/**
 * Who has a seat; `level` is of a bot, or of one that stands in for a person.
 */
export interface SeatShown {
  kind: 'bot' | 'free' | 'person'
  name: string
  level: string | null
  here: boolean
  muted: boolean
  /**
   * A bot plays until somebody sits down: between two rounds, or at once.
   */
  open: ('later' | 'now') | null
  /**
   * Which level made the last move of this bot, or `first-offer`, because its own took too long; not there else.
   */
  by?: string
}
/**
 * What the host chose for the table.
 */
export interface HouseShown {
  listed: boolean
  chat: boolean
  forced: boolean
  away: number | null
  pace: 'normal' | 'off'
  bank: number | null
  increment: number
  hints: boolean
}
/**
 * What is voted on, who asked, who has to agree and who has; a rematch has a promise.
 */
export interface VoteShown {
  kind: 'end' | 'pause' | 'rematch' | 'seat' | 'undo'
  by: number
  voters: number[]
  yes: number[]
  /**
   * The seat to let somebody into.
   */
  place?: number
  commitment?: string
}
/**
 * What only this reader gets; where a field is in both parts, this one counts.
 */
export interface OwnPart {
  seat: number | null
  offers: string[]
  view: WizardOwn | ExtremeOwn | CarodeniOwn | QuiddlerOwn | QuiddlerSoloOwn | null
  lines?: GameLine[]
  text?: TextShown
}
/**
 * What is a viewer's own at a table of Wizard: hands, and bids that may lie face down.
 */
export interface WizardOwn {
  seat: number | null
  hands: (string[] | null)[]
  bids: (number | 'hidden' | null)[]
  now: (number | null)[]
}
/**
 * What is a viewer's own at a table of Quiddler: hands, the dictionary, what lies face down.
 */
export interface QuiddlerOwn {
  seat: number | null
  hands: (string[] | null)[]
  look_up: boolean
  said: QuiddlerCase[]
}
/**
 * What is a viewer's own at a table of Quiddler for one: only the seat.
 */
export interface QuiddlerSoloOwn {
  seat: number | null
}
/**
 * A table as text, as the terminal shows it: the table, what may be done, open hands.
 */
export interface TextShown {
  /**
   * Lines of pieces, each a text and the name of its style.
   */
  table: string[][][]
  /**
   * Lines of pieces, each a text and the name of its style.
   */
  status: string[][][]
  /**
   * Lines of pieces, each a text and the name of its style.
   */
  hands: string[][][]
  /**
   * Lines of pieces, each a text and the name of its style.
   */
  last: string[][][]
  /**
   * Lines of pieces, each a text and the name of its style.
   */
  sheet: string[][][]
  /**
   * Lines of pieces, each a text and the name of its style.
   */
  legend: string[][][]
}
/**
 * What was asked for is stored.
 */
export interface OkMessage {
  type: 'ok'
  id: string
  n: number
  seat?: number
}
/**
 * Nothing has happened, and why.
 */
export interface RefusedMessage {
  type: 'refused'
  id: string | null
  reason: string
  rule: string
  args: {
    [k: string]: unknown
  }
}
/**
 * Somebody came or went; a spectator has no seat. `watching` says how many those are now.
 */
export interface HereMessage {
  type: 'here'
  seat: number | null
  here: boolean
  watching: number
}
/**
 * The answer to a ping.
 */
export interface PongMessage {
  type: 'pong'
}
/**
 * Why the last trick, or whatever else is decided by itself, went as it did.
 */
export interface WhyMessage {
  type: 'why'
  id: string
  n: number
  reason: ReasonShown | null
}
/**
 * Why something went as it did; in words under `why.NAME` of the game's catalogue.
 */
export interface ReasonShown {
  name: string
  rule: string
  args: {
    [k: string]: unknown
  }
}
/**
 * What a good bot would do here; `best` is null where none can say.
 */
export interface HintMessage {
  type: 'hint'
  id: string
  n: number
  best: string | null
  choices: Evaluated[]
}
/**
 * A round is dealt: everybody's cards, and the card that is turned up.
 */
export interface WizardDealEvent {
  e: 'deal'
  round: number
  dealer: number
  hands: string[][]
  turned: string | null
}
/**
 * A round is dealt: everybody's cards, and the first discard.
 */
export interface QuiddlerDealEvent {
  e: 'deal'
  round: number
  dealer: number
  hands: string[][]
  discard: string
}
/**
 * A seat draws a card.
 */
export interface QuiddlerDrawEvent {
  e: 'draw'
  seat: number
  from: 'discard' | 'pile'
  card: string
}
/**
 * A seat lays words, each a list of cards.
 */
export interface QuiddlerLayEvent {
  e: 'lay'
  seat: number
  words: string[][]
}
/**
 * A word that a seat challenged, or the judge struck (seat null), was decided about.
 */
export interface QuiddlerChallengeEvent {
  e: 'challenge'
  seat: number | null
  target: number
  /**
   * Which word of the target's, from 0.
   */
  word: number
  valid: boolean
  /**
   * Why the table votes: the list lacks the word, or there is no list.
   */
  ruling?: 'no-list' | 'unknown'
  /**
   * If the table voted: seats in the order in which they did.
   */
  votes?: [number, boolean][]
  /**
   * What was said before: `[seat]` for a pass, or `[seat, target, word]`.
   */
  said?: number[][]
}
/**
 * A round is scored, with the seats that got the bonuses.
 */
export interface QuiddlerScoreEvent {
  e: 'score'
  points: number[]
  totals: number[]
  most: number | null
  longest: number | null
  /**
   * What was said before: `[seat]` for a pass, or `[seat, target, word]`.
   */
  said?: number[][]
}
/**
 * The eight piles of the game for one are laid, each from its top card down.
 */
export interface QuiddlerSoloSetupEvent {
  e: 'setup'
  piles: string[][]
}
/**
 * The player makes a word of top cards, each from its place.
 */
export interface QuiddlerSoloWordEvent {
  e: 'word'
  cards: string[]
  places: number[]
}
/**
 * The player moves a top card to an empty place.
 */
export interface QuiddlerSoloFillEvent {
  e: 'fill'
  place: number
  from: number
}
/**
 * The game for one is over, and what the unused cards are worth.
 */
export interface QuiddlerSoloEndEvent {
  e: 'end'
  left: number
}
/**
 * Every game.
 */
export interface GameList {
  games: GameShown[]
}
/**
 * A game with its house rules and the levels of its bots.
 */
export interface GameShown {
  game: string
  name: string
  about: string
  version: number
  seats: SeatRange
  /**
   * How long a game usually takes.
   */
  minutes: number | null
  bots: string[]
  options: OptionShown[]
  presets: PresetShown[]
  /**
   * The option to ask for even before the quickest game.
   */
  asked: string | null
  /**
   * Options as readers of this language like them.
   */
  local: {
    [k: string]: unknown
  }
}
/**
 * How many may play, and how many usually do.
 */
export interface SeatRange {
  least: number
  most: number
  usual: number
}
/**
 * A house rule.
 */
export interface OptionShown {
  key: string
  name: string
  about: string
  default: unknown
  values: OptionValue[]
  /**
   * Whether it takes more than the values that are listed.
   */
  free: boolean
}
/**
 * A value of a house rule, and what it means.
 */
export interface OptionValue {
  value: unknown
  text: string
}
/**
 * A well known set of house rules.
 */
export interface PresetShown {
  name: string
  text: string
  options: {
    [k: string]: unknown
  }
}
/**
 * A finished game of a person; `number` is what a record or a replay is asked for by.
 */
export interface GamePlayed {
  game: string
  table: string
  /**
   * Which game of its table it was, from 1.
   */
  number: number
  /**
   * When it ended (ISO 8601); null if nobody noted it.
   */
  date: string | null
  seat: number
  seats: number
  score: number | null
  won: boolean
  rounds: RoundPlayed[]
}
/**
 * How a round went for one seat; with bids also what was bid and won, of how many cards.
 */
export interface RoundPlayed {
  points: number
  bid?: number | null
  won?: number | null
  cards?: number | null
}
/**
 * What the host does with a seat, or anybody with their own: let a bot play there.
 */
export interface HostSeat {
  type: 'host'
  id: string
  do: 'back' | 'bot' | 'host' | 'kick' | 'lock' | 'mute' | 'open'
  seat: number
  /**
   * A level of a bot, as /api/games has it.
   */
  level?: string
  on?: boolean
}
/**
 * What the host does with a seat.
 */
export interface HostWish {
  do: string
  seat: number
  level?: string
  on?: boolean
}
/**
 * What the dictionary of a table says about a word; in words under `verdict.NAME`.
 */
export interface LookedUp {
  word: string
  valid: boolean
  verdict: string
  rule: string
}
/**
 * A table that was made.
 */
export interface Made {
  seat: number
  token: string
  person: string
  table: string
  code: string
  link: string
  /**
   * A FairShown: with bots in all seats, the list.
   */
  fair: {
    [k: string]: unknown
  }
}
/**
 * A table to be made.
 */
export interface NewTable {
  game: string
  seats: number
  options?: {
    [k: string]: unknown
  }
  name: string
  /**
   * Levels of bots by seat, such as {'1': 'easy'}.
   */
  bots?: {
    [k: string]: string
  }
  /**
   * Where the maker sits.
   */
  seat?: number | null
  /**
   * Whether the lobby shows the table.
   */
  listed?: boolean
  chat?: boolean
  /**
   * Whether a card without an alternative is played by itself.
   */
  forced?: boolean
  /**
   * Seconds until a bot plays for whoever left; null for never.
   */
  away?: number | null
  /**
   * off: bots and deals do not wait.
   */
  pace?: string
  clock?: ClockWish | null
  /**
   * Whether bots give advice; null: only to a person alone with bots.
   */
  hints?: boolean | null
  /**
   * Words of one's own for the shuffles.
   */
  words?: string
  /**
   * The token of a person, for the history of their games.
   */
  person?: string | null
  /**
   * What whoever sits down has to say; nobody is shown it.
   */
  word?: string
  /**
   * The SHA-256 of one's contribution to the shuffles.
   */
  commitment?: string
}
/**
 * A house rule beside all else that is chosen; `value` is in force, chosen or not.
 */
export interface OptionChecked {
  key: string
  value: unknown
  /**
   * Whether it changes anything now.
   */
  used: boolean
  values: ValueChecked[]
}
/**
 * A value of a house rule beside all else that is chosen.
 */
export interface ValueChecked {
  value: unknown
  /**
   * Whether the chosen edition prints it, also as a variant.
   */
  printed: boolean
  /**
   * What it means; of what is not printed also how it differs.
   */
  text: string
  /**
   * Why it cannot be chosen, for a reader.
   */
  reason: string | null
}
/**
 * What can be chosen beside what is chosen.
 */
export interface OptionsChecked {
  /**
   * Why no game can begin like this, for a reader.
   */
  problem: string | null
  options: OptionChecked[]
  presets: PresetChecked[]
}
/**
 * A well known set of house rules, for so many seats.
 */
export interface PresetChecked {
  name: string
  /**
   * Why it cannot be chosen, for a reader.
   */
  reason: string | null
}
/**
 * House rules that somebody thinks of; a deck that is sent whole is not looked at here.
 */
export interface OptionsWish {
  seats: number
  options?: {
    [k: string]: boolean | number | string
  }
}
/**
 * What a person has played: statistics by game, and games, the newest first.
 */
export interface PersonAbout {
  statistics: {
    [k: string]: Statistics
  }
  games: GamePlayed[]
}
/**
 * How somebody does in a game; bids by the size of the hand.
 */
export interface Statistics {
  games: number
  wins: number
  points_a_round: number | null
  bids?: Accuracy | null
  bids_by_cards?: {
    [k: string]: Accuracy
  } | null
}
/**
 * Ask whether the server is there.
 */
export interface Ping {
  type: 'ping'
}
/**
 * QuiddlerSoloPublic and QuiddlerSoloOwn joined: the table as a seat or a spectator (seat null) sees it.
 */
export interface QuiddlerSoloView {
  options: {
    [k: string]: unknown
  }
  listed: boolean
  up: (string | null)[]
  heights: number[]
  words: string[][]
  piles: string[][] | null
  points: {
    [k: string]: number
  }
  phase: 'fill' | 'over' | 'setup' | 'spell'
  seat: number | null
}
/**
 * QuiddlerPublic and QuiddlerOwn joined: the table as a seat or a spectator (seat null) sees it.
 */
export interface QuiddlerView {
  options: {
    [k: string]: unknown
  }
  round: number
  listed: boolean
  turns: number
  last_turn: boolean
  held: number[]
  known: string[][]
  pile: number
  discards: string[]
  laid: string[][][]
  ruling: string
  totals: number[]
  rounds: number
  cards: number
  points: {
    [k: string]: number
  }
  pairs: string[]
  bonuses: ('longest' | 'most')[]
  phase: string
  dealer: number | null
  turn: number | null
  out: number | null
  case: QuiddlerCase | null
  ruled: QuiddlerRuled[]
  votes: QuiddlerVote[]
  sheet: QuiddlerRow[]
  /**
   * The words that this table has decided about.
   */
  house: HouseWord[]
  seat: number | null
  hands: (string[] | null)[]
  look_up: boolean
  said: QuiddlerCase[]
}
/**
 * A finished game, step by step; it keeps the rules, or there is an error instead.
 */
export interface Replay {
  header: ReplayHeader
  /**
   * Which game of the file, or of the table, from 1.
   */
  number: number
  /**
   * How many games there are.
   */
  games: number
  /**
   * Through whose eyes.
   */
  seat: number | 'all' | null
  /**
   * Whether the shuffles are as promised.
   */
  verified: boolean
  /**
   * How many deals were held against the promise.
   */
  deals: number
  steps: ReplayStep[]
}
/**
 * What a record says about its game; `fair` is null where nothing was promised.
 */
export interface ReplayHeader {
  game: string
  version: number
  options: {
    [k: string]: unknown
  }
  players: string[]
  scores: number[] | null
  winners: number[]
  fair: {
    [k: string]: unknown
  } | null
}
/**
 * The table after a step: the first one is the table before anything happened.
 */
export interface ReplayStep {
  n: number
  lines: GameLine[]
  waiting: number[]
  view: WizardView | ExtremeView | CarodeniView | QuiddlerView | QuiddlerSoloView
  why: ReasonShown | null
  text?: TextShown
}
/**
 * WizardPublic and WizardOwn joined: the table as a seat or a spectator (seat null) sees it.
 */
export interface WizardView {
  options: {
    [k: string]: unknown
  }
  sizes: number[]
  round: number
  totals: number[]
  phase: 'bid' | 'deal' | 'over' | 'play' | 'trump'
  dealer: number | null
  turned: string | null
  trump: string | null
  sheet: WizardRow[]
  held: number[]
  won: number[]
  tricks: WizardTrick[]
  led: string | null
  table: string[]
  leader: number | null
  ahead: number | null
  seat: number | null
  hands: (string[] | null)[]
  bids: (number | 'hidden' | null)[]
  now: (number | null)[]
}
/**
 * Reveal the contribution that was promised, and promise the next one.
 */
export interface Reveal {
  type: 'reveal'
  id: string
  /**
   * The hash of the list that this is meant for.
   */
  list: string
  /**
   * 32 bytes as hex.
   */
  contribution: string
  /**
   * 32 bytes as hex.
   */
  next: string
}
/**
 * The rules of a game in a language.
 */
export interface RuleBook {
  game: string
  language: string
  title: string
  sections: RuleSection[]
}
/**
 * Rules that belong together.
 */
export interface RuleSection {
  id: string
  title: string
  rules: RuleShown[]
}
/**
 * One rule.
 */
export interface RuleShown {
  id: string
  text: string
}
/**
 * A seat that was taken; the token is the key to it.
 */
export interface Seated {
  seat: number
  token: string
  person: string
}
/**
 * A guest who wants a seat; whoever says the same id again gets the same seat.
 */
export interface Sit {
  /**
   * Drawn by lot: whoever knows it can have the seat.
   */
  id?: string | null
  name: string
  seat?: number | null
  words?: string
  person?: string | null
  /**
   * The word of the table, where it has one.
   */
  word?: string
  commitment?: string
}
/**
 * The host begins.
 */
export interface Start {
  type: 'start'
  id: string
}
/**
 * A game that has begun, or goes on.
 */
export interface Started {
  status: string
  n: number
}
/**
 * A table as anybody may see it before sitting down.
 */
export interface TableAbout {
  status: 'open' | 'over' | 'playing'
  paused: boolean
  game: string
  code: string
  host: number
  /**
   * Which game of the table, from 0; `game` over HTTP counts from 1.
   */
  number: number
  seats: SeatShown[]
  house: HouseShown
  differs: Difference[]
  fair: FairShown
  /**
   * While a game begins: the seats that have yet to reveal.
   */
  shuffling: number[] | null
  vote: VoteShown | null
  /**
   * Nobody new sits down.
   */
  locked: boolean
  /**
   * Whoever sits down has to say a word.
   */
  word: boolean
  /**
   * How many connections look on without a seat.
   */
  watching: number
  clock?: ClockShown
  scores?: number[] | null
  winners?: number[]
  ended?: EndedShown
  table: string
  n: number
  options: {
    [k: string]: unknown
  }
  /**
   * The seats that have to decide now.
   */
  waiting: number[]
  link: string
}
/**
 * A table as the lobby lists it.
 */
export interface TableCard {
  table: string
  code: string
  game: string
  status: 'open' | 'playing'
  seats: number
  names: string[]
}
/**
 * The tables of the lobby.
 */
export interface TableList {
  tables: TableCard[]
}
/**
 * Take one's seat back from a bot.
 */
export interface TakeBack {
  type: 'back'
  id: string
}
/**
 * Why the last trick, or whatever else is decided by itself, went as it did.
 */
export interface Why {
  n: number
  reason: ReasonShown | null
}
