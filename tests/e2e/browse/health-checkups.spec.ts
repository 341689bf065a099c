// P1-19

import { expect, test } from '../support/fixtures.ts'
import { keepPictures } from '../support/journey.ts'
import { cards, gate, goByLink } from '../support/page-parts.ts'

/** Health checkups: layout and failures. Their cards and windows are tested in tests/screens/lists. */

const FAILED_CALL = /Failed to load resource/

test.describe('health checkups', () => {
  // P1-40
  test('have three, two or one columns', async ({ page }) => {
    await page.goto('/health-checkups')
    for (const [width, columns] of [
      [1280, 3],
      [800, 2],
      [360, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      const grid = page
        .getByRole('main')
        .getByRole('list')
        .filter({ has: page.getByRole('article') })
      await expect
        .poll(() =>
          grid.first().evaluate(list => getComputedStyle(list).gridTemplateColumns.split(' ').length),
        )
        .toBe(columns)
    }
  })

  test('open a window with their tests, which closes by its button and by a click beside it', async ({
    page,
    request,
  }) => {
    const first = (await (await request.get('/api/packages?limit=1')).json())[0]
    await page.goto('/health-checkups')
    const dialog = page.getByRole('dialog', { name: 'Health Package Details' })
    await cards(page)
      .first()
      .getByText(/^\+\d+ more tests$/)
      .click()
    const fasting = dialog.getByText(`${first.fastingHours} hours fasting required`)
    await expect(fasting).toHaveCSS('background-color', 'rgb(255, 241, 210)')
    // A click on the tests shows them at once.
    await expect(dialog.getByText(first.labTests[0].name, { exact: true })).toBeInViewport()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await cards(page).first().getByRole('heading').getByRole('link').click()
    await expect(dialog).toBeVisible()
    await page.mouse.click(5, 450)
    await expect(dialog).toBeHidden()
  })

  // P1-48
  test('show a toast at the bottom centre when booked', async ({ page }) => {
    await page.goto('/health-checkups')
    await cards(page).first().getByRole('button', { name: 'Book' }).click()
    const toast = page.getByText('Item added to cart successfully!')
    await expect(toast).toBeVisible()
    const { x = 0, y = 0, width = 0 } = (await toast.boundingBox()) ?? {}
    expect(y).toBeGreaterThan(600)
    expect(x + width / 2).toBeGreaterThan(590)
    expect(x + width / 2).toBeLessThan(690)
  })

  // P1-41, P1-49, P1-50, P1-143, P1-179, P1-194
  test('show six skeletons while they load, samples when they fail, and a sentence when there are none', async ({
    page,
    expectOnConsole,
  }) => {
    expectOnConsole(FAILED_CALL)
    const { open, opened } = gate()
    await page.route('**/api/packages?*', async route => {
      await opened
      await route.abort()
    })
    await goByLink(page, 'Health Checkups')
    await expect(page.getByRole('status', { name: 'Loading health packages' }).locator('> *')).toHaveCount(6)
    open()
    await expect(page.getByRole('alert')).toContainText(
      'Error loading packages: Failed to load packages. Using sample data.',
    )
    await expect(cards(page).first()).toContainText('Sample, cannot be booked')
    await page.route('**/api/packages/*', route => route.abort())
    await cards(page).first().getByRole('heading').getByRole('link').click()
    const dialog = page.getByRole('dialog', { name: 'Health Package Details' })
    await dialog.getByRole('link', { name: /\(sample\)$/ }).click()
    await expect(page).toHaveURL(/\/health-checkups\/sample-/)
    await expect(page.getByRole('heading', { level: 1, name: /\(sample\)$/ })).toBeVisible()
    await expect(page.getByText('This is a sample. You can look at it, but not book it.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Book Now' })).toHaveCount(0)
    await keepPictures(page, 'catalogue-sample-package')
    await page.goBack()
    // The list is requested again on the way back, so the response is changed only after the failure.
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.route('**/api/packages?*', route => route.fulfill({ json: [] }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'No Health Packages Available' })).toBeVisible()
    await expect(page.getByText('Please check back later.')).toBeVisible()
  })
})

// P1-178
test('a package is prefetched on hover', async ({ page }) => {
  await page.goto('/health-checkups')
  let isAsked = false
  page.on('request', sent => {
    isAsked ||= /\/api\/packages\/[^?]+$/.test(sent.url())
  })
  const name = cards(page).first().getByRole('heading').getByRole('link')
  // Hovering before hydration has no effect, so hover again.
  await expect(async () => {
    await page.mouse.move(0, 0)
    await name.hover()
    await expect.poll(() => isAsked, { timeout: 1000 }).toBe(true)
  }).toPass()
})

// P1-58, P1-195
test('a package with tests that can’t be loaded logs that and still opens', async ({
  page,
  expectOnConsole,
}) => {
  expectOnConsole(FAILED_CALL)
  await page.route(/\/api\/labtests\/[^?]+$/i, route => route.abort())
  await page.goto('/health-checkups')
  const name = cards(page).first().getByRole('heading').getByRole('link')
  const logged = page.waitForEvent('console', message => message.text().includes('could not be fetched'))
  await name.click()
  await logged
  const dialog = page.getByRole('dialog', { name: 'Health Package Details' })
  await dialog.getByText('Tests Included', { exact: true }).click()
  await dialog.locator('details details summary').first().click()
  await expect(dialog.getByText('No parameters available.').first()).toBeVisible()
})

// P1-179, P1-194, P2-188
test('an unknown package is not found', async ({ page, expectOnConsole }) => {
  expectOnConsole(FAILED_CALL)
  await page.goto('/health-checkups/nobody-has-it')
  await expect(page.getByRole('heading', { name: 'Package not found' })).toBeVisible()
})
