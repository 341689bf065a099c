import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { orders, payments } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import * as words from '#domain/money/words.ts'
import { requireAllowed } from '#domain/orders/decide.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import { findOrder, lockOrder } from '#domain/orders/read.ts'
import type { PaymentProvider } from '#domain/ports/payment-provider.ts'
import { ProviderError } from '#domain/ports/provider-error.ts'
import type { Viewer } from '#domain/shop.ts'
import { HOUR_MS, MINUTE_MS } from '#rules/durations.ts'
import { isAmount, toRupees } from '#rules/money.ts'
import { pathOf } from '#rules/pages.ts'
import { amountChanged, notPaidInTime } from '#text/errors/orders.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import {
  checkAtMostEverySecond,
  isAttemptOpen,
  openAttempt,
  type PaymentDeps,
  paymentUnderWay,
} from './attempts.ts'
import type { PaymentRow } from './payments.ts'
import { providersToTry, recordProviderFailure } from './provider-order.ts'
import { nextCheck } from './schedule.ts'
import { recordPaymentNotStarted } from './settle.ts'

export interface StartedPayment {
  paymentUrl: string
  merchantOrderId: string
}

/** Leaves time for results that arrive after the provider's expiry. */
const HOLD_AFTER_ATTEMPT = 5 * MINUTE_MS

/** Limit over all attempts, because the hold keeps the slot from other customers. */
export const WAITS_FOR_PAYMENT = 2 * HOUR_MS

/** An open payment page is reused only with this much time left. */
const WORTH_RETURNING = MINUTE_MS

/**
 * Opens a payment page at the first provider that can, each with an attempt of its own. `amount` (rupees) is only
 * compared with the order's total, and only the owner learns the total.
 */
export async function startPayment(
  shop: PaymentDeps,
  { orderId, amount, viewer }: { orderId: string; amount?: number; viewer?: Viewer },
): Promise<StartedPayment> {
  const order = await findOrder(shop.db, orderId)
  if (amount !== undefined && !isAmount(amount, order.total)) {
    throw new Refusal(
      'AMOUNT_CHANGED',
      sentence(amountChanged),
      viewer?.customerId === order.customerId ? { extra: { totalAmount: toRupees(order.total) } } : {},
    )
  }

  const open = await openAttempt(shop.db, order)
  if (open) {
    const known = await checkAtMostEverySecond(shop, open)
    if (isAttemptOpen(known)) return resumePayment(known, shop.now())
  }

  let cause: ProviderError | undefined
  for (const provider of providersToTry(shop)) {
    const attempt = await insertAttempt(shop, order, provider)
    if (!attempt.isNew) return resumePayment(attempt, shop.now())
    const opened = await openPaymentPage(shop, order, attempt, provider)
    if (!(opened instanceof ProviderError)) return opened
    cause = opened
  }
  throw new Refusal('PAYMENT_PROVIDER', sentence(words.paymentNotStarted), { cause })
}

/** Returns the attempt that is open already, or a new one, which extends the order's hold. */
async function insertAttempt(
  shop: PaymentDeps,
  order: OrderRow,
  provider: PaymentProvider,
): Promise<PaymentRow & { isNew: boolean }> {
  return inTransaction(shop.db, async tx => {
    const locked = await lockOrder(tx, order.id)

    const now = shop.now()
    requireAllowed('customer', 'start-payment', locked, now)
    const other = await openAttempt(tx, locked)
    if (other) return { ...other, isNew: false }
    if (now.getTime() - locked.createdAt.getTime() > WAITS_FOR_PAYMENT)
      throw new Refusal('ORDER_CLOSED', sentence(notPaidInTime))

    const expiresAt = new Date(now.getTime() + shop.rules.paymentOpenFor)
    const [row] = await tx
      .insert(payments)
      .values({
        orderId: order.id,
        channel: 'online',
        provider: provider.id,
        merchantOrderId: `JN${randomBytes(16).toString('hex')}`,
        amount: locked.total,
        state: 'pending',
        expiresAt,
        nextCheckAt: nextCheck(0, expiresAt, now),
        createdAt: now,
      })
      .returning()

    const held = new Date(expiresAt.getTime() + HOLD_AFTER_ATTEMPT)
    const holdExpiresAt = locked.holdExpiresAt && locked.holdExpiresAt > held ? locked.holdExpiresAt : held
    await tx
      .update(orders)
      .set({ paymentStatus: 'processing', paymentMethod: 'ONLINE', holdExpiresAt })
      .where(eq(orders.id, order.id))
    if (!row) throw new Error('an attempt was not written')
    return { ...row, isNew: true }
  })
}

function resumePayment(payment: PaymentRow, now: Date): StartedPayment {
  const left = payment.expiresAt ? payment.expiresAt.getTime() - now.getTime() : 0
  if (payment.paymentUrl && payment.merchantOrderId && left > WORTH_RETURNING) {
    return { paymentUrl: payment.paymentUrl, merchantOrderId: payment.merchantOrderId }
  }
  throw paymentUnderWay(payment, now, sentence(words.paymentUnderWay))
}

/** Returns the error after which the next provider may be tried. */
async function openPaymentPage(
  shop: PaymentDeps,
  order: OrderRow,
  attempt: PaymentRow,
  provider: PaymentProvider,
): Promise<StartedPayment | ProviderError> {
  const merchantOrderId = attempt.merchantOrderId ?? ''
  const back = new URL(pathOf('paymentStatus'), shop.rules.shopUrl)
  back.searchParams.set('merchantOrderId', merchantOrderId)
  try {
    const started = await provider.startPayment({
      merchantOrderId,
      amountPaise: attempt.amount,
      expiresInSeconds: Math.round(shop.rules.paymentOpenFor / 1000),
      redirectUrl: back.href,
      message: `${shop.rules.company.brand} ${order.number}`,
    })
    await shop.db
      .update(payments)
      .set({
        state: 'processing',
        paymentUrl: started.redirectUrl,
        providerReference: started.providerOrderId,
      })
      // A webhook may arrive before this response.
      .where(and(eq(payments.id, attempt.id), eq(payments.state, 'pending')))
    shop.record('payment.started')
    return { paymentUrl: started.redirectUrl, merchantOrderId }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    // The URL never left the server, so the customer can't have paid.
    await recordPaymentNotStarted(shop, attempt.id, error.kind)
    // A refusal is about this payment.
    if (error.kind !== 'refused') recordProviderFailure(provider, shop.now())
    shop.record('payment.not-started', { about: provider.id, error: error.message })
    return error
  }
}
