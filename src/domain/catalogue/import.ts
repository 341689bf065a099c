import { sql } from 'drizzle-orm'

import { inTransaction } from '#db/transaction.ts'
import type { Operator } from '../actor.ts'
import { audit } from '../audit.ts'
import type { Connection, Shop } from '../shop.ts'
import { readStoredCentres, writeCentres } from './centres.ts'
import { type CatalogueChange, catalogueChanges, centreChanges, containerChanges } from './changes.ts'
import { type ContainerRow, listContainers, refuseUnknownContainers, writeContainers } from './containers.ts'
import type { CatalogueRows } from './csv/catalogue.ts'
import type { CentreRow } from './csv/centres.ts'
import { readStoredCatalogue } from './csv/read.ts'
import { writeCatalogue } from './csv/write.ts'
import { findPriceChanges, recordPrices } from './prices.ts'

export async function previewCatalogue(
  db: Connection,
  rows: CatalogueRows | null,
  containers: readonly ContainerRow[] = [],
  centres: readonly CentreRow[] | null = null,
): Promise<CatalogueChange[]> {
  const stored = await listContainers(db)
  if (rows) refuseUnknownContainers([...stored, ...containers], rows.labTests)
  return [
    ...containerChanges(stored, containers),
    ...(rows ? catalogueChanges(await readStoredCatalogue(db), rows) : []),
    ...(centres ? centreChanges(await readStoredCentres(db), centres) : []),
  ]
}

/** `isStill` throws, before any change, if the catalogue has changed since the preview. */
interface ImportOptions {
  isStill?: (tx: Connection) => Promise<void>
  centres?: readonly CentreRow[] | null
}

/**
 * All or nothing; a file that is null changes nothing. Items and centres that are not in their file are withdrawn,
 * containers stay. Audits the difference with old and new prices.
 */
export async function importCatalogue(
  shop: Pick<Shop, 'db' | 'now'>,
  rows: CatalogueRows | null,
  actor: Operator,
  containers: readonly ContainerRow[] = [],
  { isStill = async () => {}, centres = null }: ImportOptions = {},
): Promise<CatalogueChange[]> {
  return inTransaction(shop.db, async tx => {
    // Two concurrent imports would each report changes against rows that the other replaces.
    await tx.execute(sql`select pg_advisory_xact_lock(7202)`)
    await isStill(tx)

    const changes = await previewCatalogue(tx, rows, containers, centres)
    if (centres) await writeCentres(tx, { at: shop.now(), actor, rows: centres })
    if (!rows) return changes
    if (containers.length > 0) await writeContainers(tx, containers)

    // The centres have an audit entry of their own.
    const ofItems = changes.filter(({ kind }) => kind !== 'centre')
    const prices = findPriceChanges(await readStoredCatalogue(tx), rows)
    await writeCatalogue(tx, rows)
    await recordPrices(tx, { at: shop.now(), actor, changes: prices })

    await audit(tx, {
      at: shop.now(),
      actor,
      action: 'catalogue.imported',
      subject: 'catalogue',
      details: {
        labTests: rows.labTests.length,
        packages: rows.packages.length,
        counts: countsOf(ofItems),
        changes: ofItems.map(({ name: _, values: _values, ...change }) => change),
      },
    })
    return changes
  })
}

const countsOf = (changes: readonly CatalogueChange[]): Partial<Record<CatalogueChange['what'], number>> =>
  Object.fromEntries([...Map.groupBy(changes, ({ what }) => what)].map(([what, some]) => [what, some.length]))

export async function readOfferedCatalogue(db: Connection): Promise<CatalogueRows> {
  const { labTests, packages } = await readStoredCatalogue(db)
  return {
    labTests: labTests.filter(row => row.isOffered),
    packages: packages.filter(row => row.isOffered),
  }
}
