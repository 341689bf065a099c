import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** The shell, the home page, the lists, their windows and the search: what the requirements, part 1, say of them. */

const FAILED_CALL = /Failed to load resource/
const part = (page: Page, name: string) =>
  page.getByRole('main').locator('section', { has: page.getByRole('heading', { name, exact: true }) })

const cards = (page: Page) => page.getByRole('main').getByRole('article')

/** A gate that holds answers back until it is opened. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return { open, opened }
}

/** Goes to a list by a link, in the browser, so that its calls can be arranged. */
async function goByLink(page: Page, name: string): Promise<void> {
  await page.goto('/cart')
  await page.getByRole('navigation', { name: 'Services' }).getByRole('link', { name }).click()
}

test.describe('every page', () => {
  test('has header, badge, four services, city and footer, and starts at its top', async ({ page }) => {
    await page.goto('/lab-tests')
    const header = page.getByRole('banner')
    await expect(header.getByLabel('City')).toHaveValue('Mumbai')
    await expect(header.getByLabel('City').getByRole('option')).toHaveText([
      'Mumbai',
      'Delhi',
      'Bangalore',
      'Chennai',
      'Kolkata',
      'Hyderabad',
      'Pune',
      'Ahmedabad',
    ])
    await expect(header.getByRole('navigation', { name: 'Services' }).getByRole('link')).toHaveText([
      'Health Checkups',
      'Lab Tests',
      'Home Healthcare',
      'Instant Consultation',
    ])
    await expect(header.getByRole('link', { name: 'Login' })).toBeVisible()
    await cards(page).first().getByRole('button', { name: 'Book' }).click()
    await expect(header.getByRole('link', { name: 'Cart, 1 item' })).toContainText('1')
    const footer = page.getByRole('contentinfo')
    for (const name of ['Privacy', 'Terms', 'Health Checkups', 'Lab Tests'])
      await expect(footer.getByRole('link', { name, exact: true })).toBeVisible()
    await expect(footer.getByRole('list', { name: 'Social media' }).getByRole('link').first()).toBeVisible()
    await expect(footer.locator('a[href^="mailto:"]').or(footer.locator('address')).first()).toBeVisible()
    await footer.getByRole('link', { name: 'Privacy' }).click()
    await expect(page).toHaveURL(/\/privacy$/)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  })

  test('on a phone has Login and Sign Up in its menu', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect(menu.getByRole('link', { name: 'Login' })).toBeVisible()
    await menu.getByRole('link', { name: 'Sign Up' }).click()
    await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible()
  })

  test('that fails is a screen with the way home', async ({ page, expectOnConsole }) => {
    expectOnConsole(/500|Failed to load resource|Unexpected/)
    await page.goto('/health-checkups')
    await page.route('**/api/packages/*', route =>
      route.fulfill({
        status: 500,
        json: { success: false, message: 'Broken.', error: 'Broken.', code: 'X' },
      }),
    )
    await page.goto('/cart')
    await page.evaluate(() => {
      const item = { name: 'A package', id: 'PK-GONE', price: 1, quantity: 1, isPackage: true }
      localStorage.setItem('cart', JSON.stringify([item]))
    })
    await page.reload()
    await page.getByRole('main').getByRole('link', { name: 'A package' }).click()
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible()
  })
})

test('the home page has its hero, three checkups, five tests, five tiles, partners, voices and awards', async ({
  page,
  request,
}) => {
  const packages = (await (await request.get('/api/packages')).json()) as { name: string }[]
  const tests = (await (await request.get('/api/labTests?limit=5')).json()) as { name: string }[]
  await page.goto('/')
  const hero = page.getByRole('article', { name: 'Full Body Health Check-Up', exact: true }).first()
  await expect(hero).toContainText(/\d+% OFF/)
  for (const name of ['View Popular Checkups', 'Upload Prescription'])
    await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Why book with us' }).getByRole('listitem')).toHaveText([
    'Strict quality control',
    'At-home and in-lab services',
    'Timely collection and reports',
    'Over 220 cities',
  ])
  const popular = part(page, 'Health checkups people choose')
  await expect(popular.getByRole('article').getByRole('heading')).toHaveText(
    [packages[0], packages[2], packages[4]].map(one => one?.name ?? ''),
  )
  const some = part(page, 'Lab tests')
  await expect(some.getByRole('heading', { level: 3 })).toHaveText(tests.map(one => one.name))
  await expect(part(page, 'Care at home').getByRole('heading', { level: 3 })).toHaveText([
    'Nursing',
    'Physiotherapy',
    'Elder Care',
    'Counseling',
    'Diet And Nutrition Consultation',
  ])
  await expect(page.getByRole('region', { name: 'Lab partners' })).toBeVisible()
  for (const name of ['What customers say', 'Awards'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
})

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
      'Reports in 24 - 48 hrs',
      'Recommended for: Male & Female',
      '18+ above age required',
      first.isFastingRequired ? '10 - 12 hours fasting required' : 'No fasting required',
      'Home collection available',
      first.description,
      first.salePrice.toLocaleString('en-IN', { style: 'currency', currency: 'INR' }),
      `${first.discountPercentage}% OFF`,
    ])
      await expect(dialog).toContainText(text)
    const fasting = dialog.getByText('10 - 12 hours fasting required')
    await expect(fasting).toHaveCSS('background-color', 'rgb(255, 241, 210)')
    await dialog.getByText('Tests Included', { exact: true }).click()
    const test = dialog.getByText(first.labTests[0].name, { exact: true })
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
  const asked = page.waitForRequest('**/api/packages/*')
  const name = cards(page).first().getByRole('heading').getByRole('link')
  await name.hover()
  await asked
  const logged = page.waitForEvent('console', message => message.text().includes('could not be fetched'))
  await name.click()
  await logged
  const dialog = page.getByRole('dialog', { name: 'Health Package Details' })
  await dialog.getByText('Tests Included', { exact: true }).click()
  await dialog.getByRole('list').last().locator('summary').first().click()
  await expect(dialog.getByText('No parameters available.').first()).toBeVisible()
  await page.goto('/health-checkups/nobody-has-it')
  await expect(page.getByRole('heading', { name: 'Package not found' })).toBeVisible()
})

