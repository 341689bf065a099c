import type { KeyboardEvent, RefObject } from 'react'
import { isTyped } from '#desk/frame/keys.ts'
import { movedRow, rowsOf } from '#kit/desk/rows.ts'

interface Deeds {
  /** The field of the collector's name. */
  name: RefObject<HTMLInputElement | null>
  search: RefObject<HTMLInputElement | null>
  clear: () => void
  undo: (() => void) | undefined
  selectAll: (() => void) | undefined
  moveDay: (days: number) => void
}

/** The board's keys: see the line at its foot. */
export const boardKeys =
  ({ name, search, clear, undo, selectAll, moveDay }: Deeds) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const main = event.currentTarget
    if (event.key === 'Escape') {
      for (const open of main.querySelectorAll('details[open]')) open.removeAttribute('open')
      clear()
      return
    }
    if (isTyped(event.nativeEvent)) return
    const { shiftKey } = event
    const focused = rowsOf(main).find(row => row === document.activeElement)
    const deeds: Record<string, (() => void) | undefined> = {
      // A press of the check box, which knows by Shift that a range is meant.
      x: focused && (() => focused.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey }))),
      a: name.current ? () => name.current?.focus({ preventScroll: true }) : undefined,
      f: () => search.current?.focus(),
      u: undo,
      '*': selectAll,
      '[': () => moveDay(-1),
      ']': () => moveDay(1),
    }
    const moved = movedRow(main, event.key)
    const deed = moved ? () => moved.focus() : deeds[event.key.toLowerCase()]
    if (!deed) return
    deed()
    event.preventDefault()
  }
