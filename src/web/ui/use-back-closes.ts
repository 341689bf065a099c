import { useCallback, useEffect, useRef } from 'react'

/** What closes the windows that have an entry in the browser's history, the newest last. */
const open: (() => void)[] = []

/**
 * Root calls this before the router listens: the window's listeners are called in the order in which they came, and the
 * router must not hear of what only closes a window. It would load the page anew.
 */
export function listenForBack(): void {
  window.addEventListener('popstate', event => {
    const close = open.pop()
    if (!close) return
    event.stopImmediatePropagation()
    close()
  })
}

let count = 0

/**
 * While this is mounted, going back (a phone's gesture or key) calls `onClose` instead of leaving the page: an entry of
 * its own lies on the page's in the browser's history. Answers how to close it otherwise, which goes back too. Links in
 * it should `replace`, so that the way back from their page doesn't meet the empty entry.
 */
export function useBackCloses(onClose: () => void): () => void {
  const latest = useRef(onClose)
  latest.current = onClose
  const mark = useRef(0)
  useEffect(() => {
    const close = () => latest.current()
    mark.current = ++count
    open.push(close)
    window.history.pushState({ ...window.history.state, window: mark.current }, '')
    return () => {
      if (open.includes(close)) open.splice(open.indexOf(close), 1)
    }
  }, [])
  return useCallback(() => {
    if (window.history.state?.window === mark.current) window.history.back()
    else latest.current()
  }, [])
}
