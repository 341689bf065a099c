import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { orders } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Staff } from '#domain/actor.ts'
import { readAreas, removeArea, saveArea } from '#domain/addresses/areas.ts'
import { sendPaymentLink } from '#domain/money/payments/payment-link.ts'
import { refundOrder } from '#domain/money/payments/refund-order.ts'
import { takePayment } from '#domain/money/payments/take-payment.ts'
import type { ActingStaff } from '#domain/orders/permit.ts'
import { readSlotSeats, setCapacity } from '#domain/orders/slots/capacity.ts'
import { dropRecollection } from '#domain/visits/recollections.ts'
import { addDays, indianDate } from '#rules/dates.ts'
import type { Role } from '#rules/staff/permissions.ts'
import { newOrder } from '#tests/helpers/orders.ts'
import { demoCity } from '#tests/helpers/our-cities.ts'
import { noLimit, staffWith } from '#tests/helpers/staff/acting.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'
import { cancelOrder } from '../changes/cancel-order.ts'
import { openPrescription } from '../requests/prescriptions.ts'
import { endStaff } from './staff.ts'

/** Domain commands check the acting person themselves, for any caller. */

const whole = await wholeShop()
const { shop } = whole
const actorWith = (role: Role) => staffWith(shop, role)
const FORBIDDEN = { code: 'FORBIDDEN' }
const date = addDays(indianDate(shop.now()), 1)
const capacity = (actor: Staff) =>
  setCapacity(shop, { city: demoCity('Mumbai'), date, hour: 9, capacity: 2, actor })
const seatsAtNine = async () =>
  (await readSlotSeats(shop.db, shop.rules, { city: demoCity('Mumbai'), date })).find(
    ({ hour }) => hour === 9,
  )?.capacity

test('commands about an order are refused without the permission, and do not change the order', async () => {
  const { order } = await newOrder(whole)
  const orderId = order._id
  const actingAs = async (role: Role): Promise<ActingStaff> => ({
    kind: 'staff',
    actor: await actorWith(role),
    grants: [{ role, centre: null }],
  })
  for (const [role, refusal] of [
    ['technician', { code: 'NOT_FOUND' }],
    ['pathologist', FORBIDDEN],
  ] as const) {
    const staff = await actingAs(role)
    for (const call of [
      () => cancelOrder(shop, staff, { check: noLimit, orderId, reason: 'Asked' }),
      () =>
        cancelOrder(shop, staff, { check: noLimit, orderId, reason: 'Asked', permission: 'refunds.decide' }),
      () => refundOrder(shop, staff, { check: noLimit, orderId }),
      () => refundOrder(shop, staff, { check: noLimit, orderId, permission: 'refunds.decide' }),
      () => takePayment(shop, staff, { orderId, as: 'cash', reference: '', revision: '' }),
      () => sendPaymentLink(shop, staff, orderId),
      () => dropRecollection(shop, staff, { orderId, reason: 'Asked' }),
    ])
      await expect(call()).rejects.toMatchObject(refusal)
  }
  // Accounts approve, and neither cancel alone nor take cash.
  const accounts = await actingAs('accounts')
  await expect(
    cancelOrder(shop, accounts, { check: noLimit, orderId, reason: 'Asked' }),
  ).rejects.toMatchObject(FORBIDDEN)
  expect(await shop.db.select().from(orders)).toMatchObject([{ status: 'pending' }])
  await cancelOrder(shop, await actingAs('reception'), { check: noLimit, orderId, reason: 'Asked' })
  expect(await shop.db.select().from(orders)).toMatchObject([{ status: 'cancelled' }])
})

test('capacity, areas and prescriptions are refused without the permission', async () => {
  const actor = await actorWith('reception')
  const before = await seatsAtNine()
  await expect(capacity(actor)).rejects.toMatchObject(FORBIDDEN)
  expect(await seatsAtNine()).toBe(before)
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
  expect(await seatsAtNine()).toBe(2)
})

test('a person who has left has no permissions', async () => {
  const actor = await actorWith('coordinator')
  await inTransaction(shop.db, tx =>
    endStaff(tx, shop.now(), { id: actor.id, actor: { kind: 'command-line', name: 'asha' } }),
  )
  await expect(capacity(actor)).rejects.toMatchObject(FORBIDDEN)
})
