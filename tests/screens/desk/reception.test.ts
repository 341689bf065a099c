import { test } from 'vitest'
import type { Reception, TubeScan } from '#desk/reception/contract.ts'
import { formatTubeCode, makeTubeCode } from '#rules/specimens/codes.ts'
import { expect } from '../support/expect.ts'
import { screens } from '../support/screens.ts'

/** The reception where answers are lost, refused or late. Scanning at speed needs a browser: tests/e2e/desk. */

const { page } = await screens()

const CODES = [1, 2, 3, 4].map(one => makeTubeCode(new Uint8Array(7).fill(one)))
const [FIRST = '', SECOND = '', THIRD = ''] = CODES
const RECEIVE = /^\/api\/desk\/tubes\/receive/
const REJECT = /^\/api\/desk\/tubes\/reject/
const LOSE = /^\/api\/desk\/tubes\/lose/
const UNDO = /^\/api\/desk\/tubes\/undo/
const RECEPTION = /^\/api\/desk\/reception/

const VIJAY = { id: 'v', name: 'Vijay More' }

const tube: NonNullable<TubeScan['tube']> = {
  code: FIRST,
  letter: 'E',
  cap: 'lavender',
  container: 'EDTA',
  timing: 'first',
  orderId: 'ORD-1',
  patientName: 'Farida Contractor',
  gender: 'Female',
  age: 67,
  ageMonths: null,
  tests: 2,
  isNeeded: true,
  state: 'accepted',
  here: 1,
  rejected: 0,
  of: 2,
  isVisitOpen: false,
  quietUntil: null,
  rejectReason: null,
  replaces: null,
  labelledAt: '2026-11-24T03:00:00.000Z',
  collectedAt: '2026-11-24T04:00:00.000Z',
  receivedAt: '2026-11-24T06:00:00.000Z',
  acceptedAt: '2026-11-24T06:00:00.000Z',
  rejectedAt: null,
  collectedBy: VIJAY,
  receivedBy: { id: 'x', name: 'Joseph Pinto' },
  goodUntil: '2026-11-25T04:00:00.000Z',
}
const scanOf = (kind: TubeScan['kind'], more: Partial<TubeScan> = {}) => ({
  success: true,
  scan: { kind, code: FIRST, isCode: true, belongsTo: null, tube, ...more },
})
const JOSEPH = {
  success: true,
  now: '2026-11-24T04:00:00.000Z',
  staff: {
    id: 'x',
    name: 'Joseph Pinto',
    permissions: ['specimens.receive', 'specimens.reject'],
    roles: [{ role: 'technician', centre: null }],
  },
}
const receptionWith = (more: Partial<Reception> = {}) => ({
  success: true,
  reception: {
    centres: [],
    isEverywhere: true,
    mayReject: true,
    received: 0,
    rejected: 0,
    onTheWay: [],
    date: '2026-11-24',
    ...more,
  },
})

async function open(more: Partial<Reception> = {}) {
  page.answer(/^\/api\/staff\/me/, JOSEPH)
  page.answer(RECEPTION, receptionWith(more))
  await page.goto('/desk/reception')
  await expect(page.getByText('The result of a scan appears here.')).toBeVisible()
  await expect(page.getByText('0 received today, 0 rejected')).toBeVisible()
}
const field = () => page.locator('#rec-code')
async function scan(code: string) {
  await field().fill(code)
  await field().press('Enter')
}
const sent = (call: RegExp) => page.sent(call).map(({ init }) => JSON.parse(String(init?.body)) as object)

test.each([
  ['accepted', {}, /Put into rack/],
  ['already-received', {}, /Received at .*Joseph Pinto/],
  ['wrong-centre', { tube: null, belongsTo: 'Dadar' }, /Put into the box for\s*Dadar/],
  ['too-old', {}, /Reject it \(F2, 8\)/],
  ['rejected', { tube: { ...tube, state: 'rejected', rejectReason: 'clotted' } }, /It was rejected: Clotted/],
  ['not-needed', {}, /Its tests were cancelled/],
  ['unknown', { tube: null, isCode: false }, /This is not the code of a tube/],
] as const)('%s shows the result in a word, and what to do', async (kind, more, told) => {
  await open()
  page.answer(RECEIVE, scanOf(kind, more))
  await scan(FIRST)
  await expect(page.locator(`section[data-kind=${kind}]`)).toBeVisible()
  await expect(page.locator('section[data-kind]')).toContainText(told)
})

