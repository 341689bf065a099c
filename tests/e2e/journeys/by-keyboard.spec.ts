import { expect, test } from '../support/fixtures.ts'
import { codeFor, newPhone } from '../support/journey.ts'
import { tabTo } from '../support/keyboard.ts'

// P1-2, P1-84, P1-85, P1-205
test('a whole booking can be made by keyboard, from the home page to the confirmed order', async ({
  page,
  shop,
}) => {
  const { keyboard } = page
  const main = page.getByRole('main')
  const press = async (name: string, role: 'button' | 'link' = 'button') => {
    await tabTo(page.getByRole(role, { name, exact: true }).first())
    await keyboard.press('Enter')
  }
  const type = async (name: RegExp, text: string) => {
    await tabTo(page.getByRole('textbox', { name }))
    await keyboard.type(text)
  }
  await page.goto('/')
  await press('View Popular Check-ups', 'link')
  // The address changes first, and the home page has such a button too.
  await expect(page.getByRole('heading', { level: 1, name: 'Health check-ups' })).toBeVisible()
  await press('Book')
  await press('View Cart')
  await press('Proceed to Checkout', 'link')

  const phone = newPhone()
  await expect(page.getByLabel('Mobile Number')).toBeFocused()
  await keyboard.type(phone)
  await keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: /^OTP/ })).toBeFocused()
  await keyboard.type(await codeFor(shop, phone))
  await expect(page.getByLabel('Full Name')).toBeFocused()
  await keyboard.type('Asha Rao')
  await keyboard.press('Enter')

  await expect(page.getByRole('textbox', { name: /^Age/ })).toBeFocused()
  await keyboard.type('42')
  await tabTo(page.getByRole('radio', { name: 'Male', exact: true }))
  await keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked()
  await press('Continue')
  await expect(page.getByRole('textbox', { name: /^PIN Code/ })).toBeFocused()
  await type(/^Address/, '14 Hill Road, Bandra West')
  await press('Continue')

  const day = page.getByRole('radiogroup', { name: 'Date' }).getByRole('radio', { checked: true })
  await tabTo(day)
  const offered = (await day.getAttribute('aria-label')) ?? ''
  await keyboard.press('ArrowRight')
  await expect(day).not.toHaveAccessibleName(offered)
  await tabTo(page.getByRole('radio', { name: '07:00 AM - 08:00 AM' }))
  await keyboard.press('Space')
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: '08:00 AM - 09:00 AM' })).toBeChecked()
  await press('Confirm 8 - 9 AM')

  await expect(page.getByRole('heading', { name: 'Payment Summary' })).toBeVisible()
  await tabTo(page.getByRole('radio', { name: 'Pay Online' }))
  await keyboard.press('ArrowDown')
  await press('Pay on Collection')
  await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible()
  await expect(main).toContainText('8 - 9 AM')
  await press('View My Orders', 'link')
  await expect(main.getByText(/Order #ORD-/)).toHaveCount(1)
})
