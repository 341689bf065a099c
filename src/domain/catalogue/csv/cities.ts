import { z } from 'zod'
import { csvText } from '#domain/files/csv.ts'
import { readWhole } from '#domain/files/spreadsheet.ts'
import {
  type City,
  isCityName,
  isPinPrefix,
  LATITUDES,
  LONGITUDES,
  MAX_CITY_NAME,
  MAX_DAYS_AHEAD,
} from '#rules/cities.ts'
import { GST_STATES, stateOfCode } from '#rules/gst/states.ts'
import { type CsvProblem, type CsvText, findDuplicateCodes, readRows } from './rows.ts'

const wholeFrom = (least: number, most: number) =>
  z.string().transform((cell, context) => {
    const number = readWhole(cell)
    if (number === undefined || number < least || number > most)
      context.addIssue(`must be a whole number from ${least} to ${most}`)
    return number ?? z.NEVER
  })

const hour = wholeFrom(0, 23)

const prefixes = z
  .string()
  .transform(cell =>
    cell
      .split('|')
      .map(digits => digits.trim())
      .filter(Boolean),
  )
  .refine(list => list.every(isPinPrefix), 'must be three to six digits each, like 440|441')

const degrees = ({ from, to }: { from: number; to: number }) =>
  z
    .string()
    .default('')
    .transform((cell, context) => {
      if (cell.trim() === '') return null
      const number = Number(cell)
      if (!(number >= from && number <= to))
        context.addIssue(`must be degrees from ${from} to ${to}, or empty`)
      return number
    })

/** By name, because a spreadsheet makes a number of 07. */
const state = z.string().transform((cell, context) => {
  const [code] = [...GST_STATES].find(([, name]) => name.toLowerCase() === cell.trim().toLowerCase()) ?? []
  if (code === undefined) context.addIssue('must be the name of a state, like Maharashtra')
  return code ?? z.NEVER
})

const cityRow = z.object({
  code: z.string().regex(/^[a-z]+(-[a-z]+)*$/, 'must be small letters, like navi-mumbai'),
  name: z.string().trim().refine(isCityName, `must be at most ${MAX_CITY_NAME} letters, like Nagpur`),
  state,
  prefixes: prefixes.refine(list => list.length > 0, 'is missing'),
  neighbours: prefixes,
  latitude: degrees(LATITUDES),
  longitude: degrees(LONGITUDES),
  first: hour,
  last: hour,
  days: wholeFrom(1, MAX_DAYS_AHEAD),
  closes: hour,
  open: z.enum(['yes', 'no'], 'must be yes or no').transform(answer => answer === 'yes'),
})

type ParsedRow = z.output<typeof cityRow>

const cityOf = ({ state, first, last, days, closes, open, ...row }: ParsedRow): City => ({
  ...row,
  stateCode: state,
  firstHour: first,
  lastHour: last,
  daysAhead: days,
  closingHour: closes,
  isOpen: open,
})

export function readCitiesCsv(text: CsvText): {
  rows: City[]
  problems: CsvProblem[]
  warnings: CsvProblem[]
} {
  const { rows, problems, warnings } = readRows(text, cityRow)
  for (const { line, value } of rows) {
    const complain = (column: string, message: string) =>
      problems.push({ file: text.file, line, column, message })
    if (value && value.first > value.last) complain('last', 'must not be before the first hour')
    if (value && (value.latitude === null) !== (value.longitude === null))
      complain('longitude', 'must be there if the other number is')
  }
  problems.push(...findDuplicateCodes(text.file, rows))
  return { rows: rows.flatMap(({ value }) => (value ? [cityOf(value)] : [])), problems, warnings }
}

export const citiesText = (cities: readonly City[]): string =>
  csvText([
    Object.keys(cityRow.shape),
    ...cities.map(city => [
      city.code,
      city.name,
      stateOfCode(city.stateCode) ?? '',
      city.prefixes.join('|'),
      city.neighbours.join('|'),
      city.latitude,
      city.longitude,
      city.firstHour,
      city.lastHour,
      city.daysAhead,
      city.closingHour,
      city.isOpen ? 'yes' : 'no',
    ]),
  ])
