import { inArray } from 'drizzle-orm'
import { specimens } from '#db/schema.ts'
import { describeTube } from '#domain/visits/specimens/describe-tube.ts'
import { readTubesOfVisit } from '#domain/visits/specimens/visit-tubes.ts'
import type { Connection, Shop } from '../../shop.ts'
import { readNumberedNames } from '../../staff/names.ts'
import type { StaffSession } from '../../staff/sessions.ts'
import { openAllowedOrder } from './find-order.ts'

export async function readOrderTubes(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'record'>,
  staff: StaffSession,
  id: string,
) {
  const row = await openAllowedOrder(shop, staff, 'orders.read', id)
  const { order, tubes } = await readTubesOfVisit(shop.db, row)
  const numbered = await readNumberedNames(shop.db)
  const replaces = await codesOf(
    shop.db,
    tubes.flatMap(({ specimen }) => specimen?.replacesId ?? []),
  )
  return tubes.map(tube => describeTube(tube, order, { numbered, replaces }))
}

async function codesOf(db: Connection, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: specimens.id, code: specimens.barcode })
    .from(specimens)
    .where(inArray(specimens.id, [...ids]))
  return new Map(rows.map(({ id, code }) => [id, code]))
}
