import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { CATEGORIES } from '#rules/categories.ts'
import { toPaise } from '#rules/money.ts'
import { isFastingHours, MAX_FASTING_HOURS, MIN_FASTING_HOURS } from '#rules/visits/preparation.ts'
import { SAMPLE_KINDS, TEST_TYPES } from '#rules/visits/samples.ts'
import { factsFromWords, type MedicalFacts, placedByName, saysHiv } from '../medical-facts.ts'
import { type CsvProblem, type CsvRow, type CsvText, readRows } from './rows.ts'

/** The catalogue as CSV: what a row must be, and rows as the tables take them. */

const list = z.string().transform(cell =>
  cell
    .split('|')
    .map(part => part.trim())
    .filter(Boolean),
)
const yesNo = z.enum(['true', 'false'], 'must be true or false').transform(cell => cell === 'true')
const rupees = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,2})?$/, 'must be a price in rupees, like 249 or 249.50')
  .transform(cell => toPaise(Number(cell)))
  .refine(paise => paise > 0, 'must be more than zero')
const code = z.string().regex(/^[A-Z0-9-]{1,30}$/, 'may have capitals, digits and dashes only')
const FASTING_PROBLEM = `must be 0 (no fasting), or ${MIN_FASTING_HOURS} to ${MAX_FASTING_HOURS} hours`
const needed = z.string().trim().min(1, 'is missing')

/** Bookings that the owner expects in three months; an empty cell is 0. */
const popularity = z
  .string()
  .regex(/^\d{0,6}$/, 'must be a whole number')
  .transform(Number)
const words = z.string().trim().max(600, 'may have 600 letters')

const labTestRow = z.object({
  code,
  name: needed,
  categories: list.pipe(
    z.array(z.enum(CATEGORIES, `must be one of ${CATEGORIES.join(', ')}`)).min(1, 'is missing'),
  ),
  parameters: list,
  sampleType: needed,
  fastingHours: z.coerce.number(FASTING_PROBLEM).int(FASTING_PROBLEM).refine(isFastingHours, FASTING_PROBLEM),
  centerVisitRequired: yesNo,
  testType: z.enum(TEST_TYPES, `must be one of ${TEST_TYPES.join(', ')}`).optional(),
  sampleKinds: list
    .pipe(z.array(z.enum(SAMPLE_KINDS, `must be one of ${SAMPLE_KINDS.join(', ')}`)))
    .optional(),
  hivConsent: yesNo.optional(),
  afterMeal: yesNo.optional(),
  regularPrice: rupees,
  salePrice: rupees,
  description: needed,
  preparation: needed,
  reportTimeHours: z.coerce.number('must be a number of hours').int().min(1).max(2000),
  loinc: z
    .string()
    .regex(/^(\d{1,5}-\d)?$/, 'must be a LOINC code like 57021-8')
    .transform(cell => cell || null),
  healthArea: words,
  purpose: words,
  why: words,
  who: words,
  measures: words,
  reportReads: words,
  popularity,
})
export type LabTestRow = z.output<typeof labTestRow> & MedicalFacts

const packageRow = z.object({
  code,
  name: needed,
  description: needed,
  tests: list.pipe(z.array(code).min(1, 'names no test')),
  regularPrice: rupees,
  salePrice: rupees,
  gender: z.enum(['Any', 'Female', 'Male'], 'must be Any, Female or Male'),
  ageGroup: needed,
  hivConsent: yesNo.optional(),
  popularity,
})
export type PackageRow = z.output<typeof packageRow> & Pick<MedicalFacts, 'hivConsent'>

export interface CatalogueRows {
  labTests: LabTestRow[]
  packages: PackageRow[]
}

type Read<T> = { file: string; rows: CsvRow<T>[] }

/** Reads two CSV texts whole. Either rows without a problem, or every problem with its line; and what to look at. */
export function readCatalogue(
  labTestsCsv: CsvText,
  packagesCsv: CsvText,
): { rows: CatalogueRows; problems: CsvProblem[]; warnings: CsvProblem[] } {
  const labTests = readRows(labTestsCsv, labTestRow)
  const packages = readRows(packagesCsv, packageRow)
  const tests = { file: labTestsCsv.file, rows: labTests.rows }
  const bundles = { file: packagesCsv.file, rows: packages.rows }
  const problems = [
    ...labTests.problems,
    ...problemsAmong(tests),
    ...packages.problems,
    ...problemsAmong(bundles),
    ...problemsBetween(tests, bundles),
  ]
  const order = [labTestsCsv.file, packagesCsv.file]
  problems.sort((a, b) => order.indexOf(a.file) - order.indexOf(b.file) || a.line - b.line)
  const rows = { labTests: valuesOf(tests).map(withFacts), packages: valuesOf(bundles).map(withConsent) }
  return { rows, problems, warnings: [...lackingFacts(tests), ...lackingFacts(bundles), ...placed(tests)] }
}

