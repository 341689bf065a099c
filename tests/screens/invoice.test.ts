import { describe, onTestFinished, test, vi } from 'vitest'
import { formatDate } from '#rules/dates.ts'
import { expect } from './support/expect.ts'
import { ordersOf } from './support/orders.ts'
import { shopScreens } from './support/shop-screens.ts'

/** The invoice: what it says. That the PDF arrives as a file is in tests/e2e/journeys. */

const { shop, page, signedIn, forget } = await shopScreens()
const { place, payOnline } = ordersOf(shop)

const INVOICE = /\/api\/invoices\/[^/]+$/
const ADVICE = 'Please try again or contact customer support.'

const main = page.getByRole('main')
const paper = page.getByRole('article')
const said = main.getByRole('alert')

const WITH_COUPON = {
  items: [{ id: 'CBC', name: 'Complete Blood Count (CBC)', quantity: 2, price: 249 }],
  couponCode: 'FIRST15',
  totalAmount: 423.3,
}

async function customerWithInvoice() {
  const customer = await signedIn()
  const order = await payOnline(customer, await place(customer, WITH_COUPON))
  return { ...customer, order }
}

describe('the invoice of a paid order', () => {
  // P2-4, P2-18, P2-63, P2-64, P2-65, P2-66, P2-67, P2-68, P2-70, P2-71, P2-192, P2-213
  test('shows the seller, the buyer and the items', async () => {
    const { order, phone } = await customerWithInvoice()
    const held = page.hold(INVOICE)
    await page.goto(`/invoice/${order.orderId}`)
    await expect(page.getByText('Loading invoice...')).toBeVisible()
    held.letThrough()
    await expect(paper).toContainText('Jaanch Diagnostics (demo)1 Sample Street, Fort, Mumbai 400001')
    await expect(paper).toContainText('GSTIN: Not registered under GST')
    await expect(paper).toContainText(`${order.invoiceNumber}Date: ${formatDate(new Date())}`)
    const buyer = paper.locator('div', { has: page.getByRole('heading', { name: 'BILLED TO' }) }).last()
    await expect(buyer).toHaveText(
      `BILLED TOAsha RaoPhone: ${phone}Email: N/AAddress: 14 Hill Road, Bandra West, Mumbai 400050`,
    )
    await expect(paper).toContainText(`Order ID: ${order.orderId}`)
    await expect(paper).toContainText('Payment Method: Online')
    const table = paper.getByRole('table')
    await expect(table.getByRole('columnheader')).toHaveText([/^Item$/, /Quantity$/, /^Price$/, /^Amount$/])
    await expect(table.getByRole('cell')).toHaveText([
      /^Complete Blood Count \(CBC\)/,
      '2',
      '₹249.00',
      '₹498.00',
    ])
    await expect.poll(page.facts).toEqual({ Subtotal: '₹498.00', Discount: '−₹74.70', Total: '₹423.30' })
    await expect(paper).toContainText('Exempt from GST')
  })

  // P2-4, P2-18, P2-63, P2-64, P2-65, P2-66, P2-67, P2-68, P2-70, P2-71, P2-192, P2-213
  test('is saved as a PDF, or shows that it could not be saved', async () => {
    const { order } = await customerWithInvoice()
    await page.goto(`/invoice/${order.orderId}`)
    const download = page.getByRole('button', { name: 'Download PDF' })
    await download.click()
    const name = `invoice-${order.invoiceNumber?.replaceAll('/', '-')}.pdf`
    await expect.poll(() => page.savedFiles()).toMatchObject([{ name, file: { type: 'application/pdf' } }])
    page.answer(/\/api\/invoices\/[^/]+\/download$/, {}, { status: 500 })
    await download.click()
    await expect(page.getByRole('alert')).toHaveText(`Failed to download invoice${ADVICE}`)
  })

  test('refers to the browser for the file, in an app that saves none', async () => {
    const inWhatsApp = 'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) Chrome/140.0.0.0 Mobile Safari/537.36'
    const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(inWhatsApp)
    onTestFinished(() => agent.mockRestore())
    const { order } = await customerWithInvoice()
    await page.goto(`/invoice/${order.orderId}`)
    await page.getByRole('button', { name: 'Download PDF' }).click()
    await expect(page.getByText(/this app can’t save files. Open this page in your browser/)).toBeVisible()
  })

  // P2-4, P2-18, P2-63, P2-64, P2-65, P2-66, P2-67, P2-68, P2-70, P2-71, P2-192, P2-213
  test('has a line for GST if there is any, and N/A for unknown values', async () => {
    const { order, api } = await customerWithInvoice()
    const { invoice } = await api.getInvoice({ params: { orderId: order.orderId } })
    const taxed = {
      ...invoice,
      gstin: '27AAAAA0000A1Z5',
      customerName: '',
      customerPhone: '',
      customerAddress: '',
      discount: 0,
      taxAmount: 64.57,
      taxRate: 18,
      taxes: [
        { name: 'CGST', rate: 9, amount: 32.29 },
        { name: 'SGST', rate: 9, amount: 32.28 },
      ],
    }
    page.answer(INVOICE, { success: true, invoice: taxed })
    await page.goto(`/invoice/${order.orderId}`)
    await expect(paper).toContainText('GSTIN: 27AAAAA0000A1Z5')
    await expect(paper).toContainText('BILLED TON/APhone: N/AEmail: N/AAddress: N/A')
    await expect.poll(page.facts).toEqual({
      Subtotal: '₹498.00',
      'Value before GST': '₹358.73',
      'GST (18%, included)': '₹64.57',
      'of which CGST 9%': '₹32.29',
      'of which SGST 9%': '₹32.28',
      Total: '₹423.30',
    })
  })
})

