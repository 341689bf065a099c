import { readFile } from 'node:fs/promises'
import type { Tube } from '#desk/reception/contract.ts'
import { addDays, indianDate } from '#rules/dates.ts'
import { callAsStaff, enrolAs, withPasskeys } from '../collector/staff.ts'
import { expectAccessible } from '../support/accessible.ts'
import { newCustomer, payOnCollection, placeOrder } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { keepPictures } from '../support/journey.ts'

/** Reception by a scanner, which types faster than any person: needs a browser's keys and focus. */

/** No other test books here. */
const CITY = 'Chennai'
const DATE = addDays(indianDate(new Date()), 2)
const TESTS = [
  { id: 'PTINR', name: 'Prothrombin Time (PT/INR)', quantity: 1, price: 260 },
  { id: 'TSH', name: 'TSH (Ultrasensitive)', quantity: 1, price: 219 },
  { id: 'CBC', name: 'Complete Blood Count (CBC)', quantity: 1, price: 249 },
  { id: 'FBS', name: 'Blood Sugar Fasting (FBS)', quantity: 1, price: 69 },
]
const HOURS = ['08:00 AM - 09:00 AM', '09:00 AM - 10:00 AM'] as const
const VISITS = 5
/** The last two visits are used, and a tube of each is rejected. */
const TAKEN = ['11:00 AM - 12:00 PM', '12:00 PM - 01:00 PM'] as const

test('reception receives 20 tubes at the speed of a scanner, and rejects two', async ({
  page,
  shop,
  expectOnConsole,
}) => {
  // 401 until there is a session.
  expectOnConsole(/Failed to load resource.*401/)
  // In parallel, because the test does not look at any of these.
  const visits = await Promise.all(
    Array.from({ length: VISITS }, async (_, at) => {
      const customer = await newCustomer(shop, { name: `Tube Patient ${'ABCDE'[at]}` })
      const timeSlot = TAKEN[at - VISITS + TAKEN.length] ?? HOURS[at % HOURS.length] ?? HOURS[0]
      const address = `${at + 1} Mount Road, ${CITY} 600002`
      const wish = { address, city: CITY, items: TESTS, details: { date: DATE, timeSlot } } as const
      const order = await placeOrder(customer, wish)
      await payOnCollection(customer, order)
      return { customer, number: order.orderId }
    }),
  )
  const [first, second] = visits.slice(-TAKEN.length)
  if (!first || !second) throw new Error('there are two')
  for (const { number } of [first, second]) await shop.recordVisit({ orderId: number, kind: 'collected' })

  await withPasskeys(page)
  await enrolAs(page, 'Asha Rao, reception')

  // Labels of future visits come from the desk, those of past visits from the order.
  await page.goto('/desk/labels')
  await page.getByLabel('City').selectOption(CITY)
  await page.getByRole('textbox', { name: 'Day' }).fill(DATE)
  await page.getByLabel('Printer').selectOption('zpl')
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Make labels' }).click(),
  ])
  await expect(page.getByText('12 labels are saved.')).toBeVisible()
  const zpl = await readFile(await file.path(), 'utf8')
  const codes = [...zpl.matchAll(/\^FD>:(\w{8})\^FS/g)].map(([, code = '']) => code)
  expect(new Set(codes).size).toBe(12)
  const tubesOf = async (number: string) =>
    (await callAsStaff<{ tubes: Tube[] }>(page, `/api/desk/orders/${number}/tubes`)).tubes
  const late = []
  for (const { number } of [first, second]) {
    await callAsStaff(page, '/api/desk/labels', { orderId: number, format: 'zpl' })
    late.push((await tubesOf(number)).map(({ code }) => code ?? ''))
  }
  const [ofFirst = [], ofSecond = []] = late

  await page.goto('/desk/reception')
  await page.getByRole('combobox', { name: 'At' }).selectOption(`Sample Centre, ${CITY}`)
  await expect(page.getByText('0 received today, 0 rejected')).toBeVisible()
  const field = page.getByLabel('Scan a tube')
  /** Typed without waiting for responses, as a scanner does. */
  const scan = async (all: readonly string[]) => {
    for (const code of all) {
      await page.keyboard.type(code)
      await page.keyboard.press('Enter')
    }
  }
  await scan([...codes, ...ofFirst.slice(0, 3), ...ofSecond.slice(0, 3)])
  await expect(page.getByText('18 received today, 0 rejected')).toBeVisible()

  // Wherever the focus is, a scan goes to the field.
  await page.getByRole('button', { name: /^Sound/ }).focus()
  await scan(ofFirst.slice(3))
  await expect(field).toBeFocused()
  await expect(page.getByText('19 received today, 0 rejected')).toBeVisible()
  await page.keyboard.press('F2')
  await page.keyboard.type('1')
  await expect(page.getByText(/Reject as: Haemolysed. 1 test needs a recollection/)).toBeVisible()
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }
  await keepPictures(page, 'desk-reception')
  await page.keyboard.press('Enter')
  await expect(page.getByText('19 received today, 1 rejected')).toBeVisible()
  await expectAccessible(page)
  await scan(ofSecond.slice(3))
  await expect(page.getByText('20 received today, 1 rejected')).toBeVisible()
  for (const key of ['F2', '3', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByText('20 received today, 2 rejected')).toBeVisible()
  await scan(['ORD-0000-0000'])
  await expect(page.getByText(/This is not the code of a tube/)).toBeVisible()
  await expectAccessible(page)

  // No tube was lost or received twice, and the patients' pages are up to date.
  for (const { number } of visits.slice(0, -TAKEN.length))
    expect((await tubesOf(number)).map(({ state }) => state)).toEqual(Array(4).fill('accepted'))
  for (const { customer, number } of [first, second]) {
    const { visit } = await customer.api.getVisit({ params: { id: number } })
    expect(visit).toMatchObject({ state: 'received', recollection: { state: 'waiting' } })
  }
  await page.goto(`/desk/orders/${first.number}`)
  await expect(page.getByText(/Rejected.*Haemolysed/)).toBeVisible()
  await expectAccessible(page)
})
