import type { Staff } from '#domain/actor.ts'
import type { PaymentDeps } from '#domain/money/payments/attempts.ts'
import { recordVisitEvent } from '#domain/visits/record-event.ts'
import { oneStaff } from './staff/acting.ts'

/** Records that the sample of a visit was taken, whatever its day, with the cash that is due. */
export async function collectSample(shop: PaymentDeps, orderId: string, by?: Staff) {
  const actor = by ?? (await oneStaff(shop, 'manager'))
  return recordVisitEvent(shop, { orderId, kind: 'collected', actor, isEarly: true })
}
