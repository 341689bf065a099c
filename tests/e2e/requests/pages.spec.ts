import type { Page } from '@playwright/test'
import type { Doctor } from '#contract/bookings.ts'
import { expect, test } from '../support/fixtures.ts'
import { keepPictures } from '../support/journey.ts'
import { cards, gate, part } from '../support/page-parts.ts'

/**
 * Home healthcare, instant consultation and the Siblings Day page.
 * What their forms refuse, send and confirm stands in forms.spec.
 */

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

test('a carousel shows as many services as there is room for; Book chooses one and goes to the form', async ({
  page,
}) => {
  await page.goto('/home-healthcare')
  const services = page.getByRole('region', { name: 'Home-care services' })
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
  await keepPictures(page, 'offers-home-healthcare-chosen')
})

test('instant consultation has its doctors, and a window to book', async ({ page, request }) => {
  const doctors: Doctor[] = await (await request.get('/api/doctors')).json()
  const { open, opened } = gate()
  await page.route('**/api/doctors', async route => {
    await opened
    await route.continue()
  })
  await page.goto('/instant-consultation')
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
  await keepPictures(page, 'offers-consultation')

  const specialists = part(page, 'Choose a specialist').getByRole('article')
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

test('the button of the Siblings Day page goes to its form, which starts with the first field', async ({
  page,
}) => {
  await page.goto('/siblings-day-offer')
  const form = page.getByRole('heading', { name: 'Book Your Test Today' })
  await expect(form).not.toBeInViewport()
  await page.getByRole('main').getByRole('link', { name: 'Book your test', exact: true }).click()
  await expect(form).toBeInViewport()
  expect(await labels(page)).toEqual(['Name*', 'Email(optional)', 'Phone*', 'Preferred Date*'])
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await keepPictures(page, 'offers-siblings-day-wrong')
})