/** A test's facts from their columns; from its words where the file lacks the columns. */
const withFacts = ({ centerVisitRequired, ...row }: z.output<typeof labTestRow>): LabTestRow => {
  const { testType, sampleKinds, hivConsent, afterMeal } = row
  const said = factsFromWords(row)
  const { categories, centreVisitRequired } = placedByName(row.name, {
    categories: row.categories,
    centreVisitRequired: centerVisitRequired,
  })
  return {
    ...row,
    categories,
    centerVisitRequired: centreVisitRequired,
    testType: testType ?? said.testType,
    sampleKinds: sampleKinds ?? said.sampleKinds,
    hivConsent: hivConsent ?? said.hivConsent,
    afterMeal: afterMeal ?? said.afterMeal,
  }
}

const withConsent = (row: z.output<typeof packageRow>): PackageRow => ({
  ...row,
  hivConsent: row.hivConsent ?? saysHiv(row),
})

const FACTS = ['testType', 'sampleKinds', 'hivConsent', 'afterMeal'] as const

function lackingFacts({ file, rows }: Read<object>): CsvProblem[] {
  const [first] = rows
  if (!first?.value) return []
  const facts = 'tests' in first.value ? (['hivConsent'] as const) : FACTS
  return facts
    .filter(column => first.cells[column] === undefined)
    .map(column => ({
      ...{ file, line: 1, column },
      message: 'the column is missing: filled in from the words of each row, please check',
    }))
}

/** Tests that their name puts somewhere else than their cells say. */
function placed({ file, rows }: Read<z.output<typeof labTestRow>>): CsvProblem[] {
  return rows.flatMap(({ line, value }) => {
    if (!value) return []
    const { categories, centerVisitRequired } = withFacts(value)
    const told = (column: string, message: string) => ({ file, line, column, message })
    return [
      ...(categories.length > value.categories.length
        ? [told('categories', 'Urine Tests is added, as the name says')]
        : []),
      ...(centerVisitRequired !== value.centerVisitRequired
        ? [told('centerVisitRequired', 'is true, as the name says imaging')]
        : []),
    ]
  })
}

const valuesOf = <T>({ rows }: Read<T>): T[] => rows.flatMap(row => (row.value ? [row.value] : []))

/** Codes and names that stand twice in a file, and offers dearer than the regular price. */
function problemsAmong({
  file,
  rows,
}: Read<z.output<typeof labTestRow> | z.output<typeof packageRow>>): CsvProblem[] {
  const problems: CsvProblem[] = []
  for (const column of ['code', 'name'] as const) {
    const firstLine = new Map<string, number>()
    for (const { line, cells } of rows) {
      const written = cells[column] ?? ''
      const first = firstLine.get(written.toLowerCase())
      if (first === undefined) firstLine.set(written.toLowerCase(), line)
      else problems.push({ file, line, column, message: `${written} stands on line ${first} already` })
    }
  }
  for (const { line, value } of rows) {
    if (value && value.salePrice > value.regularPrice) {
      problems.push({ file, line, column: 'salePrice', message: 'must not be more than the regular price' })
    }
  }
  return problems
}

/** Packages that name a test there isn't, and codes or names that a test has already: orders find items by both. */
function problemsBetween(
  tests: Read<z.output<typeof labTestRow>>,
  { file, rows }: Read<z.output<typeof packageRow>>,
): CsvProblem[] {
  const problems: CsvProblem[] = []
  // A test whose line is wrong is there all the same: one mistake is told once.
  const codes = new Set(tests.rows.map(row => row.cells.code))
  const names = new Set(tests.rows.map(row => row.cells.name?.toLowerCase()))
  for (const { line, cells, value } of rows) {
    const complain = (column: string, message: string) => problems.push({ file, line, column, message })
    if (tests.rows.length > 0) {
      const unknown = value?.tests.filter(test => !codes.has(test)) ?? []
      for (const test of unknown) complain('tests', `names the unknown test ${test}`)
    }
    if (value && new Set(value.tests).size < value.tests.length) complain('tests', 'names a test twice')
    if (codes.has(cells.code)) complain('code', `${cells.code} is the code of a lab test`)
    if (names.has(cells.name?.toLowerCase())) complain('name', `${cells.name} is the name of a lab test`)
  }
  return problems
}

/** Reads the catalogue from two files; throws when it has a problem. */
export function readCatalogueFiles(labTestsFile: string, packagesFile: string): CatalogueRows {
  const read = (file: string): CsvText => ({ file, content: readFileSync(file, 'utf8') })
  const { rows, problems } = readCatalogue(read(labTestsFile), read(packagesFile))
  const [first] = problems
  if (first) throw new Error(`${first.file} line ${first.line}: ${first.column} ${first.message}`)
  return rows
}
