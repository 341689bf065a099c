import { useLayoutEffect, useRef } from 'react'
import { useDesk } from './desk-context.ts'

/** Keys of the desk: single letters are commands only where no field has the focus. */

const FIELDS = 'input:not([type="checkbox"], [type="radio"]), select, textarea, [contenteditable]'

/** Whether a key is typed into a field, and no command. */
export const isTyped = (event: KeyboardEvent): boolean =>
  event.ctrlKey ||
  event.altKey ||
  event.metaKey ||
  (event.target instanceof Element && event.target.matches(FIELDS))

/**
 * Hears every key, whatever has the focus, except while the desk is locked: then nothing behind the lock may be done.
 * The only way in which a page of the desk listens to the window's keys. `isFirst`: before the element that has the focus.
 */
export function useDeskKeys(onKey: (event: KeyboardEvent) => void, { isFirst = false } = {}): void {
  const { isLocked } = useDesk()
  const latest = useRef(onKey)
  // Before the page is seen: a key that is pressed at once is heard.
  useLayoutEffect(() => {
    latest.current = onKey
  })
  useLayoutEffect(() => {
    if (isLocked) return
    const hear = (event: KeyboardEvent) => latest.current(event)
    window.addEventListener('keydown', hear, { capture: isFirst })
    return () => window.removeEventListener('keydown', hear, { capture: isFirst })
  }, [isLocked, isFirst])
}
