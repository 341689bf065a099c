import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { orders, payments, visitEvents } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { auditAll } from '#domain/audit.ts'
import type { PaymentRow } from '#domain/money/payments/payments.ts'
import { noSuchUpi, ownUpi } from '#domain/money/words.ts'
import type { Shop, Transaction } from '#domain/shop.ts'
import type { StaffSession } from '#domain/staff/sessions.ts'
import type { Paise } from '#rules/money.ts'
import { hasPermissionAt } from '#rules/staff/permissions.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { requireAccountingAccess } from './documents.ts'

/**
 * No provider confirms payments to the laboratory's own UPI address or on its card terminal, so staff match them with
 * the bank account. Another person than those who recorded or reported a payment must match it, because one person
 * alone can refund a matched payment in cash.
 */

const AT_ONCE = 200

interface UpiPayment {
  id: string
  orderId: string
  amount: Paise
  as: 'upi' | 'card'
  reference: string | null
  at: Date
  /** Another person has to match it. */
  isOwn: boolean
}

const isToMatchAs = (way: 'upi' | 'card') =>
  and(eq(payments.takenAs, way), eq(payments.state, 'completed'), isNull(payments.bankMatchedAt))

/** Each way has its own index. */
const isToMatch = or(isToMatchAs('upi'), isToMatchAs('card'))

/**
 * True if this person recorded the payment, or reported it at the door. Another collector or the desk may have recorded
 * it since.
 */
export const isOwn = ({
  actor,
}: StaffSession) => sql<boolean>`(coalesce(${payments.recordedBy} = ${actor.id}, false)
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
      as: sql<'upi' | 'card'>`${payments.takenAs}`,
      reference: payments.reference,
      isOwn: isOwn(staff),
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(isToMatch)
    .orderBy(desc(payments.createdAt), desc(payments.id))
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
      .where(
        and(eq(payments.id, id), inArray(payments.takenAs, ['upi', 'card']), eq(payments.state, 'completed')),
      )
      .for('update', { of: payments })

    if (!found || amount !== found.paid.amount) throw new Refusal('NOT_FOUND', sentence(noSuchUpi))
    if (found.isOwn) throw new Refusal('FORBIDDEN', sentence(ownUpi))
    if (!found.paid.bankMatchedAt) await recordMatches(tx, shop, staff, [found.paid])
  })
}

/** The caller has locked the payments. */
export async function recordMatches(
  tx: Transaction,
  { now }: Pick<Shop, 'now'>,
  { actor }: StaffSession,
  matched: readonly PaymentRow[],
): Promise<void> {
  if (matched.length === 0) return
  const at = now()
  await tx
    .update(payments)
    .set({ bankMatchedAt: at })
    .where(
      inArray(
        payments.id,
        matched.map(({ id }) => id),
      ),
    )
  await auditAll(
    tx,
    matched.map(({ orderId, amount, reference }) => ({
      at,
      actor,
      action: 'payment.upi-matched' as const,
      subject: `order:${orderId}` as const,
      details: { amount, ...(reference ? { reference } : {}) },
    })),
  )
}

/** Null without access. Every open desk polls it. */
export async function countUpiToMatch(
  { db }: Pick<Shop, 'db'>,
  { grants }: StaffSession,
): Promise<number | null> {
  return hasPermissionAt(grants, 'money.read', null) ? db.$count(payments, isToMatch) : null
}
