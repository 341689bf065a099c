import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { CATEGORIES } from '#contract/categories.ts'
import { toPaise } from '#contract/money.ts'

/** The catalogue as CSV: what a row must be, and rows as the tables take them. */

const list = z.string().transform(cell =>
  cell
    .split('|')
    .map(part => part.trim())
    .filter(Boolean),
)
const yesNo = z.enum(['true', 'false'], 'is true or false').transform(cell => cell === 'true')
const rupees = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,2})?$/, 'is a price in rupees')
  .transform(cell => toPaise(Number(cell)))
  .refine(paise => paise > 0, 'is more than zero')
const code = z.string().regex(/^[A-Z0-9-]{1,30}$/, 'has only capitals, digits and dashes')
const needed = z.string().trim().min(1, 'is missing')

const labTestRow = z.object({
  code,
  name: needed,
  categories: list.pipe(
    z.array(z.enum(CATEGORIES, `is one of ${CATEGORIES.join(', ')}`)).min(1, 'is missing'),
  ),
  parameters: list,
  sampleType: needed,
  fastingRequired: yesNo,
  centerVisitRequired: yesNo,
  regularPrice: rupees,
  salePrice: rupees,
  description: needed,
  preparation: needed,
  reportTimeHours: z.coerce.number('is a number of hours').int().min(1).max(2000),
  loinc: z
    .string()
    .regex(/^(\d{1,5}-\d)?$/, 'is a LOINC code like 57021-8')
    .transform(cell => cell || null),
})
export type LabTestRow = z.output<typeof labTestRow>

const packageRow = z.object({
  code,
  name: needed,
  description: needed,
  tests: list.pipe(z.array(code).min(1, 'names no test')),
  regularPrice: rupees,
  salePrice: rupees,
  gender: z.enum(['Any', 'Female', 'Male'], 'is Any, Female or Male'),
  ageGroup: needed,
})
export type PackageRow = z.output<typeof packageRow>

/** A cell that is wrong. `line` is the line in the file, the header being line 1. */
export interface CsvProblem {
  file: string
  line: number
  column: string
  message: string
}

export interface CatalogueRows {
  labTests: LabTestRow[]
  packages: PackageRow[]
}

function rowsOf<S extends z.ZodObject>(
  file: string,
  content: string,
  schema: S,
  problems: CsvProblem[],
): z.output<S>[] {
  const rows: z.output<S>[] = []
  let records: { record: Record<string, string>; info: { lines: number } }[]
  try {
    records = parse(content, { columns: true, bom: true, info: true, skip_empty_lines: true, trim: true })
  } catch (error) {
    const { lines, message } = error as { lines?: number; message: string }
    problems.push({ file, line: lines ?? 1, column: '', message })
    return rows
  }
  for (const { record, info } of records) {
    const parsed = schema.safeParse(record)
    if (parsed.success) rows.push(parsed.data)
    else {
      for (const issue of parsed.error.issues) {
        const missing = !(String(issue.path[0]) in record)
        problems.push({
          file,
          line: info.lines,
          column: String(issue.path[0] ?? ''),
          message: missing ? 'column is missing' : issue.message,
        })
      }
    }
  }
  return rows
}

/** Reads two CSV texts whole. Either rows without a problem, or every problem with its line. */
export function readCatalogue(
  labTestsCsv: { file: string; content: string },
  packagesCsv: { file: string; content: string },
): { rows: CatalogueRows; problems: CsvProblem[] } {
  const problems: CsvProblem[] = []
  const labTests = rowsOf(labTestsCsv.file, labTestsCsv.content, labTestRow, problems)
  const packages = rowsOf(packagesCsv.file, packagesCsv.content, packageRow, problems)
  problems.push(...crossProblems(labTestsCsv.file, labTests, packagesCsv.file, packages))
  return { rows: { labTests, packages }, problems }
}

function crossProblems(
  testsFile: string,
  labTests: LabTestRow[],
  packagesFile: string,
  packages: PackageRow[],
): CsvProblem[] {
  const problems: CsvProblem[] = []
  const codes = new Set(labTests.map(row => row.code))
  const check = (file: string, rows: readonly (LabTestRow | PackageRow)[]) => {
    const seen = new Set<string>()
    rows.forEach((row, index) => {
      const line = index + 2
      for (const value of [row.code, row.name.toLowerCase()]) {
        if (seen.has(value))
          problems.push({
            file,
            line,
            column: value === row.code ? 'code' : 'name',
            message: `${value} stands twice`,
          })
        seen.add(value)
      }
      if (row.salePrice > row.regularPrice) {
        problems.push({ file, line, column: 'salePrice', message: 'is more than the regular price' })
      }
    })
  }
  check(testsFile, labTests)
  check(packagesFile, packages)
  packages.forEach((row, index) => {
    for (const test of row.tests.filter(test => !codes.has(test))) {
      problems.push({
        file: packagesFile,
        line: index + 2,
        column: 'tests',
        message: `names the unknown test ${test}`,
      })
    }
  })
  return problems
}

/** Reads the catalogue from two files; throws when it has a problem. */
export function readCatalogueFiles(labTestsFile: string, packagesFile: string): CatalogueRows {
  const read = (file: string) => ({ file, content: readFileSync(file, 'utf8') })
  const { rows, problems } = readCatalogue(read(labTestsFile), read(packagesFile))
  const [first] = problems
  if (first) throw new Error(`${first.file} line ${first.line}: ${first.column} ${first.message}`)
  return rows
}
