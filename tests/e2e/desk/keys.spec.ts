import { deskPath } from '#rules/desk/desk-pages.ts'
import { enrolAs, withPasskeys } from '../collector/staff.ts'
import { newCustomer, payOnCollection, placeOrder } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { countedKeys } from '../support/keys.ts'

/** What reception does all day takes as few keys as in the best tools. */

const FOR_A_KNOWN_CALLER = 22
const FOR_A_FLAT_NUMBER = 15

test('a known caller is booked and a flat number changed with few keys', async ({
  page,
  shop,
  expectOnConsole,
}) => {
  // 401 until there is a session.
  expectOnConsole(/Failed to load resource.*401/)
  const customer = await newCustomer(shop)
  const order = await payOnCollection(customer, await placeOrder(customer))
  await withPasskeys(page)
  await enrolAs(page, 'Asha Rao, reception')
  await page.goto('/desk')
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible()

  const call = countedKeys(page)
  await call.press('g', 'n')
  await expect(page.getByLabel('Phone')).toBeFocused()
  await call.type(customer.phone)
  await expect(page.getByRole('button', { name: /^Same as last time/ })).toBeVisible()
  await call.press('Tab', 'Tab', 'Tab', 'Tab', 'Tab')
  await expect(page.getByRole('combobox', { name: 'Test or check-up' })).toBeFocused()
  await call.type('lft')
  await expect(page.getByRole('option', { name: /Liver Function/ })).toBeVisible()
  await call.press('Enter')
  await expect(page.getByRole('radio', { name: /left/, checked: true })).toBeAttached()
  await expect(page.getByRole('button', { name: /^Book for ₹/ })).toBeVisible()
  await call.press('Control+Enter')
  await expect(page.getByText('Booked: 1 test or check-up')).toBeVisible()
  expect(call.count()).toBeLessThanOrEqual(FOR_A_KNOWN_CALLER)

  await page.goto(deskPath('order', { number: order.orderId }))
  await expect(page.getByRole('button', { name: /Change the address/ })).toBeVisible()
  const change = countedKeys(page)
  await change.press('w')
  await expect(page.getByLabel('PIN code')).toBeFocused()
  await change.press('Tab')
  await change.type('B-1204')
  await change.press('Enter')
  await expect(page.getByRole('main')).toContainText('B-1204, 14 Hill Road')
  expect(change.count()).toBeLessThanOrEqual(FOR_A_FLAT_NUMBER)
})
