// P1-19

import { expect, test } from '../support/fixtures.ts'
import { cards, gate, goByLink } from '../support/page-parts.ts'

/** Failing lists of lab tests, and the search. Their cards and windows are tested in tests/screens/lists. */

const FAILED_CALL = /Failed to load resource/

test.describe('lab tests', () => {
  // P1-69, P1-70, P1-194, P2-120
  test('show in their window that they have been withdrawn', async ({ page, expectOnConsole }) => {
    expectOnConsole(FAILED_CALL)
    const dialog = page.getByRole('dialog', { name: 'Lab Test Details' })
    const gone = {
      success: false,
      message: 'Lab test not found.',
      error: 'Lab test not found.',
      code: 'NOT_FOUND',
    }
    await page.route('**/api/labtests/*', route => route.fulfill({ status: 404, json: gone }))
    await page.route('**/api/labTests/*', route => route.fulfill({ status: 404, json: gone }))
    await page.goto('/lab-tests')
    await cards(page).nth(1).getByRole('heading').getByRole('link').click()
    await expect(dialog.getByRole('alert')).toHaveText('Lab test not found.')
  })

  // P1-66, P1-67, P1-146, P1-172, P1-194, P1-202, P2-121, P2-193
  test('show ten skeletons while they load, samples after five seconds, and a sentence for no match', async ({
    page,
    expectOnConsole,
  }) => {
    expectOnConsole(FAILED_CALL)
    const { open, opened } = gate()
    await page.route(/\/api\/labtests\?/i, async route => {
      await opened
      await route.fulfill({ json: [] })
    })
    await goByLink(page, 'Lab Tests')
    await expect(page.getByRole('status', { name: 'Loading lab tests' }).locator('> *')).toHaveCount(10)
    await expect(page.getByRole('alert')).toContainText(
      'Error loading lab tests: Failed to load lab tests. Using sample data.',
    )
    await expect(cards(page).first()).toContainText('Sample, cannot be booked')
    open()
    await page
      .getByRole('navigation', { name: 'Test categories' })
      .getByRole('link', { name: 'Liver' })
      .click()
    await expect(
      page.getByText('No lab tests found for this category. Please try a different category.'),
    ).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true })

  // P1-63, P1-64
  test('four tests fit on the first screen, with their quoted lines and a button of a thumb’s size', async ({
    page,
  }) => {
    await page.goto('/lab-tests')
    // Measured until the font has come.
    await expect(async () => {
      const fourth = await cards(page).nth(3).boundingBox()
      expect((fourth?.y ?? Number.NaN) + (fourth?.height ?? 0)).toBeLessThanOrEqual(740)
    }).toPass()
    for (const at of Array(4).keys()) {
      const row = cards(page).nth(at)
      await row.scrollIntoViewIfNeeded()
      for (const text of [/^Report Available: \d+ hrs$/, /^\d+% OFF$/])
        await expect(row.getByText(text)).toBeInViewport({ ratio: 1 })
      await expect(row).toContainText('Available at: Home, Center')
      const side = async () => {
        const book = await row.getByRole('button', { name: 'Book' }).boundingBox()
        return Math.min(book?.width ?? 0, book?.height ?? 0)
      }
      await expect.poll(side).toBeGreaterThanOrEqual(44)
    }
  })

  test('the toast of Book is in the bar of the cart, and covers no row', async ({ page }) => {
    await page.goto('/lab-tests')
    await cards(page).first().getByRole('button', { name: 'Book' }).click()
    const bar = page.getByRole('region', { name: 'Your cart' })
    await expect(bar).toBeVisible()
    const toast = await page.getByText('Item added to cart successfully!').boundingBox()
    const box = await bar.boundingBox()
    const viewCart = await bar.getByRole('link', { name: 'View Cart' }).boundingBox()
    expect(toast?.y).toBeGreaterThanOrEqual(box?.y ?? Number.NaN)
    expect((toast?.x ?? Number.NaN) + (toast?.width ?? 0)).toBeLessThanOrEqual(viewCart?.x ?? 0)
  })

  test('a search for chest pain shows a call to 112 above its tests, and no advertisement', async ({
    page,
  }) => {
    await page.goto('/lab-tests?search=chest%20pain')
    const call = page.getByRole('main').getByRole('link', { name: 'Call 112' })
    await expect(call).toHaveAttribute('href', 'tel:112')
    await expect(async () => {
      const { y = 0, width = 0, height = 0 } = (await call.boundingBox()) ?? {}
      expect(height).toBeGreaterThanOrEqual(48)
      expect(width).toBeGreaterThan(250)
      expect(y).toBeLessThan((await cards(page).first().boundingBox())?.y ?? 0)
    }).toPass()
    await expect(page.getByText('Chest pain or tightness now?')).toBeVisible()
    await expect(page.getByText('Get a Health Check-Up at Home, Book Now!')).toBeHidden()
    const troponin = page.getByRole('article', { name: /^Troponin/ })
    await expect(troponin.getByRole('button', { name: 'Book' })).toBeHidden()
    await expect(troponin).toContainText('go to an emergency room; do not wait for home collection.')
  })
})

// P1-22, P1-72, P1-73, P1-74, P1-75, P1-76, P1-77
test('the search box makes suggestions, finds at most ten, remembers searches, and leads to the list', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'Search tests and check-ups' })
  const proposal = await box.getAttribute('placeholder')
  await expect(async () => {
    await page.clock.runFor(3100)
    expect(await box.getAttribute('placeholder')).not.toBe(proposal)
  }).toPass()
  await box.focus()
  const popular = page.getByRole('group', { name: 'Popular searches' }).getByRole('option')
  await popular.filter({ hasText: 'Sugar' }).click()
  await expect(box).toHaveValue('Sugar')
  await page.clock.runFor(200)
  const matches = page.getByRole('listbox', { name: 'Matches' }).getByRole('option')
  await expect(matches.first()).toContainText('On an empty stomach; the standard first sugar test')
  await expect(matches.first()).toContainText('Fasting')
  const { open, opened } = gate()
  await page.route('**/api/search?*', async route => {
    await opened
    await route.continue()
  })
  await box.fill('test')
  await page.clock.runFor(200)
  const search = page.getByRole('search')
  await expect(search.getByText('Loading results...')).toBeVisible()
  open()
  await expect(page.getByRole('listbox', { name: 'Matches' }).getByRole('option')).toHaveCount(10)
  await expect(search.getByRole('link', { name: 'Show More' })).toBeVisible()
  await box.fill('zzqqxx')
  await page.clock.runFor(200)
  await expect(search.getByText('No results found')).toBeVisible()
  await expect(search.getByRole('link', { name: /^Call / })).toBeInViewport()
  await search.getByRole('button', { name: 'Clear search' }).click()
  await expect(box).toHaveValue('')
  await box.fill('thyroid')
  await page.clock.runFor(200)
  await search.getByRole('link', { name: 'Show More' }).click()
  await expect(page).toHaveURL(/\/(lab-tests|health-checkups)\?search=thyroid$/)
  await page.clock.resume()
  await box.fill('vitamin d')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/(lab-tests|health-checkups)\?search=vitamin(\+|%20)d$/)
  await search.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByRole('group', { name: 'Recent searches' }).getByRole('option')).toContainText([
    'vitamin d',
  ])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recentSearches'))).toContain('vitamin d')
})
