import { addDays, indianDate } from '#rules/dates.ts'
import { aPdf } from '#tests/helpers/uploads.ts'
import { enrolAs, withPasskeys } from '../collector/staff.ts'
import { expectAccessible } from '../support/accessible.ts'
import { collectSample, newCustomer, payOnCollection, placeOrder, signInAs } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { keepPictures } from '../support/journey.ts'

/** A report that was put on the wrong person is taken from the customer, and the right one follows. */

const CITY = 'Chennai'
const DATE = addDays(indianDate(new Date()), 2)

test('a pathologist withdraws a report by passkey, which the customer can no longer open, and attaches the right one', async ({
  page,
  shop,
  expectOnConsole,
}) => {
  // 401 until there is a session; withdrawing is refused until it is confirmed.
  expectOnConsole(/Failed to load resource.*40[13]/)
  const customer = await newCustomer(shop, { name: 'Asha Rao' })
  const order = await placeOrder(customer, {
    address: '1 Anna Salai, Chennai 600002',
    city: CITY,
    details: { date: DATE },
  })
  await payOnCollection(customer, order)
  await collectSample(shop, order)
  const attach = async (more: string) => {
    await page.goto('/desk/reports')
    const name = `${order.orderId}.pdf`
    const buffer = aPdf({ catalog: `/Lang (${more})` })
    await page
      .getByLabel('Choose PDFs, or drop them here')
      .setInputFiles([{ name, mimeType: 'application/pdf', buffer }])
    await page.getByRole('button', { name: 'Attach 1 report' }).click()
    await expect(page.getByText('1 report is attached.')).toBeVisible()
  }
  await withPasskeys(page)
  await enrolAs(page, 'Kavita Menon, pathologist')
  await attach('wrong')

  await page.goto(`/desk/orders/${order.orderId}`)
  await expect(page.getByRole('heading', { name: 'Asha Rao' })).toBeVisible()
  await page.keyboard.press('x')
  const reason = page.getByLabel('Why it is withdrawn')
  await reason.fill('It is the report of another Asha Rao.')
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: width === 360 ? 800 : 900 })
    await expectAccessible(page)
  }
  await keepPictures(page, 'desk-withdraw-report')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Withdraw this report' }).click()
  await expect(page.getByText('Withdrew a report').first()).toBeVisible()
  await expect(page.getByText('It is the report of another Asha Rao.').first()).toBeVisible()

  const desk = await page.context().cookies()
  await signInAs(page, shop, customer)
  await page.goto(`/order-details/${order._id}`)
  await expect(page.getByRole('heading', { name: 'Sample taken' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'View Report' })).toHaveCount(0)

  await page.context().addCookies(desk)
  await attach('right')
  await signInAs(page, shop, customer)
  await page.goto(`/order-details/${order._id}`)
  await expect(page.getByRole('button', { name: 'View Report' })).toBeVisible()
})
