import { eq } from 'drizzle-orm'
import { orders, visits } from '#db/schema.ts'
import type { Staff } from '#domain/actor.ts'
import { audit } from '#domain/audit.ts'
import { standingAdditions } from '#domain/orders/additions.ts'
import { requireAllowed } from '#domain/orders/decide.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import { cancelLocked } from '#domain/orders/release.ts'
import type { Transaction } from '#domain/shop.ts'
import type { PaymentDeps } from './attempts.ts'
import { recordCash } from './cash.ts'
import { findSettlingPayment } from './payments.ts'
import { refundHeldFee } from './visit-payments.ts'

/** `cash` in paise. */
export interface CollectedOrder {
  order: OrderRow
  cash?: { amount: number; invoiceNumber: string }
  added?: CollectedOrder[]
}

interface CollectOptions {
  actor: Staff
  /**
   * Collects before the day of the visit. The caller has to state it, because a step after a mistyped number can't be
   * undone.
   */
  isEarly: boolean
  at: Date
}

/** Also pays and invoices unpaid orders. The caller holds the locks of customer and order. */
export async function collectLockedOrder(
  tx: Transaction,
  shop: PaymentDeps,
  locked: OrderRow,
  how: CollectOptions,
): Promise<CollectedOrder> {
  const { actor } = how
  requireAllowed('staff', how.isEarly ? 'collect-early' : 'collect', locked, shop.now())

  const added = await collectAdditions(tx, shop, locked, how)
  const collected = { ...(await collectOne(tx, shop, locked, how)), added }
  await tx.update(visits).set({ collectedAt: how.at }).where(eq(visits.id, locked.visitId))

  await refundHeldFee(tx, shop, locked.visitId, actor)
  await audit(tx, {
    at: shop.now(),
    actor,
    action: 'visit.collected',
    subject: `visit:${locked.visitId}`,
  })
  return collected
}

/**
 * Added tests share the sample and the payment. Unpaid additions are cancelled; if one is paid later, it is refunded.
 */
async function collectAdditions(
  tx: Transaction,
  shop: PaymentDeps,
  { visitId }: OrderRow,
  how: CollectOptions,
): Promise<CollectedOrder[]> {
  const collected: CollectedOrder[] = []
  for (const addition of await standingAdditions(tx, visitId)) {
    if (addition.status === 'pending')
      await cancelLocked(tx, shop, addition, { reason: 'expired', now: shop.now() })
    if (addition.status === 'confirmed') collected.push(await collectOne(tx, shop, addition, how))
  }
  return collected
}

async function collectOne(
  tx: Transaction,
  shop: PaymentDeps,
  order: OrderRow,
  { actor, at }: CollectOptions,
): Promise<CollectedOrder> {
  const isFree = order.total === 0
  const cash =
    isFree || (await findSettlingPayment(tx, order.id))
      ? undefined
      : { amount: order.total, invoiceNumber: await recordCash(tx, shop, order, actor) }
  const [collected] = await tx
    .update(orders)
    .set({ status: 'collected' })
    .where(eq(orders.id, order.id))
    .returning()
  return { order: { ...order, ...collected, visit: { ...order.visit, collectedAt: at } }, cash }
}
