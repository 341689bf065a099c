import { expect, test } from '../support/fixtures.ts'
import { keepPictures } from '../support/journey.ts'
import { cards, gate, goByLink } from '../support/page-parts.ts'

/** Health checkups, their cards and windows. */

const FAILED_CALL = /Failed to load resource/

test.describe('health checkups', () => {
  test('stand in cards, six and six more; Book becomes View Cart, with a toast', async ({
    page,
    request,
  }) => {
    const first = (await (await request.get('/api/packages?limit=1')).json())[0]
    await page.goto('/health-checkups')
    await expect(cards(page)).toHaveCount(6)
    const card = cards(page).first()
    for (const text of [
      first.name,
      'Report Available: 24 hrs',
      'Available at: Home, Center',
      `${first.testCount} tests included`,
      first.labTests
        .slice(0, 3)
        .map((one: { name: string }) => one.name)
        .join(', '),
      `+${first.testCount - 3} more tests`,
      `${first.discountPercentage}% OFF`,
      first.salePrice.toLocaleString('en-IN', { style: 'currency', currency: 'INR' }),
    ])
      await expect(card).toContainText(text)
    await expect(card.locator('s')).toContainText('₹')
    await page.getByRole('button', { name: 'Load More' }).click()
    await expect(cards(page)).toHaveCount(12)
    await page.clock.install()
    await card.getByRole('button', { name: 'Book' }).click()
    const toast = page.getByText('Item added to cart successfully!')
    await expect(toast).toBeVisible()
    const place = await toast.boundingBox()
    expect(place?.y).toBeGreaterThan(600)
    expect((place?.x ?? 0) + (place?.width ?? 0) / 2).toBeGreaterThan(590)
    expect((place?.x ?? 0) + (place?.width ?? 0) / 2).toBeLessThan(690)
    await page.clock.runFor(3100)
    await expect(toast).toBeHidden()
    await card.getByRole('button', { name: 'View Cart' }).click()
    await expect(page).toHaveURL(/\/cart$/)
  })

  test('stand in three, two and one column', async ({ page }) => {
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

  test('go on by Load More until all are shown, then the button goes', async ({ page, request }) => {
    const all = (await (await request.get('/api/packages')).json()) as unknown[]
    await page.goto('/health-checkups')
    const more = page.getByRole('button', { name: 'Load More' })
    for (let shown = 6; shown < all.length; shown += 6) {
      await expect(cards(page)).toHaveCount(shown)
      await more.click()
    }
    await expect(cards(page)).toHaveCount(all.length)
    await expect(more).toBeHidden()
  })

  test('open a window with everything about one', async ({ page, request }) => {
    const first = (await (await request.get('/api/packages?limit=1')).json())[0]
    await page.goto('/health-checkups')
    const dialog = page.getByRole('dialog', { name: 'Health Package Details' })
    await cards(page)
      .first()
      .getByText(/^\+\d+ more tests$/)
      .click()
    await expect(dialog.getByRole('heading', { name: 'Instructions for Lab Test' })).toBeVisible()
    for (const text of [
      `${first.testCount} tests included`,
      'Reports in 24 hours',
      'Recommended for: Male & Female',
      'For 18 years and above',
      first.isFastingRequired ? `${first.fastingHours} hours fasting required` : 'No fasting required',
      'Home collection available',
      first.description,
      first.salePrice.toLocaleString('en-IN', { style: 'currency', currency: 'INR' }),
      `${first.discountPercentage}% OFF`,
    ])
      await expect(dialog).toContainText(text)
    const fasting = dialog.getByText(`${first.fastingHours} hours fasting required`)
    await expect(fasting).toHaveCSS('background-color', 'rgb(255, 241, 210)')
    // Whoever asked which tests there are sees them at once.
    const test = dialog.getByText(first.labTests[0].name, { exact: true })
    await expect(test).toBeInViewport()
    await test.click()
    const details = (await (await request.get(`/api/labTests/${first.labTests[0]._id}`)).json()) as {
      parameters: string[]
    }
    await expect(dialog.getByText(details.parameters[0] ?? '', { exact: true }).first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(dialog.getByRole('button', { name: 'Added to Cart' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()

    const heading = cards(page).first().getByRole('heading').getByRole('link')
    await heading.click()
    await expect(dialog).toBeVisible()
    await page.mouse.click(5, 450)
    await expect(dialog).toBeHidden()
    await heading.click()
    await dialog.getByRole('button', { name: 'Book Now' }).click()
    await expect(page).toHaveURL(/\/cart$/)
    await page.goto('/health-checkups')
    await heading.click()
    await dialog.getByRole('link', { name: first.name }).click()
    await expect(page).toHaveURL(new RegExp(`/health-checkups/${first._id}$`))
    await page.locator('main summary').filter({ hasText: first.labTests[0].name }).first().click()
    await expect(page.getByText(details.parameters[0] ?? '', { exact: true }).first()).toBeVisible()
  })

  test('have six skeletons while they load, samples when they fail, a sentence when there are none', async ({
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
    await expect(page.getByText('This is a sample. It can be looked at, but not booked.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Book Now' })).toHaveCount(0)
    await keepPictures(page, 'catalogue-sample-package')
    await page.goBack()
    // The list asks again on its way back: only when that has failed is the answer changed.
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.route('**/api/packages?*', route => route.fulfill({ json: [] }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'No Health Packages Available' })).toBeVisible()
    await expect(page.getByText('Please check back later.')).toBeVisible()
  })
})

test('a package is read when pointed at; tests that fail are only logged; one nobody has is not found', async ({
  page,
  expectOnConsole,
}) => {
  expectOnConsole(FAILED_CALL)
  await page.route(/\/api\/labtests\/[^?]+$/i, route => route.abort())
  await page.goto('/health-checkups')
  let isAsked = false
  page.on('request', sent => {
    isAsked ||= /\/api\/packages\/[^?]+$/.test(sent.url())
  })
  const name = cards(page).first().getByRole('heading').getByRole('link')
  // Whoever points at it before the page listens points at it again.
  await expect(async () => {
    await page.mouse.move(0, 0)
    await name.hover()
    await expect.poll(() => isAsked, { timeout: 1000 }).toBe(true)
  }).toPass()
  const logged = page.waitForEvent('console', message => message.text().includes('could not be fetched'))
  await name.click()
  await logged
  const dialog = page.getByRole('dialog', { name: 'Health Package Details' })
  await dialog.getByText('Tests Included', { exact: true }).click()
  await dialog.locator('details details summary').first().click()
  await expect(dialog.getByText('No parameters available.').first()).toBeVisible()
  await page.goto('/health-checkups/nobody-has-it')
  await expect(page.getByRole('heading', { name: 'Package not found' })).toBeVisible()
})
