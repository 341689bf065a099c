import { and, eq, isNull, sql } from 'drizzle-orm'
import { cashHandovers, cashReceipts, staff as staffTable } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { audit } from '#domain/audit.ts'
import { differenceNeedsReason, handoverIsCounted, ownCash } from '#domain/money/words.ts'
import type { Shop, Transaction } from '#domain/shop.ts'
import { allowedCentres, type StaffSession } from '#domain/staff/sessions.ts'
import { requireStepUp } from '#domain/staff/step-up.ts'
import { indianDate } from '#rules/dates.ts'
import { type Month, monthSpan } from '#rules/desk/months.ts'
import { formatPaise, type Paise } from '#rules/money.ts'
import type { AllowedCentres, Grant } from '#rules/staff/permissions.ts'
import { cashChanged, noSuchHandover, nothingToHandOver } from '#text/errors/visits.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { StepUp } from '#wire/staff/passkeys.ts'
import { GRANTS_OF_HOLDER, isWithinCentres } from './custody.ts'

/**
 * A handover takes two people: one hands over all their cash, the other counts it. The counter confirms with a passkey
 * if the holder has not handed the cash over, or if the count differs from the sum handed over.
 */

type Deps = Pick<Shop, 'db' | 'now'>

type HandoverRow = typeof cashHandovers.$inferSelect

const cashChangedRefusal = (amount: Paise) =>
  new Refusal('AMOUNT_CHANGED', sentence(cashChanged, { amount: formatPaise(amount) }))

/** The client makes `id`, so repeating the call is safe. `expected` is the sum on the screen. */
export function handOverCash(
  shop: Deps,
  staff: StaffSession,
  { id, expected }: { id: string; expected: Paise },
): Promise<HandoverRow> {
  allowedCentres(staff, 'cash.take')
  return inTransaction(shop.db, async tx => {
    const staffId = staff.actor.id
    await lockCash(tx, staffId)

    const [known] = await tx.select().from(cashHandovers).where(eq(cashHandovers.id, id))
    if (known?.staffId === staffId) return known
    if (known) throw new Refusal('INVALID', sentence(noSuchHandover))

    const row = await bindReceipts(tx, { id, staffId, expected, now: shop.now() })
    await audit(tx, {
      at: shop.now(),
      actor: staff.actor,
      action: 'cash.handed-over',
      subject: `handover:${id}`,
      details: { amount: row.expected },
    })
    return row
  })
}

export function withdrawCash(shop: Deps, staff: StaffSession, id: string): Promise<void> {
  allowedCentres(staff, 'cash.take')
  return inTransaction(shop.db, async tx => {
    await lockCash(tx, staff.actor.id)
    const [row] = await tx
      .select()
      .from(cashHandovers)
      .where(and(eq(cashHandovers.id, id), eq(cashHandovers.staffId, staff.actor.id)))
    if (!row) throw new Refusal('NOT_FOUND', sentence(noSuchHandover))

    if (row.withdrawnAt) return
    if (row.receivedAt) throw new Refusal('AMOUNT_CHANGED', sentence(handoverIsCounted))

    const now = shop.now()
    await tx.update(cashHandovers).set({ withdrawnAt: now }).where(eq(cashHandovers.id, id))
    await tx.update(cashReceipts).set({ handoverId: null }).where(eq(cashReceipts.handoverId, id))
    await audit(tx, {
      at: now,
      actor: staff.actor,
      action: 'cash.withdrawn',
      subject: `handover:${id}`,
      details: { amount: row.expected },
    })
  })
}

interface Count {
  /** An open handover's id, or a new one. */
  id: string
  staffId: string
  expected: Paise
  counted: Paise
  reason: string
  stepUp?: StepUp
}

/** Counts an open handover or, without one, all that the person holds. Repeating the call is safe. */
export async function receiveCash(
  shop: Deps & Pick<Shop, 'rules'>,
  staff: StaffSession,
  count: Count,
): Promise<HandoverRow> {
  const allowed = allowedCentres(staff, 'cash.count')
  const { id, staffId, expected, counted, stepUp } = count
  const reason = count.reason.trim()
  if (staffId === staff.actor.id) throw new Refusal('FORBIDDEN', sentence(ownCash))
  if (counted !== expected && reason === '') throw new Refusal('INVALID', sentence(differenceNeedsReason))

  const [known] = await shop.db.select().from(cashHandovers).where(eq(cashHandovers.id, id))
  // A repeated call gets its answer below, without a second confirmation.
  if (!known || (known.receivedAt === null && counted !== expected)) {
    const about = { expected, counted }
    await requireStepUp(shop, staff, { action: 'cash.receive', subject: `staff:${staffId}`, about }, stepUp)
  }

  return inTransaction(shop.db, async tx => {
    await lockCash(tx, staffId)
    await requireCountedHere(tx, allowed, staffId)

    const row = await openHandover(tx, count, shop.now())
    if (row.receivedAt) {
      if (row.receivedBy === staff.actor.id && row.counted === counted) return row
      throw new Refusal('AMOUNT_CHANGED', sentence(handoverIsCounted))
    }
    if (row.withdrawnAt || row.expected !== expected) throw cashChangedRefusal(row.expected)

    const now = shop.now()
    const received = { counted, receivedBy: staff.actor.id, receivedAt: now }
    const [done] = await tx
      .update(cashHandovers)
      .set({ ...received, differenceReason: counted === expected ? null : reason })
      .where(eq(cashHandovers.id, row.id))
      .returning()

    await audit(tx, {
      at: now,
      actor: staff.actor,
      action: 'cash.received',
      subject: `handover:${row.id}`,
      details: { from: staffId, expected, counted, handoverId: row.id },
    })
    return done ?? row
  })
}

