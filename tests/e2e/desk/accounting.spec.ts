import fs from 'node:fs'
import type { Page } from '@playwright/test'
import { formatRupees } from '#rules/money.ts'
import { enrolAs, withPasskeys } from '../collector/staff.ts'
import { expectAccessible } from '../support/accessible.ts'
import {
  collectSample,
  decidePayment,
  newCustomer,
  payOnCollection,
  placeOrder,
  startPayment,
} from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { keepPictures } from '../support/journey.ts'

/** Confirms an export with the browser's own passkey, saves a file, and chooses one. */

/** No other test's data is in this month. */
const COLLECTOR = 'Suresh Patil'

async function expectAccessibleAtTheDesk(page: Page): Promise<void> {
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }
}

test('an accountant counts the cash, exports the return of the month and matches a settlement', async ({
  page,
  shop,
  expectOnConsole,
}) => {
  // 401 until there is a session; an export is refused until it is confirmed.
  expectOnConsole(/Failed to load resource.*40[13]/)
  await shop.operate('staff', 'add', COLLECTOR, '--role', 'collector')
  const inCash = await newCustomer(shop)
  const cash = await placeOrder(inCash)
  await payOnCollection(inCash, cash)
  await shop.recordVisit({ orderId: cash.orderId, kind: 'assigned', collector: COLLECTOR })
  await collectSample(shop, cash)
  const online = await newCustomer(shop)
  const paid = await placeOrder(online)
  const reference = await startPayment(online, paid)
  await decidePayment(shop, reference, 'COMPLETED')
  await expect
    .poll(async () => (await online.api.getPaymentStatus({ params: { merchantOrderId: reference } })).state)
    .toBe('completed')

  await withPasskeys(page)
  await enrolAs(page, 'Farida Contractor, accounts')
  // The list of safes comes late: nothing can be counted before it, since it would have no safe.
  const late = Promise.withResolvers<void>()
  await page.route('**/api/desk/safes', async route => {
    await late.promise
    await route.continue()
  })
  const listed = page.waitForResponse('**/api/desk/cash')
  await page.getByRole('link', { name: 'Cash', exact: true }).click()
  await (await listed).finished()
  await expect(page.getByText('Loading...').first()).toBeVisible()
  late.resolve()

  const held = page.getByRole('row').filter({ hasText: COLLECTOR })
  await expect(held.first()).toContainText('₹249')
  await held
    .first()
    .getByRole('button', { name: /^Count/ })
    .click()
  await expect(page.getByLabel('₹500 notes')).toBeFocused()
  await page.getByLabel('₹200 notes').fill('1')
  await page.getByLabel('Coins and other, in ₹').fill('39')
  await expectAccessibleAtTheDesk(page)
  await keepPictures(page, 'desk-cash')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${COLLECTOR} owes it until`)).toBeVisible()
  await page.getByLabel('Reason for the difference').fill('ten rupees of change too much')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`₹239 received from ${COLLECTOR}.`)).toBeVisible()
  await expect(held).toContainText(['₹10 short'])

  await page.getByRole('link', { name: 'Accounting' }).click()
  await expect(page.getByText('The totals match the documents.')).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exempt sales, exemp (CSV)' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^gstr1-exemp-\d{4}-\d{2}\.csv$/)
  const rows = fs
    .readFileSync(await file.path(), 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
  const exempt = rows.reduce((sum, row) => sum + Number(row.split(',')[2]), 0)
  await expect(page.getByRole('row', { name: /^Net/ })).toContainText(formatRupees(exempt))

  const report = [
    'PaymentType,MerchantReferenceId,Amount,Fee,TransactionDate,SettlementDate,BankReferenceNo,IGST,CGST,SGST',
    `PAYMENT,${reference},249.00,-4.00,2026-11-01,2026-11-02,UTR1,-0.72,0,0`,
    'PAYMENT,NOT-OURS,5.00,0,2026-11-01,2026-11-02,UTR1,0,0,0',
  ]
  await page.getByLabel('Add a settlement report (CSV)').setInputFiles({
    name: 'settlement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(report.join('\r\n')),
  })
  await expect(page.getByText('settlement.csv is added.')).toBeVisible()
  await expect(page.getByRole('button', { name: '1 Not found here, settlement.csv' })).toBeVisible()
  await page.getByRole('button', { name: '1 Matched, settlement.csv' }).click()
  await expect(page.getByRole('row').filter({ hasText: reference })).toContainText(paid.orderId)
  await expectAccessibleAtTheDesk(page)
  await keepPictures(page, 'desk-books')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '1 Matched, settlement.csv' })).toBeFocused()

  await page.getByRole('link', { name: 'Month' }).click()
  await page.getByRole('button', { name: /Invoiced, show the list/ }).click()
  await expect(page.getByRole('row').filter({ hasText: paid.orderId }).last()).toBeVisible()
  await expectAccessibleAtTheDesk(page)
})
