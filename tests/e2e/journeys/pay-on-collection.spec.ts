import { expect, test } from '../support/fixtures.ts'
import {
  bookACheckup,
  chooseSlot,
  fillPatient,
  keepPictures,
  newPhone,
  verifyPhone,
} from '../support/journey.ts'

test('a new customer books a checkup, pays on collection, and finds the order', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await bookACheckup(page)
  await page.getByText('Proceed to Checkout').first().click()
  await keepPictures(page, 'collection-1-verify')
  await verifyPhone(page, shop, newPhone(), 'आशा राव')
  await keepPictures(page, 'collection-2-patient')
  await fillPatient(page)
  await chooseSlot(page, '07:00 AM - 08:00 AM')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('button', { name: 'Pay on Collection' }).click()
  await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible()
  await expect(page.getByText('Your order has been placed.')).toBeVisible()
  await keepPictures(page, 'collection-3-confirmation')

  await page.getByText('View My Orders').click()
  await expect(page.getByText(/Order #ORD-/)).toBeVisible()
  await page
    .getByRole('link', { name: /View Details/ })
    .or(page.getByRole('button', { name: /Order #ORD-/ }))
    .first()
    .click()
  await keepPictures(page, 'collection-4-order')
  await expect
    .poll(async () => (await shop.outbox()).some(sent => sent.text.includes('confirmed')))
    .toBe(true)
})
