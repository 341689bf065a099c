import { test } from 'vitest'
import { KEYS } from '#kit/storage.ts'
import { orderBody } from '#tests/helpers/orders.ts'
import { expect } from './support/expect.ts'
import { shopScreens } from './support/shop-screens.ts'

/** A customer who comes back from a payment page without having paid. The provider can close the page. */

const { shop, page, signedIn } = await shopScreens({ providers: ['razorpay'] })

const anotherWay = page.getByRole('button', { name: 'Pay another way' })
const alert = page.getByRole('main').getByRole('alert')
const CLOSE = /\/api\/payments\/close\//

/** A customer whose browser has started a payment and left its page. */
async function cameBack() {
  const { api } = await signedIn()
  const { order } = await api.createOrder({ body: orderBody(shop) })
  const started = await api.startPayment({
    body: { orderId: order.orderId, redirectPath: '/payment-status' },
  })
  const items = order.items.map(({ id, name, quantity }) => ({ id, name, quantity }))
  const { merchantOrderId } = started
  page.storeElsewhere({ [KEYS.payment]: JSON.stringify({ merchantOrderId, orderId: order.orderId, items }) })
  const open = () => page.goto(`/payment-summary?order=${order.orderId}`)
  const link = async () =>
    (await shop.simulator.razorpayLedger()).links.find(({ referenceId }) => referenceId === merchantOrderId)
  return { api, order, open, link, ...started }
}

test('closes the page to pay another way, and can then choose any', async () => {
  const { open, link, api, order } = await cameBack()
  await open()
  await anotherWay.click()
  await expect(page.getByText('Not paid yet')).toHaveCount(0)
  expect(await link()).toMatchObject({ status: 'cancelled' })
  await page.getByRole('radio', { name: 'Pay on Collection' }).check()
  await page.getByRole('button', { name: 'Pay on Collection' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Booking Confirmed' })).toBeVisible()
  expect((await api.getOrder({ params: { id: order._id } })).order.status).toBe('confirmed')
})

test('sees the confirmation at once if the payment has succeeded meanwhile', async () => {
  const { open, merchantOrderId } = await cameBack()
  await shop.simulator.settle(merchantOrderId, { state: 'COMPLETED', webhook: false })
  shop.simulator.advance(2000)
  await open()
  await expect(page.getByRole('heading', { level: 1, name: 'Order Confirmed!' })).toBeVisible()
})

test('reads what to do if the page could not be closed', async () => {
  const { open } = await cameBack()
  await open()
  page.cut(CLOSE)
  await anotherWay.click()
  await expect(alert).toContainText('The payment page could not be closed. Please try again.')
  await expect(page.getByText('Not paid yet')).toBeVisible()
})
