import { addDays, indianDate } from '#rules/dates.ts'
import { shortNumber } from '#rules/short-addresses.ts'
import { aPdf } from '#tests/helpers/uploads.ts'
import { enrolAs, signedInByCalls, withPasskeys } from '../collector/staff.ts'
import { expectAccessible, expectNothingTooWide } from '../support/accessible.ts'
import { collectSample, newCustomer, payOnCollection, placeOrder, signInAs } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { keepPictures } from '../support/journey.ts'

/** Reports from the chosen files to the customer's page. Refusals are in tests/screens/desk/reports.test.ts. */

/** No other test books here. */
const CITY = 'Delhi'
const DATE = addDays(indianDate(new Date()), 2)

/** Each file is different. */
const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: aPdf({ catalog: `/Lang (${name.replaceAll(/\W/g, '')})` }),
})

test('a pathologist attaches several reports, a part and a replacement, and the customer can open them', async ({
  page,
  shop,
  expectOnConsole,
}) => {
  // 401 until there is a session; replacing is refused until it is confirmed.
  expectOnConsole(/Failed to load resource.*40[13]/)
  const reception = await signedInByCalls(shop, 'reception')
  const visits = []
  for (const name of ['Asha Rao', 'Bina Shah', 'Chitra Nair']) {
    const customer = await newCustomer(shop, { name })
    const address = `${visits.length + 1} Janpath, ${CITY} 110001`
    const order = await placeOrder(customer, { address, city: CITY, details: { date: DATE } })
    await payOnCollection(customer, order)
    await reception.api.printLabels({ body: { orderId: order.orderId, format: 'zpl' } })
    await collectSample(shop, order)
    visits.push({ customer, order, number: order.orderId })
  }
  const [asha, bina, chitra] = visits
  if (!asha || !bina || !chitra) throw new Error('there are three')
  const { tubes } = await reception.api.listOrderTubes({ params: { id: bina.number } })
  const code = tubes[0]?.code ?? ''

  await withPasskeys(page)
  await enrolAs(page, 'Kavita Menon, pathologist')
  await page.goto('/desk')
  await expect(page).toHaveURL('/desk/reports')
  for (const { number } of visits) await expect(page.getByRole('row', { name: number })).toBeVisible()
  const choose = (...names: string[]) =>
    page.getByLabel('Choose PDFs, or drop them here').setInputFiles(names.map(pdf))
  const person = (name: string) => page.getByRole('combobox', { name: `Person of ${name}` })
  const kind = (name: string) => page.getByRole('combobox', { name: `Attach ${name} as` })

  await test.step('the order number and the tube code find their orders; the third is chosen by hand', async () => {
    const [byNumber, byCode] = [`${asha.number}.pdf`, `${code}_final.pdf`]
    await choose(byNumber, byCode, 'scan0001.pdf')
    await expect(person(byNumber)).toHaveValue(/^Asha Rao, /)
    await expect(person(byCode)).toHaveValue(/^Bina Shah, /)
    await expect(person('scan0001.pdf')).toHaveValue('')
    await page.getByRole('button', { name: 'Attach 2 reports' }).click()
    await expect(page.getByText('2 reports are attached.')).toBeVisible()
    await person('scan0001.pdf').fill('chitra')
    await person('scan0001.pdf').press('Enter')
    await expect(person('scan0001.pdf')).toHaveValue(/^Chitra Nair, /)
    await kind('scan0001.pdf').selectOption('Part (the rest follows)')
    await page.getByRole('button', { name: 'Look at scan0001.pdf' }).click()
    const message = `Jaanch: the report for booking ${shortNumber(chitra.number)} is ready.`
    await expect(page.getByText(message)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Look at scan0001.pdf' }).click()
    await expect(page.getByText(message)).toHaveCount(0)
    await page.getByRole('button', { name: 'Look at scan0001.pdf' }).click()
    await keepPictures(page, 'desk-reports')
    await page.setViewportSize({ width: 360, height: 800 })
    await expectNothingTooWide(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('button', { name: 'Attach 1 report' }).click()
    await expect(page.getByText('1 report is attached.')).toBeVisible()
  })

  await test.step('whole reports leave the list, and a part waits for the rest', async () => {
    await expect(page.getByRole('row', { name: asha.number })).toHaveCount(0)
    await expect(page.getByRole('row', { name: bina.number })).toHaveCount(0)
    await expect(page.getByRole('row', { name: chitra.number })).toContainText('part attached')
  })

  await test.step('a second whole report replaces the first, with a reason', async () => {
    const corrected = `${asha.number} corrected.pdf`
    await choose(corrected)
    await expect(kind(corrected)).toHaveValue('1')
    await expect(page.getByRole('button', { name: /^Attach \d/ })).toHaveCount(0)
    await page.getByLabel(`Why the report is replaced by ${corrected}`).fill('A value was mistyped')
    await page.getByRole('button', { name: 'Attach 1 report' }).click()
    await expect(page.getByText(corrected)).toBeVisible()
    await expect(page.getByText('1 report is attached.')).toBeVisible()
  })

  await test.step('the customer reads the report on the page of the order', async () => {
    await signInAs(page, shop, asha.customer)
    await page.goto(`/order-details/${asha.order._id}`)
    await expect(page.getByText('Your test report is ready!')).toBeVisible()
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'View Report' }).click(),
    ])
    await tab.close()
  })
})
