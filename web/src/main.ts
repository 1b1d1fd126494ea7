import { hydrate, mount } from 'svelte'
import App from './App.svelte'
import { redo } from './lib/earlyInput'
import { route } from './lib/route.svelte'
import { live } from './lib/settings.svelte'
import { need } from './lib/words.svelte'
import './style/tokens.css'
import './style/components.css'

live()
const target = document.getElementById('app')!
const root = document.documentElement

// Styles that came with the page are not loaded again by a page that is opened later.
for (const { dataset } of document.querySelectorAll<HTMLElement>('style[data-file]')) {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.disabled = true
  link.href = dataset.file!
  document.head.append(link)
}

/** The first page stands here already as the server sent it: what is drawn comes to life. */
async function wake() {
  const [{ default: home }] = await Promise.all([import('./pages/Home.svelte'), need('page')])
  hydrate(App, { target, props: { home } })
  redo()
}

async function draw() {
  const home = ['page']
  const away = ['page', 'page_table']
  const [first, other] = route.parts.length ? [away, home] : [home, away]
  // Without a line the worker may have kept only the words of another page: better some than none.
  await need(...first)
    .catch(() => need(...other))
    .catch(() => {})
  target.replaceChildren()
  root.removeAttribute('data-anew')
  mount(App, { target })
  redo()
}

// Not awaited at the top: what is loaded later may import from here.
if (target.hasChildNodes() && !root.hasAttribute('data-anew')) void wake().catch(draw)
else void draw()
