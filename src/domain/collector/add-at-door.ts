import { type AddedTests, type Adder, placeAddition, quoteAddition } from '#domain/changes/add-tests.ts'
import type { PaymentDeps } from '#domain/money/payments/attempts.ts'
import type { Paise } from '#rules/money.ts'
import type { VisitState } from '#rules/visits/visit-state.ts'
import { addAtDoorOnly, visitOfOtherCollector, visitUnassigned } from '#text/errors/visits.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { requireAllowed } from '../orders/decide.ts'
import type { OrderRow } from '../orders/order-rows.ts'
import type { Catalogues } from '../orders/placing.ts'
import { readFoldedVisit } from '../orders/visits/visit-status.ts'
import type { Connection } from '../shop.ts'
import { authorise, type StaffSession } from '../staff/sessions.ts'
import { findAssignedOrder } from './assigned-order.ts'

/** Tests that a patient wants besides, added by the visit's collector and paid at the door. */

interface TestsAtDoor {
  orderId: string
  /** `patient`: a position in the visit. */
  items: readonly { id: string; patient: number }[]
}

/** From when the collector sets off until the sample is taken. */
const COMING: readonly VisitState[] = ['on_the_way', 'arrived', 'first_taken']

const collectorAtDoor = ({ actor }: StaffSession): Adder => ({
  by: 'door',
  actor,
  permit: async (db: Connection, booking: OrderRow, now: Date) => {
    const { state, collector, collectorId, firstTakenAt } = await readFoldedVisit(db, booking)
    requireAllowed('staff', 'add', booking, now)
    if (collectorId !== actor.id)
      throw new Refusal(
        'ORDER_STEP_REFUSED',
        collector ? sentence(visitOfOtherCollector, { collector }) : sentence(visitUnassigned),
      )
    if (!COMING.includes(state)) throw new Refusal('ORDER_STEP_REFUSED', sentence(addAtDoorOnly))
    return { isFirstTaken: firstTakenAt !== null }
  },
})

async function findOwnVisit(shop: Pick<PaymentDeps, 'db'>, staff: StaffSession, orderId: string) {
  authorise(staff, 'visits.record', null)
  return findAssignedOrder(shop, staff, orderId)
}

export async function quoteTestsAtDoor(
  shop: Pick<PaymentDeps, 'db' | 'now'>,
  catalogue: Catalogues,
  staff: StaffSession,
  { orderId, ...tests }: TestsAtDoor,
) {
  const found = await findOwnVisit(shop, staff, orderId)
  return quoteAddition(shop, catalogue, collectorAtDoor(staff), { found, ...tests })
}

export async function addTestsAtDoor(
  shop: PaymentDeps,
  catalogue: Catalogues,
  staff: StaffSession,
  {
    orderId,
    ...tests
  }: TestsAtDoor & Pick<AddedTests, 'isFasted'> & { totalAmount: Paise; consent: boolean; key: string },
): Promise<void> {
  const found = await findOwnVisit(shop, staff, orderId)
  const paymentMethod = 'COD' as const
  await placeAddition(shop, catalogue, collectorAtDoor(staff), { found, ...tests, paymentMethod })
}
