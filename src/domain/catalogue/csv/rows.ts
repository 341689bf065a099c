import { type CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'

export interface CsvText {
  file: string
  content: string
}

/** `line` is its line in the file, the header being 1; `column` is '' for a whole line. */
export interface CsvProblem {
  file: string
  line: number
  column: string
  message: string
}

export interface CsvRow<T> {
  /** The row's first line, because quoted cells may span several lines. */
  line: number
  cells: Record<string, string>
  value?: T
}

interface CsvRecord {
  record: Record<string, string>
  info: { lines: number; error?: CsvError }
  raw: string
}

/** The schema's keys are the columns, in any order. Columns with a default are optional. */
export function readRows<S extends z.ZodObject>(
  { file, content }: CsvText,
  schema: S,
): { rows: CsvRow<z.output<S>>[]; problems: CsvProblem[] } {
  const problems: CsvProblem[] = []
  const complain = (line: number, column: string, message: string) =>
    problems.push({ file, line, column, message })

  const columns = Object.keys(schema.shape)
  const { header, records, error } = parseText(content)
  for (const column of columns) {
    const times = header.filter(name => name === column).length
    const isOptional = schema.shape[column]?.safeParse(undefined).success
    if (times === 0 && isOptional) continue
    if (times !== 1) complain(1, column, times === 0 ? 'the column is missing' : 'the column stands twice')
  }
  if (error) complain(error.line, '', error.message)
  // A missing column is reported once, instead of on every line.
  if (problems.length > 0) return { rows: [], problems }

  const rows = records.map(({ record, info, raw }): CsvRow<z.output<S>> => {
    const line = info.lines - (raw.trim().split('\n').length - 1)
    if (info.error) {
      complain(line, '', `has ${raw.trim() === '' ? 'no' : 'another number of'} cells than the header`)
      return { line, cells: record }
    }
    const broken = columns.filter(column => record[column]?.includes('\uFFFD'))
    for (const column of broken)
      complain(line, column, 'has letters that are not UTF-8: save the file as UTF-8')
    const parsed = schema.safeParse(record, { error: z.locales.en().localeError })
    for (const issue of parsed.error?.issues ?? []) {
      complain(line, String(issue.path[0] ?? ''), issue.message)
    }
    return { line, cells: record, value: broken.length === 0 ? parsed.data : undefined }
  })
  if (rows.length === 0) complain(1, '', 'the file has no rows')
  return { rows, problems }
}

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

function parseText(content: string): {
  header: string[]
  records: CsvRecord[]
  error?: { line: number; message: string }
} {
  let header: string[] = []
  try {
    // The parser counts CRLF within quotes twice.
    const records = parse(content.replace(/\r\n?/g, '\n'), {
      columns(first: string[]) {
        header = first
        return first
      },
      bom: true,
      info: true,
      raw: true,
      skip_empty_lines: true,
      trim: true,
      relax_column_count: true,
    }) as unknown as CsvRecord[]
    return { header, records }
  } catch (error) {
    const { lines, message, code } = error as CsvError & { lines?: number }
    if (code === undefined) throw error
    return { header, records: [], error: { line: lines ?? 1, message } }
  }
}
