import { readSheets, type SheetFile } from '#domain/catalogue/csv/sheets.ts'
import { proposeStatementFields } from '#rules/desk/bank-statement.ts'

export default (file: SheetFile) => readSheets(file, proposeStatementFields)
