import { stringify } from 'csv-stringify/sync'
import { z } from 'zod'
import { CITIES } from '#rules/cities.ts'
import { isIndianMobile, normalisePhone } from '#rules/people.ts'
import { type CsvProblem, type CsvText, readRows } from './rows.ts'

/** The list of centres as CSV, one a line, in the order in which they are shown. */

const needed = (most: number) =>
  z.string().trim().min(1, 'is missing').max(most, `may have at most ${most} letters`)

/** A mobile, or a landline with its area code. */
const isPhone = (cell: string): boolean =>
  isIndianMobile(normalisePhone(cell)) || /^0?\d{2,4}[ -]?\d{4} ?\d{3,4}$/.test(cell)

const centreRow = z.object({
  code: z.string().regex(/^[A-Z0-9-]{1,30}$/, 'may have capitals, digits and dashes only'),
  name: needed(60),
  city: z.enum(CITIES, `must be one of ${CITIES.join(', ')}`),
  address: needed(300),
  hours: needed(60),
  phone: z
    .string()
    .trim()
    .refine(cell => cell === '' || isPhone(cell), 'must be a phone number, like 022 2345 6789')
    .transform(cell => cell || null),
})
export type CentreRow = z.output<typeof centreRow>

/** Reads a CSV text whole. Either rows without a problem, or every problem with its line. */
export function readCentresCsv(text: CsvText): { rows: CentreRow[]; problems: CsvProblem[] } {
  const { rows, problems } = readRows(text, centreRow)
  const firstLine = new Map<string, number>()
  for (const { line, cells } of rows) {
    const code = cells.code ?? ''
    const first = firstLine.get(code)
    if (first === undefined) firstLine.set(code, line)
    else
      problems.push({
        file: text.file,
        line,
        column: 'code',
        message: `${code} stands on line ${first} already`,
      })
  }
  return { rows: rows.flatMap(row => (row.value ? [row.value] : [])), problems }
}

/** The text that `readCentresCsv` reads. */
export const centresText = (rows: readonly CentreRow[]): string =>
  stringify([
    Object.keys(centreRow.shape),
    ...rows.map(({ code, name, city, address, hours, phone }) => [
      code,
      name,
      city,
      address,
      hours,
      phone ?? '',
    ]),
  ])
