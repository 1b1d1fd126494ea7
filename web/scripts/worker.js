// The service worker: keeps the page, never what the server says. VERSION and FILES come before.
// Pages of one protocol can talk to the server; the first ones had none in the name of their shelf.
const PROTOCOL = 'stonehenge-p2-'
const SHELF = PROTOCOL + VERSION
const foreign = (name) => name.startsWith('stonehenge-') && !name.startsWith(PROTOCOL)

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const shelf = await caches.open(SHELF)
      await shelf.addAll(FILES)
      // Tabs of another protocol cannot play on as they are.
      if ((await caches.keys()).some(foreign)) await self.skipWaiting()
    })(),
  )
})

// A tab that is still open may run the version before, so the last two are kept.
self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys()
      const others = names.filter(foreign)
      const old = names.filter((name) => name !== SHELF && !foreign(name))
      await Promise.all([...others, ...old.slice(0, -1)].map((name) => caches.delete(name)))
      await self.clients.claim()
      if (!others.length) return
      // Not awaited: a page is only served once this worker is active.
      for (const tab of await self.clients.matchAll({ type: 'window' })) void tab.navigate(tab.url)
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
