import { useEffect, useRef, useState } from 'react'

/** The worker that keeps the app on the phone. Never in development, where there is none. */

/** In its own scope: the shop's worker, and its caches, are another's. */
const WORKER = '/collector-worker.js'
const SCOPE = '/collector'

/** `isNew`: another version waits, and is used when its collector says so, never in the middle of a visit. */
export function useShell(): { isNew: boolean; takeNew: () => void } {
  const [isNew, setNew] = useState(false)
  const fresh = useRef<ServiceWorker>(null)
  useEffect(() => {
    const { serviceWorker } = navigator
    if (import.meta.env.DEV || !serviceWorker) return
    const offer = (worker: ServiceWorker | null) => {
      if (!worker || !serviceWorker.controller) return
      fresh.current = worker
      setNew(true)
    }
    const hadOne = serviceWorker.controller !== null
    const reload = () => {
      if (hadOne && fresh.current) window.location.reload()
    }
    serviceWorker.addEventListener('controllerchange', reload)
    serviceWorker
      .register(WORKER, { scope: SCOPE, updateViaCache: 'none' })
      .then(registration => {
        offer(registration.waiting)
        registration.addEventListener('updatefound', () => {
          const worker = registration.installing
          worker?.addEventListener('statechange', () => worker.state === 'installed' && offer(worker))
        })
      })
      // Storage is switched off: the app works while there is signal.
      .catch(() => undefined)
    // Without this a phone that is short of room may throw away what is not sent.
    void navigator.storage?.persist?.()
    return () => serviceWorker.removeEventListener('controllerchange', reload)
  }, [])
  return { isNew, takeNew: () => fresh.current?.postMessage('take-over') }
}
