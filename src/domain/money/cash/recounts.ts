import { and, eq, isNull, sql } from 'drizzle-orm'
import {
  cashHandovers,
  cashRecounts,
  cashSettlements,
  cashShortages,
  staff as staffTable,
} from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { audit } from '#domain/audit.ts'
import {
  countSettled,
  noSuchCount,
  notYourCount,
  otherRecount,
  ownRecount,
  recountBelowDeposit,
  sameCount,
} from '#domain/money/words.ts'
import type { Connection, Shop, Transaction } from '#domain/shop.ts'
import { allowedCentres, isAtCentres, type StaffSession } from '#domain/staff/sessions.ts'
import { requireStepUp } from '#domain/staff/step-up.ts'
import { indianDate, startOfIndianDay } from '#rules/dates.ts'
import { formatShortPaise, type Paise } from '#rules/money.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { StepUp } from '#wire/staff/passkeys.ts'
import { lockCash } from './handovers.ts'
import { lockSafe, readAmount, requireSafe } from './safes.ts'

/**
 * A mistyped count is corrected by two people on the day of the count: the person who counted states the right sum, and
 * another person, who is not shown it, counts the cash too. Until then the count stands.
 */

type Deps = Pick<Shop, 'db' | 'now'>

interface CountOfToday {
  /** Of the handover. */
  id: string
  from: string
  countedBy: string
  safe: string
  at: Date
  /** Counted by the reader, who can state it again; otherwise the reader can count it too. */
  isOwn: boolean
  /** Null for a person who counts again. */
  counted: Paise | null
  /** As the reader stated it again; null if not yet, and for a person who counts again. */
  stated: Paise | null
}

/** The reader's own counts of today, and those that wait for a second person, in the reader's safes. */
export async function listCountsOfToday({ db, now }: Deps, staff: StaffSession): Promise<CountOfToday[]> {
  const allowed = allowedCentres(staff, 'cash.safe')
  const me = staff.actor.id
  const { rows } = await db.execute<CountOfToday & Record<string, unknown>>(sql`
    select h.id, s.name as "from", c.name as "countedBy", h.safe, h.received_at as at, h.received_by = ${me} as "isOwn",
      case when h.received_by = ${me} then h.counted end as counted,
      case when h.received_by = ${me} then r.counted end as stated
    from cash_handovers h join staff s on s.id = h.staff_id join staff c on c.id = h.received_by
    left join cash_recounts r on r.handover_id = h.id
    where h.received_at >= ${startOfIndianDay(indianDate(now()))} and h.staff_id <> ${me}
      and h.safe is not null and ${isAtCentres(allowed, sql`h.safe`)} and r.confirmed_at is null and (h.received_by = ${me} or r.handover_id is not null)
      and not ${IS_SETTLED}
    order by h.received_at, h.id`)
  return rows.map(row => ({ ...row, at: new Date(row.at) }))
}

const IS_SETTLED = sql`exists (select from cash_shortages m join cash_settlements t on t.shortage_id = m.id
  where m.handover_id = h.id)`

/** By the person who counted; stated again, it replaces what was stated before. */
export async function restateCount(
  shop: Deps,
  staff: StaffSession,
  { id, counted }: { id: string; counted: Paise },
): Promise<void> {
  await inTransaction(shop.db, async tx => {
    const row = await lockCountOfToday(tx, shop, staff, id)
    if (row.receivedBy !== staff.actor.id) throw new Refusal('FORBIDDEN', sentence(notYourCount))
    if (counted === row.counted) {
      const problem = sentence(sameCount)
      throw new Refusal('INVALID', problem, { fields: { counted: problem } })
    }
    const at = shop.now()
    const stated = { former: row.counted, counted, at }
    const [kept] = await tx
      .insert(cashRecounts)
      .values({ handoverId: id, by: staff.actor.id, ...stated })
      .onConflictDoUpdate({
        target: cashRecounts.handoverId,
        set: stated,
        setWhere: isNull(cashRecounts.confirmedAt),
      })
      .returning({ id: cashRecounts.handoverId })
    if (!kept) throw noSuchCountRefusal()
    await audit(tx, {
      at,
      actor: staff.actor,
      action: 'cash.recount-asked',
      subject: `handover:${id}`,
      details: { from: row.staffId, former: row.counted, counted },
    })
  })
}

