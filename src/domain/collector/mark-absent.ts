import type { PaymentDeps } from '#domain/money/payments/attempts.ts'
import type { ABSENT_REASONS } from '#rules/visits/visit-events.ts'
import { personNotInVisit } from '#text/errors/visits.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { patientsOfOrders } from '../orders/order-patients.ts'
import { type ActingStaff, findOrderFor } from '../orders/permit.ts'
import { recordVisitEvent } from '../visits/record-event.ts'
import { recordTubes } from './tubes-at-door.ts'

interface Absence {
  orderId: string
  /** Made by the caller; a repeated one has no effect. */
  eventId: string
  /** Position in the order. */
  patient: number
  reason: (typeof ABSENT_REASONS)[number]
  note: string
}

/** Marks a person of a visit as not sampled, before or after the collection of the others. */
export async function markAbsent(
  shop: PaymentDeps,
  staff: ActingStaff,
  { orderId, eventId, patient, reason, note }: Absence,
): Promise<void> {
  const order = await findOrderFor(shop.db, staff, 'visits.assign', orderId)
  const person = (await patientsOfOrders(shop.db, [order.id]))[patient]?.position
  if (person === undefined)
    throw new Refusal('INVALID', sentence(personNotInVisit), {
      fields: { patient: sentence(personNotInVisit) },
    })
  const event = {
    id: eventId,
    orderId: order.id,
    kind: 'absent' as const,
    actor: staff.actor,
    reason,
    details: { person, ...(note ? { note } : {}) },
  }
  await recordVisitEvent(shop, { ...event, also: recordTubes(shop, event) })
}
