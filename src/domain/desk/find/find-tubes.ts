import { interpretSearch } from '#rules/desk/find.ts'
import type { AllowedCentres } from '#rules/staff/permissions.ts'
import { auditRead } from '../../audit.ts'
import { orderNumberFrom } from '../../orders/number.ts'
import type { OrderRow } from '../../orders/order-rows.ts'
import type { Connection, Shop } from '../../shop.ts'
import { countLookUp } from '../../staff/look-ups.ts'
import { readNumberedNames } from '../../staff/names.ts'
import { allowedCentres, type StaffSession } from '../../staff/sessions.ts'
import { describeTube } from '../../visits/specimens/describe-tube.ts'
import { findOtherDestination } from '../../visits/specimens/receive.ts'
import { findReceivingCentre } from '../../visits/specimens/reception.ts'
import { readTubesOfVisit } from '../../visits/specimens/visit-tubes.ts'
import { recordMiss } from './find.ts'
import { findWantedOrders } from './find-orders.ts'

/**
 * Tubes with a code that the caller may receive: one by its code, or all of a visit by its order number. Names and
 * phone numbers find nothing. Audited.
 */
export async function findTubes(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'record'>,
  staff: StaffSession,
  text: string,
) {
  const allowed = allowedCentres(staff, 'specimens.receive')
  const meanings = interpretSearch(text, orderNumberFrom).filter(
    ({ kind }) => kind === 'tube' || kind === 'order',
  )
  if (meanings.length > 0) await countLookUp(shop, staff, 'find')
  for (const wanted of meanings) {
    // Any centre of the city may receive the tubes of a home visit.
    const [row] = await findWantedOrders(shop.db, wanted, { allowed: 'everywhere', limit: 1 })
    if (!row) continue
    const { order, tubes, unused } = await readTubesOfVisit(shop.db, row)
    if (!(await isReceivedAt(shop.db, order, allowed))) continue
    const shown = [...tubes, ...unused].filter(
      ({ specimen }) => specimen && (wanted.kind !== 'tube' || specimen.barcode === wanted.code),
    )
    if (shown.length === 0) continue
    const numbered = await readNumberedNames(shop.db)
    const details = { kind: wanted.kind, ids: [row.id] }
    await auditRead(shop, staff, { subject: 'search', what: 'search.read', details })
    return shown.map(tube => ({ ...describeTube(tube, order, { numbered }), orderId: order.number }))
  }
  await recordMiss(shop, staff, meanings)
  return []
}

async function isReceivedAt(db: Connection, order: OrderRow, allowed: AllowedCentres): Promise<boolean> {
  if (allowed === 'everywhere') return true
  for (const code of allowed) {
    const other = await findOtherDestination(db, order, await findReceivingCentre(db, code))
    if (other === null) return true
  }
  return false
}
