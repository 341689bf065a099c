import { z } from 'zod'
import { csvText, refuseFormulas } from '#domain/files/csv.ts'
import { readWhole } from '#domain/files/spreadsheet.ts'
import { isIndianPhone } from '#rules/phones.ts'
import { readWeekdays, weekdaysText } from '#rules/visits/opening.ts'
import { type CsvProblem, type CsvText, findDuplicateCodes, readRows } from './rows.ts'

const requiredText = (most: number) =>
  refuseFormulas(z.string().trim().min(1, 'is missing').max(most, `may have at most ${most} letters`))

const hourWithDefault = (otherwise: string) =>
  z
    .string()
    .default('')
    .transform(cell => cell.trim() || otherwise)
    .transform((cell, context) => {
      const hour = readWhole(cell)
      if (hour === undefined || hour > 24) context.addIssue('must be a whole hour from 0 to 24')
      return hour ?? z.NEVER
    })

/** `cities`: the names of those in which a centre can be. */
const centreRowIn = (cities: readonly string[]) =>
  z.object({
    code: refuseFormulas(z.string().regex(/^[A-Z0-9-]{1,30}$/, 'may have capitals, digits and dashes only')),
    name: requiredText(60),
    city: z
      .string()
      .trim()
      .refine(
        cell => cities.includes(cell),
        cities.length > 0
          ? `must be one of ${cities.join(', ')}`
          : 'needs a city of yours: add one at the desk first',
      ),
    address: requiredText(300),
    hours: requiredText(60),
    phone: z
      .string()
      .trim()
      .refine(cell => cell === '' || isIndianPhone(cell), 'must be a phone number, like 022 2345 6789')
      .transform(cell => cell || null),
    // Missing in older files: open at all hours of visits.
    days: z
      .string()
      .default('')
      .transform((cell, context) => {
        const days = readWeekdays(cell.trim() || 'Mon-Sun')
        if (!days) context.addIssue('must be days like Mon-Sat or Mon|Wed|Fri')
        return days ?? []
      }),
    opens: hourWithDefault('0'),
    closes: hourWithDefault('24'),
  })

type ParsedRow = z.output<ReturnType<typeof centreRowIn>>

const rowOf = ({ days, opens, closes, ...row }: ParsedRow) => ({
  ...row,
  openDays: days,
  opensAt: opens,
  closesAt: closes,
})
export type CentreRow = ReturnType<typeof rowOf>

export function readCentresCsv(
  text: CsvText,
  cities: readonly string[],
): {
  rows: CentreRow[]
  problems: CsvProblem[]
  warnings: CsvProblem[]
} {
  const { rows, problems, warnings } = readRows(text, centreRowIn(cities))
  for (const { line, value } of rows) {
    if (value && value.opens >= value.closes) {
      problems.push({ file: text.file, line, column: 'closes', message: 'must be after the hour of opening' })
    }
  }
  problems.push(...findDuplicateCodes(text.file, rows))
  return { rows: rows.flatMap(row => (row.value ? [rowOf(row.value)] : [])), problems, warnings }
}

/** A centre by the columns of the file. */
export const centreCells = (row: CentreRow) => ({
  code: row.code,
  name: row.name,
  city: row.city,
  address: row.address,
  hours: row.hours,
  phone: row.phone ?? '',
  days: weekdaysText(row.openDays),
  opens: row.opensAt,
  closes: row.closesAt,
})

export const centresText = (rows: readonly CentreRow[]): string =>
  csvText([Object.keys(centreRowIn([]).shape), ...rows.map(row => Object.values(centreCells(row)))])
