// Arrows walk from thing to thing, digits go to what can be done; Enter does it.
const centre = (node: Element) => {
  const { left, top, width, height } = node.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}
const STEPS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

export function wander(event: KeyboardEvent): void {
  const at = document.activeElement
  if (event.ctrlKey || event.altKey || event.metaKey || at?.closest('dialog, input, textarea, select, [role=tablist]')) return
  const shown = (node: HTMLElement) => node.offsetParent !== null
  if (/^[0-9]$/.test(event.key)) {
    const able = [...document.querySelectorAll<HTMLElement>('.tbl [data-can]')].filter(shown)
    const found = able[(Number(event.key) + 9) % 10]
    if (found) (event.preventDefault(), found.focus())
    return
  }
  const step = STEPS[event.key]
  const things = [...document.querySelectorAll<HTMLElement>('.tbl [data-thing]')].filter(shown)
  if (!step || !things.length) return
  if (!at?.matches('[data-thing]')) {
    if (at && at !== document.body) return
    event.preventDefault()
    things.find((node) => 'can' in node.dataset)?.focus()
    return
  }
  event.preventDefault()
  const here = centre(at)
  let best: { node: HTMLElement; far: number } | undefined
  for (const node of things) {
    const { x, y } = centre(node)
    const along = (x - here.x) * step[0] + (y - here.y) * step[1]
    const aside = Math.abs((x - here.x) * step[1]) + Math.abs((y - here.y) * step[0])
    if (node === at || along <= 4 || aside > along * 3) continue
    const far = along + aside * 2
    if (!best || far < best.far) best = { node, far }
  }
  best?.node.focus()
}
