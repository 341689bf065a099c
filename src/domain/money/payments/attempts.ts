import { and, desc, eq, inArray } from 'drizzle-orm'
import { payments } from '#db/schema.ts'
import * as words from '#domain/money/words.ts'
import { requireAllowed, toDecidedOrder } from '#domain/orders/decide.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import type { PaymentProvider } from '#domain/ports/payment-provider.ts'
import { ProviderError } from '#domain/ports/provider-error.ts'
import type { Connection, Shop, Transaction } from '#domain/shop.ts'
import type { Action } from '#rules/orders/order-actions.ts'
import { decide } from '#rules/orders/order-decisions.ts'
import { customerIsPaying } from '#text/errors/orders.ts'
import { type Sentence, sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { PaymentRow } from './payments.ts'
import { recordStatus } from './settle.ts'

export type PaymentDeps = Pick<Shop, 'db' | 'now' | 'rules' | 'sendJob' | 'record' | 'providers'>

export const isAttemptOpen = (payment: PaymentRow): boolean =>
  payment.state === 'pending' || payment.state === 'processing'

/** The newest pending attempt of an order, whose payment status is then `processing`. */
export async function openAttempt(
  db: Connection,
  order: Pick<OrderRow, 'id' | 'paymentStatus'>,
): Promise<PaymentRow | undefined> {
  if (order.paymentStatus !== 'processing') return undefined
  const [row] = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.orderId, order.id),
        inArray(payments.state, ['pending', 'processing']),
        eq(payments.isQr, false),
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(1)
  return row
}

/** `retryAfter`: seconds until the provider ends the attempt at the latest; 30 while its page is being opened. */
export function paymentUnderWay(attempt: PaymentRow | undefined, now: Date, reason: Sentence): Refusal {
  // Until there is a payment page the customer can't pay.
  const isOpening = attempt?.paymentUrl === null
  const left = attempt?.expiresAt ? (attempt.expiresAt.getTime() - now.getTime()) / 1000 : 0
  return new Refusal('PAYMENT_PENDING', isOpening ? sentence(words.paymentOpening) : reason, {
    retryAfter: isOpening ? 30 : Math.max(30, left),
  })
}

/** What is done with an open payment: `checkAttempt`, or `closeAttempt` by those who no longer want it. */
export type AttemptCall = (shop: PaymentDeps, payment: PaymentRow) => Promise<PaymentRow>

/**
 * Checks or closes an open payment that blocks a staff action.
 * @throws PAYMENT_PROVIDER if the provider does not respond
 */
export async function checkPaymentBefore(
  shop: PaymentDeps,
  action: Action,
  order: OrderRow,
  call: AttemptCall,
): Promise<void> {
  if (decide('staff', action, toDecidedOrder(order), shop.now()) !== 'payment-under-way') {
    requireAllowed('staff', action, order, shop.now())
    return
  }
  const open = await openAttempt(shop.db, order)
  if (!open) return
  try {
    await call(shop, open)
  } catch (cause) {
    if (!(cause instanceof ProviderError)) throw cause
    throw new Refusal('PAYMENT_PROVIDER', sentence(words.providerSilent), { cause })
  }
}

/** Refuses a staff action that an open payment blocks. The message states when the provider ends the attempt. */
export async function refuseOpenPayment(
  tx: Transaction,
  action: Action,
  locked: OrderRow,
  now: Date,
): Promise<void> {
  if (decide('staff', action, toDecidedOrder(locked), now) === 'payment-under-way')
    throw paymentUnderWay(await openAttempt(tx, locked), now, sentence(customerIsPaying))
}

export async function attemptByMerchantOrderId(db: Connection, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.merchantOrderId, id))
  return row
}

/** One check is shared by all polling pages. */
const runningChecks = new Map<string, Promise<PaymentRow>>()

/** Without a response the attempt stays open. If the provider does not know it, it never started and has failed. */
export function checkAttempt(shop: PaymentDeps, payment: PaymentRow): Promise<PaymentRow> {
  const { merchantOrderId } = payment
  if (!merchantOrderId || payment.state === 'completed') return Promise.resolve(payment)
  const asked = runningChecks.get(payment.id)
  if (asked) return asked
  rememberCheck(payment, shop.now().getTime())
  const asking = checkAtProvider(shop, payment, merchantOrderId).finally(() =>
    runningChecks.delete(payment.id),
  )
  runningChecks.set(payment.id, asking)
  return asking
}

