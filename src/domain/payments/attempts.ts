import { and, desc, eq, inArray } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { payments } from '#db/schema.ts'
import { type Deed, decide } from '#rules/orders/order-decisions.ts'
import * as why from '#text/orders/order-decisions.ts'
import { sentence } from '#text/text.ts'
import { decidedOrder, isToDo } from '../orders/decide.ts'
import type { OrderRow } from '../orders/order-shape.ts'
import { ProviderError } from '../ports/provider-error.ts'
import type { Connection, Shop, Transaction } from '../shop.ts'
import { providerOf } from './providers.ts'
import type { PaymentRow } from './rows.ts'
import { recordStatus } from './settle.ts'

/** Attempts to pay online, and asking the provider what became of one. */

export type PaymentDeps = Pick<Shop, 'db' | 'now' | 'rules' | 'sendJob' | 'record' | 'providers'>

export const isOpen = (payment: PaymentRow): boolean =>
  payment.state === 'pending' || payment.state === 'processing'

/** The newest attempt of an order that is not decided yet: while there is one, the order is `processing`. */
export async function openAttempt(
  db: Connection,
  order: Pick<OrderRow, 'id' | 'paymentStatus'>,
): Promise<PaymentRow | undefined> {
  if (order.paymentStatus !== 'processing') return undefined
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, order.id), inArray(payments.state, ['pending', 'processing'])))
    .orderBy(desc(payments.createdAt))
    .limit(1)
  return row
}

/** Refuses what can't be done before an attempt is decided, and says when the provider ends it at the latest. */
export function paymentUnderWay(attempt: PaymentRow | undefined, now: Date): Refusal {
  // Without a page nobody can pay yet: it is being opened, or could not be.
  const isOpening = attempt?.paymentUrl === null
  const left = attempt?.expiresAt ? (attempt.expiresAt.getTime() - now.getTime()) / 1000 : 0
  return new Refusal('PAYMENT_PENDING', sentence(isOpening ? why.paymentOpening : why.paymentUnderWay), {
    retryAfter: isOpening ? 30 : Math.max(30, left),
  })
}

/**
 * Before a deed of the staff that waits for a payment under way: has the provider asked about it, so that the table
 * then decides on what is known now. Throws the refusal for any other reason, ProviderError without an answer.
 */
export async function askBefore(shop: PaymentDeps, deed: Deed, order: OrderRow): Promise<void> {
  if (decide('staff', deed, decidedOrder(order), shop.now()) !== 'payment-under-way') {
    isToDo('staff', deed, order, shop.now())
    return
  }
  const open = await openAttempt(shop.db, order)
  if (open) await checkAttempt(shop, open)
}

/** Asks the table under the order's lock; a payment under way is refused with the time it may still take. */
export async function refuseToStaff(tx: Transaction, deed: Deed, locked: OrderRow, now: Date): Promise<void> {
  if (decide('staff', deed, decidedOrder(locked), now) === 'payment-under-way') {
    throw paymentUnderWay(await openAttempt(tx, locked), now)
  }
  isToDo('staff', deed, locked, now)
}

export async function attemptByMerchantOrderId(db: Connection, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.merchantOrderId, id))
  return row
}

/** One question at a time for each attempt: a page that polls doesn't multiply calls to the provider. */
const running = new Map<string, Promise<PaymentRow>>()

/**
 * Asks the provider about an open attempt and writes the answer down. Throws ProviderError when no answer can be
 * had; the attempt then stays open. An attempt that the provider doesn't know was never started there: it failed.
 */
export function checkAttempt(shop: PaymentDeps, payment: PaymentRow): Promise<PaymentRow> {
  const { merchantOrderId } = payment
  if (!merchantOrderId || payment.state === 'completed') return Promise.resolve(payment)
  const asked = running.get(payment.id)
  if (asked) return asked
  rememberAsking(payment, shop.now().getTime())
  const asking = ask(shop, payment, merchantOrderId).finally(() => running.delete(payment.id))
  running.set(payment.id, asking)
  return asking
}

/** How often anybody who knows its id can have the provider asked about one attempt: its limits are the whole shop's. */
const ASK_EVERY_MS = 1000
const MAX_REMEMBERED = 1000
const lastAsked = new Map<string, number>()

function rememberAsking({ id }: PaymentRow, now: number): void {
  if (lastAsked.size >= MAX_REMEMBERED) {
    for (const [key, at] of lastAsked) if (Math.abs(now - at) >= ASK_EVERY_MS) lastAsked.delete(key)
  }
  lastAsked.set(id, now)
}

/** As `checkOrKeep`, for calls that anybody can make: within a second of the last question, what we know by now. */
export async function checkForAnybody(shop: PaymentDeps, payment: PaymentRow): Promise<PaymentRow> {
  const at = lastAsked.get(payment.id)
  const isTooSoon = at !== undefined && Math.abs(shop.now().getTime() - at) < ASK_EVERY_MS
  // One that is being asked about now is waited for: that costs no call.
  if (!isTooSoon || running.has(payment.id)) return checkOrKeep(shop, payment)
  const [known] = await shop.db.select().from(payments).where(eq(payments.id, payment.id))
  return known ?? payment
}

/** What the provider says now; while it can't be asked, what we know. */
export async function checkOrKeep(shop: PaymentDeps, payment: PaymentRow): Promise<PaymentRow> {
  try {
    return await checkAttempt(shop, payment)
  } catch (error) {
    if (error instanceof ProviderError) return payment
    throw error
  }
}

/**
 * While our own pay call is under way the provider may not know an attempt yet. One that it gave us a payment page for
 * it knows until that ends: another answer is a mistake, of a wrong configuration say, and decides nothing.
 */
const isKnownThere = (payment: PaymentRow, now: Date): boolean =>
  payment.state === 'pending'
    ? now.getTime() - payment.createdAt.getTime() < 60_000
    : payment.expiresAt !== null && now < payment.expiresAt

async function ask(shop: PaymentDeps, payment: PaymentRow, merchantOrderId: string): Promise<PaymentRow> {
  const provider = providerOf(shop, payment.provider)
  const status = await provider.paymentStatus(merchantOrderId).catch((error: unknown) => {
    if (!(error instanceof ProviderError) || error.kind !== 'not_found' || isKnownThere(payment, shop.now()))
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
