import { and, eq, ne, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { refunds } from '#db/schema.ts'
import { formatPaise, type Paise } from '#rules/money.ts'
import { needsSecond } from '#rules/staff/approvals.ts'
import { secondNeeded } from '#text/staff/approvals.ts'
import { sentence } from '#text/text.ts'
import type { Connection, Shop } from '../../shop.ts'

/** Up to where one person gives money back alone. */

/** What went back of an order or is on its way, whoever asked for it. */
export async function givenBackOf(db: Connection, orderId: string): Promise<Paise> {
  const [given] = await db
    .select({ amount: sql<number>`coalesce(sum(${refunds.amount}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), ne(refunds.state, 'failed')))
  return given?.amount ?? 0
}

/** Refusal APPROVAL_NEEDED where so much (paise) of this order takes a second person. */
export async function refuseAlone(
  db: Connection,
  { rules }: Pick<Shop, 'rules'>,
  { id, amount }: { id: string; amount: Paise },
): Promise<void> {
  const limit = rules.refundAloneUpTo
  if (needsSecond(amount, await givenBackOf(db, id), limit))
    throw new Refusal('APPROVAL_NEEDED', sentence(secondNeeded, { limit: formatPaise(limit) }))
}
