/** Rows of a table that keys move over. Each has one focusable element, marked by `data-row` (its id). */

const ROW = '[data-row]'

export const focusRows = (within: ParentNode): HTMLElement[] => [...within.querySelectorAll<HTMLElement>(ROW)]

/** The row that J, K or an arrow moves to; undefined for other keys, and at the ends. */
export function findNextRow(within: ParentNode, key: string): HTMLElement | undefined {
  const rows = focusRows(within)
  const at = rows.indexOf(document.activeElement as HTMLElement)
  if (key === 'j' || key === 'ArrowDown') return rows[at + 1]
  if (key === 'k' || key === 'ArrowUp') return rows[Math.max(at, 1) - 1]
  return undefined
}

/** Focuses a row, and scrolls only if it is out of view, no further than needed. */
export function focusRow(row: HTMLElement): void {
  row.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
}

/** Focuses the row after the last of these, or the row before, so that work continues there. */
export function focusBeside(within: HTMLElement, ids: ReadonlySet<string>): void {
  const rows = focusRows(within)
  const isOne = ({ dataset }: HTMLElement) => ids.has(dataset.row ?? '')
  const next = rows[rows.findLastIndex(isOne) + 1] ?? rows.findLast(row => !isOne(row))
  if (next) focusRow(next)
  else within.focus({ preventScroll: true })
}
