import { useLayoutEffect, useRef } from 'react'
import { useDesk } from './desk-context.ts'

const FIELDS = 'input:not([type="checkbox"], [type="radio"]), select, textarea, [contenteditable]'

/** True if a key is typed into a field; otherwise a single letter is a command. */
export const isTyping = (event: KeyboardEvent): boolean =>
  event.ctrlKey ||
  event.altKey ||
  event.metaKey ||
  (event.target instanceof Element && event.target.matches(FIELDS))

/**
 * Calls `onKey` for each key in the window, except while the desk is locked. Pages of the desk must use this for all
 * their keys. `isFirst`: called before the focused element gets the key.
 */
export function useDeskKeys(onKey: (event: KeyboardEvent) => void, { isFirst = false } = {}): void {
  const { isLocked } = useDesk()
  const latest = useRef(onKey)
  // Before paint, so that no early key is lost.
  useLayoutEffect(() => {
    latest.current = onKey
  })
  useLayoutEffect(() => {
    if (isLocked) return
    const listener = (event: KeyboardEvent) => latest.current(event)
    window.addEventListener('keydown', listener, { capture: isFirst })
    return () => window.removeEventListener('keydown', listener, { capture: isFirst })
  }, [isLocked, isFirst])
}
