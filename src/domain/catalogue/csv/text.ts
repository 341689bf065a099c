import { csvText } from '#domain/files/csv.ts'
import { CATEGORIES } from '#rules/catalogue/categories.ts'
import { toRupees } from '#rules/money.ts'
import type { ContainerRow } from '../containers.ts'
import type { CatalogueRows, LabTestRow, PackageRow } from './catalogue.ts'

const LAB_TEST_COLUMNS = [
  'code',
  'name',
  'categories',
  'parameters',
  'sampleType',
  'fastingHours',
  'centerVisitRequired',
  'testType',
  'sampleKinds',
  'containers',
  'hivConsent',
  'afterMealHours',
  'picture',
  'regularPrice',
  'salePrice',
  'description',
  'preparation',
  'reportTimeHours',
  'loinc',
  'healthArea',
  'purpose',
  'why',
  'who',
  'measures',
  'reportReads',
  'popularity',
] as const satisfies readonly (keyof LabTestRow)[]

const PACKAGE_COLUMNS = [
  'code',
  'name',
  'description',
  'tests',
  'regularPrice',
  'salePrice',
  'gender',
  'ageGroup',
  'minAge',
  'picture',
  'hivConsent',
  'popularity',
] as const satisfies readonly (keyof PackageRow)[]

type Cell = string | number | boolean | null | readonly string[]

function cellOf(column: string, value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(column.endsWith('Price') ? toRupees(value) : value)
  return typeof value === 'object' ? value.join('|') : String(value)
}

const textOf = <K extends string>(columns: readonly K[], rows: readonly Record<K, Cell>[]): string =>
  csvText([columns, ...rows.map(row => columns.map(column => cellOf(column, row[column])))])

const toWrittenRow = (row: LabTestRow) => ({ ...row, categories: row.categories.map(CATEGORIES.labelOf) })

export const catalogueTexts = (rows: CatalogueRows): { labTests: string; packages: string } => ({
  labTests: textOf(LAB_TEST_COLUMNS, rows.labTests.map(toWrittenRow)),
  packages: textOf(PACKAGE_COLUMNS, rows.packages),
})

const CONTAINER_COLUMNS = ['code', 'name', 'letter', 'cap', 'drawOrder', 'sampleKind', 'stableHours'] as const

export const containersText = (rows: readonly ContainerRow[]): string => textOf(CONTAINER_COLUMNS, rows)
