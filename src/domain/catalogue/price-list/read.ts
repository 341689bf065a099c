import { isConverted } from '#domain/files/spreadsheet.ts'
import type { PriceListField, PriceListFields } from '#rules/catalogue/price-list.ts'
import { formatPaise, type Paise } from '#rules/money.ts'
import { priceListFields } from '#text/staff.ts'
import type { CatalogueRows, LabTestRow } from '../csv/catalogue.ts'
import type { StoredCatalogue } from '../csv/read.ts'
import { labTestRow } from '../csv/row-schemas.ts'
import type { SheetRow, SheetRows } from '../csv/sheets.ts'
import { bigChangePercent } from '../prices.ts'
import { foldTestName, readCode, readPrice } from './cells.ts'
import { type Cells, type Complain, ENGLISH, type NewTestDefaults, readNewTest } from './new-test.ts'

export interface PriceListChoices {
  /** The number of the row with the headings. */
  headings: number
  /** By column. */
  fields: PriceListFields
  newTests: NewTestDefaults
  /** Withdraws tests that are not in the list. */
  isComplete: boolean
}

export interface PriceListNote {
  /** Null for the whole list. */
  line: number | null
  /** The heading of a column, or '' for the whole row. */
  column: string
  message: string
}

interface PriceListRead {
  /** The whole catalogue as it is after the import; incomplete if there are problems. */
  rows: CatalogueRows
  /** The number of rows with a test. */
  count: number
  problems: PriceListNote[]
  warnings: PriceListNote[]
}

interface Prices {
  regularPrice: Paise
  salePrice: Paise
}

type Item = StoredCatalogue['labTests'][number] | StoredCatalogue['packages'][number]

/** Present tests and check-ups get the prices of their rows, found by code, then by name. Other rows are new tests. */
export function readPriceList(
  sheet: SheetRows,
  choices: PriceListChoices,
  stored: StoredCatalogue,
): PriceListRead {
  const { fields, newTests } = choices
  const headings = sheet.rows.find(({ line }) => line === choices.headings)
  const headingOf = (field: PriceListField): string =>
    headings?.cells[fields.indexOf(field)] || priceListFields[field]
  const problems: PriceListNote[] = []
  const warnings: PriceListNote[] = []
  const noteIn =
    (notes: PriceListNote[], line: number): Complain =>
    (field, message) =>
      notes.push({ line, column: headingOf(field), message })

  const matching = matchItems([...stored.labTests, ...stored.packages])
  const { tests, sections } = divideRows(sheet.rows, { choices, headings, isPresent: matching.isPresent })
  for (const { line, text } of sections)
    warnings.push({ line, column: '', message: `“${text}” is read as a heading, not as a test` })
  if (tests.length === 0)
    problems.push({ line: choices.headings, column: '', message: 'has no rows of tests below it' })

  const read = tests.map(row => {
    const { line, width } = row
    const cells = cellsOf(row, fields)
    const before = problems.length
    if (headings && width > headings.width)
      problems.push({
        line,
        column: '',
        message: 'has more cells than the headings: put amounts with commas in quotes',
      })
    else checkCells(row, fields, cells, noteIn(problems, line))
    const item = matching.match(cells, noteIn(problems, line))
    return { line, cells, item, isValid: problems.length === before }
  })
  problems.push(...findRepeated(read, headingOf))

  const takenCodes = new Set([...matching.codes, ...read.map(({ cells }) => readCode(cells.code ?? ''))])
  const changed = new Map<string, Prices>()
  const added: LabTestRow[] = []
  for (const { line, cells, item } of read.filter(({ isValid }) => isValid)) {
    const [complain, warn] = [noteIn(problems, line), noteIn(warnings, line)]
    const prices = readPrices(cells, item?.regularPrice ?? 0, complain)
    if (!prices) continue
    if (item) {
      warnOfChange(item, { name: cells.name ?? '', ...prices }, warn)
      changed.set(item.code, prices)
      continue
    }
    const reportHeading = headingOf('reportTime')
    const test = readNewTest(cells, prices, { defaults: newTests, reportHeading, takenCodes, complain, warn })
    if (test) added.push(test)
  }

  const { rows, remaining } = applyList(stored, { changed, added, isComplete: choices.isComplete })
  for (const { item, packageName } of remaining)
    warnings.unshift({
      line: null,
      column: '',
      message: `${item} is not in the list, but stays, because “${packageName}” contains it`,
    })
  problems.sort((one, other) => (one.line ?? 0) - (other.line ?? 0))
  return { rows, count: tests.length, problems, warnings }
}

const cellsOf = ({ cells }: SheetRow, fields: PriceListFields): Cells =>
  Object.fromEntries(fields.flatMap((field, at) => (field ? [[field, cells[at] ?? '']] : [])))

interface Dividing {
  choices: PriceListChoices
  headings: SheetRow | undefined
  isPresent: (cells: Cells) => boolean
}

/** Rows of tests, and rows like 'HAEMATOLOGY' across all columns. Lists also repeat their headings on each page. */
function divideRows(rows: readonly SheetRow[], { choices, headings, isPresent }: Dividing) {
  const { fields } = choices
  const texts = JSON.stringify(headings?.cells)
  const below = rows.filter(({ line, cells }) => line > choices.headings && JSON.stringify(cells) !== texts)
  const priceAt = fields.indexOf('price')
  const isSection = (row: SheetRow) =>
    row.cells.filter(Boolean).length === 1 &&
    !row.cells[priceAt] &&
    !row.merged.includes(priceAt) &&
    !isPresent(cellsOf(row, fields))
  return {
    tests: below.filter(row => !isSection(row)),
    sections: below.filter(isSection).map(({ line, cells }) => ({ line, text: cells.find(Boolean) })),
  }
}

