import { enrolAs, withPasskeys } from '../collector/staff.ts'
import { expectAccessible } from '../support/accessible.ts'
import { newCustomer, payOnCollection, placeOrder } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'

/** Emergency access to a refused order, by keyboard only, which needs a browser's focus. */

test('a technician opens an order with a reason by keyboard, and changes nothing in it', async ({
  page,
  shop,
  expectOnConsole,
}) => {
  // 401 until there is a session, then the refusal of the order.
  expectOnConsole(/Failed to load resource.*(401|404)/)
  const customer = await newCustomer(shop, { name: 'Farida Contractor' })
  const order = await placeOrder(customer)
  await payOnCollection(customer, order)
  await withPasskeys(page)
  await enrolAs(page, 'Joseph Pinto, technician')
  await page.goto(`/desk/orders/${order.orderId}`)
  await expect(page.getByRole('heading', { name: 'Open it with a reason' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(/^Reason, without names/).focus()
  await page.keyboard.type('Critical potassium, the patient waits')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Open it for one hour' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Open for reading until/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Farida Contractor' })).toBeVisible()
  // The key of an action of another role opens nothing.
  await page.keyboard.press('c')
  await expect(page.getByRole('button', { expanded: true })).toHaveCount(0)
  await expectAccessible(page)
})
