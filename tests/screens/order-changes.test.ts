import { test, vi } from 'vitest'
import { expect } from './support/expect.ts'
import { WITHIN } from './support/locator.ts'
import { ordersOf } from './support/orders.ts'
import { screens } from './support/screens.ts'

/** The windows in which a booked visit is moved or cancelled, from the page of its order. */

const { shop, page, signedIn } = await screens()
const { place, payOnCollection } = ordersOf(shop)

const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const wrong = dialog.getByRole('alert')

/** The page of a booked visit, with the window open that a button opens. */
async function changing(button: string, wish: Parameters<typeof place>[1] = {}) {
  const customer = await signedIn()
  const order = await payOnCollection(customer, await place(customer, wish))
  await page.goto(`/order-details/${order.orderId}`)
  await main.getByRole('button', { name: button }).click()
  await expect(dialog).toBeVisible()
  const seen = async () => (await customer.api.getOrder({ params: { id: order.orderId } })).order
  return { order, seen }
}

test('a visit that could not be moved without a network says so once, and is moved by the next press', async () => {
  const { order, seen } = await changing('Change Time')
  const { date } = order.collectionDetails
  const move = dialog.getByRole('button', { name: /^Move to/ })
  await expect(move).toBeVisible()
  const asked = page.sent(/\/api\/slots/).length
  page.cut(/\/api\//)
  await move.click()
  await expect(wrong).toHaveText(['The visit could not be moved. Please try again.'])
  await expect(dialog.getByRole('radiogroup', { name: 'Time slot' })).toBeVisible()
  expect(page.sent(/\/api\/slots/)).toHaveLength(asked)
  expect((await seen()).collectionDetails.date).toBe(date)
  page.asUsual()
  await move.click()
  await expect(dialog).toBeHidden()
  await expect(wrong).toHaveCount(0)
  expect((await seen()).collectionDetails.date > date).toBe(true)
})

test('a visit to a slot that has filled meanwhile says so, and shows the slots anew', async () => {
  await changing('Change Time')
  const move = dialog.getByRole('button', { name: /^Move to/ })
  await expect(move).toBeVisible()
  const asked = page.sent(/\/api\/slots/).length
  page.answer(
    /\/reschedule$/,
    { success: false, code: 'SLOT_FULL', message: 'It is gone.' },
    { status: 409, times: 1 },
  )
  await move.click()
  await expect(wrong).toHaveText(['It is gone.'])
  await vi.waitFor(() => expect(page.sent(/\/api\/slots/)).toHaveLength(asked + 1), WITHIN)
})

test('with nothing ticked nothing is cancelled, and the button says what is missing', async () => {
  const { seen } = await changing('Cancel Order', {
    items: [
      { id: 'CBC', name: 'CBC', quantity: 1 },
      { id: 'HB', name: 'Hb', quantity: 1 },
    ],
    totalAmount: 348,
  })
  const ticks = dialog.getByRole('checkbox')
  await ticks.nth(0).click()
  await expect(dialog.getByRole('button', { name: 'Cancel This Test' })).toBeVisible()
  await ticks.nth(1).click()
  await expect(dialog.getByRole('button', { name: 'Please choose what to cancel' })).toBeDisabled()
  await expect(dialog.getByText('What do you want to cancel?')).toHaveCount(1)
  await expect(dialog.getByRole('button', { name: /^Cancel/ })).toHaveCount(0)
  await ticks.nth(0).click()
  await dialog.getByRole('button', { name: 'Cancel This Test' }).click()
  await expect(dialog).toBeHidden()
  expect((await seen()).totalAmount).toBe(99)
})