/** The call that closes an open payment page; undefined where the provider can't. */
function cancellationOf(
  { providers }: Pick<Shop, 'providers'>,
  payment: PaymentRow,
): (() => Promise<void>) | undefined {
  const provider = providers.find(({ id }) => id === payment.provider)
  const { providerReference } = payment
  if (!provider?.cancel || providerReference === null || !isAttemptOpen(payment)) return undefined
  return () => provider.cancel?.(providerReference) ?? Promise.resolve()
}

export const canClose = (shop: Pick<Shop, 'providers'>, payment: PaymentRow): boolean =>
  cancellationOf(shop, payment) !== undefined

/** For a preview: the order as it is once its open payment page is closed, where the provider can close it. */
export const withPaymentClosed = (
  shop: Pick<Shop, 'providers'>,
  order: OrderRow,
  open: PaymentRow | undefined,
): OrderRow => (open && canClose(shop, open) ? { ...order, paymentStatus: 'failed' } : order)

/**
 * Closes the payment page, so that no payment can be made there, and checks the result: it may be paid already. Where the
 * provider can't close it, only checks it.
 */
export async function closeAttempt(shop: PaymentDeps, payment: PaymentRow): Promise<PaymentRow> {
  const cancel = cancellationOf(shop, payment)
  if (cancel) {
    try {
      await cancel()
    } catch (error) {
      // Paid or expired already.
      if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error
    }
    // A check that began before has the state before.
    await runningChecks.get(payment.id)?.catch(() => undefined)
  }
  return checkAttempt(shop, payment)
}

/** The provider's rate limits are for the whole shop. */
const CHECK_EVERY_MS = 1000
const MAX_REMEMBERED = 1000
const lastChecked = new Map<string, number>()

function rememberCheck({ id }: PaymentRow, now: number): void {
  if (lastChecked.size >= MAX_REMEMBERED) {
    for (const [key, at] of lastChecked) if (Math.abs(now - at) >= CHECK_EVERY_MS) lastChecked.delete(key)
  }
  lastChecked.set(id, now)
}

/** For unauthenticated calls: within a second of the last check, returns the stored status. */
export async function checkAtMostEverySecond(shop: PaymentDeps, payment: PaymentRow): Promise<PaymentRow> {
  const at = lastChecked.get(payment.id)
  const isTooSoon = at !== undefined && Math.abs(shop.now().getTime() - at) < CHECK_EVERY_MS
  // Joins a running check, which costs nothing.
  if (!isTooSoon || runningChecks.has(payment.id)) return ifReachable(shop, payment, checkAttempt)
  const [known] = await shop.db.select().from(payments).where(eq(payments.id, payment.id))
  return known ?? payment
}

/** Returns the stored payment while the provider is unreachable. */
async function ifReachable(shop: PaymentDeps, payment: PaymentRow, call: AttemptCall): Promise<PaymentRow> {
  try {
    return await call(shop, payment)
  } catch (error) {
    if (error instanceof ProviderError) return payment
    throw error
  }
}

/** Checks or closes an order's open payment, if its provider responds. */
export async function refreshPayment(
  shop: PaymentDeps,
  order: Pick<OrderRow, 'id' | 'paymentStatus'>,
  call: AttemptCall,
): Promise<void> {
  const open = await openAttempt(shop.db, order)
  if (open) await ifReachable(shop, open, call)
}

/**
 * During our own pay call the provider may not know an attempt yet. Once it returned a payment
 * page, "unknown" is an error (e.g. configuration) and decides nothing.
 */
const mayBeUnknown = (payment: PaymentRow, now: Date): boolean =>
  payment.state === 'pending'
    ? now.getTime() - payment.createdAt.getTime() < 60_000
    : payment.expiresAt !== null && now < payment.expiresAt

async function checkAtProvider(
  shop: PaymentDeps,
  payment: PaymentRow,
  merchantOrderId: string,
): Promise<PaymentRow> {
  const provider = providerOf(shop, payment.provider)
  const known = { merchantOrderId, providerOrderId: payment.providerReference, isQr: payment.isQr }
  const status = await provider.paymentStatus(known).catch((error: unknown) => {
    if (!(error instanceof ProviderError) || error.kind !== 'not_found' || mayBeUnknown(payment, shop.now()))
      throw error
    return {
      state: 'failed' as const,
      amountPaise: payment.amount,
      providerOrderId: '',
      errorCode: 'NOT_FOUND',
    }
  })
  return recordStatus(shop, payment.id, status)
}

export function providerOf({ providers }: Pick<Shop, 'providers'>, id: string | null): PaymentProvider {
  const provider = providers.find(provider => provider.id === id)
  if (!provider) throw new ProviderError('unreachable', `payment provider ${id}: not configured`)
  return provider
}
