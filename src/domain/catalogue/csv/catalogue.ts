import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import { CATEGORIES } from '#rules/catalogue/categories.ts'
import type { Picture } from '#rules/catalogue/test-facts.ts'
import { guessContainerNeeds } from '#rules/specimens/containers.ts'
import {
  defaultAfterMealHours,
  guessCategories,
  guessMedicalFacts,
  isHivTest,
  type MedicalFacts,
  parseMinAge,
} from '../medical-facts.ts'
import { packagePicture, testPicture } from '../pictures-from-words.ts'
import { labTestRow, packageRow } from './row-schemas.ts'
import { type CsvProblem, type CsvRow, type CsvText, readRows } from './rows.ts'

export type LabTestRow = Omit<z.output<typeof labTestRow>, 'afterMeal'> &
  MedicalFacts & { picture: Picture; containers: string[] }

export type PackageRow = z.output<typeof packageRow> &
  Pick<MedicalFacts, 'hivConsent'> & { minAge: number; picture: Picture }

export interface CatalogueRows {
  labTests: LabTestRow[]
  packages: PackageRow[]
}

type Read<T> = { file: string; rows: CsvRow<T>[] }

/** Valid rows, or every problem with its line; and warnings. */
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
  const rows = { labTests: valuesOf(tests).map(withFacts), packages: valuesOf(bundles).map(withWords) }
  return {
    rows,
    problems,
    warnings: [
      ...labTests.warnings,
      ...packages.warnings,
      ...lackingFacts(tests),
      ...lackingFacts(bundles),
      ...placementWarnings(tests),
    ],
  }
}

/** Parsed from the texts in older files. */
export const withFacts = ({
  centerVisitRequired,
  afterMeal,
  ...row
}: z.output<typeof labTestRow>): LabTestRow => {
  const { testType, sampleKinds, hivConsent, afterMealHours } = row
  const said = guessMedicalFacts(row)
  const hours =
    afterMealHours ?? (afterMeal === undefined ? said.afterMealHours : defaultAfterMealHours(afterMeal))
  const { categories, centreVisitRequired } = guessCategories(row.name, {
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
    afterMealHours: hours,
    containers: row.containers ?? guessContainerNeeds({ ...row, afterMealHours: hours }),
    picture: row.picture ?? testPicture(row),
  }
}

const withWords = (row: z.output<typeof packageRow>): PackageRow => ({
  ...row,
  hivConsent: row.hivConsent ?? isHivTest(row),
  minAge: row.minAge ?? parseMinAge(row.ageGroup),
  picture: row.picture ?? packagePicture(row),
})

const DERIVABLE_TEST_COLUMNS = [
  'testType',
  'sampleKinds',
  'containers',
  'hivConsent',
  'afterMealHours',
  'picture',
] as const
const DERIVABLE_PACKAGE_COLUMNS = ['hivConsent', 'minAge', 'picture'] as const

function lackingFacts({ file, rows }: Read<object>): CsvProblem[] {
  const [first] = rows
  if (!first?.value) return []
  const facts = 'tests' in first.value ? DERIVABLE_PACKAGE_COLUMNS : DERIVABLE_TEST_COLUMNS
  const { cells } = first
  return facts
    .filter(column => cells[column] === undefined)
    .filter(column => column !== 'afterMealHours' || cells.afterMeal === undefined)
    .map(column => ({
      file,
      line: 1,
      column,
      message: 'the column is missing: filled in from the words of each row, please check',
    }))
}

function placementWarnings({ file, rows }: Read<z.output<typeof labTestRow>>): CsvProblem[] {
  return rows.flatMap(({ line, value }) => {
    if (!value) return []
    const { categories, centerVisitRequired } = withFacts(value)
    const warning = (column: string, message: string) => ({ file, line, column, message })
    return [
      ...(categories.length > value.categories.length
        ? [warning('categories', `${CATEGORIES.labelOf('urine')} is added, as the name says`)]
        : []),
      ...(centerVisitRequired !== value.centerVisitRequired
        ? [warning('centerVisitRequired', 'is true, as the name says imaging')]
        : []),
    ]
  })
}

const valuesOf = <T>({ rows }: Read<T>): T[] => rows.flatMap(row => (row.value ? [row.value] : []))

function problemsAmong({
  file,
  rows,
}: Read<z.output<typeof labTestRow> | z.output<typeof packageRow>>): CsvProblem[] {
  const problems: CsvProblem[] = []
  for (const column of ['code', 'name'] as const) {
    const firstOf = new Map<string, (typeof rows)[number]>()
    for (const row of rows) {
      const written = row.cells[column] ?? ''
      const before = firstOf.get(written.toLowerCase())
      firstOf.set(written.toLowerCase(), before ?? row)
      if (!before) continue
      // Of a stored row and a given one, the given one is the mistake.
      const [line, first] = row.line === 0 ? [before.line, 0] : [row.line, before.line]
      const message =
        first === 0 ? `${written} is in the catalogue already` : `${written} stands on line ${first} already`
      problems.push({ file, line, column, message, code: row.cells.code ?? '' })
    }
  }
  for (const { line, cells, value } of rows) {
    if (value && value.salePrice > value.regularPrice) {
      const message = 'must not be more than the regular price'
      problems.push({
        file,
        line,
        column: 'salePrice',
        message,
        code: cells.code ?? '',
        value: cells.salePrice ?? '',
      })
    }
  }
  return problems
}

function problemsBetween(
  tests: Read<z.output<typeof labTestRow>>,
  { file, rows }: Read<z.output<typeof packageRow>>,
): CsvProblem[] {
  const problems: CsvProblem[] = []
  // Includes invalid lines, so that one mistake is reported once.
  const codes = new Set(tests.rows.map(row => row.cells.code))
  const names = new Set(tests.rows.map(row => row.cells.name?.toLowerCase()))
  for (const { line, cells, value } of rows) {
    const complain = (column: string, message: string) =>
      problems.push({ file, line, column, message, code: cells.code ?? '' })
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

export function readCatalogueFiles(labTestsFile: string, packagesFile: string): CatalogueRows {
  const read = (file: string): CsvText => ({ file, content: readFileSync(file, 'utf8') })
  const { rows, problems } = readCatalogue(read(labTestsFile), read(packagesFile))
  const [first] = problems
  if (first) throw new Error(`${first.file} line ${first.line}: ${first.column} ${first.message}`)
  return rows
}
