import { proposeFields } from '#rules/catalogue/price-list.ts'
import { readSheets, type SheetFile } from '../csv/sheets.ts'

export default (file: SheetFile) => readSheets(file, proposeFields)
