import { test } from 'vitest'
import { ASSIGN, BOARD, boardWith } from '../support/board.ts'
import { actionOf, answered, deskOrderOf, GET } from '../support/desk-order.ts'
import { expect } from '../support/expect.ts'
import { screens } from '../support/screens.ts'

/** What the desk shows of a list that is loading, could not be loaded, is older than it should be, or is empty. */

const { page } = await screens()
const { open, signIn } = deskOrderOf({ page })

const LOST = 'The shop could not be reached.'
const TRYING = `${LOST} Trying again...`
const OLD = `Not up to date. ${TRYING}`
const alerts = () => page.locator('main').getByRole('alert')
const tryAgain = () => page.getByRole('button', { name: 'Try again' })
const poll = () => document.dispatchEvent(new window.Event('visibilitychange'))

test('data that could not be loaded has a button to load it again', async () => {
  signIn(['figures.read'])
  page.cut(/^\/api\/desk\/month\?/)
  await page.goto('/desk/month?month=2026-11')
  await expect(alerts().filter({ hasText: LOST })).toHaveText(LOST)
  await tryAgain().click()
  await expect(tryAgain()).toBeVisible()
  page.answer(/^\/api\/desk\/month\?/, {
    success: true,
    figures: {},
    parts: [{ figure: 'orders', by: 'day', rows: [] }],
  })
  await tryAgain().click()
  await expect(tryAgain()).toHaveCount(0)
  await page.getByText('Days as a table').click()
  await expect(page.getByText('Nothing in this list.')).toBeVisible()
})

test('expected tubes show that they are loading, and stay on the screen when the connection is lost', async () => {
  const RECEPTION = /^\/api\/desk\/reception/
  const reception = {
    centres: [],
    isEverywhere: true,
    mayReject: true,
    received: 0,
    rejected: 0,
    onTheWay: [],
    date: '2026-11-24',
  }
  signIn(['specimens.receive'])
  const held = page.hold(RECEPTION, { success: true, reception })
  await page.goto('/desk/reception')
  const expected = page.getByRole('complementary')
  await expect(expected.getByText('Loading...')).toBeVisible()
  held.letThrough()
  await expect(expected.getByText('All collected tubes are here.')).toBeVisible()
  page.cut(RECEPTION)
  poll()
  await expect(expected.getByText(OLD)).toBeVisible()
  await expect(expected.getByText('All collected tubes are here.')).toBeVisible()
})

test('an order’s tubes stay on the screen when the connection is lost', async () => {
  signIn(['visits.read', 'orders.read'])
  await open()
  await expect(page.getByText('The tests of this visit need no tubes.')).toBeVisible()
  await expect(page.locator('ul:empty, ol:empty')).toHaveCount(0)
  page.cut(/\/tubes$/)
  poll()
  await expect(page.getByText(OLD)).toBeVisible()
  await expect(page.getByText('The tests of this visit need no tubes.')).toBeVisible()
})

test('the times of a move show whether they are loading, could not be loaded or are missing', async () => {
  const TIMES = /\/times$/
  signIn(['orders.read', 'orders.change'])
  const held = page.hold(TIMES, { success: true, days: [] })
  await open()
  await page.getByRole('main').press('r')
  await expect(page.getByText('Loading...')).toBeVisible()
  held.letThrough()
  await expect(page.getByText('No day can be booked now.')).toBeVisible()
  page.cut(TIMES)
  poll()
  await expect(page.getByText(OLD)).toBeVisible()
})

test('the collectors for a visit can be loaded again by a button, and an empty list shows that', async () => {
  signIn(['visits.read', 'orders.read', 'visits.assign'])
  page.cut(BOARD)
  await open({ actions: [actionOf('assign', { permission: 'visits.assign' })] })
  await page.getByRole('main').press('s')
  await expect(page.getByText(LOST)).toBeVisible()
  page.answer(BOARD, boardWith([], { collectors: [] }))
  await tryAgain().click()
  await expect(page.getByText('There are no collectors yet.')).toBeVisible()
  await expect(tryAgain()).toHaveCount(0)
  expect(page.sent(ASSIGN)).toHaveLength(0)
})

