import type { ReportedPerson } from '#db/schema.ts'
import { correctLocked } from '#domain/changes/correct-person.ts'
import type { PaymentDeps } from '#domain/money/payments/attempts.ts'
import { personCorrectedMeanwhile, personNotInVisit } from '#text/errors/visits.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { toCorrection } from '#wire/orders/corrected-person.ts'
import type { PhoneEvent } from '#wire/staff/phone-events.ts'
import { peopleOfVisit } from '../orders/order-patients.ts'
import type { OrderRow, VisitPerson } from '../orders/order-rows.ts'
import type { Transaction } from '../shop.ts'
import type { NewEvent } from '../visits/record-event.ts'

export function toReportedPerson({
  name,
  age,
  ageMonths,
  gender,
  guardianName,
  before,
}: Extract<PhoneEvent, { kind: 'corrected' }>): ReportedPerson {
  return { ...toCorrection({ name, age, ageMonths, gender, guardianName }), isOther: false, before }
}

async function findPerson(
  tx: Transaction,
  { visitId }: OrderRow,
  { details = {} }: NewEvent,
): Promise<VisitPerson> {
  const person = (await peopleOfVisit(tx, visitId)).find(({ position }) => position === details.person)
  if (!person) throw new Refusal('INVALID', sentence(personNotInVisit))
  return person
}

/** Details that the desk or another phone corrected meanwhile are left to the desk. */
export async function refuseCorrectedMeanwhile(
  tx: Transaction,
  order: OrderRow,
  event: NewEvent,
): Promise<void> {
  const { name, age, gender } = await findPerson(tx, order, event)
  const before = event.corrected?.before
  if (before?.name !== name || before.age !== age || before.gender !== gender)
    throw new Refusal('ORDER_STEP_REFUSED', sentence(personCorrectedMeanwhile))
}

/** Runs in the transaction that records the event. */
export const recordCorrection =
  (shop: PaymentDeps, event: NewEvent) =>
  async (tx: Transaction, order: OrderRow): Promise<void> => {
    if (!event.corrected) return
    const person = await findPerson(tx, order, event)
    const { before: _, ...corrected } = event.corrected
    await correctLocked(tx, shop, order, { person, corrected, actor: event.actor })
  }
