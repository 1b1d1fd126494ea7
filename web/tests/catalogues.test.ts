// Which files of words are asked for.
import { expect, it } from 'vitest'
import { inside, packed } from '../src/lib/catalogues'
import { rooms } from '../src/lib/words.svelte'

it.each([
  [['page'], ['page']],
  [['page', 'page_table'], ['table']],
  [rooms('wizard'), ['table', 'wizard']],
  [['page_quiddler'], ['quiddler']],
  [['page_rules', 'page'], ['rules', 'page']],
  [['wizard.piatnik-cs', 'wizard'], ['wizard.piatnik-cs', 'wizard']],
  [rooms('ohhell'), ['table', 'ohhell']],
  [[], []],
])('%j come in %j', (wanted, files) => {
  expect(packed(wanted)).toEqual(files)
  const held = files.flatMap(inside)
  expect(wanted.filter((room) => !held.includes(room))).toEqual([])
})
