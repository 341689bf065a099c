import { and, eq, gte, sql } from 'drizzle-orm'
import { batched } from '#db/batched.ts'
import { prepared } from '#db/connection.ts'
import { orders, sentFasts, type VisitId, visits } from '#db/schema.ts'
import { isItsVisit, type OrderRow, withVisit } from '#domain/orders/order-rows.ts'
import type { Connection, Shop } from '#domain/shop.ts'
import { indianDate } from '#rules/dates.ts'
import type { Paise } from '#rules/money.ts'
import { patientsOfOrder, readVisitForPhone, withPatients } from './visit-for-message.ts'

/** Corrects the announced fast of the day's other visits after a booking, move or cancellation. */

interface SentFast {
  visitId: VisitId
  fasts: string
  /** True if a door contact gets messages too. */
  hasDoor: boolean
}

/** Records the fast that was sent to the booker. */
export const recordSentFast = batched(async (db, sent: readonly SentFast[]) => {
  // One statement can write a row only once, so the last entry counts.
  const values = [...new Map(sent.map(fast => [fast.visitId, fast])).values()]
  const withDoor = sent.filter(({ hasDoor }) => hasDoor).map(({ visitId }) => visitId)
  await db
    .insert(sentFasts)
    .values(
      values
        .map(({ visitId, fasts }) => ({ visitId, fasts }))
        .toSorted((one, other) => (one.visitId < other.visitId ? -1 : 1)),
    )
    .onConflictDoUpdate({
      target: sentFasts.visitId,
      set: {
        fasts: sql`excluded.fasts`,
        // The message to the door contact may fail, and is then compared with the one before.
        doorFasts: sql`case when ${sentFasts.visitId} = any(${sql.param(withDoor)}::uuid[])
          then coalesce(${sentFasts.doorFasts}, ${sentFasts.fasts}) end`,
        number: sql`${sentFasts.number} + 1`,
      },
      setWhere: sql`${sentFasts.fasts} <> excluded.fasts`,
    })
  return sent.map(() => undefined)
})

/** Recorded even if the booker's message is still being sent, or has failed. */
export async function recordSentToDoor(
  db: Connection,
  { visitId, fasts, dueAtVisit }: Omit<SentFast, 'hasDoor'> & { dueAtVisit: Paise },
): Promise<void> {
  const stated = { doorFasts: fasts, doorDue: dueAtVisit }
  await db
    .insert(sentFasts)
    .values({ visitId, fasts, ...stated })
    .onConflictDoUpdate({ target: sentFasts.visitId, set: stated })
}

export async function readSentFast(db: Connection, visitId: VisitId) {
  const [sent] = await db.select().from(sentFasts).where(eq(sentFasts.visitId, visitId))
  return sent
}

const upcomingWithFasts = prepared(db =>
  db
    .select({ order: orders, visit: visits, sent: sentFasts.fasts })
    .from(orders)
    .innerJoin(visits, isItsVisit)
    .innerJoin(sentFasts, eq(sentFasts.visitId, orders.visitId))
    .where(
      and(
        sql`${orders.customerId} = any(${sql.placeholder('customerIds')})`,
        eq(orders.status, 'confirmed'),
        eq(orders.isAddition, false),
        gte(visits.date, sql.placeholder('today')),
      ),
    )
    .prepare('upcoming_with_fasts'),
)

const upcomingOf = batched(async (db, asked: readonly { customerId: string; today: string }[]) => {
  const customerIds = [...new Set(asked.map(({ customerId }) => customerId))]
  const today = asked[0]?.today ?? ''
  const found = Map.groupBy(
    await upcomingWithFasts(db).execute({ customerIds, today }),
    ({ order }) => order.customerId,
  )
  return asked.map(({ customerId }) => found.get(customerId) ?? [])
})

export async function correctFasts(
  shop: Pick<Shop, 'db' | 'now' | 'sendJob'>,
  customerId: OrderRow['customerId'],
): Promise<void> {
  const upcoming = await upcomingOf(shop.db, { customerId, today: indianDate(shop.now()) })
  for (const { order, sent } of upcoming.map(withVisit)) {
    const patients = await patientsOfOrder(shop.db, order.id)
    const { fasts } = await readVisitForPhone(shop.db, withPatients(order, patients))
    if (fasts !== sent) await shop.sendJob(shop.db, 'notify-order', { orderId: order.id, about: 'fast' })
  }
}
