import { type SQL, sql } from 'drizzle-orm'
import { cashReceipts } from '#db/schema.ts'
import type { Staff } from '#domain/actor.ts'
import type { Transaction } from '#domain/shop.ts'
import type { Paise } from '#rules/money.ts'
import { ROLE_NAMES, ROLES, type Role } from '#rules/staff/permissions.ts'

interface CashReceipt {
  actor: Staff
  collectorId?: string | null
  cause: { paymentId: string } | { refundId: string }
  /** Stored as negative for a refund. */
  amount: Paise
  at: Date
}

/** Runs in the transaction of the payment or refund. Each person hands over the sum of their receipts. */
export async function recordCashReceipt(tx: Transaction, receipt: CashReceipt): Promise<void> {
  const { cause, amount, at } = receipt
  const signed = 'paymentId' in cause ? amount : -amount
  await tx.insert(cashReceipts).values({ ...cause, staffId: holderOf(receipt), amount: signed, at })
}

const CASH_ROLES = ROLE_NAMES.filter((role: Role) => (ROLES[role] as readonly string[]).includes('cash.take'))

/** The actor if their role takes cash, otherwise the visit's collector, for whom the desk acted. */
const holderOf = ({ actor, collectorId = null }: CashReceipt): SQL<string> =>
  sql`coalesce(
    (select staff_id from staff_roles where staff_id = ${actor.id}::uuid and ended_at is null
      and role = any(${sql.param(CASH_ROLES)}::text[]) limit 1),
    ${collectorId}::uuid, ${actor.id}::uuid)`