function checkCells({ merged }: SheetRow, fields: PriceListFields, cells: Cells, complain: Complain): void {
  for (const [at, field] of fields.entries()) {
    if (!field) continue
    const cell = cells[field] ?? ''
    if (merged.includes(at))
      complain(field, 'is merged with a row above: unmerge the cells and fill each row')
    else if (field === 'name' && cell === '') complain(field, 'is missing')
    if (cell.includes('\uFFFD')) complain(field, 'has letters that are not UTF-8: save the file as UTF-8')
    if (field === 'code' && isConverted(cell))
      complain(field, 'the spreadsheet made a date or a rounded number of it: format the column as text')
  }
}

/** Includes withdrawn items; of two with one name, the offered one is found. */
function matchItems(items: readonly Item[]) {
  const byCode = new Map(items.map(item => [item.code, item]))
  const offeredLast = items.toSorted((one, other) => Number(one.isOffered) - Number(other.isOffered))
  const byName = new Map(offeredLast.map(item => [foldTestName(item.name), item]))
  const find = ({ code = '', name = '' }: Cells) =>
    [byCode.get(readCode(code)), byName.get(foldTestName(name))] as const
  return {
    codes: byCode.keys(),
    isPresent: (cells: Cells): boolean => find(cells).some(Boolean),
    match(cells: Cells, complain: Complain): Item | undefined {
      const [one, other] = find(cells)
      if (one && other && one !== other)
        complain('code', `is the code of “${one.name}”, but the name is that of ${other.code}`)
      return one ?? other
    },
  }
}

interface MatchedRow {
  line: number
  cells: Cells
  item: Item | undefined
}

/** Rows whose code, name or present test is in an earlier row. */
function findRepeated(
  rows: readonly MatchedRow[],
  headingOf: (field: PriceListField) => string,
): PriceListNote[] {
  const first = new Map<string, number>()
  return rows.flatMap(({ line, cells, item }) => {
    const [code, name] = [readCode(cells.code ?? ''), foldTestName(cells.name ?? '')]
    const keys: { field: PriceListField; key: string; message: (row: number) => string }[] = [
      {
        field: 'code',
        key: code && `code ${code}`,
        message: row => `${cells.code} is in row ${row} already`,
      },
      {
        field: 'name',
        key: name && `name ${name}`,
        message: row => `“${cells.name}” is in row ${row} already`,
      },
      {
        field: 'name',
        key: item ? `item ${item.code}` : '',
        message: row => `is ${item?.code} in the catalogue, as is row ${row}`,
      },
    ]
    const used = keys.filter(({ key }) => key !== '')
    const repeated = used.find(({ key }) => first.has(key))
    const note = repeated && {
      line,
      column: headingOf(repeated.field),
      message: repeated.message(first.get(repeated.key) ?? 0),
    }
    for (const { key } of used) if (!first.has(key)) first.set(key, line)
    return note ? [note] : []
  })
}

/** Without an MRP in the list, the present one stays, unless the price is above it. */
function readPrices(cells: Cells, presentMrp: Paise, complain: Complain): Prices | undefined {
  const parse = (field: 'price' | 'mrp', column: 'salePrice' | 'regularPrice') => {
    const { data, error } = labTestRow.shape[column].safeParse(readPrice(cells[field] ?? ''), ENGLISH)
    const [issue] = error?.issues ?? []
    if (issue) complain(field, cells[field] ? `“${cells[field]}” ${issue.message}` : 'is missing')
    return data
  }
  const salePrice = parse('price', 'salePrice')
  const regularPrice = cells.mrp ? parse('mrp', 'regularPrice') : Math.max(presentMrp, salePrice ?? 0)
  if (salePrice === undefined || regularPrice === undefined) return undefined
  if (salePrice <= regularPrice) return { regularPrice, salePrice }
  complain('price', 'must not be more than the MRP')
  return undefined
}

function warnOfChange(
  item: Item,
  { name, salePrice }: { name: string; salePrice: Paise },
  warn: Complain,
): void {
  if (foldTestName(item.name) !== foldTestName(name))
    warn('name', `“${name}” is ${item.code} in the catalogue, where its name stays “${item.name}”`)
  const percent = bigChangePercent(item.salePrice, salePrice)
  if (percent === null) return
  const difference = `${percent}% ${salePrice < item.salePrice ? 'less' : 'more'}`
  const [from, to] = [formatPaise(item.salePrice), formatPaise(salePrice)]
  warn('price', `${item.code} changes from ${from} to ${to}, ${difference}: is this correct?`)
}

interface Changes {
  changed: ReadonlyMap<string, Prices>
  added: readonly LabTestRow[]
  isComplete: boolean
}

/** A complete list withdraws tests only, and none that a check-up contains. */
function applyList({ labTests, packages }: StoredCatalogue, { changed, added, isComplete }: Changes) {
  const priced = <T extends Item>(items: readonly T[]) =>
    items
      .filter(({ code, isOffered }) => isOffered || changed.has(code))
      .map(({ isOffered: _, ...item }) => ({ ...item, ...changed.get(item.code) }))
  const checkUps = priced(packages)
  const containing = new Map(checkUps.flatMap(({ name, tests }) => tests.map(test => [test, name] as const)))
  const lacking = isComplete ? priced(labTests).filter(({ code }) => !changed.has(code)) : []
  const withdrawn = new Set(lacking.map(({ code }) => code).filter(code => !containing.has(code)))
  return {
    rows: {
      labTests: [...priced(labTests).filter(({ code }) => !withdrawn.has(code)), ...added],
      packages: checkUps,
    },
    remaining: lacking.flatMap(({ code, name }) => {
      const packageName = containing.get(code)
      return packageName === undefined ? [] : [{ item: `${name} (${code})`, packageName }]
    }),
  }
}
