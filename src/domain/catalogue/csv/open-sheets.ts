import { sentence, text } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { inWorkerThreads } from '../../worker-threads.ts'
import {
  MAX_COLUMNS,
  MAX_ROWS,
  MAX_SHEETS,
  type ReadSheets,
  type SheetFile,
  type SheetRows,
} from './sheets.ts'

/** Why a file can't be read, and what to do. */
export const unreadableSheets = {
  old: text(
    'This file is in the old Excel format (XLS), or has a password. In the spreadsheet choose Save As, “Excel Workbook (.xlsx)”, without a password.',
  ),
  unreadable: text('This file is not a CSV or XLSX file that can be read. Save it as one of them again.'),
  unpacked: text('This workbook is too large when it is unpacked. Copy the list into a new workbook.'),
  sheets: text('This workbook has more than {sheets} sheets. Copy the list into a new workbook.'),
  size: text(
    'The sheet “{sheet}” has more than {rows} rows or {columns} columns. Copy the list into a new sheet.',
  ),
  missing: text('This file has no sheet with text. Choose another file.'),
} as const

/** `module` reads a file by `readSheets`. Returns a function of a file in Base64, and of one of its sheets or null for all. */
export function sheetReader(module: URL): (base64: string, sheet: string | null) => Promise<SheetRows[]> {
  // Workbooks of a few megabytes take seconds.
  const readFile = inWorkerThreads<SheetFile, ReadSheets>(module, {
    threads: 1,
    waiting: 4,
    timeoutMs: 30_000,
  })
  return async (base64, sheet) => {
    const read = await readFile({ bytes: Buffer.from(base64, 'base64'), sheet })
    if ('sheets' in read) return read.sheets
    const limits = { sheet: read.sheet ?? '', rows: MAX_ROWS, columns: MAX_COLUMNS, sheets: MAX_SHEETS }
    throw new Refusal('INVALID', sentence(unreadableSheets[read.reason], limits))
  }
}

/** Rows that are shown, and in which the headings are searched. */
export const FIRST_ROWS = 30
