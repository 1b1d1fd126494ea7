import { mount } from 'svelte'
import App from './App.svelte'
import core from './art/core.svg?raw'
import { route } from './lib/route.svelte'
import { live } from './lib/settings.svelte'
import { need } from './lib/words.svelte'
import './style/tokens.css'
import './style/components.css'

document.body.insertAdjacentHTML('afterbegin', core)
live()
const home = ['page']
const away = ['page', 'page_table']
const [first, other] = route.parts.length ? [away, home] : [home, away]
// Not awaited at the top: what is loaded later may import from here. Without a line the worker may
// have kept only the words of another page: better some than none.
void need(...first)
  .catch(() => need(...other))
  .catch(() => {})
  .then(() => mount(App, { target: document.getElementById('app')! }))
