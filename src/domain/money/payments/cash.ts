import { eq, sql } from 'drizzle-orm'
import { orders, payments, upiReferences } from '#db/schema.ts'
import type { Staff } from '#domain/actor.ts'
import { audit } from '#domain/audit.ts'
import { recordCashReceipt } from '#domain/money/cash/receipts.ts'
import { isByUpi, readVisitCash, reportedReference } from '#domain/money/cash/reported.ts'
import { issueInvoice } from '#domain/money/invoices/issue.ts'
import { upiReferenceUsed } from '#domain/money/words.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import { readFoldedVisit } from '#domain/orders/visits/visit-status.ts'
import type { Shop, Transaction } from '#domain/shop.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'

/** How the money was taken; by default as the visit's events report it. */
interface CashOptions {
  as?: 'cash' | 'upi'
  /** The UPI reference on the payer's phone. */
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
  const byUpi = as ? as === 'upi' : isByUpi(known)
  const upiReference = as || !byUpi ? reference : await reportedReference(tx, order.visitId)

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
      takenAs: byUpi ? 'upi' : 'cash',
      upiReference,
      recordedBy: actor.id,
    })
    .returning({ id: payments.id })
  if (!paid) throw new Error('a payment was not written')

  const { collectorId } = await readFoldedVisit(tx, order)
  const cause = { paymentId: paid.id }
  // UPI goes to the company's account, and reported cash is already recorded as held: neither makes a cash receipt.
  const inHand = Math.min(order.total, Math.max(known.reported, known.paid + order.total) - known.held)
  if (!byUpi && inHand > 0)
    await recordCashReceipt(tx, { actor, collectorId, cause, amount: inHand, at: now })
  await tx.update(orders).set({ paymentStatus: 'completed' }).where(eq(orders.id, order.id))

  const invoiceNumber = await issueInvoice(tx, shop, order.id, {
    paidAs: byUpi ? 'upi' : 'cash',
    paymentReference: upiReference,
  })

  // A report of the collector was audited when it arrived.
  if (as || (!byUpi && inHand > 0))
    await audit(tx, {
      at: now,
      actor,
      action: 'payment.taken',
      subject: `order:${order.id}`,
      details: {
        as: byUpi ? 'upi' : 'cash',
        amount: as ? order.total : inHand,
        ...(upiReference ? { reference: upiReference } : {}),
        paymentId: paid.id,
      },
    })
  return invoiceNumber
}

/** A UPI reference pays one order at the desk, or one visit at the door. */
export async function claimUpiReference(
  tx: Transaction,
  { reference, orderId, at }: { reference: string; orderId: string; at: Date },
): Promise<void> {
  const claimed = await tx
    .insert(upiReferences)
    .values({ reference: reference.toUpperCase(), orderId, at })
    .onConflictDoUpdate({
      target: upiReferences.reference,
      set: { at: sql`${upiReferences.at}` },
      setWhere: eq(upiReferences.orderId, orderId),
    })
    .returning({ reference: upiReferences.reference })
  if (claimed.length === 0) throw new Refusal('ORDER_STEP_REFUSED', sentence(upiReferenceUsed))
}
