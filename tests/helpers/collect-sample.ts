import type { Operator } from '#domain/actor.ts'
import type { PaymentDeps } from '#domain/money/payments/attempts.ts'
import { recordVisitEvent } from '#domain/visits/record-event.ts'

/** Records that the sample of a visit was taken, whatever its day, with the cash that is due. */
export const collectSample = (
  shop: PaymentDeps,
  orderId: string,
  actor: Operator = { kind: 'command-line', name: 'asha' },
) => recordVisitEvent(shop, { orderId, kind: 'collected', actor, isEarly: true })
