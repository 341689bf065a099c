import type { Page } from '@playwright/test'
import { addDays, indianDate } from '#rules/dates.ts'
import { listPaths, pathOf, pathTo } from '#rules/pages.ts'
import { payOnline, placeOrder, signedIn } from '../support/customer.ts'
import { onEveryCollectorScreen, onEveryDeskPage } from '../support/desk-pages.ts'
import { expect, test } from '../support/fixtures.ts'
import { chooseSlot } from '../support/journey.ts'
import { goWithin } from '../support/page-parts.ts'

/** A small phone whose reader has set the browser to letters of 130, 150 or 200 % of the usual size. */

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

const OF_ITEMS = ['/health-checkups/PK-FULLBODY', '/lab-tests/CBC', '/lab-tests/XRAY-CHEST']
const NOT_FOUND = ['/lab-tests/nobody-has-it', '/no-such-page']
const PUBLIC = [...listPaths('public'), ...OF_ITEMS, ...NOT_FOUND]
const OF_STRANGERS = ['login', 'signup', 'cart', 'checkout', 'offline', 'confirmEmail'] as const
const OF_CUSTOMERS = ['profile', 'editProfile', 'myOrders'] as const

test.describe('large letters', () => {
  // P1-13
  test('cut no word and need no scrolling sideways on any public page', async ({ page, expectOnConsole }) => {
    // The page for an address that does not exist.
    expectOnConsole(/Failed to load resource/)
    const expectRoom = await largeLetters(page)
    for (const address of [...PUBLIC, ...OF_STRANGERS.map(pathOf)]) {
      await page.goto(address)
      await expectRoom()
    }
  })

  // P1-13
  test('cut no word and need no scrolling sideways on any page of a customer', async ({ page, shop }) => {
    const customer = await signedIn(page, shop)
    const widestHours = (days: number) => ({
      details: { date: addDays(indianDate(new Date()), days), timeSlot: '11:00 AM - 12:00 PM' },
    })
    const paid = await payOnline(shop, customer, await placeOrder(customer, widestHours(2)))
    const unpaid = await placeOrder(customer, widestHours(3))
    const expectRoom = await largeLetters(page)
    const ofOrders = [
      `/payment-summary?order=${unpaid.orderId}`,
      `/order-confirmation?order=${unpaid.orderId}`,
      ...[paid, unpaid].map(({ orderId }) => pathTo('orderDetails', orderId)),
      `/order-confirmation?order=${paid.orderId}`,
      pathTo('invoice', paid.orderId),
    ]
    for (const address of [...OF_CUSTOMERS.map(pathOf), ...ofOrders]) {
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
    await page.getByRole('button', { name: 'Someone new' }).tap()
    await typeParent(page)
    await page.getByRole('button', { name: 'Add another person' }).tap()
    await expect(page.getByRole('heading', { name: 'Who is each test for?' })).toBeVisible()
    await expectRoom()
    await page.goBack()
    await page.getByRole('checkbox', { name: /^Venkatalakshmi/ }).uncheck()
    await page.getByRole('checkbox', { name: /^Asha Rao, you/ }).check()
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

  test('cut no word and need no scrolling sideways on any page of the desk', async ({
    page,
    context,
    shop,
  }) => {
    const expectRoom = await largeLetters(page)
    await onEveryDeskPage({ page, context, shop }, expectRoom)
  })

  test('cut no word and need no scrolling sideways on any screen of a collector', async ({
    page,
    context,
    shop,
  }) => {
    const expectRoom = await largeLetters(page)
    await onEveryCollectorScreen({ page, context, shop }, expectRoom)
  })
})

/** Fills in the form of a new person. */
async function typeParent(page: Page): Promise<void> {
  await page.getByLabel('Full Name').fill('Venkatalakshmi Subramaniam')
  await page.getByLabel('Age', { exact: true }).fill('66')
  await page.getByRole('radio', { name: 'Female' }).check()
  await page.getByRole('radio', { name: 'Parent' }).check()
  await page.getByRole('checkbox', { name: /^The patient knows/ }).check()
}

/** Checks the page at each size of letters, and leaves it at the largest for the next step. */
async function largeLetters(page: Page): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page)
  return async () => {
    for (const percent of [130, 150, 200]) {
      const standard = Math.round((16 * percent) / 100)
      await browser.send('Page.setFontSizes', { fontSizes: { standard } })
      // Checks each frame: the test waits for every size, 50 times.
      await page.waitForFunction(
        size => getComputedStyle(document.documentElement).fontSize === `${size}px`,
        standard,
      )
      await expectRoom(page)
    }
  }
}

/** The page is as wide as the screen, no text is cut off at an edge, and nothing covers text. */
async function expectRoom(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible()
  // Until the fonts of what has loaded last are there.
  await expect.poll(() => page.evaluate(cutTexts), { message: page.url() }).toEqual([])
  await expect(page.getByRole('banner')).toHaveCSS('position', 'static')
}

/** Elements that reach beyond the screen, or contain more text than they show. Rows that are scrolled by hand can. */
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
    return (
      element.checkVisibility() &&
      wide > 1 &&
      height > 1 &&
      clipPath === 'none' &&
      clip === 'auto' &&
      visibility === 'visible'
    )
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
  return [...side, ...found.map(nameOf), ...brokenWords()]

  /** Words of up to ten letters that continue on the next line. */
  function brokenWords(): string[] {
    const MAX_LETTERS = 10
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const broken: string[] = []
    while (texts.nextNode()) {
      const node = texts.currentNode
      if (!node.parentElement || !isSeen(node.parentElement)) continue
      for (const { 0: word, index } of node.textContent?.matchAll(/[\p{L}\d]+/gu) ?? []) {
        if (word.length > MAX_LETTERS) continue
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (tops.size > 1) broken.push(`broken: ${word}`)
      }
    }
    return broken
  }
}
