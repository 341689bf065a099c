import { enrolAs, withPasskeys } from '../collector/staff.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { keepPictures } from '../support/journey.ts'
import { countedKeys } from '../support/keys.ts'

/** Reception books for a caller by keyboard only, which needs a browser's focus and typing. */

/** Key presses of a whole booking for a new customer; the address is most of them. */
const MOST_KEYS = 110

test('reception books for a caller from the keyboard, takes the payment, and finds the order again', async ({
  page,
  expectOnConsole,
}) => {
  // 401 until there is a session.
  expectOnConsole(/Failed to load resource.*401/)
  await withPasskeys(page)
  await enrolAs(page, 'Asha Rao, reception')
  await page.goto('/desk')
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible()

  const { type, press, count } = countedKeys(page)
  await press('g', 'n')
  await expect(page.getByLabel('Phone')).toBeFocused()
  const phone = `91${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
  await type(phone)
  await press('Tab')
  await type('Kamala Devi')
  await expect(page.getByText('New customer')).toBeVisible()
  await press('Tab', 'Tab', 'Tab')
  await type('52')
  await press('Tab', 'F', 'Tab', 'Tab')
  await type('cbc')
  await expect(page.getByRole('option', { name: /Complete Blood Count/ })).toBeVisible()
  // The last one is past the referring doctor.
  await press('Enter', 'Tab', 'Tab', 'Tab', 'Tab')
  await type('411001')
  await press('Tab', 'Tab')
  await type('5 Moledina Road, Camp')
  await expect(page.getByRole('radio', { name: /left/, checked: true })).toBeAttached()
  // Landmark, day, later day, hour, coupon and payment method. A caller's own tests need no consent.
  await press('Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab')
  await expect(page.getByRole('button', { name: /^Book for ₹249/ })).toBeFocused()
  await expectAccessible(page)
  await keepPictures(page, 'desk-new-order')
  await press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'Kamala Devi' })).toBeVisible()
  expect(count()).toBeLessThan(MOST_KEYS)

  await expect(page.getByRole('main')).toBeFocused()
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }
  await page.keyboard.press('p')
  await expect(page.getByText('The cash is recorded as held by you')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Record ₹249 as received' }).click()
  await expect(page.getByText('₹249 received in cash')).toBeVisible()

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Phone, order, tube or name' })).toBeFocused()
  await page.keyboard.type(phone.slice(-5))
  await expect(page.getByRole('option', { name: /Kamala Devi/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Kamala Devi' })).toBeVisible()
})
