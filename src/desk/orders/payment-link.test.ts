import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { shortLinks } from '#db/schema.ts'
import { createPayLink, payLinkEnds } from '#domain/money/payments/payment-link.ts'
import { refundOrder } from '#domain/money/payments/refund-order.ts'
import { findOrder } from '#domain/orders/read.ts'
import { createShortLink } from '#domain/short-links.ts'
import { collectSample } from '#tests/helpers/collect-sample.ts'
import { newOrder, refusalOf } from '#tests/helpers/orders.ts'
import { paying } from '#tests/helpers/payments.ts'
import { actingWith, noLimit } from '#tests/helpers/staff/acting.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** The link by which an order is paid without signing in, as the desk sends it. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000 })
const { anyone, shop, database, simulator } = whole
const { settle, jobsOf, workDue } = paying(whole)
const meera = await newStaff(whole, 'Meera Iyer', 'coordinator')
const lab = await newStaff(whole, 'Irfan Khan', 'technician')
const manager = await actingWith(shop, 'manager')
const MINUTE = 60_000

const tokenIn = (address: string): string => address.split('?')[1] ?? ''

/** An unpaid order with its link. */
async function unpaid() {
  const made = await newOrder(whole)
  const row = await findOrder(database.db, made.order.orderId)
  const params = { id: row.number }
  return { ...made, row, params, link: { body: { token: tokenIn(await createPayLink(shop, row)) } } }
}

test('a payment link is sent at most three times a day, and holds the order until the link expires', async () => {
  const { params, row, link } = await unpaid()
  const { order } = await meera.api.sendPaymentLink({ params })
  expect(order.money.heldUntil).toBe(payLinkEnds(row).toISOString())
  expect(order.timeline).toContainEqual(
    expect.objectContaining({ text: 'Sent the customer a payment link', by: 'Meera Iyer' }),
  )
  expect(jobsOf(row.id)).toContain('payment-link')
  await meera.api.sendPaymentLink({ params })
  await meera.api.sendPaymentLink({ params })
  expect(await refusalOf(meera.api.sendPaymentLink({ params }))).toMatchObject({ code: 'TOO_MANY' })
  simulator.advance(90 * MINUTE)
  await workDue()
  expect(await anyone.readPayLink(link)).toMatchObject({ state: 'to-pay', amount: 249 })
})

test('sending a link requires the permission to change orders', async () => {
  const { params } = await unpaid()
  expect((await refusalOf(lab.api.sendPaymentLink({ params }))).status).toBeGreaterThanOrEqual(403)
})

test('a valid link shows only the order’s number and amount, and two clicks start one payment', async () => {
  const { link, order, params } = await unpaid()
  expect(await anyone.readPayLink(link)).toEqual({
    success: true,
    orderId: order.orderId,
    amount: 249,
    state: 'to-pay',
  })
  const first = await anyone.payByLink(link)
  const again = await anyone.payByLink(link)
  expect(again.merchantOrderId).toBe(first.merchantOrderId)
  await settle(first.merchantOrderId, { state: 'COMPLETED' })
  expect((await anyone.getPaymentStatus({ params: first })).isSuccess).toBe(true)
  expect(await anyone.readPayLink(link)).toMatchObject({ state: 'paid' })
  expect(await refusalOf(anyone.payByLink(link))).toMatchObject({ code: 'ORDER_PAID' })
  expect(await refusalOf(meera.api.sendPaymentLink({ params }))).toMatchObject({
    code: 'ORDER_PAID',
  })
})

