import type { Page } from '@playwright/test'
import type { Doctor } from '#contract/bookings.ts'
import type { HealthPackage } from '#contract/catalogue.ts'
import { formatRupees } from '#rules/money.ts'
import { expect, test } from '../support/fixtures.ts'
import { keepPictures } from '../support/journey.ts'
import { cards, gate, part } from '../support/page-parts.ts'

/**
 * Home healthcare, instant consultation and the Siblings Day page.
 * What their forms refuse, send and confirm stands in forms.spec.
 */

const SERVICES = [
  'Physiotherapy',
  'Nursing',
  'Medical Equipment',
  'Trained Attendants',
  'Mother & Baby Care',
  'Diabetes Care',
  'Critical Care',
  'Covid Care',
  'Vaccination',
  'Counseling',
  'Diet And Nutrition Consultation',
  'Elder Care',
]

/** How many cards of the page are seen as a whole, from side to side. */
const cardsInView = (page: Page) =>
  cards(page).evaluateAll(
    all =>
      all.filter(card => {
        const { left, right } = card.getBoundingClientRect()
        return left >= 0 && right <= document.documentElement.clientWidth
      }).length,
  )

/** The labels of a form: those of required fields with their star, beside the others what stands there. */
const labels = (page: Page) =>
  page.locator('main form label').evaluateAll(all =>
    all.map(label => {
      const star = getComputedStyle(label, '::after').content.includes('*') ? '*' : ''
      return label.textContent + star + (label.nextElementSibling?.textContent ?? '')
    }),
  )

test('home healthcare has twelve services in a carousel; Book chooses one and goes to the form', async ({
  page,
}) => {
  await page.goto('/home-healthcare')
  const services = page.getByRole('region', { name: 'Home-care services' })
  await expect(services.getByRole('heading', { level: 3 })).toHaveText(SERVICES)
  await expect(services.getByRole('button', { name: 'Book', exact: true })).toHaveCount(12)
  for (const [width, slides] of [
    [360, 1],
    [700, 2],
    [800, 3],
    [1100, 4],
    [1300, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => cardsInView(page), { message: `slides at ${width}` }).toBe(slides)
  }
  await keepPictures(page, 'offers-home-healthcare')

  await page.setViewportSize({ width: 360, height: 480 })
  const heading = page.getByRole('heading', { name: 'Book a Home Visit' })
  await expect(heading).not.toBeInViewport()
  await services.getByRole('button', { name: 'Book', description: 'Vaccination', exact: true }).click()
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  await expect(page.getByLabel('Selected Service')).toHaveValue('Vaccination')
  await expect(page.getByLabel('Selected Service')).not.toBeEditable()
  expect(await labels(page)).toEqual([
    'Selected Service',
    'Full Name*',
    'Email Address(optional)',
    'Phone Number*',
    'Preferred Date*',
    'City of the visit(optional)',
    'House and street(optional)',
  ])
  await expect(page.getByRole('button', { name: 'Submit Request' })).toBeVisible()
  await keepPictures(page, 'offers-home-healthcare-chosen')
})

test('instant consultation has five specialists, the doctors, steps, reasons, and a window to book', async ({
  page,
  request,
}) => {
  const doctors: Doctor[] = await (await request.get('/api/doctors')).json()
  const { open, opened } = gate()
  await page.route('**/api/doctors', async route => {
    await opened
    await route.continue()
  })
  await page.goto('/instant-consultation')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Consult with Top Specialists')
  await expect(page.getByRole('button', { name: 'Book Consultation' })).toBeVisible()
  const specialists = part(page, 'Choose a specialist').getByRole('article')
  await expect(specialists.getByRole('heading')).toHaveText([
    'Dermatology',
    'Homeopathy',
    'Family Physician',
    'Gynecologists',
    'Ophthalmology',
  ])
  for (const specialist of await specialists.all()) {
    await expect(specialist).toContainText('₹499.00')
    await expect(specialist.getByRole('button', { name: 'Book Now' })).toBeVisible()
  }
  await expect(page.getByText('Loading doctors...')).toBeVisible()
  await keepPictures(page, 'offers-consultation-loading')
  open()
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
  await expect(part(page, 'How it works').getByRole('heading', { level: 3 })).toHaveCount(4)
  await expect(part(page, 'Why choose us').getByRole('heading', { level: 3 })).toHaveCount(4)
  await keepPictures(page, 'offers-consultation')

  await specialists.filter({ hasText: 'Dermatology' }).getByRole('button', { name: 'Book Now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book Your Consultation' })
  await expect(dialog).toContainText('Dermatology₹499.00')
  await expect(dialog.getByLabel('Preferred Date & Time')).toHaveAccessibleDescription(
    'Select any date from tomorrow onwards (up to 3 months), between 8 AM and 8 PM',
  )
  await keepPictures(page, 'offers-consultation-window')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
})

test('the Siblings Day page has all its parts, and its terms', async ({ page, request }) => {
  const packages: HealthPackage[] = await (await request.get('/api/packages?limit=3')).json()
  await page.goto('/siblings-day-offer')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This Siblings Day, get checked together')
  await expect(part(page, 'Why choose us').getByRole('heading', { level: 3 })).toHaveCount(4)
  await expect(part(page, 'How it works').locator('ol').getByRole('heading', { level: 3 })).toHaveCount(4)
  const similar = part(page, 'Similar packages').getByRole('article')
  await expect(similar.getByRole('heading')).toHaveText(packages.map(({ name }) => name))
  const voices = part(page, 'What families say').getByRole('figure')
  await expect(voices).toHaveCount(3)
  const cheapest = Math.min(...packages.map(({ salePrice }) => salePrice))
  const cost = page.getByText('You each pay the price of the check-up that you choose')
  await expect(cost).toContainText(formatRupees(cheapest))
  await expect(cost).toContainText(formatRupees(2 * cheapest))
  await expect(page.getByRole('main')).not.toContainText(/by email|One booking for both/)
  for (const voice of await voices.all()) await expect(voice).toContainText('Sample data')
  await expect(part(page, 'Terms and conditions').getByRole('listitem')).toContainText([
    'agree to be contacted',
    'A phlebotomist visits your home',
    'transported to a partner laboratory',
    'sent to your registered email address',
    'A complimentary online doctor consultation is offered after your report',
    'We may change these terms and conditions',
    'agree to receive follow-up calls and SMS',
  ])
  await keepPictures(page, 'offers-siblings-day')

  const form = page.getByRole('heading', { name: 'Book Your Test Today' })
  await expect(form).not.toBeInViewport()
  await page.getByRole('main').getByRole('link', { name: 'Book your test', exact: true }).click()
  await expect(form).toBeInViewport()
  expect(await labels(page)).toEqual(['Name*', 'Email(optional)', 'Phone*', 'Preferred Date*'])
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await keepPictures(page, 'offers-siblings-day-wrong')
})
