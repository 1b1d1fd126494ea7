// What the server says and is told; made by `npm run messages`, not by hand.

export type FromServer =
  | ViewMessage
  | OkMessage
  | RefusedMessage
  | ChatMessage
  | HereMessage
  | PongMessage
  | WhyMessage
  | HintMessage
export type ToServer =
  Act | Chat | CastVote | ChooseWords | HostSeat | Start | TakeBack | AskWhy | AskHint | Ping

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
 * A way to lay cards out in words, and what it is worth before any bonus.
 */
export interface LaidOut {
  words: string[][]
  left: string[]
  points: number
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
 * A deck: the back on top, how high it is, and what was put under it.
 */
export interface CarodeniDeck {
  back: string
  size: number
  box: number
  under: string[]
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
  kind: 'end' | 'pause' | 'rematch' | 'undo'
  yes?: boolean
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
 * A house rule that is not as usual.
 */
export interface Difference {
  key: string
  value: unknown
  usual: unknown
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
 * The promise about the shuffles; the secret is null while the game goes on.
 */
export interface FairShown {
  commitment: string
  words: string[]
  secret: string | null
}
/**
 * The first message: the protocol, and the token of a seat, or true for a spectator.
 */
export interface First {
  protocol: 2
  token?: string | null
  watch?: boolean
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
  /**
   * Items: As in the record: a name under `e`, and its arguments.
   */
  lines: {
    [k: string]: unknown
  }[]
  view: WizardPublic | ExtremePublic | CarodeniPublic | QuiddlerPublic | QuiddlerSoloPublic | null
  table: TableShown
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
 * The table around the game; `scores` and `winners` are there when it is over.
 */
export interface TableShown {
  status: 'open' | 'over' | 'playing'
  paused: boolean
  game: string
  code: string
  host: number
  number: number
  seats: SeatShown[]
  house: HouseShown
  differs: Difference[]
  fair: FairShown
  vote: VoteShown | null
  /**
   * How many connections look on without a seat.
   */
  watching: number
  clock?: ClockShown
  scores?: number[] | null
  winners?: number[]
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
 * What is voted on, who asked, and who has agreed; of a rematch also what it promises.
 */
export interface VoteShown {
  kind: 'end' | 'pause' | 'rematch' | 'undo'
  by: number
  yes: number[]
  commitment?: string
}
/**
 * What only this reader gets; where a field is in both parts, this one counts.
 */
export interface OwnPart {
  seat: number | null
  offers: string[]
  view: WizardOwn | ExtremeOwn | CarodeniOwn | QuiddlerOwn | QuiddlerSoloOwn | null
  /**
   * Items: As in the record: a name under `e`, and its arguments.
   */
  lines?: {
    [k: string]: unknown
  }[]
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
 * What the host does with a seat.
 */
export interface HostSeat {
  type: 'host'
  id: string
  do: 'back' | 'bot' | 'kick' | 'mute' | 'open'
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
  /**
   * Items: As in the record: a name under `e`, and its arguments.
   */
  lines: {
    [k: string]: unknown
  }[]
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
  number: number
  seats: SeatShown[]
  house: HouseShown
  differs: Difference[]
  fair: FairShown
  vote: VoteShown | null
  /**
   * How many connections look on without a seat.
   */
  watching: number
  clock?: ClockShown
  scores?: number[] | null
  winners?: number[]
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