test('scans without a connection are stored, and each is sent once in its order when the connection is back', async () => {
  await open()
  page.cut(RECEIVE)
  for (const code of [FIRST, SECOND, THIRD]) await scan(code)
  await expect(page.getByText(/No connection. 3 scans are saved/)).toBeVisible()
  page.asUsual()
  page.answer(/^\/api\/staff\/me/, JOSEPH)
  page.answer(RECEPTION, receptionWith())
  page.answer(RECEIVE, scanOf('accepted'))
  const before = page.sent(RECEIVE).length
  page.setOnline(true)
  await expect(page.locator('aside ol li')).toHaveCount(3)
  await expect(page.locator('aside ol li').first()).toContainText('9:30 AM')
  expect(sent(RECEIVE).slice(before)).toEqual([FIRST, SECOND, THIRD].map(code => ({ code, centre: null })))
  await expect(page.getByText(/No connection/)).toHaveCount(0)
})

test('a tube whose first answer was lost is shown as accepted, not as received before', async () => {
  await open()
  page.cut(RECEIVE)
  await scan(FIRST)
  await expect(page.getByText(/1 scan is saved/)).toBeVisible()
  page.answer(RECEIVE, scanOf('already-received'))
  page.setOnline(true)
  await expect(page.locator('section[data-kind=accepted]')).toBeVisible()
})

test('a tube that another person with the same name has received is shown as received before', async () => {
  await open()
  page.cut(RECEIVE)
  await scan(FIRST)
  await expect(page.getByText(/1 scan is saved/)).toBeVisible()
  const receivedBy = { id: 'y', name: 'Joseph Pinto (2)' }
  page.answer(RECEIVE, scanOf('already-received', { tube: { ...tube, receivedBy } }))
  page.setOnline(true)
  await expect(page.locator('section[data-kind=already-received]')).toContainText('Joseph Pinto (2)')
})

test('a tube is rejected by F2, a number and Enter, after the consequences were shown', async () => {
  await open()
  page.answer(RECEIVE, scanOf('accepted'))
  await scan(FIRST)
  await expect(page.locator('section[data-kind]')).toContainText('Accepted')
  await field().press('F2')
  await expect(page.getByText(`Reason to reject ${formatTubeCode(FIRST)}`)).toBeVisible()
  await expect(page.getByText(/type its 8 characters/)).toHaveCount(0)
  await field().fill('2')
  await expect(
    page.getByText(/2 tests need a recollection. Farida Contractor gets a message in a minute/),
  ).toBeVisible()
  expect(page.sent(REJECT)).toHaveLength(0)
  const rejected = { ...tube, state: 'rejected', rejectReason: 'clotted', here: 0, rejected: 1 } as const
  page.answer(REJECT, scanOf('rejected', { tube: rejected }))
  await field().press('Enter')
  await expect(page.locator('section[data-kind=rejected]')).toBeVisible()
  await expect(page.getByText('0 of 2 tubes of order ORD-1 are here, and 1 rejected or lost.')).toBeVisible()
  expect(sent(REJECT)).toEqual([{ code: FIRST, reason: 'clotted' }])
  await expect(page.getByText(/type its 8 characters/)).toBeVisible()
  await expect(page.getByText(/Usable until/)).toHaveCount(0)
  await expect(page.getByText('Scan a tube before you reject it.')).toHaveCount(0)
  await expect(field()).toBeFocused()
})

test('an order’s only tube is shown as its only one', async () => {
  await open()
  page.answer(RECEIVE, scanOf('accepted', { tube: { ...tube, of: 1 } }))
  await scan(FIRST)
  await expect(page.getByText('EDTA. The only tube of order ORD-1.')).toBeVisible()
})

test('a rejection at night shows when the customer gets the message', async () => {
  await open()
  page.answer(RECEIVE, scanOf('accepted', { tube: { ...tube, quietUntil: '2026-11-25T02:30:00.000Z' } }))
  await scan(FIRST)
  await expect(page.locator('section[data-kind=accepted]')).toBeVisible()
  await field().press('F2')
  await expect(page.getByText(`Reason to reject ${formatTubeCode(FIRST)}`)).toBeVisible()
  await field().fill('2')
  await expect(page.getByText(/gets a message on 25 Nov 2026, 8:00 AM \(not at night\)/)).toBeVisible()
})

