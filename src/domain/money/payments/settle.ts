import { and, eq, inArray, or } from 'drizzle-orm'
import { orders, payments } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { SYSTEM } from '#domain/actor.ts'
import { audit, auditAll } from '#domain/audit.ts'
import type { History } from '#domain/history.ts'
import { issueInvoice } from '#domain/money/invoices/issue.ts'
import { toDecidedOrder } from '#domain/orders/decide.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import { lockOrder } from '#domain/orders/read.ts'
import { announceVisitChange, sendConfirmation } from '#domain/orders/visits/announce-change.ts'
import type { ProviderStatus } from '#domain/ports/payment-provider.ts'
import type { Shop, Transaction } from '#domain/shop.ts'
import { isDue } from '#rules/orders/due.ts'
import { decide } from '#rules/orders/order-decisions.ts'
import type { PaymentRow, RefundReason } from './payments.ts'
import { requestRefund } from './request-refund.ts'
import { nextCheck, nextLateCheck } from './schedule.ts'
import { isMoneyReported, listDueOrders } from './visit-payments.ts'

type SettleDeps = Pick<Shop, 'db' | 'now' | 'rules' | 'sendJob' | 'record' | 'providers'>

/** Online payments become completed only in this function, so that an order is confirmed exactly once. */
export async function recordStatus(
  shop: SettleDeps,
  paymentId: string,
  status: ProviderStatus,
): Promise<PaymentRow> {
  const { row, isNews } = await inTransaction(shop.db, async tx => {
    const before = await lockPayment(tx, paymentId)
    const after = await applyStatus(tx, shop, before, status)
    return { row: after, isNews: after.state !== before.row.state }
  })
  // Only after the commit, which may fail.
  if (isNews && row.state === 'completed') shop.record('payment.completed')
  // A code that was not paid is no failed payment.
  if (isNews && row.state === 'failed' && !row.isQr) shop.record('payment.failed')
  return row
}

async function applyStatus(
  tx: Transaction,
  shop: SettleDeps,
  payment: { order: OrderRow; row: PaymentRow },
  status: ProviderStatus,
): Promise<PaymentRow> {
  const now = shop.now()
  if (payment.row.state === 'completed') return payment.row
  if (status.state === 'completed') return recordSuccess(tx, shop, payment.order, payment.row, status, now)
  // A decided attempt can only change from failed to completed.
  if (payment.row.state === 'failed') {
    return update(tx, payment.row, { nextCheckAt: checkAfterFailure(shop, payment.row) })
  }
  if (status.state === 'failed') return recordFailure(tx, shop, payment.order, payment.row, status)
  return update(tx, payment.row, {
    checks: payment.row.checks + 1,
    nextCheckAt: nextCheck(payment.row.checks, payment.row.expiresAt, now),
  })
}

/** Lock order of every transaction: the order, then its payment. */
async function lockPayment(
  tx: Transaction,
  paymentId: string,
): Promise<{ order: OrderRow; row: PaymentRow }> {
  const [found] = await tx
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(eq(payments.id, paymentId))
  if (!found) throw new Error('a payment has gone')
  const order = await lockOrder(tx, found.orderId)
  const [row] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update')
  if (!row) throw new Error('a payment has gone')
  return { order, row }
}

async function update(tx: Transaction, row: PaymentRow, values: Partial<PaymentRow>): Promise<PaymentRow> {
  const [changed] = await tx.update(payments).set(values).where(eq(payments.id, row.id)).returning()
  return changed ?? row
}

async function recordSuccess(
  tx: Transaction,
  shop: SettleDeps,
  order: OrderRow,
  payment: PaymentRow,
  status: ProviderStatus,
  now: Date,
): Promise<PaymentRow> {
  const parts = payment.isQr ? await dueWith(tx, order) : [order]
  const refusal = await refundReason(tx, { order, parts, payment, status, now })
  const completed = await update(tx, payment, {
    state: 'completed',
    settlesOrder: refusal === undefined,
    ...(refusal === undefined ? { amount: order.total } : {}),
    transactionId: status.transactionId ?? payment.transactionId,
    providerReference: status.providerOrderId,
    nextCheckAt: null,
    completedAt: now,
  })

  if (refusal) {
    await auditSuccess(tx, order, completed, { effect: 'refunded', at: now })
    await requestRefund(tx, completed, { amount: status.amountPaise, reason: refusal, now })
    await waitForAnotherTry(tx, shop, order)
    return completed
  }

  for (const part of parts) {
    const paid = part.id === order.id ? completed : await insertPart(tx, part, completed)
    await settleOrder(tx, shop, part, paid)
  }
  return completed
}

/** All orders of the visit that are due. */
const dueWith = async (tx: Transaction, { visitId, visit }: OrderRow): Promise<OrderRow[]> =>
  (await listDueOrders(tx, visitId)).map(row => ({ ...row, visit }))

/** The payment of a further order by the same code. */
async function insertPart(tx: Transaction, { id: orderId, total }: OrderRow, code: PaymentRow) {
  const { id: _, ...shared } = code
  const [part] = await tx
    .insert(payments)
    .values({ ...shared, orderId, amount: total, merchantOrderId: null })
    .returning()
  if (!part) throw new Error('a payment was not written')
  return part
}

