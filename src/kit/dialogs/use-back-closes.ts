import { useCallback, useEffect, useRef } from 'react'

/** Close functions of the dialogs that have a history entry, the newest last. */
const open: (() => void)[] = []

/**
 * Must be called before the router listens: listeners run in the order in which they were added, and the router would
 * reload the page's data on a `popstate` that only closes a dialog.
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
 * While this is mounted, going back (by a phone's gesture or button) calls `onClose` instead of leaving the page: it
 * pushes a history entry. Returns the function for other ways to close, which also goes back. Links in the dialog
 * should `replace` that entry, or going back from their page would land on it.
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
