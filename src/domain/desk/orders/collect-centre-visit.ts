import { collectedByCollector } from '#domain/desk/words.ts'
import type { PaymentDeps } from '#domain/money/payments/attempts.ts'
import { dueOfVisit } from '#domain/money/payments/visit-payments.ts'
import { type Paise, toRupees } from '#rules/money.ts'
import { amountChanged } from '#text/errors/orders.ts'
import { oneSampleOnly } from '#text/errors/visits.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { requireAllowed } from '../../orders/decide.ts'
import type { OrderRow } from '../../orders/order-rows.ts'
import { findOrderFor } from '../../orders/permit.ts'
import type { Transaction } from '../../shop.ts'
import { authorise, type StaffSession } from '../../staff/sessions.ts'
import { readAbsent, recollectAbsent } from '../../visits/absent.ts'
import { hasTwoSamples } from '../../visits/next-sample.ts'
import { recordVisitEvent } from '../../visits/record-event.ts'
import { bindLocked, collectLockedTubes } from '../../visits/specimens/bind.ts'
import { newTubeCode } from '../../visits/specimens/labels.ts'
import { readTubesOfVisit } from '../../visits/specimens/visit-tubes.ts'

interface CentreVisit {
  id: string
  eventId: string
  /** The first of two samples: the patient eats and returns for the second, with which the cash is due. */
  isFirst: boolean
  /** Cash taken at the collection. */
  cash: Paise
  isEarly: boolean
}

/** Idempotent by `eventId`. The due amount is recorded as cash in the caller's hands, so record a UPI payment first. */
export async function collectCentreVisit(
  shop: PaymentDeps,
  staff: StaffSession,
  { id, eventId, isFirst, cash, isEarly }: CentreVisit,
): Promise<void> {
  const { id: orderId } = await findOrderFor(shop.db, staff, 'specimens.receive', id)
  await recordVisitEvent(shop, {
    id: eventId,
    orderId,
    kind: isFirst ? 'first_taken' : 'collected',
    actor: staff.actor,
    isEarly,
    async check(tx, order) {
      if (!order.visit.isCentreVisit) throw new Refusal('ORDER_STEP_REFUSED', sentence(collectedByCollector))
      if (isFirst) {
        if (!(await hasTwoSamples(tx, order)))
          throw new Refusal('ORDER_STEP_REFUSED', sentence(oneSampleOnly))
        return
      }
      requireAllowed('staff', isEarly ? 'collect-early' : 'collect', order, shop.now())
      const due = await dueOfVisit(tx, order.visitId)
      if (due !== cash)
        throw new Refusal('AMOUNT_CHANGED', sentence(amountChanged), {
          extra: { totalAmount: toRupees(due) },
        })
      if (due > 0) authorise(staff, 'cash.take', order.visit.centreCode)
    },
    async also(tx, order) {
      await drawTubes(tx, shop, order, { isFirst, actor: staff.actor })
      await recollectAbsent(tx, shop, order, staff.actor)
    },
  })
}

/** Also of tubes without a label, so that the evening and the reception list them until they are received. */
async function drawTubes(
  tx: Transaction,
  shop: PaymentDeps,
  order: OrderRow,
  { isFirst, actor }: Pick<CentreVisit, 'isFirst'> & Pick<StaffSession, 'actor'>,
): Promise<void> {
  const absent = await readAbsent(tx, order)
  const readDrawn = async () =>
    (await readTubesOfVisit(tx, order)).tubes.filter(
      ({ isNeeded, timing, person }) =>
        isNeeded && (!isFirst || timing === 'first') && !absent.has(person.position),
    )
  for (const { person, container, timing, specimen } of await readDrawn()) {
    if (specimen) continue
    const tubeKey = { visitId: order.visitId, person: person.position, container: container.code, timing }
    await bindLocked(tx, shop, order, { code: newTubeCode(), tubeKey, actor })
  }
  await collectLockedTubes(tx, shop, { order, tubes: await readDrawn(), at: shop.now(), actor })
}
