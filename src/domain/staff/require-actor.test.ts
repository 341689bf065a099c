import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { orders } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Staff } from '#domain/actor.ts'
import { readAreas, removeArea, saveArea } from '#domain/addresses/areas.ts'
import { refundOrder } from '#domain/money/payments/refund-order.ts'
import { readSlotSeats, setCapacity } from '#domain/orders/slots/capacity.ts'
import { addDays, indianDate } from '#rules/dates.ts'
import type { Role } from '#rules/staff/permissions.ts'
import { newOrder } from '#tests/helpers/orders.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'
import { cancelOrder } from '../changes/cancel-order.ts'
import { openPrescription } from '../requests/prescriptions.ts'
import { addStaff, endStaff } from './staff.ts'

/** Domain commands check the person who acts by themselves, whoever calls them. */

const whole = await wholeShop()
const { shop } = whole
const OWNER: Staff = { kind: 'staff', name: 'asha' }
let people = 0
async function actorWith(role: Role): Promise<Staff> {
  people += 1
  const { staff } = await addStaff(shop, {
    name: `Meera ${people}`,
    grants: [{ role, centre: null }],
    actor: OWNER,
  })
  return { kind: 'staff', id: staff.id, name: staff.name }
}
const FORBIDDEN = { code: 'FORBIDDEN' }
const date = addDays(indianDate(shop.now()), 1)
const capacity = (actor: Staff) => setCapacity(shop, { city: 'Mumbai', date, hour: 9, capacity: 2, actor })
const placesAtNine = async () =>
  (await readSlotSeats(shop.db, shop.rules, { city: 'Mumbai', date })).find(({ hour }) => hour === 9)
    ?.capacity

test('commands about an order are refused without the permission, and leave it as it was', async () => {
  const { order } = await newOrder(whole)
  const actor = await actorWith('technician')
  const orderId = order._id
  for (const call of [
    () => cancelOrder(shop, { orderId, reason: 'Asked', actor }),
    () => refundOrder(shop, { orderId, actor }),
  ])
    await expect(call()).rejects.toMatchObject(FORBIDDEN)
  expect(await shop.db.select().from(orders)).toMatchObject([{ status: 'pending' }])
  await cancelOrder(shop, { orderId, reason: 'Asked', actor: await actorWith('reception') })
  expect(await shop.db.select().from(orders)).toMatchObject([{ status: 'cancelled' }])
})

test('capacity, areas and prescriptions are refused without the permission', async () => {
  const actor = await actorWith('reception')
  const before = await placesAtNine()
  await expect(capacity(actor)).rejects.toMatchObject(FORBIDDEN)
  expect(await placesAtNine()).toBe(before)
  const area = {
    id: randomUUID(),
    city: 'Mumbai' as const,
    name: 'Bandra',
    pinCodes: ['400050'],
    revision: null,
  }
  await expect(saveArea(shop, actor, area)).rejects.toMatchObject(FORBIDDEN)
  await expect(removeArea(shop, actor, area.id, 1)).rejects.toMatchObject(FORBIDDEN)
  expect(await readAreas(shop.db)).toEqual([])
  const collector = await actorWith('collector')
  await expect(openPrescription(shop, { id: randomUUID(), actor: collector })).rejects.toMatchObject(
    FORBIDDEN,
  )
  await capacity(await actorWith('coordinator'))
  expect(await placesAtNine()).toBe(2)
})

test('a person who has left may do nothing any more', async () => {
  const actor = await actorWith('coordinator')
  await inTransaction(shop.db, tx => endStaff(tx, shop.now(), { id: actor.id ?? '', actor: OWNER }))
  await expect(capacity(actor)).rejects.toMatchObject(FORBIDDEN)
})
