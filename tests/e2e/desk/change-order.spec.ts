import { enrolAs, withPasskeys } from '../collector/staff.ts'
import { expectAccessible } from '../support/accessible.ts'
import { collectSample, newCustomer, payOnline, placeOrder } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { keepPictures } from '../support/journey.ts'

/** A visit is moved and moved back by keyboard, a test is cancelled, and after the collection an amount is given back. */

const ITEMS = [
  { id: 'LIPID', name: 'Lipid Profile', quantity: 1, price: 399 },
  { id: 'HB', name: 'Haemoglobin (Hb)', quantity: 1, price: 99 },
]

test('a manager moves a visit in three keys, undoes it, cancels one test and gives an amount back', async ({
  page,
  shop,
  expectOnConsole,
}) => {
  expectOnConsole(/Failed to load resource.*40[13]/)
  const customer = await newCustomer(shop, { name: 'Leela Nair' })
  const order = await payOnline(shop, customer, await placeOrder(customer, { items: ITEMS }))
  await withPasskeys(page)
  await enrolAs(page, 'Vijay More, manager')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`/desk/orders/${order.orderId}`)
  await expect(page.getByRole('main')).toBeFocused()

  await page.keyboard.press('r')
  await expect(page.getByRole('button', { name: /^Next free/ })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Move to/ })).toBeFocused()
  await keepPictures(page, 'desk-move')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Moved to /)).toBeVisible()
  await expectAccessible(page)
  await keepPictures(page, 'desk-undo')
  await page.keyboard.press('u')
  await expect(page.getByText(/^Moved to /)).toHaveCount(0)
  await expect(page.getByText(/^Undid the move/)).toBeVisible()

  await page.keyboard.press('c')
  await page.getByRole('checkbox', { name: /^Lipid/ }).press('Space')
  const cancel = page.getByRole('button', { name: 'Cancel Lipid Profile for Leela, refund ₹399' })
  await expect(cancel).toBeVisible()
  await expectAccessible(page)
  await keepPictures(page, 'desk-cancel')
  await cancel.press('Enter')
  await expect(page.getByText('Cancel the order C')).toBeVisible()

  await collectSample(shop, order)
  await page.reload()
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('m')
  await page.getByLabel('Amount, ₹').fill('50')
  await page.getByLabel('Reason').fill('Goodwill')
  await expectAccessible(page)
  await keepPictures(page, 'desk-give-back')
  await page.getByLabel('Reason').press('Enter')
  await expect(page.getByText(/Refund in progress/)).toBeVisible()
})
