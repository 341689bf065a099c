import type { KeyboardEvent, RefObject } from 'react'
import { isTyped } from '../frame/keys.ts'
import { movedRow, rowsOf } from '../rows.ts'
import { VIEWS_BY_KEY } from './view-tabs.tsx'

interface Deeds {
  /** The field of the collector's name. */
  name: RefObject<HTMLInputElement | null>
  search: RefObject<HTMLInputElement | null>
  /** Where views are kept. */
  menu: RefObject<HTMLDetailsElement | null>
  /** In the order of their keys. */
  views: readonly { id: string }[]
  /** Null: the whole board. */
  showView: (id: string | null) => void
  clear: () => void
  undo: (() => void) | undefined
  selectAll: (() => void) | undefined
  moveDay: (days: number) => void
}

/** The board's keys: see the line at its foot. */
export const boardKeys =
  ({ name, search, menu, views, showView, clear, undo, selectAll, moveDay }: Deeds) =>
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
      v: () => {
        if (!menu.current) return
        menu.current.toggleAttribute('open', true)
        menu.current.querySelector('input')?.focus()
      },
      0: views.length > 0 ? () => showView(null) : undefined,
      ...Object.fromEntries(views.slice(0, VIEWS_BY_KEY).map(({ id }, at) => [at + 1, () => showView(id)])),
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
