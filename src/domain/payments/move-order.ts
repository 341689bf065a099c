import { eq } from 'drizzle-orm'
import { orders } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deed } from '#rules/orders/order-decisions.ts'
import type { OrderStep } from '#rules/orders/order-status.ts'
import type { Staff } from '../actor.ts'
import { audit } from '../audit.ts'
import { DEED_OF_STEP } from '../orders/decide.ts'
import type { OrderRow } from '../orders/order-shape.ts'
import { findOrder } from '../orders/read.ts'
import type { Transaction } from '../shop.ts'
import { askBefore, type PaymentDeps, refuseToStaff } from './attempts.ts'
import { recordCash } from './cash.ts'
import { lockWithCustomer, payOnCollection } from './choose-method.ts'
import { paymentThatPaid } from './payment-that-paid.ts'

/** An order as a step left it, with the cash that the step took (paise). */
export interface MovedOrder {
  order: OrderRow
  cash?: { amount: number; invoiceNumber: string }
}

/**
 * Moves an order one step on. "confirmed" by hand means Pay on Collection and has to be said (`isPayOnCollection`):
 * an order that is paid online is confirmed by its payment alone. "collected" records the cash of an order that is
 * paid at the collection, and issues its invoice. Refusals: NOT_FOUND, ORDER_STEP_REFUSED, and those of Pay on
 * Collection. Throws ProviderError when the provider can't be asked about an open payment.
 */
export async function moveOrder(shop: PaymentDeps, asked: MoveOrder): Promise<MovedOrder> {
  const { orderId, to, actor } = asked
  const found = await findOrder(shop.db, orderId)
  const deed = deedOf(asked)
  await askBefore(shop, deed, found)
  return inTransaction(shop.db, async tx => {
    const locked = await lockWithCustomer(tx, found)
    await refuseToStaff(tx, deed, locked, shop.now())
    const moved = await takeStep(tx, shop, locked, to, actor)
    await audit(tx, {
      at: shop.now(),
      actor,
      action: 'order.moved',
      subject: `order:${locked.id}`,
      details: { from: locked.status, to },
    })
    return moved
  })
}

export interface MoveOrder {
  /** Either id of the order. */
  orderId: string
  to: OrderStep
  /** Who does it, for the audit: 'operator:asha'. */
  actor: Staff
  isPayOnCollection: boolean
  /** The sample was taken before the day of the visit: no step goes back, so a mistyped number must not take its cash. */
  isEarly: boolean
}

function deedOf({ to, isPayOnCollection, isEarly }: MoveOrder): Deed {
  if (to === 'confirmed' && isPayOnCollection) return 'choose-collection'
  if (to === 'collected' && isEarly) return 'collect-early'
  return DEED_OF_STEP[to]
}

async function takeStep(
  tx: Transaction,
  shop: PaymentDeps,
  order: OrderRow,
  to: OrderStep,
  actor: Staff,
): Promise<MovedOrder> {
  if (to === 'confirmed') return { order: await payOnCollection(tx, shop, order) }
  const isCollected = to === 'collected'
  const isUnpaid = isCollected && !(await paymentThatPaid(tx, order.id))
  const cash = isUnpaid
    ? { amount: order.total, invoiceNumber: await recordCash(tx, shop, order, actor) }
    : undefined
  const [moved] = await tx
    .update(orders)
    .set({ status: to, ...(isCollected ? { collectedAt: shop.now() } : {}) })
    .where(eq(orders.id, order.id))
    .returning()
  return { order: moved ?? order, cash }
}