test('the photos of a failed visit show whether they are loading, could not be loaded or are missing', async () => {
  const PHOTOS = /\/photos$/
  signIn(['orders.read'])
  page.cut(PHOTOS)
  page.answer(GET, answered({ visitState: 'failed' }))
  await open({ visitState: 'failed' })
  await expect(page.getByText(LOST)).toBeVisible()
  page.answer(PHOTOS, { success: true, photos: [] })
  await tryAgain().click()
  await expect(page.getByText('No photos were taken.')).toBeVisible()
})

test('a new order shows what it could not load, and can load it again', async () => {
  const CUSTOMER = /\/new-order\/customer/
  const TIMES = /\/new-order\/times/
  signIn(['orders.read', 'orders.create'])
  page.cut(/\/centres$/)
  page.cut(CUSTOMER)
  await page.goto('/desk/new-order')
  await expect(page.getByText(LOST)).toHaveCount(1)
  page.answer(/\/centres$/, { success: true, centres: [] })
  page.cut(TIMES)
  await tryAgain().click()
  await expect(page.getByText(LOST)).toHaveCount(0)
  await page.getByLabel('Phone').fill('9876543210')
  await expect(page.getByText(LOST)).toHaveCount(1)
  page.answer(CUSTOMER, { success: true, customer: null })
  await tryAgain().click()
  await expect(page.getByText(/^New customer/)).toBeVisible()
  await page.getByLabel('PIN code').fill('400050')
  await expect(page.getByText(LOST)).toHaveCount(1)
  const held = page.hold(TIMES, { success: true, now: '2026-11-24T04:00:00.000Z', days: [] })
  await tryAgain().click()
  held.letThrough()
  await expect(page.getByText('No day can be booked now.')).toBeVisible()
})

test('the documents of a month can be loaded again by a button', async () => {
  const sums = { count: 1, total: 249, taxableValue: 249, tax: 0 }
  const gstr1 = {
    gstin: '',
    gstins: [],
    documents: 1,
    exempt: 249,
    taxableValue: 0,
    igst: 0,
    cgst: 0,
    sgst: 0,
    series: [],
  }
  const DOCUMENTS = /^\/api\/desk\/accounting\/documents/
  signIn(['money.read'])
  page.answer(/^\/api\/desk\/accounting\?/, {
    success: true,
    invoices: sums,
    creditNotes: { ...sums, count: 0 },
    gstr1,
  })
  page.answer(/^\/api\/desk\/accounting\/upi$/, { success: true, payments: [], total: 0 })
  page.answer(/^\/api\/desk\/settlements\?/, { success: true, settlements: [], missing: [], notCompared: [] })
  page.cut(DOCUMENTS)
  await page.goto('/desk/accounting?month=2026-11')
  await expect(alerts().filter({ hasText: LOST })).toHaveCount(1)
  page.answer(DOCUMENTS, { success: true, documents: [] })
  await tryAgain().click()
  await expect(page.getByText('Nothing was issued in this month.')).toBeVisible()
})

test('the changes of a price can be loaded again by a button, and a price without changes shows that', async () => {
  const item = { id: 'CBC', name: 'CBC', isPackage: false, regularPrice: 400, salePrice: 249, revision: 1 }
  const CHANGES = /^\/api\/desk\/prices\/CBC\/changes/
  signIn(['catalogue.change'])
  page.answer(/^\/api\/desk\/prices$/, {
    success: true,
    items: [{ ...item, changedAt: null, changedBy: null }],
  })
  page.cut(CHANGES)
  await page.goto('/desk/prices')
  await page.getByRole('button', { name: 'Change the price of CBC' }).click()
  await expect(page.getByText(LOST)).toBeVisible()
  page.answer(CHANGES, { success: true, changes: [] })
  await tryAgain().click()
  await expect(page.getByText('No changes yet.')).toBeVisible()
})
