import { and, asc, eq, isNull } from 'drizzle-orm'
import type { EventOutcome, HeldEvent } from '#contract/collector/collector.ts'
import { heldEvents, orders, staff as staffTable, visitEvents } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { PaymentDeps } from '#domain/money/payments/attempts.ts'
import { lockWithCustomer } from '#domain/money/payments/choose-method.ts'
import { HELD_AT_ONCE, MAX_HELD } from '#rules/collector/phone-events.ts'
import { type Paise, toRupees } from '#rules/money.ts'
import { heldTooOften, heldUnknown, ownHeld } from '#text/errors/collector.ts'
import { type Sentence, sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { nameOf } from '../actor.ts'
import { audit, noteReading } from '../audit.ts'
import { visitIdOf } from '../orders/additions.ts'
import type { OrderRow } from '../orders/order-shape.ts'
import { findOrder } from '../orders/read.ts'
import type { Connection, Shop, Transaction } from '../shop.ts'
import { authorise, placesFor, type StaffSession } from '../staff/sessions.ts'
import { type NewEvent, recordEvent } from '../visits/record-event.ts'
import { isMoney, moneyBy } from './money-at-door.ts'
import { problemColumns, problemOf, shapeProblem } from './problems.ts'
import { tubesBy } from './tubes-at-door.ts'

/** Events of phones that wait for the desk. */

type HeldRow = typeof heldEvents.$inferSelect

export async function findHeld(db: Connection, id: string): Promise<HeldRow | undefined> {
  const [found] = await db.select().from(heldEvents).where(eq(heldEvents.id, id))
  return found
}

interface Held {
  order: OrderRow
  staffId: string
  event: NewEvent & { id: string }
  problem: Sentence
}

/**
 * Keeps an event for the desk; `known` if it was noted meanwhile, `refused` where too much of theirs waits already. Under
 * the order's lock, as events are noted.
 */
export const hold = (
  shop: Pick<Shop, 'db' | 'now'>,
  { order, staffId, event, problem }: Held,
): Promise<Omit<EventOutcome, 'id'>> =>
  inTransaction(shop.db, async tx => {
    await tx
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.id, visitIdOf(order)))
      .for('update')
    const [noted] = await tx
      .select({ id: visitEvents.id })
      .from(visitEvents)
      .where(eq(visitEvents.id, event.id))
    if (noted) return { outcome: 'known', problem: null, said: null }
    const isTheirs = and(eq(heldEvents.orderId, order.id), eq(heldEvents.staffId, staffId))
    if ((await tx.$count(heldEvents, and(isTheirs, isNull(heldEvents.decision)))) >= MAX_HELD)
      return { outcome: 'refused', ...problemOf(sentence(heldTooOften)) }
    const { id, kind, at = shop.now(), reason, code, details } = event
    await tx
      .insert(heldEvents)
      .values({
        id,
        orderId: order.id,
        staffId,
        kind,
        at,
        recordedAt: shop.now(),
        ...problemColumns(problem),
        told: { ...(reason ? { reason } : {}), ...(code ? { code } : {}), ...(details ? { details } : {}) },
      })
      .onConflictDoNothing()
    return { outcome: 'held', ...problemOf(problem) }
  })

/**
 * What waits, in the order in which it was heard, and how much that is; nothing at a centre, to which no visit at home
 * belongs. Refusal FORBIDDEN.
 */
export async function listHeld(
  shop: Pick<Shop, 'db' | 'now'>,
  staff: StaffSession,
): Promise<{ held: HeldEvent[]; total: number }> {
  if (placesFor(staff, 'visits.assign') !== 'everywhere') return { held: [], total: 0 }
  const rows = await shop.db
    .select({ held: heldEvents, number: orders.number, name: orders.patientName, collector: staffTable.name })
    .from(heldEvents)
    .innerJoin(orders, eq(orders.id, heldEvents.orderId))
    .innerJoin(staffTable, eq(staffTable.id, heldEvents.staffId))
    .where(isNull(heldEvents.decision))
    .orderBy(asc(heldEvents.recordedAt), asc(heldEvents.id))
    .limit(HELD_AT_ONCE)
  const total = await shop.db.$count(heldEvents, isNull(heldEvents.decision))
  await noteReading(shop, staff, { subject: 'orders', what: 'visits.read', details: { list: 'held' } })
  const held = rows.map(({ held: one, number, name, collector }) => ({
    id: one.id,
    orderId: number,
    patientName: name,
    collector,
    kind: one.kind,
    at: one.at.toISOString(),
    reason: one.told.reason ?? null,
    amount: reportedMoney(one),
    ...shapeProblem(one),
  }))
  return { held, total }
}

/** In rupees; null of an event without money. */
const reportedMoney = ({ kind, told }: HeldRow): number | null =>
  isMoney(kind) ? toRupees(Number(told.details?.paise)) : null

interface Decided {
  id: string
  decision: 'taken' | 'set-aside'
  /** What was really taken, of cash or UPI; the reported sum by default. */
  amount?: Paise | undefined
  note: string
}

/**
 * Takes a held event in the name of its reporter, money with the real sum, or sets it aside. Refusals: FORBIDDEN (also of
 * one's own), NOT_FOUND when another person has decided, and those of recording it (a cancelled order stays cancelled).
 */
export async function decideHeld(
  shop: PaymentDeps,
  staff: StaffSession,
  { id, decision, amount, note }: Decided,
): Promise<void> {
  authorise(staff, 'visits.assign', null)
  const told = await findHeld(shop.db, id)
  if (!told) throw new Refusal('NOT_FOUND', sentence(heldUnknown))
  if (told.staffId === staff.actor.id) throw new Refusal('FORBIDDEN', sentence(ownHeld))
  const found = await findOrder(shop.db, told.orderId)
  const visit = found.addedTo === null ? found : await findOrder(shop.db, found.addedTo)
  await inTransaction(shop.db, async tx => {
    // The order first, as everywhere: whoever notes an event of it has its lock before they touch a held one.
    await lockWithCustomer(tx, visit)
    const [held] = await tx
      .update(heldEvents)
      .set({ decision, note, decidedBy: nameOf(staff.actor), decidedAt: shop.now() })
      .where(and(eq(heldEvents.id, id), isNull(heldEvents.decision)))
      .returning()
    if (!held) throw new Refusal('NOT_FOUND', sentence(heldUnknown))
    const paise = decision === 'taken' && isMoney(held.kind) ? amount : undefined
    if (decision === 'taken') await noteHeld(tx, shop, held, paise)
    await audit(tx, {
      at: shop.now(),
      actor: staff.actor,
      action: 'visit.held-decided',
      subject: `order:${held.orderId}`,
      details: { heldId: id, kind: held.kind, decision, ...(paise === undefined ? {} : { amount: paise }) },
    })
  })
}

/** Without effect for an event that is recorded (a failure after the sample was taken). */
async function noteHeld(tx: Transaction, shop: PaymentDeps, held: HeldRow, paise?: Paise): Promise<void> {
  const [teller] = await tx.select().from(staffTable).where(eq(staffTable.id, held.staffId))
  const actor = { kind: 'staff', id: held.staffId, name: teller?.name ?? '' } as const
  const { id, orderId, kind, at, told } = held
  const details = paise === undefined ? told.details : { ...told.details, paise }
  const event = { id, orderId, kind, at, actor, ...told, details, isTakenAnyway: isMoney(kind) }
  await recordEvent(tx, shop, {
    ...event,
    also: async (_, order) => {
      await tubesBy(shop, event)(tx, order)
      await moneyBy(event)(tx, order)
    },
  })
}
