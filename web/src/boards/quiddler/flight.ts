// Cards glide from where they were to where they are: one memory of places for a whole board.
import { lasting } from '../../lib/settings.svelte'
import { FLY } from '../../lib/motion'

export class Flight {
  private places = new Map<string, DOMRect>()

  /** Remembers where everything is, before the page changes. */
  remember(root: HTMLElement | undefined): void {
    this.places.clear()
    for (const node of root?.querySelectorAll<HTMLElement>('[data-fly]') ?? []) this.places.set(node.dataset.fly!, node.getBoundingClientRect())
  }

  /** Moves what has moved; `from` names where a card comes from that was not there before. */
  play(root: HTMLElement | undefined, from: (key: string) => string | undefined): void {
    const duration = lasting(FLY)
    if (!duration || !root) return
    for (const node of root.querySelectorAll<HTMLElement>('[data-fly]')) {
      const key = node.dataset.fly!
      const origin = this.places.has(key) ? key : (from(key) ?? '')
      const old = this.places.get(origin)
      const now = node.getBoundingClientRect()
      if (!old || !now.width || !node.animate) continue
      const x = old.x + old.width / 2 - now.x - now.width / 2
      const y = old.y + old.height / 2 - now.y - now.height / 2
      if (Math.abs(x) + Math.abs(y) < 2) continue
      // A plate is no card: what comes from there is small.
      const scale = origin.startsWith('seat:') ? 0.5 : Math.min(1.6, Math.max(0.4, old.width / now.width))
      node.animate([{ translate: `${x}px ${y}px`, scale, zIndex: 3 }, { translate: '0 0', scale: 1, zIndex: 3 }], { duration, easing: 'cubic-bezier(.3,.05,.2,1)' })
    }
  }
}
