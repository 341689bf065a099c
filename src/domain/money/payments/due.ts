import { and, asc, eq, inArray, lte, ne, sql } from 'drizzle-orm'
import { orders, payments, refunds } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { requireAllowed } from '#domain/orders/decide.ts'
import { lockOrder } from '#domain/orders/read.ts'
import { cancelLocked } from '#domain/orders/release.ts'
import { ProviderError } from '#domain/ports/provider-error.ts'
import { advanceRefund } from './advance-refund.ts'
import { checkAttempt, openAttempt, type PaymentDeps } from './attempts.ts'
import { nextCheck, nextRefundCheck } from './schedule.ts'

const BATCH = 20
/** How long a claim lasts: other nodes leave the row alone meanwhile. */
const CLAIM_MS = 60_000

interface DoneWork {
  attempts: number
  refunds: number
  expired: number
  failedRefunds: number
  /** Number of calls without a response; they are tried again. */
  unanswered: number
}

/** Safe on several nodes at once: each claims its own rows. */
export async function settleDuePayments(shop: PaymentDeps): Promise<DoneWork> {
  const done: DoneWork = { attempts: 0, refunds: 0, expired: 0, failedRefunds: 0, unanswered: 0 }
  // In parallel: a slow provider must not delay the expiry of holds.
  await Promise.all([
    checkDueAttempts(shop, done),
    advanceDueRefunds(shop, done),
    expireDueOrders(shop, done),
  ])
  return done
}

async function checkDueAttempts(shop: PaymentDeps, done: DoneWork): Promise<void> {
  const now = shop.now()
  const due = shop.db
    .select({ id: payments.id })
    .from(payments)
    .where(lte(payments.nextCheckAt, now))
    .orderBy(asc(payments.nextCheckAt))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const claimed = await shop.db
    .update(payments)
    .set({ nextCheckAt: new Date(now.getTime() + CLAIM_MS) })
    .where(inArray(payments.id, due))
    .returning()
  for (const payment of claimed) {
    try {
      await checkAttempt(shop, payment)
      done.attempts += 1
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      done.unanswered += 1
      await shop.db
        .update(payments)
        .set({
          checks: sql`${payments.checks} + 1`,
          nextCheckAt: nextCheck(payment.checks, payment.expiresAt, shop.now()),
        })
        .where(and(eq(payments.id, payment.id), ne(payments.state, 'completed')))
    }
  }
}

async function advanceDueRefunds(shop: PaymentDeps, done: DoneWork): Promise<void> {
  const now = shop.now()
  const due = shop.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(lte(refunds.nextCheckAt, now))
    .orderBy(asc(refunds.nextCheckAt))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const claimed = await shop.db
    .update(refunds)
    .set({ nextCheckAt: new Date(now.getTime() + CLAIM_MS) })
    .where(inArray(refunds.id, due))
    .returning()
  for (const refund of claimed) {
    try {
      const state = await advanceRefund(shop, refund)
      done.refunds += 1
      if (state === 'failed') done.failedRefunds += 1
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      done.unanswered += 1
      await shop.db
        .update(refunds)
        .set({ checks: sql`${refunds.checks} + 1`, nextCheckAt: nextRefundCheck(refund.checks, shop.now()) })
        .where(and(eq(refunds.id, refund.id), eq(refunds.state, 'pending')))
    }
  }
}

/** Checks an open payment first, because it may have succeeded. */
async function expireDueOrders(
  shop: PaymentDeps,
  done: Pick<DoneWork, 'expired' | 'unanswered'>,
): Promise<void> {
  const due = await shop.db
    .select({ id: orders.id, paymentStatus: orders.paymentStatus })
    .from(orders)
    .where(lte(orders.holdExpiresAt, shop.now()))
    .orderBy(asc(orders.holdExpiresAt))
    .limit(BATCH)
  for (const order of due) {
    const open = await openAttempt(shop.db, order)
    try {
      if (open) await checkAttempt(shop, open)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      // The order expires even without a response; if the payment succeeds later, it is refunded.
      done.unanswered += 1
    }
    const hasExpired = await inTransaction(shop.db, async tx => {
      const locked = await lockOrder(tx, order.id)
      const now = shop.now()
      if (!locked.holdExpiresAt || locked.holdExpiresAt > now) return false
      if (!requireAllowed('system', 'expire', locked, now)) return false
      await cancelLocked(tx, shop, locked, { reason: 'expired', now })
      return true
    })
    if (hasExpired) done.expired += 1
  }
}
