import { randomBytes } from 'node:crypto'
import { and, desc, eq, inArray, max, sql } from 'drizzle-orm'
import { orders, payments, type VisitId } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Staff } from '#domain/actor.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import { lockVisit } from '#domain/orders/read.ts'
import type { PaymentProvider } from '#domain/ports/payment-provider.ts'
import { ProviderError } from '#domain/ports/provider-error.ts'
import type { Connection, Jobs, Transaction } from '#domain/shop.ts'
import { formatTime } from '#rules/dates.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { formatShortPaise, type Paise } from '#rules/money.ts'
import { moneyTakenBefore, paidByUpiCode } from '#text/errors/visits.ts'
import { sentence } from '#text/text.ts'
import { type ErrorCode, Refusal } from '#wire/errors.ts'
import { checkAtMostEverySecond, closeAttempt, isAttemptOpen, type PaymentDeps } from './attempts.ts'
import type { PaymentRow } from './payments.ts'
import { providersToTry, recordProviderFailure } from './provider-order.ts'
import { nextCheck } from './schedule.ts'
import { recordPaymentNotStarted } from './settle.ts'
import { isMoneyReported, listDueOrders } from './visit-payments.ts'

/**
 * A provider's UPI code over everything due at a visit. Unlike a payment page it does not hold up the order: cash may be
 * taken, and a payment that comes after it is refunded.
 */

export interface UpiCode {
  /**
   * `none`: no provider can show one. `opening`: another call is opening it. `returned`: it was paid, but not over what is
   * due, or after other money; it is being refunded. `ended`: it can't be paid any more.
   */
  state: 'none' | 'opening' | 'open' | 'paid' | 'returned' | 'ended'
  amount: Paise
  /** What the code says, while it is open. */
  link: string | null
  endsAt: Date | null
  paidAt: Date | null
}

/** A code is shown again only with this much time left. */
const WORTH_SHOWING = MINUTE_MS

const codeRows = async (db: Connection, visitId: VisitId): Promise<PaymentRow[]> => {
  const rows = await db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(orders.visitId, visitId), eq(payments.isQr, true)))
    .orderBy(desc(payments.createdAt))
  return rows.map(({ payment }) => payment)
}

/** The one that was opened last, without the parts of the other orders. */
async function newestCode(db: Connection, visitId: VisitId): Promise<PaymentRow | undefined> {
  return (await codeRows(db, visitId)).find(({ merchantOrderId }) => merchantOrderId !== null)
}

const isWorthShowing = ({ state, expiresAt }: PaymentRow, now: Date): boolean =>
  (state === 'pending' || state === 'processing') &&
  expiresAt !== null &&
  expiresAt.getTime() - now.getTime() > WORTH_SHOWING

/**
 * Opens a code over what is due, at the first provider that has codes and responds. Returns the open one while the amount
 * is the same; closes it if it is another one.
 * @throws ORDER_STEP_REFUSED if money was already collected at the door
 */
export async function showUpiCode(shop: PaymentDeps, { visitId }: OrderRow, staff: Staff): Promise<UpiCode> {
  const due = (await listDueOrders(shop.db, visitId)).reduce((sum, { total }) => sum + total, 0)
  const before = await newestCode(shop.db, visitId)
  if (before && isAttemptOpen(before) && (before.amount !== due || !isWorthShowing(before, shop.now())))
    await closeCode(shop, before)

  for (const provider of providersToTry(shop)) {
    if (!provider.startQr) continue
    const attempt = await insertCode(shop, visitId, { provider, staff })
    if (!attempt?.isNew || (await openCode(shop, provider, attempt))) break
  }
  return readUpiCode(shop, { visitId })
}

/** Checks an open code at the provider, at most every second. */
export async function readUpiCode(
  shop: PaymentDeps,
  { visitId }: Pick<OrderRow, 'visitId'>,
): Promise<UpiCode> {
  const known = await newestCode(shop.db, visitId)
  if (known && isAttemptOpen(known)) await checkAtMostEverySecond(shop, known)
  const rows = await codeRows(shop.db, visitId)
  const newest = rows.find(({ merchantOrderId }) => merchantOrderId !== null)
  if (!newest) return { state: 'none', amount: 0, link: null, endsAt: null, paidAt: null }

  const state = stateOf(newest, shop.now())
  return {
    state,
    amount: amountOf(newest, rows),
    link: state === 'open' ? newest.paymentUrl : null,
    endsAt: state === 'open' ? newest.expiresAt : null,
    paidAt: newest.completedAt,
  }
}

/** Closes an open code, if its provider can and responds; it may turn out to be paid. */
export async function closeUpiCode(shop: PaymentDeps, { visitId }: Pick<OrderRow, 'visitId'>): Promise<void> {
  const known = await newestCode(shop.db, visitId)
  if (known && isAttemptOpen(known)) await closeCode(shop, known)
}

/** After a cancellation, once it is committed: the code's sum is due no longer. The caller has locked the visit. */
export async function closeUpiCodeLater(
  tx: Transaction,
  shop: Pick<PaymentDeps, 'sendJob'>,
  { visitId }: Pick<OrderRow, 'visitId'>,
): Promise<void> {
  const known = await newestCode(tx, visitId)
  if (known && isAttemptOpen(known)) await shop.sendJob(tx, 'close-upi-code', { paymentId: known.id })
}

