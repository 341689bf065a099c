import { and, asc, eq, sql } from 'drizzle-orm'
import { messages, orders, visits } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { isItsVisit, type OrderRow } from '#domain/orders/order-rows.ts'
import type { Shop } from '#domain/shop.ts'
import { addDays, indianDate, indianHour } from '#rules/dates.ts'
import { type MessageAbout, QUIET_FROM_HOUR } from '#rules/orders/messages.ts'

/**
 * Reminders of the next day's visits start at this hour in India: earlier ones would be forgotten by the time the fast
 * begins. They stop at the quiet hours, because later bookings have just been confirmed.
 */
const REMIND_FROM_HOUR = 18

/** Number of reminders queued in one transaction. */
const BATCH = 200

const SUBJECT = 'order:'
const ABOUT = 'visit-tomorrow' as const
const CHANNEL = 'sms' as const

/** The name has the number of moves, so that a moved visit gets a reminder of its own. */
export const reminderAbout = ({ visit: { moves } }: Pick<OrderRow, 'visit'>): MessageAbout =>
  moves === 0 ? ABOUT : `${ABOUT}:${moves}`

/** The name of a reminder (`reminderAbout`) in SQL. */
const ABOUT_ORDER = sql<string>`${ABOUT} || case when ${visits.moves} = 0 then '' else ':' || ${visits.moves} end`

/** Queues one reminder for each confirmed order of the next day. Idempotent, and safe on several nodes. */
export async function remindDue(shop: Pick<Shop, 'db' | 'now' | 'sendJob'>): Promise<number> {
  const now = shop.now()
  const hour = indianHour(now)
  if (hour < REMIND_FROM_HOUR || hour >= QUIET_FROM_HOUR) return 0
  let queued = 0
  for (;;) {
    const batch = await queueBatch(shop, now)
    queued += batch
    if (batch < BATCH) return queued
  }
}

/** Records and queues in one transaction. Of concurrent nodes the slower one adds nothing. */
async function queueBatch(shop: Pick<Shop, 'db' | 'sendJob'>, now: Date): Promise<number> {
  const subject = sql<string>`${SUBJECT} || ${orders.id}`
  const due = and(
    eq(visits.date, addDays(indianDate(now), 1)),
    eq(orders.status, 'confirmed'),
    // Messages of a visit include its additions.
    eq(orders.isAddition, false),
    sql`not exists (select from ${messages} where ${messages.subject} = ${subject}
      and ${messages.about} = ${ABOUT_ORDER} and ${messages.channel} = ${CHANNEL})`,
  )
  return inTransaction(shop.db, async tx => {
    const found = await tx
      .select({ subject, about: ABOUT_ORDER })
      .from(orders)
      .innerJoin(visits, isItsVisit)
      .where(due)
      // A fixed order prevents deadlocks.
      .orderBy(asc(orders.id))
      .limit(BATCH)
    if (found.length === 0) return 0
    const recorded = await tx
      .insert(messages)
      .values(found.map(order => ({ ...order, channel: CHANNEL, state: 'queued' as const, at: now })))
      .onConflictDoNothing()
      .returning({ subject: messages.subject })
    for (const order of recorded) {
      const orderId = order.subject.slice(SUBJECT.length)
      await shop.sendJob(tx, 'notify-order', { orderId, about: ABOUT })
    }
    return recorded.length
  })
}
