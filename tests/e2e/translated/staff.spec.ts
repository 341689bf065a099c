import { randomBytes } from 'node:crypto'
import { addDays, indianDate } from '#rules/dates.ts'
import { makeTubeCode } from '#rules/specimens/codes.ts'
import { workVisit } from '../collector/in-page.ts'
import { countDone, giveVisits, signedInByCalls } from '../collector/staff.ts'
import { newCustomer, payOnCollection, placeOrder } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { translatePages } from '../support/translation.ts'

/** The desk's board and the collectors' app on pages that the browser translates. */

/** No other test books here. */
const CITY = 'Ahmedabad'

test.afterEach(({ shop }) => shop.setClock(null))

test('a coordinator assigns and unassigns on a translated board, whose counts are up to date', async ({
  page,
  context,
  shop,
}) => {
  const date = addDays(indianDate(new Date()), 2)
  for (const [at, patientName] of ['Zainab Merchant', 'Joseph Pinto'].entries()) {
    const customer = await newCustomer(shop, { name: patientName })
    const details = { date, timeSlot: '08:00 AM - 09:00 AM', patientName }
    const address = `${at + 1} Ashram Road, ${CITY} 380009`
    await payOnCollection(customer, await placeOrder(customer, { address, city: CITY, details }))
  }
  await (await signedInByCalls(shop, 'coordinator')).openIn(context)
  await translatePages(page)
  await page.goto(`/desk?city=${CITY}&date=${date}`)
  const line = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(line('Zainab Merchant')).toContainText('Unassigned')
  await expect(page.locator('main font').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unassigned 2' })).toBeVisible()
  for (const key of ['j', 'x', 'a']) await page.keyboard.press(key)
  await page.keyboard.type('Imran Shaikh')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 visit assigned to Imran Shaikh')).toBeVisible()
  await expect(line('Zainab Merchant').or(line('Joseph Pinto')).first()).toContainText('Imran Shaikh')
  await expect(page.getByRole('button', { name: 'Unassigned 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo (U)' }).click()
  await expect(page.getByRole('button', { name: 'Unassigned 2' })).toBeVisible()
})

test('a collector works through two visits in the translated app', async ({ page, context, shop }) => {
  // From five in the afternoon the next day can’t be booked.
  const date = addDays(indianDate(new Date()), 4)
  // Visits of its own: an earlier test may have begun those of the demo's day.
  const numbers: string[] = []
  for (const patientName of ['Zainab Merchant', 'Joseph Pinto']) {
    const customer = await newCustomer(shop, { name: patientName })
    const details = { date, timeSlot: '10:00 AM - 11:00 AM', patientName }
    const order = await placeOrder(customer, { details })
    await payOnCollection(customer, order)
    numbers.push(order.orderId)
  }
  await giveVisits(await signedInByCalls(shop, 'coordinator'), { date, numbers })
  await shop.setClock(`${date}T06:30:00+05:30`)
  await page.clock.install({ time: new Date(`${date}T06:30:00+05:30`) })
  await (await signedInByCalls(shop, 'collector')).openIn(context)
  await translatePages(page)
  await page.goto('/collector')
  const { done, all } = await countDone(page)
  await expect(page.locator('main font').first()).toBeVisible()
  for (const visit of [1, 2]) {
    await workVisit(
      page,
      Array.from({ length: 12 }, () => makeTubeCode(randomBytes(7))),
    )
    await expect(page.getByText(`${done + visit} of ${all} done`)).toBeVisible()
  }
  await page.getByRole('link', { name: /Hand over/i }).click()
  await expect(page.getByText('in hand')).toBeVisible()
})
