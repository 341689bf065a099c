import { test, vi } from 'vitest'
import { addDays, formatDay, startOfIndianDay } from '#rules/dates.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { formatRupees } from '#rules/money.ts'
import { slotHour } from '#rules/visits/slots.ts'
import type { Order } from '#wire/orders/order.ts'
import { expect } from './support/expect.ts'
import { WITHIN } from './support/locator.ts'
import { ordersOf } from './support/orders.ts'
import { shopScreens } from './support/shop-screens.ts'

/** The windows in which a booked visit is moved or cancelled, from the page of its order. */

const { shop, page, signedIn, later } = await shopScreens()
const { place, payOnline, payOnCollection } = ordersOf(shop)

const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const wrong = dialog.getByRole('alert')

/** From four hours before a visit on, cancelling it costs ₹100. */
const withFee = () =>
  Object.assign(shop.shop.rules, {
    cancelFee: [
      { hours: 4, amount: 0 },
      { hours: 0, amount: 10_000 },
    ],
  })

const untilSlot = ({ collectionDetails: { date, timeSlot } }: Order) =>
  startOfIndianDay(date).getTime() + (slotHour(timeSlot) ?? 0) * HOUR_MS - Date.now()

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

/** Chooses the same hour of the next day. The window opens on the visit's own day, with no hour chosen. */
async function chooseNextDay({ collectionDetails: { date, timeSlot } }: Order): Promise<void> {
  const day = (name: string) => dialog.getByRole('radio', { name: formatDay(name) })
  await expect(day(date)).toBeChecked()
  await expect(dialog.getByRole('button', { name: 'Please choose a time' })).toBeDisabled()
  await day(addDays(date, 1)).check()
  await dialog.getByRole('radio', { name: timeSlot }).check()
}