test('after a failed payment, two tabs of the link start one new payment', async () => {
  const { link, row, params } = await unpaid()
  const first = await anyone.payByLink(link)
  await settle(first.merchantOrderId, { state: 'FAILED' })
  expect(await anyone.getPaymentStatus({ params: first })).toMatchObject({
    isSuccess: false,
    isPending: false,
  })
  expect(await anyone.readPayLink(link)).toMatchObject({ state: 'to-pay' })
  // A second call while the page is being opened is refused; it gets no page of its own.
  const tabs = await Promise.allSettled([anyone.payByLink(link), anyone.payByLink(link)])
  const opened = tabs.flatMap(tab => (tab.status === 'fulfilled' ? [tab.value.merchantOrderId] : []))
  expect(new Set(opened).size).toBe(1)
  expect(opened).not.toContain(first.merchantOrderId)
  for (const tab of tabs)
    if (tab.status === 'rejected') expect(tab.reason).toMatchObject({ code: 'PAYMENT_PENDING' })
  const again = await anyone.payByLink(link)
  expect(opened).toContain(again.merchantOrderId)
  await settle(again.merchantOrderId, { state: 'COMPLETED' })
  await workDue()
  expect(await refusalOf(anyone.payByLink(link))).toMatchObject({ code: 'ORDER_PAID' })
  expect((await meera.api.getDeskOrder({ params })).order.money).toMatchObject({ paid: row.total / 100 })
})

test('a payment that fails as the link expires can’t be tried again', async () => {
  const { link } = await unpaid()
  const { merchantOrderId } = await anyone.payByLink(link)
  await settle(merchantOrderId, { state: 'FAILED' })
  expect((await anyone.getPaymentStatus({ params: { merchantOrderId } })).isPending).toBe(false)
  simulator.advance(120 * MINUTE)
  expect(await refusalOf(anyone.payByLink(link))).toMatchObject({ status: 404 })
  expect(await refusalOf(anyone.readPayLink(link))).toMatchObject({ status: 404 })
})

test('a changed link, an expired one and one of another kind or sum get the answer of an unknown link', async () => {
  const { link, row } = await unpaid()
  const madeUp = (change: Partial<Parameters<typeof createShortLink>[1]>) =>
    createShortLink(shop, {
      ...{
        kind: 'p',
        orderId: row.id,
        boundTo: 'x',
        amount: row.total,
        expiresAt: payLinkEnds(row),
        ...change,
      },
    }).then(tokenIn)
  const wrong = [
    '',
    row.number,
    link.body.token.toLowerCase(),
    link.body.token.slice(1),
    await madeUp({ kind: 'v' }),
    await madeUp({ boundTo: 'y', amount: row.total - 100 }),
    await madeUp({ boundTo: 'z', expiresAt: new Date(shop.now().getTime() - 1) }),
  ]
  for (const token of wrong) {
    expect(await refusalOf(anyone.readPayLink({ body: { token } })), token).toMatchObject({ status: 404 })
    expect(await refusalOf(anyone.payByLink({ body: { token } })), token).toMatchObject({ status: 404 })
  }
})

test('the same link is stored once, and only as a hash', async () => {
  const { link, row } = await unpaid()
  await createPayLink(shop, row)
  const stored = await database.db.select().from(shortLinks).where(eq(shortLinks.orderId, row.id))
  expect(stored).toHaveLength(1)
  expect(JSON.stringify(stored)).not.toContain(link.body.token)
})

test('the link of a cancelled order shows the cancellation and starts no payment', async () => {
  const { link, api, order, params } = await unpaid()
  await api.cancelOrder({ params: { id: order._id } })
  expect(await anyone.readPayLink(link)).toMatchObject({ state: 'cancelled' })
  expect(await refusalOf(anyone.payByLink(link))).toMatchObject({ code: 'ORDER_CLOSED' })
  expect(await refusalOf(meera.api.sendPaymentLink({ params }))).toMatchObject({
    code: 'ORDER_CLOSED',
  })
})

test('the link of a refunded order shows the refund and starts no payment', async () => {
  const { link, api, order } = await unpaid()
  await api.setPaymentMethod({ params: { id: order._id }, body: { paymentMethod: 'COD' } })
  expect(await anyone.readPayLink(link)).toMatchObject({ state: 'at-visit' })
  await collectSample(shop, order._id, manager.actor)
  await refundOrder(shop, manager, { check: noLimit, orderId: order._id })
  expect(await anyone.readPayLink(link)).toMatchObject({ state: 'refunded' })
  expect(await refusalOf(anyone.payByLink(link))).toMatchObject({ code: 'ORDER_PAID' })
})
