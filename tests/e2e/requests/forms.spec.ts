import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { signedIn } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { keepPictures } from '../support/journey.ts'
import { part } from '../support/page-parts.ts'

/** Home visits, consultations and the Siblings Day page: forms that anyone may send. */

// The browser is far from India and keeps another day: what the forms offer must not follow it.
test.use({ timezoneId: 'Pacific/Kiritimati' })

const FAILED_CALL = /Failed to load resource/

/** 'YYYY-MM-DD' of tomorrow in India, by a way of its own. */
function tomorrowInIndia(): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())
  const tomorrow = new Date(`${today}T12:00:00Z`)
  tomorrow.setUTCDate(tomorrow.getUTCDate() + 1)
  return tomorrow.toISOString().slice(0, 10)
}

test.describe('home healthcare', () => {
  test('a service chosen on the home page is chosen in the form', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Book Elder Care' }).click()
    await expect(page.getByLabel('Selected Service')).toHaveValue('Elder Care')
    await expect(page.getByRole('heading', { name: 'Book a Home Visit' })).toBeFocused()
  })

  test('tells what is wrong, the service first, and books a visit', async ({ page, shop }) => {
    await page.goto('/home-healthcare')
    const submit = page.getByRole('button', { name: 'Submit Request' })
    await submit.click()
    for (const sentence of [
      'Please select a service first',
      'Please enter your full name',
      'Please enter a valid 10-digit phone number',
      'Please select a future date',
    ])
      await expect(page.getByText(sentence)).toBeVisible()
    await expect(page.getByLabel('Selected Service')).toBeFocused()

    await page.getByRole('button', { name: 'Book', description: 'Nursing', exact: true }).click()
    await page.getByLabel('Full Name').fill('Asha Rao')
    await page.getByLabel('Email Address').fill('asha@')
    await page.getByLabel('Phone Number').fill('+91 98765 40001')
    const date = page.getByLabel('Preferred Date')
    await expect(date).toHaveAttribute('min', tomorrowInIndia())
    await date.fill(tomorrowInIndia())
    await submit.click()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await page.getByLabel('Email Address').fill('')

    await page.getByLabel('City of the visit').selectOption('Pune')
    await submit.click()

    const dialog = page.getByRole('dialog', { name: 'Request received' })
    await expect(dialog).toContainText('We will contact you shortly, Thank you for booking with us.')
    await expect(dialog).toContainText('We call you on 9876540001')
    await expect(dialog).toContainText('Nothing is booked or to be paid before you have agreed to both.')
    await expect(dialog).toContainText('Asha Rao')
    await expect(dialog).toContainText('Nursing')
    await expect(dialog).toContainText('Requested')
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Full Name')).toHaveValue('')
    await expect(page.getByLabel('Selected Service')).toHaveValue('')
    await expect
      .poll(async () => (await shop.outbox()).some(({ to }) => to.endsWith('9876540001')))
      .toBe(true)
  })

  test('keeps what was typed when the shop gives no answer', async ({ page, expectOnConsole }) => {
    expectOnConsole(FAILED_CALL)
    await page.route('**/api/bookings', route => route.abort())
    await page.goto('/home-healthcare')
    await page.getByRole('button', { name: 'Book', exact: true }).first().click()
    await page.getByLabel('Full Name').fill('Asha Rao')
    await page.getByLabel('Phone Number').fill('9876540002')
    await page.getByLabel('Preferred Date').fill(tomorrowInIndia())
    await page.getByRole('button', { name: 'Submit Request' }).click()
    const dialog = page.getByRole('dialog', { name: 'Booking Error' })
    await expect(dialog).toContainText('Network error. Please check your connection and try again.')
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Full Name')).toHaveValue('Asha Rao')
  })
})

test.describe('the carousel', () => {
  test.use({ viewport: { width: 360, height: 800 } })
  const firstCard = (page: Page) => page.getByRole('article').filter({ hasText: 'Physiotherapy' })

  test('goes on by itself until it is touched', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.clock.install()
    await page.goto('/home-healthcare')
    await expect(firstCard(page)).toBeInViewport({ ratio: 0.9 })
    await expect(async () => {
      await page.clock.runFor(3100)
      await expect(firstCard(page)).not.toBeInViewport({ ratio: 0.9, timeout: 100 })
    }).toPass()
    await page.getByRole('region', { name: 'Home-care services' }).dispatchEvent('pointerdown')
    await page.clock.runFor(2000)
    const place = await firstCard(page).boundingBox()
    await page.clock.runFor(10_000)
    expect(await firstCard(page).boundingBox()).toEqual(place)
  })

  test('stays still for whoever wants no motion, and goes by its buttons', async ({ page }) => {
    await page.clock.install()
    await page.goto('/home-healthcare')
    await page.clock.runFor(10_000)
    await expect(firstCard(page)).toBeInViewport({ ratio: 0.9 })
    await page.getByRole('button', { name: /^Next/ }).click()
    await expect(firstCard(page)).not.toBeInViewport({ ratio: 0.5 })
  })
})

