import { eq, sql } from 'drizzle-orm'
import { cashDeposits } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { audit } from '#domain/audit.ts'
import { readCentres } from '#domain/catalogue/centres.ts'
import { noSuchDeposit, noSuchSafe, ownDeposit, safeHoldsLess, slipUsed } from '#domain/money/words.ts'
import type { Connection, Shop, Transaction } from '#domain/shop.ts'
import { allowedCentres, authorise, isAtCentres, type StaffSession } from '#domain/staff/sessions.ts'
import { MAIN_SAFE } from '#rules/desk/cash.ts'
import { formatShortPaise, type Paise } from '#rules/money.ts'
import { type AllowedCentres, centresWithPermission } from '#rules/staff/permissions.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'

/**
 * Counted cash is in a safe until it is paid into the bank. What a safe has is the sum of its counts, of shortages that
 * were paid in or found, less its deposits.
 */

type Deps = Pick<Shop, 'db' | 'now'>

const mayUse = (allowed: AllowedCentres, safe: string): boolean =>
  allowed === 'everywhere' || allowed.includes(safe)

export function requireSafe({ grants }: StaffSession, safe: string): void {
  if (!mayUse(centresWithPermission(grants, 'cash.safe'), safe))
    throw new Refusal('FORBIDDEN', sentence(noSuchSafe))
}

export interface Safe {
  /** A centre's code, or 'main'. */
  safe: string
  /** Null for the laboratory's own. */
  centre: string | null
  amount: Paise
}

const amountIn = (safe: ReturnType<typeof sql>) => sql`(
  (select coalesce(sum(counted), 0) from cash_handovers where safe = ${safe})
  + (select coalesce(sum(amount), 0) from cash_settlements where safe = ${safe})
  - (select coalesce(sum(amount), 0) from cash_deposits where safe = ${safe}))::float`

export async function readAmount(db: Connection, safe: string): Promise<Paise> {
  const { rows } = await db.execute<{ amount: number }>(sql`select ${amountIn(sql`${safe}`)} as amount`)
  return rows[0]?.amount ?? 0
}

/** Those that the person may use. */
export async function listSafes({ db }: Pick<Shop, 'db'>, staff: StaffSession): Promise<Safe[]> {
  const allowed = allowedCentres(staff, 'cash.safe')
  const centres = (await readCentres(db)).filter(({ code }) => mayUse(allowed, code))
  const safes = [
    ...(mayUse(allowed, MAIN_SAFE) ? [{ safe: MAIN_SAFE, centre: null }] : []),
    ...centres.map(({ code, name }) => ({ safe: code, centre: name })),
  ]
  return Promise.all(safes.map(async safe => ({ ...safe, amount: await readAmount(db, safe.safe) })))
}

interface HandedHere {
  id: string
  from: string
  /** A centre's code. */
  centre: string
  handedAt: Date
}

/** Handovers to these centres that wait for a count. Their sums are not shown before it. */
export async function listHandedHere({ db }: Pick<Shop, 'db'>, staff: StaffSession): Promise<HandedHere[]> {
  const allowed = allowedCentres(staff, 'cash.safe')
  const { rows } = await db.execute<HandedHere & Record<string, unknown>>(sql`
    select h.id, s.name as "from", h.to_centre as centre, h.handed_at as "handedAt"
    from cash_handovers h join staff s on s.id = h.staff_id
    where h.received_at is null and h.withdrawn_at is null and h.to_centre is not null
      and h.staff_id <> ${staff.actor.id} and ${isAtCentres(allowed, sql`h.to_centre`)}
    order by h.handed_at, h.id`)
  return rows.map(row => ({ ...row, handedAt: new Date(row.handedAt) }))
}

interface Deposit {
  id: string
  safe: string
  amount: Paise
  slip: string
  by: string
  at: Date
  foundBy: string | null
  isOwn: boolean
}

const DEPOSITS_AT_ONCE = 100

/** Those that wait to be found in the account first, then the latest. */
export async function listDeposits({ db }: Pick<Shop, 'db'>, staff: StaffSession): Promise<Deposit[]> {
  const allowed = allowedCentres(staff, 'cash.safe')
  const { rows } = await db.execute<Deposit & Record<string, unknown>>(sql`
    select d.id, d.safe, d.amount, d.slip, s.name as by, d.at, f.name as "foundBy",
      d.by = ${staff.actor.id} as "isOwn"
    from cash_deposits d join staff s on s.id = d.by left join staff f on f.id = d.found_by
    where ${isAtCentres(allowed, sql`d.safe`)}
    order by d.found_at is not null, d.at desc, d.id desc limit ${DEPOSITS_AT_ONCE}`)
  return rows.map(row => ({ ...row, at: new Date(row.at) }))
}

export const lockSafe = (tx: Transaction, safe: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`safe:${safe}`}, 0))`)

/** Repeating the call is safe. */
export async function depositCash(
  shop: Deps,
  staff: StaffSession,
  { id, safe, amount, slip }: { id: string; safe: string; amount: Paise; slip: string },
): Promise<void> {
  requireSafe(staff, safe)
  await inTransaction(shop.db, async tx => {
    await lockSafe(tx, safe)
    const [known] = await tx.select().from(cashDeposits).where(eq(cashDeposits.id, id))
    if (known?.by === staff.actor.id) return
    const held = await readAmount(tx, safe)
    if (amount > held) {
      const problem = sentence(safeHoldsLess, { amount: formatShortPaise(held) })
      throw new Refusal('INVALID', problem, { fields: { amount: problem } })
    }
    const at = shop.now()
    const { actor } = staff
    const added = await tx
      .insert(cashDeposits)
      .values({ id, safe, amount, slip: slip.toUpperCase(), by: actor.id, at })
      .onConflictDoNothing()
      .returning({ id: cashDeposits.id })
    if (added.length === 0)
      throw new Refusal('INVALID', sentence(slipUsed), { fields: { slip: sentence(slipUsed) } })
    await audit(tx, {
      at,
      actor,
      action: 'cash.deposited',
      subject: `deposit:${id}`,
      details: { amount, safe, slip },
    })
  })
}

/** By another person than who recorded it. Repeating the call is safe. */
export async function findDeposit(shop: Deps, staff: StaffSession, id: string): Promise<void> {
  authorise(staff, 'cash.count', null)
  await inTransaction(shop.db, async tx => {
    const [found] = await tx.select().from(cashDeposits).where(eq(cashDeposits.id, id)).for('update')
    if (!found) throw new Refusal('NOT_FOUND', sentence(noSuchDeposit))
    if (found.by === staff.actor.id) throw new Refusal('FORBIDDEN', sentence(ownDeposit))
    if (found.foundAt) return
    const at = shop.now()
    await tx.update(cashDeposits).set({ foundBy: staff.actor.id, foundAt: at }).where(eq(cashDeposits.id, id))
    await audit(tx, {
      at,
      actor: staff.actor,
      action: 'cash.deposit-found',
      subject: `deposit:${id}`,
      details: { amount: found.amount, safe: found.safe, slip: found.slip },
    })
  })
}
