import { test } from 'vitest'
import type { DeskRequest, DeskRequestDetails } from '#desk/requests/contract.ts'
import { expect } from '../support/expect.ts'
import { screens } from '../support/screens.ts'

/** The queue of requests: clicks, refusals and lost answers. Its contents are tested in src/desk/requests. */

const { page } = await screens()

const MEERA = {
  success: true,
  now: '2026-11-24T04:00:00.000Z',
  staff: {
    id: 'x',
    name: 'Meera Iyer',
    permissions: ['requests.work'],
    roles: [{ role: 'coordinator', centre: null }],
  },
}
const request = (id: string, name: string, more: Partial<DeskRequest> = {}): DeskRequest => ({
  id,
  name,
  kind: 'home-care',
  phone: '98xxxxxx10',
  city: 'Pune',
  wanted: 'Nursing',
  preferred: '2026-11-30',
  sentAt: '2026-11-24T04:00:00.000Z',
  dueAt: '2026-11-24T06:00:00.000Z',
  isOverdue: false,
  holder: null,
  callCount: 0,
  lastCall: null,
  closed: null,
  ...more,
})
const opened = (one: DeskRequest, more: Partial<DeskRequestDetails> = {}) => ({
  success: true,
  request: { ...one, mobile: '9876543210', email: null, address: null, fileType: null, calls: [], ...more },
})
const queue = (requests: DeskRequest[]) => ({
  success: true,
  requests,
  hasMore: false,
  now: '2026-11-24T05:00:00.000Z',
  counts: { overdue: 0, free: requests.length, mine: 0, all: requests.length },
})
const LIST = /^\/api\/desk\/requests(\?|$)/
const one = (id: string, call = '') => new RegExp(`^/api/desk/requests/${id}${call}$`)
const ZAINAB = request('r1', 'Zainab Merchant', { isOverdue: true })
const JOSEPH = request('r2', 'Joseph Pinto')