test('a move without a network shows one error, and the next click makes the move', async () => {
  const { order, seen } = await changing('Change Time')
  const { date } = order.collectionDetails
  const move = dialog.getByRole('button', { name: /^Move to/ })
  await chooseNextDay(order)
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

test('the choice of another time states the fast for that time, with the other visits of that day', async () => {
  const fasting = { items: [{ id: 'FBS', name: 'FBS', quantity: 1 }], totalAmount: 69 }
  const customer = await signedIn()
  const plain = await payOnCollection(customer, await place(customer))
  const { date } = plain.collectionDetails
  const other = { ...fasting, details: { date: addDays(date, 1), timeSlot: '10:00 AM - 11:00 AM' } }
  await payOnCollection(customer, await place(customer, other))
  await page.goto(`/order-details/${plain.orderId}`)
  await main.getByRole('button', { name: 'Change Time' }).click()
  await chooseNextDay(plain)
  await expect(dialog).toContainText(
    `no food, tea, coffee or milk after 2 AM on ${formatDay(addDays(date, 1))}`,
  )
  await dialog.getByRole('radiogroup', { name: 'Date' }).getByRole('radio').nth(3).check()
  await dialog.getByRole('radio', { name: '09:00 AM - 10:00 AM' }).check()
  await expect(dialog.getByText(/no food, tea, coffee or milk/)).toHaveCount(0)
})

test('near the visit the form to move shows the fee of cancelling, and the form to cancel shows what is kept', async () => {
  withFee()
  const customer = await signedIn()
  const order = await payOnline(customer, await place(customer))
  later(untilSlot(order) - 3 * HOUR_MS)
  const { cancellation } = await customer.api.previewCancellation({ params: { id: order._id }, query: {} })
  expect(cancellation.kept).toBeGreaterThan(0)
  const kept = formatRupees(cancellation.kept)
  await page.goto(`/order-details/${order.orderId}`)
  await main.getByRole('button', { name: 'Change Time' }).click()
  await expect(dialog).toContainText(
    `Cancelling now costs ${kept}. If you move the visit and cancel it later, we’ll still keep this amount.`,
  )
  await dialog.getByRole('button', { name: /^Stay on .*, 9 - 10 AM$/ }).click()
  await main.getByRole('button', { name: 'Cancel Order' }).click()
  await expect(dialog).toContainText(`We’ll keep ${kept} for the visit`)
  expect((await customer.api.getOrder({ params: { id: order._id } })).order.status).toBe('confirmed')
})

test('cancelling a part near the visit shows the sum that is held back until the visit', async () => {
  withFee()
  const customer = await signedIn()
  const items = ['FBS', 'LIPID'].map(id => ({ id, name: id, quantity: 1 }))
  const details = { timeSlot: '10:00 AM - 11:00 AM' }
  const order = await payOnline(customer, await place(customer, { items, totalAmount: 468, details }))
  later(untilSlot(order) - 3 * HOUR_MS)
  await page.goto(`/order-details/${order.orderId}`)
  await main.getByRole('button', { name: 'Cancel Order' }).click()
  await dialog.getByRole('checkbox', { name: /^Lipid/ }).click()
  const lines = order.items.filter(({ id }) => id === 'LIPID').map(({ line }) => line)
  const query = { lines: lines.join(',') }
  const { cancellation } = await customer.api.previewCancellation({ params: { id: order._id }, query })
  expect(cancellation.held).toBeGreaterThan(0)
  await expect(dialog).toContainText(
    `We’ll hold ${formatRupees(cancellation.held)} until the visit and refund it then. If you cancel the visit, we’ll keep it.`,
  )
  await expect(dialog).toContainText(formatRupees(cancellation.refund))
})

test('a move to a slot that has filled meanwhile shows that, with the present slots', async () => {
  const { order } = await changing('Change Time')
  const move = dialog.getByRole('button', { name: /^Move to/ })
  await chooseNextDay(order)
  const asked = page.sent(/\/api\/slots/).length
  page.answer(/\/reschedule$/, { success: false, code: 'SLOT_FULL', message: 'It is gone.' }, { status: 409 })
  await move.click()
  await expect(wrong).toHaveText(['It is gone.'])
  await vi.waitFor(() => expect(page.sent(/\/api\/slots/)).toHaveLength(asked + 1), WITHIN)
})

test('nothing is ticked at first, and the button states what is missing, then what is cancelled', async () => {
  const { seen } = await changing('Cancel Order', {
    items: [
      { id: 'CBC', name: 'CBC', quantity: 1 },
      { id: 'HB', name: 'Hb', quantity: 1 },
    ],
    totalAmount: 348,
  })
  const ticks = dialog.getByRole('checkbox')
  await expect(ticks.nth(0)).not.toBeChecked()
  await expect(ticks.nth(1)).not.toBeChecked()
  await expect(dialog.getByRole('button', { name: 'Please choose what to cancel' })).toBeDisabled()
  await expect(dialog.getByText('What do you want to cancel?')).toHaveCount(1)
  await expect(dialog.getByRole('button', { name: /^Cancel/ })).toHaveCount(0)
  await ticks.nth(0).click()
  await ticks.nth(1).click()
  await expect(dialog.getByRole('button', { name: 'Cancel Order' })).toBeVisible()
  await ticks.nth(0).click()
  await dialog.getByRole('button', { name: 'Cancel 1 Test' }).click()
  await expect(dialog).toBeHidden()
  expect((await seen()).totalAmount).toBe(249)
})

test('a tick cancels the tests of one of two people, and the button names the person and the refund', async () => {
  const customer = await signedIn()
  const items = [
    { id: 'CBC', name: 'CBC', quantity: 1, patient: 0 },
    { id: 'CBC', name: 'CBC', quantity: 1, patient: 1 },
    { id: 'HB', name: 'Hb', quantity: 1, patient: 1 },
  ]
  const patients = [
    { name: 'Ravi Rao', age: 70, gender: 'Male' as const, relation: 'parent' as const, consent: true },
  ]
  const order = await payOnline(customer, await place(customer, { items, totalAmount: 597, patients }))
  await page.goto(`/order-details/${order.orderId}`)
  await main.getByRole('button', { name: 'Cancel Order' }).click()
  await dialog.getByLabel('All of Ravi Rao’s tests').click()
  await dialog.getByRole('button', { name: 'Cancel Ravi’s 2 Tests, Refund ₹348.00' }).click()
  await expect(dialog).toBeHidden()
  const { order: after } = await customer.api.getOrder({ params: { id: order._id } })
  expect(after.items.map(item => item.patient)).toEqual([0])
})
