// P2-16

import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { keepPictures } from '../support/journey.ts'
import { cards } from '../support/page-parts.ts'

/**
 * Carousels, and the links to the forms. What the forms refuse, send and confirm is tested in tests/screens/requests.
 */

/** How many cards of the page are completely visible from side to side. */
const cardsInView = (page: Page) =>
  cards(page).evaluateAll(
    all =>
      all.filter(card => {
        const { left, right } = card.getBoundingClientRect()
        return left >= 0 && right <= document.documentElement.clientWidth
      }).length,
  )

/** The labels of a form: required fields with their star, the others with their note. */
const labels = (page: Page) =>
  page.locator('main form label').evaluateAll(all =>
    all.map(label => {
      const star = getComputedStyle(label, '::after').content.includes('*') ? '*' : ''
      return label.textContent + star + (label.nextElementSibling?.textContent ?? '')
    }),
  )

// P2-86, P2-202
test('home-care services are in a carousel, which shows as many as fit', async ({ page }) => {
  await page.goto('/home-healthcare')
  for (const [width, slides] of [
    [700, 2],
    [800, 3],
    [1100, 4],
    [1300, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => cardsInView(page), { message: `slides at ${width}` }).toBe(slides)
  }
  await keepPictures(page, 'offers-home-healthcare')
})

// P2-86, P2-202
test('home-care services are in two columns on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 480 })
  await page.goto('/home-healthcare')
  const services = page.getByRole('region', { name: 'Home-care services' })
  const [first, second, third] = await services
    .getByRole('article')
    .evaluateAll(all => all.map(one => one.getBoundingClientRect().top))
  expect([second === first, third === first]).toEqual([true, false])
})

// P2-88
test('Book selects a home-care service and scrolls to the form', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 480 })
  await page.goto('/home-healthcare')
  const services = page.getByRole('region', { name: 'Home-care services' })
  const heading = page.getByRole('heading', { name: 'Book a Home Visit' })
  await expect(heading).not.toBeInViewport()
  await services.getByRole('button', { name: 'Book', description: 'Vaccination', exact: true }).click()
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  await expect(page.getByLabel('Selected Service')).toHaveValue('Vaccination')
  await expect(page.getByLabel('Selected Service')).not.toBeEditable()
  await expect
    .poll(() => labels(page))
    .toEqual([
      'Selected Service',
      'Full Name*',
      'Email Address(optional)',
      'Phone Number*',
      'Preferred Date*',
      'City of the visit(optional)',
    ])
  await keepPictures(page, 'offers-home-healthcare-chosen')
})

test('the button of the Siblings Day page scrolls to its form and focuses the first field', async ({
  page,
}) => {
  await page.goto('/siblings-day-offer')
  const form = page.getByRole('heading', { name: 'Book Your Test Today' })
  await expect(form).not.toBeInViewport()
  await page.getByRole('main').getByRole('link', { name: 'Book your test', exact: true }).click()
  await expect(form).toBeInViewport()
  await expect.poll(() => labels(page)).toEqual(['Name', 'Email(optional)', 'Phone', 'Preferred Date'])
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await keepPictures(page, 'offers-siblings-day-wrong')
})

test.describe('the carousel', () => {
  test.use({ viewport: { width: 700, height: 800 } })
  const firstCard = (page: Page) => page.getByRole('article').filter({ hasText: 'Physiotherapy' })

  // P1-39, P2-201
  test('advances by itself until it is touched', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.clock.install()
    await page.goto('/home-healthcare')
    const services = page.getByRole('region', { name: 'Home-care services' })
    // The page's clock doesn't move the browser's animation, so slides jump.
    await services.getByRole('list').evaluate(list => {
      if (list.parentElement) list.parentElement.style.scrollBehavior = 'auto'
    })
    await expect(firstCard(page)).toBeInViewport({ ratio: 0.9 })
    await expect(async () => {
      await page.clock.runFor(3100)
      await expect(firstCard(page)).not.toBeInViewport({ ratio: 0.9, timeout: 100 })
    }).toPass()
    await services.dispatchEvent('pointerdown')
    // Only from side to side: a font that comes late moves all of it down.
    const place = async () => (await firstCard(page).boundingBox())?.x
    const before = await place()
    await page.clock.runFor(10_000)
    expect(await place()).toBe(before)
  })

  // P2-201
  test('does not advance with reduced motion, and moves by its buttons', async ({ page }) => {
    await page.clock.install()
    await page.goto('/home-healthcare')
    await page.clock.runFor(10_000)
    await expect(firstCard(page)).toBeInViewport({ ratio: 0.9 })
    await page.getByRole('button', { name: /^Next/ }).click()
    await expect(firstCard(page)).not.toBeInViewport({ ratio: 0.5 })
  })
})
