import { test } from 'vitest'
import { expect } from '../support/expect.ts'
import { screens } from '../support/screens.ts'

/** UPI payments that wait, and a bank's statement beside them. */

const { page } = await screens()

const AT = '2026-11-24T04:00:00.000Z'
const ID = '8a5d7f6e-1c2b-4d3e-9f4a-5b6c7d8e9f0a'
const LIST = /^\/api\/desk\/matching$/
const TICK = /^\/api\/desk\/matching\/payments\/.+/
const UPI = { id: ID, orderId: 'ORD-1', amount: 249, at: AT, reference: '432101234567', isOwn: false }

async function openMatching(payments: object[], permissions = ['money.read', 'cash.count']) {
  page.answer(/^\/api\/staff\/me/, {
    success: true,
    now: '2026-11-24T04:00:00.000Z',
    staff: { id: 'f', name: 'Farida', permissions, roles: [] },
  })
  page.answer(LIST, { success: true, payments, total: payments.length })
  await page.goto('/desk/matching')
  await expect(page.getByRole('heading', { name: 'Matching' })).toBeVisible()
}

test('a UPI payment is ticked once it is in the bank account', async () => {
  await openMatching([UPI])
  await expect(page.getByText('432101234567')).toBeVisible()
  page.answer(TICK, { success: true })
  page.answer(LIST, { success: true, payments: [], total: 0 })
  await page.getByRole('button', { name: 'In the bank account: ₹249 of ORD-1' }).click()
  await expect(page.getByText('₹249 of ORD-1 is matched.')).toBeVisible()
  await expect(page.getByText('432101234567')).toHaveCount(0)
  await expect(page.getByText(/^All UPI and card payments are matched/)).toBeVisible()
  expect(JSON.parse(String(page.sent(TICK)[0]?.init?.body))).toEqual({ amount: 249 })
})

test('a person’s own UPI payment has no button, because another person has to match it', async () => {
  await openMatching([{ ...UPI, isOwn: true }])
  await expect(page.getByRole('row', { name: /ORD-1/ })).toContainText('Another person matches it')
  await expect(page.getByRole('button', { name: /^In the bank account/ })).toHaveCount(0)
})

test('a person who does not count cash sees UPI payments without a button or a file to add', async () => {
  await openMatching([UPI], ['money.read'])
  await expect(page.getByText('432101234567')).toBeVisible()
  await expect(page.getByRole('button', { name: /^In the bank account/ })).toHaveCount(0)
  await expect(page.getByLabel('Statement of the account (CSV or XLSX)')).toHaveCount(0)
})
