import { beforeEach, test } from 'vitest'
import { expect } from '../support/expect.ts'
import { screens } from '../support/screens.ts'

/** A person's data at the desk: what would go is said before the press, and another number's is never shown. */

const { page } = await screens()

const PREVIEW = /^\/api\/desk\/personal-data\/erasure\/preview/
const ERASE = /^\/api\/desk\/personal-data\/erasure$/
const COUNTS = { hadAccount: true, ordersKept: 2, ordersDeleted: 1, requestsDeleted: 3 }
const previewOf = (erasure: object | null, problem: string | null = null) => ({
  success: true,
  erasure,
  problem,
  booksYears: 8,
})

beforeEach(async () => {
  const permissions = ['people.erase', 'people.export']
  const staff = { id: 'o', name: 'Nandini Bose', roles: [{ role: 'owner', centre: null }], permissions }
  page.answer(/^\/api\/staff\/me/, { success: true, staff })
  await page.goto('/desk/personal-data')
})

async function look(answer: object) {
  page.answer(PREVIEW, answer)
  await page.getByLabel('Their mobile number').fill('9876543210')
  await page.getByRole('button', { name: 'Show stored data' }).click()
}
const erase = () => page.getByRole('button', { name: 'Erase this person' })

test('the data to be deleted and to be kept is shown, and erasing requires that the number was called back', async () => {
  await look(previewOf(COUNTS))
  await expect(page.getByText('Requests and prescriptions: 3')).toBeVisible()
  await expect(page.getByText(/^Paid orders, anonymised: 2/)).toBeVisible()
  await erase().click({ force: true })
  expect(page.sent(ERASE)).toHaveLength(0)
  await page.getByLabel(/^I called this number back/).click()
  page.answer(ERASE, { success: true, erasure: COUNTS })
  await erase().click()
  await expect(page.getByText('Erased. Orders kept for accounting: 2.')).toBeVisible()
  await expect(page.getByLabel('Their mobile number')).toHaveValue('')
  await expect(erase()).toHaveCount(0)
})

test('the page shows what has to be finished before an erasure, and then nothing can be erased', async () => {
  await look(previewOf(null, 'Order ORD-7K3M-Q9T4 is still open.'))
  await expect(
    page.getByText('Erasing is not possible yet: Order ORD-7K3M-Q9T4 is still open.'),
  ).toBeVisible()
  await page.getByLabel(/^I called this number back/).click()
  await erase().click({ force: true })
  expect(page.sent(ERASE)).toHaveLength(0)
})

test('another number hides the data shown before', async () => {
  await look(previewOf(COUNTS))
  await expect(erase()).toBeVisible()
  await page.getByLabel('Their mobile number').fill('9876543211')
  await expect(erase()).toHaveCount(0)
})

test('a number without stored data shows that', async () => {
  await look(previewOf({ hadAccount: false, ordersKept: 0, ordersDeleted: 0, requestsDeleted: 0 }))
  await expect(page.getByText('No data is stored for this number.')).toBeVisible()
  await expect(erase()).toHaveCount(0)
})
