/// <reference lib="webworker" />
import { SECOND_MS } from '#rules/durations.ts'
import {
  ASK,
  deletePersonalCaches,
  FORGET,
  type NetworkMessage,
  PERSONAL_PREFIX,
} from '#shop/frame/personal-caches.ts'
import { type CachedResponse, cachePolicy, offlinePage, PRECACHED_PAGES } from './cache-policy.ts'

/**
 * The service worker, bundled by scripts/worker.mjs and served as /worker.js. Network first for pages and data, cache
 * first for the build's hashed files. A new build's worker waits until the last page of the old one is closed, so that
 * an open page finds its own files to the end.
 */

declare const self: ServiceWorkerGlobalScope
/** Defined by the build: a hash of the file names, and the files. */
declare const VERSION: string
declare const BUILD_FILES: readonly string[]

/**
 * Each build has its own caches, because their formats may differ. Reports are PDFs, so their cache survives a build.
 */
const CACHES = {
  program: `program-${VERSION}`,
  page: `pages-${VERSION}`,
  catalogue: `catalogue-${VERSION}`,
  person: `${PERSONAL_PREFIX}${VERSION}`,
  report: `${PERSONAL_PREFIX}reports`,
} as const

/** Per cache; beyond it the oldest entries are deleted. */
const MAX_ENTRIES = 120

let isNetworkThere = true

/**
 * Time without a response after which the stored one is used: some networks swallow every byte without an error. It
 * doubles when the response comes after all, because such a network is only slow.
 */
let patienceMs = 5 * SECOND_MS
/** The patience while the network is known to be gone. */
const SHORT_PATIENCE_MS = SECOND_MS

const networkMessage = (): NetworkMessage => ({ type: 'network', isThere: isNetworkThere })

/** Incremented when a session ends: a personal response that arrives later is not cached. */
let persons = 0

self.addEventListener('install', event => event.waitUntil(precache()))

self.addEventListener('activate', event =>
  event.waitUntil(Promise.all([deleteOldCaches(), self.clients.claim()])),
)

self.addEventListener('message', event => {
  if (event.data === FORGET) event.waitUntil(forget())
  if (event.data === ASK) event.waitUntil(answerNetwork(event))
})

self.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  const policy = cachePolicy(url, request.mode === 'navigate')
  if (!policy) return
  if (policy.as === 'program') event.respondWith(cacheFirst(event))
  else event.respondWith(networkFirst(event, policy))
})

/** Asks the shop first after a response from a cache: a page may ask because the browser is online again. */
async function answerNetwork({ source }: ExtendableMessageEvent): Promise<void> {
  if (!isNetworkThere) {
    // A network that hangs counts as no network.
    const signal = AbortSignal.timeout(SHORT_PATIENCE_MS)
    const answer = await fetch('/worker.js', { method: 'HEAD', cache: 'no-store', signal }).catch(
      () => undefined,
    )
    isNetworkThere = answer !== undefined
  }
  source?.postMessage(networkMessage())
}

async function precache(): Promise<void> {
  const program = await caches.open(CACHES.program)
  // Files that the open page has loaded come from the HTTP cache.
  await program.addAll(BUILD_FILES)
  const pages = await caches.open(CACHES.page)
  // One after the other: a busy shop rejects some of several at once, and if one fails, no page is cached.
  for (const page of PRECACHED_PAGES) await pages.add(page)
}

async function deleteOldCaches(): Promise<void> {
  const current: readonly string[] = Object.values(CACHES)
  const old = (await caches.keys()).filter(name => !current.includes(name))
  await Promise.all(old.map(name => caches.delete(name)))
}

async function forget(): Promise<void> {
  persons += 1
  await deletePersonalCaches()
}

/** For files of the build, which have a content hash in their names. */
async function cacheFirst(event: FetchEvent): Promise<Response> {
  const { request } = event
  const found = await caches.match(request)
  if (found) return found
  const response = await fetch(request)
  if (response.ok) {
    const copy = response.clone()
    event.waitUntil(caches.open(CACHES.program).then(program => program.put(request, copy)))
  }
  return response
}

async function networkFirst(event: FetchEvent, policy: CachedResponse): Promise<Response> {
  const cache = CACHES[policy.as]
  // Not by `open`, which would create the cache of a customer who has logged out meanwhile.
  const find = () => caches.match(policy.key, { cacheName: cache })
  const answer = fromNetwork(event, policy)
  try {
    const late = await Promise.race([answer.then(() => undefined), afterPatience(find)])
    if (!late) return await answer
    sendNetworkState(event, false)
    const slow = answer.then(
      () => {
        patienceMs *= 2
      },
      () => undefined,
    )
    event.waitUntil(slow)
    return late
  } catch (error) {
    // The page aborted the call; the browser is not offline.
    if (event.request.signal.aborted) throw error
    const found = await find()
    sendNetworkState(event, false)
    if (found) return found
    if (event.request.mode === 'navigate') return Response.redirect(offlinePage(new URL(event.request.url)))
    throw error
  }
}

/** The stored response once the network has taken too long. */
async function afterPatience(find: () => Promise<Response | undefined>): Promise<Response | undefined> {
  await new Promise(done => setTimeout(done, isNetworkThere ? patienceMs : SHORT_PATIENCE_MS))
  // Without a stored response it has to wait for the network.
  return (await find()) ?? new Promise(() => undefined)
}

/** The shop's response, which is stored too. */
async function fromNetwork(event: FetchEvent, policy: CachedResponse): Promise<Response> {
  const isPersonal = policy.as === 'person' || policy.as === 'report'
  const person = persons
  const response = await fetch(event.request)
  sendNetworkState(event, true)
  // Browsers refuse a redirected response as the answer to a navigation.
  if (response.ok && !response.redirected) {
    const copy = response.clone()
    event.waitUntil(
      storeResponse(CACHES[policy.as], policy.key, copy, () => !isPersonal || person === persons),
    )
  }
  return response
}

async function storeResponse(name: string, key: string, response: Response, isStillTheirs: () => boolean) {
  const body = await response.blob()
  if (!isStillTheirs()) return
  const cache = await caches.open(name)
  // Deleted and put again, so that it is the newest entry: eviction removes the least recently requested first.
  await cache.delete(key)
  const headers = new Headers(response.headers)
  // The time of the response, by which pages set their clock.
  headers.delete('date')
  await cache.put(key, new Response(body, { status: response.status, headers }))
  // The customer logged out meanwhile, and this call has created their cache again.
  if (!isStillTheirs()) {
    await caches.delete(name)
    return
  }
  const all = await cache.keys()
  await Promise.all(all.slice(0, Math.max(0, all.length - MAX_ENTRIES)).map(each => cache.delete(each)))
}

function sendNetworkState(event: FetchEvent, isThere: boolean): void {
  if (isThere === isNetworkThere) return
  isNetworkThere = isThere
  const pages = self.clients.matchAll({ type: 'window' })
  event.waitUntil(
    pages.then(found => {
      for (const page of found) page.postMessage(networkMessage())
    }),
  )
}
