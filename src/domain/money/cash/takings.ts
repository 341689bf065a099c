import { type SQL, sql } from 'drizzle-orm'
import { cashTakings } from '#db/schema.ts'
import type { Staff } from '#domain/actor.ts'
import type { Transaction } from '#domain/shop.ts'
import type { Paise } from '#rules/money.ts'
import { ROLE_NAMES, ROLES, type Role } from '#rules/staff/permissions.ts'

/** What was paid in cash, or handed back: `amount` is positive, and its sign follows from the cause. */
export interface Taking {
  actor: Staff
  /** Who was sent to the visit, of the staff. */
  collectorId?: string | null
  cause: { paymentId: string } | { refundId: string }
  amount: Paise
  at: Date
}

/**
 * Notes who holds the cash of a payment, or has handed that of a refund back, in the transaction that records it. Every
 * payment and refund in cash is noted here, so that what somebody has to hand over is the sum of theirs.
 */
export async function recordTaking(tx: Transaction, taking: Taking): Promise<void> {
  const { cause, amount, at } = taking
  const signed = 'paymentId' in cause ? amount : -amount
  await tx.insert(cashTakings).values({ ...cause, staffId: holderOf(taking), amount: signed, at })
}

const TAKERS = ROLE_NAMES.filter((role: Role) => (ROLES[role] as readonly string[]).includes('cash.take'))

/**
 * Who has the money in hand: who notes it, if they take cash; else the collector of the visit, for whom somebody at the
 * desk notes it. The command line knows a name alone: the one person of the staff who has it now.
 */
const holderOf = ({ actor, collectorId = null }: Taking): SQL<string> =>
  sql`coalesce(
    (select staff_id from staff_roles where staff_id = ${actor.id ?? null}::uuid and ended_at is null
      and role = any(${sql.param(TAKERS)}::text[]) limit 1),
    ${collectorId}::uuid, ${actor.id ?? null}::uuid,
    (select (array_agg(id))[1] from staff where lower(name) = lower(${actor.name}) and ended_at is null
      having count(*) = 1))`
