import { addDays, indianDate } from '#rules/dates.ts'
import { enrolAs, withPasskeys } from '../collector/staff.ts'
import { expectAccessible, expectNothingTooWide } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { newPhone } from '../support/journey.ts'

/** A request from the offer page, until it has become an order. */

test('a request is taken and called by keys, becomes an order, and has left the queue', async ({
  page,
  shop,
  expectOnConsole,
}) => {
  // 401 until there is a session.
  expectOnConsole(/Failed to load resource.*401/)
  const mobile = newPhone()
  const sent = await fetch(`${shop.url}/api/submit-landing-form`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Farhan Contractor', mobile, date: addDays(indianDate(new Date()), 2) }),
  })
  expect(sent.status).toBe(201)
  await withPasskeys(page)
  await enrolAs(page, 'Meera Iyer, coordinator')
  await page.goto('/desk/requests')
  const line = page.getByRole('button', { name: /^Farhan Contractor/ })
  await expect(line).toBeVisible()
  await line.press('Enter')
  await expect(page.getByRole('heading', { name: 'Farhan Contractor' })).toBeFocused()
  await page.keyboard.press('t')
  await expect(page.getByText('The request from Farhan Contractor is assigned to you.')).toBeVisible()
  for (const width of [1280, 1440, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNothingTooWide(page)
    await expectAccessible(page)
  }
  await page.keyboard.press('n')
  await expect(page.getByLabel('Phone')).toHaveValue(mobile)
  await expect(page.getByLabel('Name').first()).toHaveValue('Farhan Contractor')
  await page.getByLabel('Age').fill('52')
  await page.getByLabel('Gender').selectOption('Male')
  await page.getByRole('combobox', { name: 'Test or check-up' }).fill('cbc')
  await page.getByRole('option', { name: /Complete Blood Count/ }).click()
  await page.getByLabel('PIN code').fill('411001')
  await page.getByLabel('Street and area').fill('5 Moledina Road')
  await page.getByRole('button', { name: /^Book for/ }).click()
  await expect(page.getByRole('heading', { name: 'Farhan Contractor' })).toBeVisible()

  await page.goto('/desk/requests?list=closed')
  await expect(page.getByRole('row').filter({ hasText: 'Farhan Contractor' })).toContainText('Ordered')
  await expectNothingTooWide(page)
  await expectAccessible(page)
})
