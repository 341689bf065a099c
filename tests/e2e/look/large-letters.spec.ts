import type { Page } from '@playwright/test'
import { signedIn } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { chooseSlot } from '../support/journey.ts'
import { goWithin } from '../support/page-parts.ts'

/** A small phone whose owner reads at 130, 150 or 200 % of the usual size of letters, as set in the browser. */

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

const PAGES = [
  '/',
  '/health-checkups',
  '/lab-tests',
  '/health-checkups/PK-FULLBODY',
  '/home-healthcare',
  '/instant-consultation',
  '/upload-prescription',
  '/siblings-day-offer',
  '/privacy',
  '/login',
  '/signup',
  '/cart',
] as const

test.describe('large letters', () => {
  // P1-13
  test('cut no word and need no scrolling sideways on any public page', async ({ page }) => {
    const expectRoom = await largeLetters(page)
    for (const address of PAGES) {
      await goWithin(page, address)
      await expectRoom()
    }
  })

  // P1-13
  test('leave every step from Book to the payment open', async ({ page, shop }) => {
    await signedIn(page, shop)
    const expectRoom = await largeLetters(page)
    await page.goto('/lab-tests/CBC')
    await page.getByRole('button', { name: 'Book Now' }).tap()
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    await goWithin(page, '/cart')
    await expectRoom()
    await page.getByRole('link', { name: 'Proceed to Checkout' }).tap()
    await expect(page.getByRole('heading', { name: 'Who is it for?' })).toBeVisible()
    await expectRoom()
    await page.getByLabel('Age', { exact: true }).fill('42')
    await page.getByRole('radio', { name: 'Female' }).check()
    await page.getByRole('button', { name: 'Continue' }).tap()
    await expect(page.getByRole('heading', { name: 'Where should we come?' })).toBeVisible()
    await expectRoom()
    await page.getByLabel('Address', { exact: true }).fill('14 Hill Road, Bandra West, 400050')
    await page.getByRole('button', { name: 'Continue' }).tap()
    await chooseSlot(page, '09:00 AM - 10:00 AM')
    await expectRoom()
    await page.getByRole('button', { name: 'Confirm' }).tap()
    await expect(page).toHaveURL(/\/payment-summary/)
    await expectRoom()
  })
})

/** A check of what the page shows at each size of letters; it leaves them at the largest, for the next step. */
async function largeLetters(page: Page): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page)
  return async () => {
    for (const percent of [130, 150, 200]) {
      const standard = Math.round((16 * percent) / 100)
      await browser.send('Page.setFontSizes', { fontSizes: { standard } })
      // Looks with each frame: every size is waited for, 50 times.
      await page.waitForFunction(
        size => getComputedStyle(document.documentElement).fontSize === `${size}px`,
        standard,
      )
      await expectRoom(page)
    }
  }
}

/** The page is as wide as the screen, no text is hidden at an edge, and nothing stands over what one reads. */
async function expectRoom(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  expect({ address: page.url(), cut: await page.evaluate(cutTexts) }).toEqual({
    address: page.url(),
    cut: [],
  })
  await expect(page.getByRole('banner')).toHaveCSS('position', 'static')
}

/** What reaches beyond the screen, and what has more text than it shows. Rows that are scrolled by hand may. */
function cutTexts(): string[] {
  const width = document.documentElement.clientWidth
  const nameOf = (element: Element) => `${element.tagName} ${element.textContent.trim().slice(0, 40)}`
  const isScrolled = (element: Element): boolean => {
    const { parentElement: parent } = element
    if (!parent || parent === document.body) return false
    return getComputedStyle(parent).overflowX !== 'visible' || isScrolled(parent)
  }
  const isSeen = (element: Element) => {
    const { width: wide, height } = element.getBoundingClientRect()
    const { clipPath, clip, visibility } = getComputedStyle(element)
    return wide > 1 && height > 1 && clipPath === 'none' && clip === 'auto' && visibility === 'visible'
  }
  const isWide = (element: Element) =>
    element.getBoundingClientRect().right > width + 1 && !isScrolled(element)
  const isCut = (element: Element) =>
    ['hidden', 'clip'].includes(getComputedStyle(element).overflowX) &&
    element.scrollWidth > element.clientWidth + 1
  const found = [...document.body.querySelectorAll('*:not(input, [aria-hidden=true])')].filter(
    element => element.textContent.trim() !== '' && isSeen(element) && (isWide(element) || isCut(element)),
  )
  const side = document.documentElement.scrollWidth > width ? ['the page'] : []
  return [...side, ...found.map(nameOf)]
}
