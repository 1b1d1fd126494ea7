// The service worker: keeps the page, never what the server says. VERSION and FILES come before.
const SHELF = `stonehenge-${VERSION}`

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(SHELF).then((shelf) => shelf.addAll(FILES)))
})

// A tab that is still open may run the version before, so the last two are kept.
self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter((name) => name !== SHELF)
      await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)))
      await self.clients.claim()
    })(),
  )
})

// A new version waits until every tab is closed, or until somebody wants it.
self.addEventListener('message', (event) => {
  if (event.data === 'take') self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (pathname.startsWith('/api/') || pathname === '/metrics') return
  if (request.mode === 'navigate') event.respondWith(kept(pathname === '/' ? '/' : '/index.html', request))
  else if (pathname.startsWith('/assets/') || FILES.includes(pathname)) event.respondWith(kept(pathname, request))
})

async function kept(path, request) {
  const shelf = await caches.open(SHELF)
  const found = (await shelf.match(path)) ?? (await caches.match(path))
  if (found) return found
  const answer = await fetch(request)
  if (answer.ok && request.mode !== 'navigate') await shelf.put(path, answer.clone())
  return answer
}
