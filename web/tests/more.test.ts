import { afterEach, expect, it, vi } from 'vitest'
import { more } from '../src/parts/more'

let grown: () => void
vi.stubGlobal(
  'ResizeObserver',
  class {
    constructor(look: () => void) {
      grown = look
    }
    observe() {}
    disconnect() {}
  },
)
afterEach(() => document.body.replaceChildren())

function list(content: number, room: number): HTMLElement {
  const made = document.createElement('ol')
  Object.defineProperties(made, { scrollHeight: { value: content }, clientHeight: { value: room } })
  document.body.append(made)
  return made
}
const fades = (made: HTMLElement) => made.classList.contains('more')

it('a list that is too long fades out at its lower edge until its end is seen', () => {
  const made = list(300, 200)
  more(made)
  grown()
  expect(fades(made)).toBe(true)
  made.scrollTop = 100
  made.dispatchEvent(new Event('scroll'))
  expect(fades(made)).toBe(false)
})

it('a list that fits is shown as it is', () => {
  const made = list(200, 200)
  more(made)
  grown()
  expect(fades(made)).toBe(false)
})
