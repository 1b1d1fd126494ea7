// Where we are: `/`, `/new/GAME`, `/t/ID`, `/replay/ID`, `/rules/GAME`, `/learn`.
import { partsOf } from './device'

let path = $state(location.pathname)
let query = $state(location.search)

addEventListener('popstate', () => {
  path = location.pathname
  query = location.search
})

export const route = {
  /** The parts of the path: `['t', 'ID']`. */
  get parts(): string[] {
    return partsOf(path)
  },
  get query(): URLSearchParams {
    return new URLSearchParams(query)
  },
}

/** Goes somewhere without loading the page again. */
export function go(to: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', to)
  path = location.pathname
  query = location.search
  scrollTo(0, 0)
}

/** For links: `<a href="/rules/wizard" onclick={follow}>`. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) return
  event.preventDefault()
  go(link.getAttribute('href')!)
}
