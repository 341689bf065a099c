import { useEffect, useRef, useState } from 'react'

/** Registered in a scope of its own, apart from the shop's worker and caches. There is none in development. */
const WORKER = '/collector-worker.js'
const SCOPE = '/collector'

/**
 * `isNew`: a new version is there. It waits until the collector accepts it, so it never starts in the middle of a
 * visit.
 */
export function useShell(): { isNew: boolean; takeNew: () => void } {
  const [isNew, setNew] = useState(false)
  const waitingWorker = useRef<ServiceWorker>(null)
  useEffect(() => {
    const { serviceWorker } = navigator
    if (import.meta.env.DEV || !serviceWorker) return
    const offer = (worker: ServiceWorker | null) => {
      if (!worker || !serviceWorker.controller) return
      waitingWorker.current = worker
      setNew(true)
    }
    const hadOne = serviceWorker.controller !== null
    const reload = () => {
      if (hadOne && waitingWorker.current) window.location.reload()
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
      // Storage is switched off: the app works only with signal.
      .catch(() => undefined)
    return () => serviceWorker.removeEventListener('controllerchange', reload)
  }, [])
  return { isNew, takeNew: () => waitingWorker.current?.postMessage('take-over') }
}

/**
 * Asks that the phone never deletes unsent updates to make room. Browsers decide by themselves, and most agree once the
 * app is on the home screen. True if the phone refused.
 */
export function useMayDelete(): boolean {
  const [mayDelete, setMayDelete] = useState(false)
  useEffect(() => {
    void navigator.storage?.persist?.().then(isPersistent => setMayDelete(!isPersistent))
  }, [])
  return mayDelete
}
