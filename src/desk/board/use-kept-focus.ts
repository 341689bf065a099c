import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { rowsOf } from '#kit/desk/rows.ts'

/**
 * Keeps the place in a list whose lines come and go by themselves: when the line with the focus is gone, the one that
 * stands there now has it. The answer is for `onFocus` of what the lines are in.
 */
export function useKeptFocus(main: RefObject<HTMLElement | null>) {
  const place = useRef<{ row: Element; at: number } | undefined>(undefined)
  useLayoutEffect(() => {
    const known = place.current
    const { activeElement } = document
    if (!main.current || !known || known.row.isConnected) return
    if (activeElement !== document.body && activeElement !== null) return
    const rows = rowsOf(main.current)
    const next = rows[Math.min(known.at, rows.length - 1)] ?? main.current
    next.focus()
  })
  return ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    const at = rowsOf(currentTarget).indexOf(target as HTMLElement)
    place.current = at < 0 ? undefined : { row: target, at }
  }
}
