import { test } from 'vitest'
import type { DeskAnswer } from '#desk/frame/desk-api.ts'
import type { Permission } from '#rules/staff/permissions.ts'
import { expect } from '../support/expect.ts'
import { screens } from '../support/screens.ts'

type HeldCash = DeskAnswer<'listHeldCash'>['held'][number]

/** Cash at the desk, where its calls are refused, lost, or answer otherwise than when they were asked. */

const { page } = await screens()

const ID = '8a5d7f6e-1c2b-4d3e-9f4a-5b6c7d8e9f0a'
const AT = '2026-11-24T04:00:00.000Z'
const imran: HeldCash = {
  staffId: ID,
  name: 'Imran Shaikh',
  amount: 498,
  receipts: 2,
  since: AT,
  handover: null,
}
const as = (...permissions: Permission[]) =>
  page.answer(/^\/api\/staff\/me/, {
    success: true,
    now: '2026-11-24T04:00:00.000Z',
    staff: { id: 'farida', name: 'Farida', permissions, roles: [{ role: 'accounts', centre: null }] },
  })
const HELD = /^\/api\/desk\/cash$/
const RECEIPTS = /^\/api\/desk\/cash\/receipts/
const RECEIVE = /^\/api\/desk\/cash\/receive/
const OWN = /^\/api\/desk\/cash\/own$/
const HAND_OVER = /^\/api\/desk\/cash\/own\/hand-over/

async function openCash(held: HeldCash[], handovers: object[] = []) {
  as('money.read', 'cash.count')
  page.answer(HELD, { success: true, held })
  page.answer(/^\/api\/desk\/cash\/handovers/, { success: true, month: '2026-11', handovers })
  await page.goto('/desk/cash?month=2026-11')
  await expect(page.getByRole('heading', { name: 'Cash', exact: true })).toBeVisible()
}
const counted = () => page.getByLabel('Counted, in rupees')
const sent = (calls: RegExp) => page.sent(calls).map(({ init }) => JSON.parse(String(init?.body)) as object)

test('a sum opens the list of its payments, which ends with the same sum', async () => {
  await openCash([imran])
  const receipts = [100, 398].map((amount, at) => ({ orderId: `ORD-${at}`, amount, at: AT }))
  page.answer(RECEIPTS, { success: true, receipts })
  await page.getByRole('button', { name: '₹498.00: show receipts' }).click()
  await expect(page.getByRole('table', { name: /Receipts for ₹498.00 held by Imran Shaikh/ })).toContainText(
    '2 receipts₹498.00',
  )
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: '₹498.00: show receipts' })).toBeFocused()
})

test('the sums held and handed over have their totals in the same columns', async () => {
  const handover = { id: 'h-1', amount: 100.5, receipts: 1, handedAt: AT }
  await openCash([imran, { ...imran, staffId: 'sana', name: 'Sana Qureshi', amount: 2, handover }])
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('Total₹500.00₹100.50')
})

test('a handover without a count has no empty field for it', async () => {
  const handover = { id: 'h-1', from: 'Imran Shaikh', handedAt: AT, expected: 249, isWithdrawn: false }
  const uncounted = { counted: null, reason: null, receiver: null, receivedAt: null }
  await openCash([], [{ ...handover, ...uncounted }])
  await expect(page.locator('td[data-title="Counted by"]:empty')).toHaveCount(1)
})

test('a difference is shown before the click, and can’t be sent without a reason', async () => {
  await openCash([imran])
  await page.getByRole('button', { name: /^Count/ }).click()
  await expect(counted()).toBeFocused()
  await counted().fill('four')
  await page.getByRole('button', { name: 'Enter the counted amount' }).click()
  await expect(counted()).toHaveAccessibleDescription(
    'Enter the counted amount in rupees, like 1250 or 1250.50.',
  )
  await counted().fill('488')
  await expect(page.getByText('₹10.00 short')).toBeVisible()
  await page.getByRole('button', { name: 'Receive ₹488.00 from Imran Shaikh' }).click()
  await expect(page.getByLabel('Reason for the difference')).toHaveAccessibleDescription(
    'Enter the reason for the difference.',
  )
  expect(page.sent(RECEIVE)).toHaveLength(0)
  await expect(page.getByText(/^Imran Shaikh has not handed it over/)).toBeVisible()
  await page.getByLabel('Reason for the difference').fill('gave change')
  page.answer(RECEIVE, { success: true })
  page.answer(HELD, { success: true, held: [] })
  await page.getByRole('button', { name: /^Receive/ }).click()
  await expect(page.getByText('₹488.00 received from Imran Shaikh.')).toBeVisible()
  await expect(page.getByText('No cash is held.')).toBeVisible()
  expect(sent(RECEIVE)).toMatchObject([{ staffId: ID, expected: 498, counted: 488, reason: 'gave change' }])
})

