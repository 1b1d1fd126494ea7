// What stands around the board and can wait until the first card is seen.
export { default as Dialogs } from './Dialogs.svelte'
export { default as Ended } from './Ended.svelte'
export { default as Over } from './Over.svelte'
export { default as Rail } from './Rail.svelte'
export { default as Vote } from './Vote.svelte'
export { default as Waiting } from './Waiting.svelte'
