import { type SQL, sql } from 'drizzle-orm'
import { cashReceipts } from '#db/schema.ts'
import type { Staff } from '#domain/actor.ts'
import type { Transaction } from '#domain/shop.ts'
import type { Paise } from '#rules/money.ts'
import { ROLE_NAMES, ROLES, type Role } from '#rules/staff/permissions.ts'

export interface CashReceipt {
  actor: Staff
  /** The collector assigned to the visit. */
  collectorId?: string | null
  cause: { paymentId: string } | { refundId: string }
  /** Positive; a refund is recorded with a minus. */
  amount: Paise
  at: Date
}

/**
 * Records who holds the cash of a payment, or paid out the cash of a refund, in the transaction of that payment or refund.
 * Every one in cash is recorded, so a person has to hand over the sum of their receipts.
 */
export async function recordCashReceipt(tx: Transaction, receipt: CashReceipt): Promise<void> {
  const { cause, amount, at } = receipt
  const signed = 'paymentId' in cause ? amount : -amount
  await tx.insert(cashReceipts).values({ ...cause, staffId: holderOf(receipt), amount: signed, at })
}

const CASH_ROLES = ROLE_NAMES.filter((role: Role) => (ROLES[role] as readonly string[]).includes('cash.take'))

/**
 * The holder of the cash: the actor, if their role takes cash; else the collector of the visit, for whom the desk recorded
 * it. The command line has a name only: the one current member of staff with that name.
 */
const holderOf = ({ actor, collectorId = null }: CashReceipt): SQL<string> =>
  sql`coalesce(
    (select staff_id from staff_roles where staff_id = ${actor.id ?? null}::uuid and ended_at is null
      and role = any(${sql.param(CASH_ROLES)}::text[]) limit 1),
    ${collectorId}::uuid, ${actor.id ?? null}::uuid,
    (select (array_agg(id))[1] from staff where lower(name) = lower(${actor.name}) and ended_at is null
      having count(*) = 1))`
