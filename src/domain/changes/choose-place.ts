import { inArray } from 'drizzle-orm'
import { labTests, packageTests } from '#db/schema.ts'
import { lineOfAddress, readServedPins, refuseUnservedPin } from '#domain/addresses/areas.ts'
import { readStoredCities } from '#domain/addresses/cities.ts'
import { centreUnknown } from '#domain/orders/words.ts'
import { type PinnedParts, splitAddressLine } from '#rules/addresses/parts.ts'
import { withOpen } from '#rules/addresses/pin-codes.ts'
import { addressMissing } from '#text/fields.ts'
import { type Sentence, sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { readCentres } from '../catalogue/centres.ts'
import type { OrderRow } from '../orders/order-rows.ts'
import { type OrderActor, PERMISSION_OF, requirePlace } from '../orders/permit.ts'
import { expectedVisit } from '../orders/visits/visit-seats.ts'
import { readFoldedVisit } from '../orders/visits/visit-status.ts'
import type { Connection } from '../shop.ts'
import { firstSampleTaken, onlyAtCentre } from './words.ts'

/** At a centre (its code), or at home (null), by default at the address that the visit has. */
export interface GivenPlace {
  centre: string | null
  parts?: PinnedParts | undefined
}

/** The columns of a visit that state its place. */
export type PlaceColumns = Pick<OrderRow['visit'], 'isCentreVisit' | 'centreCode' | 'address'>

export const isAtPlace = ({ visit }: OrderRow, { centre }: Pick<GivenPlace, 'centre'>): boolean =>
  centre === null ? !visit.isCentreVisit : visit.centreCode === centre

/** Rejects a place where the tests can't be taken. The contact at the door stays for when the visit is at home again. */
export async function choosePlace(
  tx: Connection,
  actor: OrderActor,
  order: OrderRow,
  { centre, parts }: GivenPlace,
): Promise<PlaceColumns> {
  requirePlace(actor, PERMISSION_OF.reschedule, centre)
  if ((await readFoldedVisit(tx, order)).firstTakenAt !== null)
    throw new Refusal('ORDER_STEP_REFUSED', sentence(firstSampleTaken))
  const { city, address } = order.visit
  if (centre !== null) {
    const chosen = (await readCentres(tx)).find(({ code }) => code === centre)
    if (chosen?.city !== city) throw refusal('centre', sentence(centreUnknown, { city }))
    return { isCentreVisit: true, centreCode: centre, address }
  }
  await refuseCentreTests(tx, order)
  const cities = withOpen(await readStoredCities(tx), city)
  // A visit to a centre can be booked without an address.
  if (!parts && splitAddressLine(cities, address).pinCode === null)
    throw refusal('parts', sentence(addressMissing))
  const given = parts ? { parts } : { address }
  refuseUnservedPin(cities, { ...given, city }, await readServedPins(tx))
  return { isCentreVisit: false, centreCode: null, address: lineOfAddress(cities, given) }
}

const refusal = (field: string, why: Sentence) => new Refusal('INVALID', why, { fields: { [field]: why } })

/** The items of a visit that can only be taken at a centre. */
async function refuseCentreTests(tx: Connection, order: OrderRow): Promise<void> {
  const { items } = await expectedVisit(tx, order)
  const ids = items.map(({ itemId }) => itemId)
  const parts = await tx.select().from(packageTests).where(inArray(packageTests.packageId, ids))
  const tests = await tx
    .select({ id: labTests.id, isCentreOnly: labTests.centreVisitRequired })
    .from(labTests)
    .where(inArray(labTests.id, [...ids, ...parts.map(({ labTestId }) => labTestId)]))
  const isCentreOnly = (itemId: string) => {
    const own = [itemId, ...parts.filter(part => part.packageId === itemId).map(part => part.labTestId)]
    return tests.some(({ id, isCentreOnly }) => isCentreOnly && own.includes(id))
  }
  const found = items.find(({ itemId }) => isCentreOnly(itemId))
  if (found) throw refusal('centre', sentence(onlyAtCentre, { item: found.name }))
}
