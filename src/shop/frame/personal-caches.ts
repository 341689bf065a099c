/** Name prefix of caches with the customer's orders, reports and profile: deleted when the session ends. */
export const PERSONAL_PREFIX = 'person-'

/** From the service worker to its pages: whether the latest response came from the network or from a cache. */
export interface NetworkMessage {
  type: 'network'
  isThere: boolean
}

/** To the service worker: asks for a NetworkMessage. Sent by a page that has just begun to listen. */
export const ASK = 'is-network-there'

/** To the service worker: personal responses that are still under way must not be cached any more. */
export const FORGET = 'forget-person'

export async function clearPersonalCaches(): Promise<void> {
  // `caches` exists only in secure contexts: https or localhost.
  if (!('caches' in globalThis)) return
  navigator.serviceWorker?.controller?.postMessage(FORGET)
  await deletePersonalCaches()
}

/** Deletes every cache with the prefix PERSONAL_PREFIX. Called by page and service worker. */
export async function deletePersonalCaches(): Promise<void> {
  const personal = (await caches.keys()).filter(name => name.startsWith(PERSONAL_PREFIX))
  await Promise.all(personal.map(name => caches.delete(name)))
}
