import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { consents } from '#db/schema.ts'
import { newOrder, refusalOf } from '#tests/helpers/orders.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Naming who answers at the door after the booking. What they are sent is in src/domain/messages. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000 })
const VASANT = { phone: '9822012345', name: 'Vasant' }

const confirmations = (orderId: string) =>
  whole.jobs.filter(({ data }) => 'orderId' in data && data.orderId === orderId && 'about' in data)

/** A visit on the 25th at nine, paid at the collection. */
async function confirmed(changes: Parameters<typeof newOrder>[1] = {}) {
  whole.setClock('2026-11-23T10:00:00+05:30')
  const made = await newOrder(whole, changes)
  const params = { id: made.order.orderId }
  await made.api.setPaymentMethod({ params, body: { paymentMethod: 'COD' } })
  const details = async () => (await made.api.getOrder({ params })).order.collectionDetails
  return { ...made, params, details }
}

test('a door contact is added with a consent, and gets the confirmation', async () => {
  const { api, order, params, details } = await confirmed()
  const before = confirmations(order._id).length
  for (let count = 0; count < 2; count += 1)
    await api.setDoorContact({ params, body: { ...VASANT, phone: '+91 98220 12345', consent: true } })
  expect(await details()).toMatchObject({ doorPhone: VASANT.phone, doorName: 'Vasant' })
  expect(confirmations(order._id)).toHaveLength(before + 1)
  const given = await whole.shop.db
    .select({ given: consents.given })
    .from(consents)
    .where(and(eq(consents.orderId, order._id), eq(consents.purpose, 'door-contact')))
  expect(given).toEqual([{ given: 'ticked' }])
})

test('a door contact’s number can be corrected ten times a day, without another confirmation', async () => {
  const { api, order, params, details } = await confirmed()
  await api.setDoorContact({ params, body: VASANT })
  const before = confirmations(order._id).length
  for (let last = 1; last < 10; last += 1)
    await api.setDoorContact({ params, body: { phone: `982201230${last}` } })
  expect(await details()).toMatchObject({ doorPhone: '9822012309', doorName: null })
  expect(confirmations(order._id)).toHaveLength(before)
  expect(await refusalOf(api.setDoorContact({ params, body: VASANT }))).toMatchObject({ status: 429 })
  expect(await details()).toMatchObject({ doorPhone: '9822012309' })
})

test('the door contact of another customer’s visit, a centre visit, a visit that begins soon or a cancelled visit can’t be changed', async () => {
  const { api, params, details } = await confirmed()
  const stranger = await whole.signIn('Ravi Rao')
  expect(await refusalOf(stranger.api.setDoorContact({ params, body: VASANT }))).toMatchObject({
    status: 404,
  })
  expect(await refusalOf(api.setDoorContact({ params, body: { ...VASANT, consent: false } }))).toMatchObject({
    code: 'INVALID',
    fields: { consent: expect.stringContaining('confirm') },
  })
  whole.setClock('2026-11-25T08:30:00+05:30')
  expect(await refusalOf(api.setDoorContact({ params, body: VASANT }))).toMatchObject({
    code: 'ORDER_STEP_REFUSED',
  })
  expect(await details()).toMatchObject({ doorPhone: null })

  const cancelled = await confirmed()
  await cancelled.api.cancelOrder({ params: cancelled.params })
  expect(
    await refusalOf(cancelled.api.setDoorContact({ params: cancelled.params, body: VASANT })),
  ).toMatchObject({ code: expect.stringMatching(/^ORDER_/) })

  const atCentre = await confirmed({ items: [{ id: 'XRCPA', name: 'X-Ray Chest PA View', quantity: 1 }] })
  expect(
    await refusalOf(atCentre.api.setDoorContact({ params: atCentre.params, body: VASANT })),
  ).toMatchObject({ code: 'INVALID' })
})

test('an order that waits for its payment accepts a door contact, who gets the confirmation once it is paid', async () => {
  whole.setClock('2026-11-23T10:00:00+05:30')
  const { api, order } = await newOrder(whole)
  const params = { id: order.orderId }
  await api.setDoorContact({ params, body: VASANT })
  expect(confirmations(order._id)).toHaveLength(0)
  const paid = await api.setPaymentMethod({ params, body: { paymentMethod: 'COD' } })
  expect(paid.order.collectionDetails.doorPhone).toBe(VASANT.phone)
  expect(confirmations(order._id)).toHaveLength(1)
})
