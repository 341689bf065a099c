import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { formerAddresses, visits } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { lockCustomerForUpdate } from '#domain/addresses/addresses.ts'
import {
  type GivenAddress,
  lineOfAddress,
  readServedPins,
  refuseUnservedPin,
} from '#domain/addresses/areas.ts'
import { readStoredCities } from '#domain/addresses/cities.ts'
import { ownerOf, saveVisitAddress } from '#domain/addresses/save-visit-address.ts'
import { withOpen } from '#rules/addresses/pin-codes.ts'
import { DAY_MS } from '#rules/durations.ts'
import { noHomeVisit } from '#text/errors/orders.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { audit } from '../audit.ts'
import { patientsOfOrders } from '../orders/order-patients.ts'
import type { OrderRow } from '../orders/order-rows.ts'
import { findOrderFor, type OrderActor, PERMISSION_OF, permit, toRecordedActor } from '../orders/permit.ts'
import { lockOrder } from '../orders/read.ts'
import { refuseStale } from '../orders/version.ts'
import { announceChange } from '../orders/visits/announce-change.ts'
import { readVisitAlert } from '../orders/visits/visit-status.ts'
import { consume } from '../rate-limits.ts'
import type { Shop } from '../shop.ts'
import { manyAddresses } from './words.ts'

type Deps = Pick<Shop, 'db' | 'now' | 'rules' | 'sendJob'>

interface AddressChange extends GivenAddress {
  orderId: string
  /** The revision that the staff saw, checked by `refuseStale`. A customer sends none: the last change wins. */
  revision?: string
  /** The id of the change that is undone. */
  undoes?: string
}

/** Each change sends an SMS and an email, so a customer's changes are limited. */
const MAX_CHANGES_A_DAY = 20

/** For home visits, within the city. Staff can change it even in the last hour before the visit. */
export async function changeAddress(
  shop: Deps,
  actor: OrderActor,
  { orderId, revision, undoes, ...given }: AddressChange,
): Promise<OrderRow> {
  const found = await findOrderFor(shop.db, actor, PERMISSION_OF['change-address'], orderId)
  const { id } = found
  const cities = withOpen(await readStoredCities(shop.db), found.visit.city)
  const address = lineOfAddress(cities, given)
  if (actor.kind === 'customer') {
    if (found.visit.address === address) return found
    await consume(shop, shop.db, {
      key: `address-customer:${actor.id}`,
      windowMs: DAY_MS,
      limit: MAX_CHANGES_A_DAY,
      message: sentence(manyAddresses),
    })
  }
  return inTransaction(shop.db, async tx => {
    // Locked before the order, as in booking.
    if (actor.kind === 'customer') await lockCustomerForUpdate(tx, actor.id)
    const locked = await lockOrder(tx, id)
    await refuseStale(tx, locked, revision)

    const now = shop.now()
    permit(actor, 'change-address', locked, now, { visit: await readVisitAlert(tx, shop, locked) })
    if (locked.visit.isCentreVisit) {
      throw new Refusal('INVALID', sentence(noHomeVisit), { fields: { address: sentence(noHomeVisit) } })
    }
    refuseUnservedPin(cities, { ...given, city: locked.visit.city }, await readServedPins(tx))
    if (locked.visit.address === address) return locked

    await tx.update(visits).set({ address }).where(eq(visits.id, locked.visitId))
    if (actor.kind === 'customer') {
      const {
        customerId,
        visit: { city },
      } = locked
      const patientId = ownerOf(await patientsOfOrders(tx, [id]))
      await saveVisitAddress(tx, cities, { customerId, city, address, parts: given.parts, patientId }, now)
    }

    const formerAddressId = randomUUID()
    await tx
      .insert(formerAddresses)
      .values({ id: formerAddressId, visitId: locked.visitId, address: locked.visit.address })
    await audit(tx, {
      at: now,
      actor: toRecordedActor(actor),
      action: 'visit.address-changed',
      subject: `visit:${locked.visitId}`,
      details: { formerAddressId, ...(undoes && { undoes }) },
    })
    if (locked.status === 'confirmed') {
      await announceChange(tx, shop, toRecordedActor(actor), { orderId: id, about: 'changed' })
    }
    return { ...locked, visit: { ...locked.visit, address } }
  })
}
