// A list that goes on below its edge fades out there, so that one sees that it scrolls.
const NEAR = 2

export function more(list: HTMLElement): { destroy: () => void } {
  const look = () => list.classList.toggle('more', list.scrollHeight - list.scrollTop - list.clientHeight > NEAR)
  const room = new ResizeObserver(look)
  room.observe(list)
  const content = new MutationObserver(look)
  content.observe(list, { childList: true, subtree: true, characterData: true })
  list.addEventListener('scroll', look, { passive: true })
  return {
    destroy: () => {
      room.disconnect()
      content.disconnect()
      list.removeEventListener('scroll', look)
    },
  }
}
