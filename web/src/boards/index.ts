// Boards are loaded when a table needs them.
import type { BoardModule } from '../lib/sitting'

export const boards: Record<string, () => Promise<BoardModule>> = {
  wizard: () => import('./wizard'),
  extreme: () => import('./extreme'),
  carodeni: () => import('./carodeni'),
  quiddler: () => import('./quiddler'),
}