test('an invoice with partial refunds has a line for each credit note, and the rest below', async () => {
  const { order, api } = await customerWithInvoice()
  const { invoice } = await api.getInvoice({ params: { orderId: order.orderId } })
  const creditNotes = [
    { number: 'CN/2627/000001', date: '2026-11-24T06:00:00Z', amount: 100 },
    { number: 'CN/2627/000002', date: '2026-11-25T06:00:00Z', amount: 23.3 },
  ]
  page.answer(INVOICE, { success: true, invoice: { ...invoice, creditNotes, creditNote: creditNotes[1] } })
  await page.goto(`/invoice/${order.orderId}`)
  await expect.poll(page.facts).toMatchObject({
    Total: '₹423.30',
    'Credit note CN/2627/000001, 24 Nov 2026': '−₹100.00',
    'Credit note CN/2627/000002, 25 Nov 2026': '−₹23.30',
    'Paid after refunds': '₹300.00',
  })
  // The words are those of the invoice's total, before what was refunded.
  await expect(paper).toContainText(/Total₹423\.30Rupees Four Hundred Twenty-Three .*Credit note/)
})

// P2-72, P2-73, P2-162, P2-192
describe('the page of an invoice that can’t be shown', () => {
  test('asks a visitor without a token to log in', async () => {
    forget()
    await page.goto('/invoice/ORD-0000-0000')
    await expect(page.getByText('Authentication token is missing. Please login again.')).toBeVisible()
    await main.getByRole('link', { name: 'Login' }).click()
    await expect(page).toHaveURL('/login?returnTo=%2Finvoice%2FORD-0000-0000')
  })

  test('reports a missing id', async () => {
    await signedIn()
    await page.goto('/invoice')
    await expect(said).toHaveText(`Order ID is missing${ADVICE}`)
    await expect(page.getByRole('link', { name: 'Back to Orders' })).toBeVisible()
  })

  test('states that the order is not paid yet', async () => {
    const { orderId } = await place(await signedIn())
    await page.goto(`/invoice/${orderId}`)
    await expect(said).toHaveText(/paid/)
    await expect(page.getByRole('link', { name: 'Order Details' })).toBeVisible()
  })

  test('reports a missing or empty answer', async () => {
    await signedIn()
    await page.goto('/invoice/ORD-0000-0000')
    await expect(said).toContainText(`Failed to fetch invoice${ADVICE}`)
    page.answer(INVOICE, { success: true })
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(said).toContainText('No invoice data available')
  })
})
