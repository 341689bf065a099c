import { stringify } from 'csv-stringify/sync'
import type { z } from 'zod'

/**
 * Spreadsheets run a cell that begins like a formula. Imports reject such cells; exports put an apostrophe before older
 * texts. Signed numbers and phone numbers are not formulas.
 */

const isFormula = (cell: string): boolean =>
  /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) && !/^[+-][\d .-]*$/.test(cell)

export const refuseFormulas = <T extends z.ZodType<string>>(cells: T): T =>
  cells.refine(cell => !isFormula(cell), 'must not begin with =, +, - or @')

type Rows = readonly (readonly (string | number | null)[])[]

/** A whole file. Without the mark in front, spreadsheets read UTF-8 as another encoding. */
export const csvText = (rows: Rows): string => `\uFEFF${csvLines(rows)}`

/** Further lines of a file. */
export const csvLines = (rows: Rows): string =>
  stringify(
    rows.map(row => row.map(cell => (typeof cell === 'string' && isFormula(cell) ? `'${cell}` : cell))),
  )
