// P1-3, P2-5, P2-214

import { afterAll, beforeAll, describe, test, vi } from 'vitest'
import { nextPhone } from '#tests/helpers/test-shop.ts'
import { expect } from './support/expect.ts'
import { shopScreens } from './support/shop-screens.ts'

/** Home visits, consultations and the Siblings Day page: forms that anyone may send, and what they answer. */

const { shop, page, signedIn, forget } = await shopScreens()

// The browser is far from India and keeps another day: what the forms offer must not follow it.
beforeAll(() => vi.stubEnv('TZ', 'Pacific/Kiritimati'))
afterAll(() => vi.unstubAllEnvs())

const CONSULTATION = 'Book Your Consultation'
const main = page.getByRole('main')
const received = page.getByRole('dialog', { name: 'Request received' })

/** 'YYYY-MM-DD' of tomorrow in India, by a way of its own. */
function tomorrowInIndia(): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())
  const tomorrow = new Date(`${today}T12:00:00Z`)
  tomorrow.setUTCDate(tomorrow.getUTCDate() + 1)
  return tomorrow.toISOString().slice(0, 10)
}

describe('home healthcare', () => {
  const submit = page.getByRole('button', { name: 'Submit Request' })
  const service = page.getByLabel('Selected Service')
  const book = (name: string) => main.getByRole('button', { name: 'Book', description: name })

  // P1-24, P1-38, P1-39, P2-89
  test('selects in the form a service that was chosen on the home page', async () => {
    forget()
    await page.goto('/')
    await page.getByRole('link', { name: 'Book Elder Care' }).click()
    await expect(service).toHaveValue('Elder Care')
    await expect(page.getByRole('heading', { name: 'Book a Home Visit' })).toBeFocused()
  })

  // P2-87, P2-90, P2-148, P2-150
  test('shows all errors, the service first, and books a visit', async () => {
    forget()
    await page.goto('/home-healthcare')
    await submit.click()
    for (const sentence of [
      'Please select a service first',
      'Please enter your full name',
      'Please enter a valid 10-digit phone number',
      'Please select a future date',
    ])
      await expect(page.getByText(sentence)).toBeVisible()
    await expect(service).toBeFocused()

    await book('Nursing').click()
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

    await expect(received).toContainText('We will contact you shortly, Thank you for booking with us.')
    await expect(received).toContainText('We’ll call you on 9876540001')
    await expect(received).toContainText('You pay nothing until you agree.')
    await expect(received).toContainText('Asha Rao')
    await expect(received).toContainText('Nursing')
    await expect(received).toContainText('Requested')
    await received.getByRole('button', { name: 'Done' }).press('Escape')
    await expect(page.getByLabel('Full Name')).toHaveValue('')
    await expect(service).toHaveValue('')
    expect(shop.jobs).toContainEqual(expect.objectContaining({ name: 'notify-request' }))
  })

  test('has a confirmation that can be scrolled by keys', async () => {
    forget()
    await page.goto('/home-healthcare')
    await book('Nursing').click()
    await page.getByLabel('Full Name').fill('Asha Rao')
    await page.getByLabel('Phone Number').fill('9876540003')
    await page.getByLabel('Preferred Date').fill(tomorrowInIndia())
    await submit.click()
    const text = received.getByRole('group', { name: 'Request received' })
    await expect(text).toHaveAttribute('tabindex', '0')
    await expect(text).toContainText('Nursing')
  })

  // P2-91, P2-184
  test('keeps the typed values when the shop does not answer', async () => {
    forget()
    page.cut(/\/api\/bookings$/)
    await page.goto('/home-healthcare')
    await book('Physiotherapy').click()
    await page.getByLabel('Full Name').fill('Asha Rao')
    await page.getByLabel('Phone Number').fill('9876540002')
    await page.getByLabel('Preferred Date').fill(tomorrowInIndia())
    await submit.click()
    const dialog = page.getByRole('dialog', { name: 'Booking Error' })
    await expect(dialog).toContainText('Network error. Please check your connection and try again.')
    await dialog.getByRole('button', { name: 'Close' }).first().press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByLabel('Full Name')).toHaveValue('Asha Rao')
  })
})

