import { beforeEach, test } from 'vitest'
import { expect } from '../support/expect.ts'
import { shopScreens } from '../support/shop-screens.ts'

/** How a person at the counter pays. The tests that can be found, and the centres, are the shop's own. */

const { page } = await shopScreens()

const QUOTE = {
  success: true,
  subtotal: 249,
  discount: 0,
  total: 249,
  needs: [{ patient: 0, fastingHours: 0, afterMealHours: 0, isHivTested: false }],
  isCentreNeeded: false,
  upiLink: 'upi://pay?pa=jaanch@bank&am=249.00',
  lines: [{ id: 'CBC', name: 'Complete Blood Count (CBC)', patient: 0, price: 249 }],
}
const BOOK = /^\/api\/desk\/counter$/
const payments = () =>
  page.sent(BOOK).map(({ init }) => (JSON.parse(String(init?.body)) as { payment: unknown }).payment)

/** A new person with one test. */
async function comes(permissions: readonly string[] = ['orders.read', 'orders.create', 'cash.take']) {
  page.answer(/^\/api\/staff\/me/, {
    success: true,
    staff: { id: 'x', name: 'Asha Rao', roles: [{ role: 'reception', centre: null }], permissions },
  })
  await page.goto('/desk/counter')
  await page.getByLabel('Phone').fill('9876543211')
  await page.getByLabel('Name').first().fill('Kamala Devi')
  await page.getByLabel('Age').fill('52')
  await page.getByLabel('Gender').selectOption('Female')
  const field = page.getByRole('combobox', { name: 'Test or check-up' })
  await field.fill('cbc')
  await expect(page.getByRole('option', { name: /Complete Blood Count/ })).toBeVisible()
  await field.press('Enter')
}

beforeEach(() => {
  page.answer(/\/new-order\/price/, QUOTE)
  page.answer(/\/new-order\/customer/, { success: true, customer: null })
  // A Monday afternoon.
  page.answer(/^\/api\/desk\/counter\?/, { success: true, now: '2026-11-23T09:30:00.000Z', waiting: [] })
  page.answer(BOOK, { success: true, orderId: 'ORD-AAAA-AAAA', token: 1, replacedOrderId: null })
  // Of the booked order, which these tests do not open.
  page.answer(
    /^\/api\/desk\/orders/,
    { success: false, code: 'NOT_FOUND', message: 'Order not found' },
    { status: 404 },
  )
})

test('cash is chosen first, and paid with the booking', async () => {
  await comes()
  await expect(page.getByRole('radio', { name: 'Cash' })).toBeChecked()
  await page.getByRole('button', { name: /^Take ₹249 in cash/ }).click()
  await expect.poll(payments).toEqual([{ as: 'cash', reference: '' }])
})

test('for UPI the person is booked unpaid, and the code comes after it', async () => {
  await comes()
  await page.getByRole('radio', { name: 'UPI' }).check()
  await expect(page.getByText('The code to scan comes after the booking.')).toBeVisible()
  await page.getByRole('button', { name: /^Book, and show the code for ₹249/ }).click()
  await expect.poll(payments).toEqual(['door'])
})

test('with a coupon, UPI is the laboratory’s own code and needs its reference', async () => {
  await comes()
  await page.getByLabel('Coupon (optional)').fill('TENTH')
  await page.getByRole('radio', { name: 'UPI' }).check()
  await expect(page.getByRole('img', { name: 'Code to pay ₹249 by UPI' })).toBeVisible()
  await expect(page.getByText('Enter the reference first')).toBeVisible()
  await page.getByRole('textbox', { name: 'UPI reference number' }).fill('432101234567')
  await page.getByRole('button', { name: /^Take ₹249 by UPI/ }).click()
  await expect.poll(payments).toEqual([{ as: 'upi', reference: '432101234567' }])
})

test('a card needs the twelve digits of its slip', async () => {
  await comes()
  await page.getByRole('radio', { name: 'Card' }).check()
  await expect(page.getByText('Enter the reference first')).toBeVisible()
  await page.getByRole('textbox', { name: /slip/ }).fill('432101234568')
  await page.getByRole('button', { name: /^Take ₹249 by card/ }).click()
  await expect.poll(payments).toEqual([{ as: 'card', reference: '432101234568' }])
})

test('a person who takes no payments books unpaid only', async () => {
  await comes(['orders.read', 'orders.create'])
  await expect(page.getByRole('radio', { name: 'Not paid yet' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Cash' })).toHaveCount(0)
  await page.getByRole('button', { name: /^Book, ₹249 to be paid/ }).click()
  await expect.poll(payments).toEqual(['door'])
})