test.describe('instant consultation', () => {
  test('shows the doctors as samples, or says that they could not be loaded', async ({
    page,
    expectOnConsole,
  }) => {
    expectOnConsole(FAILED_CALL)
    await page.route('**/api/doctors', route => route.abort(), { times: 1 })
    await page.goto('/instant-consultation')
    await expect(page.getByText('Failed to load doctors. Please try again later.')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    const doctor = page.getByRole('article').filter({ hasText: 'Dr. Meera Iyer' })
    await expect(doctor).toContainText('14 years of experience')
    await expect(doctor).toContainText('Sample data')
  })

  test("asks for every field, and takes the time as India's", async ({ page }) => {
    await page.goto('/instant-consultation')
    await expect(page.getByText('₹499.00')).toHaveCount(5)
    // Doctors, once they have come, are family physicians too.
    const specialists = part(page, 'Choose a specialist').getByRole('article')
    await specialists.filter({ hasText: 'Family Physician' }).getByText('Book Now').click()
    const dialog = page.getByRole('dialog', { name: 'Book Your Consultation' })
    const confirm = dialog.getByRole('button', { name: 'Confirm Booking' })
    await confirm.click()
    await expect(dialog.getByRole('alert')).toHaveText('All fields are required!')
    await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()

    await dialog.getByLabel('Name', { exact: true }).fill('Asha Rao')
    await dialog.getByLabel('Mobile Number').fill('98765')
    const time = dialog.getByLabel('Preferred Date & Time')
    await expect(time).toHaveAttribute('min', `${tomorrowInIndia()}T08:00`)
    await time.fill('2020-01-01T10:00')
    await confirm.click()
    await expect(dialog.getByText('Enter a valid 10-digit mobile number.')).toBeVisible()
    await expect(dialog.getByText('Please select a future date starting from tomorrow.')).toBeVisible()

    // Closed and opened again, it still has what was typed.
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Book Consultation' }).click()
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Asha Rao')
    await dialog.getByLabel('Mobile Number').fill('9876540003')
    await time.fill(`${tomorrowInIndia()}T03:15`)
    await confirm.click()
    await expect(dialog.getByText('Please choose a time between 8 AM and 8 PM.')).toBeVisible()
    await time.fill(`${tomorrowInIndia()}T08:30`)
    const sent = page.waitForRequest('**/api/bookings')
    await confirm.click()
    expect((await sent).postDataJSON()).toMatchObject({
      specialist: 'General Consultation',
      dateTime: `${tomorrowInIndia()}T08:30`,
    })
    const confirmed = page.getByRole('dialog', { name: 'Request received' })
    await expect(confirmed).toContainText('Our specialist will contact you soon at your provided number.')
    await expect(confirmed).toContainText('8:30 am')
    await expect(confirmed).toContainText('You pay ₹499.00 once the time is agreed. Nothing is charged now.')
    await confirmed.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('button', { name: 'Book Consultation' })).toBeFocused()
  })
})

test('a doctor is chosen by the card; who asked while signed in finds it in My Orders', async ({
  page,
  shop,
}) => {
  const customer = await signedIn(page, shop)
  await page.goto('/instant-consultation')
  const card = page.getByRole('article').filter({ hasText: 'Dr. Meera Iyer' })
  await card.getByRole('button', { name: 'Book Now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book Your Consultation' })
  await expect(dialog).toContainText('Dr. Meera Iyer₹499.00')
  await dialog.getByLabel('Name', { exact: true }).fill('Kamala Rao')
  await dialog.getByLabel('Mobile Number').fill(customer.phone)
  await dialog.getByLabel('Preferred Date & Time').fill(`${tomorrowInIndia()}T10:00`)
  await dialog.getByRole('button', { name: 'Confirm Booking' }).click()
  await page.getByRole('dialog', { name: 'Request received' }).getByRole('button', { name: 'Done' }).click()
  await page.goto('/my-orders')
  const requests = page.getByRole('region', { name: 'Home visits and consultations' })
  await expect(requests.getByRole('listitem')).toContainText(
    /Dr\. Meera IyerFor Kamala Rao, asked for .*10:00 am.*Request received/,
  )
  await expectAccessible(page)
  await keepPictures(page, 'orders-9-requests')
})

test('the Siblings Day form thanks, and tells two kinds of failure', async ({ page, expectOnConsole }) => {
  expectOnConsole(FAILED_CALL)
  await page.goto('/siblings-day-offer')
  await page.getByLabel('Name', { exact: true }).fill('Asha Rao')
  await page.getByLabel('Phone').fill('98765 40004')
  await page.getByLabel('Preferred Date').fill(tomorrowInIndia())
  const submit = page.getByRole('button', { name: 'Submit' })

  await page.route('**/api/submit-landing-form', route => route.abort(), { times: 1 })
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText('Failed to connect to the server.')
  await page.route('**/api/submit-landing-form', route => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  })
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText('Something went wrong. Please try again.')
  await expectAccessible(page)
  await submit.click()
  await expect(page.getByRole('dialog', { name: 'Thank you for contacting us!' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
})
