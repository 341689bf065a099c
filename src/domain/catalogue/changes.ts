import type { Paise } from '#rules/money.ts'
import type { ContainerRow } from './containers.ts'
import type { CatalogueRows } from './csv/catalogue.ts'
import type { StoredCatalogue } from './csv/read.ts'

export interface CatalogueChange {
  kind: 'lab-test' | 'package' | 'container'
  code: string
  name: string
  what: 'added' | 'changed' | 'withdrawn' | 'offered-again'
  /** By their CSV names; empty for added and withdrawn items. */
  columns: string[]
  /** Change of the sale price; null if unchanged. */
  price: { from: Paise; to: Paise } | null
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
    if (!old) return [{ kind, code, name, what: 'added', columns: [], price: null }]
    const columns = differing(old, row)
    const [from, to] = [old.salePrice, row.salePrice]
    const price = from === undefined || to === undefined || from === to ? null : { from, to }
    if (!old.isOffered) return [{ kind, code, name, what: 'offered-again', columns, price }]
    return columns.length > 0 ? [{ kind, code, name, what: 'changed', columns, price }] : []
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
    const columns = old ? differing(old, row) : []
    if (old && columns.length === 0) return []
    return [
      {
        kind: 'container',
        code: row.code,
        name: row.name,
        columns,
        what: old ? 'changed' : 'added',
        price: null,
      },
    ]
  })

const differing = <T extends object>(old: T, row: T): string[] =>
  (Object.keys(row) as (keyof T & string)[]).filter(
    column => JSON.stringify(old[column]) !== JSON.stringify(row[column]),
  )
