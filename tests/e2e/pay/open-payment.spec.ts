import { placeOrder, signedIn } from '../support/customer.ts'
import { test as base, expect } from '../support/fixtures.ts'
import { keepPictures } from '../support/journey.ts'
import { type Shop, startShop } from '../support/shop.ts'

/** The way through Razorpay's page, which leads back to the shop only after a payment. */

const test = base.extend<object, { shop: Shop }>({
  shop: [
    async ({ browserName }, use) => {
      const shop = await startShop(`${browserName}-links`, { PAYMENT_PROVIDERS: 'razorpay' })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test('a customer who comes back unpaid goes on paying, or closes the page and pays at a new one', async ({
  page,
  shop,
}) => {
  const customer = await signedIn(page, shop)
  const order = await placeOrder(customer)
  const unpaid = page.getByText('Not paid yet')
  const pay = page.getByRole('button', { name: 'Pay', exact: true })
  await page.goto(`/payment-summary?order=${order.orderId}`)
  await page.getByRole('button', { name: /^Pay Online/ }).click()
  await page.getByRole('button', { name: 'Fail' }).click()
  await expect(page.getByRole('alert')).toHaveText('The payment failed. You can try again.')
  const first = page.url()

  await test.step('Back shows that it is not paid, and leads to the same page', async () => {
    await page.goto(`/payment-summary?order=${order.orderId}`)
    await expect(unpaid).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pay another way' })).toBeVisible()
    await keepPictures(page, 'open-payment-1-back')
    await page.getByRole('button', { name: 'Go on paying' }).click()
    await expect(pay).toBeVisible()
    expect(page.url()).toBe(first)
  })

  await test.step('closing it offers every way to pay', async () => {
    await page.goBack()
    await page.getByRole('button', { name: 'Pay another way' }).click()
    await expect(unpaid).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'How would you like to pay?' })).toBeFocused()
    await expect(page.getByRole('radio', { name: 'Pay on Collection' })).toBeVisible()
    await keepPictures(page, 'open-payment-2-closed')
  })

  await test.step('the new page is another one, and pays the order', async () => {
    await page.getByRole('button', { name: /^Pay Online/ }).click()
    await expect(pay).toBeVisible()
    expect(page.url()).not.toBe(first)
    await pay.click()
    await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
    await page.goto(first)
    await expect(page.getByText('This payment link is cancelled.')).toBeVisible()
  })
})
