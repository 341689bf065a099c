import type { Page } from '@playwright/test'
import { addDays, indianDate } from '#rules/dates.ts'
import { enrolAs, withPasskeys } from '../collector/staff.ts'
import { expectAccessible, expectNothingTooWide } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { keepPictures } from '../support/journey.ts'

/** A manager's records: prices, doctors, facts, centres. Changes only records that no other test books. */

/** Checks accessibility at the desk; on a phone only a table's own box scrolls sideways. */
async function expectGood(page: Page, name: string): Promise<void> {
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }
  await keepPictures(page, name)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNothingTooWide(page)
  await page.setViewportSize({ width: 1280, height: 900 })
}

test('a manager adds a coupon by passkey, adds and withdraws a doctor, looks at a price and a fact, and closes a centre for a day', async ({
  page,
  expectOnConsole,
}) => {
  // 401 until there is a session.
  expectOnConsole(/Failed to load resource.*401/)
  await withPasskeys(page)
  await enrolAs(page, 'Vijay More, manager')
  await page.goto('/desk/prices')
  await page.getByRole('button', { name: 'Change the price of' }).first().click()
  await expectGood(page, 'desk-prices')
  await page.getByRole('link', { name: 'Coupons' }).click()

  // Hidden, so that no list of another test contains it. The first call is refused with the challenge for the device.
  expectOnConsole(/Failed to load resource.*403.*\/api\/desk\/coupons/)
  const firstField = page.getByRole('form').getByRole('textbox').first()
  await page.getByRole('button', { name: 'Add a coupon' }).click()
  await expect(firstField).toBeFocused()
  await page.keyboard.type('setup10')
  await page.getByLabel('How much').fill('10')
  await page.getByRole('checkbox', { name: /^Hidden/ }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('SETUP10 is saved.')).toBeVisible()
  await expect(page.getByRole('row', { name: /SETUP10/ })).toContainText('In use, hidden')

  await page.getByRole('link', { name: 'Doctors' }).click()
  await page.getByRole('button', { name: 'Add a doctor' }).click()
  await expect(firstField).toBeFocused()
  await page.keyboard.type('Dr. Sunita Rao')
  for (const [label, typed] of [
    ['Speciality', 'Dermatology'],
    ['Qualifications', 'MBBS, MD'],
    ['Years of experience', '7'],
    ['Clinic', 'Rao Clinic'],
    ['Area and city', 'Khar, Mumbai'],
    ['Rating, percent', '94'],
    ['Reviews', '20'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(typed)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Dr. Sunita Rao is saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a doctor' })).toBeFocused()
  await page.getByRole('button', { name: 'Change Dr. Sunita Rao' }).click()
  await page.getByRole('checkbox', { name: 'Offered' }).uncheck()
  await expectGood(page, 'desk-doctors')
  await page
    .getByRole('form', { name: 'Change Dr. Sunita Rao' })
    .getByRole('button', { name: 'Save' })
    .click()
  await expect(page.getByRole('row', { name: /Dr\. Sunita Rao/ }).first()).toContainText('Withdrawn')

  await page.getByRole('link', { name: 'Company facts' }).click()
  await page.getByRole('button', { name: 'Change: Accreditations' }).click()
  await expectGood(page, 'desk-facts')

  await page.goto('/desk/hours-and-centres?city=Kolkata')
  const day = addDays(indianDate(new Date()), 30)
  await expect(page.getByRole('button', { name: /7 AM: \d+ of \d+$/ }).first()).toBeVisible()
  await page.getByRole('button', { name: /^More for .*Centre/ }).click()
  await page.getByRole('menuitem', { name: /^Change hours of/ }).click()
  await page.getByLabel(/^Closed on/).fill(day)
  await page.keyboard.press('Enter')
  await expect(page.getByText('No booked visit is affected.')).toBeVisible()
  await page.getByRole('button', { name: 'Add an area' }).click()
  await expectGood(page, 'desk-hours-and-centres')
  await page.getByRole('button', { name: 'Save these hours' }).click()
  await expect(page.getByRole('row', { name: /Kolkata/ }).first()).toContainText(day)
})
