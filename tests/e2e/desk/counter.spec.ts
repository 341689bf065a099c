import { addDays, indianDate } from '#rules/dates.ts'
import { enrolAs, withPasskeys } from '../collector/staff.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { keepPictures, newPhone } from '../support/journey.ts'
import { countedKeys } from '../support/keys.ts'

/** Reception serves people who come to a centre, by keyboard only, which needs a browser's focus and typing. */

/** Of a known person with one test, from the phone number to the sample. */
const MOST_KEYS = 25

/** An afternoon after the city's last hour, on a day on which the demo's centres are open. */
function openAfternoon(): string {
  const today = indianDate(new Date())
  const isSunday = new Date(`${today}T00:00:00Z`).getUTCDay() === 0
  return `${isSunday ? addDays(today, 1) : today}T17:40:00+05:30`
}

test.beforeEach(async ({ page, shop, expectOnConsole }) => {
  // 401 until there is a session.
  expectOnConsole(/Failed to load resource.*401/)
  await shop.setClock(openAfternoon())
  await withPasskeys(page)
  await enrolAs(page, 'Asha Rao, reception')
})
test.afterEach(({ shop }) => shop.setClock(null))

test('reception serves a new and a known walk-in in the afternoon by keyboard: paid, labelled, drawn', async ({
  page,
}) => {
  await page.goto('/desk')
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible()

  const { type, press, count } = countedKeys(page)
  const phone = newPhone()
  const serve = async () => {
    const labels = page.getByRole('button', { name: 'Print labels (PDF)' })
    await expect(labels).toBeFocused()
    const sheet = page.waitForEvent('download')
    await press('Enter')
    expect((await sheet).suggestedFilename()).toBe('labels.pdf')
    await expect(page.getByRole('button', { name: 'Record the sample as taken' })).toBeFocused()
    await expectAccessible(page)
    await keepPictures(page, 'desk-counter-served')
    await press('Enter')
    await expect(page.getByLabel('Phone')).toBeFocused()
    await expect(page.getByText('No one is waiting.')).toBeVisible()
  }

  await test.step('a person who is new', async () => {
    await press('g', 'q')
    await expect(page.getByLabel('Phone')).toBeFocused()
    await type(phone)
    await expect(page.getByText('New customer')).toBeVisible()
    await press('Enter')
    await type('Kamala Devi')
    await press('Tab', 'Tab', 'Tab')
    await type('52')
    await press('Tab', 'F', 'Tab', 'Tab')
    await type('cbc')
    await expect(page.getByRole('option', { name: /Complete Blood Count/ })).toBeVisible()
    await press('Enter')
    await expect(page.getByRole('button', { name: /^Take ₹249 in cash/ })).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, 'desk-counter')
    await press('Enter')
    await expect(page.getByRole('main')).toContainText(/Token \d+/)
    await serve()
  })

  await test.step('the same person a second time, with another test', async () => {
    const before = count()
    await type(phone)
    await expect(page.getByText('Known customer')).toBeVisible()
    await press('Enter')
    await type('hb')
    await expect(page.getByRole('option', { name: /Haemoglobin|Hemoglobin/ }).first()).toBeVisible()
    await press('Enter')
    await expect(page.getByRole('button', { name: /^Take .* in cash/ })).toBeVisible()
    await press('Enter')
    await serve()
    expect(count() - before).toBeLessThanOrEqual(MOST_KEYS)
  })
})

test('a walk-in pays by the code on the screen, which turns paid at the desk by itself', async ({
  page,
  context,
}) => {
  await page.goto('/desk/counter')
  await page.getByLabel('Phone').fill(newPhone())
  await expect(page.getByText('New customer')).toBeVisible()
  await page.getByLabel('Name').first().fill('Kamala Devi')
  await page.getByLabel('Age').fill('52')
  await page.getByLabel('Gender').selectOption('Female')
  const field = page.getByRole('combobox', { name: 'Test or check-up' })
  await field.fill('cbc')
  await expect(page.getByRole('option', { name: /Complete Blood Count/ })).toBeVisible()
  await field.press('Enter')
  await page.getByRole('radio', { name: 'UPI' }).check()
  await page.getByRole('button', { name: /^Book, and show the code for ₹249/ }).click()
  await expect(page.getByRole('img', { name: 'Code to pay ₹249 by UPI' })).toBeVisible()
  await expect(page.getByText('Waiting for the payment')).toBeVisible()
  await expectAccessible(page)
  await keepPictures(page, 'desk-counter-code')

  // The payer's UPI app.
  const payer = await context.newPage()
  await payer.goto(`/sandbox/${process.env.PAYMENT_PROVIDERS ?? 'phonepe'}/codes`)
  await payer.getByRole('button', { name: 'Pay' }).click()
  await expect(payer.getByText('No code is open.')).toBeVisible()
  await payer.close()

  await expect(page.getByText('₹249 paid')).toBeVisible()
  const print = page.getByRole('button', { name: 'Print labels (PDF)' })
  await expect(print).toBeFocused()
  const sheet = page.waitForEvent('download')
  await print.press('Enter')
  await sheet
  await page.getByRole('button', { name: 'Record the sample as taken' }).click()
  await expect(page.getByLabel('Phone')).toBeFocused()
  await expect(page.getByText(/^Token \d+$/)).toBeHidden()
})
