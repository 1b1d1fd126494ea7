import { mount } from 'svelte'
import App from './App.svelte'
import core from './art/core.svg?raw'
import { live } from './lib/settings.svelte'
import { need } from './lib/words.svelte'
import './style/tokens.css'
import './style/components.css'

document.body.insertAdjacentHTML('afterbegin', core)
live()
// Not awaited at the top: what is loaded later may import from here.
void need('page').then(() => mount(App, { target: document.getElementById('app')! }))
