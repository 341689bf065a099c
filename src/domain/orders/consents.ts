import { Refusal } from '#contract/errors.ts'
import type { OrderRequest } from '#contract/order-request.ts'
import { consents } from '#db/schema.ts'
import type { Bookable } from '../catalogue/catalogue.ts'
import type { Transaction } from '../shop.ts'
import type { OrderRow } from './shape.ts'

/** Consents that the law wants on record: for tests of another person, and for HIV tests (HIV Act 2017). */

/** The version of the sentences shown beside the tick box; a change of words is a new version. */
const CONSENT_TEXT_VERSION = '2026-11-21'

type Purpose = (typeof consents.$inferInsert)['purpose']

const needsHivConsent = (items: readonly Bookable[]): boolean => items.some(item => item.isHivTested)

/** Refuses an order whose customer said no where a consent is needed. */
export function refuseWithheldConsent(request: OrderRequest, booked: readonly { item: Bookable }[]): void {
  const { consent, bookingType } = request.collectionDetails
  if (consent !== false) return
  if (bookingType === 'self' && !needsHivConsent(booked.map(line => line.item))) return
  throw new Refusal('INVALID', 'Please confirm that the patient agrees to these tests.', {
    fields: { 'collectionDetails.consent': 'Please confirm that the patient agrees to these tests.' },
  })
}

/**
 * Writes the consents of an order. A tick is recorded as one; an order placed without the box (another client
 * than ours) declares by its terms that the patient agrees, and is recorded as that.
 */
export async function recordConsents(
  tx: Transaction,
  order: Pick<OrderRow, 'id' | 'customerId' | 'bookingType'>,
  request: OrderRequest,
  items: readonly Bookable[],
  now: Date,
): Promise<void> {
  const purposes: Purpose[] = []
  if (order.bookingType === 'other') purposes.push('booking-for-another')
  if (needsHivConsent(items)) purposes.push('hiv-test')
  if (purposes.length === 0) return
  const given: (typeof consents.$inferInsert)['given'] =
    request.collectionDetails.consent === true ? 'ticked' : 'declared'
  await tx.insert(consents).values(
    purposes.map(purpose => ({
      customerId: order.customerId,
      orderId: order.id,
      purpose,
      textVersion: CONSENT_TEXT_VERSION,
      given,
      createdAt: now,
    })),
  )
}
