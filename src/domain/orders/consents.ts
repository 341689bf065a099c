import { Refusal } from '#contract/errors.ts'
import type { OrderRequest } from '#contract/order-request.ts'
import { consents } from '#db/schema.ts'
import { CONSENT_VERSION, type ConsentQuestion, missingConsent } from '#rules/consent.ts'
import { isMinor } from '#rules/patient.ts'
import type { Bookable } from '../catalogue/catalogue.ts'
import type { Transaction } from '../shop.ts'
import type { CustomerRow, OrderRow } from './order-shape.ts'

/**
 * Consents that the law wants on record: for tests of another person, of somebody under 18 (DPDP Act 2023), and for HIV
 * tests (HIV Act 2017).
 */

type ConsentRow = typeof consents.$inferInsert

function questionOf(
  { collectionDetails: { patient } }: OrderRequest,
  items: readonly Bookable[],
): ConsentQuestion {
  return {
    isForOther: patient.bookingType === 'other',
    isMinor: isMinor(patient.age.years),
    isHivTested: items.some(item => item.isHivTested),
  }
}

/**
 * Refuses an order whose consent is missing (INVALID): one that was denied, and one that wasn't given where the law
 * wants it expressly, for a patient under 18 and for HIV tests.
 */
export function refuseMissingConsent(request: OrderRequest, booked: readonly { item: Bookable }[]): void {
  const question = questionOf(
    request,
    booked.map(line => line.item),
  )
  const { consent } = request.collectionDetails
  const isExpress = question.isMinor || question.isHivTested
  const isMissing = isExpress ? consent !== true : question.isForOther && consent === false
  if (!isMissing) return
  const missing = missingConsent(question)
  throw new Refusal('INVALID', missing, { fields: { 'collectionDetails.consent': missing } })
}

/**
 * Writes the consents of an order. A tick is recorded as one; an adult's tests booked by another without the box
 * (another client than ours) are declared by the terms of the order, and recorded as that.
 */
export async function recordConsents(
  tx: Transaction,
  order: Pick<OrderRow, 'id' | 'customerId'> & { customerName: CustomerRow['name'] },
  request: OrderRequest,
  items: readonly Bookable[],
  now: Date,
): Promise<void> {
  const { isForOther, isMinor, isHivTested } = questionOf(request, items)
  const { consent, patient } = request.collectionDetails
  const purposes: ConsentRow['purpose'][] = []
  if (isForOther) purposes.push('booking-for-another')
  if (isMinor) purposes.push('guardian')
  if (isHivTested) purposes.push('hiv-test')
  if (purposes.length === 0) return
  // Who books for a child is its guardian.
  const guardian = isForOther ? order.customerName : patient.guardianName
  await tx.insert(consents).values(
    purposes.map(purpose => ({
      customerId: order.customerId,
      orderId: order.id,
      purpose,
      textVersion: CONSENT_VERSION,
      given: consent === true ? ('ticked' as const) : ('declared' as const),
      guardianName: purpose === 'guardian' ? guardian : null,
      createdAt: now,
    })),
  )
}