async function openQueue(requests = [ZAINAB, JOSEPH], to = '') {
  page.answer(/^\/api\/staff\/me/, MEERA)
  page.answer(LIST, queue(requests))
  for (const each of requests) page.answer(one(each.id), opened(each))
  await page.goto(`/desk/requests${to}`)
}
const line = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}, Home care`) })
const bodies = (call: RegExp) => page.sent(call).map(({ init }) => JSON.parse(String(init?.body)) as unknown)

test('a long list shows which part is visible, and keys lead to the other parts', async () => {
  page.answer(/^\/api\/staff\/me/, MEERA)
  page.answer(LIST, { ...queue([ZAINAB]), hasMore: true, counts: { overdue: 0, free: 0, mine: 0, all: 231 } })
  await page.goto('/desk/requests')
  await expect(page.getByText('1 to 1 of 231')).toBeVisible()
  await page.getByRole('main').press(']')
  await expect(page.getByText('101 to 101 of 231')).toBeVisible()
  expect(page.sent(LIST).at(-1)?.path).toContain('page=2')
  await page.getByRole('main').press('[')
  await expect(page.getByText('1 to 1 of 231')).toBeVisible()
  await expect(page.getByRole('button', { name: '‹ Previous' })).toHaveAttribute('aria-disabled', 'true')
})

test('an empty list of requests and a lost connection have different messages', async () => {
  await openQueue([])
  await expect(page.getByText('No request is open.')).toBeVisible()
  page.cut(LIST)
  await page.getByRole('button', { name: 'Mine' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Trying again' })).toBeVisible()
})

test('a request is opened and assigned by keys, and its phone number is shown only when it is opened', async () => {
  await openQueue()
  await expect(line('Zainab Merchant')).toBeVisible()
  await expect(page.getByText('Overdue')).toBeVisible()
  await expect(page.getByText('9876543210')).toHaveCount(0)
  await page.getByRole('main').press('j')
  await expect(line('Zainab Merchant')).toBeFocused()
  await line('Zainab Merchant').press('j')
  await expect(line('Joseph Pinto')).toBeFocused()
  await line('Joseph Pinto').click()
  await expect(page.getByRole('link', { name: '9876543210' })).toBeVisible()
  page.answer(one('r2', '/take'), { success: true })
  page.answer(one('r2'), opened({ ...JOSEPH, holder: { name: 'Meera Iyer', isSelf: true } }))
  await page.getByRole('heading', { name: 'Joseph Pinto' }).press('t')
  await expect(page.getByText('The request from Joseph Pinto is assigned to you.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unassign' })).toBeVisible()
  await page.getByRole('button', { name: 'Unassign' }).press('Escape')
  await expect(line('Joseph Pinto')).toBeFocused()
})

test('a person who can book opens a new order for the request by its key', async () => {
  const { staff, ...answer } = MEERA
  const permissions = [...staff.permissions, 'orders.read', 'orders.create']
  page.answer(LIST, queue([ZAINAB]))
  page.answer(one('r1'), opened(ZAINAB))
  page.answer(/^\/api\/staff\/me/, { ...answer, staff: { ...staff, permissions } })
  await page.goto('/desk/requests')
  await line('Zainab Merchant').click()
  await expect(page.getByRole('heading', { name: 'Zainab Merchant' })).toBeFocused()
  page.answer(/^\/api\/desk\/new-order\/customer$/, { success: true, customer: null })
  await page.getByRole('main').press('n')
  await expect(page).toHaveURL('/desk/new-order?request=r1')
})

test('a request assigned to another person shows their name, and a refused call shows its reason', async () => {
  await openQueue([request('r1', 'Zainab Merchant', { holder: { name: 'Irfan', isSelf: false } })])
  await line('Zainab Merchant').click()
  await expect(page.getByText(/^Irfan is working on this/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Assign to me' })).toHaveCount(0)
  const refusal = { success: false, code: 'ORDER_STEP_REFUSED', message: 'Irfan is working on this request.' }
  page.answer(one('r1', '/calls'), refusal, { status: 409 })
  await page.getByRole('button', { name: 'Save call' }).click()
  await expect(page.getByText('Irfan is working on this request.')).toBeVisible()
})

test('a call that got no answer is sent again as the same call', async () => {
  await openQueue()
  await line('Zainab Merchant').click()
  const call = one('r1', '/calls')
  await page.getByRole('radio', { name: 'No answer' }).click()
  await page.getByLabel('Note', { exact: true }).fill('Rang out')
  page.cut(call)
  await page.getByRole('button', { name: 'Save call' }).click()
  await expect(page.getByText('The shop could not be reached. Please try again.')).toBeVisible()
  page.answer(call, { success: true })
  await page.getByRole('button', { name: 'Save call' }).click()
  await expect(page.getByText('The call is recorded.')).toBeVisible()
  const [first, second] = bodies(call)
  expect(first).toMatchObject({ outcome: 'no-answer', note: 'Rang out' })
  expect(second).toEqual(first)
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('')
})

test('the hour for calling again is in India’s time', async () => {
  await openQueue()
  await line('Zainab Merchant').click()
  const call = one('r1', '/calls')
  page.answer(call, { success: true })
  await page.getByRole('radio', { name: 'Call again later' }).click()
  await page.getByLabel('Call again at').fill('2026-11-24T17:30')
  await page.getByRole('button', { name: 'Save call' }).click()
  await expect(page.getByText('The call is recorded.')).toBeVisible()
  expect(bodies(call)).toMatchObject([{ outcome: 'call-again', againAt: '2026-11-24T12:00:00.000Z' }])
})

test('closing a request requires a reason, shows what the customer reads, and opens the next request', async () => {
  await openQueue()
  await line('Zainab Merchant').click()
  await page.getByRole('button', { name: 'Close request' }).click()
  await expect(page.getByText('Please choose a reason.')).toBeVisible()
  await page.getByLabel('Reason').selectOption('not-wanted')
  await expect(page.getByText('The customer will see “Cancelled” under My Orders.')).toBeVisible()
  page.answer(one('r1', '/close'), { success: true })
  page.answer(LIST, queue([JOSEPH]))
  await page.getByRole('button', { name: 'Close request' }).click()
  await expect(page.getByText('Closed: No longer wanted.')).toBeVisible()
  await expect(line('Joseph Pinto')).toBeFocused()
  await expect(line('Zainab Merchant')).toHaveCount(0)
})

test('a closed request shows how it ended, and can be opened again unless an order was made from it', async () => {
  const closed = { at: '2026-11-24T05:00:00.000Z', by: 'Irfan', closing: 'twice', orderNumber: null } as const
  const ended = request('r1', 'Zainab Merchant', { closed })
  const ordered = request('r2', 'Joseph Pinto', {
    closed: { ...closed, closing: 'ordered', orderNumber: 'ORD-1' },
  })
  await openQueue([ended, ordered], '?list=closed')
  await expect(page.getByText('Ordered, by Irfan: Order ORD-1')).toBeVisible()
  await line('Joseph Pinto').click()
  await expect(page.getByRole('link', { name: '9876543210' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reopen' })).toHaveCount(0)
  await line('Zainab Merchant').click()
  page.answer(one('r1', '/reopen'), { success: true })
  await page.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByText('The request from Zainab Merchant is open again.')).toBeVisible()
})

test('a picture of a prescription is shown, and a PDF is linked', async () => {
  const paper = request('r1', 'Zainab Merchant', { kind: 'prescription', wanted: null })
  await openQueue([paper])
  page.answer(one('r1'), opened(paper, { fileType: 'image/jpeg' }))
  await page.getByRole('button', { name: /^Zainab Merchant/ }).click()
  await expect(page.locator('img[alt="Prescription of Zainab Merchant"]')).toBeVisible()
  page.answer(one('r1'), opened(paper, { fileType: 'application/pdf' }))
  await page.goto('/desk/requests?request=r1')
  await expect(page.getByRole('link', { name: 'Open the PDF in a new tab' })).toBeVisible()
})
