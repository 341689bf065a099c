import { eq, sql } from 'drizzle-orm'
import { orders, payments, upiReferences } from '#db/schema.ts'
import type { Staff } from '#domain/actor.ts'
import { audit } from '#domain/audit.ts'
import { recordCashReceipt } from '#domain/money/cash/receipts.ts'
import { isByUpi, readVisitCash, reportedReference } from '#domain/money/cash/reported.ts'
import { issueInvoice } from '#domain/money/invoices/issue.ts'
import { cardReferenceUsed, upiReferenceUsed } from '#domain/money/words.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import { readFoldedVisit } from '#domain/orders/visits/visit-status.ts'
import type { Shop, Transaction } from '#domain/shop.ts'
import type { TakenAs } from '#rules/orders/order-status.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'

/** How the money was taken; by default as the visit's events report it. */
interface CashOptions {
  as?: TakenAs
  /** The UPI reference on the payer's phone, or the reference on the card's slip. */
  reference?: string | null
}

/** Records the cash, issues the invoice and returns its number. The caller holds the order's lock. */
export async function recordCash(
  tx: Transaction,
  shop: Pick<Shop, 'now' | 'rules'>,
  order: OrderRow,
  actor: Staff,
  { as, reference = null }: CashOptions = {},
): Promise<string> {
  const now = shop.now()
  const known = await readVisitCash(tx, order.visitId)
  const way: TakenAs = as ?? (isByUpi(known) ? 'upi' : 'cash')
  const isCash = way === 'cash'
  const ofPayment = as || isCash ? reference : await reportedReference(tx, order)

  const [paid] = await tx
    .insert(payments)
    .values({
      orderId: order.id,
      channel: 'cash',
      provider: null,
      amount: order.total,
      state: 'completed',
      settlesOrder: true,
      createdAt: now,
      completedAt: now,
      takenAs: way,
      reference: ofPayment,
      recordedBy: actor.id,
    })
    .returning({ id: payments.id })
  if (!paid) throw new Error('a payment was not written')

  const { collectorId } = await readFoldedVisit(tx, order)
  const cause = { paymentId: paid.id }
  // UPI and cards go to the company's account, and reported cash is already recorded as held: neither makes a cash receipt.
  const inHand = Math.min(order.total, Math.max(known.reported, known.paid + order.total) - known.held)
  if (isCash && inHand > 0)
    await recordCashReceipt(tx, { actor, collectorId, cause, amount: inHand, at: now })
  await tx.update(orders).set({ paymentStatus: 'completed' }).where(eq(orders.id, order.id))

  const invoiceNumber = await issueInvoice(tx, shop, order.id, {
    paidAs: way,
    paymentReference: ofPayment,
  })

  // A report of the collector was audited when it arrived.
  if (as || (isCash && inHand > 0))
    await audit(tx, {
      at: now,
      actor,
      action: 'payment.taken',
      subject: `order:${order.id}`,
      details: {
        as: way,
        amount: as ? order.total : inHand,
        ...(ofPayment ? { reference: ofPayment } : {}),
        paymentId: paid.id,
      },
    })
  return invoiceNumber
}

/** A reference belongs to one order at the desk, or one visit at the door. Banks and card networks number their own. */
export async function claimReference(
  tx: Transaction,
  { as, reference, orderId, at }: { as: 'upi' | 'card'; reference: string; orderId: string; at: Date },
): Promise<void> {
  const claimed = await tx
    .insert(upiReferences)
    .values({ reference: (as === 'card' ? `CARD ${reference}` : reference).toUpperCase(), orderId, at })
    .onConflictDoUpdate({
      target: upiReferences.reference,
      set: { at: sql`${upiReferences.at}` },
      setWhere: eq(upiReferences.orderId, orderId),
    })
    .returning({ reference: upiReferences.reference })
  if (claimed.length === 0)
    throw new Refusal('ORDER_STEP_REFUSED', sentence(as === 'card' ? cardReferenceUsed : upiReferenceUsed))
}