async function settleOrder(
  tx: Transaction,
  shop: SettleDeps,
  order: OrderRow,
  completed: PaymentRow,
): Promise<void> {
  const now = shop.now()
  const isPending = order.status === 'pending'
  await Promise.all([
    tx
      .update(orders)
      .set({
        paymentStatus: 'completed',
        paymentMethod: 'ONLINE',
        holdExpiresAt: null,
        ...(isPending ? { status: 'confirmed' as const, confirmedAt: now } : {}),
      })
      .where(eq(orders.id, order.id)),
    auditSuccess(tx, order, completed, { effect: isPending ? 'confirmed' : 'paid', at: now }),
  ])

  await issueInvoice(tx, shop, order.id, {
    paidAs: 'online',
    paymentReference: completed.transactionId ?? completed.providerReference,
  })
  // The payer stands before the collector or the cashier.
  if (completed.isQr) return
  // An order to be paid at the visit was confirmed before: now it has nothing due there.
  await (order.status === 'confirmed'
    ? announceVisitChange(tx, shop, order, SYSTEM)
    : sendConfirmation(tx, shop, order, SYSTEM))
}

type Effect = History['payment.online']['effect']

async function auditSuccess(
  tx: Transaction,
  { id, customerId }: OrderRow,
  { id: paymentId, amount }: PaymentRow,
  { effect, at }: { effect: Effect; at: Date },
): Promise<void> {
  const entry = { at, actor: { kind: 'customer', id: customerId }, subject: `order:${id}` } as const
  await auditAll<'payment.online' | 'order.confirmed'>(tx, [
    { ...entry, action: 'payment.online', details: { paymentId, amount, effect } },
    ...(effect === 'confirmed'
      ? [{ ...entry, action: 'order.confirmed' as const, details: { how: 'online' as const } }]
      : []),
  ])
}

interface Success {
  order: OrderRow
  /** The orders that it pays. */
  parts: readonly OrderRow[]
  payment: PaymentRow
  status: ProviderStatus
  now: Date
}

/** Undefined if the payment is the one that pays its order. */
async function refundReason(
  tx: Transaction,
  { order, parts, payment, status, now }: Success,
): Promise<RefundReason | undefined> {
  if (status.amountPaise !== payment.amount) return 'wrong-amount'
  const decision = decide('system', 'settle', toDecidedOrder(order), now)
  if (decision === 'yes') {
    if (isDue(order) && (await isMoneyReported(tx, order.visitId))) return 'paid-twice'
    // Tests were cancelled or added after the page or the code opened.
    const due = parts.reduce((sum, { total }) => sum + total, 0)
    return payment.amount === due ? undefined : 'wrong-amount'
  }
  return decision === 'paid-twice' ? 'paid-twice' : 'late'
}

async function auditFailure(
  tx: Transaction,
  { id, orderId, amount, isQr }: PaymentRow,
  at: Date,
): Promise<void> {
  if (isQr) return
  await audit(tx, {
    at,
    actor: SYSTEM,
    action: 'payment.failed',
    subject: `order:${orderId}`,
    details: { paymentId: id, amount },
  })
}

/** Null: a payment of this provider can't succeed any more. */
function checkAfterFailure(
  { providers, now }: Pick<Shop, 'providers' | 'now'>,
  { provider, expiresAt }: PaymentRow,
): Date | null {
  const mayPayLate = providers.find(({ id }) => id === provider)?.mayPayLate
  return mayPayLate ? nextLateCheck(expiresAt, now()) : null
}

async function recordFailure(
  tx: Transaction,
  shop: SettleDeps,
  order: OrderRow,
  payment: PaymentRow,
  { errorCode = null, isCancelled }: { errorCode?: string | null; isCancelled?: boolean },
): Promise<PaymentRow> {
  const nextCheckAt = checkAfterFailure(shop, payment)
  const failed = await update(tx, payment, { state: 'failed', errorCode, nextCheckAt })
  await auditFailure(tx, failed, shop.now())
  // The person who closed the page knows it.
  await waitForAnotherTry(tx, shop, order, { isMessageSent: !isCancelled })
  return failed
}

async function waitForAnotherTry(
  tx: Transaction,
  shop: Pick<Shop, 'sendJob'>,
  order: OrderRow,
  { isMessageSent } = { isMessageSent: true },
): Promise<void> {
  if (order.status !== 'pending') return
  const [other] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, order.id),
        or(inArray(payments.state, ['pending', 'processing']), eq(payments.settlesOrder, true)),
      ),
    )
  if (other) return
  await tx.update(orders).set({ paymentStatus: 'failed' }).where(eq(orders.id, order.id))
  if (isMessageSent) await shop.sendJob(tx, 'notify-order', { orderId: order.id, about: 'payment-failed' })
}

export async function recordPaymentNotStarted(
  shop: SettleDeps,
  paymentId: string,
  errorCode: string,
): Promise<void> {
  await inTransaction(shop.db, async tx => {
    const { order, row } = await lockPayment(tx, paymentId)
    if (row.state !== 'pending') return
    await update(tx, row, { state: 'failed', errorCode, nextCheckAt: null })
    await auditFailure(tx, row, shop.now())
    if (order.status === 'pending') {
      await tx.update(orders).set({ paymentStatus: 'failed' }).where(eq(orders.id, order.id))
    }
  })
}
