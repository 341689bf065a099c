import type { Page } from '@playwright/test'
import { addDays, indianDate } from '#rules/dates.ts'
import { deskPath } from '#rules/desk/desk-pages.ts'
import { enrolAs, withPasskeys } from '../collector/staff.ts'
import { newCustomer, payOnCollection, placeOrder } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { newPhone } from '../support/journey.ts'
import { countedKeys } from '../support/keys.ts'

/** What reception and coordinators do all day takes as few keys as in the best tools. */

const FOR_A_KNOWN_CALLER = 22
const FOR_A_FLAT_NUMBER = 15
/** Of which 85 are typed. */
const FOR_A_NEW_CALLER = 115
/** After the phone number. */
const FOR_THE_SAME_AGAIN = 8
const FOR_A_MOVE = 10
const FOR_A_DROPPED_TEST = 10
const FOR_AN_ADDED_TEST = 13
/** From the board, for any number of visits. */
const FOR_A_PLAN = 2
/** Beside the typed reason of each line that is open. */
const FOR_A_CLOSED_DAY = 5

test.beforeEach(({ expectOnConsole }) => {
  // 401 until there is a session.
  expectOnConsole(/Failed to load resource.*401/)
})
test.afterEach(({ shop }) => shop.setClock(null))

async function openDesk(page: Page, who: string, address = '/desk') {
  await withPasskeys(page)
  await enrolAs(page, who)
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible()
}

async function openNewOrder(page: Page) {
  const keys = countedKeys(page)
  await keys.press('g', 'n')
  await expect(page.getByLabel('Phone')).toBeFocused()
  return keys
}

test('a known caller is booked and a flat number changed with few keys', async ({ page, shop }) => {
  const customer = await newCustomer(shop)
  const order = await payOnCollection(customer, await placeOrder(customer))
  await openDesk(page, 'Asha Rao, reception')

  const call = await openNewOrder(page)
  await call.type(customer.phone)
  await expect(page.getByRole('button', { name: /^Same as last time/ })).toBeVisible()
  await call.press('Tab', 'Tab', 'Tab', 'Tab', 'Tab')
  await expect(page.getByRole('combobox', { name: 'Test or check-up' })).toBeFocused()
  await call.type('lft')
  await expect(page.getByRole('option', { name: /Liver Function/ })).toBeVisible()
  await call.press('Enter')
  await expect(page.getByRole('radio', { name: /left/, checked: true })).toBeAttached()
  await expect(page.getByRole('button', { name: /^Book for ₹/ })).toBeVisible()
  await call.press('Control+Enter')
  await expect(page.getByText('Booked: 1 test or check-up')).toBeVisible()
  expect(call.count()).toBeLessThanOrEqual(FOR_A_KNOWN_CALLER)

  await page.goto(deskPath('order', { number: order.orderId }))
  await expect(page.getByRole('button', { name: /Change the address/ })).toBeVisible()
  const change = countedKeys(page)
  await change.press('w')
  await expect(page.getByLabel('PIN code')).toBeFocused()
  await change.press('Tab')
  await change.type('B-1204')
  await change.press('Enter')
  await expect(page.getByRole('main')).toContainText('B-1204, 14 Hill Road')
  expect(change.count()).toBeLessThanOrEqual(FOR_A_FLAT_NUMBER)
})

test('a new caller with two people, five tests and an address is booked with few keys', async ({ page }) => {
  await openDesk(page, 'Asha Rao, reception')
  const call = await openNewOrder(page)
  const choose = async (typed: string, name: RegExp) => {
    await call.type(typed)
    await expect(page.getByRole('option', { name }).first()).toBeVisible()
    await call.press('Enter')
  }
  await call.type(newPhone())
  await expect(page.getByText('New customer')).toBeVisible()
  await call.press('Enter')
  await call.type('Kamala Devi')
  await call.press('Tab', 'Tab', 'Tab')
  await call.type('52')
  await call.press('Tab', 'F', 'Tab', 'Enter')
  await expect(page.getByLabel('Relation').nth(1)).toBeFocused()
  await call.press('S', 'Tab')
  await call.type('Vasant Rao')
  await call.press('Tab')
  await call.type('58')
  await call.press('Tab', 'M', 'Tab', 'Tab', 'Tab', 'Tab')
  await expect(page.getByRole('combobox', { name: 'Test or check-up' })).toBeFocused()
  await choose('cbc', /Complete Blood Count/)
  await choose('hb', /H(a)?emoglobin/)
  await choose('esr', /ESR/)
  await call.press('Shift+Tab', 'ArrowRight', 'Tab')
  await choose('lft', /Liver Function/)
  await choose('kft', /Kidney Function/)
  await call.press('Enter')
  await expect(page.getByLabel('PIN code')).toBeFocused()
  await call.type('400050')
  await call.press('Tab')
  await call.type('B-1204')
  await call.press('Tab')
  await call.type('14 Hill Road')
  await expect(page.getByRole('radio', { name: /left/, checked: true })).toBeAttached()
  await expect(page.getByText('To pay')).toBeVisible()
  // The consent is missing, and gets the focus.
  await call.press('Control+Enter')
  await expect(page.getByRole('checkbox', { name: /has agreed/ })).toBeFocused()
  await call.press(' ')
  await expect(page.getByRole('button', { name: /^Book for ₹/ })).toBeVisible()
  await call.press('Control+Enter')
  await expect(page.getByText('Booked: 5 tests or check-ups')).toBeVisible()
  expect(call.count()).toBeLessThanOrEqual(FOR_A_NEW_CALLER)
})