export async function lockCash(tx: Transaction, staffId: string): Promise<void> {
  const [row] = await tx
    .select({ id: staffTable.id })
    .from(staffTable)
    .where(eq(staffTable.id, staffId))
    .for('no key update')
  if (!row) throw new Refusal('NOT_FOUND', sentence(noSuchHandover))
}

async function requireCountedHere(tx: Transaction, allowed: AllowedCentres, staffId: string): Promise<void> {
  const { rows } = await tx.execute<{ grants: Grant[] | null }>(
    sql`select ${GRANTS_OF_HOLDER} as grants from staff s where s.id = ${staffId}`,
  )
  if (!isWithinCentres(allowed, rows[0]?.grants ?? []))
    throw new Refusal('NOT_FOUND', sentence(noSuchHandover))
}

async function openHandover(
  tx: Transaction,
  { id, staffId, expected }: Count,
  now: Date,
): Promise<HandoverRow> {
  const [known] = await tx.select().from(cashHandovers).where(eq(cashHandovers.id, id))
  if (known?.staffId === staffId) return known
  if (known) throw new Refusal('NOT_FOUND', sentence(noSuchHandover))
  return bindReceipts(tx, { id, staffId, expected, now })
}

async function bindReceipts(
  tx: Transaction,
  { id, staffId, expected, now }: { id: string; staffId: string; expected: Paise; now: Date },
): Promise<HandoverRow> {
  const isOpen = and(
    eq(cashHandovers.staffId, staffId),
    isNull(cashHandovers.receivedAt),
    isNull(cashHandovers.withdrawnAt),
  )
  const [open] = await tx.select().from(cashHandovers).where(isOpen)
  if (open) throw cashChangedRefusal(open.expected)

  const [made] = await tx
    .insert(cashHandovers)
    .values({ id, staffId, day: indianDate(now), expected, handedAt: now })
    .returning()
  const bound = await tx
    .update(cashReceipts)
    .set({ handoverId: id })
    .where(and(eq(cashReceipts.staffId, staffId), isNull(cashReceipts.handoverId)))
    .returning({ amount: cashReceipts.amount })

  if (!made || bound.length === 0) throw new Refusal('NOT_FOUND', sentence(nothingToHandOver))
  const amount = bound.reduce((sum, receipt) => sum + receipt.amount, 0)
  if (amount !== expected) throw cashChangedRefusal(amount)
  return made
}

interface ListedHandover {
  id: string
  from: string
  expected: Paise
  counted: Paise | null
  reason: string | null
  handedAt: Date
  receiver: string | null
  receivedAt: Date | null
  isWithdrawn: boolean
}

export async function listHandovers(
  { db }: Pick<Shop, 'db'>,
  staff: StaffSession,
  month: Month,
): Promise<ListedHandover[]> {
  const allowed = allowedCentres(staff, 'money.read')
  const { from, to } = monthSpan(month)
  const { rows } = await db.execute<
    ListedHandover & Record<string, unknown> & { grants: Grant[] | null }
  >(sql`
    select h.id, s.name as "from", h.expected, h.counted, h.difference_reason as reason,
      h.handed_at as "handedAt", r.name as receiver, h.received_at as "receivedAt",
      h.withdrawn_at is not null as "isWithdrawn", ${GRANTS_OF_HOLDER} as grants
    from cash_handovers h join staff s on s.id = h.staff_id left join staff r on r.id = h.received_by
    where h.handed_at >= ${from} and h.handed_at < ${to} order by h.handed_at desc, h.id desc`)
  return rows
    .filter(({ grants }) => isWithinCentres(allowed, grants ?? []))
    .map(({ grants: _, handedAt, receivedAt, ...row }) => ({
      ...row,
      handedAt: new Date(handedAt),
      receivedAt: receivedAt && new Date(receivedAt),
    }))
}
