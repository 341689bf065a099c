import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { orders, payments, visitEvents } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { audit } from '#domain/audit.ts'
import { noSuchUpi, ownUpi } from '#domain/money/words.ts'
import type { Shop } from '#domain/shop.ts'
import type { StaffSession } from '#domain/staff/sessions.ts'
import type { Paise } from '#rules/money.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { requireAccountingAccess } from './documents.ts'

/**
 * No provider confirms payments to the laboratory's own UPI address, so staff match them with the bank account. Another
 * person than those who recorded or reported a payment must match it, because one person alone can refund a matched
 * payment in cash.
 */

const AT_ONCE = 200

interface UpiPayment {
  id: string
  orderId: string
  amount: Paise
  reference: string | null
  at: Date
  /** Another person has to match it. */
  isOwn: boolean
}

const isToMatch = and(
  eq(payments.takenAs, 'upi'),
  eq(payments.state, 'completed'),
  isNull(payments.bankMatchedAt),
)

/**
 * True if this person recorded the payment, or reported it at the door. Another collector or the desk may have recorded
 * it since.
 */
const isOwn = ({ actor }: StaffSession) => sql<boolean>`(coalesce(${payments.recordedBy} = ${actor.id}, false)
  or exists (select from ${visitEvents} e where e.kind = 'upi_taken' and e.staff_id = ${actor.id}
    and e.visit_id = ${orders.visitId}))`

export async function listUpiToMatch(
  { db }: Pick<Shop, 'db'>,
  staff: StaffSession,
): Promise<{ payments: UpiPayment[]; total: number }> {
  requireAccountingAccess(staff)
  const rows = await db
    .select({
      id: payments.id,
      orderId: orders.number,
      amount: payments.amount,
      at: payments.createdAt,
      reference: payments.upiReference,
      isOwn: isOwn(staff),
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(isToMatch)
    .orderBy(asc(payments.createdAt), asc(payments.id))
    .limit(AT_ONCE)
  return { payments: rows, total: await db.$count(payments, isToMatch) }
}

export async function matchUpi(
  shop: Pick<Shop, 'db' | 'now'>,
  staff: StaffSession,
  { id, amount }: { id: string; amount: Paise },
): Promise<void> {
  requireAccountingAccess(staff, 'cash.count')
  await inTransaction(shop.db, async tx => {
    const [found] = await tx
      .select({ paid: payments, isOwn: isOwn(staff) })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(and(eq(payments.id, id), eq(payments.takenAs, 'upi'), eq(payments.state, 'completed')))
      .for('update', { of: payments })

    if (!found || amount !== found.paid.amount) throw new Refusal('NOT_FOUND', sentence(noSuchUpi))
    if (found.isOwn) throw new Refusal('FORBIDDEN', sentence(ownUpi))
    const { paid } = found
    if (paid.bankMatchedAt) return

    const now = shop.now()
    await tx.update(payments).set({ bankMatchedAt: now }).where(eq(payments.id, id))
    await audit(tx, {
      at: now,
      actor: staff.actor,
      action: 'payment.upi-matched',
      subject: `order:${paid.orderId}`,
      details: { amount: paid.amount, ...(paid.upiReference ? { reference: paid.upiReference } : {}) },
    })
  })
}
