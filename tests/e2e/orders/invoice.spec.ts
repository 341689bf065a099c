import type { Page } from '@playwright/test'
import { formatDate } from '#rules/dates.ts'
import { expectAccessible } from '../support/accessible.ts'
import { payOnline, placeOrder, signedIn } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { keepPictures } from '../support/journey.ts'
import { factsOf, gate } from '../support/page-parts.ts'

/** The invoice. */

const FAILED_CALL = /Failed to load resource/
const INVOICES = '**/api/invoices/*'
const ADVICE = 'Please try again or contact customer support.'

const paper = (page: Page) => page.getByRole('article')

test('the invoice of a paid order says who sold what to whom, and can be saved', async ({
  page,
  shop,
  expectOnConsole,
}) => {
  expectOnConsole(FAILED_CALL)
  const customer = await signedIn(page, shop)
  const unpaid = await placeOrder(customer, {
    items: [{ id: 'CBC', name: 'Complete Blood Count (CBC)', quantity: 2, price: 249 }],
    couponCode: 'FIRST15',
    totalAmount: 423.3,
  })
  const { orderId, invoiceNumber } = await payOnline(shop, customer, unpaid)

  await test.step('shows that it is being loaded', async () => {
    const held = gate()
    await page.route(INVOICES, async route => {
      await held.opened
      await route.continue()
    })
    await page.goto(`/invoice/${orderId}`)
    await expect(page.getByText('Loading invoice...')).toBeVisible()
    await keepPictures(page, 'invoice-1-loading')
    held.open()
    await expect(paper(page)).toBeVisible()
    await page.unrouteAll()
  })

  await test.step('has seller, buyer, items and sums', async () => {
    await expect(paper(page)).toContainText('Jaanch Diagnostics (demo)1 Sample Street, Fort, Mumbai 400001')
    await expect(paper(page)).toContainText('GSTIN: Not registered under GST')
    await expect(paper(page)).toContainText(`${invoiceNumber}Date: ${formatDate(new Date())}`)
    const buyer = paper(page)
      .locator('div', { has: page.getByRole('heading', { name: 'BILLED TO' }) })
      .last()
    await expect(buyer).toHaveText(
      `BILLED TOAsha RaoPhone: ${customer.phone}Email: N/AAddress: 14 Hill Road, Bandra West, 400050, Mumbai`,
    )
    await expect(paper(page)).toContainText(`Order ID: ${orderId}`)
    await expect(paper(page)).toContainText('Payment Method: Online')
    const table = paper(page).getByRole('table')
    await expect(table.getByRole('columnheader')).toHaveText([/^Item$/, /Quantity$/, /^Price$/, /^Amount$/])
    await expect(table.getByRole('cell')).toHaveText([
      /^Complete Blood Count \(CBC\)/,
      '2',
      '₹249.00',
      '₹498.00',
    ])
    expect(await factsOf(paper(page))).toEqual({
      Subtotal: '₹498.00',
      Discount: '−₹74.70',
      Total: '₹423.30',
    })
    await expect(paper(page)).toContainText('Exempt from GST')
    await keepPictures(page, 'invoice-2-paper')
  })

  await test.step('is saved as a PDF, or says that it could not be', async () => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download PDF' }).click()
    expect((await saved).suggestedFilename()).toBe(`invoice-${invoiceNumber?.replaceAll('/', '-')}.pdf`)
    await page.route('**/api/invoices/*/download', route => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('button', { name: 'Download PDF' }).click()
    await expect(page.getByRole('alert')).toHaveText(`Failed to download invoice${ADVICE}`)
    await keepPictures(page, 'invoice-3-not-saved')
  })

  await test.step('has a line for GST where there is any, and N/A where nothing is known', async () => {
    const { invoice } = await customer.api.getInvoice({ params: { orderId } })
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
    await page.route(INVOICES, route => route.fulfill({ json: { success: true, invoice: taxed } }))
    await page.reload()
    await expect(paper(page)).toContainText('GSTIN: 27AAAAA0000A1Z5')
    await expect(paper(page)).toContainText('BILLED TON/APhone: N/AEmail: N/AAddress: N/A')
    expect(await factsOf(paper(page))).toEqual({
      Subtotal: '₹498.00',
      'Value before GST': '₹358.73',
      'GST (18%, included)': '₹64.57',
      'of it CGST 9%': '₹32.29',
      'of it SGST 9%': '₹32.28',
      Total: '₹423.30',
    })
    await keepPictures(page, 'invoice-4-gst')
  })
})

test('an invoice that cannot be shown says why, and what to do', async ({ page, shop, expectOnConsole }) => {
  expectOnConsole(FAILED_CALL)
  await test.step('without a token: log in', async () => {
    await page.goto('/invoice/ORD-0000-0000')
    await expect(page.getByText('Authentication token is missing. Please login again.')).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, 'invoice-5-no-token')
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
    await expect(page).toHaveURL('/login?returnTo=%2Finvoice%2FORD-0000-0000')
  })

  const customer = await signedIn(page, shop)
  const said = page.getByRole('main').getByRole('alert')
  await test.step('without an id', async () => {
    await page.goto('/invoice')
    await expect(said).toHaveText(`Order ID is missing${ADVICE}`)
    await expect(page.getByRole('link', { name: 'Back to Orders' })).toBeVisible()
    await keepPictures(page, 'invoice-6-no-id')
  })

  await test.step('not paid yet', async () => {
    const unpaid = await placeOrder(customer)
    await page.goto(`/invoice/${unpaid.orderId}`)
    await expect(said).toHaveText(/paid/)
    await expect(page.getByRole('link', { name: 'Order Details' })).toBeVisible()
    await keepPictures(page, 'invoice-7-unpaid')
  })

  await test.step('no answer, or nothing in it', async () => {
    await page.goto('/invoice/ORD-0000-0000')
    await expect(said).toContainText(`Failed to fetch invoice${ADVICE}`)
    await expectAccessible(page)
    await keepPictures(page, 'invoice-8-failed')
    await page.route(INVOICES, route => route.fulfill({ json: { success: true } }))
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(said).toContainText('No invoice data available')
  })
})