/** By another person of the safe, who neither counted nor handed it over. Repeating the call is safe. */
export async function confirmRecount(
  shop: Deps & Pick<Shop, 'rules'>,
  staff: StaffSession,
  { id, counted, stepUp }: { id: string; counted: Paise; stepUp?: StepUp },
): Promise<void> {
  allowedCentres(staff, 'cash.safe')
  const [stated] = await shop.db.select().from(cashRecounts).where(eq(cashRecounts.handoverId, id))
  if (!stated) throw noSuchCountRefusal()
  if (stated.confirmedBy === staff.actor.id && stated.counted === counted) return
  // Each try is confirmed, so that sums can't be tried.
  const action = { action: 'cash.recount', subject: `handover:${id}`, about: { counted } } as const
  await requireStepUp(shop, staff, action, stepUp)

  await inTransaction(shop.db, async tx => {
    const row = await lockCountOfToday(tx, shop, staff, id)
    const { receivedBy, staffId, expected, safe, counted: former } = row
    if ([receivedBy, staffId].includes(staff.actor.id)) throw new Refusal('FORBIDDEN', sentence(ownRecount))
    const [waiting] = await tx
      .select({ counted: cashRecounts.counted, by: staffTable.name })
      .from(cashRecounts)
      .innerJoin(staffTable, eq(staffTable.id, cashRecounts.by))
      .where(and(eq(cashRecounts.handoverId, id), isNull(cashRecounts.confirmedAt)))
    if (!waiting) throw noSuchCountRefusal()
    if (waiting.counted !== counted) {
      const problem = sentence(otherRecount, { name: waiting.by })
      throw new Refusal('INVALID', problem, { fields: { counted: problem } })
    }

    await lockSafe(tx, safe)
    const held = await readAmount(tx, safe)
    if (held + counted - former < 0)
      throw new Refusal('AMOUNT_CHANGED', sentence(recountBelowDeposit, { amount: formatShortPaise(held) }))

    const at = shop.now()
    await tx
      .update(cashHandovers)
      .set({ counted, ...(counted === expected && { differenceReason: null }) })
      .where(eq(cashHandovers.id, id))
    await tx.delete(cashShortages).where(eq(cashShortages.handoverId, id))
    if (counted < expected)
      await tx
        .insert(cashShortages)
        .values({ handoverId: id, staffId, amount: expected - counted, at: row.receivedAt })
    await tx
      .update(cashRecounts)
      .set({ confirmedBy: staff.actor.id, confirmedAt: at })
      .where(eq(cashRecounts.handoverId, id))
    await audit(tx, {
      at,
      actor: staff.actor,
      action: 'cash.count-corrected',
      subject: `handover:${id}`,
      details: { from: staffId, expected, former, counted, handoverId: id },
    })
  })
}

const noSuchCountRefusal = () => new Refusal('NOT_FOUND', sentence(noSuchCount))

/**
 * With the locks of the holder's cash and of the shortage, so that no settlement comes between.
 * @throws NOT_FOUND unless it was counted today into a safe that the person may use
 */
async function lockCountOfToday(tx: Transaction, { now }: Deps, staff: StaffSession, id: string) {
  const [known] = await tx.select().from(cashHandovers).where(eq(cashHandovers.id, id))
  if (!known) throw noSuchCountRefusal()
  await lockCash(tx, known.staffId)
  const [row] = await tx.select().from(cashHandovers).where(eq(cashHandovers.id, id))
  const { counted, safe, receivedAt } = row ?? known
  if (counted === null || safe === null || receivedAt === null) throw noSuchCountRefusal()
  if (indianDate(receivedAt) !== indianDate(now())) throw noSuchCountRefusal()
  requireSafe(staff, safe)
  if (await isSettled(tx, id)) throw new Refusal('ORDER_STEP_REFUSED', sentence(countSettled))
  return { ...known, ...row, counted, safe, receivedAt }
}

async function isSettled(tx: Connection, handoverId: string): Promise<boolean> {
  const [shortage] = await tx
    .select({ id: cashShortages.id })
    .from(cashShortages)
    .where(eq(cashShortages.handoverId, handoverId))
    .for('update')
  if (!shortage) return false
  return (await tx.$count(cashSettlements, eq(cashSettlements.shortageId, shortage.id))) > 0
}
