import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cashReceipts, orders } from '#db/schema.ts'
import { cancelOrder } from '#domain/changes/cancel-order.ts'
import { DAY_MS } from '#rules/durations.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { actingWith, noLimit } from '#tests/helpers/staff/acting.ts'
import { collectorsDay } from '#tests/helpers/staff/collectors.ts'
import { countCash } from '#tests/helpers/staff/count-cash.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { erasePhone, previewErasure } from './erase.ts'
import { deleteOldRecords } from './retention.ts'

/** Deleting orders removes no cash from its holder, and none from the lists. */

const { whole, meera, imran, event, send, dayOf, visitOf, goTo } = await collectorsDay()
const { shop, database, setClock } = whole
const manager = await actingWith(shop, 'manager')
const ASHA = manager.actor
const { db } = database

const inHand = async () => (await dayOf(imran)).cashInHand
const take = (id: string) =>
  meera.api.decideConflicts({ body: { decision: 'taken', reports: [{ id }], note: 'called them' } })
/** All that Imran holds is handed over and counted, with this sum given back to customers before. */
async function handOver(givenBack = 0) {
  const [id, expected] = [randomUUID(), await inHand()]
  await imran.api.handOverCash({ body: { id, expected } })
  const counter = await newStaff(whole, `Counts ${id}`, 'accounts')
  await countCash(counter, { id, counted: expected - givenBack, reason: 'given back' })
}
/** Orders that were cancelled before their collector's phone reported ₹249 each; that waits for the desk. */
async function cancelledWithCash(count: number) {
  const visits: Awaited<ReturnType<typeof visitOf>>[] = []
  while (visits.length < count) visits.push(await visitOf(imran))
  await goTo('11:00')
  const told = []
  for (const { id, phone } of visits) {
    await cancelOrder(shop, manager, { check: noLimit, orderId: id, reason: 'moved away' })
    const cash = event(id, 'cash_taken', '09:10', { amount: 249 })
    expect(await send(imran, [cash])).toMatchObject([{ outcome: 'conflict' }])
    told.push({
      id,
      cash,
      phone,
      isThere: async () => (await db.$count(orders, eq(orders.number, id))) === 1,
    })
  }
  const [first] = told
  if (!first) throw new Error('nothing was cancelled')
  return { ...first, others: told.slice(1) }
}
const erase = (phone: string) => erasePhone(shop, { phone, actor: ASHA })
const isRefused = (orderId: string) => ({
  code: 'ERASURE_REFUSED',
  message: expect.stringContaining(orderId),
})

test.each([0, 249])(
  'a customer is not erased while their cash waits for the desk or is held by staff (₹%i handed back)',
  async givenBack => {
    const { id, cash, phone, isThere } = await cancelledWithCash(1)
    expect(await refusalOf(previewErasure(shop, phone))).toMatchObject(isRefused(id))
    await take(cash.id)
    expect(await refusalOf(erase(phone))).toMatchObject(isRefused(id))
    expect([await isThere(), await inHand()]).toEqual([true, 249])
    await handOver(givenBack)
    expect(await erase(phone)).toMatchObject({ ordersDeleted: 1 })
    expect([await isThere(), await inHand()]).toEqual([false, 0])
  },
)

test('a paid order of an erased customer stays, and its cash stays with the staff who hold it', async () => {
  const { id, phone } = await visitOf(imran)
  await goTo('11:00')
  await send(imran, [event(id, 'cash_taken', '09:10', { amount: 249 }), event(id, 'collected', '09:20')])
  await db.update(orders).set({ status: 'report', holdExpiresAt: null }).where(eq(orders.number, id))
  expect(await erase(phone)).toMatchObject({ ordersKept: 1 })
  expect(await inHand()).toBe(249)
  await handOver()
})

test('an unpaid order stays after its ninety days while its cash is not settled', async () => {
  const { cash, isThere, others } = await cancelledWithCash(3)
  const [waiting, settled] = others
  if (!waiting || !settled) throw new Error('three were cancelled')
  await take(settled.cash.id)
  await handOver(249)
  await take(cash.id)
  setClock(new Date(shop.now().getTime() + 91 * DAY_MS))
  await deleteOldRecords(shop)
  expect(await Promise.all([isThere(), waiting.isThere(), settled.isThere()])).toEqual([true, true, false])
  const isInHand = and(eq(cashReceipts.staffId, imran.id), isNull(cashReceipts.handoverId))
  expect(await db.$count(cashReceipts, isInHand)).toBe(1)
})
