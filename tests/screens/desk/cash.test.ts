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
const COUNT = /^\/api\/desk\/cash\/count/
const EXPLAIN = /^\/api\/desk\/cash\/explain/
const OWN = /^\/api\/desk\/cash\/own$/
const NOTHING_ELSE = { success: true, owed: 0, centres: [] }
const HAND_OVER = /^\/api\/desk\/cash\/own\/hand-over/

async function openCash(held: HeldCash[], handovers: object[] = []) {
  as('money.read', 'cash.count')
  page.answer(HELD, { success: true, now: AT, held })
  page.answer(/^\/api\/desk\/cash\/handovers/, { success: true, month: '2026-11', handovers })
  page.answer(/^\/api\/desk\/cash\/shortages/, { success: true, shortages: [] })
  page.answer(/^\/api\/desk\/safes$/, {
    success: true,
    safes: [{ safe: 'main', centre: null, amount: 0 }],
    handedHere: [],
    counts: [],
    deposits: [],
    shortages: [],
  })
  await page.goto('/desk/cash?month=2026-11')
  await expect(page.getByRole('heading', { name: 'Cash', exact: true })).toBeVisible()
}
const coins = () => page.getByLabel('Coins and other, in ₹')
const sent = (calls: RegExp) => page.sent(calls).map(({ init }) => JSON.parse(String(init?.body)) as object)

test('a sum opens the list of its payments, which ends with the same sum', async () => {
  await openCash([imran])
  const receipts = [100, 398].map((amount, at) => ({ orderId: `ORD-${at}`, amount, at: AT }))
  page.answer(RECEIPTS, { success: true, receipts })
  await page.getByRole('button', { name: '₹498: show receipts' }).click()
  await expect(page.getByRole('table', { name: /Receipts for ₹498 held by Imran Shaikh/ })).toContainText(
    '2 receipts₹498',
  )
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: '₹498: show receipts' })).toBeFocused()
})

test('the sums held and handed over have their totals in the same columns', async () => {
  const handover = { id: 'h-1', amount: 100.5, receipts: 1, handedAt: AT }
  await openCash([imran, { ...imran, staffId: 'sana', name: 'Sana Qureshi', amount: 2, handover }])
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('Total₹500₹100.50')
})

test('a handover without a count has no empty field for it', async () => {
  const handover = { id: 'h-1', from: 'Imran Shaikh', handedAt: AT, expected: 249, isWithdrawn: false }
  const uncounted = { counted: null, reason: null, receiver: null, receivedAt: null }
  await openCash([], [{ ...handover, ...uncounted }])
  await expect(page.locator('td[data-title="Counted by"]:empty')).toHaveCount(1)
})

test('a difference is shown only after the count, and then gets its reason', async () => {
  await openCash([imran])
  await page.getByRole('button', { name: /^Count/ }).click()
  await expect(page.getByLabel('₹500 notes')).toBeFocused()
  await page.getByLabel('₹500 notes').fill('x')
  await page.getByRole('button', { name: 'Enter the notes' }).click()
  await expect(coins()).toHaveAccessibleDescription(/^Enter how many notes/)
  await page.getByLabel('₹500 notes').fill('')
  await page.getByLabel('₹200 notes').fill('2')
  await page.getByLabel('₹20 notes').fill('4')
  await coins().fill('8')
  page.answer(COUNT, { success: true, expected: 498 })
  await page.getByRole('button', { name: 'Save the count of ₹488' }).click()
  await expect(page.getByText('₹10 short')).toBeVisible()
  await expect(page.getByText(/^Imran Shaikh owes it until/)).toBeVisible()
  await page.getByLabel('Reason for the difference').fill('gave change')
  page.answer(EXPLAIN, { success: true })
  page.answer(HELD, { success: true, now: AT, held: [] })
  await page.getByRole('button', { name: 'Save the reason' }).click()
  await expect(page.getByText('₹488 received from Imran Shaikh.')).toBeVisible()
  await expect(page.getByText('No cash is held.')).toBeVisible()
  const [count] = sent(COUNT) as [{ id: string }]
  expect(count).toMatchObject({ held: { staffId: ID, until: AT }, counted: 488, safe: 'main' })
  expect(sent(EXPLAIN)).toEqual([{ id: count.id, reason: 'gave change' }])
})