test.describe('lab tests', () => {
  test('have their categories, ten cards and ten more, and count those of a category', async ({
    page,
    request,
  }) => {
    await page.goto('/lab-tests')
    const bar = page.getByRole('navigation', { name: 'Test categories' })
    await expect(bar.getByRole('link')).toHaveText(
      'All, Blood Tests, Anemia, Vitamin, Fever, Kidney, Liver, Cardiology, BMD, CT Scan, Pulmonology, Ultrasound, X-Ray, Cancer, Urine Tests, Hormone, Joint, Infections'.split(
        ', ',
      ),
    )
    await expect(page.getByText('Get a Health Check-Up at Home, Book Now!')).toBeVisible()
    await expect(cards(page)).toHaveCount(10)
    await expect(cards(page).first().getByRole('list', { name: 'Categories' })).toBeVisible()
    await expect(cards(page).first()).toContainText('Report Available: 24 hrs')
    await expect(cards(page).first()).toContainText('Available at: Home, Center')
    await expect(cards(page).first()).toContainText(/Includes \d+ parameters|\d+ parameters/)
    await expect(cards(page).first()).toContainText(/₹[\d,]+\.\d\d.*₹[\d,]+\.\d\d/)
    await expect(cards(page).first()).toContainText(/\d+% OFF/)
    await page.getByRole('button', { name: 'Load More' }).click()
    await expect(cards(page)).toHaveCount(20)
    await bar.getByRole('link', { name: 'Urine Tests' }).click()
    const urine = (await (await request.get('/api/labtests?category=Urine%20Tests')).json()) as unknown[]
    await expect(page.getByText(`Showing ${urine.length} lab tests for category: Urine Tests`)).toBeVisible()
    await expect(cards(page).first().getByRole('list', { name: 'Categories' })).toBeHidden()
    await bar.getByRole('link', { name: 'X-Ray' }).click()
    await expect(cards(page).first()).toContainText('Available at: Center')
    await bar.getByRole('link', { name: 'Fever' }).click()
    const card = cards(page).first()
    await card.getByRole('button', { name: 'Book' }).click()
    await expect(page.getByText('Item added to cart successfully!')).toBeVisible()
    await card.getByRole('button', { name: 'View Cart' }).click()
    await expect(page).toHaveURL(/\/cart$/)
  })

  test('open a window; one that is gone meanwhile says so', async ({ page, expectOnConsole }) => {
    expectOnConsole(FAILED_CALL)
    await page.goto('/lab-tests')
    const name = cards(page).first().getByRole('heading').getByRole('link')
    await name.click()
    const dialog = page.getByRole('dialog', { name: 'Lab Test Details' })
    await expect(dialog).toContainText('Reports in 24 - 48 hrs')
    await dialog.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(dialog.getByRole('button', { name: 'Added to Cart' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Book Now' }).click()
    await expect(page).toHaveURL(/\/cart$/)
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

  test('have ten skeletons, give up after five seconds with samples, and a sentence for no match', async ({
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

test('the search box proposes, finds at most ten, remembers, clears and leads to the list', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'Search tests and checkups' })
  const proposal = await box.getAttribute('placeholder')
  await expect(async () => {
    await page.clock.runFor(3100)
    expect(await box.getAttribute('placeholder')).not.toBe(proposal)
  }).toPass()
  const { open, opened } = gate()
  await page.route(/\/api\/labtests\?/i, async route => {
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
  await expect(page.getByRole('listbox', { name: 'Recent searches' }).getByRole('option')).toContainText([
    'vitamin d',
  ])
  expect(await page.evaluate(() => localStorage.getItem('recentSearches'))).toContain('vitamin d')
})
