/// <reference lib="webworker" />
import { pathOf } from '#rules/pages.ts'

/**
 * The service worker of the collector's app, bundled by scripts/worker.mjs and served as /collector-worker.js for the
 * scope /collector. It caches the app, not its data, which is in IndexedDB. It caches either all files or none, and a
 * new version waits until the collector accepts it.
 */

declare const self: ServiceWorkerGlobalScope
/** Defined by the build: a hash of the app's file names, and these. */
declare const VERSION: string
declare const SHELL: readonly string[]

const PAGE = pathOf('collector')
const PREFIX = 'collector-app-'
const CACHE = `${PREFIX}${VERSION}`

self.addEventListener('install', event =>
  event.waitUntil(
    caches.open(CACHE).then(cache =>
      // Bypasses the browser's cache, which may have the page of the previous build.
      cache.addAll([PAGE, ...SHELL].map(address => new Request(address, { cache: 'reload' }))),
    ),
  ),
)

self.addEventListener('activate', event =>
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter(name => name.startsWith(PREFIX) && name !== CACHE)
      await Promise.all(old.map(name => caches.delete(name)))
      await self.clients.claim()
    })(),
  ),
)

self.addEventListener('message', event => {
  if (event.data === 'take-over') event.waitUntil(self.skipWaiting())
})

self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return
  // One page for every address of the app.
  if (request.mode === 'navigate') event.respondWith(fromCacheOrNetwork(PAGE, request))
  else if (SHELL.includes(pathname)) event.respondWith(fromCacheOrNetwork(pathname, request))
})

async function fromCacheOrNetwork(address: string, request: Request): Promise<Response> {
  const found = await (await caches.open(CACHE)).match(address)
  return found ?? fetch(request)
}