test('a tube that is scanned while the reasons are open is received, whatever the code’s first character', async () => {
  await open()
  page.answer(RECEIVE, scanOf('accepted'))
  await scan(FIRST)
  await expect(page.locator('section[data-kind]')).toContainText('Accepted')
  await field().press('F2')
  for (const typed of ['3', `3${SECOND.slice(1)}`]) await field().fill(typed)
  await expect(page.getByText(/Reject as/)).toHaveCount(0)
  await field().press('Enter')
  await expect(page.locator('aside ol li')).toHaveCount(2)
  expect(page.sent(REJECT)).toHaveLength(0)
})

test('Escape closes the reasons, a refusal is shown, and the field gets the focus back', async () => {
  await open()
  page.answer(RECEIVE, scanOf('accepted'))
  await scan(FIRST)
  await expect(page.locator('section[data-kind]')).toContainText('Accepted')
  await page.getByRole('button', { name: /Clotted/ }).click()
  await expect(field()).toBeFocused()
  await field().press('Escape')
  await expect(page.getByText(/Reject as/)).toHaveCount(0)
  await page.getByRole('button', { name: /Haemolysed/ }).click()
  const refused = { success: false, code: 'ORDER_STEP_REFUSED', message: 'Its report is there already.' }
  page.answer(REJECT, refused, { status: 409 })
  await page.getByRole('button', { name: /^Reject/ }).click()
  await expect(page.getByText('Its report is there already.')).toBeVisible()
  await scan(SECOND)
  await expect(page.getByText('Its report is there already.')).toHaveCount(0)
})

test('F4 shows that there is nothing to undo', async () => {
  await open()
  await field().press('F4')
  await expect(page.getByText('There is nothing to undo.')).toBeVisible()
})

test('F4 undoes the last action', async () => {
  await open()
  page.answer(RECEIVE, scanOf('accepted'))
  await scan(FIRST)
  await expect(page.locator('section[data-kind]')).toContainText('Accepted')
  page.answer(UNDO, scanOf('already-received', { tube: { ...tube, state: 'received' } }))
  await field().press('F4')
  await expect(page.getByText(`Undone: ${formatTubeCode(FIRST)}`)).toBeVisible()
  expect(sent(UNDO)).toEqual([{ code: FIRST }])
  await expect(page.getByText(/but not accepted\. Scan it again/)).toBeVisible()
  await expect(page.locator('aside ol li')).toHaveCount(1)
  await expect(page.locator('aside ol li')).toContainText('undone')
})

test('an accepted tube has no button to accept it anyway', async () => {
  await open()
  page.answer(RECEIVE, scanOf('accepted'))
  await scan(SECOND)
  await expect(page.locator('section[data-kind=accepted]')).toBeVisible()
  await expect(page.getByRole('button', { name: /Accept anyway/ })).toHaveCount(0)
})

test('F6 accepts a tube that is too old', async () => {
  await open()
  page.answer(RECEIVE, scanOf('too-old', { tube: { ...tube, state: 'received', acceptedAt: null } }))
  await scan(FIRST)
  await expect(page.getByRole('button', { name: /Accept anyway/ })).toBeVisible()
  page.answer(/^\/api\/desk\/tubes\/accept/, scanOf('accepted'))
  await field().press('F6')
  await expect(page.locator('section[data-kind=accepted]')).toBeVisible()
  await expect(field()).toBeFocused()
})

test('without the permission to reject, the reason is shown, and F2 does nothing', async () => {
  await open({ mayReject: false })
  page.answer(RECEIVE, scanOf('accepted'))
  await scan(FIRST)
  await expect(page.getByText('Your roles can receive tubes but not reject them.')).toBeVisible()
  await page.getByRole('button', { name: /Clotted/ }).click({ force: true })
  await expect(page.getByText(/Reject as/)).toHaveCount(0)
})