test('after a lost answer the call is repeated with the same id, and a refusal shows the reason', async () => {
  const handover = { id: 'h-1', amount: 249, receipts: 1, handedAt: AT }
  await openCash([{ ...imran, handover }])
  await page.getByRole('button', { name: /^Count/ }).click()
  await counted().fill('249')
  page.cut(RECEIVE)
  await page.getByRole('button', { name: /^Receive/ }).click()
  await expect(page.getByText('The shop could not be reached. Please try again.')).toBeVisible()
  const changed = { success: false, code: 'AMOUNT_CHANGED', message: 'It is ₹498.00 now.' }
  page.answer(RECEIVE, changed, { status: 409 })
  await page.getByRole('button', { name: /^Receive/ }).click()
  await expect(page.getByText('It is ₹498.00 now.')).toBeVisible()
  expect(sent(RECEIVE).map(body => (body as { id: string }).id)).toEqual(['h-1', 'h-1'])
})

test('without the permission to count, the page shows the roles that have it, and staff can’t count their own cash', async () => {
  await openCash([{ ...imran, staffId: 'farida' }])
  await expect(page.getByRole('button', { name: /^Count/ })).toHaveCount(0)
  as('money.read')
  await page.goto('/desk/cash')
  await expect(page.getByText('Only accounts and managers can count cash.')).toBeVisible()
})

test('a counter hands over its cash once, even after several clicks, and can withdraw the handover', async () => {
  as('cash.take')
  const receipts = [{ orderId: 'ORD-1', amount: 249, at: AT }]
  const own = { ...imran, amount: 249, receipts: 1 }
  page.answer(OWN, { success: true, held: own, receipts })
  await page.goto('/desk/my-cash')
  page.cut(HAND_OVER)
  await page.getByRole('button', { name: 'Hand over ₹249.00' }).click()
  await expect(page.getByText('The shop could not be reached. Please try again.')).toBeVisible()
  page.answer(HAND_OVER, { success: true })
  const handover = { id: 'h-1', amount: 249, receipts: 1, handedAt: AT }
  page.answer(OWN, {
    success: true,
    held: { ...own, amount: 0, receipts: 0, handover },
    receipts: [],
  })
  await page.getByRole('button', { name: 'Hand over ₹249.00' }).click()
  await expect(page.getByText(/^₹249.00, handed over .* is waiting to be counted.$/)).toBeVisible()
  const [first, second] = sent(HAND_OVER)
  expect(second).toEqual(first)
  page.answer(/^\/api\/desk\/cash\/own\/withdraw/, { success: true })
  page.answer(OWN, { success: true, held: own, receipts })
  await page.getByRole('button', { name: 'Undo the handover' }).click()
  await expect(page.getByRole('button', { name: 'Hand over ₹249.00' })).toBeVisible()
})

test('the cash page shows that the shop could not be reached', async () => {
  await openCash([imran])
  page.cut(HELD)
  await page.goto('/desk/cash')
  await expect(page.getByText('The shop could not be reached. Trying again...')).toBeVisible()
})

test('a person who paid out more than they hold is shown as owed the sum in both lists, with nothing to hand over', async () => {
  as('cash.take')
  const owed = { ...imran, amount: -717, receipts: 1 }
  page.answer(OWN, { success: true, held: owed, receipts: [{ orderId: 'ORD-1', amount: -717, at: AT }] })
  await page.goto('/desk/my-cash')
  await expect(page.getByRole('heading', { name: 'The laboratory owes you ₹717.00' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Hand over/ })).toHaveCount(0)
  await expect(page.getByRole('table')).toContainText('1 refund')
  const both = [249, -249].map(amount => ({ orderId: 'ORD-1', amount, at: AT }))
  page.answer(OWN, { success: true, held: { ...imran, amount: 0, receipts: 2 }, receipts: both })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You hold ₹0.00' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Hand over/ })).toHaveCount(0)
  await openCash([owed])
  await expect(page.getByRole('row', { name: /Imran/ })).toContainText('owed ₹717.00')
  await expect(page.getByRole('row', { name: /Imran/ })).toContainText('1 refund')
})
