import type { Page } from '@playwright/test'
import { formatMobile } from '#rules/people.ts'
import { expectAccessible } from '../support/accessible.ts'
import { signedIn } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { chooseSlot, keepPictures, payAtCollection } from '../support/journey.ts'

/** A visit to a centre, booked for a sister: all texts have to suit both, and mislead neither. */

const COMPANY = '1 Sample Street'

async function bookNow(page: Page, id: string, preparation: string): Promise<void> {
  await page.goto(`/health-checkups/${id}`)
  await expect(page.getByRole('main')).toContainText(preparation)
  await keepPictures(page, `someone-else-1-${id}`)
  await page.getByRole('button', { name: 'Book Now' }).click()
  await expect(page).toHaveURL(/\/cart$/)
}

// P1-159
test('a centre visit for a sister shows the place, the preparation and who is called, on every screen and in every message', async ({
  page,
  shop,
}) => {
  const { phone } = await signedIn(page, shop, { name: 'Ravi Kumar' })
  await bookNow(page, 'PK-DIAB', 'second sample')
  await bookNow(page, 'PK-WOMEN40', 'No deodorant or powder on the day')
  await page.goto('/checkout')
  const main = page.getByRole('main')

  await test.step('the patient: no collector is promised, an unfit package is pointed out, "x" is no address', async () => {
    await page.getByRole('button', { name: 'Someone new' }).click()
    await page.getByLabel('Full Name').fill('Kamala Rao')
    await page.getByLabel('Age').fill('38')
    await page.getByRole('radio', { name: 'Female' }).check()
    await page.getByRole('radio', { name: 'Sibling' }).check()
    await expect(main.getByRole('status')).toContainText([
      'Women Wellness Package (40+) is recommended for women aged 40 and above.',
    ])
    await expect(main).toContainText(`We’ll call ${formatMobile(phone)} before the visit.`)
    await page.getByRole('button', { name: 'Add email' }).click()
    await page.getByLabel('Email').fill(`${phone}@home.test`)
    await page.getByRole('checkbox', { name: /^The patient knows/ }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('City of the centre').selectOption('Pune')
    await expect(main).toContainText(
      'Women Wellness Package (40+) is done at a centre, not at home. This booking is a visit to Sample Centre, Pune.',
    )
    await expect(main).toContainText('Street and area, for your invoice. Your visit is at the centre.')
    await page.getByLabel('Address', { exact: true }).fill('x')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(main).toContainText('Please enter the full address: house, street, area and PIN code.')
    await expectAccessible(page)
    await keepPictures(page, 'someone-else-2-patient')
    await page.getByLabel('Address', { exact: true }).fill('14 Hill Road, Wakad, Pune 411057')
    await page.getByRole('button', { name: 'Continue' }).click()
  })

  await test.step('the slot: fasting and an early time', async () => {
    await expect(main).toContainText('This booking is a visit to Sample Centre, Pune.')
    await expect(main).toContainText('Early visits are easiest')
    await chooseSlot(page, '08:00 AM - 09:00 AM')
    await expect(main).toContainText('no food, tea, coffee or milk after 8 PM on ')
    await expect(main).toContainText('Ask the doctor before fasting')
    await expectAccessible(page)
    await keepPictures(page, 'someone-else-3-slot')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(main.getByText('Sample Centre, Pune', { exact: true })).toBeVisible()
    await expect(main.getByText('12 Sample Road, Pune', { exact: true })).toBeVisible()
    await keepPictures(page, 'someone-else-4-payment')
    await payAtCollection(page)
  })

  const expectToldAll = async () => {
    await expect(main).toContainText('Sample Centre, Pune')
    await expect(main).toContainText('two hours after food')
    await expect(main).toContainText('No deodorant or powder on the day')
    await expect(main).not.toContainText(COMPANY)
    await expect(main).not.toContainText(/collector/i)
    await expectAccessible(page)
  }
  await test.step('confirmation and order', async () => {
    await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible()
    await expect(main).toContainText('Please tell Kamala Rao the day, the time and how to prepare.')
    await expectToldAll()
    await keepPictures(page, 'someone-else-5-confirmation')
    await page.getByRole('link', { name: 'View My Orders' }).click()
    await main.getByRole('button', { name: /Order #ORD-/ }).click()
    await expectToldAll()
    await keepPictures(page, 'someone-else-6-orders')
    await page.getByRole('link', { name: 'View Details' }).click()
    await expect(main).toContainText('Pune 411057')
    await expectToldAll()
    await expect(main).not.toContainText('411057, Pune')
    await keepPictures(page, 'someone-else-7-order')
  })

  await test.step('SMS and mail', async () => {
    const sent = async () =>
      (await shop.outbox()).filter(
        ({ to, text }) => to.includes(phone) && /is confirmed|booked for/.test(text),
      )
    await expect.poll(async () => (await sent()).length).toBe(2)
    for (const { channel, text } of await sent()) {
      // An unconfirmed address may belong to another person, so it gets only the day.
      expect(text.includes('Confirm it')).toBe(channel === 'email')
      expect(text).not.toContain('Sample Centre')
      expect(text).toContain(channel === 'sms' ? `${shop.url}/o?` : `${shop.url}/confirm-email?`)
      expect(text).not.toContain(COMPANY)
      expect(text).not.toMatch(/collector|Dear|Wellness|Diabetes Care/)
    }
  })
})
