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
// Not awaited at the top: what is loaded later may import from here.
void need('page', ...(route.parts.length ? ['page_table'] : [])).then(() => mount(App, { target: document.getElementById('app')! }))
