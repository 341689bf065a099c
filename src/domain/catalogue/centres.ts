import { asc, eq, inArray, sql } from 'drizzle-orm'
import { centres } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Centre } from '#wire/centre.ts'
import type { Operator } from '../actor.ts'
import { audit } from '../audit.ts'
import type { Connection, Shop, Transaction } from '../shop.ts'
import type { CentreRow } from './csv/centres.ts'

type StoredCentre = typeof centres.$inferSelect

export const toCentreResponse = ({
  position: _position,
  isOffered: _isOffered,
  revision: _revision,
  city,
  ...centre
}: StoredCentre): Centre => ({
  ...centre,
  city: city,
})

export async function readCentres(db: Connection): Promise<Centre[]> {
  const rows = await db
    .select()
    .from(centres)
    .where(eq(centres.isOffered, true))
    .orderBy(asc(centres.position), asc(centres.code))
  return rows.map(toCentreResponse)
}

/** Includes withdrawn centres, which past orders refer to. */
export async function centresByCode(
  db: Connection,
  codes: readonly string[],
): Promise<ReadonlyMap<string, Centre>> {
  if (codes.length === 0) return new Map()
  const rows = await db
    .select()
    .from(centres)
    .where(inArray(centres.code, [...codes]))
  return new Map(rows.map(row => [row.code, toCentreResponse(row)]))
}

/** Includes withdrawn centres. */
export async function readStoredCentres(db: Connection): Promise<(CentreRow & { isOffered: boolean })[]> {
  const rows = await db.select().from(centres).orderBy(asc(centres.position), asc(centres.code))
  return rows.map(row => ({ ...row, city: row.city }))
}

/** All or nothing. Centres that are not in the file are withdrawn, samples too; past orders keep theirs. */
export const importCentres = (
  shop: Pick<Shop, 'db' | 'now'>,
  rows: readonly CentreRow[],
  actor: Operator,
): Promise<void> => inTransaction(shop.db, tx => writeCentres(tx, { at: shop.now(), actor, rows }))

interface NewCentres {
  at: Date
  actor: Operator
  rows: readonly CentreRow[]
}

export async function writeCentres(tx: Transaction, { at, actor, rows }: NewCentres): Promise<void> {
  await lockCentres(tx)
  await tx.update(centres).set({ isOffered: false })
  if (rows.length > 0) {
    await tx
      .insert(centres)
      .values(rows.map((row, position) => ({ ...row, isSample: false, position, isOffered: true })))
      .onConflictDoUpdate({
        target: centres.code,
        set: {
          name: sql`excluded.name`,
          city: sql`excluded.city`,
          address: sql`excluded.address`,
          hours: sql`excluded.hours`,
          phone: sql`excluded.phone`,
          openDays: sql`excluded.open_days`,
          opensAt: sql`excluded.opens_at`,
          closesAt: sql`excluded.closes_at`,
          revision: sql`${centres.revision} + case
            when (${centres.name}, ${centres.city}, ${centres.address}, ${centres.phone},
                ${centres.hours}, ${centres.openDays}, ${centres.opensAt}, ${centres.closesAt}) is distinct from
              (excluded.name, excluded.city, excluded.address, excluded.phone,
                excluded.hours, excluded.open_days, excluded.opens_at, excluded.closes_at) then 1 else 0 end`,
          isSample: false,
          position: sql`excluded.position`,
          isOffered: true,
        },
      })
  }
  await audit(tx, {
    at,
    actor,
    action: 'centres.imported',
    subject: 'centres',
    details: { codes: rows.map(row => row.code) },
  })
}

/** Two concurrent changes would each give a new centre the same place in the list. */
export const lockCentres = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(7203)`)
