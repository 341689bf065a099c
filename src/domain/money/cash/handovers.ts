import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { cashHandovers, cashReceipts, cashShortages, centres, staff as staffTable } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { audit } from '#domain/audit.ts'
import {
  handedOverMeanwhile,
  handoverIsCounted,
  handoverWithdrawn,
  noSuchSafe,
  ownCash,
} from '#domain/money/words.ts'
import type { Shop, Transaction } from '#domain/shop.ts'
import { allowedCentres, type StaffSession } from '#domain/staff/sessions.ts'
import { requireStepUp } from '#domain/staff/step-up.ts'
import { indianDate } from '#rules/dates.ts'
import { type Month, monthSpan } from '#rules/desk/months.ts'
import { formatShortPaise, type Paise } from '#rules/money.ts'
import {
  type AllowedCentres,
  centresWithPermission,
  type Grant,
  hasPermissionAt,
} from '#rules/staff/permissions.ts'
import { cashChanged, noSuchHandover, nothingToHandOver } from '#text/errors/visits.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { StepUp } from '#wire/staff/passkeys.ts'
import { GRANTS_OF_HOLDER, isWithinCentres, mayCount } from './custody.ts'
import { requireSafe } from './safes.ts'

/**
 * A handover takes two people: one hands over all their cash, the other counts it without being shown the sum, and
 * confirms the count with a passkey.
 */

type Deps = Pick<Shop, 'db' | 'now'>

type HandoverRow = typeof cashHandovers.$inferSelect

const cashChangedRefusal = (amount: Paise) =>
  new Refusal('AMOUNT_CHANGED', sentence(cashChanged, { amount: formatShortPaise(amount) }))

