// The first page as text, for whoever comes for the first time: drawn when the page is built.
import { render } from 'svelte/server'
import App from './App.svelte'
import { LANGUAGES, settings } from './lib/settings.svelte'
import { need } from './lib/words.svelte'
import home from './pages/Home.svelte'

/** The first page in every language. */
export async function prerendered(): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const language of LANGUAGES) {
    settings.language = language
    await need('page')
    found[language] = render(App, { props: { home } }).body
  }
  return found
}
