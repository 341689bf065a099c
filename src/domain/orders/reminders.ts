import { and, asc, eq, sql } from 'drizzle-orm'
import { messages, orders } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { addDays, indianDate, indianHour } from '#rules/dates.ts'
import type { Shop } from '../shop.ts'

/** From this hour (India) customers are reminded of the next day's collection; before it, fasting hours are forgotten. */
const REMIND_FROM_HOUR = 18

/** How many reminders are queued in one transaction. */
const BATCH = 200

const SUBJECT = 'order:'
const REMINDER = { about: 'visit-tomorrow', channel: 'sms' } as const

/**
 * Queues the reminders that are due: in the evening, one for each confirmed order of the next day. Any number of nodes
 * may call it as often as they like: a reminder is noted as queued in the same transaction. Answers how many it queued.
 */
export async function remindDue(shop: Pick<Shop, 'db' | 'now' | 'sendJob'>): Promise<number> {
  const now = shop.now()
  if (indianHour(now) < REMIND_FROM_HOUR) return 0
  let queued = 0
  for (;;) {
    const batch = await queueBatch(shop, now)
    queued += batch
    if (batch < BATCH) return queued
  }
}

/** Notes and queues in one transaction. Of nodes that note the same order at once, the slower one adds nothing. */
async function queueBatch(shop: Pick<Shop, 'db' | 'sendJob'>, now: Date): Promise<number> {
  const subject = sql<string>`${SUBJECT} || ${orders.id}`
  const due = and(
    eq(orders.slotDate, addDays(indianDate(now), 1)),
    eq(orders.status, 'confirmed'),
    sql`not exists (select from ${messages} where ${messages.subject} = ${subject}
      and ${messages.about} = ${REMINDER.about} and ${messages.channel} = ${REMINDER.channel})`,
  )
  return inTransaction(shop.db, async tx => {
    const found = await tx
      .select({ subject })
      .from(orders)
      .where(due)
      // In one order for all nodes, so that no two wait for each other in a ring.
      .orderBy(asc(orders.id))
      .limit(BATCH)
    if (found.length === 0) return 0
    const noted = await tx
      .insert(messages)
      .values(found.map(order => ({ ...order, ...REMINDER, state: 'queued' as const, at: now })))
      .onConflictDoNothing()
      .returning({ subject: messages.subject })
    for (const order of noted) {
      const orderId = order.subject.slice(SUBJECT.length)
      await shop.sendJob(tx, 'notify-order', { orderId, about: 'visit-tomorrow' })
    }
    return noted.length
  })
}
