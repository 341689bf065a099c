import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { isTyping } from '#desk/frame/keys.ts'
import { findNextRow, focusRow, focusRows } from '#kit/desk/rows.ts'

interface Actions {
  /** The field for the collector's name. */
  name: RefObject<HTMLInputElement | null>
  search: RefObject<HTMLInputElement | null>
  focusFirst: () => void
  /** Clears the text filter; undefined if there is none. */
  clearFilter: (() => void) | undefined
  clear: () => void
  undo: (() => void) | undefined
  selectAll: (() => void) | undefined
  selectHour: ((orderId: string) => void) | undefined
  openOrder: (orderId: string) => void
  help: () => void
  /** Opens the plan of the day; undefined without the permission. */
  plan: (() => void) | undefined
  moveDay: (days: number) => void
}

/** The keys of `KeysHelp`. */
export const boardKeys =
  ({
    name,
    search,
    focusFirst,
    clearFilter,
    clear,
    undo,
    selectAll,
    selectHour,
    openOrder,
    help,
    plan,
    moveDay,
  }: Actions) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const main = event.currentTarget
    if (event.target === search.current && (event.key === 'Enter' || event.key === 'ArrowDown')) {
      focusFirst()
      event.preventDefault()
      return
    }
    if (event.target === search.current && event.key === 'Escape' && clearFilter) {
      clearFilter()
      return
    }
    if (event.key === 'Escape') {
      for (const open of main.querySelectorAll('details[open]')) open.removeAttribute('open')
      clear()
      return
    }
    if (isTyping(event.nativeEvent)) return
    const { shiftKey } = event
    const focused = focusRows(main).find(row => row === document.activeElement)
    const row = focused?.dataset.row
    const actions: Record<string, (() => void) | undefined> = {
      // Clicks the check box; with Shift that selects a range.
      x:
        focused instanceof HTMLInputElement
          ? () => focused.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey }))
          : undefined,
      a: name.current ? () => name.current?.focus({ preventScroll: true }) : undefined,
      f: () => search.current?.focus(),
      h: selectHour && row ? () => selectHour(row) : undefined,
      enter: row ? () => openOrder(row) : undefined,
      '?': help,
      p: plan,
      u: undo,
      '*': selectAll,
      '[': () => moveDay(-1),
      ']': () => moveDay(1),
    }
    const moved = findNextRow(main, event.key)
    const action = moved ? () => focusRow(moved) : actions[event.key.toLowerCase()]
    if (!action) return
    action()
    event.preventDefault()
  }

/**
 * When the row with the focus disappears, focuses the row that takes its place. Returns the `onFocus` of the element
 * that contains the rows.
 */
export function useKeptFocus(main: RefObject<HTMLElement | null>) {
  const focusedRow = useRef<{ row: Element; at: number } | undefined>(undefined)
  useLayoutEffect(() => {
    const last = focusedRow.current
    const { activeElement } = document
    if (!main.current || !last || last.row.isConnected) return
    if (activeElement !== document.body && activeElement !== null) return
    const rows = focusRows(main.current)
    const next = rows[Math.min(last.at, rows.length - 1)]
    if (next) focusRow(next)
    else main.current.focus({ preventScroll: true })
  })
  return ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    const at = focusRows(currentTarget).indexOf(target as HTMLElement)
    focusedRow.current = at < 0 ? undefined : { row: target, at }
  }
}
