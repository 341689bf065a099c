import type { Page } from '@playwright/test'
import { addDays, indianDate } from '#rules/dates.ts'
import { CART, newCustomer, payOnCollection, placeOrder, signedIn } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { codeFor } from '../support/journey.ts'

/** Pages whose scripts are still loading: what they show, and that choices and typed text are kept. */

/** Holds back the page's scripts until the returned function is called. */
async function holdProgram(page: Page): Promise<() => void> {
  let letThrough = () => {}
  const arrived = new Promise<void>(resolve => {
    letThrough = resolve
  })
  await page.route(/\.js$/, async route => {
    await arrived
    await route.continue()
  })
  return letThrough
}

test('a browser that is too old gets a notice with a number to call', async ({ page, expectOnConsole }) => {
  expectOnConsole(/./)
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'))
  await page.goto('/')
  await expect(page.getByText('This browser is too old to book here.')).toBeVisible()
})

test('a form that is filled in and sent before the scripts have loaded is sent completely', async ({
  page,
}) => {
  const letThrough = await holdProgram(page)
  await page.goto('/home-healthcare', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Book', description: 'Nursing', exact: true }).click()
  await page.getByLabel('Full Name').fill('Asha Rao')
  await page.getByLabel('Phone Number').fill('9876540009')
  await page.getByLabel('Preferred Date').fill(addDays(indianDate(new Date()), 1))
  await page.getByRole('button', { name: 'Submit Request' }).click()
  letThrough()
  const dialog = page.getByRole('dialog', { name: 'Request received' })
  await expect(dialog).toContainText('Nursing')
  await expect(dialog).toContainText('Asha Rao')
})

// P1-28, P1-29
test('a city that is chosen, and words that are typed, before the scripts have loaded are kept', async ({
  page,
}) => {
  const letThrough = await holdProgram(page)
  await page.goto('/', { waitUntil: 'commit' })
  const city = page.getByRole('banner').getByLabel('City')
  const search = page.getByLabel('Search tests and check-ups').first()
  await city.selectOption('Pune')
  await search.fill('sugar')
  letThrough()
  await expect(page.getByRole('listbox').first()).toBeVisible()
  await expect(search).toHaveValue('sugar')
  await expect(city).toHaveValue('Pune')
  await page.reload()
  await expect(city).toHaveValue('Pune')
})

test('a city chosen before the scripts have loaded is used on the page that is opened instead', async ({
  page,
}) => {
  const letThrough = await holdProgram(page)
  await page.goto('/', { waitUntil: 'commit' })
  const city = page.getByRole('banner').getByLabel('City')
  await city.selectOption('Pune')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Lab Tests' }).click()
  await expect(page).toHaveURL(/\/lab-tests$/)
  letThrough()
  await expect(city).toHaveValue('Pune')
})

test('a number that is typed and sent before the scripts have loaded starts the login', async ({
  page,
  shop,
}) => {
  const { phone } = await newCustomer(shop)
  await shop.setClock(new Date(Date.now() + 61_000).toISOString())
  const letThrough = await holdProgram(page)
  await page.goto('/login?returnTo=%2Fmy-orders', { waitUntil: 'commit' })
  await page.getByLabel('Mobile Number').fill(phone)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  letThrough()
  await page.getByLabel('OTP', { exact: true }).fill(await codeFor(shop, phone, 2))
  await expect(page).toHaveURL(/\/my-orders$/)
  await page.goto('/login')
  await expect(page).toHaveURL(/\/profile$/)
  await shop.setClock(null)
})

/** The text of the largest element of the first screen, and when it was painted, ms after the navigation. */
const largestPaint = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ text: string; at: number }>(resolve => {
        new PerformanceObserver(list => {
          const largest = list.getEntries().at(-1) as
            | (PerformanceEntry & { element: Element | null })
            | undefined
          resolve({ text: largest?.element?.textContent ?? '', at: largest?.startTime ?? 0 })
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )

/** Waits until one of these texts is painted as the largest: which one depends on the font that has come. */
async function whenPainted(page: Page, ...texts: string[]): Promise<number> {
  await expect.poll(async () => texts.includes((await largestPaint(page)).text)).toBe(true)
  return (await largestPaint(page)).at
}

test('the checkout shows its question before the scripts have loaded, to a visitor and to a customer', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.addInitScript(cart => localStorage.setItem('cart', cart), JSON.stringify(CART))
  const letThrough = await holdProgram(page)
  await page.goto('/checkout', { waitUntil: 'commit' })
  const question = page.getByRole('heading', { level: 1 })
  await expect(question).toHaveText('First, your phone number')
  await expect(page.getByRole('button', { name: 'Verify your phone' })).toBeVisible()
  const painted = await whenPainted(
    page,
    'First, your phone number',
    'We’ll text you an OTP, so that only you can book and see reports with your number.',
  )
  letThrough()
  await expect(page.getByRole('dialog', { name: 'Verify your phone' })).toBeVisible()
  expect((await largestPaint(page)).at).toBe(painted)

  await signedIn(page, shop)
  await holdProgram(page)
  await page.goto('/checkout?step=slot', { waitUntil: 'commit' })
  await expect(question).toHaveText('When should we come?')
})

test('an order is requested before the scripts have loaded, and is shown as soon as they have', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const customer = await signedIn(page, shop)
  const { orderId } = await payOnCollection(customer, await placeOrder(customer))
  const requests: string[] = []
  page.on('request', request => requests.push(new URL(request.url()).pathname))
  const letThrough = await holdProgram(page)
  const requested = page.waitForRequest(`**/api/orders/${orderId}`)
  await page.goto(`/order-details/${orderId}`, { waitUntil: 'commit' })
  await requested
  const painted = await whenPainted(page, 'Loading order details...')
  letThrough()
  await expect(page.getByRole('button', { name: 'Add to calendar' })).toBeVisible()
  expect(requests.filter(path => path === `/api/orders/${orderId}`)).toHaveLength(1)
  expect((await largestPaint(page)).at).toBe(painted)
})