test('opening a count and cancelling it changes nothing', async () => {
  await openCash([imran])
  await page.getByRole('button', { name: /^Count/ }).click()
  await expect(page.getByLabel('₹500 notes')).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: '₹498: show receipts' })).toBeVisible()
  const changes = page.sent(/^\/api\/desk/).filter(({ init }) => (init?.method ?? 'GET') !== 'GET')
  expect(changes).toEqual([])
})

test('while cash is counted, its sum, the total and lists of receipts are not on the page', async () => {
  const former = {
    id: 'h-0',
    from: 'Imran Shaikh',
    handedAt: AT,
    expected: 249,
    isWithdrawn: false,
    safe: 'main',
  }
  const counted = { counted: 249, reason: null, receiver: 'Farida', receivedAt: AT }
  await openCash(
    [imran, { ...imran, staffId: 'sana', name: 'Sana Qureshi', amount: 2 }],
    [{ ...former, ...counted }],
  )
  await expect(page.getByRole('button', { name: /show receipts$/ })).toHaveCount(3)
  await page.getByRole('button', { name: 'Count Imran Shaikh’s cash' }).click()
  await expect(page.getByRole('heading', { name: 'Count Imran Shaikh’s cash' })).toBeVisible()
  await expect(page.getByText('₹498')).toHaveCount(0)
  await expect(page.getByText('₹500', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('row', { name: /^Imran Shaikh shown after the count/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /show receipts$/ })).toHaveCount(0)
})

test('the sum of a handover is not on the page of a person who may count it', async () => {
  const handover = { id: 'h-1', amount: null, receipts: 1, handedAt: AT }
  await openCash([{ ...imran, amount: 0, receipts: 0, handover }])
  await expect(page.getByRole('row', { name: /Imran/ })).toContainText('shown after the count')
})

test('after a lost answer the count is repeated for the same handover, and a refusal shows the reason', async () => {
  const handover = { id: 'h-1', amount: null, receipts: 1, handedAt: AT }
  await openCash([{ ...imran, handover }])
  await page.getByRole('button', { name: /^Count/ }).click()
  await coins().fill('249')
  page.cut(COUNT)
  await page.getByRole('button', { name: /^Save the count/ }).click()
  await expect(page.getByText('The shop could not be reached. Please try again.')).toBeVisible()
  const changed = { success: false, code: 'AMOUNT_CHANGED', message: 'It was counted.' }
  page.answer(COUNT, changed, { status: 409 })
  await page.getByRole('button', { name: /^Save the count/ }).click()
  await expect(page.getByText('It was counted.')).toBeVisible()
  expect(sent(COUNT).map(body => (body as { id: string }).id)).toEqual(['h-1', 'h-1'])
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
  page.answer(OWN, { ...NOTHING_ELSE, held: own, receipts })
  await page.goto('/desk/my-cash')
  page.cut(HAND_OVER)
  await page.getByRole('button', { name: 'Hand over ₹249' }).click()
  await expect(page.getByText('The shop could not be reached. Please try again.')).toBeVisible()
  page.answer(HAND_OVER, { success: true })
  const handover = { id: 'h-1', amount: 249, receipts: 1, handedAt: AT }
  page.answer(OWN, {
    ...NOTHING_ELSE,
    held: { ...own, amount: 0, receipts: 0, handover },
    receipts: [],
  })
  await page.getByRole('button', { name: 'Hand over ₹249' }).click()
  await expect(page.getByText(/^₹249, handed over .* is waiting to be counted.$/)).toBeVisible()
  const [first, second] = sent(HAND_OVER)
  expect(second).toEqual(first)
  page.answer(/^\/api\/desk\/cash\/own\/withdraw/, { success: true })
  page.answer(OWN, { ...NOTHING_ELSE, held: own, receipts })
  await page.getByRole('button', { name: 'Undo the handover' }).click()
  await expect(page.getByRole('button', { name: 'Hand over ₹249' })).toBeVisible()
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
  page.answer(OWN, { ...NOTHING_ELSE, held: owed, receipts: [{ orderId: 'ORD-1', amount: -717, at: AT }] })
  await page.goto('/desk/my-cash')
  await expect(page.getByRole('heading', { name: 'The laboratory owes you ₹717' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Hand over/ })).toHaveCount(0)
  await expect(page.getByRole('table')).toContainText('1 refund')
  const both = [249, -249].map(amount => ({ orderId: 'ORD-1', amount, at: AT }))
  page.answer(OWN, { ...NOTHING_ELSE, held: { ...imran, amount: 0, receipts: 2 }, receipts: both })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You hold ₹0' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Hand over/ })).toHaveCount(0)
  await openCash([owed])
  await expect(page.getByRole('row', { name: /Imran/ })).toContainText('owed ₹717')
  await expect(page.getByRole('row', { name: /Imran/ })).toContainText('1 refund')
})

const SAFES = /^\/api\/desk\/safes$/
const safesWith = (...counts: object[]) => ({
  success: true,
  safes: [{ safe: 'main', centre: null, amount: 240 }],
  handedHere: [],
  counts,
  deposits: [],
  shortages: [],
})
const A_COUNT = { id: 'h-1', from: 'Imran Shaikh', countedBy: 'Farida', safe: 'main', at: AT }

test('a person states the sum of their own mistyped count again, which then waits for another person', async () => {
  as('cash.safe')
  const own = { ...A_COUNT, isOwn: true, counted: 24, stated: null }
  page.answer(SAFES, safesWith(own))
  await page.goto('/desk/safe')
  await page.getByRole('button', { name: /^Correct/ }).click()
  await page.getByLabel('₹200 notes').fill('1')
  await coins().fill('49')
  const RESTATE = /^\/api\/desk\/cash\/recounts$/
  page.answer(RESTATE, { success: true })
  page.answer(SAFES, safesWith({ ...own, stated: 249 }))
  await page.getByRole('button', { name: 'State ₹249' }).click()
  await expect(page.getByText(/^Another person has to count Imran Shaikh’s cash today/)).toBeVisible()
  await expect(page.getByText('₹24, stated again as ₹249')).toBeVisible()
  expect(sent(RESTATE)).toEqual([{ id: 'h-1', counted: 249 }])
})

test('the second person counts without the sum, and a sum that differs is refused at its fields', async () => {
  as('cash.safe')
  page.answer(SAFES, safesWith({ ...A_COUNT, isOwn: false, counted: null, stated: null }))
  await page.goto('/desk/safe')
  await expect(page.getByRole('row', { name: /Imran Shaikh/ })).toContainText('shown after the count')
  await page.getByRole('button', { name: 'Count again: Imran Shaikh’s cash' }).click()
  await coins().fill('239')
  const CONFIRM = /^\/api\/desk\/cash\/recounts\/confirm$/
  const message = 'This is not the sum that Farida stated.'
  page.answer(
    CONFIRM,
    { success: false, code: 'INVALID', message, fields: { counted: message } },
    { status: 422 },
  )
  await page.getByRole('button', { name: 'Save the count of ₹239' }).click()
  await expect(coins()).toHaveAccessibleDescription(message)
  page.answer(CONFIRM, { success: true })
  page.answer(SAFES, safesWith())
  await page.getByRole('button', { name: 'Save the count of ₹239' }).click()
  await expect(page.getByText('The count of Imran Shaikh’s cash is corrected.')).toBeVisible()
})