/** Throws a ProviderError while the provider is away, so that the job runs again. */
export async function closeOutdatedCode(
  shop: PaymentDeps,
  { paymentId }: Jobs['close-upi-code'],
): Promise<void> {
  const [known] = await shop.db.select().from(payments).where(eq(payments.id, paymentId))
  if (known && isAttemptOpen(known)) await closeAttempt(shop, known)
}

async function closeCode(shop: PaymentDeps, code: PaymentRow): Promise<void> {
  try {
    await closeAttempt(shop, code)
  } catch (error) {
    // It can still be paid; the payment is then refunded.
    if (!(error instanceof ProviderError)) throw error
  }
}

function stateOf({ state, settlesOrder, paymentUrl, expiresAt }: PaymentRow, now: Date): UpiCode['state'] {
  if (state === 'completed') return settlesOrder ? 'paid' : 'returned'
  if (state === 'failed') return paymentUrl === null ? 'none' : 'ended'
  if (paymentUrl === null) return 'opening'
  return expiresAt !== null && expiresAt <= now ? 'ended' : 'open'
}

/** Once paid, with the parts of the other orders. */
const amountOf = (code: PaymentRow, rows: readonly PaymentRow[]): Paise =>
  rows
    .filter(
      ({ id, merchantOrderId, providerReference }) =>
        id === code.id || (merchantOrderId === null && providerReference === code.providerReference),
    )
    .reduce((sum, { amount }) => sum + amount, 0)

/** Returns the open code over the same amount, or a new attempt; undefined if nothing is due. */
async function insertCode(
  shop: PaymentDeps,
  visitId: VisitId,
  { provider, staff }: { provider: PaymentProvider; staff: Staff },
): Promise<(PaymentRow & { isNew: boolean }) | undefined> {
  return inTransaction(shop.db, async tx => {
    await lockVisit(tx, visitId)

    const [first, ...others] = await listDueOrders(tx, visitId)
    if (!first) return undefined
    if (await isMoneyReported(tx, visitId))
      throw new Refusal('ORDER_STEP_REFUSED', sentence(moneyTakenBefore))
    const now = shop.now()
    const amount = others.reduce((sum, { total }) => sum + total, first.total)
    const open = await newestCode(tx, visitId)
    if (open?.amount === amount && isWorthShowing(open, now)) return { ...open, isNew: false }

    const expiresAt = new Date(now.getTime() + shop.rules.paymentOpenFor)
    const [row] = await tx
      .insert(payments)
      .values({
        orderId: first.id,
        channel: 'online',
        isQr: true,
        recordedBy: staff.id,
        provider: provider.id,
        merchantOrderId: `JN${randomBytes(16).toString('hex')}`,
        amount,
        state: 'pending',
        expiresAt,
        nextCheckAt: nextCheck(0, expiresAt, now),
        createdAt: now,
      })
      .returning()
    if (!row) throw new Error('an attempt was not written')
    return { ...row, isNew: true }
  })
}

/** False if the provider opened none. */
async function openCode(shop: PaymentDeps, provider: PaymentProvider, code: PaymentRow): Promise<boolean> {
  try {
    const started = await provider.startQr?.({
      merchantOrderId: code.merchantOrderId ?? '',
      amountPaise: code.amount,
      expiresInSeconds: Math.round(shop.rules.paymentOpenFor / 1000),
      message: shop.rules.company.brand,
    })
    await shop.db
      .update(payments)
      .set({ state: 'processing', paymentUrl: started?.link, providerReference: started?.providerOrderId })
      // A webhook may arrive before this response.
      .where(and(eq(payments.id, code.id), eq(payments.state, 'pending')))
    shop.record('payment.started')
    return true
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    // The code never left the server, so nothing can have been paid.
    await recordPaymentNotStarted(shop, code.id, error.kind)
    if (error.kind !== 'refused' && error.kind !== 'not_set_up') recordProviderFailure(provider, shop.now())
    shop.record('payment.not-started', { about: provider.id, error: error.message })
    return false
  }
}

interface CodePayment {
  amount: Paise
  at: Date
}

/** What codes have paid of visits, and when. */
export async function paidByCodes(
  db: Connection,
  visitIds: readonly VisitId[],
): Promise<Map<VisitId, CodePayment>> {
  if (visitIds.length === 0) return new Map()
  const rows = await db
    .select({
      visitId: orders.visitId,
      amount: sql<number>`sum(${payments.amount})::int`,
      at: max(payments.completedAt),
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(inArray(orders.visitId, [...visitIds]), eq(payments.isQr, true), eq(payments.settlesOrder, true)),
    )
    .groupBy(orders.visitId)
  return new Map(rows.flatMap(({ visitId, amount, at }) => (at ? [[visitId, { amount, at }]] : [])))
}

export const paidByCodeRefusal = (code: ErrorCode, { amount, at }: CodePayment) =>
  new Refusal(
    code,
    sentence(paidByUpiCode, { amount: formatShortPaise(amount), time: formatTime(at.toISOString()) }),
  )

/** @throws ORDER_PAID with the time, if a code paid the order */
export async function refusePaidByCode(
  db: Connection | Transaction,
  { id, visitId }: Pick<OrderRow, 'id' | 'visitId'>,
): Promise<void> {
  const paid = (await codeRows(db, visitId)).find(
    ({ orderId, settlesOrder }) => settlesOrder && orderId === id,
  )
  if (paid?.completedAt) throw paidByCodeRefusal('ORDER_PAID', { amount: paid.amount, at: paid.completedAt })
}