describe('instant consultation', () => {
  const dialog = page.getByRole('dialog', { name: CONSULTATION })
  const confirm = dialog.getByRole('button', { name: 'Confirm Booking' })
  const name = dialog.getByLabel('Name', { exact: true })
  const time = dialog.getByLabel('Preferred Date & Time')
  const specialists = main
    .locator('section', { has: page.getByRole('heading', { name: 'Choose a specialist', exact: true }) })
    .getByRole('article')

  // P2-93, P2-95, P2-96, P2-97
  test('has its doctors, and a window to book', async () => {
    forget()
    const doctors = await shop.anyone.listDoctors()
    const held = page.hold(/\/api\/doctors$/)
    await page.goto('/instant-consultation')
    await expect(page.getByText('Loading doctors...')).toBeVisible()
    held.letThrough()
    const carousel = page.getByRole('region', { name: 'Doctors' }).getByRole('article')
    await expect(carousel).toHaveCount(doctors.length)
    for (const [index, doctor] of doctors.entries()) {
      const card = carousel.nth(index)
      await expect(card.getByRole('heading')).toHaveText(doctor.name)
      for (const text of [
        doctor.specialization,
        `${doctor.experience} years of experience`,
        doctor.qualifications,
        doctor.location,
        doctor.clinic,
        `${doctor.rating}% rating, ${doctor.reviews} reviews`,
      ])
        await expect(card).toContainText(text)
    }
    await specialists.filter({ hasText: 'Dermatology' }).getByRole('button', { name: 'Book Now' }).click()
    await expect(dialog).toContainText('Dermatology₹499.00')
    await expect(time).toHaveAccessibleDescription(
      'Select any date from tomorrow onwards (up to 3 months), between 8 AM and 8 PM',
    )
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  })

  // P2-186
  test('shows the doctors as samples, or that they could not be loaded', async () => {
    forget()
    page.cut(/\/api\/doctors$/)
    await page.goto('/instant-consultation')
    await expect(page.getByText('Failed to load doctors. Please try again later.')).toBeVisible()
    page.asUsual()
    await page.getByRole('button', { name: 'Try again' }).click()
    const doctor = page.getByRole('article').filter({ hasText: 'Dr. Meera Iyer' })
    await expect(doctor).toContainText('14 years of experience')
    await expect(doctor).toContainText('Sample data')
  })

  test('shows the photograph of a doctor who has one, and the initials of any other', async () => {
    forget()
    const [first] = await shop.anyone.listDoctors()
    if (!first) throw new Error('a demo has doctors')
    page.answer(/\/api\/doctors$/, [
      { ...first, name: 'Dr. Asha Sen', image: '/api/doctors/photos/1.webp' },
      { ...first, _id: 'other', name: 'Dr. Mita Rao', image: null },
    ])
    await page.goto('/instant-consultation')
    const photo = page.getByRole('img', { name: 'Photograph of Dr. Asha Sen' })
    await expect(photo).toHaveAttribute('src', '/api/doctors/photos/1.webp')
    await expect(photo).toHaveAttribute('loading', 'lazy')
    await expect(page.getByRole('article').filter({ hasText: 'Dr. Mita Rao' })).toContainText('MR')
    page.asUsual()
  })

  // P2-94, P2-98, P2-100, P2-148, P2-152, P2-175
  test('requires every field, and reads the time as India’s', async () => {
    forget()
    await page.goto('/instant-consultation')
    await expect(specialists.getByText('₹499.00')).toHaveCount(5)
    await specialists.filter({ hasText: 'Family Physician' }).getByText('Book Now').click()
    await confirm.click()
    await expect(dialog.getByRole('alert')).toHaveText('All fields are required!')
    await expect(name).toBeFocused()

    await name.fill('Asha Rao')
    await dialog.getByLabel('Mobile Number').fill('98765')
    await expect(time).toHaveAttribute('min', `${tomorrowInIndia()}T08:00`)
    await time.fill('2020-01-01T10:00')
    await confirm.click()
    await expect(dialog.getByText('Enter a valid 10-digit mobile number.')).toBeVisible()
    await expect(dialog.getByText('Please select a future date starting from tomorrow.')).toBeVisible()

    // Closed and opened again, it still has what was typed.
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Book Consultation' }).click()
    await expect(name).toHaveValue('Asha Rao')
    await dialog.getByLabel('Mobile Number').fill('9876540003')
    await time.fill(`${tomorrowInIndia()}T03:15`)
    await confirm.click()
    await expect(dialog.getByText('Please choose a time between 8 AM and 8 PM.')).toBeVisible()
    await time.fill(`${tomorrowInIndia()}T08:30`)
    await confirm.click()
    await expect(received).toContainText('Our specialist will contact you soon at your provided number.')
    expect(JSON.parse(String(page.sent(/\/api\/bookings$/).at(-1)?.init?.body))).toMatchObject({
      specialist: 'General Consultation',
      dateTime: `${tomorrowInIndia()}T08:30`,
    })
    await expect(received).toContainText('8:30 AM')
    await expect(received).toContainText('You pay ₹499.00 once the time is agreed. Nothing is charged now.')
    await received.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('button', { name: 'Book Consultation' })).toBeFocused()
  })

  // P2-92
  test('a request made while signed in is in My Orders, with the doctor of the card that was chosen', async () => {
    const customer = await signedIn()
    await page.goto('/instant-consultation')
    const card = page.getByRole('article').filter({ hasText: 'Dr. Meera Iyer' })
    await card.getByRole('button', { name: 'Book Now' }).click()
    await expect(dialog).toContainText('Dr. Meera Iyer₹499.00')
    await name.fill('Kamala Rao')
    await dialog.getByLabel('Mobile Number').fill(customer.phone)
    await time.fill(`${tomorrowInIndia()}T10:00`)
    await confirm.click()
    await received.getByRole('button', { name: 'Done' }).click()
    await page.goto('/my-orders')
    const open = page.getByRole('list', { name: 'Your requests' })
    await expect(open.getByRole('listitem')).toContainText(
      /Dr\. Meera Iyer: request sent .*For Kamala Rao, requested for .*10:00 AM\. We’ll call you about it\./,
    )
    const { requests } = await customer.api.listOwnRequests()
    page.answer(/\/api\/requests$/, {
      requests: requests.map(request => ({ ...request, status: 'confirmed' })),
    })
    await page.goto('/my-orders')
    const closed = page.getByRole('region', { name: 'Home visits and consultations' })
    await expect(closed.getByRole('listitem')).toContainText(
      /Dr\. Meera IyerFor Kamala Rao, requested for .*10:00 AM.*Confirmed/,
    )
    await expect(open).toHaveCount(0)
    page.asUsual()
  })
})

