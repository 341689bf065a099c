import { beforeEach, test } from 'vitest'
import type { DeskAnswer } from '#desk/frame/desk-api.ts'
import { expect } from '../support/expect.ts'
import { screens } from '../support/screens.ts'

type ConflictVisit = DeskAnswer<'listConflicts'>['visits'][number]
type Report = ConflictVisit['reports'][number]

/** Conflicts from phones: reports that contradict the shop's records. */

const { page } = await screens()

const LIST = /^\/api\/desk\/conflicts$/
const DECIDE = /^\/api\/desk\/conflicts\/decide$/
const conflict = (id: string, ...reports: Partial<Report>[]): ConflictVisit => ({
  orderId: `ORD-${id}`,
  patientName: 'Zainab Merchant',
  state: 'assigned',
  collector: 'Sana Qureshi',
  reports: (reports.length > 0 ? reports : [{}]).map((given, place) => report(`${id}${place}`, given)),
})
const report = (id: string, more: Partial<Report>): Report => ({
  id,
  collector: 'Imran Shaikh',
  kind: 'collected',
  at: '2026-11-24T04:00:00.000Z',
  reason: null,
  amount: null,
  problem: 'By then, Sana Qureshi was assigned to this visit.',
  isRecorded: false,
  ...more,
})
const listed = (...all: ConflictVisit[]) => ({ success: true, visits: all, total: all.length })

beforeEach(() =>
  page.answer(/^\/api\/staff\/me/, {
    success: true,
    now: '2026-11-24T04:00:00.000Z',
    staff: {
      id: 'x',
      name: 'Meera Iyer',
      roles: [{ role: 'coordinator', centre: null }],
      permissions: ['visits.read', 'visits.assign', 'orders.read'],
    },
  }),
)

test('accepting an event as reported requires a note, and the event leaves the list', async () => {
  page.answer(LIST, listed(conflict('1'), conflict('2', { kind: 'failed' })))
  await page.goto('/desk/conflicts')
  await expect(page.getByText('9:30 AM Sample collected')).toBeVisible()
  await expect(page.getByText('Assigned to Sana Qureshi', { exact: true }).first()).toBeVisible()
  await page.getByLabel('What you found out about ORD-1').fill('Both say so')
  page.answer(DECIDE, { success: true })
  page.answer(LIST, listed(conflict('2')))
  await page.getByRole('button', { name: 'Accept, ORD-1' }).click()
  await expect(page.getByText('ORD-1: accepted.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'ORD-1' })).toHaveCount(0)
  const [sent] = page.sent(DECIDE)
  expect(JSON.parse(String(sent?.init?.body))).toEqual({
    decision: 'taken',
    reports: [{ id: '10' }],
    note: 'Both say so',
  })
})

test('the reports of one visit are one card with one decision, after which the next card gets the focus', async () => {
  const last = { collector: 'Vijay Rao', kind: 'collected' } as const
  page.answer(LIST, listed(conflict('1', { kind: 'arrived' }, last), conflict('3')))
  await page.goto('/desk/conflicts')
  await expect(page.getByRole('button', { name: 'Accept, ORD-1' })).toHaveCount(1)
  await page.getByLabel('What you found out about ORD-1').fill('Reassigned by phone')
  page.answer(DECIDE, { success: true })
  page.answer(LIST, listed(conflict('3')))
  await page.getByRole('button', { name: 'Accept, ORD-1' }).click()
  await expect(page.getByText('ORD-1: accepted.')).toBeVisible()
  await expect(page.getByLabel('What you found out about ORD-3')).toBeFocused()
  expect(page.sent(DECIDE).map(({ init }) => JSON.parse(String(init?.body)))).toEqual([
    { decision: 'taken', reports: [{ id: '10' }, { id: '11' }], note: 'Reassigned by phone' },
  ])
})

test('a collected sample without a tube needs only the reason, because it already counts', async () => {
  const problem = 'The sample was taken with 1 tube missing, and no reason was given.'
  page.answer(LIST, listed(conflict('1', { problem, isRecorded: true })))
  await page.goto('/desk/conflicts')
  await expect(page.getByText(problem)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dismiss, ORD-1' })).toHaveCount(0)
  await page.getByLabel('What you found out about ORD-1').fill('The tube broke')
  page.answer(DECIDE, { success: true })
  page.answer(LIST, listed())
  await page.getByRole('button', { name: 'Record the reason, ORD-1' }).click()
  await expect(page.getByText('ORD-1: recorded.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('money is accepted with the sum that was really received', async () => {
  const problem = '₹300 was collected, but ₹249 was due.'
  page.answer(LIST, listed(conflict('1', { kind: 'cash_taken', amount: 300, problem })))
  await page.goto('/desk/conflicts')
  const amount = page.getByLabel('Amount actually collected for ORD-1, in rupees')
  await expect(amount).toHaveValue('300')
  await page.getByLabel('What you found out about ORD-1').fill('249, he says')
  for (const typo of ['', '0', 'two']) {
    await amount.fill(typo)
    await page.getByRole('button', { name: 'Accept, ORD-1' }).click()
    await expect(page.getByText('Enter the amount in rupees, like 249 or 249.50.')).toBeVisible()
  }
  expect(page.sent(DECIDE)).toHaveLength(0)
  await amount.fill('249')
  page.answer(DECIDE, { success: true })
  page.answer(LIST, listed())
  await page.getByRole('button', { name: 'Accept, ORD-1' }).click()
  await expect(page.getByText('ORD-1: accepted.')).toBeVisible()
  const [sent] = page.sent(DECIDE)
  const body = { decision: 'taken', reports: [{ id: '10', amount: 249 }], note: '249, he says' }
  expect(JSON.parse(String(sent?.init?.body))).toEqual(body)
})

test('a refusal shows its reason beside the button, and the conflict stays', async () => {
  page.answer(LIST, listed(conflict('1')))
  await page.goto('/desk/conflicts')
  const cancelled = { success: false, code: 'ORDER_STEP_REFUSED', message: 'This order is cancelled.' }
  page.answer(DECIDE, cancelled, { status: 409 })
  await page.getByRole('button', { name: 'Accept, ORD-1' }).click()
  await expect(page.getByText('This order is cancelled.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'ORD-1' })).toBeVisible()
})

test('a list with more conflicts than it shows states their number', async () => {
  page.answer(LIST, { ...listed(conflict('1')), total: 240 })
  await page.goto('/desk/conflicts')
  await expect(page.getByText('The first 1 of 240.')).toBeVisible()
})

test('an empty list of conflicts and a lost connection have different messages', async () => {
  page.answer(LIST, listed())
  await page.goto('/desk/conflicts')
  await expect(page.getByText('No conflicts. All reports of phones are recorded.')).toBeVisible()
  page.cut(LIST)
  await page.goto('/desk/conflicts')
  await expect(page.getByRole('alert').filter({ hasText: /shop|connection/ })).toBeVisible()
})
