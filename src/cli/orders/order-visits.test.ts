import { expect, test } from 'vitest'
import { visitOfTwo } from '#tests/helpers/additions.ts'
import { commandsOn } from '#tests/helpers/commands.ts'
import { newOrder } from '#tests/helpers/orders.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

const whole = await wholeShop()
const { run } = commandsOn(whole.shop)
whole.moveTo('2026-11-23T10:00:00+05:30')

test('a visit is moved by its number, and the customer is told', async () => {
  const { api, order } = await newOrder(whole)
  await api.setPaymentMethod({ params: { id: order.orderId }, body: { paymentMethod: 'COD' } })
  const done = await run(`orders reschedule ${order.orderId} --date 2026-11-26 --hour 11`)
  expect(done).toMatchObject({
    exitCode: 0,
    out: `${order.orderId} is "confirmed".\nThe visit is on Thu, 26 Nov, 11:00 AM - 12:00 PM.`,
  })
  const { order: moved } = await api.getOrder({ params: { id: order.orderId } })
  expect(moved).toMatchObject({ moves: 1, movesLeft: 3, collectionDetails: { date: '2026-11-26' } })
  expect(whole.jobs.at(-1)?.data).toEqual({ orderId: order._id, about: 'moved' })
  expect(await run(`orders reschedule ${order.orderId} --date 2026-11-26 --hour 11`)).toMatchObject({
    exitCode: 1,
    err: 'That is your slot already.',
  })
})

test('tests are added by the staff, also in the last hours, for a patient by number', async () => {
  const { order, seen } = await visitOfTwo(whole)
  const done = await run(`orders add ${order.orderId} --items HB,ESR --for 2`)
  const [added] = (await seen()).additions
  expect(done).toMatchObject({
    exitCode: 0,
    out: `${added?.orderId} is "confirmed".\nIt is added to the visit of ${order.orderId}: ₹219.00, to be paid at the door.`,
  })
  expect(added?.items).toMatchObject([
    { id: 'HB', patientName: 'Ravi Rao' },
    { id: 'ESR', patientName: 'Ravi Rao' },
  ])
  expect(await run(`orders add ${order.orderId} --items HB --for 2`)).toMatchObject({
    exitCode: 1,
    err: expect.stringContaining('Ravi Rao has "Haemoglobin (Hb)" in this visit already.'),
  })
  expect((await run(`orders show ${order.orderId}`)).out).toContain(`${added?.orderId}, confirmed`)
  expect((await run(`orders show ${added?.orderId}`)).out).toMatch(new RegExp(`Added to +${order.orderId}`))
  expect((await run(`orders add ${order.orderId} --items "H B" --for 2`)).exitCode).toBe(2)
  expect((await run(`orders add ${order.orderId} --items HB --for 7`)).exitCode).toBe(2)
})

test('what waits to be paid online says so, and what belongs to the visit is refused by the number of an addition', async () => {
  const { order, seen } = await visitOfTwo(whole)
  expect(await run(`orders add ${order.orderId} --items HB --for 1 --online`)).toMatchObject({
    exitCode: 0,
    out: expect.stringContaining('is "pending".'),
  })
  const added = (await seen()).additions[0]?.orderId ?? ''
  const refused = `Order ${added} was added to another visit, and follows it: please use the order of that visit.`
  expect(await run(`orders reschedule ${added} --date 2026-11-26 --hour 11`)).toMatchObject({
    exitCode: 1,
    err: refused,
  })
  expect(await run(`orders move ${added} collected --early`)).toMatchObject({ exitCode: 1, err: refused })
})

test('an address is changed by number; one that is none is a usage error', async () => {
  const { api, order } = await newOrder(whole)
  expect(await run(`orders change-address ${order.orderId}`, '22  Park Road,\nBandra West')).toMatchObject({
    exitCode: 0,
    out: expect.stringContaining('We come to the new address.'),
  })
  const { order: changed } = await api.getOrder({ params: { id: order.orderId } })
  expect(changed.shippingAddress.address).toBe('22 Park Road, Bandra West')
  expect((await run(`orders change-address ${order.orderId}`, ' ')).exitCode).toBe(2)
})
