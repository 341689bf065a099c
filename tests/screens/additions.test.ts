import { test } from 'vitest'
import { formatDay, startOfIndianDay } from '#rules/dates.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { formatRupees } from '#rules/money.ts'
import { expect } from './support/expect.ts'
import { ordersOf } from './support/orders.ts'
import { shopScreens } from './support/shop-screens.ts'

/** Adding tests to a visit to come, from the page of its order. */

const { shop, page, signedIn, later } = await shopScreens()
const { place, payOnline, payOnCollection, collect, attach } = ordersOf(shop)

const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const find = dialog.getByLabel('Which test or check-up?')
const region = (name: string) =>
  main.locator('section', { has: page.getByRole('heading', { name, exact: true }) })

/** The page of a booked visit, with the window to add open. */
async function adding(wish: Parameters<typeof place>[1] = {}, pay = payOnCollection) {
  const customer = await signedIn()
  const order = await pay(customer, await place(customer, wish))
  await page.goto(`/order-details/${order.orderId}`)
  await main.getByRole('button', { name: 'Add a Test' }).click()
  await expect(find).toBeVisible()
  const seen = async () => (await customer.api.getOrder({ params: { id: order.orderId } })).order
  return { customer, order, seen }
}

async function choose(typed: string, name: RegExp) {
  await find.fill(typed)
  await dialog.getByRole('button', { name }).first().click()
}

async function chooseAnother(...test: Parameters<typeof choose>) {
  await dialog.getByRole('button', { name: 'Add another test' }).click()
  await choose(...test)
}

