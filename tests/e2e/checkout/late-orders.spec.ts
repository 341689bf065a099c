import type { Page } from '@playwright/test'
import { newCustomer, payOnCollection, placeOrder, signInAs } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { gate } from '../support/page-parts.ts'
import { recordShifts, takeShift } from '../support/shifts.ts'
import type { Shop } from '../support/shop.ts'

/** A customer with a booked visit, whose list of orders is slow: the note about that visit moves no choice. */

test.use({ viewport: { width: 360, height: 800 } })

const CART = [
  {
    id: 'FBS',
    name: 'Blood Sugar Fasting (FBS)',
    price: 69,
    oldPrice: 100,
    quantity: 1,
    isPackage: false,
    image: null,
    description: '',
    parameters: [],
    parametersText: '',
    labTests: [],
  },
]

/** Books the test of the cart. With their profile, a customer is led to the times; without, to the patients. */
async function withVisit(page: Page, shop: Shop, hasProfile: boolean) {
  const customer = await newCustomer(shop)
  const address = '14 Sea View, Hill Road, Bandra West, 400050'
  await payOnCollection(customer, await placeOrder(customer, { items: CART, address }))
  const profile = hasProfile ? { customer: (await customer.api.getProfile()).customer } : {}
  await signInAs(page, shop, { ...customer, ...profile }, { cart: JSON.stringify(CART) })
  const orders = gate()
  await page.route('**/api/orders', async route => {
    await orders.opened
    await route.continue()
  })
  await recordShifts(page, 'input[type="radio"]')
  return orders
}

const note = (page: Page) => page.getByText(/^Asha already has Blood Sugar Fasting \(FBS\) on /)
const gender = (page: Page) => page.getByRole('radio', { name: 'Female' })
const times = (page: Page) => page.getByRole('radiogroup', { name: 'Time slot' })
const topOf = async (part: ReturnType<typeof note>) => (await part.boundingBox())?.y ?? Number.NaN

const drawn = (page: Page) =>
  page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))

for (const { question, hasProfile, last, choice } of [
  { question: 'the patients', hasProfile: false, last: '**/api/addresses', choice: gender },
  { question: 'the times', hasProfile: true, last: '**/api/slots?*', choice: times },
])
  test(`the question for ${question} is shown together with the note, and does not shift`, async ({
    page,
    shop,
  }) => {
    const orders = await withVisit(page, shop, hasProfile)
    const answered = page.waitForResponse(last)
    await page.goto('/checkout')
    await (await answered).finished()
    await drawn(page)
    orders.open()
    await expect(note(page)).toBeVisible()
    await expect(choice(page)).toBeVisible()
    expect(await takeShift(page)).toBe(0)
  })

test('orders that load slowly delay the question only briefly, and their note is then below the choices', async ({
  page,
  shop,
}) => {
  const orders = await withVisit(page, shop, false)
  await page.goto('/checkout')
  await page.getByLabel('Age', { exact: true }).fill('42')
  await page.getByRole('radio', { name: 'Female' }).check()
  const before = await topOf(gender(page))
  orders.open()
  await expect(note(page)).toBeVisible()
  expect(await topOf(note(page))).toBeGreaterThan(await topOf(gender(page)))
  expect(await topOf(gender(page))).toBe(before)
  expect(await takeShift(page)).toBe(0)

  await test.step('the note is in its place on the next question', async () => {
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(times(page)).toBeVisible()
    await expect(note(page)).toBeVisible()
    expect(await topOf(note(page))).toBeLessThan(await topOf(times(page)))
  })
})
