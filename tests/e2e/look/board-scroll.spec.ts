import type { Locator } from '@playwright/test'
import { addDays, indianDate } from '#rules/dates.ts'
import { signedInByCalls } from '../collector/staff.ts'
import { expectAccessible } from '../support/accessible.ts'
import { newCustomer, payOnCollection, placeOrder } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'

/** A long day on the board. */

/** No other test books here. */
const CITY = 'Hyderabad'
const DATE = addDays(indianDate(new Date()), 2)

test('on a long board the filters and headings stay in view, and an open menu stays with its row', async ({
  page,
  context,
  shop,
}) => {
  for (const [at, patientName] of ['Zainab Merchant', 'Joseph Pinto', 'Kamala Sharma'].entries()) {
    const customer = await newCustomer(shop, { name: patientName })
    const details = { date: DATE, timeSlot: '08:00 AM - 09:00 AM', patientName }
    const address = `${at + 1} Road No 12, ${CITY} 500034`
    await payOnCollection(customer, await placeOrder(customer, { address, city: CITY, details }))
  }
  await (await signedInByCalls(shop, 'coordinator')).openIn(context)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`/desk?city=${CITY}&date=${DATE}`)
  const unassigned = page.getByRole('button', { name: /^Unassigned/ })
  const more = page.getByRole('button', { name: /^Actions for/ }).last()
  await expect(more).toBeVisible()
  // As long as a day of 60 visits.
  const setHeight = (px: number) =>
    page.evaluate(height => {
      for (const line of document.querySelectorAll<HTMLElement>('tbody tr:has([aria-haspopup])'))
        line.style.height = `${height}px`
    }, px)
  await setHeight(310)
  const boxOf = async (shown: Locator) => {
    const { y: top, height } = (await shown.boundingBox()) ?? { y: Number.NaN, height: 0 }
    return { top, bottom: top + height }
  }
  const scrollTo = (px: number) =>
    expect
      .poll(() =>
        page.evaluate(top => {
          window.scrollTo({ top, behavior: 'instant' })
          return window.scrollY
        }, px),
      )
      .toBe(px)

  await scrollTo(250)
  const filters = await boxOf(unassigned)
  const heading = await boxOf(page.getByRole('columnheader', { name: 'Patient' }))
  expect(filters.top).toBeGreaterThanOrEqual(0)
  expect(heading.top).toBeGreaterThan(filters.bottom)
  expect(heading.bottom).toBeLessThan(110)
  await expectAccessible(page)

  await more.click()
  await expect(page.getByRole('menu')).toBeVisible()
  /** The menu's end above its button. */
  const apart = async () => {
    const [button, menu] = [await boxOf(more), await boxOf(page.getByRole('menu'))]
    return Math.round(menu.bottom - button.top)
  }
  await expect.poll(apart).toBe(-4)
  await scrollTo(230)
  await expect.poll(apart).toBe(-4)
  // A visit that another person adds above moves the rows without scrolling.
  await setHeight(320)
  await expect.poll(apart).toBe(-4)
  await page.setViewportSize({ width: 1280, height: 901 })
  await expect.poll(apart).toBe(-4)
  await scrollTo(0)
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(more).toBeFocused()

  await test.step('a row that the keyboard reaches is below the headings', async () => {
    await scrollTo(280)
    const link = page.getByRole('row', { name: 'Zainab Merchant' }).getByRole('link').first()
    await link.focus()
    expect((await boxOf(link)).top).toBeGreaterThan(heading.bottom)
  })

  await test.step('the filters and headings scroll away in a low window or at 200 % zoom', async () => {
    for (const size of [
      { width: 1280, height: 500 },
      { width: 640, height: 450 },
    ]) {
      await page.setViewportSize(size)
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await expect(unassigned).not.toBeInViewport()
    }
  })
})
