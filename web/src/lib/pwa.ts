// The page as an app: kept by a service worker; a new version is offered, never forced.
const HOUR = 3_600_000

/** Registers the worker; `offer` hears of a new version, with what to call to use it. */
export async function keep(offer: (take: () => void) => void): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const registered = await navigator.serviceWorker.register('/sw.js').catch(() => null)
  if (!registered) return

  const found = (worker: ServiceWorker | null) => {
    // The first worker replaces nothing, so there is nothing to offer.
    if (!worker || !navigator.serviceWorker.controller) return
    const ready = () => worker.state === 'installed' && offer(() => take(worker))
    ready()
    worker.addEventListener('statechange', ready)
  }
  found(registered.waiting)
  found(registered.installing)
  registered.addEventListener('updatefound', () => found(registered.installing))

  const look = () => document.visibilityState === 'visible' && void registered.update().catch(() => {})
  document.addEventListener('visibilitychange', look)
  setInterval(look, HOUR)
}

// Only the tab in which it was wanted loads again; the others go on as they are.
function take(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  worker.postMessage('take')
}
