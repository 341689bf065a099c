import { type CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'
import { cleanCell, isConverted, isGarbled } from '#domain/files/spreadsheet.ts'

export interface CsvText {
  file: string
  content: string
  /**
   * The stored rows, of which the content has only those to change or add, by code, and of these only some columns. ''
   * as content changes none of them.
   */
  stored?: string | undefined
}

/**
 * `line` is its line in the file, the header being 1, and 0 for a stored row; `column` is '' for a whole line. `code` and
 * `value` are those of the row and the cell, where it has them.
 */
export interface CsvProblem {
  file: string
  line: number
  column: string
  message: string
  code?: string
  value?: string
}

export interface CsvRow<T> {
  /** The row's first line, because quoted cells may span several lines; 0 for a stored row. */
  line: number
  cells: Record<string, string>
  value?: T
}

/**
 * The schema's keys are the columns, in any order. Columns with a default are optional. Empty rows are skipped.
 * `warnings`: cells that were read, but look damaged.
 */
export function readRows<S extends z.ZodObject>(
  { file, content, stored }: CsvText,
  schema: S,
): { rows: CsvRow<z.output<S>>[]; problems: CsvProblem[]; warnings: CsvProblem[] } {
  const problems: CsvProblem[] = []
  const warnings: CsvProblem[] = []
  const note =
    (to: CsvProblem[]) =>
    (line: number, column: string, message: string, cells: Cells = {}) =>
      to.push({ file, line, column, message, ...namesOf(cells, column) })
  const complain = note(problems)

  const columns = Object.keys(schema.shape)
  const given = parseText(content, columns)
  const { header, records, error } =
    stored === undefined ? given : mergeRecords(parseText(stored, columns), given, content === '')
  if (columns.every(column => !header.includes(column))) {
    complain(1, columns[0] ?? '', NOT_OUR_FILE)
    return { rows: [], problems, warnings }
  }
  for (const column of columns) {
    const times = header.filter(name => name === column).length
    const isOptional = schema.shape[column]?.safeParse(undefined).success
    if (times === 0 && isOptional) continue
    if (times !== 1) complain(1, column, times === 0 ? 'the column is missing' : 'the column stands twice')
  }
  if (error) complain(error.line, '', error.message)
  // A missing column is reported once, instead of on every line.
  if (problems.length > 0) return { rows: [], problems, warnings }

  const rows = records.map(({ line, cells }): CsvRow<z.output<S>> => {
    const record = Object.fromEntries(header.map((name, at) => [name, cleanCell(cells[at] ?? '')]))
    // Spreadsheets add empty cells behind the last column.
    if (cells.length < header.length || cells.slice(header.length).some(cell => cleanCell(cell) !== '')) {
      complain(line, '', 'has another number of cells than the header', record)
      return { line, cells: record }
    }
    const broken = columns.filter(column => record[column]?.includes('\uFFFD'))
    for (const column of broken)
      complain(line, column, 'has letters that are not UTF-8: save the file as UTF-8', record)
    for (const column of columns)
      if (isGarbled(cells[header.indexOf(column)] ?? '')) note(warnings)(line, column, GARBLED, record)
    const parsed = schema.safeParse(record, { error: z.locales.en().localeError })
    for (const { path, message } of parsed.error?.issues ?? []) {
      const column = String(path[0] ?? '')
      const isOfSheet = isConverted(record[column] ?? '')
      complain(line, column, isOfSheet ? `${message} (${CONVERTED})` : message, record)
    }
    return { line, cells: record, value: broken.length === 0 ? parsed.data : undefined }
  })
  if (rows.length === 0) complain(1, '', 'the file has no rows')
  return { rows, problems, warnings }
}

type Cells = Record<string, string>

/** A longer cell would bury the mistake. */
const MAX_SHOWN_VALUE = 60

function namesOf(cells: Cells, column: string): Pick<CsvProblem, 'code' | 'value'> {
  const { code } = cells
  const value = column === 'code' ? '' : (cells[column] ?? '')
  return {
    ...(code ? { code } : {}),
    ...(value && value.length <= MAX_SHOWN_VALUE ? { value } : {}),
  }
}

/** The stored records, with the cells of the given ones in their place, and new ones after them. */
function mergeRecords(stored: Parsed, given: Parsed, isEmpty: boolean): Parsed {
  const own = stored.records.map(({ cells }) => ({ line: 0, cells }))
  if (isEmpty) return { header: stored.header, records: own }
  const codeAt = given.header.indexOf('code')
  if (given.error || codeAt === -1) return given
  const codeOf = (cells: readonly string[]) => cleanCell(cells[codeAt] ?? '')
  const storedCode = stored.header.indexOf('code')
  const codes = new Set(own.map(({ cells }) => cleanCell(cells[storedCode] ?? '')))
  const firstOf = new Map(given.records.toReversed().map(record => [codeOf(record.cells), record]))

  const completed = ({ line, cells }: Parsed['records'][number], before: readonly string[]) => ({
    line,
    // Too few or too many cells are reported as in a whole file.
    cells:
      cells.length < given.header.length
        ? cells.slice(0, stored.header.length - 1)
        : [
            ...stored.header.map((column, at) => {
              const place = given.header.indexOf(column)
              return (place === -1 ? before[at] : cells[place]) ?? ''
            }),
            ...cells.slice(given.header.length),
          ],
  })
  const present = own.map(record => {
    const change = firstOf.get(cleanCell(record.cells[storedCode] ?? ''))
    return change ? completed(change, record.cells) : record
  })
  const added = given.records
    .filter(record => !codes.has(codeOf(record.cells)) || firstOf.get(codeOf(record.cells)) !== record)
    .map(record => completed(record, []))
  return { header: stored.header, records: [...present, ...added] }
}

const NOT_OUR_FILE =
  'the column is missing, as is every other one: save the sheet as "CSV UTF-8 (comma delimited)", with its first row'
const GARBLED =
  'looks garbled, as if the file was opened in another encoding: open it as UTF-8 and check the text'
const CONVERTED =
  'the spreadsheet made a date or a rounded number of it: format the column as text before you open the file'

export function findDuplicateCodes(file: string, rows: readonly CsvRow<unknown>[]): CsvProblem[] {
  const first = new Map<string, number>()
  return rows.flatMap(({ line, cells: { code = '' } }) => {
    const before = first.get(code)
    if (before === undefined) first.set(code, line)
    return before === undefined
      ? []
      : [{ file, line, column: 'code', message: `${code} stands on line ${before} already` }]
  })
}

interface Parsed {
  header: string[]
  records: { line: number; cells: string[] }[]
  error?: { line: number; message: string }
}

/** As `csv-parse` returns a record with `info` and `raw`. */
interface RawRecord {
  record: string[]
  info: { lines: number }
  raw: string
}

function parseText(content: string, columns: readonly string[]): Parsed {
  const { text } = withoutSeparatorLine(content)
  const { records, error } = parseRecords(content, delimiterOf(text, columns))
  if (error) return { header: [...columns], records: [], error }
  const [first, ...others] = records
  const header = first?.cells.map(cleanCell) ?? []
  while (header.at(-1) === '') header.pop()
  return { header, records: others.filter(({ cells }) => cells.some(cell => cleanCell(cell) !== '')) }
}

/** Spreadsheets write, and hide, a first line like 'sep=;'. */
function withoutSeparatorLine(content: string): { text: string; before: number } {
  // The parser counts CRLF within quotes twice.
  const text = content.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const [separatorLine = ''] = /^"?sep=.?"?\n/i.exec(text) ?? []
  return { text: text.slice(separatorLine.length), before: separatorLine === '' ? 0 : 1 }
}

/** Every row with its first line, the header included. */
export function parseRecords(content: string, delimiter: string): Omit<Parsed, 'header'> {
  const { text, before } = withoutSeparatorLine(content)
  try {
    const records = parse(text, {
      delimiter,
      info: true,
      raw: true,
      skip_empty_lines: true,
      trim: true,
      relax_column_count: true,
    }) as unknown as RawRecord[]
    return {
      records: records.map(({ record, info, raw }) => ({
        line: before + info.lines - (raw.trim().split('\n').length - 1),
        cells: record,
      })),
    }
  } catch (error) {
    const { lines, message, code } = error as CsvError & { lines?: number }
    if (code === undefined) throw error
    return { records: [], error: { line: before + (lines ?? 1), message } }
  }
}

export const DELIMITERS = [',', ';', '\t', '|'] as const

/** The delimiter that divides the first line into most of the columns: some languages use semicolons. */
function delimiterOf(text: string, columns: readonly string[]): string {
  const [header = ''] = text.split('\n', 1)
  const countOf = (delimiter: string) =>
    header.split(delimiter).filter(name => columns.includes(cleanCell(name).replace(/^"|"$/g, ''))).length
  return DELIMITERS.reduce<string>(
    (best, delimiter) => (countOf(delimiter) > countOf(best) ? delimiter : best),
    ',',
  )
}
