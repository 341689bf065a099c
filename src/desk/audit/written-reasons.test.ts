import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, orders } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { cancelOrder } from '#domain/changes/cancel-order.ts'
import { anonymise, clearCountReasons } from '#domain/privacy/anonymise.ts'
import { actingWith, noLimit } from '#tests/helpers/staff/acting.ts'
import { collectorsDay } from '#tests/helpers/staff/collectors.ts'
import { countCash } from '#tests/helpers/staff/count-cash.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'

/** What the staff write to explain a deed can be erased, although the audit cannot. */

const { whole, meera, imran, sana, event, send, visitOf, goTo } = await collectorsDay()
const { db } = whole.database
const manager = await actingWith(whole.shop, 'manager')

test('the reason for a difference at the count stays on the handover until one of its people is erased, and is never in the audit', async () => {
  const [{ id, order }, other] = [await visitOf(imran), await visitOf(sana)]
  await goTo('11:00')
  const farida = await newStaff(whole, 'Farida Sheikh', 'accounts')
  const owner = await newStaff(whole, 'Kavita Bose', 'owner')
  for (const [who, orderId] of [
    [imran, id],
    [sana, other.id],
  ] as const) {
    const cash = event(orderId, 'cash_taken', '09:10', { amount: 249 })
    await send(who, [cash, event(orderId, 'collected', '09:20')])
    await countCash(farida, { staffId: who.id, counted: 239, reason: `Tara of ${who.name}` })
  }
  const reasons = async () => {
    const { handovers } = await farida.api.listHandovers({ query: {} })
    return handovers.map(({ from, reason }) => [from, reason]).sort()
  }
  const record = async () =>
    JSON.stringify((await owner.api.listAudit({ body: { staffId: farida.id } })).entries)
  expect(await record()).toContain(`Tara of ${imran.name}`)
  expect(JSON.stringify(await db.select().from(audit))).not.toContain('Tara of')
  await inTransaction(db, tx => clearCountReasons(tx, [order._id]))
  expect(await reasons()).toEqual([
    [imran.name, 'erased'],
    [sana.name, `Tara of ${sana.name}`],
  ])
  expect(await record()).not.toContain(`Tara of ${imran.name}`)
})

test('reasons and notes stay on the record and the order until the person is erased, and are never in the audit', async () => {
  const { id, order } = await visitOf(imran)
  await goTo('11:00')
  const cash = event(id, 'cash_taken', '09:10', { amount: 249 })
  await cancelOrder(whole.shop, manager, { check: noLimit, orderId: id, reason: 'Tara 1 moved away' })
  await send(imran, [cash])
  await meera.api.decideConflicts({
    body: { decision: 'taken', reports: [{ id: cash.id }], note: 'Tara 2 was called' },
  })
  const tara = await newStaff(whole, 'Asif Sen', 'technician')
  await tara.api.openInEmergency({ params: { id }, body: { reason: 'Tara 3 rang about potassium' } })

  const owner = await newStaff(whole, 'Nandini Bose', 'owner')
  const record = async () =>
    JSON.stringify(
      (await owner.api.listAudit({ body: { orderId: id } })).entries.map(({ details }) => details),
    )
  const timeline = async () =>
    JSON.stringify((await owner.api.getDeskOrder({ params: { id } })).order.timeline)
  for (const words of ['Tara 1', 'Tara 2', 'Tara 3']) {
    expect(await record()).toContain(words)
    expect((await timeline()).split(words), words).toHaveLength(2)
  }
  const acts = await db
    .select()
    .from(audit)
    .where(eq(audit.subject, `order:${order._id}`))
  expect(JSON.stringify(acts)).not.toContain('Tara')

  await inTransaction(db, tx => anonymise(tx, [order._id], whole.shop.now()))
  expect(await db.$count(orders, eq(orders.id, order._id))).toBe(1)
  expect(await record()).not.toContain('Tara')
  expect(await timeline()).not.toContain('Tara')
})
