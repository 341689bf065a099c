import { eq } from 'drizzle-orm'
import { orders } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Staff } from '#domain/actor.ts'
import { audit } from '#domain/audit.ts'
import { lockAdditions, visitIdOf } from '#domain/orders/additions.ts'
import { DEED_OF_STEP } from '#domain/orders/decide.ts'
import type { OrderRow } from '#domain/orders/order-shape.ts'
import { findOrder } from '#domain/orders/read.ts'
import { cancelLocked } from '#domain/orders/release.ts'
import type { Transaction } from '#domain/shop.ts'
import { requireActor } from '#domain/staff/require-actor.ts'
import type { Deed } from '#rules/orders/order-deeds.ts'
import type { OrderStep } from '#rules/orders/order-status.ts'
import { askBefore, type PaymentDeps, refuseToStaff } from './attempts.ts'
import { recordCash } from './cash.ts'
import { lockWithCustomer, payOnCollection } from './choose-method.ts'
import { paymentThatPaid } from './payment-that-paid.ts'
import { refundHeld } from './visit-payments.ts'

/** The order after a step, with the cash taken by it (paise). */
export interface MovedOrder {
  order: OrderRow
  cash?: { amount: number; invoiceNumber: string }
  /** What was added to its visit and went with it. */
  added?: MovedOrder[]
}

/**
 * Moves an order one step on. "confirmed" by hand means Pay on Collection and must be explicit (`isPayOnCollection`):
 * online orders are confirmed by their payment only. "collected" records the cash of a Pay on Collection order and
 * issues its invoice. Refusals: FORBIDDEN, NOT_FOUND, ORDER_STEP_REFUSED, and those of Pay on Collection. Throws ProviderError
 * when an open payment can't be checked.
 */
export async function moveOrder(shop: PaymentDeps, asked: MoveOrder): Promise<MovedOrder> {
  const { orderId } = asked
  const found = await findOrder(shop.db, orderId)
  await requireActor(shop.db, asked.actor, ['visits.record'], found.centreCode)
  const deed = deedOf(asked)
  await askBefore(shop, deed, found)
  return inTransaction(shop.db, async tx => {
    const locked = await lockWithCustomer(tx, found)
    return moveLocked(tx, shop, locked, asked)
  })
}

/** The same, for a caller that holds the locks of customer and order. */
export async function moveLocked(
  tx: Transaction,
  shop: PaymentDeps,
  locked: OrderRow,
  asked: MoveOrder,
): Promise<MovedOrder> {
  const { to, actor } = asked
  await refuseToStaff(tx, deedOf(asked), locked, shop.now())
  const added = asked.to === 'collected' ? await collectAdditions(tx, shop, locked, asked) : []
  const moved = { ...(await takeStep(tx, shop, locked, asked)), added }
  if ([moved, ...added].some(({ cash }) => cash))
    await shop.sendJob(tx, 'notify-order', { orderId: locked.id, about: 'cash-received' })
  if (asked.to === 'collected') await refundHeld(tx, shop, visitIdOf(locked), actor)
  await audit(tx, {
    at: shop.now(),
    actor,
    action: 'order.moved',
    subject: `order:${locked.id}`,
    details: { from: locked.status, to },
  })
  return moved
}

export interface MoveOrder {
  /** Either id of the order. */
  orderId: string
  to: OrderStep
  /** For the audit: 'operator:asha'. */
  actor: Staff
  isPayOnCollection: boolean
  /**
   * Collected before the day of the visit. Must be explicit: steps can't be undone, so a mistyped order number must not
   * take cash.
   */
  isEarly: boolean
  /** When the sample was taken; now by default. */
  at?: Date
}

function deedOf({ to, isPayOnCollection, isEarly }: MoveOrder): Deed {
  if (to === 'confirmed' && isPayOnCollection) return 'choose-collection'
  if (to === 'collected' && isEarly) return 'collect-early'
  return DEED_OF_STEP[to]
}

/**
 * The samples of a visit are taken together, and so is the cash. What was added and is not paid by then ends: a payment
 * that comes later is refunded.
 */
async function collectAdditions(
  tx: Transaction,
  shop: PaymentDeps,
  { id }: OrderRow,
  asked: MoveOrder,
): Promise<MovedOrder[]> {
  const moved: MovedOrder[] = []
  for (const one of await lockAdditions(tx, id)) {
    if (one.status === 'pending') await cancelLocked(tx, shop, one, { reason: 'expired', now: shop.now() })
    if (one.status === 'confirmed') moved.push(await takeStep(tx, shop, one, asked))
  }
  return moved
}

async function takeStep(
  tx: Transaction,
  shop: PaymentDeps,
  order: OrderRow,
  { to, actor, at = shop.now() }: MoveOrder,
): Promise<MovedOrder> {
  if (to === 'confirmed') return { order: await payOnCollection(tx, shop, order) }
  const isCollected = to === 'collected'
  const isFree = order.recollectionOf !== null
  const isUnpaid = isCollected && !isFree && !(await paymentThatPaid(tx, order.id))
  const cash = isUnpaid
    ? { amount: order.total, invoiceNumber: await recordCash(tx, shop, order, actor) }
    : undefined
  const [moved] = await tx
    .update(orders)
    .set({ status: to, ...(isCollected ? { collectedAt: at } : {}) })
    .where(eq(orders.id, order.id))
    .returning()
  return { order: moved ?? order, cash }
}
