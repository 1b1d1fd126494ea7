// Boards are loaded when a table needs them; a game without one is shown as text.
import type { BoardModule } from '../lib/boardClient'

const modules = import.meta.glob<BoardModule>('./*/index.ts')

export const boards = (game: string): Promise<BoardModule> => (modules[`./${game}/index.ts`] ?? (() => import('./text')))()
