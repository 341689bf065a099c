import { goToSlots, signedIn } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { bookACheckup, chooseSlot } from '../support/journey.ts'

/** Going back and refreshing within the checkout. Other detours are tested in tests/screens/checkout-again. */

const FAILED_CALL = /Failed to load resource/

test('typed and chosen values survive a refresh and going back', async ({ page, shop, expectOnConsole }) => {
  expectOnConsole(FAILED_CALL)
  await goToSlots(page, shop)
  await chooseSlot(page, '09:00 AM - 10:00 AM')
  await page.reload()
  await expect(page.getByRole('radio', { name: '09:00 AM - 10:00 AM' })).toBeChecked()
  await page.goBack()
  await expect(page.getByLabel('Address')).toHaveValue(/14 Hill Road/)
  await page.reload()
  await expect(page.getByLabel('Address')).toHaveValue(/14 Hill Road/)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('main')).toContainText('42 years, Female')
  await page.reload()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Where should we come?' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('radio', { name: '09:00 AM - 10:00 AM' })).toBeChecked()

  await test.step('an obstacle to a booking is shown where the customer looks', async () => {
    const gone = { success: false, code: 'SLOT_FULL', message: 'It is gone.' }
    await page.route('**/api/orders', route =>
      route.request().method() === 'POST' ? route.fulfill({ status: 409, json: gone }) : route.fallback(),
    )
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('It is gone.')).toBeInViewport()
    await page.unroute('**/api/orders')
  })
  await test.step('the note about the replaced booking is shown after a refresh too', async () => {
    await chooseSlot(page, '11:00 AM - 12:00 PM')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('link', { name: 'Change patient, address or slot' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Where should we come?' })).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('radio', { name: '10:00 AM - 11:00 AM' }).check()
    await page.getByRole('button', { name: 'Confirm' }).click()
    const notice = page.getByText(/^We cancelled your earlier unpaid booking ORD-/)
    await expect(notice).toBeVisible()
    await page.reload()
    await expect(notice).toBeVisible()
  })
})

test('the second click of a double click answers no question that appeared between the clicks', async ({
  page,
  shop,
}) => {
  await signedIn(page, shop)
  await bookACheckup(page)
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await page.getByLabel('Age', { exact: true }).fill('42')
  await page.getByRole('radio', { name: 'Female' }).check()
  const next = page.getByRole('button', { name: 'Continue' })
  await next.click()
  const address = page.getByLabel('Address', { exact: true })
  await expect(address).toBeVisible()
  // A fast second click: the browser counts it as part of a double click.
  const click = () => next.dispatchEvent('click', { detail: 2 })
  await click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(address).not.toHaveAttribute('aria-invalid', 'true')
  await address.fill('14 Hill Road, Bandra West, 400050')
  await click()
  await expect(page.getByRole('radiogroup', { name: 'Time slot' })).toBeVisible()
})
