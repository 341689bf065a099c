import { test } from 'vitest'
import { expect } from '../support/expect.ts'
import { screens } from '../support/screens.ts'

/** The books at the desk, where a return does not add up, or a list goes on. */

const { page } = await screens()

const AT = '2026-11-24T04:00:00.000Z'
const ID = '8a5d7f6e-1c2b-4d3e-9f4a-5b6c7d8e9f0a'
const sums = (count: number, total: number) => ({ count, total, taxableValue: total, tax: 0 })
const booksWith = (exempt: number) => ({
  success: true,
  invoices: sums(2, 498),
  creditNotes: sums(1, 249),
  gstr1: {
    gstin: '',
    gstins: [],
    documents: 3,
    exempt,
    taxableValue: 0,
    igst: 0,
    cgst: 0,
    sgst: 0,
    series: [{ from: 'BS/2627/000001', to: 'BS/2627/000003', count: 2, missing: 1 }],
  },
})
const documentsFrom = (first: number, count: number) => ({
  success: true,
  documents: Array.from({ length: count }, (_, at) => ({
    number: `BS/2627/${first + at}`,
    kind: 'bill-of-supply',
    issuedAt: AT,
    orderId: `ORD-${at}`,
    invoice: null,
    placeOfSupply: 'Delhi',
    taxableValue: 249,
    tax: 0,
    total: 249,
  })),
})
const ACCOUNTING = /^\/api\/desk\/accounting\?/
const DOCUMENTS = /^\/api\/desk\/accounting\/documents/
const SETTLEMENTS = /^\/api\/desk\/settlements\?/
const outcomes = { matched: 3, 'amount-differs': 1, 'not-completed': 0, unknown: 0, twice: 0 }
const report = {
  id: ID,
  name: 'nov.csv',
  uploadedAt: AT,
  uploadedBy: 'Farida',
  outcomes,
  amount: 1,
  fee: -1,
  tax: 0,
}

const NOT_COMPARED = [{ provider: 'Razorpay', payments: 3, refunds: 1, amount: 498 }]

async function openBooks(exempt = 249, permissions = ['money.read', 'cash.count']) {
  page.answer(/^\/api\/staff\/me/, {
    success: true,
    staff: { id: 'f', name: 'Farida', permissions, roles: [] },
  })
  page.answer(ACCOUNTING, booksWith(exempt))
  page.answer(DOCUMENTS, documentsFrom(1, 100))
  page.answer(SETTLEMENTS, { success: true, settlements: [report], missing: [], notCompared: NOT_COMPARED })
  await page.goto('/desk/accounting?month=2026-11')
  await expect(page.getByRole('heading', { name: 'Issued in November 2026' })).toBeVisible()
}

test('payments at a provider without reports are shown as a sum that is not compared', async () => {
  await openBooks()
  await expect(
    page.getByText('Not compared: ₹498.00 at Razorpay, payments less refunds (3 and 1).'),
  ).toBeVisible()
})

test('a tax return shows whether it matches the documents, and lists missing numbers', async () => {
  await openBooks()
  await expect(page.getByText('The totals match the documents.')).toBeVisible()
  await expect(page.getByText('1 number missing')).toBeVisible()
  await openBooks(248)
  await expect(page.getByText(/^The totals do not match the documents/)).toBeVisible()
})

test('more documents are loaded after the last one shown', async () => {
  await openBooks()
  await expect(page.getByRole('link', { name: 'BS/2627/100' })).toHaveAttribute(
    'href',
    '/api/desk/orders/ORD-99/invoice',
  )
  page.answer(DOCUMENTS, documentsFrom(101, 2))
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByText('BS/2627/102')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  expect(page.sent(DOCUMENTS).at(-1)?.path).toContain('after=BS%2F2627%2F100')
})

test('a click on a figure opens its lines, and closing them returns the focus to it', async () => {
  await openBooks()
  const line = { line: 2, kind: 'payment', reference: 'PAY-1', orderId: 'ORD-1', amount: 248, ours: 249 }
  page.answer(/^\/api\/desk\/settlements\/.*\/lines/, {
    success: true,
    lines: [{ ...line, fee: -4, tax: 0, settledOn: '2026-11-26', bankReference: '' }],
  })
  const number = page.getByRole('button', { name: '1 Different amount, nov.csv' })
  await number.click()
  await expect(page.getByText('PAY-1')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(number).toBeFocused()
})

test('a person who does not count cash sees reports without a button to add one', async () => {
  await openBooks(249, ['money.read'])
  await expect(page.getByText('nov.csv')).toBeVisible()
  await expect(page.getByLabel('Add a settlement report (CSV)')).toHaveCount(0)
})