/** The client makes `id`, so repeating the call is safe. `expected` is the sum on the screen. */
export function handOverCash(
  shop: Deps,
  staff: StaffSession,
  { id, expected, centre }: { id: string; expected: Paise; centre: string | null },
): Promise<HandoverRow> {
  allowedCentres(staff, 'cash.take')
  return inTransaction(shop.db, async tx => {
    const staffId = staff.actor.id
    await lockCash(tx, staffId)

    const [known] = await tx.select().from(cashHandovers).where(eq(cashHandovers.id, id))
    if (known?.staffId === staffId) return known
    if (known) throw new Refusal('INVALID', sentence(noSuchHandover))

    const row = await bindReceipts(tx, {
      id,
      staffId,
      expected,
      toCentre: await openCentre(tx, centre),
      now: shop.now(),
    })
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

async function openCentre(tx: Transaction, code: string | null): Promise<string | null> {
  if (code === null) return null
  const [found] = await tx
    .select()
    .from(centres)
    .where(and(eq(centres.code, code), eq(centres.isOffered, true)))
  if (!found) throw new Refusal('INVALID', sentence(noSuchSafe), { fields: { centre: sentence(noSuchSafe) } })
  return code
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

/** Cash that its holder has not handed over. */
interface NotHandedOver {
  staffId: string
  /** When the count was opened: what they receive later is not part of it. */
  until: Date
}

interface Count {
  /** Of the handover; with `held` it is made with the count. */
  id: string
  held?: NotHandedOver | undefined
  counted: Paise
  /** Where the cash goes. */
  safe: string
  stepUp?: StepUp
}

/**
 * The count of a person who was not shown the sum. It is always confirmed, so that its answer can't be used to try
 * sums. What is missing is owed by the person who handed it over.
 */
export async function countCash(
  shop: Deps & Pick<Shop, 'rules'>,
  staff: StaffSession,
  { id, held, counted, safe, stepUp }: Count,
): Promise<{ expected: Paise }> {
  requireSafe(staff, safe)
  const [known] = await shop.db.select().from(cashHandovers).where(eq(cashHandovers.id, id))
  const staffId = known?.staffId ?? held?.staffId
  if (staffId === undefined || (held && held.staffId !== staffId))
    throw new Refusal('NOT_FOUND', sentence(noSuchHandover))
  if (staffId === staff.actor.id) throw new Refusal('FORBIDDEN', sentence(ownCash))
  // A repeated call gets its answer below, without a second confirmation.
  if (!known?.receivedAt) {
    const about = { counted, safe, ...(held && { of: staffId, until: held.until.toISOString() }) }
    const action = { action: 'cash.receive', subject: `handover:${id}`, about } as const
    await requireStepUp(shop, staff, action, stepUp)
  }

  return inTransaction(shop.db, async tx => {
    await lockCash(tx, staffId)
    const [made] = await tx
      .select()
      .from(cashHandovers)
      .where(and(eq(cashHandovers.id, id), eq(cashHandovers.staffId, staffId)))
    await requireCounter(tx, staff, { staffId, toCentre: made?.toCentre ?? null })
    const row = made ?? (await handOverForHolder(shop, tx, staff, { id, held }))
    if (row.receivedAt) {
      if (row.receivedBy === staff.actor.id && row.counted === counted) return { expected: row.expected }
      throw new Refusal('AMOUNT_CHANGED', sentence(handoverIsCounted))
    }
    if (row.withdrawnAt) throw new Refusal('AMOUNT_CHANGED', sentence(handoverWithdrawn))

    const at = shop.now()
    const { expected } = row
    await tx
      .update(cashHandovers)
      .set({ counted, safe, receivedBy: staff.actor.id, receivedAt: at })
      .where(eq(cashHandovers.id, id))
    if (counted < expected)
      await tx.insert(cashShortages).values({ handoverId: id, staffId, amount: expected - counted, at })
    await audit(tx, {
      at,
      actor: staff.actor,
      action: 'cash.received',
      subject: `handover:${id}`,
      details: { from: staffId, expected, counted, handoverId: id },
    })
    return { expected }
  })
}

/** In the transaction of the count, so that a count that is not saved changes nothing. */
async function handOverForHolder(
  shop: Deps,
  tx: Transaction,
  staff: StaffSession,
  { id, held }: Pick<Count, 'id' | 'held'>,
): Promise<HandoverRow> {
  if (!held) throw new Refusal('NOT_FOUND', sentence(noSuchHandover))
  const { staffId, until } = held
  // Before the binding, whose refusal has the sum.
  if ((await tx.$count(cashHandovers, isOpenOf(staffId))) > 0)
    throw new Refusal('AMOUNT_CHANGED', sentence(handedOverMeanwhile))

  const now = shop.now()
  const row = await bindReceipts(tx, { id, staffId, until, now })
  await audit(tx, {
    at: now,
    actor: staff.actor,
    action: 'cash.handed-over',
    subject: `handover:${id}`,
    details: { from: staffId, amount: row.expected },
  })
  return row
}

/** By the person who counted, once the difference is known. */
export async function explainCount(
  shop: Deps,
  staff: StaffSession,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await inTransaction(shop.db, async tx => {
    const done = await tx
      .update(cashHandovers)
      .set({ differenceReason: reason })
      .where(
        and(
          eq(cashHandovers.id, id),
          eq(cashHandovers.receivedBy, staff.actor.id),
          ne(cashHandovers.counted, cashHandovers.expected),
        ),
      )
      .returning({ id: cashHandovers.id })
    if (done.length === 0) throw new Refusal('NOT_FOUND', sentence(noSuchHandover))
    await audit(tx, {
      at: shop.now(),
      actor: staff.actor,
      action: 'cash.explained',
      subject: `handover:${id}`,
      details: { handoverId: id },
    })
  })
}

/** Reception counts what was handed to its centre; accounts and managers also what was not. */
async function requireCounter(
  tx: Transaction,
  { grants }: StaffSession,
  row: Pick<HandoverRow, 'staffId' | 'toCentre'>,
): Promise<void> {
  if (row.toCentre && hasPermissionAt(grants, 'cash.safe', row.toCentre)) return
  await requireCountedHere(tx, centresWithPermission(grants, 'cash.count'), row.staffId)
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

const isOpenOf = (staffId: string) =>
  and(eq(cashHandovers.staffId, staffId), isNull(cashHandovers.receivedAt), isNull(cashHandovers.withdrawnAt))

interface Binding {
  id: string
  staffId: string
  /** The sum that the holder was shown; undefined if a person counts who was not. */
  expected?: Paise
  toCentre?: string | null
  /** Later receipts stay with the holder. */
  until?: Date
  now: Date
}

async function bindReceipts(
  tx: Transaction,
  { id, staffId, expected, toCentre = null, until, now }: Binding,
): Promise<HandoverRow> {
  const [open] = await tx.select().from(cashHandovers).where(isOpenOf(staffId))
  if (open) throw cashChangedRefusal(open.expected)

  const [made] = await tx
    .insert(cashHandovers)
    .values({ id, staffId, day: indianDate(now), expected: expected ?? 0, toCentre, handedAt: now })
    .returning()
  const bound = await tx
    .update(cashReceipts)
    .set({ handoverId: id })
    .where(
      and(eq(cashReceipts.staffId, staffId), isNull(cashReceipts.handoverId), until && isReceivedBy(until)),
    )
    .returning({ amount: cashReceipts.amount })

  if (!made || bound.length === 0) throw new Refusal('NOT_FOUND', sentence(nothingToHandOver))
  const amount = bound.reduce((sum, receipt) => sum + receipt.amount, 0)
  if (expected !== undefined && amount !== expected) throw cashChangedRefusal(amount)
  if (expected === undefined)
    await tx.update(cashHandovers).set({ expected: amount }).where(eq(cashHandovers.id, id))
  return { ...made, expected: amount }
}

/** A phone may report cash late, or have a clock that is ahead: the earlier of its time and the report's counts. */
const isReceivedBy = (until: Date): SQL => sql`least(${cashReceipts.at},
  (select e.recorded_at from visit_events e where e.id = ${cashReceipts.eventId})) <= ${until.toISOString()}::timestamptz`

interface ListedHandover {
  id: string
  from: string
  /** Null if the reader may still count it. */
  expected: Paise | null
  counted: Paise | null
  reason: string | null
  handedAt: Date
  receiver: string | null
  receivedAt: Date | null
  isWithdrawn: boolean
  /** Null before the count, and for counts of earlier releases. */
  safe: string | null
}

export async function listHandovers(
  { db }: Pick<Shop, 'db'>,
  staff: StaffSession,
  month: Month,
): Promise<ListedHandover[]> {
  const allowed = allowedCentres(staff, 'money.read')
  const isCounter = mayCount(staff)
  const { from, to } = monthSpan(month)
  const { rows } = await db.execute<
    ListedHandover & Record<string, unknown> & { grants: Grant[] | null }
  >(sql`
    select h.id, s.name as "from", h.expected, h.counted, h.difference_reason as reason,
      h.handed_at as "handedAt", r.name as receiver, h.received_at as "receivedAt",
      h.withdrawn_at is not null as "isWithdrawn", h.safe, ${GRANTS_OF_HOLDER} as grants
    from cash_handovers h join staff s on s.id = h.staff_id left join staff r on r.id = h.received_by
    where h.handed_at >= ${from} and h.handed_at < ${to} order by h.handed_at desc, h.id desc`)
  return rows
    .filter(({ grants }) => isWithinCentres(allowed, grants ?? []))
    .map(({ grants: _, handedAt, receivedAt, ...row }) => ({
      ...row,
      expected: isCounter && row.counted === null && !row.isWithdrawn ? null : row.expected,
      handedAt: new Date(handedAt),
      receivedAt: receivedAt && new Date(receivedAt),
    }))
}
