import type { Page } from '@playwright/test'
import { expectAccessible, expectNothingTooWide } from '../support/accessible.ts'
import { payOnCollection, placeOrder, signedIn } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { keepPictures, newPhone, SOON } from '../support/journey.ts'
import type { Shop } from '../support/shop.ts'

/** The pages behind the links in SMS. */

async function linkIn(shop: Shop, phone: string, link: RegExp): Promise<string> {
  const found = async () =>
    (await shop.outbox())
      .filter(({ to }) => to.endsWith(phone))
      .flatMap(({ text }) => link.exec(text)?.[0] ?? [])
  await expect.poll(async () => (await found()).length, SOON).toBeGreaterThan(0)
  return (await found())[0] ?? ''
}

async function expectGood(page: Page, name: string): Promise<void> {
  await expectNothingTooWide(page)
  await expectAccessible(page)
  await keepPictures(page, name)
}

test('the link of the customer opens the order, and that of the door contact the visit without a login', async ({
  page,
  browser,
  shop,
}) => {
  const customer = await signedIn(page, shop, { name: 'Asha Rao' })
  const order = await payOnCollection(customer, await placeOrder(customer))
  const doorPhone = newPhone()
  const params = { id: order._id }
  await customer.api.setDoorContact({ params, body: { phone: doorPhone, consent: true } })

  const toOrder = await linkIn(shop, customer.phone, /http\S+\/o\?\w{8}/)
  expect((await page.request.get(toOrder, { maxRedirects: 0 })).status()).toBe(200)
  await page.goto(toOrder)
  await expect(page).toHaveURL(new RegExp(`/order-details/${order.orderId}$`))
  await expect(page.getByRole('main')).toContainText('Complete Blood Count')

  const toVisit = await linkIn(shop, doorPhone, /http\S+\/v\?\w{16}/)
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } })
  const theirs = await context.newPage()
  const response = await theirs.goto(toVisit)
  expect(response?.request().redirectedFrom()).toBeNull()
  const main = theirs.getByRole('main')
  await expect(main).toContainText('Asha booked this visit. Our collector will call first.')
  await expect(main).toContainText('₹249.00')
  await expect(main).not.toContainText(/ORD-|Blood/)
  await expect(theirs.locator('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer')
  await expect(theirs.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expectGood(theirs, 'door-1-booked')

  await customer.api.cancelOrder({ params })
  await theirs.reload()
  await expect(main).toContainText('This visit is cancelled.')
  await expectGood(theirs, 'door-2-cancelled')

  await theirs.goto(toVisit.replace(/\w+$/, '0'.repeat(16)))
  await expect(main).toContainText('This link no longer works.')
  await expectGood(theirs, 'door-3-not-good')
  await context.close()
})
