import type { Locator, Page } from '@playwright/test'
import { addDays, indianDate } from '#rules/dates.ts'
import { expectAccessibleAtAllSizes } from '../support/accessible.ts'
import { payOnCollection, placeOrder, signedIn } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { gate } from '../support/page-parts.ts'
import { recordShifts, takeShift } from '../support/shifts.ts'
import type { Shop } from '../support/shop.ts'

/** What only a browser shows of a booked visit's ticket. Its texts are tested in tests/screens/visits. */

const FASTING = { items: [{ id: 'FBS', name: 'Blood Sugar Fasting (FBS)', quantity: 1, price: 69 }] }

async function withVisit(page: Page, shop: Shop) {
  const customer = await signedIn(page, shop)
  return payOnCollection(customer, await placeOrder(customer, FASTING))
}

const ticketOn = (page: Page) => page.getByRole('main').locator('section.ticket')

test('on the home page the ticket is accessible, is read once, and causes no shift at the next page view', async ({
  page,
  shop,
}) => {
  await withVisit(page, shop)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/')
  const ticket = ticketOn(page)
  await expect(ticket.getByRole('button', { name: 'Add to calendar' })).toBeVisible()
  // The numerals are hidden from screen readers: the heading has the hours.
  await expect(ticket).toMatchAriaSnapshot(`
    - heading /\\d+( [AP]M)? - \\d+ [AP]M$/ [level=2]
  `)
  await expect(ticket.getByText(/^\d+–\d+$/)).toHaveCount(1)
  expect(await ticket.ariaSnapshot()).not.toMatch(/\d–\d/)
  await expectAccessibleAtAllSizes(page, ticket.getByRole('button', { name: 'Add to calendar' }))

  await page.setViewportSize({ width: 360, height: 800 })
  await page.reload()
  await expect(ticket.getByRole('button', { name: 'Add to calendar' })).toBeVisible()
  await recordShifts(page)
  await page.reload()
  await expect(ticket.getByRole('button', { name: 'Add to calendar' })).toBeVisible()
  expect(await takeShift(page)).toBeLessThan(0.01)
})

test('the rest of the home page is below the screen until the customer’s first updates are shown', async ({
  page,
  shop,
}) => {
  await withVisit(page, shop)
  await page.setViewportSize({ width: 360, height: 800 })
  const list = gate()
  await page.route('**/api/orders', async route => {
    await list.opened
    await route.continue()
  })
  await page.goto('/')
  const rest = page.getByRole('heading', { name: 'Book a test' })
  await expect(page.getByRole('heading', { name: 'Hello, Asha' })).toBeInViewport()
  await expect(rest).not.toBeInViewport()
  list.open()
  await expect(ticketOn(page)).toBeInViewport()
  await expect(rest).toBeInViewport()
})

test('the ticket’s buttons stay on one line on a phone, and on a desktop it leaves room for other open orders', async ({
  page,
  shop,
}) => {
  await withVisit(page, shop)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/')
  const actions = ticketOn(page).locator('.ticket-action')
  await expect(actions).toHaveText(['Calendar', 'Share', 'Call us'])
  // An icon and one line.
  await expect
    .poll(() => actions.evaluateAll(all => all.map(action => action.getBoundingClientRect().height)))
    .toEqual([60, 60, 60])
  await expect
    .poll(() => actions.evaluateAll(all => new Set(all.map(one => one.getBoundingClientRect().top)).size))
    .toBe(1)

  await page.setViewportSize({ width: 1280, height: 900 })
  const left = async (locator: Locator) => (await locator.boundingBox())?.x
  await expect.poll(async () => (await ticketOn(page).boundingBox())?.width).toBeLessThan(760)
  await expect.poll(() => left(page.getByRole('link', { name: 'See the visit' }))).toBeGreaterThan(820)
})

test('in print the ticket is dark on white without buttons, and in forced colours it has a border', async ({
  page,
  shop,
}) => {
  const { orderId } = await withVisit(page, shop)
  for (const path of [`/order-confirmation?order=${orderId}`, `/order-details/${orderId}`]) {
    await page.emulateMedia({ media: 'screen', forcedColors: 'none' })
    await page.goto(path)
    const paper = ticketOn(page).locator('.ticket-paper')
    const calendar = ticketOn(page).getByRole('button', { name: 'Add to calendar' })
    await expect(calendar).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(calendar).toBeHidden()
    await expect(page.getByRole('link', { name: 'View My Orders' })).toBeHidden()
    await expect(paper).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    const text = await paper.evaluate(element => getComputedStyle(element).color.match(/\d+/g)?.map(Number))
    expect(Math.max(...(text ?? [255]))).toBeLessThan(80)
    // A sheet of A4, or two of an order with many parts.
    const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)
    expect(sheets?.length).toBeLessThanOrEqual(2)
    await page.emulateMedia({ media: 'screen', forcedColors: 'active' })
    for (const edged of [paper, calendar]) await expect(edged).toHaveCSS('border-top-width', '1px')
  }
})

test('the buttons that change a visit are directly below its ticket, on the first screen of a phone', async ({
  page,
  shop,
}) => {
  const customer = await signedIn(page, shop)
  const details = { date: addDays(indianDate(new Date()), 2), timeSlot: '09:00 AM - 10:00 AM' }
  const order = await payOnCollection(customer, await placeOrder(customer, { ...FASTING, details }))
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`/order-details/${order.orderId}`)
  for (const name of ['Change Time', 'Add a Test', 'Change Address', 'Cancel Order'])
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  await expect(ticketOn(page).getByRole('link', { name: 'Call us' })).toBeInViewport({ ratio: 1 })

  // They stay behind the window that one of them opens.
  const changes = page.getByRole('main').locator('[aria-labelledby="changes"] .ticket-action')
  const widths = () => changes.evaluateAll(all => all.map(action => action.clientWidth))
  const before = await widths()
  await page.getByRole('button', { name: 'Cancel Order' }).click()
  await expect(page.getByRole('dialog', { name: 'Cancel this order?' })).toBeVisible()
  expect(await widths()).toEqual(before)
})
