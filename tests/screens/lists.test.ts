import { describe, test, vi } from 'vitest'
import { formatRupees } from '#rules/money.ts'
import { expect } from './support/expect.ts'
import { shopScreens } from './support/shop-screens.ts'

/** Health checkups and lab tests: their lists, cards and windows. How they look, and fail, is in tests/e2e/browse. */

const { shop, page, forget } = await shopScreens()

const main = page.getByRole('main')
const cards = main.getByRole('article')
const more = page.getByRole('button', { name: 'Load More' })

describe('health checkups', () => {
  const dialog = page.getByRole('dialog', { name: 'Health Package Details' })
  const firstPackage = async () => {
    const [first] = await shop.anyone.listPackages({ query: { limit: '1' } })
    if (!first) throw new Error('There are no packages.')
    return first
  }

  // P1-6, P1-42, P1-43, P1-46, P1-113, P1-144
  test('are in cards, six and six more until all are shown', async () => {
    forget()
    const first = await firstPackage()
    await page.goto('/health-checkups')
    await expect(cards).toHaveCount(6)
    const card = cards.first()
    for (const text of [
      first.name,
      `Report Available: ${first.reportTimeHours} hrs`,
      'Available at: Home, Center',
      `${first.testCount} tests included`,
      first.labTests
        .slice(0, 3)
        .map(one => one.name)
        .join(', '),
      `+${first.testCount - 3} more tests`,
      `${first.discountPercentage}% OFF`,
      formatRupees(first.salePrice),
    ])
      await expect(card).toContainText(text)
    await expect(card.locator('s')).toContainText('₹')
    const all = await shop.anyone.listPackages({ query: {} })
    for (let shown = 6; shown < all.length; shown += 6) {
      await expect(cards).toHaveCount(shown)
      await more.click()
    }
    await expect(cards).toHaveCount(all.length)
    await expect(more).toBeHidden()
  })

  // P1-44, P1-47, P1-48
  test('show a toast when booked, and link to the cart', async () => {
    forget()
    await page.goto('/health-checkups')
    const card = cards.first()
    await expect(card).toBeVisible()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await card.getByRole('button', { name: 'Book' }).click()
    const toast = page.getByText('Item added to cart successfully!')
    await expect(toast).toBeVisible()
    vi.advanceTimersByTime(3100)
    await expect(toast).toBeHidden()
    vi.useRealTimers()
    await card.getByRole('button', { name: 'View Cart' }).click()
    await expect(page).toHaveURL('/cart')
  })

  // P1-6, P1-20, P1-45, P1-51, P1-52, P1-53, P1-54, P1-55, P1-57, P1-59, P1-145, P2-108
  test('open a window with all details of one', async () => {
    forget()
    const first = await firstPackage()
    await page.goto('/health-checkups')
    await cards
      .first()
      .getByText(/^\+\d+ more tests$/)
      .click()
    await expect(dialog.getByRole('heading', { name: 'Instructions for Lab Test' })).toBeVisible()
    for (const text of [
      `${first.testCount} tests included`,
      `Reports in ${first.reportTimeHours} hours`,
      'Recommended for: Male & Female',
      'For 18 years and above',
      first.isFastingRequired ? `${first.fastingHours} hours fasting required` : 'No fasting required',
      'Home collection available',
      first.description,
      formatRupees(first.salePrice),
      `${first.discountPercentage}% OFF`,
    ])
      await expect(dialog).toContainText(text)
    const { name = '', _id = '' } = first.labTests[0] ?? {}
    const { parameters } = await shop.anyone.getLabTest({ params: { id: _id } })
    await dialog.locator('summary').filter({ hasText: name }).last().click()
    await expect(dialog.getByText(parameters[0] ?? '', { exact: true }).first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(dialog.getByRole('button', { name: 'Added to Cart' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Book Now' }).click()
    await expect(page).toHaveURL('/cart')
    await page.goto('/health-checkups')
    await cards.first().getByRole('heading').getByRole('link').click()
    await dialog.getByRole('link', { name: first.name }).click()
    await expect(page).toHaveURL(`/health-checkups/${first._id}`)
    await main.locator('summary').filter({ hasText: name }).first().click()
    await expect(page.getByText(parameters[0] ?? '', { exact: true }).first()).toBeVisible()
  })
})

describe('lab tests', () => {
  const dialog = page.getByRole('dialog', { name: 'Lab Test Details' })
  const bar = page.getByRole('navigation', { name: 'Test categories' })

  // P1-60, P1-62, P1-63, P1-64, P1-65, P1-68, P1-71, P2-15, P2-119, P2-149
  test('have their categories, ten cards and ten more, and the number in a category', async () => {
    forget()
    await page.goto('/lab-tests')
    await expect(bar.getByRole('link')).toHaveText(
      'All, Blood Tests, Anemia, Vitamin, Fever, Kidney, Liver, Cardiology, BMD, CT Scan, Pulmonology, Ultrasound, X-Ray, Cancer, Urine Tests, Hormone, Joint, Infections'.split(
        ', ',
      ),
    )
    await expect(page.getByText('Get a Health Check-Up at Home, Book Now!')).toBeVisible()
    await expect(cards).toHaveCount(10)
    const card = cards.first()
    const [known] = await shop.anyone.listLabTests({ query: { limit: '1' } })
    await expect(card).toContainText(known?.purpose ?? '')
    await expect(card).toContainText(/^.*(No fasting|Fast \d+ hours)/)
    await expect(card.getByText(formatRupees(known?.salePrice ?? 0))).toBeVisible()
    await expect(card.getByRole('list', { name: 'Categories' })).toBeVisible()
    await expect(card).toContainText(`Report Available: ${known?.reportTimeHours} hrs`)
    await expect(card).toContainText('Available at: Home, Center')
    await expect(card).toContainText(/Includes \d+ parameters|\d+ parameters/)
    await expect(card).toContainText(/₹[\d,]+\.\d\d.*₹[\d,]+\.\d\d/)
    await expect(card).toContainText(/\d+% OFF/)
    await more.click()
    await expect(cards).toHaveCount(20)
    await bar.getByRole('link', { name: 'Urine Tests' }).click()
    const urine = await shop.anyone.listLabTests({ query: { category: 'Urine Tests' } })
    await expect(page.getByText(`Showing ${urine.length} lab tests for category: Urine Tests`)).toBeVisible()
    await expect(card.getByRole('list', { name: 'Categories' })).toBeHidden()
    await bar.getByRole('link', { name: 'X-Ray' }).click()
    await expect(card).toContainText('Available at: Center')
    await bar.getByRole('link', { name: 'Fever' }).click()
    await expect(page.getByText(/lab tests for category: Fever/)).toBeVisible()
    await card.getByRole('button', { name: 'Book' }).click()
    await expect(page.getByText('Item added to cart successfully!')).toBeVisible()
    await card.getByRole('button', { name: 'View Cart' }).click()
    await expect(page).toHaveURL('/cart')
  })

  test('are filtered by chips beside the category, and counted', async () => {
    forget()
    await page.goto('/lab-tests?category=Blood+Tests')
    const chip = (name: string) => page.getByRole('list', { name: 'Filters' }).getByRole('link', { name })
    await chip('No fasting').click()
    await expect(page).toHaveURL('/lab-tests?category=Blood+Tests&fasting=none')
    await chip('Under ₹500').click()
    await expect(page).toHaveURL('/lab-tests?category=Blood+Tests&fasting=none&priceBelow=500')
    const query = { category: 'Blood Tests', fasting: 'none', priceBelow: '500' } as const
    const found = await shop.anyone.listLabTests({ query })
    await expect(page.getByText(`Showing ${found.length} lab tests for category: Blood Tests`)).toBeVisible()
    await bar.getByRole('link', { name: 'All' }).click()
    await expect(page).toHaveURL('/lab-tests?fasting=none&priceBelow=500')
    await chip('Thyroid').click()
    await expect(page).toHaveURL('/lab-tests?fasting=none&priceBelow=500&area=Thyroid')
    const thyroid = await shop.anyone.listLabTests({ query: { ...query, category: 'All', area: 'Thyroid' } })
    await expect(chip('Thyroid')).toContainText(String(thyroid.length))
    await expect(page.getByText(`Showing ${thyroid.length} lab tests`).first()).toBeVisible()
    await expect(cards).toHaveCount(thyroid.length)
    await chip('Thyroid').click()
    await expect(page).toHaveURL('/lab-tests?fasting=none&priceBelow=500')
  })

  // P1-69, P1-70, P1-194, P2-120
  test('open a window with their details', async () => {
    forget()
    await page.goto('/lab-tests')
    await cards.first().getByRole('heading').getByRole('link').click()
    await expect(dialog).toContainText(/Reports in \d+ hours/)
    await dialog.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(dialog.getByRole('button', { name: 'Added to Cart' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Book Now' }).click()
    await expect(page).toHaveURL('/cart')
  })
})

describe('a search', () => {
  const categories = page.getByRole('navigation', { name: 'Test categories' })
  const checkups = main.getByRole('link', { name: 'Matching check-ups' })

  async function searchFor(text: string): Promise<void> {
    await page.getByRole('combobox', { name: 'Search tests and check-ups' }).fill(text)
    await page.getByRole('combobox', { name: 'Search tests and check-ups' }).press('Enter')
  }

  test('links to check-ups if there are any, and has the categories', async () => {
    forget()
    await page.goto('/cart')
    await searchFor('thyroid')
    await expect(checkups).toBeVisible()
    await expect(categories).toBeVisible()
  })

  test('without results shows no empty list', async () => {
    forget()
    await page.goto('/cart')
    await searchFor('xyzzy')
    await expect(main).toContainText('Nothing was found for “xyzzy”. Please try another word, or ask us.')
    await expect(checkups).toHaveCount(0)
    await expect(categories).toHaveCount(0)
  })
})