test('the last booking of a known caller is booked again with few keys', async ({ page, shop }) => {
  const customer = await newCustomer(shop)
  await payOnCollection(customer, await placeOrder(customer))
  await openDesk(page, 'Asha Rao, reception')
  const again = await openNewOrder(page)
  await page.keyboard.type(customer.phone)
  await expect(page.getByRole('button', { name: /^Same as last time/ })).toBeVisible()
  await again.press('Enter', 'Tab', 'Enter')
  await expect(page.getByRole('button', { name: /^Book for ₹/ })).toBeVisible()
  await again.press('Control+Enter')
  await expect(page.getByText('Booked: 1 test or check-up')).toBeVisible()
  expect(again.count()).toBeLessThanOrEqual(FOR_THE_SAME_AGAIN)
})

const FIVE_TESTS = [
  { id: 'CBC', name: 'CBC', quantity: 1, price: 249 },
  { id: 'HB', name: 'Hb', quantity: 1, price: 99 },
  { id: 'ESR', name: 'ESR', quantity: 1, price: 120 },
  { id: 'LFT', name: 'LFT', quantity: 1, price: 399 },
  { id: 'KFT', name: 'KFT', quantity: 1, price: 399 },
]

test('a visit is moved to another day and hour, loses a test and gets another one with few keys', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop)
  const order = await payOnCollection(customer, await placeOrder(customer, { items: FIVE_TESTS }))
  await openDesk(page, 'Asha Rao, reception')
  await page.goto(deskPath('order', { number: order.orderId }))
  await expect(page.getByRole('button', { name: /Move the visit/ })).toBeVisible()

  const move = countedKeys(page)
  await move.press('r')
  await expect(page.getByRole('button', { name: /^Next free/ })).toBeFocused()
  await move.press('Tab', 'ArrowRight', 'Tab', 'Tab', ' ')
  await expect(page.getByRole('button', { name: /^Move to/ })).toBeVisible()
  await move.press('Enter')
  await expect(page.getByText(/^Moved the visit/).first()).toBeVisible()
  expect(move.count()).toBeLessThanOrEqual(FOR_A_MOVE)

  await expect(page.getByRole('button', { name: /^Next free/ })).toBeHidden()
  const drop = countedKeys(page)
  await drop.press('c')
  await expect(page.getByRole('checkbox', { name: 'All' })).toBeFocused()
  await drop.press('Tab', 'Tab', 'Tab', 'Tab', 'Tab', ' ')
  await expect(page.getByText('₹867')).toBeVisible()
  await drop.press('Enter')
  await expect(page.getByText(/^Cancelled/).first()).toBeVisible()
  expect(drop.count()).toBeLessThanOrEqual(FOR_A_DROPPED_TEST)

  await expect(page.getByRole('checkbox', { name: 'All' })).toBeHidden()
  const add = countedKeys(page)
  await add.press('a')
  await add.type('tsh')
  await expect(page.getByRole('option', { name: /TSH/ }).first()).toBeVisible()
  await add.press('Enter', 'Tab', 'Tab', 'Tab', ' ')
  await expect(page.getByRole('button', { name: /^Add for ₹/ })).toBeVisible()
  await add.press('Enter')
  await expect(page.getByText(/^Added/).first()).toBeVisible()
  expect(add.count()).toBeLessThanOrEqual(FOR_AN_ADDED_TEST)
})

test('the plan of a day is opened and applied with two keys', async ({ page, shop }) => {
  // Another test in the same shop may have assigned all visits of the demo.
  const date = addDays(indianDate(new Date()), 2)
  const customer = await newCustomer(shop)
  await payOnCollection(customer, await placeOrder(customer, { details: { date } }))
  await openDesk(page, 'Meera Iyer, coordinator', `/desk?${new URLSearchParams({ city: 'Mumbai', date })}`)
  await expect(page.getByRole('link', { name: /^Plan the day/ })).toBeVisible()
  const keys = countedKeys(page)
  await keys.press('p')
  await expect(page.getByText(/^\d+ visits? gets? a collector$/)).toBeVisible()
  await keys.press('Control+Enter')
  await expect(page.getByText(/^\d+ visits? assigned\.$/)).toBeVisible()
  expect(keys.count()).toBeLessThanOrEqual(FOR_A_PLAN)
})

test('the day of a place is closed from the menu with few keys', async ({ page, shop, expectOnConsole }) => {
  // The passkey is asked for.
  expectOnConsole(/Failed to load resource.*403/)
  await shop.setClock(`${indianDate(new Date())}T22:40:00+05:30`)
  await openDesk(page, 'Meera Iyer, coordinator')
  const keys = countedKeys(page)
  await keys.press('g', 'z')
  await expect(page.getByRole('button', { name: 'Home visits, Mumbai' })).toBeFocused()
  await keys.press('Enter')
  const reasons = page.getByLabel(/^Reason/)
  await expect(reasons.first()).toBeFocused()
  const open = await reasons.count()
  for (let line = 0; line < open; line += 1) {
    if (line > 0) await keys.press('Tab', 'Tab')
    await expect(reasons.nth(line)).toBeFocused()
    await page.keyboard.type('Tomorrow')
  }
  await keys.press('Enter')
  await expect(page.getByText('The day is closed. The owner has an email.')).toBeVisible()
  expect(keys.count() - 2 * (open - 1)).toBeLessThanOrEqual(FOR_A_CLOSED_DAY)
})
