import { consents } from '#db/schema.ts'
import {
  CONSENT_VERSION,
  type ConsentQuestion,
  DOOR_CONSENT_VERSION,
  missingConsent,
} from '#rules/consent.ts'
import { isMinor } from '#rules/patients/patient.ts'
import { Refusal } from '#wire/errors.ts'
import { patientField } from '#wire/orders/flat-patient.ts'
import { whatsappConsent } from '../accounts/whatsapp.ts'
import type { Transaction } from '../shop.ts'
import type { BookedItem } from './lines.ts'
import { type ExaminedPerson, isForOther } from './order-patients.ts'
import type { CustomerRow, OrderRow } from './order-rows.ts'

/** Consents for tests of another person, of a minor (DPDP Act 2023), and for HIV tests (HIV Act 2017). */

type ConsentRow = typeof consents.$inferInsert
export type DoorConsent = ConsentRow['given']

const questionOf = (person: ExaminedPerson, booked: readonly BookedItem[]): ConsentQuestion => ({
  isForOther: isForOther(person),
  isMinor: isMinor(person.age.years),
  isHivTested: booked.some(({ item, patient }) => patient === person.position && item.isHivTested),
})

/** By law explicit for patients under 18 and for HIV tests. `field` is the path in the request. */
export function refuseMissingConsent(
  people: readonly ExaminedPerson[],
  booked: readonly BookedItem[],
  field = (person: ExaminedPerson) => patientField(person.position, 'consent'),
): void {
  for (const person of people) {
    const question = questionOf(person, booked)
    const { consent } = person
    const isExpress = question.isMinor || question.isHivTested
    const isMissing = isExpress ? consent !== true : question.isForOther && consent === false
    if (!isMissing) continue
    const missing = missingConsent(question)
    throw new Refusal('INVALID', missing, { fields: { [field(person)]: missing } })
  }
}

/**
 * API clients may send no tick for another adult. The consent then follows from the terms, and is stored as declared.
 */
export async function recordConsents(
  tx: Transaction,
  order: Pick<OrderRow, 'id' | 'customerId'> & {
    customerName: CustomerRow['name']
    /** Asked for messages by WhatsApp. */
    wantsWhatsApp?: boolean
    /** True if staff asked for the consent, by phone or at the counter. */
    isAskedByStaff?: boolean
    doorPhone?: string | null
    /** The owner of the contact number agreed to get messages. */
    doorConsent?: boolean | undefined
  },
  people: readonly ExaminedPerson[],
  booked: readonly BookedItem[],
  now: Date,
): Promise<void> {
  const asked = people.flatMap(person => {
    const { isForOther, isMinor, isHivTested } = questionOf(person, booked)
    const purposes: ConsentRow['purpose'][] = []
    if (isForOther) purposes.push('booking-for-another')
    if (isMinor) purposes.push('guardian')
    if (isHivTested) purposes.push('hiv-test')
    return purposes.map(purpose => ({
      customerId: order.customerId,
      orderId: order.id,
      person: person.position,
      purpose,
      textVersion: CONSENT_VERSION,
      given: givenBy(person, order.isAskedByStaff),
      guardianName: purpose === 'guardian' ? guardianOf(person, people, order.customerName) : null,
      createdAt: now,
    }))
  })
  const door = doorConsent(
    order,
    !order.doorConsent ? 'declared' : order.isAskedByStaff ? 'spoken' : 'ticked',
    now,
  )
  const rows = [
    ...asked,
    ...(order.doorPhone ? [door] : []),
    ...(order.wantsWhatsApp ? [whatsappConsent(order.customerId, 'ticked', now)] : []),
  ]
  if (rows.length === 0) return
  await tx.insert(consents).values(rows).execute()
}

const doorConsent = (
  { id: orderId, customerId }: Pick<OrderRow, 'id' | 'customerId'>,
  given: ConsentRow['given'],
  createdAt: Date,
): ConsentRow => ({
  customerId,
  orderId,
  purpose: 'door-contact',
  textVersion: DOOR_CONSENT_VERSION,
  given,
  createdAt,
})

/** Records the consent of a door contact whose number was added after the booking. */
export async function recordDoorConsent(
  tx: Transaction,
  order: Pick<OrderRow, 'id' | 'customerId'>,
  { given, now }: { given: DoorConsent; now: Date },
): Promise<void> {
  await tx.insert(consents).values(doorConsent(order, given, now))
}

const givenBy = ({ consent }: ExaminedPerson, isAskedByStaff = false): ConsentRow['given'] =>
  consent !== true ? 'declared' : isAskedByStaff ? 'spoken' : 'ticked'

/** The customer gives it for their child; if the customer is a minor, the named guardian does. */
function guardianOf(
  person: ExaminedPerson,
  people: readonly ExaminedPerson[],
  customerName: string | null,
): string | null {
  const owner = people.find(person => !isForOther(person))
  const isChildsBooking = owner !== undefined && isMinor(owner.age.years)
  return person.guardianName ?? (isChildsBooking ? owner.guardianName : customerName)
}
