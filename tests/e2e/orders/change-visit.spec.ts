import type { Page } from '@playwright/test'
import { addDays, formatDay, indianDate } from '#rules/dates.ts'
import { payOnCollection, payOnline, placeOrder, signedIn } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { keepPictures } from '../support/journey.ts'

/** A visit that is changed by its customer, in windows over the order's page. */

/** Late enough to leave one more day after it, and earlier hours. */
const inTwoDays = () => ({ date: addDays(indianDate(new Date()), 2), timeSlot: '09:00 AM - 10:00 AM' })

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('a visit is moved by a day and an hour, and both devices show the new time', async ({
  page,
  shop,
  expectOnConsole,
}) => {
  // The order that another device changes.
  expectOnConsole(/Failed to load resource.*409/)
  const customer = await signedIn(page, shop)
  const order = await payOnCollection(customer, await placeOrder(customer, { details: inTwoDays() }))
  const next = addDays(order.collectionDetails.date, 1)
  await page.goto(`/order-details/${order._id}`)
  await page.getByRole('button', { name: 'Change Time' }).click()
  const window = dialog(page, 'Another time for your visit')
  await expect(window.getByRole('button', { name: 'Please choose a time' })).toBeDisabled()
  const days = window.getByRole('radiogroup', { name: 'Date' })
  await expect(days.getByRole('radio', { name: formatDay(order.collectionDetails.date) })).toBeChecked()
  await days.getByRole('radio', { name: formatDay(next) }).check()
  await window.getByRole('radio', { name: '09:00 AM - 10:00 AM' }).check()
  const move = window.getByRole('button', { name: `Move to ${formatDay(next)}, 9 - 10 AM` })
  await expect(move).toBeEnabled()
  await keepPictures(page, 'change-1-time')
  await move.click()
  await expect(window).toBeHidden()
  await expect(page.getByRole('heading', { name: `${formatDay(next)}, 9 - 10 AM` })).toBeVisible()
  await keepPictures(page, 'change-2-moved')

  // Another device moves it again while this page still shows the previous time.
  await page.getByRole('button', { name: 'Change Time' }).click()
  await customer.api.rescheduleOrder({
    params: { id: order.orderId },
    body: { date: next, timeSlot: '11:00 AM - 12:00 PM' },
  })
  await window.getByRole('radio', { name: '08:00 AM - 09:00 AM' }).check()
  await window.getByRole('button', { name: /^Move to/ }).click()
  await expect(page.getByText('This order has just been changed')).toBeVisible()
  await expect(page.getByRole('heading', { name: `${formatDay(next)}, 11 AM - 12 PM` })).toBeVisible()
})

test('the address of a visit is changed, and an unknown address is refused', async ({ page, shop }) => {
  const customer = await signedIn(page, shop)
  const order = await payOnCollection(customer, await placeOrder(customer, { details: inTwoDays() }))
  await page.goto(`/order-details/${order._id}`)
  await page.getByRole('button', { name: 'Change Address' }).click()
  const window = dialog(page, 'Another address in Mumbai')
  const field = window.getByLabel('Address')
  await field.fill('22')
  await window.getByRole('button', { name: 'Save Address' }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await keepPictures(page, 'change-3-address')
  await field.fill('22 Park Road, Bandra West, 400050')
  await window.getByRole('button', { name: 'Save Address' }).click()
  await expect(window).toBeHidden()
  await expect(page.getByText('22 Park Road, Bandra West').first()).toBeVisible()
})

test('above a phone’s keyboard, the field with the focus is not covered by the buttons', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 460 })
  const customer = await signedIn(page, shop)
  const order = await payOnCollection(customer, await placeOrder(customer, { details: inTwoDays() }))
  await page.goto(`/order-details/${order._id}`)
  await page.getByRole('button', { name: 'Change Address' }).click()
  const window = dialog(page, 'Another address in Mumbai')
  for (const label of ['PIN Code', 'Flat, House, Building', 'Address', 'PIN Code']) {
    const field = window.getByLabel(label, { exact: true })
    await field.focus()
    await expect(field).toBeInViewport({ ratio: 1 })
  }
})

test('a part of a paid order is cancelled after its refund was shown, and then the rest', async ({
  page,
  shop,
}) => {
  const customer = await signedIn(page, shop)
  const items = [
    { id: 'CBC', name: 'Complete Blood Count (CBC)', quantity: 1, price: 249 },
    { id: 'HB', name: 'Haemoglobin (Hb)', quantity: 1, price: 99 },
  ]
  const order = await payOnline(shop, customer, await placeOrder(customer, { items, details: inTwoDays() }))
  await page.goto(`/order-details/${order._id}`)
  await page.getByRole('button', { name: 'Cancel Order' }).click()
  const window = dialog(page, 'Cancel this order?')
  await keepPictures(page, 'cancel-1-nothing')
  await window.getByLabel('Haemoglobin (Hb)').check()
  await expect(window.getByText('You keep the rest (₹249.00, paid).')).toBeVisible()
  await keepPictures(page, 'cancel-2-part')
  await window.getByRole('button', { name: 'Cancel 1 Test, Refund ₹99.00' }).click()
  await expect(window).toBeHidden()
  await expect(page.getByText('₹99.00 is on its way back to you.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Haemoglobin (Hb)' })).toContainText('cancelled')
  await keepPictures(page, 'cancel-3-part-done')
  await page.getByRole('button', { name: 'Cancel Order' }).click()
  await expect(window.getByText('We’ll refund ₹249.00 the way you paid.')).toBeVisible()
  await window.getByRole('button', { name: 'Cancel Order' }).click()
  await expect(page.getByText('You cancelled this order.')).toBeVisible()
  await keepPictures(page, 'cancel-4-whole-done')
})