test('a test found in the search shows its fasting, and one click adds it for payment at the visit', async () => {
  const { order, seen } = await adding()
  await expect(dialog).toContainText(formatDay(order.collectionDetails.date))
  await expect(dialog.getByRole('button', { name: 'Please choose a test' })).toBeDisabled()
  await choose('lipid', /^Lipid Profile/)
  await expect(dialog).toContainText('How you should then prepare:')
  await expect(find).toHaveCount(0)
  await expect(dialog).toContainText(/9 PM/)
  await chooseAnother('haemoglobin', /^Haemoglobin \(Hb\)/)
  await dialog.getByRole('button', { name: 'Take Haemoglobin (Hb) out' }).click()
  await dialog.getByRole('button', { name: 'Add for ₹399.00' }).click()
  await expect(region('Added to this visit')).toContainText('Lipid Profile')
  await expect(region('Added to this visit')).toContainText(
    `Total to pay at the visit ${formatRupees(order.totalAmount + 399)}`,
  )
  const { additions } = await seen()
  expect(additions).toMatchObject([{ status: 'confirmed', totalAmount: 399, items: [{ id: 'LIPID' }] }])
  await expect(page.getByText('9 PM').first()).toBeVisible()

  await region('Added to this visit').getByRole('link').click()
  await expect(page).toHaveURL(`/order-details/${additions[0]?.orderId}`)
  await expect(main).toContainText(`This is part of the visit of order #${order.orderId}`)
  for (const name of ['Change Time', 'Change Address', 'Add a Test'])
    await expect(main.getByRole('button', { name })).toHaveCount(0)
  await main.getByRole('button', { name: 'Cancel Order' }).click()
  await expect(dialog).toContainText(`The visit of order #${order.orderId} stays.`)
  await expect(dialog).not.toContainText('is cancelled too')
  await dialog.getByRole('button', { name: 'Cancel Order' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await seen()).toMatchObject({ status: 'confirmed', additions: [{ status: 'cancelled' }] })
})

test('My Orders shows a visit with its additions as one card, which leads to both orders', async () => {
  const customer = await signedIn()
  const order = await payOnCollection(customer, await place(customer))
  const params = { id: order.orderId }
  const add = async (id: string, totalAmount: number, paymentMethod: 'COD' | 'ONLINE') =>
    (await customer.api.addTests({ params, body: { items: [{ id }], totalAmount, paymentMethod } })).order
  const added = await add('HB', 99, 'COD')
  const waiting = await add('LIPID', 399, 'ONLINE')
  await page.goto('/my-orders')
  const cards = main.locator('h2').filter({ hasText: 'Order #' })
  await expect(cards).toHaveCount(1)
  const card = main.locator('li.card')
  // The price is that of the visit; the unpaid test is not part of it yet.
  await expect(card.locator('h2')).toContainText(`Order #${order.orderId}, 2 items`)
  await expect(card.locator('h2')).toContainText('₹348.00')
  await expect(card).toContainText('Haemoglobin (Hb)₹99.00')
  await expect(card).toContainText('Lipid Profile₹399.00')
  await expect(card).toContainText('Total to pay at the visit ₹348.00')
  for (const [name, path] of [
    ['View Details', `/order-details/${order.orderId}`],
    [`#${added.orderId}`, `/order-details/${added.orderId}`],
    ['Pay ₹399.00', `/payment-summary?order=${waiting.orderId}`],
  ] as const)
    await expect(card.getByRole('link', { name })).toHaveAttribute('href', path)

  await card.getByRole('button', { name: order.orderId }).click()
  await expect(region(`Order #${added.orderId}`)).toContainText('Haemoglobin (Hb)1 × ₹99.00₹99.00')

  await collect(order)
  await attach(added)
  await page.goto('/my-orders')
  await expect(card.getByRole('link', { name: 'Ask a doctor, ₹499.00' })).toBeVisible()
  await attach(order)
  await page.goto('/my-orders')
  await expect(card).toContainText('Total paid at the visit ₹348.00')
  await expect(card.getByRole('button', { name: 'View Report' })).toHaveCount(2)
  await expect(card.getByRole('link', { name: 'Ask a doctor, ₹499.00' })).toHaveCount(1)
  await expect(cards).toHaveCount(1)
})

test('My Orders does not show a visit as paid while an added test is to be paid at the door', async () => {
  const customer = await signedIn()
  const details = { timeSlot: '12:00 PM - 01:00 PM' }
  const order = await payOnline(customer, await place(customer, { details }))
  const body = { items: [{ id: 'HB' }], totalAmount: 99, paymentMethod: 'COD' as const }
  await customer.api.addTests({ params: { id: order.orderId }, body })
  await page.goto('/my-orders')
  const line = main.locator('li.card').locator('h2')
  await expect(line).toContainText('₹348.00')
  await expect(line).toContainText('Booked, visit on')
  await expect(main).not.toContainText('Booked and paid.')
})

test('after the visit the page of either order shows the total paid, and its own part', async () => {
  const customer = await signedIn()
  const order = await payOnCollection(customer, await place(customer))
  const body = { items: [{ id: 'HB' }], totalAmount: 99, paymentMethod: 'COD' as const }
  const { order: added } = await customer.api.addTests({ params: { id: order.orderId }, body })
  await collect(order)
  for (const [id, own] of [
    [order.orderId, '₹249.00'],
    [added.orderId, '₹99.00'],
  ]) {
    await page.goto(`/order-details/${id}`)
    await expect(region('Payment Info')).toContainText(
      new RegExp(`${own} paid in cash, \\d+ \\w+, part of ₹348\\.00 paid at the visit`),
    )
  }
  await expect(main).not.toContainText('Change its time and address there.')
})

/** A visit of Asha, who books, and her father. */
const OF_TWO: Parameters<typeof place>[1] = {
  items: [
    { id: 'CBC', name: 'CBC', quantity: 1, patient: 0 },
    { id: 'CBC', name: 'CBC', quantity: 1, patient: 1 },
  ],
  totalAmount: 498,
  patients: [{ name: 'Ravi Rao', age: 70, gender: 'Male', relation: 'parent', consent: true }],
}

test('with several people a person has to be chosen, and another person’s consent is required', async () => {
  const { seen } = await adding(OF_TWO)
  await choose('haemoglobin', /^Haemoglobin \(Hb\)/)
  await expect(dialog.getByRole('button', { name: 'Please choose for whom' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'Ravi Rao' }).check()
  const consent = dialog.getByRole('checkbox', { name: /^The patient knows/ })
  await dialog.getByRole('button', { name: 'Please tick the box above' }).click()
  await expect(consent).toBeFocused()
  await expect(consent).toHaveAccessibleDescription('Please tick this box.')
  await consent.check()
  await expect(consent).toHaveAccessibleDescription('')
  await dialog.getByRole('button', { name: 'Add for ₹99.00' }).click()
  await expect(region('Added to this visit')).toContainText('Haemoglobin (Hb), for Ravi Rao')
  expect((await seen()).additions).toMatchObject([{ items: [{ patientName: 'Ravi Rao' }] }])

  await main.getByRole('button', { name: 'Cancel Order' }).click()
  await dialog.getByLabel(/, for Ravi Rao/).click()
  await expect(
    dialog.getByRole('checkbox', { name: /^Also cancel Haemoglobin \(Hb\) for Ravi Rao/ }),
  ).not.toBeChecked()
  await dialog.getByRole('button', { name: /^Cancel Ravi’s Test/ }).click()
  await expect(main.getByText('cancelled', { exact: true })).toBeVisible()
  await expect(page.getByText('Asha Rao and Ravi Rao, at home')).toBeVisible()
})

test('one more tick cancels a person’s additions with their other tests', async () => {
  const { seen } = await adding(OF_TWO)
  await choose('haemoglobin', /^Haemoglobin \(Hb\)/)
  await dialog.getByRole('checkbox', { name: 'Ravi Rao' }).check()
  await dialog.getByRole('checkbox', { name: /^The patient knows/ }).check()
  await dialog.getByRole('button', { name: 'Add for ₹99.00' }).click()
  await expect(region('Added to this visit')).toContainText('Haemoglobin (Hb), for Ravi Rao')
  await main.getByRole('button', { name: 'Cancel Order' }).click()
  await dialog.getByLabel(/, for Ravi Rao/).click()
  await dialog
    .getByRole('checkbox', { name: /^Also cancel Haemoglobin \(Hb\) for Ravi Rao, added on / })
    .check()
  await expect(dialog).toContainText('You’ll pay ₹249.00 at the visit.')
  await dialog.getByRole('button', { name: /^Cancel Ravi’s Test/ }).click()
  await expect(main.getByText('cancelled', { exact: true })).toBeVisible()
  const { items, additions } = await seen()
  expect(items.map(({ patient }) => patient)).toEqual([0])
  expect(additions).toMatchObject([{ status: 'cancelled' }])
})

test('one test is added for two people at the same time, with a price and a line for each', async () => {
  const { seen } = await adding(OF_TWO)
  await choose('haemoglobin', /^Haemoglobin \(Hb\)/)
  for (const name of ['Asha Rao', 'Ravi Rao']) {
    await expect(dialog.locator('label').filter({ hasText: name })).toContainText('₹99.00')
    await dialog.getByRole('checkbox', { name }).check()
  }
  await dialog.getByRole('checkbox', { name: /^The patient knows/ }).check()
  await dialog.getByRole('button', { name: 'Add for ₹198.00' }).click()
  await expect(region('Added to this visit')).toContainText('Haemoglobin (Hb), for Asha Rao')
  await expect(region('Added to this visit')).toContainText('Haemoglobin (Hb), for Ravi Rao')
  expect((await seen()).additions).toMatchObject([
    { totalAmount: 198, items: [{ patientName: 'Asha Rao' }, { patientName: 'Ravi Rao' }] },
  ])
})

test('choosing a test again shows that it is chosen, and does not change the choice', async () => {
  await adding(OF_TWO)
  await choose('haemoglobin', /^Haemoglobin \(Hb\)/)
  const father = dialog.getByRole('checkbox', { name: 'Ravi Rao' })
  await father.check()
  await chooseAnother('haemoglobin', /^Haemoglobin \(Hb\)/)
  await expect(dialog.getByRole('status')).toContainText('Haemoglobin (Hb) is already chosen.')
  await expect(father).toBeChecked()
  await expect(dialog.getByRole('button', { name: 'Take Haemoglobin (Hb) out' })).toHaveCount(1)
})

/** Other slots: each has ten places. */
const AT_TEN = { timeSlot: '10:00 AM - 11:00 AM' }
const AT_ELEVEN = { timeSlot: '11:00 AM - 12:00 PM' }
const SENIOR = { id: 'PK-SENIOR', name: 'Senior Citizen Package', quantity: 1 }

test('the tests in a booked check-up are shown before the click, and can be removed again', async () => {
  await adding({ items: [{ ...SENIOR, patient: 0 }], totalAmount: 2999, details: AT_TEN })
  await choose('complete blood count', /^Complete Blood Count/)
  await expect(dialog).toContainText('Complete Blood Count (CBC) is already part of Senior Citizen Package.')
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Please choose a test' })).toBeDisabled()
  await choose('dengue ns1', /^Dengue/)
  await expect(dialog.getByRole('button', { name: /^Add for/ })).toHaveCount(1)
  await expect(dialog).not.toContainText('is already part of')
})

test('with several people, a test that is booked already names its person', async () => {
  const [one] = OF_TWO?.items ?? []
  if (!one) throw new Error('Nobody is examined.')
  const items = [one, { ...SENIOR, patient: 1 }]
  const { customer, order } = await adding({ ...OF_TWO, items, totalAmount: 3248, details: AT_TEN })
  const box = (name: string) => dialog.locator('label').filter({ hasText: name })
  await choose('lipid', /^Lipid Profile/)
  await expect(box('Ravi Rao')).toContainText('already in Senior Citizen Package')
  await expect(box('Asha Rao')).not.toContainText('already in')
  await dialog.getByRole('button', { name: 'Close' }).first().click()

  // What was added before counts as well.
  const params = { id: order.orderId }
  const body = { items: [{ id: 'LIPID', patient: 0 }], totalAmount: 399, paymentMethod: 'COD' as const }
  await customer.api.addTests({ params, body })
  await page.reload()
  await main.getByRole('button', { name: 'Add a Test' }).click()
  await choose('lipid', /^Lipid Profile/)
  await expect(box('Asha Rao')).toContainText('already in this visit')
})

test('an HIV test asks for its own consent, even if the person consented to another test', async () => {
  const { seen } = await adding({ ...OF_TWO, details: AT_ELEVEN })
  await choose('haemoglobin', /^Haemoglobin \(Hb\)/)
  await dialog.getByRole('checkbox', { name: 'Ravi Rao' }).check()
  await dialog.getByRole('checkbox', { name: /^The patient knows/ }).check()
  await chooseAnother('hiv', /^HIV/)
  await dialog.getByRole('group', { name: /^HIV/ }).getByRole('checkbox', { name: 'Ravi Rao' }).check()
  await dialog.getByRole('button', { name: 'Please tick the box above' }).click()
  await dialog.getByRole('checkbox', { name: /HIV/ }).check()
  await dialog.getByRole('button', { name: /^Add for/ }).click()
  await expect(region('Added to this visit')).toContainText('HIV')
  expect((await seen()).additions).toHaveLength(1)
})

test('of two chosen tests, the one that the other includes is pointed out', async () => {
  await adding({
    items: [{ id: 'HB', name: 'Hb', quantity: 1, patient: 0 }],
    totalAmount: 99,
    details: AT_TEN,
  })
  await choose('lipid', /^Lipid Profile/)
  await expect(dialog).not.toContainText('is already part of')
  await chooseAnother('senior citizen', /^Senior Citizen/)
  await expect(dialog).toContainText('Lipid Profile is already part of Senior Citizen Package.')
  await expect(dialog.getByRole('button', { name: 'Remove', exact: true })).toHaveCount(1)
})

test('an addition to be paid online opens the provider’s page, and its visit shows that the payment is pending', async () => {
  const { order, seen } = await adding({ details: AT_TEN }, payOnline)
  await choose('haemoglobin', /^Haemoglobin \(Hb\)/)
  await expect(dialog.getByRole('radio', { name: 'Online now' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Add and Pay ₹99.00' }).click()
  await expect.poll(() => page.stored('jaanch.payment')).not.toBeNull()
  await expect(page).toHaveURL(`/order-details/${order.orderId}`)
  const [added] = (await seen()).additions
  expect(added).toMatchObject({ status: 'pending', paymentStatus: 'processing' })
  expect(page.stored('jaanch.payment')).toContain(added?.orderId)
  await page.goto(`/order-details/${order.orderId}`)
  await expect(region('Added to this visit')).toContainText('We’ll add it to your visit once it is paid.')
  await region('Added to this visit').getByRole('link', { name: 'Pay ₹99.00' }).click()
  await expect(page).toHaveURL(/^\/payment-summary\?order=ORD-/)
})

test('a payment that can’t be started leads to the payment summary, with the reason', async () => {
  const { seen } = await adding({ details: AT_TEN }, payOnline)
  await choose('haemoglobin', /^Haemoglobin \(Hb\)/)
  page.answer(/\/api\/phonepe\/pay$/, { error: 'PhonePe is away.' }, { status: 502 })
  await dialog.getByRole('button', { name: 'Add and Pay ₹99.00' }).click()
  await expect(page).toHaveURL(/^\/payment-summary\?order=ORD-/)
  await expect(page.getByText('PhonePe is away.').first()).toBeVisible()
  await expect(page.getByText('Please pay by').first()).toBeVisible()
  expect((await seen()).additions).toMatchObject([{ status: 'pending', paymentStatus: 'pending' }])
})

test('a cancelled visit still shows its additions, with the refund of what was paid', async () => {
  const { customer, order } = await adding({ details: AT_ELEVEN }, payOnline)
  const params = { id: order.orderId }
  const add = async (id: string, totalAmount: number, paymentMethod: 'COD' | 'ONLINE') =>
    (await customer.api.addTests({ params, body: { items: [{ id }], totalAmount, paymentMethod } })).order
  await add('LIPID', 399, 'COD')
  await payOnline(customer, await add('HB', 99, 'ONLINE'))
  await page.goto(`/order-details/${order.orderId}`)
  await main.getByRole('button', { name: 'Cancel Order' }).click()
  await dialog.getByRole('button', { name: 'Cancel Order, Refund ₹348.00' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(region('Refund')).toHaveCount(1)
  const added = region('Added to this visit')
  await expect(added).toContainText('Lipid Profile')
  await expect(added).toContainText('₹99.00 is on its way back to you.')
  await expect(added).not.toContainText('Total')
  await page.goto('/my-orders')
  await expect(main).toContainText('Lipid Profile')
  await expect(main).toContainText('₹99.00 is on its way back to you.')
  await expect(main).not.toContainText('Total')
})

test('the confirmation of an addition names its visit, and books no second visit', async () => {
  const { customer, order } = await adding()
  const params = { id: order.orderId }
  const body = { items: [{ id: 'HB' }], totalAmount: 99, paymentMethod: 'ONLINE' as const }
  const { order: added } = await customer.api.addTests({ params, body })
  await payOnline(customer, added)
  await page.goto(`/order-confirmation?order=${added.orderId}`)
  await expect(main).toContainText(`Your tests are added to the visit of order #${order.orderId}.`)
  await expect(main).not.toContainText('Your appointment has been successfully booked')
})

test('the window explains which tests are already booked, need a centre or are unknown', async () => {
  const { seen } = await adding()
  await choose('ecg', /^ECG/)
  await expect(dialog).toContainText('needs a visit to our centre')
  await find.fill('qqqqqq')
  await expect(dialog).toContainText('Nothing found.')
  await choose('complete blood count', /^Complete Blood Count/)
  await expect(dialog).toContainText('Complete Blood Count (CBC) is already in this visit.')
  await expect(
    dialog.getByRole('button', { name: 'Complete Blood Count (CBC) is booked already' }),
  ).toBeDisabled()
  expect((await seen()).additions).toEqual([])
  // It is added, and then the page can't be updated.
  await dialog.getByRole('button', { name: 'Take Complete Blood Count (CBC) out' }).click()
  await choose('lipid', /^Lipid Profile/)
  page.cut(/^GET \/api\/orders\/[^/]+$/)
  await dialog.getByRole('button', { name: 'Add for ₹399.00' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('This page could not be updated. Please reload it.')).toBeVisible()
  expect((await seen()).additions).toHaveLength(1)
})

test('cancelling the visit shows the refund of each order, and cancels the additions', async () => {
  const { customer, order, seen } = await adding()
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  const params = { id: order.orderId }
  const body = { items: [{ id: 'HB' }], totalAmount: 99, paymentMethod: 'ONLINE' as const }
  const { order: added } = await customer.api.addTests({ params, body })
  await payOnline(customer, added)
  await page.reload()
  await main.getByRole('button', { name: 'Cancel Order' }).click()
  await expect(dialog).toContainText('What you added to this visit is cancelled too:')
  await expect(dialog.getByRole('listitem')).toHaveText(`Haemoglobin (Hb)#${added.orderId}₹99.00`)
  await expect(dialog).toContainText(`Added order ${added.orderId}: We’ll refund ₹99.00`)
  await expect(dialog).not.toContainText('Nothing has been paid')
  await dialog.getByRole('button', { name: 'Cancel Order, Refund ₹99.00' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(main.getByRole('button', { name: 'Cancel Order' })).toHaveCount(0)
  expect(await seen()).toMatchObject({ status: 'cancelled', additions: [{ status: 'cancelled' }] })
})

test('in the last two hours before a visit the page offers no additions', async () => {
  const customer = await signedIn()
  const order = await payOnCollection(customer, await place(customer))
  const begins = startOfIndianDay(order.collectionDetails.date).getTime() + 9 * HOUR_MS
  later(begins - 1.5 * HOUR_MS - Date.now())
  await page.goto(`/order-details/${order.orderId}`)
  await expect(main.getByRole('button', { name: 'Change Time' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Add a Test' })).toHaveCount(0)
})
