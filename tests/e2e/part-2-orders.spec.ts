import { attachReport, collectSample, payOnCollection, payOnline, placeOrder, signedIn } from './customer.ts'
import { expect, test } from './fixtures.ts'

/** My Orders and order details: what the requirements, part 2, say of them. */

test('a customer finds the orders that were paid, collected and reported, newest first', async ({
  page,
  shop,
}) => {
  const customer = await signedIn(page, shop)
  const reported = await payOnCollection(customer, await placeOrder(customer))
  await collectSample(shop, reported)
  await attachReport(shop, reported)
  const paid = await payOnline(shop, customer, await placeOrder(customer))
  await page.goto('/my-orders')
  await expect(page.getByRole('main').getByRole('listitem')).toContainText([paid.orderId, reported.orderId])
  await page.getByRole('button', { name: reported.orderId }).click()
  await expect(page.getByRole('button', { name: 'View Report' })).toBeVisible()
})
