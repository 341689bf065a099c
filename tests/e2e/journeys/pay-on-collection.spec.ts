import { expect, test } from '../support/fixtures.ts'
import {
  bookACheckup,
  chooseSlot,
  codeFor,
  fillPatient,
  keepPictures,
  newPhone,
  payAtCollection,
} from '../support/journey.ts'

const GREEN = 'rgb(11, 107, 87)'
const RED = 'rgb(179, 38, 30)'

// P2-2
test('a new customer books a checkup, pays on collection, and finds the order', async ({
  page,
  shop,
  expectOnConsole,
}) => {
  // The code that could not be sent.
  expectOnConsole(/Failed to load resource/)
  await page.setViewportSize({ width: 1280, height: 900 })
  await bookACheckup(page)
  await page.getByText('Proceed to Checkout').first().click()
  await keepPictures(page, 'collection-1-verify')
  const phone = newPhone()
  const popup = page.getByRole('dialog', { name: 'Verify your phone' })
  await expect(popup).toBeVisible()
  // Clicked at once, because it would disappear in three seconds.
  expect(await page.getByText('Item added to cart successfully!').isVisible()).toBe(false)
  await test.step('the message about the code is red after a failure and green after success', async () => {
    await popup.getByLabel('Mobile Number').fill(phone)
    await page.route('**/api/otp/send-otp', route => route.abort(), { times: 1 })
    await popup.getByRole('button', { name: 'Send OTP' }).click()
    await expect(popup.getByRole('status')).toHaveCSS('color', RED)
    await popup.getByRole('button', { name: 'Send OTP' }).click()
    await expect(popup.getByRole('status')).toHaveCSS('color', GREEN)
  })
  await popup.getByLabel('Full Name').fill('आशा राव')
  await popup.getByLabel('OTP').fill(await codeFor(shop, phone))
  await expect(page.getByRole('heading', { name: 'Who is it for?' })).toBeVisible()
  await keepPictures(page, 'collection-2-patient')
  await fillPatient(page)
  await chooseSlot(page, '07:00 AM - 08:00 AM')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/\/payment-summary\?order=ORD-/)
  // The router stores the state of a navigation there.
  const taken = await page.evaluate(() => window.history.state.usr.order)
  expect(taken).toMatchObject({ orderId: new URL(page.url()).searchParams.get('order'), status: 'pending' })
  await payAtCollection(page)
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
    .poll(async () => (await shop.outbox()).some(sent => sent.text.includes('booked for')))
    .toBe(true)
})
