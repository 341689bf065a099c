import { expectAccessible } from '../support/accessible.ts'
import { goToSlots } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { tabTo } from '../support/keyboard.ts'

test('a wide screen shows the hours of all days, and a click on an hour chooses its day too', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await goToSlots(page, shop)
  const days = page.getByRole('radiogroup', { name: 'Date' }).getByRole('radio')
  const hours = page.getByRole('radiogroup', { name: 'Time slot' }).getByRole('radio')
  const ofOtherDays = page.getByRole('button', { name: /^9 - 10 AM/, includeHidden: true })
  await expect(ofOtherDays).toHaveCount(4)
  await expectAccessible(page)

  await ofOtherDays.last().click()
  await expect(days.last()).toBeChecked()
  await expect(hours).toHaveCount(7)
  await expect(page.getByRole('radio', { name: '09:00 AM - 10:00 AM' })).toBeChecked()
  await expectAccessible(page)

  await test.step('the keyboard moves from the day only to its hours', async () => {
    await tabTo(days.last())
    await page.keyboard.press('ArrowLeft')
    await expect(days.nth(3)).toBeChecked()
    await page.keyboard.press('Tab')
    // The hour that was chosen for the day before.
    await expect(hours.nth(2)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(hours.nth(3)).toBeChecked()
    await expect(page.getByRole('button', { name: 'Confirm 10 - 11 AM' })).toBeVisible()
  })

  await page.setViewportSize({ width: 360, height: 800 })
  await expect(ofOtherDays.first()).toBeHidden()
})
