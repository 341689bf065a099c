import { text } from '#text/text.ts'

/** Why a file can't be read, and what to do. */
export const unreadableLists = {
  old: text(
    'This file is in the old Excel format (XLS), or has a password. In the spreadsheet choose Save As, “Excel Workbook (.xlsx)”, without a password.',
  ),
  unreadable: text('This file is not a CSV or XLSX file that can be read. Save it as one of them again.'),
  unpacked: text('This workbook is too large when it is unpacked. Copy the price list into a new workbook.'),
  sheets: text('This workbook has more than {sheets} sheets. Copy the price list into a new workbook.'),
  size: text(
    'The sheet “{sheet}” has more than {rows} rows or {columns} columns. Copy the price list into a new sheet.',
  ),
  missing: text('This file has no sheet with text. Choose another file.'),
} as const

export const listProblems = text({
  one: '{count} problem in the price list. Nothing was changed.',
  other: '{count} problems in the price list. Nothing was changed.',
})
