// The first lesson and the rules: what is walked through, and what is looked up.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { catalogues, compiled } from '../scripts/toml'
import script from '../src/learn/lesson.json'
import { Lesson, type Script } from '../src/learn/lesson.svelte'
import { LANGUAGES } from '../src/lib/settings.svelte'
import games from '../src/lib/games.json'
import { matching, parts, sections, type Section } from '../src/rules/book'

const GAMES = games.map(({ game }) => game)
const catalogue = (language: string, room: string) => compiled(readFileSync(catalogues(language).get(room)!, 'utf-8'))
const begin = () => new Lesson(script as unknown as Script, () => ['You', 'Merlin', 'Morgana'])

/** Turns pages and lets the others play until there is something to decide. */
function onward(lesson: Lesson): void {
  while (!lesson.over && !lesson.question) {
    if (lesson.page) lesson.turn()
    else lesson.run()
  }
}

describe('the lesson', () => {
  it('offers nothing while the coach is speaking', () => {
    const lesson = begin()
    expect([lesson.page?.say, lesson.live, lesson.offers]).toEqual(['welcome', false, []])
    lesson.act('bid 1')
    expect(lesson.at).toBe(0)
  })
  it('can be played through, with a wrong bid and a forbidden card on the way', () => {
    const lesson = begin()
    onward(lesson)
    expect([lesson.question?.say, lesson.offers]).toEqual(['bid-1', ['bid 0', 'bid 1']])
    lesson.act('bid 0')
    onward(lesson)
    lesson.act('play W')
    while (lesson.page?.say !== 'miss') lesson.page ? lesson.turn() : lesson.run()
    expect(lesson.page.args).toEqual({ bid: 0, won: 1, points: -10 })
    lesson.turn()
    expect([lesson.page.say, lesson.moved, (lesson.view.totals as number[])[0]]).toEqual(['deal-1', false, 0])

    const wishes = ['bid 1', 'play W', 'bid 1', 'play Y1', 'play G13', 'bid 2']
    for (const wish of wishes) {
      onward(lesson)
      expect(lesson.offers).toContain(wish)
      lesson.act(wish)
    }
    onward(lesson)
    expect(lesson.question?.say).toBe('follow')
    lesson.act('play B9')
    expect(lesson.refused).toMatchObject({ reason: 'must-follow', rule: 'W-30', args: { suit: 'R', card: 'B9' } })
    lesson.act('play R13')
    expect(lesson.refused).toBeNull()
    while (!lesson.over) {
      onward(lesson)
      if (!lesson.over) lesson.act(lesson.offers[0]!)
    }
    expect([lesson.table.status, lesson.table.scores?.[0], lesson.table.winners]).toEqual(['over', 100, [0]])
    expect((lesson.view.sheet as unknown[]).length).toBe(3)
  })
  it.each(LANGUAGES)('has all its words in %s, and no others', (language) => {
    const moments = (script as unknown as Script).moments
    const said = moments.flatMap(({ pages, ask }) => [...(pages ?? []), ...(ask ? [ask] : [])].map(({ say }) => say))
    const needed = new Set(said.filter((key) => key !== 'why').map((key) => `coach.${key}`))
    const known = Object.keys(catalogue(language, 'page_learn')).filter((key) => key.startsWith('coach.'))
    expect(new Set(known)).toEqual(needed)
  })
})

describe('the rules', () => {
  const book = (language: string, game: string): Section[] => sections(catalogue(language, `rules_${game}`) as Record<string, string>)

  it.each(LANGUAGES)('are plain text in %s, with the same numbers as in English', (language) => {
    expect([...catalogues(language).keys()].filter((room) => room.startsWith('rules_')).sort()).toEqual(GAMES.map((game) => `rules_${game}`).sort())
    for (const game of GAMES) {
      const found = book(language, game)
      for (const { title, rules } of found) {
        expect(title).toBeTruthy()
        for (const { text } of rules) expect(text).toBeTypeOf('string')
      }
      const ids = (told: Section[]) => told.flatMap(({ rules }) => rules.map(({ id }) => id))
      expect(ids(found)).toEqual(ids(book('en', game)))
    }
  })
  it('are found without their marks, by number, and by several words', () => {
    const wizard = book('cs', 'wizard')
    const ids = (wanted: string) => matching(wizard, wanted).flatMap(({ rules }) => rules.map(({ id }) => id))
    expect(ids('stychu')).toContain('W-38')
    expect(ids('w-38')).toEqual(['W-38'])
    expect(ids('sasku ctyrech')).toContain('W-39')
    expect(ids('xyzzy')).toEqual([])
    expect(matching(wizard, '  ')).toBe(wizard)
  })
  it('name other rules as links', () => {
    expect(parts('See W-32, or QA-03.').filter(({ rule }) => rule)).toEqual([
      { text: 'W-32', rule: true },
      { text: 'QA-03', rule: true },
    ])
    expect(parts('plain')).toEqual([{ text: 'plain', rule: false }])
  })
})
