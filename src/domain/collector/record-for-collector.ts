import { randomUUID } from 'node:crypto'
import { inTransaction } from '#db/transaction.ts'
import type { PaymentDeps } from '#domain/money/payments/attempts.ts'
import { dueOfVisit } from '#domain/money/payments/visit-payments.ts'
import { collectLockedTubes } from '#domain/visits/specimens/bind.ts'
import { readTubesOfVisit } from '#domain/visits/specimens/visit-tubes.ts'
import { formatDay, indianDate } from '#rules/dates.ts'
import { type Paise, toRupees } from '#rules/money.ts'
import { collectorKey } from '#rules/visits/visit-state.ts'
import { amountChanged, noSuchCollector } from '#text/errors/orders.ts'
import { eventBeforeVisit } from '#text/errors/visits.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { Staff } from '../actor.ts'
import { audit } from '../audit.ts'
import type { OrderRow } from '../orders/order-rows.ts'
import { findOrderFor } from '../orders/permit.ts'
import { readFoldedVisit, readVisitEvents } from '../orders/visits/visit-status.ts'
import type { Transaction } from '../shop.ts'
import { lockCollectorById } from '../staff/collectors.ts'
import type { StaffSession } from '../staff/sessions.ts'
import { recollectAbsent } from '../visits/absent.ts'
import { recordAssigned } from '../visits/record-assigned.ts'
import { centreVisitRefusal, recordEvent } from '../visits/record-event.ts'
import { updateMissingTubes } from './missing-tubes.ts'

interface RecordedVisit {
  id: string
  eventId: string
  collectorId: string
  /** When the samples were taken. */
  at: Date
  /** Cash taken at the door: all that was due. */
  cash: Paise
}

/**
 * Records the collection of a home visit for a collector whose phone can't, with the consequences of the collector's own
 * report: the cash is in their hands, and every labelled tube counts as filled. What the phone reports later of the same
 * collection has no further effect. Idempotent by `eventId`.
 */
export async function recordForCollector(
  shop: PaymentDeps,
  staff: StaffSession,
  { id, eventId, collectorId, at, cash }: RecordedVisit,
): Promise<void> {
  const { id: orderId } = await findOrderFor(shop.db, staff, 'visits.assign', id)
  await inTransaction(shop.db, async tx => {
    // Locked before the order, as in an assignment.
    const collector = await lockCollectorById(tx, collectorId)
    if (!collector) throw new Refusal('INVALID', sentence(noSuchCollector))

    const actor: Staff = { kind: 'staff', ...collector }
    const { isNew, order } = await recordEvent(tx, shop, {
      id: eventId,
      orderId,
      kind: 'collected',
      at,
      actor,
      check: async (_, order) => {
        if (order.visit.isCentreVisit) throw centreVisitRefusal(order)
        refuseBeforeDay(order, at)
        await refuseOtherSum(tx, order, cash)
        await assignTo(tx, { order, collector, by: staff.actor, now: shop.now() })
      },
      also: async (_, order) => {
        const { tubes } = await readTubesOfVisit(tx, order)
        await collectLockedTubes(tx, shop, { order, tubes, at, actor })
        await recollectAbsent(tx, shop, order, actor)
        await updateMissingTubes(tx, shop, order)
      },
    })
    if (!isNew) return

    await audit(tx, {
      at: shop.now(),
      actor: staff.actor,
      action: 'visit.recorded-for',
      subject: `visit:${order.visitId}`,
      details: { collector: collector.name },
    })
  })
}

function refuseBeforeDay({ number, visit: { date } }: OrderRow, at: Date): void {
  if (indianDate(at) < date)
    throw new Refusal('INVALID', sentence(eventBeforeVisit, { number, day: formatDay(date) }))
}

async function refuseOtherSum(tx: Transaction, order: OrderRow, cash: Paise): Promise<void> {
  const due = await dueOfVisit(tx, order.visitId)
  if (due !== cash)
    throw new Refusal('AMOUNT_CHANGED', sentence(amountChanged), { extra: { totalAmount: toRupees(due) } })
}

interface Taker {
  order: OrderRow
  collector: { id: string; name: string }
  by: Staff
  now: Date
}

/** The visit's collector is the one who took the samples. */
async function assignTo(tx: Transaction, { order, collector, by, now }: Taker): Promise<void> {
  if (collectorKey(await readFoldedVisit(tx, order)) === collector.id) return
  const events = await readVisitEvents(tx, order)
  await recordAssigned(tx, { actor: by, at: now }, [
    { id: randomUUID(), visitId: order.visitId, collector, events },
  ])
}
