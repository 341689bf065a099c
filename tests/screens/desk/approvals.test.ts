import { beforeEach, test } from 'vitest'
import type { ApprovalInContext } from '#desk/approvals/contract.ts'
import { expect } from '../support/expect.ts'
import { screens } from '../support/screens.ts'

/** Refunds that take two people, where one decides. Signing by a passkey needs a browser: tests/e2e. */

const { page } = await screens()

const LIST = /^\/api\/desk\/approvals$/
const DECIDED = /^\/api\/desk\/approvals\/decided/
const DECIDE = /^\/api\/desk\/approvals\/.*\/decide/
const approval = (id: string, more: Partial<ApprovalInContext> = {}): ApprovalInContext => ({
  id,
  orderId: `ORD-${id}`,
  patientName: 'Asha Rao',
  kind: 'refund',
  amount: 597,
  way: 'online',
  reason: 'The sample was lost',
  askedBy: 'Meera Iyer',
  askedAt: '2026-11-24T04:00:00.000Z',
  expiresAt: '2026-11-26T04:00:00.000Z',
  takesTwo: false,
  isBankUnmatched: false,
  agreedBy: null,
  problem: null,
  isOwn: false,
  context: {
    paid: 597,
    tests: ['Complete Blood Count (CBC)'],
    refundedBefore: 0,
    byAsker: { count: 3, amount: 1200 },
  },
  ...more,
})
const listed = (...approvals: ApprovalInContext[]) => ({ success: true, approvals })

beforeEach(() => {
  page.answer(DECIDED, { success: true, decided: [] })
  page.answer(/^\/api\/staff\/me/, {
    success: true,
    now: '2026-11-24T04:00:00.000Z',
    staff: {
      id: 'x',
      name: 'Vijay More',
      roles: [{ role: 'manager', centre: null }],
      permissions: ['orders.read', 'refunds.decide', 'refunds.ask'],
    },
  })
})

test('a declined refund has a note, and leaves the list', async () => {
  page.answer(LIST, listed(approval('1'), approval('2')))
  await page.goto('/desk/approvals')
  await page.getByLabel('Note on the refund of ORD-1').fill('The sample was found')
  page.answer(DECIDE, { success: true })
  page.answer(LIST, listed(approval('2')))
  await page.getByRole('button', { name: 'Decline the refund of ORD-1' }).click()
  await expect(page.getByText('The refund of ORD-1 is declined.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'ORD-1' })).toHaveCount(0)
  await expect(page.getByRole('main', { name: 'Approvals' })).toBeFocused()
  const [sent] = page.sent(DECIDE)
  expect(JSON.parse(String(sent?.init?.body))).toEqual({ isAgreed: false, note: 'The sample was found' })
})

test('a request shows what was paid for which tests, and what its requester refunded lately', async () => {
  page.answer(LIST, listed(approval('1')))
  await page.goto('/desk/approvals')
  await expect(page.getByText('Complete Blood Count (CBC)')).toBeVisible()
  await expect(page.getByText('of ₹597 paid')).toBeVisible()
  await expect(page.getByText('In 30 days: 3 requests approved, ₹1,200 refunded in all')).toBeVisible()
})

test('a person’s own request shows why they can’t decide on it, and has no buttons', async () => {
  page.answer(LIST, listed(approval('1', { problem: 'You asked for this refund.', isOwn: true })))
  await page.goto('/desk/approvals')
  await expect(page.getByText('You asked for this refund.')).toBeVisible()
  await expect(page.getByRole('button', { name: /of ORD-1/ })).toHaveCount(0)
})

test('a request that another person has decided shows that', async () => {
  page.answer(LIST, listed(approval('2')))
  await page.goto('/desk/approvals')
  const closed = { success: false, code: 'APPROVAL_CLOSED', message: 'This was decided meanwhile.' }
  page.answer(DECIDE, closed, { status: 409 })
  await page.getByRole('button', { name: 'Approve ₹597 of ORD-2' }).click()
  await expect(page.getByText('This was decided meanwhile.')).toBeVisible()
})

test('a refund in cash is shown as cash, and approving it as the permission to hand it over', async () => {
  page.answer(LIST, listed(approval('1', { way: 'cash' })))
  await page.goto('/desk/approvals')
  await expect(page.getByText('in cash, handed over by reception')).toBeVisible()
  page.answer(DECIDE, { success: true })
  page.answer(LIST, listed())
  await page.getByRole('button', { name: 'Approve ₹597 of ORD-1' }).click()
  await expect(page.getByText(/^Approved. ₹597 of ORD-1 is due in cash/)).toBeVisible()
})

test('an empty list and a lost connection have different messages', async () => {
  page.answer(LIST, listed())
  await page.goto('/desk/approvals')
  await expect(page.getByText(/^No refunds are waiting\./)).toBeVisible()
  page.cut(LIST)
  await page.goto('/desk/approvals')
  await expect(page.locator('main').getByRole('alert').first()).toHaveText(/The shop could not be reached/)
})