test('missing tubes are listed by collector, and leave the list when they are scanned', async () => {
  const on = {
    letter: 'S',
    cap: 'gold',
    container: 'Serum',
    timing: 'first',
    patientName: 'Asha Rao',
    hour: 9,
  } as const
  const at = '2026-11-24T04:00:00.000Z'
  const tubes = [FIRST, SECOND].map(code => ({ code, ...on, collectedAt: at }))
  const idle = { id: 'i', name: 'Imran Shaikh' }
  await open({
    onTheWay: [
      { collector: VIJAY, of: 5, here: 3, tubes },
      { collector: idle, of: 4, here: 4, tubes: [] },
    ],
  })
  await expect(page.getByText('Vijay More: 5, here 3, missing 2')).toBeVisible()
  await expect(page.getByText('Imran Shaikh: 4, all here')).toBeVisible()
  await expect(page.locator('aside ul li')).toHaveCount(2)
  await expect(page.locator('aside ul li').nth(0)).toContainText('Asha Rao')
  await expect(page.locator('aside ul li').nth(0)).toContainText('9–10 AM')
  page.answer(RECEIVE, scanOf('accepted'))
  await scan(FIRST)
  await expect(page.locator('aside ul li')).toHaveCount(1)
  await expect(page.getByText('Vijay More: 5, here 4, missing 1')).toBeVisible()
})

test('an expected tube is marked as lost after the consequences were shown, and F4 undoes that', async () => {
  const on = {
    letter: 'S',
    cap: 'gold',
    container: 'Serum',
    timing: 'first',
    patientName: 'Asha Rao',
    hour: 9,
  } as const
  const collectedAt = '2026-11-24T04:00:00.000Z'
  const tubes = [FIRST, SECOND].map(code => ({ code, ...on, collectedAt }))
  const onTheWay = [{ collector: VIJAY, of: 2, here: 0, tubes }]
  await open({ onTheWay })
  page.answer(LOSE, scanOf('lost'))
  const first = page.getByRole('button', { name: new RegExp(formatTubeCode(FIRST)) })
  await first.click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await first.click()
  await expect(page.getByText(/Its tests need a recollection. The patient gets a message/)).toBeVisible()
  expect(sent(LOSE)).toEqual([])
  await page.getByRole('button', { name: 'Mark as lost' }).click()
  await expect(page.locator('section[data-kind=lost]')).toBeVisible()
  expect(sent(LOSE)).toEqual([{ code: FIRST }])
  page.answer(UNDO, scanOf('expected'))
  await field().press('F4')
  await expect(page.locator('section[data-kind=expected]')).toContainText('It is expected again')
  expect(sent(UNDO)).toEqual([{ code: FIRST }])
})

test('without the permission to reject, staff can’t mark a tube as lost', async () => {
  const tubes = [
    {
      code: FIRST,
      letter: 'S',
      cap: 'gold',
      container: 'Serum',
      timing: 'first',
      patientName: 'Asha Rao',
      hour: 9,
      collectedAt: '2026-11-24T04:00:00Z',
    },
  ] as const
  await open({ onTheWay: [{ collector: VIJAY, of: 1, here: 0, tubes: [...tubes] }], mayReject: false })
  await expect(page.getByText(formatTubeCode(FIRST))).toBeVisible()
  await expect(page.getByRole('button', { name: formatTubeCode(FIRST) })).toHaveCount(0)
})

test('staff whose remembered centre is no longer theirs receive tubes at their new centre', async () => {
  page.storeElsewhere({ 'jaanch.deskCentre': 'GONE' })
  page.answer(/^\/api\/staff\/me/, JOSEPH)
  const centres = [{ code: 'AND', name: 'Andheri laboratory' }]
  page.answer(RECEPTION, receptionWith({ centres, isEverywhere: false }))
  const refused = { success: false, code: 'FORBIDDEN', message: 'Not there.' }
  page.answer(/centre=GONE/, refused, { status: 403 })
  await page.goto('/desk/reception')
  await expect(page.getByLabel('At')).toHaveValue('AND')
  page.answer(RECEIVE, scanOf('accepted'))
  await scan(FIRST)
  await expect(page.locator('section[data-kind]')).toContainText('Accepted')
  expect(sent(RECEIVE)).toEqual([{ code: FIRST, centre: 'AND' }])
})
