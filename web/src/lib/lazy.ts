// What is not seen at first waits until something is.
const AGAIN = 2_000

/** Whether something stands on the page already, or the first thing to be seen is still awaited. */
export const page = { stands: false }

/** Runs after the next frame was painted. */
export function painted(act: () => void): void {
  // Nothing is painted in a tab that nobody looks at.
  if (document.hidden) setTimeout(act)
  else requestAnimationFrame(() => setTimeout(act))
}

/** Loads a part of the page; where the line is down, again and again. */
export async function part<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((go) => setTimeout(go, AGAIN))
    }
  }
}
