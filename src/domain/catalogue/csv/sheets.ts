import { unzipSync, zipSync } from 'fflate'
import { type CellValue, readXlsx, type Sheet } from 'hucre/xlsx'
import { cleanCell } from '#domain/files/spreadsheet.ts'
import { decodeCsv } from '#rules/csv-text.ts'
import { findHeadings, type ProposeFields } from '#rules/sheet-fields.ts'
import { DELIMITERS, parseRecords } from './rows.ts'

export interface SheetRow {
  /** The number of the row in its sheet, from 1. */
  line: number
  /** Without the empty cells at the end; `width` counts them. */
  cells: string[]
  width: number
  /** Positions of empty cells that are merged with a cell in an earlier row. */
  merged: number[]
}

export interface SheetRows {
  name: string
  /** Without empty rows. */
  rows: SheetRow[]
}

export interface SheetFile {
  bytes: Uint8Array
  /** Null reads every visible sheet. */
  sheet: string | null
}

type UnreadableReason = 'old' | 'unreadable' | 'unpacked' | 'sheets' | 'size' | 'missing'

export type ReadSheets = { sheets: SheetRows[] } | { reason: UnreadableReason; sheet?: string }

export const MAX_ROWS = 5000
export const MAX_COLUMNS = 60
export const MAX_SHEETS = 20
const MAX_UNPACKED_BYTES = 40 * 1024 * 1024
const MAX_CELL = 2000
const CSV_SHEET = 'CSV'

class Unreadable extends Error {
  readonly reason: UnreadableReason
  readonly sheet: string | undefined
  constructor(reason: UnreadableReason, sheet?: string) {
    super(reason)
    this.reason = reason
    this.sheet = sheet
  }
}

/**
 * The rows of a CSV or XLSX file, or why it can't be read. Runs in a worker thread. `proposeFields` has the headings by
 * which the delimiter of a CSV file is found.
 */
export async function readSheets(
  { bytes, sheet }: SheetFile,
  proposeFields: ProposeFields<string>,
): Promise<ReadSheets> {
  try {
    const read = isZip(bytes) ? await readWorkbook(bytes, sheet) : [readCsv(bytes, proposeFields)]
    const sheets = read.filter(({ name, rows }) => rows.length > 0 && (sheet === null || name === sheet))
    if (sheets.length === 0) throw new Unreadable('missing')
    return { sheets }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    const { reason, sheet: name } = error
    return { reason, ...(name !== undefined && { sheet: name }) }
  }
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/** The former format of Excel, and XLSX with a password. */
const isOldFile = (bytes: Uint8Array): boolean => bytes[0] === 0xd0 && bytes[1] === 0xcf

function readCsv(bytes: Uint8Array, proposeFields: ProposeFields<string>): SheetRows {
  if (isOldFile(bytes)) throw new Unreadable('old')
  const text = decodeCsv(bytes)
  if (text === undefined) throw new Unreadable('unreadable')
  const tables = DELIMITERS.map(delimiter => parseRecords(text, delimiter))
  const read = tables.flatMap(({ records, error }) => (error ? [] : [records]))
  const best = read.toSorted(
    (one, other) => headingsOf(other, proposeFields) - headingsOf(one, proposeFields),
  )[0]
  if (!best) throw new Unreadable('unreadable')
  return checked(
    CSV_SHEET,
    best.map(({ line, cells }) => ({ line, cells: cells.map(textOf), width: cells.length, merged: [] })),
  )
}

/** The number of known headings, or a part of it for cells of unknown meaning. */
function headingsOf(records: readonly { cells: string[] }[], proposeFields: ProposeFields<string>): number {
  const top = records.slice(0, 30).map(({ cells }) => cells)
  const headings = top[findHeadings(top, proposeFields)] ?? []
  return proposeFields(headings).filter(Boolean).length + Math.min(headings.length, MAX_COLUMNS) / 100
}

/** The parts of a workbook that have cells. Pictures, charts, macros and links to other files are not read. */
const PARTS =
  /^(\[content_types\]\.xml|_rels\/\.rels|xl\/(workbook|sharedstrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/i

/** Unpacked here, into the sizes that the file states, because the reader's own limit is 2 GB. */
function unpack(bytes: Uint8Array): Uint8Array {
  let size = 0
  try {
    const parts = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!PARTS.test(name)) return false
        size += originalSize
        if (size > MAX_UNPACKED_BYTES) throw new Unreadable('unpacked')
        return true
      },
    })
    return zipSync(parts, { level: 0 })
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('unreadable')
  }
}

async function readWorkbook(bytes: Uint8Array, wanted: string | null): Promise<SheetRows[]> {
  const workbook = unpack(bytes)
  const names: string[] = []
  await parse(workbook, {
    sheets({ name, hidden, veryHidden }) {
      if (!hidden && !veryHidden) names.push(name)
      return false
    },
  })
  if (names.length > MAX_SHEETS) throw new Unreadable('sheets')

  const sheets: SheetRows[] = []
  // One at a time: each may have millions of empty cells.
  for (const name of names.filter(name => wanted === null || name === wanted)) {
    const [sheet] = await parse(workbook, { sheets: [name], range: USED_COLUMNS })
    if (sheet) sheets.push(toRows(name, sheet))
  }
  return sheets
}

/** One column more than is allowed, so that a wider sheet is refused instead of cut. */
const USED_COLUMNS = 'A1:BI1048576'

async function parse(workbook: Uint8Array, options: Parameters<typeof readXlsx>[1]): Promise<Sheet[]> {
  try {
    return (await readXlsx(workbook, options)).sheets
  } catch {
    throw new Unreadable('unreadable')
  }
}

function toRows(name: string, { rows, merges = [] }: Sheet): SheetRows {
  const merged = new Map<number, Set<number>>()
  let covered = 0
  for (const { startRow, startCol, endRow, endCol } of merges) {
    const lastRow = Math.min(endRow, rows.length - 1)
    const lastColumn = Math.min(endCol, MAX_COLUMNS - 1)
    covered += Math.max(0, lastRow - startRow) * Math.max(0, lastColumn - startCol + 1)
    if (covered > MAX_ROWS * MAX_COLUMNS) throw new Unreadable('size', name)
    for (let row = startRow + 1; row <= lastRow; row += 1)
      for (let column = startCol; column <= lastColumn; column += 1)
        merged.set(row, (merged.get(row) ?? new Set()).add(column))
  }
  return checked(
    name,
    rows.map((cells, at) => ({
      line: at + 1,
      cells: cells.map(textOf),
      width: cells.length,
      merged: [...(merged.get(at) ?? [])],
    })),
  )
}

function checked(name: string, rows: readonly SheetRow[]): SheetRows {
  const used = rows
    .map(row => ({ ...row, cells: row.cells.slice(0, row.cells.findLastIndex(Boolean) + 1) }))
    .filter(({ cells }) => cells.length > 0)
  if (used.length > MAX_ROWS || used.some(({ cells }) => cells.length > MAX_COLUMNS))
    throw new Unreadable('size', name)
  return { name, rows: used }
}

const MONTH_NAMES = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** As a spreadsheet shows the cell. */
function textOf(value: CellValue): string {
  if (value === null) return ''
  // Stored numbers have noise behind their 15 digits, such as 249.00000000000003.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)))
  if (value instanceof Date) {
    const day = String(value.getUTCDate()).padStart(2, '0')
    return `${day}-${MONTH_NAMES[value.getUTCMonth()]}-${value.getUTCFullYear()}`
  }
  return cleanCell(String(value)).replaceAll(/\s+/g, ' ').slice(0, MAX_CELL)
}
