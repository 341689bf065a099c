import { payOnCollection, placeOrder, signedIn } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { cards, gate, part } from '../support/page-parts.ts'

/** The shell and the home page. */

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
    await expect(page.getByRole('search')).toBeVisible()
    // On the way to the payment the screen is for the booking alone.
    await page.goto('/checkout')
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
    await expect(page.getByRole('search')).toBeHidden()
    await page.setViewportSize({ width: 1280, height: 900 })
    await expect(page.getByRole('search')).toBeVisible()
  })

  test('gives a phone its room while one reads on, and its header back on the way up', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto('/lab-tests')
    // What is done by then, the page listens.
    await page.getByRole('button', { name: 'Load More' }).click()
    await expect(cards(page).nth(10)).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, 0))
    const header = page.getByRole('banner')
    await expect(header).toBeInViewport()
    await page.mouse.wheel(0, 900)
    await expect(header).not.toBeInViewport()
    await page.mouse.wheel(0, -200)
    await expect(header).toBeInViewport()
    await page.mouse.wheel(0, 400)
    await expect(header).not.toBeInViewport()
    // Whoever moves by keyboard sees what has the focus.
    await header.getByRole('link', { name: 'Cart' }).focus()
    await expect(header).toBeInViewport()
  })

  test('without scripts says how to book all the same', async ({ request }) => {
    const html = await (await request.get('/cart')).text()
    const [, said] = /<noscript>(.*?)<\/noscript>/.exec(html) ?? []
    expect(said).toContain('To book here, please switch JavaScript on in your browser')
    expect(said).toContain('href="tel:02200000000"')
  })

  test('of a booking has a person to ask, with the hours', async ({ page }) => {
    await page.goto('/cart')
    const help = page.getByRole('region', { name: 'Help' })
    await expect(help.getByRole('link', { name: 'Call 022 0000 0000' })).toHaveAttribute(
      'href',
      'tel:02200000000',
    )
    await expect(help.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/\d+$/,
    )
    await expect(help).toContainText('7 AM to 9 PM, every day')
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

  test('an unknown page, payment or order is told so, with a way on', async ({ page, expectOnConsole }) => {
    expectOnConsole(/404/)
    await page.goto('/no-such-page')
    await expect(page).toHaveTitle(/Page not found/)
    await expect(page.getByText(/^We could not find this page\./)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible()
    await page.goto('/payment-status?merchantOrderId=nonsense')
    await expect(page.getByText(/^We know of no such payment\./)).toBeVisible()
    await expect(page.getByRole('link', { name: 'View My Orders' })).toBeVisible()
    await page.goto('/order-confirmation?order=ORD-0000-0000')
    await expect(page.getByRole('heading', { name: 'Please log in to see this order' })).toBeVisible()
    await page.goto('/order-confirmation')
    await expect(page).toHaveURL(/\/$/)
  })
})

test('the home page has its hero, three checkups, five tests, five tiles, partners, voices and awards', async ({
  page,
  request,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const packages = (await (await request.get('/api/packages')).json()) as { name: string }[]
  const tests = (await (await request.get('/api/labTests?limit=5')).json()) as { name: string }[]
  const motion: string[] = []
  page.on('request', sent => motion.push(...(sent.url().match(/carousel-motion/g) ?? [])))
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
  const popular = part(page, 'Health check-ups people choose')
  await expect(popular.getByRole('article').getByRole('heading')).toHaveText(
    [packages[1], packages[3], packages[5]].map(one => one?.name ?? ''),
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
  // What lets a carousel move is fetched when one comes near, not before.
  expect(motion).toEqual([])
  await page.getByRole('region', { name: 'Lab partners' }).scrollIntoViewIfNeeded()
  await expect.poll(() => motion.length).toBe(1)
  for (const name of ['What customers say', 'Awards'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
})

test('no loader stands before a page: it can be read before the program has come', async ({
  browser,
  shop,
}) => {
  const page = await browser.newPage({ baseURL: shop.url, javaScriptEnabled: false })
  for (const [path, part] of [
    ['/', page.getByRole('link', { name: 'View Popular Checkups' })],
    ['/health-checkups', cards(page).first()],
    ['/lab-tests', cards(page).first()],
    ['/health-checkups/PK-FULLBODY', page.getByRole('region', { name: 'Price' })],
  ] as const) {
    await page.goto(path)
    await expect(part).toBeVisible()
    await expect(page.getByText('Loading')).toHaveCount(0)
  }
  await page.close()
})

test.describe('a window of details', () => {
  test('closes when one goes back, and takes no step of the way back when it is closed otherwise', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto('/')
    await page.getByRole('link', { name: 'All tests' }).click()
    await expect(page).toHaveURL(/\/lab-tests$/)
    const name = page.getByRole('link', { name: 'Complete Blood Count (CBC)' }).first()
    const details = page.getByRole('dialog', { name: 'Lab Test Details' })
    await name.click()
    await expect(details).toBeVisible()
    await page.goBack()
    await expect(details).toBeHidden()
    await expect(page).toHaveURL(/\/lab-tests$/)
    await expect(name).toBeFocused()

    await name.click()
    await details.getByRole('button', { name: 'Close' }).click()
    await expect(details).toBeHidden()
    await name.click()
    await details.getByRole('link', { name: 'Complete Blood Count (CBC)' }).click()
    await expect(page).toHaveURL(/\/lab-tests\/CBC$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/lab-tests$/)
    await expect(details).toBeHidden()
    await page.goBack()
    await expect(page.getByRole('link', { name: 'View Popular Checkups' })).toBeVisible()
  })
})

test.describe('a phone', () => {
  test.use({ viewport: { width: 360, height: 800 } })

  test('has the cart and the next step at the thumb as soon as something is booked', async ({ page }) => {
    await page.goto('/lab-tests')
    const bar = page.getByRole('region', { name: 'Your cart' })
    await expect(bar).toBeHidden()
    await cards(page).first().getByRole('button', { name: 'Book' }).click()
    await expect(bar).toContainText('1 item')
    await bar.getByRole('link', { name: 'View Cart' }).click()
    await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible()
  })

  test('shows an empty cart at once, and nothing of it moves', async ({ page }) => {
    await page.addInitScript(() => {
      new PerformanceObserver(list => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          sessionStorage.setItem('shift', String(Number(sessionStorage.getItem('shift') ?? 0) + entry.value))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const scripts = gate()
    await page.route('**/assets/*.js', async route => {
      await scripts.opened
      await route.continue()
    })
    await page.goto('/cart', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
    const listening = page.evaluate(
      () => new Promise<void>(resolve => window.addEventListener('page:listening', () => resolve())),
    )
    // The fonts are there: what moves from now on, the program moves.
    await page.evaluate(async () => {
      await document.fonts.ready
      await new Promise(requestAnimationFrame)
      sessionStorage.removeItem('shift')
    })
    scripts.open()
    await listening
    expect(await page.evaluate(() => Number(sessionStorage.getItem('shift') ?? 0))).toBeLessThan(0.01)
  })

  test('greets whoever is signed in with their next visit, and a stranger with nothing', async ({
    page,
    shop,
  }) => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'View Popular Checkups' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'For you' })).toBeHidden()
    const customer = await signedIn(page, shop)
    await page.goto('/')
    const news = page.getByRole('region', { name: 'For you' })
    await expect(news).toContainText('Hello, Asha Rao')
    await expect(news).toContainText('No visit is planned')
    await payOnCollection(customer, await placeOrder(customer))
    await page.reload()
    await expect(news).toContainText('For Asha Rao.')
    await news.getByRole('link', { name: 'See the visit' }).click()
    await expect(page).toHaveURL(/\/order-details\//)
  })
})
