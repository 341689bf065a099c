import type { Paise } from '#rules/money.ts'
import type { ContainerRow } from './containers.ts'
import type { CatalogueRows } from './csv/catalogue.ts'
import { type CentreRow, centreCells } from './csv/centres.ts'
import type { StoredCatalogue } from './csv/read.ts'

export interface CatalogueChange {
  kind: 'lab-test' | 'package' | 'container' | 'centre'
  code: string
  name: string
  what: 'added' | 'changed' | 'withdrawn' | 'offered-again'
  /** By their CSV names; empty for added and withdrawn items. */
  columns: string[]
  /** Change of the sale price, from null for an added item; null if unchanged. */
  price: { from: Paise | null; to: Paise } | null
  /** Old and new values of the changed columns that are short enough to read. Prices are in `price`. */
  values: { column: string; from: string; to: string }[]
}

const MAX_VALUE = 80

function valuesOf(old: object, row: object, columns: readonly string[]): CatalogueChange['values'] {
  const textOf = (item: object, column: string): string => {
    const value: unknown = (item as Record<string, unknown>)[column]
    return Array.isArray(value) ? value.join('|') : String(value ?? '')
  }
  return columns
    .filter(column => !column.endsWith('Price'))
    .map(column => ({ column, from: textOf(old, column), to: textOf(row, column) }))
    .filter(({ from, to }) => Math.max(from.length, to.length) <= MAX_VALUE)
}

interface Item {
  code: string
  name: string
  salePrice?: Paise
}

/** A different order of the same values is no change. */
export const catalogueChanges = (stored: StoredCatalogue, rows: CatalogueRows): CatalogueChange[] => [
  ...changesOf('lab-test', stored.labTests, rows.labTests),
  ...changesOf('package', stored.packages, rows.packages),
]

function changesOf<T extends Item>(
  kind: CatalogueChange['kind'],
  stored: readonly (T & { isOffered: boolean })[],
  rows: readonly T[],
): CatalogueChange[] {
  const before = new Map(stored.map(item => [item.code, item]))
  const named = new Set(rows.map(row => row.code))
  const changes = rows.flatMap((row): CatalogueChange[] => {
    const old = before.get(row.code)
    const { code, name } = row
    if (!old) {
      const price = row.salePrice === undefined ? null : { from: null, to: row.salePrice }
      return [{ kind, code, name, what: 'added', columns: [], price, values: [] }]
    }
    const columns = listChangedColumns(old, row)
    const [from, to] = [old.salePrice, row.salePrice]
    const price = from === undefined || to === undefined || from === to ? null : { from, to }
    const values = valuesOf(old, row, columns)
    if (!old.isOffered) return [{ kind, code, name, what: 'offered-again', columns, price, values }]
    return columns.length > 0 ? [{ kind, code, name, what: 'changed', columns, price, values }] : []
  })
  const withdrawn = stored
    .filter(item => item.isOffered && !named.has(item.code))
    .map(
      ({ code, name }): CatalogueChange => ({
        kind,
        code,
        name,
        what: 'withdrawn',
        columns: [],
        price: null,
        values: [],
      }),
    )
  return [...changes, ...withdrawn]
}

export const containerChanges = (
  stored: readonly ContainerRow[],
  rows: readonly ContainerRow[],
): CatalogueChange[] =>
  rows.flatMap((row): CatalogueChange[] => {
    const old = stored.find(({ code }) => code === row.code)
    const columns = old ? listChangedColumns(old, row) : []
    if (old && columns.length === 0) return []
    return [
      {
        kind: 'container',
        code: row.code,
        name: row.name,
        columns,
        what: old ? 'changed' : 'added',
        price: null,
        values: old ? valuesOf(old, row, columns) : [],
      },
    ]
  })

/** Centres that are not in the file are withdrawn. */
export const centreChanges = (
  stored: readonly (CentreRow & { isOffered: boolean })[],
  rows: readonly CentreRow[],
): CatalogueChange[] =>
  changesOf(
    'centre',
    stored.map(({ isOffered, ...row }) => ({ ...centreCells(row), isOffered })),
    rows.map(centreCells),
  )

const listChangedColumns = <T extends object>(old: T, row: T): string[] =>
  (Object.keys(row) as (keyof T & string)[]).filter(
    column => JSON.stringify(old[column]) !== JSON.stringify(row[column]),
  )
