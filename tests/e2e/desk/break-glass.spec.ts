import { enrolAs, withPasskeys } from '../collector/staff.ts'
import { expectAccessible } from '../support/accessible.ts'
import { newCustomer, payOnCollection, placeOrder } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'

/** The refusal of an order and the way past it, by keyboard alone: needs a browser's focus. */

test('a technician opens an order with a reason, by keys, and changes nothing in it', async ({
  page,
  shop,
  expectOnConsole,
}) => {
  // Without a session; then the order that is not theirs.
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
  // The letter of an action that is not theirs opens none.
  await page.keyboard.press('c')
  await expect(page.getByRole('button', { expanded: true })).toHaveCount(0)
  await expectAccessible(page)
})
