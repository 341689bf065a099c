import { describe, test } from 'vitest'
import { expect } from './support/expect.ts'
import { shopScreens } from './support/shop-screens.ts'

/** Booking on the pages of one package and of one lab test. What they say is in tests/pages, how they fail in tests/e2e. */

const { shop, page, forget, later } = await shopScreens()

const main = page.getByRole('main')
const price = page.getByRole('region', { name: 'Price' })
const part = (name: string) =>
  main.locator('section', { has: page.getByRole('heading', { name, exact: true }) })
const bookNow = price.getByRole('button', { name: 'Book Now' })

describe('a page of details', () => {
  // P2-14, P2-106, P2-107, P2-110, P2-111, P2-112, P2-113, P2-114, P2-115, P2-117
  test('of a package opens the cart when the package is booked, and also later', async () => {
    forget()
    await page.goto('/health-checkups/PK-FULLBODY')
    await bookNow.click()
    await expect(page).toHaveURL('/cart')
    await expect(page.getByText('Package added to cart successfully!')).toBeVisible()
    await page.goto('/health-checkups/PK-FULLBODY')
    await price.getByRole('button', { name: 'View in Cart' }).click()
    await expect(page).toHaveURL('/cart')
  })

  // P2-14, P2-106, P2-107, P2-110, P2-111, P2-112, P2-113, P2-114, P2-115
  test('of a test has four check-ups with the test, and further ones in a fold', async () => {
    forget()
    await page.goto('/lab-tests/LIPID')
    const withIt = part('Check-ups with this test')
    await expect(withIt.getByRole('link')).toHaveCount(4)
    const fold = withIt.locator('details')
    await fold.locator('summary').click()
    await expect(withIt.getByRole('link').nth(4)).toBeVisible()
  })

  // P2-117
  test('of a test opens the cart by Book Now', async () => {
    forget()
    await page.goto('/lab-tests/LIPID')
    await bookNow.click()
    await expect(page).toHaveURL('/cart')
    await expect(page.getByText('Added to cart successfully!')).toBeVisible()
  })

  // P2-111
  test('shows the centre in the chosen city, even for a test that can be done at home', async () => {
    await page.goto('/lab-tests/XRCPA')
    await expect(price.getByText('Sample Centre, Mumbai')).toBeVisible()
    await page.getByRole('combobox', { name: 'City' }).selectOption('Pune')
    await expect(price.getByText('Sample Centre, Pune')).toBeVisible()
    await page.goto('/lab-tests/CBC')
    await expect(price.getByText('Home collection')).toBeVisible()
    await expect(price.getByText('Sample Centre, Pune')).toBeVisible()
  })

  test('shows the next visit in the chosen city, also after closing time', async () => {
    await page.goto('/lab-tests/FBS')
    await expect.poll(page.facts).toMatchObject({ 'Next visit in Mumbai, 7 AM': 'Tomorrow' })
    later(10 * 3_600_000)
    await page.goto('/lab-tests/FBS')
    await page.getByRole('combobox', { name: 'City' }).selectOption('Pune')
    await expect.poll(page.facts).toMatchObject({ 'Next visit in Pune, 7 AM': 'Wed, 25 Nov' })
  })

  test('shows the chosen city’s next visit even if the hours of the city before arrive after it', async () => {
    const before = page.hold(/^\/api\/slots.*Mumbai/)
    await page.goto('/lab-tests/FBS')
    await expect.poll(() => before.count).toBe(1)
    await page.getByRole('combobox', { name: 'City' }).selectOption('Pune')
    await expect.poll(page.facts).toMatchObject({ 'Next visit in Pune, 7 AM': 'Tomorrow' })
    before.letThrough()
    await page.settled()
    expect(page.facts()).toMatchObject({ 'Next visit in Pune, 7 AM': 'Tomorrow' })
  })

  test('shows that the hours of the chosen city did not load, until another city’s hours do', async () => {
    page.cut(/^\/api\/slots/)
    await page.goto('/lab-tests/FBS')
    await page.getByRole('combobox', { name: 'City' }).selectOption('Mumbai')
    await expect.poll(page.facts).toMatchObject({ 'Next visit in Mumbai': 'Not loaded' })
    page.asUsual()
    await page.getByRole('combobox', { name: 'City' }).selectOption('Pune')
    await expect.poll(page.facts).toMatchObject({ 'Next visit in Pune, 7 AM': 'Tomorrow' })
  })

  // P2-116
  test('of a full-body check-up links to the comparison, where each check-up can be booked', async () => {
    forget()
    const { name } = await shop.anyone.getPackage({ params: { id: 'PK-FULLADV' } })
    await page.goto('/health-checkups/PK-FULLADV')
    await page.getByRole('link', { name: 'Compare the full body check-ups' }).click()
    await expect(page).toHaveURL('/health-checkups/compare')
    const advanced = page.getByRole('article').filter({ hasText: name })
    await expect(advanced).toContainText('Recommended for: Male & Female')
    await expect(advanced).toContainText('For 18 years and above')
    await advanced.getByRole('button', { name: 'Book' }).click()
    await expect(advanced.getByRole('button', { name: 'View Cart' })).toBeVisible()
  })
})
