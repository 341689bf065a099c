import { eq, sql } from 'drizzle-orm'
import { cashHandovers, cashSettlements, cashShortages } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { audit } from '#domain/audit.ts'
import { noSuchShortage, owedLess, ownCash, ownShortage } from '#domain/money/words.ts'
import type { Connection, Shop, Transaction } from '#domain/shop.ts'
import { allowedCentres, type StaffSession } from '#domain/staff/sessions.ts'
import { requireStepUp } from '#domain/staff/step-up.ts'
import type { SettledAs } from '#rules/desk/cash.ts'
import { formatShortPaise, type Paise } from '#rules/money.ts'
import { centresWithPermission, type Grant } from '#rules/staff/permissions.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { StepUp } from '#wire/staff/passkeys.ts'
import { GRANTS_OF_HOLDER, isWithinCentres } from './custody.ts'
import { requireSafe } from './safes.ts'

/** What was missing at a count is owed by the person who handed it over, until it is paid in, found or written off. */

const OWED = sql`(h.amount - coalesce((select sum(t.amount) from cash_settlements t where t.shortage_id = h.id), 0))::int`

export interface Shortage {
  id: string
  name: string
  /** What was missing. */
  amount: Paise
  owed: Paise
  at: Date
  countedBy: string
  reason: string | null
  /** Missing at the reader's own handover, or counted by them. */
  isOwn: boolean
}

/** Those that are not settled, oldest first; at the reader's own centres, and of handovers to them. */
export async function listShortages({ db }: Pick<Shop, 'db'>, staff: StaffSession): Promise<Shortage[]> {
  const safes = centresWithPermission(staff.grants, 'cash.safe')
  const money = centresWithPermission(staff.grants, 'money.read')
  if (safes.length === 0) allowedCentres(staff, 'money.read')
  const { rows } = await db.execute<
    Shortage & Record<string, unknown> & { grants: Grant[] | null; toCentre: string | null }
  >(sql`
    select h.id, s.name, h.amount, ${OWED} as owed, h.at, r.name as "countedBy",
      c.difference_reason as reason, c.to_centre as "toCentre",
      (h.staff_id = ${staff.actor.id} or c.received_by = ${staff.actor.id}) as "isOwn",
      ${GRANTS_OF_HOLDER} as grants
    from cash_shortages h join staff s on s.id = h.staff_id join cash_handovers c on c.id = h.handover_id
    join staff r on r.id = c.received_by where ${OWED} > 0 order by h.at, h.id`)
  const isAllowed = (grants: Grant[], toCentre: string | null) =>
    isWithinCentres(money, grants) ||
    safes === 'everywhere' ||
    (toCentre !== null && safes.includes(toCentre))
  return rows
    .filter(({ grants, toCentre }) => isAllowed(grants ?? [], toCentre))
    .map(({ grants: _, toCentre: _centre, ...row }) => ({ ...row, at: new Date(row.at) }))
}

export async function readOwed(db: Connection, staffId: string): Promise<Paise> {
  const { rows } = await db.execute<{ owed: number }>(
    sql`select coalesce(sum(${OWED}), 0)::int as owed from cash_shortages h where h.staff_id = ${staffId}`,
  )
  return rows[0]?.owed ?? 0
}

interface Settlement {
  /** Made by the client. */
  id: string
  shortageId: string
  kind: SettledAs
  amount: Paise
  /** Null: written off. */
  safe: string | null
  reason: string
}

/** Into a safe; by another person than the one who owes it. Repeating the call is safe. */
export async function settleShortage(
  shop: Pick<Shop, 'db' | 'now'>,
  staff: StaffSession,
  settlement: Settlement & { kind: Exclude<SettledAs, 'written-off'>; safe: string },
): Promise<void> {
  requireSafe(staff, settlement.safe)
  await inTransaction(shop.db, tx => settle(tx, shop, staff, settlement))
}

/** All that is still owed; by another person than the one who owes it and the one who counted, with a passkey. */
export async function writeOffShortage(
  shop: Pick<Shop, 'db' | 'now' | 'rules'>,
  staff: StaffSession,
  { stepUp, ...given }: Pick<Settlement, 'id' | 'shortageId' | 'amount' | 'reason'> & { stepUp?: StepUp },
): Promise<void> {
  allowedCentres(staff, 'cash.write-off')
  const subject = `shortage:${given.shortageId}` as const
  const about = { amount: given.amount, reason: given.reason }
  await requireStepUp(shop, staff, { action: 'cash.write-off', subject, about }, stepUp)
  await inTransaction(shop.db, tx => settle(tx, shop, staff, { ...given, kind: 'written-off', safe: null }))
}

async function settle(
  tx: Transaction,
  { now }: Pick<Shop, 'now'>,
  { actor, grants }: StaffSession,
  { id, shortageId, kind, amount, safe, reason }: Settlement,
): Promise<void> {
  const [found] = await tx
    .select({ shortage: cashShortages, handover: cashHandovers })
    .from(cashShortages)
    .innerJoin(cashHandovers, eq(cashHandovers.id, cashShortages.handoverId))
    .where(eq(cashShortages.id, shortageId))
    .for('update', { of: cashShortages })
  if (!found) throw new Refusal('NOT_FOUND', sentence(noSuchShortage))
  const { staffId } = found.shortage
  const [known] = await tx.select().from(cashSettlements).where(eq(cashSettlements.id, id))
  if (known?.by === actor.id && known.shortageId === shortageId) return

  if (staffId === actor.id)
    throw new Refusal('FORBIDDEN', sentence(kind === 'written-off' ? ownShortage : ownCash))
  if (kind === 'written-off' && found.handover.receivedBy === actor.id)
    throw new Refusal('FORBIDDEN', sentence(ownShortage))
  if (kind === 'written-off') await requireWriteOffHere(tx, grants, staffId)
  const { rows } = await tx.execute<{ owed: number }>(
    sql`select ${OWED} as owed from cash_shortages h where h.id = ${shortageId}`,
  )
  const owed = rows[0]?.owed ?? 0
  if (amount > owed) {
    const problem = sentence(owedLess, { amount: formatShortPaise(owed) })
    throw new Refusal('INVALID', problem, { fields: { amount: problem } })
  }

  const at = now()
  await tx
    .insert(cashSettlements)
    .values({ id, shortageId, kind, amount, safe, reason: reason || null, by: actor.id, at })
  const entry = { at, actor, subject: `shortage:${shortageId}` } as const
  if (safe === null)
    await audit(tx, {
      ...entry,
      action: 'cash.written-off',
      details: { of: staffId, amount, settlementId: id },
    })
  else
    await audit(tx, {
      ...entry,
      action: 'cash.missing-settled',
      details: { of: staffId, amount, as: kind, safe, settlementId: id },
    })
}

async function requireWriteOffHere(
  tx: Transaction,
  grants: readonly Grant[],
  staffId: string,
): Promise<void> {
  const { rows } = await tx.execute<{ grants: Grant[] | null }>(
    sql`select ${GRANTS_OF_HOLDER} as grants from staff s where s.id = ${staffId}`,
  )
  if (!isWithinCentres(centresWithPermission(grants, 'cash.write-off'), rows[0]?.grants ?? []))
    throw new Refusal('NOT_FOUND', sentence(noSuchShortage))
}
