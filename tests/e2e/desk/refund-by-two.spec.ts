import { enrolAs, withPasskeys } from '../collector/staff.ts'
import { expectAccessible } from '../support/accessible.ts'
import { collectSample, newCustomer, payOnline, placeOrder, signInAs } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { keepPictures } from '../support/journey.ts'

/** A refund that requires two people, of whom the second has a passkey in the browser. */

/** Above the default of REFUND_ALONE_UP_TO. */
const CHECKUP = { id: 'PK-FULLBODY', name: 'Full Body Health Check-Up', quantity: 1, price: 2499 }
const WHY = 'The sample was lost on its way'

test('a manager requests a refund, an accountant approves it by passkey, and the customer sees it', async ({
  page,
  browser,
  shop,
  expectOnConsole,
}) => {
  // 401 until there is a session; approving is refused until it is confirmed.
  expectOnConsole(/Failed to load resource.*40[13]/)
  const customer = await newCustomer(shop, { name: 'Leela Nair' })
  const order = await payOnline(shop, customer, await placeOrder(customer, { items: [CHECKUP] }))
  await collectSample(shop, order)

  await withPasskeys(page)
  await enrolAs(page, 'Vijay More, manager')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`/desk/orders/${order.orderId}`)
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('f')
  await page.getByLabel('Reason').fill(WHY)
  const ask = page.getByRole('button', { name: 'Request a refund of ₹2,499' })
  await expect(ask).toBeVisible()
  await expectAccessible(page)
  await keepPictures(page, 'desk-refund')
  await ask.click()
  const waiting = `₹2,499 is waiting for a second person, requested by Vijay More: ${WHY}`
  await expect(page.getByText(waiting)).toBeVisible()

  // The requester can't decide.
  await page.getByRole('navigation', { name: 'The desk' }).getByRole('link', { name: 'Approvals' }).click()
  // The decided ones have a table of their own below.
  const line = page
    .getByRole('table', { name: 'Approvals' })
    .getByRole('row')
    .filter({ hasText: order.orderId })
  await expect(line).toContainText('You requested this refund. Another person has to decide.')
  await expect(line.getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()

  await enrolAs(page, 'Farida Contractor, accounts')
  await page.getByRole('navigation', { name: 'The desk' }).getByRole('link', { name: 'Approvals' }).click()
  await expect(line).toContainText(WHY)
  await expectAccessible(page)
  await page.getByRole('textbox', { name: `Note on the refund of ${order.orderId}` }).fill('Heard of it')
  await page.getByRole('button', { name: `Approve ₹2,499 of ${order.orderId}` }).click()
  await expect(page.getByText(`₹2,499 of ${order.orderId} is being refunded.`)).toBeVisible()
  await expect(line).toHaveCount(0)

  // Both are named on the order's page.
  await page.goto(`/desk/orders/${order.orderId}`)
  const happened = page.getByRole('region', { name: 'What happened' }).getByRole('listitem')
  await expect(happened.filter({ hasText: 'Vijay More' }).filter({ hasText: WHY }).first()).toBeVisible()
  await expect(happened.filter({ hasText: 'Farida Contractor' }).first()).toBeVisible()
  await expect(page.getByText(waiting)).toHaveCount(0)
  await expectAccessible(page)

  const phone = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await signInAs(phone, shop, customer)
  await phone.goto(`/order-details/${order.orderId}`)
  await expect(phone.getByRole('region', { name: 'Refund' })).toContainText('₹2,499')
  await phone.context().close()
})
