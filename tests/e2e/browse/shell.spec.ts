// P1-19

import { sampleCities } from '#domain/catalogue/demo-data/cities.ts'
import { signedIn } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { cards, gate } from '../support/page-parts.ts'
import { recordShifts, takeShift } from '../support/shifts.ts'

/** The shell and the home page. */

test.describe('every page', () => {
  // P1-11, P1-27, P1-28, P1-29, P1-32, P1-123, P2-9
  test('has a badge with the number of items in the cart, and opens at its top', async ({ page }) => {
    await page.goto('/lab-tests')
    const header = page.getByRole('banner')
    await expect(header.getByLabel('City')).toHaveValue('Mumbai')
    await cards(page).first().getByRole('button', { name: 'Book' }).click()
    await expect(header.getByRole('link', { name: 'Cart, 1 item' })).toContainText('1')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
    await expect(page).toHaveURL(/\/privacy$/)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  })

  test('has a footer of headings with lists, on a phone and on a wide screen', async ({ page }) => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/privacy')
      await expect(page.getByRole('contentinfo')).toMatchAriaSnapshot(`
        - heading "Services" [level=2]
        - list:
          - listitem:
            - link "Health Checkups"
          - listitem:
            - link "Lab Tests"
        - heading "Policies" [level=2]
        - list:
          - listitem:
            - link "Privacy"
        - heading "Contact" [level=2]
      `)
      await expect(page.getByRole('contentinfo').getByRole('group')).toHaveCount(0)
    }
  })

  // P1-31
  test('on a phone has Login and Sign Up in its menu', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect(menu.getByRole('link', { name: 'Login' })).toBeVisible()
    await menu.getByRole('link', { name: 'Sign Up' }).click()
    await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible()
    await expect(page.getByRole('search')).toBeVisible()
    // On the way to the payment the screen shows only the booking.
    await page.goto('/checkout')
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
    await expect(page.getByRole('search')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL(/\/cart$/)
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
  })

  test('hides its header on a phone while scrolling down, and shows it while scrolling up', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto('/lab-tests')
    // Waits for hydration.
    await page.getByRole('button', { name: 'Load More' }).click()
    await expect(cards(page).nth(10)).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, 0))
    const header = page.getByRole('banner')
    await expect(header).toBeInViewport()
    // The next turn of the wheel would be added to one that has not ended.
    const scrollBy = async (by: number, end: number) => {
      await page.mouse.wheel(0, by)
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(end)
    }
    await scrollBy(900, 900)
    await expect(header).not.toBeInViewport()
    await scrollBy(-200, 700)
    await expect(header).toBeInViewport()
    await scrollBy(400, 1100)
    await expect(header).not.toBeInViewport()
    // Keyboard users see which element has the focus.
    await header.getByRole('link', { name: 'Cart' }).focus()
    await expect(header).toBeInViewport()
  })

  test('has a low header on a phone, which stays at the top only if there is room', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto('/lab-tests')
    const header = page.getByRole('banner')
    await expect(header).toHaveCSS('position', 'sticky')
    for (const { name: city } of sampleCities) {
      await header.getByLabel('City').selectOption(city)
      await expect.poll(async () => (await header.boundingBox())?.height).toBeLessThanOrEqual(112)
    }
    await page.setViewportSize({ width: 800, height: 360 })
    await expect(header).toHaveCSS('position', 'static')
  })

  test('has room for the search beside a long name and the telephone', async ({ page, shop }) => {
    await signedIn(page, shop, { name: 'Venkatanarasimharajuvaripeta Subrahmanyam' })
    await page.goto('/privacy')
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect
        .poll(async () => (await page.getByRole('search').boundingBox())?.width)
        .toBeGreaterThan(300)
      await expect(
        page.getByRole('banner').getByText('7 AM to 9 PM, every day', { exact: true }),
      ).toBeVisible()
    }
  })
})

test('a signed-in customer has orders, profile and logout behind their name', async ({ page, shop }) => {
  await signedIn(page, shop)
  await page.goto('/')
  const banner = page.getByRole('banner')
  const arrow = banner.getByRole('button', { name: 'Account menu' })
  await arrow.click()
  await expect(banner.getByRole('link', { name: 'My Orders' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(arrow).toBeFocused()
  await expect(arrow).toHaveAttribute('aria-expanded', 'false')
  await arrow.click()
  await banner.getByRole('link', { name: 'My Orders' }).click()
  await expect(page).toHaveURL(/\/my-orders$/)
  await expect(arrow).toHaveAttribute('aria-expanded', 'false')
  await arrow.click()
  await banner.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(banner.getByRole('link', { name: 'Login' })).toBeVisible()
})

test.describe('a window of details', () => {
  // P1-15
  test('closes when the customer goes back, and otherwise does not change the history', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto('/')
    await page.getByRole('link', { name: 'All tests' }).click()
    // The address changes first, and the previous page has such a link too.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lab tests')
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
    await expect(page.getByRole('link', { name: 'View Popular Check-ups' })).toBeVisible()
  })
})

test.describe('a page on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 } })

  // P1-17
  test('has the cart and the next step within a thumb’s reach as soon as an item is booked', async ({
    page,
  }) => {
    await page.goto('/lab-tests')
    const bar = page.getByRole('region', { name: 'Your cart' })
    await expect(bar).toBeHidden()
    await cards(page).first().getByRole('button', { name: 'Book' }).click()
    await expect(bar).toContainText('1 item')
    await bar.getByRole('link', { name: 'View Cart' }).click()
    await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible()
  })

  test('shows an empty cart at once, without a shift', async ({ page }) => {
    await recordShifts(page)
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
    // Once the fonts have loaded, only the program can move the page.
    await takeShift(page)
    scripts.open()
    await listening
    expect(await takeShift(page)).toBeLessThan(0.01)
  })
})
