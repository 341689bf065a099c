import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { orders, slots, visits } from '#db/schema.ts'
import { eraseCustomer } from '#domain/privacy/erase.ts'
import { bookVisitForAdditions } from '#tests/helpers/additions.ts'
import { orderBody, refusalOf } from '#tests/helpers/orders.ts'
import { isVisitOf } from '#tests/helpers/visit-of.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** All transactions lock an order with its visit, then its additions, and all before a slot: no deadlocks. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000 })
const { shop, database } = whole
const { db, pool } = database
const NEW = { date: '2026-11-26', timeSlot: '08:00 AM - 09:00 AM' }
whole.setClock('2026-11-23T10:00:00+05:30')

/** A visit whose order lies behind its addition: an unordered read finds the addition first. */
async function visitBehindAddition() {
  const visit = await bookVisitForAdditions(whole)
  const added = await visit.add()
  // Its time is indexed, so this row is written anew.
  await db
    .update(orders)
    .set({ createdAt: sql`${orders.createdAt} + interval '1 millisecond'` })
    .where(eq(orders.id, visit.order._id))
  return { ...visit, added }
}

type Visit = Awaited<ReturnType<typeof visitBehindAddition>>

/** Ends once a transaction waits for a lock. */
const somebodyWaits = () =>
  vi.waitUntil(async () => {
    const { rowCount } = await pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return rowCount === 1
  }, 10_000)

test.each<[string, (visit: Visit) => Promise<unknown>]>([
  [
    'a booking',
    ({ api }) => api.createOrder({ body: orderBody(whole, { details: { date: '2026-11-27' } }) }),
  ],
  [
    'an erasure',
    ({ customer }) =>
      refusalOf(
        eraseCustomer(shop, { customerId: customer.id, actor: { kind: 'customer', id: customer.id } }),
      ),
  ],
])(
  '%s that waits for an order of the customer does not delay an addition to that order',
  async (_, action) => {
    const visit = await visitBehindAddition()
    const { order, added } = visit
    const { free, waiting } = await db.transaction(async tx => {
      await tx.select().from(orders).where(eq(orders.id, order._id)).for('update')
      const waiting = action(visit)
      await somebodyWaits()
      const free = await tx
        .select()
        .from(orders)
        .where(eq(orders.id, added._id))
        .for('update', { skipLocked: true })
      return { free, waiting }
    })
    await waiting
    expect(free).toHaveLength(1)
  },
)

test('a move that waits for its visit locks no slot', async () => {
  const { api, params, order, added, seen } = await visitBehindAddition()
  const { free, waiting } = await db.transaction(async tx => {
    await tx.select().from(visits).where(isVisitOf(order._id)).for('update')
    const waiting = api.rescheduleOrder({ params, body: NEW })
    await somebodyWaits()
    const free = await tx.select().from(slots).for('update', { skipLocked: true })
    return { free, waiting }
  })
  await waiting
  expect(free).toEqual(expect.arrayContaining([expect.objectContaining({ date: '2026-11-25', hour: 9 })]))
  expect(await seen(added.orderId)).toMatchObject({ collectionDetails: NEW })
})