test('a signed-in customer finds their own name and number in each form', async () => {
  const customer = await signedIn()
  await page.goto('/home-healthcare')
  await expect(page.getByLabel('Full Name')).toHaveValue('Asha Rao')
  await expect(page.getByLabel('Phone Number')).toHaveValue(customer.phone)
  await page.goto('/instant-consultation')
  await page.getByRole('button', { name: 'Book Consultation' }).click()
  const dialog = page.getByRole('dialog', { name: CONSULTATION })
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Asha Rao')
  await expect(dialog.getByLabel('Mobile Number')).toHaveValue(customer.phone)
  await expect(dialog).toContainText('This is a request: we’ll call you first.')
  forget()
  await page.goto('/siblings-day-offer')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
})

// P2-102, P2-187
test('the Siblings Day form shows two kinds of failure, then its thanks', async () => {
  forget()
  const FORM = /\/api\/submit-landing-form$/
  await page.goto('/siblings-day-offer')
  const submit = page.getByRole('button', { name: 'Submit' })
  await submit.click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByLabel('Name', { exact: true }).fill('Asha Rao')
  await page.getByLabel('Phone').fill(`+91 ${nextPhone()}`)
  await page.getByLabel('Preferred Date').fill(tomorrowInIndia())
  page.cut(FORM)
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText('Failed to connect to the server.')
  page.answer(FORM, {}, { status: 500 })
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText('Something went wrong. Please try again.')
  page.asUsual()
  await submit.click()
  const thanks = page.getByRole('dialog', { name: 'Thank you for contacting us!' })
  await expect(thanks).toBeVisible()
  await thanks.getByRole('button', { name: 'Done' }).press('Escape')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
})
