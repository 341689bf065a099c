import { beforeEach, test } from 'vitest'
import type { DeskRefund } from '#desk/approvals/contract.ts'
import { BOARD, boardWith, coming } from '../support/board.ts'
import { actionOf, answered, deskOrderOf, GET, NUMBER, ORDER } from '../support/desk-order.ts'
import { expect } from '../support/expect.ts'
import { screens } from '../support/screens.ts'

/** An order at the desk: its previews, keys and states, with the calls as arranged. */

const { page } = await screens()
const { open, sentTo, signIn } = deskOrderOf({ page })

const TIMES = /\/times$/
const TIME = /\/time$/
const RECORD = /\/home-collection$/
const slot = (timeSlot: string, problem: string | null = null) => ({ timeSlot, left: 3, problem })

const UNPAID_CANCELLATION = {
  isWhole: true,
  lines: [],
  paid: 0,
  refund: 0,
  kept: 0,
  held: 0,
  way: 'none',
  newTotal: 0,
  discountLost: false,
  tubesAtLaboratory: [],
  additions: [{ orderId: 'ORD-2222-2222', refund: 0 }],
  sentences: [],
}

beforeEach(() => {
  signIn(['visits.read', 'orders.read', 'orders.change', 'orders.cancel'])
  page.answer(TIMES, {
    success: true,
    days: [{ date: '2026-11-25', slots: [slot('09:00 AM - 10:00 AM'), slot('10:00 AM - 11:00 AM', 'Full')] }],
  })
})

test('R opens the times, a full time can’t be chosen, and the button names the action', async () => {
  await open()
  await page.getByRole('main').press('r')
  await page.getByRole('radio', { name: /10–11 AM/ }).click({ force: true })
  await expect(page.getByRole('button', { name: 'Choose a time' })).toBeVisible()
  await page.getByRole('radio', { name: /9–10 AM/ }).click()
  page.answer(TIME, answered())
  await page.getByRole('button', { name: 'Move to Wed, 25 Nov, 9–10 AM' }).click()
  await expect(page.getByText(/^No fee\./)).toHaveCount(0)
  expect(sentTo(TIME)).toEqual([{ date: '2026-11-25', timeSlot: '09:00 AM - 10:00 AM', revision: '1' }])
})

test('a move offers the next free time that leaves time to fast, in two keys', async () => {
  page.answer(TIMES, {
    success: true,
    days: [
      { date: '2026-11-23', slots: [slot('01:00 PM - 02:00 PM')] },
      { date: '2026-11-24', slots: [slot('08:00 AM - 09:00 AM', 'Booked'), slot('09:00 AM - 10:00 AM')] },
    ],
  })
  await open({ fastingHours: 10 })
  await page.getByRole('main').press('r')
  await expect(page.getByText('The visit needs 10 hours without food.')).toBeVisible()
  const next = page.getByRole('button', { name: 'Next free: Tue, 24 Nov, 9–10 AM' })
  await expect(next).toBeFocused()
  // The day of the visit is shown.
  await expect(page.getByRole('radio', { name: /1–2 PM/ })).toHaveCount(0)
  await page.getByRole('radio', { name: 'Mon, 23 Nov' }).click()
  await page.getByRole('radio', { name: /1–2 PM.*too late to fast/ }).click()
  await expect(page.getByText(/^Ask: no food since/)).toBeVisible()
  await next.click()
  await expect(
    page.getByText('Say: no food for 10 hours before the visit, from 11 PM on Mon, 23 Nov.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Move to Tue, 24 Nov, 9–10 AM' })).toBeFocused()
})

test('U undoes the person’s own move, and a refusal is shown beside the button', async () => {
  const undo = {
    id: 'b6f1a3a0-7e0c-4b0e-9d35-0d2b1b1a6f10',
    what: 'moved' as const,
    until: '2026-11-23T04:31:00.000Z',
  }
  await open({ undo })
  await expect(page.getByText('Moved to Tue, 24 Nov, 8–9 AM.')).toBeVisible()
  const message = 'This time slot is full.'
  page.answer(/\/undo$/, { success: false, code: 'SLOT_FULL', message }, { status: 409 })
  await page.getByRole('main').press('u')
  await expect(page.getByText(message)).toBeVisible()
  page.answer(/\/undo$/, answered())
  page.answer(GET, answered())
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText('Moved to Tue')).toHaveCount(0)
  expect(sentTo(/\/undo$/).at(-1)).toEqual({ changeId: undo.id, revision: '1' })
})

test('before a move, the form shows that it ends the assignment', async () => {
  await open()
  await page.getByRole('main').press('r')
  await expect(page.getByText(/^No fee\./)).toBeVisible()
  await expect(page.getByText(/unassigns/)).toHaveCount(0)
  await page.getByRole('main').press('Escape')

  await open({ collector: { ...coming('Imran Shaikh'), phone: null } })
  await page.getByRole('main').press('r')
  await expect(
    page.getByText('The move unassigns Imran Shaikh. Assign the visit again afterwards.'),
  ).toBeVisible()
})

test('Esc sends nothing, closes the preview and returns the focus', async () => {
  await open()
  await page.getByRole('main').press('r')
  await expect(page.getByText(/^No fee\./)).toBeVisible()
  await page.getByRole('main').press('Escape')
  await expect(page.getByText(/^No fee\./)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Move the visit/ })).toBeFocused()
  expect(page.sent(TIME)).toHaveLength(0)
})

test('a change that another person made first is shown beside the button', async () => {
  await open()
  await page.getByRole('main').press('r')
  await page.getByRole('radio', { name: /9–10 AM/ }).click()
  const message = 'This order was changed by Irfan.'
  page.answer(TIME, { success: false, code: 'CHANGED', message }, { status: 409 })
  await page.getByRole('button', { name: /Move to/ }).click()
  await expect(page.getByText(message)).toBeVisible()
})

test('the refund is shown by line before the click', async () => {
  await open({ money: { ...ORDER.money, paid: 498, toTake: 0 } })
  const cancellation = {
    isWhole: false,
    lines: [],
    paid: 498,
    refund: 249,
    kept: 0,
    way: 'online',
    newTotal: 249,
    discountLost: false,
    tubesAtLaboratory: [],
    additions: [],
    sentences: [],
  }
  page.answer(/cancellation\/preview$/, { success: true, cancellation })
  await page.getByRole('main').press('c')
  // Nothing is chosen before the caller has said what to cancel.
  for (const line of [/CBC/, /HB/]) await expect(page.getByRole('checkbox', { name: line })).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Choose what to cancel' })).toBeDisabled()
  await page.getByRole('checkbox', { name: /CBC/ }).click()
  page.answer(/cancellation$/, answered())
  await page.getByRole('button', { name: 'Cancel CBC for Asha, refund ₹249' }).click()
  await expect(page.getByText('To refund')).toHaveCount(0)
  expect(sentTo(/cancellation$/)).toEqual([
    { lines: [0], isFeeKept: false, reason: '', expectedRefund: 249, revision: '1' },
  ])
})

test('what was added to the visit is cancelled in the same form, and goes with the whole order', async () => {
  const esr = { ...ORDER.patients[0]?.lines[0], line: 0, id: 'ESR', name: 'ESR', price: 99 }
  await open({
    additions: [
      {
        orderId: 'ORD-2222-2222',
        status: 'confirmed',
        paymentStatus: 'pending',
        total: 99,
        tests: 'ESR',
        lines: [{ quantity: 1, discount: 0, isCancelled: false, ...esr, patient: 0 }],
      },
    ],
  })
  page.answer(/cancellation\/preview$/, { success: true, cancellation: UNPAID_CANCELLATION })
  await page.getByRole('main').press('c')
  const added = page.getByRole('checkbox', { name: 'ESR, ₹99' })
  await added.click()
  await expect(page.getByRole('button', { name: 'Cancel ESR for Asha', exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: 'CBC, ₹249' }).click()
  await page.getByRole('checkbox', { name: 'HB, ₹249' }).click()
  await expect(added).toBeDisabled()
  await expect(added).toBeChecked()
  await expect(page.getByRole('button', { name: 'Cancel the order', exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: 'HB, ₹249' }).click()
  page.answer(/cancellation$/, answered())
  await page.getByRole('button', { name: 'Cancel CBC and ESR for Asha', exact: true }).click()
  expect(sentTo(/cancellation$/).at(-1)).toMatchObject({
    lines: [0],
    added: [{ orderId: 'ORD-2222-2222', lines: [0] }],
  })
})

test('an amount is given back, and above the limit the button requests it', async () => {
  await open({
    status: 'collected',
    visitState: 'received',
    money: { ...ORDER.money, method: 'ONLINE', status: 'completed', paid: 498, toTake: 0, givenBack: 98 },
    actions: [actionOf('give-back', { permission: 'refunds.ask' })],
  })
  await page.getByRole('main').press('m')
  await expect(page.getByText('Paid and not given back: ₹400')).toBeVisible()
  await page.getByLabel('For the test').selectOption('1')
  await expect(page.getByLabel('Amount, ₹')).toHaveValue('249')
  await page.getByLabel('Amount, ₹').fill('401')
  await expect(page.getByRole('button', { name: 'Type an amount' })).toBeDisabled()
  await page.getByLabel('Amount, ₹').fill('100')
  await page.getByLabel('Reason').fill('HB was not done')
  const message = 'Refunds above ₹50 require a second person.'
  page.answer(/\/refund$/, { success: false, code: 'APPROVAL_NEEDED', message }, { status: 409 })
  await page.getByRole('button', { name: 'Give back ₹100' }).click()
  await expect(page.getByText(message)).toBeVisible()
  page.answer(/\/refund\/ask$/, { success: true, refund: refund() })
  await page.getByRole('button', { name: 'Request a refund of ₹100' }).click()
  await expect(page.getByLabel('Reason')).toHaveCount(0)
  const sent = { amount: 100, reason: 'HB was not done', isPart: true, lines: [1] }
  expect(sentTo(/\/refund$/)).toEqual([{ ...sent, payout: { as: 'cash', reference: '' } }])
  expect(sentTo(/\/refund\/ask$/)).toEqual([{ ...sent, kind: 'refund' }])
})

test('actions of other roles are one line with these roles, and their keys do nothing', async () => {
  await open({ actions: ORDER.actions.map(one => ({ ...one, isAllowed: false })) })
  await expect(page.getByRole('button', { name: /Move the visit/ })).toHaveCount(0)
  await page.getByText('4 actions are not possible now').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Move the visit' })).toContainText(
    'only by reception',
  )
  await page.getByRole('main').press('r')
  await expect(page.getByText(/^No fee\./)).toHaveCount(0)
})

test('each action that is not possible now shows its reason', async () => {
  const over = { problem: 'The visit is over.' }
  await open({
    actions: [
      actionOf('reschedule', over),
      actionOf('add', { ...over, isAllowed: false }),
      actionOf('refund', { problem: 'Nothing was paid.' }),
    ],
  })
  await page.getByText('3 actions are not possible now').click()
  await expect(page.getByText('Move the visit, Add tests: The visit is over.')).toBeVisible()
  await expect(page.getByText('Refund: Nothing was paid.')).toBeVisible()
})

test('a click shows the full phone number, and N opens the note', async () => {
  await open()
  const phones = { customer: '9700000084', alternate: null, patients: ['9800000210'] }
  page.answer(/\/phones$/, { success: true, phones })
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('link', { name: '9800000210' })).toBeVisible()
  await page.getByRole('main').press('n')
  const field = page.getByLabel('Add a note (only staff can see it)')
  await expect(field).toBeFocused()
  await field.fill('Rings twice.')
  page.cut(/\/notes$/)
  await page.getByRole('button', { name: 'Add the note' }).click()
  await expect(page.getByText('The shop could not be reached. Please try again.')).toBeVisible()
  page.answer(/\/notes$/, answered())
  await page.getByRole('button', { name: 'Add the note' }).click()
  await expect(field).toHaveValue('')
  const [first, second] = sentTo(/\/notes$/)
  expect(second).toEqual(first)
})

const refund = (more: Partial<DeskRefund> = {}): DeskRefund => ({
  amount: 597,
  way: 'online',
  isAgain: false,
  problem: null,
  givenBefore: 0,
  aloneUpTo: 500,
  needsSecond: false,
  secondReason: null,
  byTransfer: null,
  isDue: false,
  waiting: null,
  ...more,
})
const BY_TRANSFER = { needsSecond: false, secondReason: null }
const REFUND = /\/refund$/
const ASK = /\/refund\/ask$/

test('keys typed before the preview has loaded open nothing else, and then go into its field', async () => {
  await open({
    actions: [
      actionOf('refund', { permission: 'refunds.ask' }),
      actionOf('cancel', { permission: 'orders.cancel' }),
    ],
  })
  const held = page.hold(REFUND, { success: true, refund: refund({ amount: 249 }) })
  await page.getByRole('main').press('f')
  await expect.poll(() => held.count).toBe(1)
  await page.getByRole('button', { name: /^Refund/ }).press('c')
  held.letThrough()
  await expect(page.getByLabel('Reason', { exact: true })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Refund ₹249' })).toBeVisible()
})

test('a refund needs a reason, and above the limit it becomes a request to a second person', async () => {
  await open({ actions: [actionOf('refund', { permission: 'refunds.ask' })] })
  page.answer(REFUND, { success: true, refund: refund({ amount: 249 }) })
  await page.getByRole('main').press('f')
  await expect(page.getByRole('button', { name: 'Refund ₹249' })).toBeVisible()
  await page.getByRole('main').press('Escape')
  await expect(page.getByLabel('Reason')).toHaveCount(0)
  page.answer(REFUND, { success: true, refund: refund({ givenBefore: 99, needsSecond: true }) })
  await page.getByRole('main').press('f')
  await page.getByLabel('Reason').fill('The sample was lost')
  page.answer(ASK, { success: true, refund: refund() })
  await page.getByRole('button', { name: 'Request a refund of ₹597' }).click()
  await expect(page.getByLabel('Reason')).toHaveCount(0)
  expect(JSON.parse(String(page.sent(ASK)[0]?.init?.body))).toEqual({
    kind: 'refund',
    amount: 597,
    reason: 'The sample was lost',
  })
})

test('cash that requires a second person is handed over only after the approval', async () => {
  await open({ actions: [actionOf('refund', { permission: 'refunds.ask' })] })
  page.answer(REFUND, {
    success: true,
    refund: refund({ way: 'cash', needsSecond: true, byTransfer: BY_TRANSFER }),
  })
  await page.getByRole('main').press('f')
  await expect(page.getByText(/^Give it back once a second person has approved/)).toBeVisible()
  await expect(page.getByText(/Hand it over, then click/)).toHaveCount(0)
  await page.getByRole('main').press('Escape')
  await expect(page.getByText(/^Give it back/)).toHaveCount(0)
})

test('a cash refund that is due is recorded without a reason', async () => {
  await open({ actions: [actionOf('refund', { permission: 'refunds.ask' })] })
  page.answer(REFUND, {
    success: true,
    refund: refund({ way: 'cash', isDue: true, byTransfer: BY_TRANSFER }),
  })
  await page.getByRole('main').press('f')
  await expect(page.getByText(/Hand it over, then click/)).toBeVisible()
  await expect(page.getByLabel('Reason')).toHaveCount(0)
  await page.getByRole('button', { name: 'I have handed over ₹597' }).click()
  await expect(page.getByText(/Hand it over, then click/)).toHaveCount(0)
  const [sent] = page.sent(/^POST .*\/refund$/)
  expect(JSON.parse(String(sent?.init?.body))).toEqual({
    amount: 597,
    reason: '',
    payout: { as: 'cash', reference: '' },
  })
})

test('an order that the person can’t open opens for a stated reason, and only for reading', async () => {
  signIn(['visits.read'])
  page.answer(GET, { success: false, code: 'NOT_FOUND', message: 'Order not found' }, { status: 404 })
  await page.goto(`/desk/orders/${NUMBER}`)
  await expect(page.getByText(/or there is no such order/)).toBeVisible()
  await page.getByLabel(/^Reason, without names/).fill('A critical potassium')
  page.answer(/emergency-access$/, { success: true, until: '2026-11-23T05:30:00.000Z' })
  const actions = ORDER.actions.map(one => ({ ...one, isAllowed: false }))
  page.answer(GET, answered({ openedUntil: '2026-11-23T05:30:00.000Z', actions }))
  await page.getByRole('button', { name: 'Open it for one hour' }).click()
  await expect(page.getByText(/^Open for reading until 11:00 AM/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show', exact: true })).toHaveCount(0)
  await expect(page.getByLabel('Add a note (only staff can see it)')).toHaveCount(0)
  expect(page.sent(/\/tubes$/)).toHaveLength(0)
  expect(sentTo(/emergency-access$/)).toEqual([{ reason: 'A critical potassium' }])
})

test('labels are printed only by people with the permission', async () => {
  const tube = { letter: 'L', cap: 'lavender', container: 'EDTA', timing: 'first', patientName: 'Asha Rao' }
  const tubes = [
    { ...tube, code: null, tests: 1, state: null, isNeeded: true, rejectReason: null, replaces: null },
  ]
  page.answer(/\/tubes$/, { success: true, tubes })
  await open()
  await expect(page.getByRole('button', { name: 'Print labels (PDF)' })).toBeVisible()
  signIn(['orders.read'])
  page.answer(/\/tubes$/, { success: true, tubes })
  await open()
  await expect(page.getByText('No code yet')).toBeVisible()
  await expect(page.getByRole('button', { name: /Print labels|Label printer/ })).toHaveCount(0)
})

test('after a change of the order its tubes are loaded again', async () => {
  const tube = { letter: 'L', cap: 'lavender', container: 'EDTA', timing: 'first', patientName: 'Asha Rao' }
  const more = { code: null, tests: 1, state: null, isNeeded: true, rejectReason: null, replaces: null }
  page.answer(/\/tubes$/, { success: true, tubes: [{ ...tube, ...more }] })
  await open()
  await expect(page.getByText('No code yet')).toBeVisible()
  page.answer(/\/tubes$/, { success: true, tubes: [] })
  page.answer(TIME, answered())
  page.answer(GET, answered({ revision: '2', status: 'cancelled' }))
  await page.getByRole('main').press('r')
  await page.getByRole('radio', { name: /9–10 AM/ }).click()
  await page.getByRole('button', { name: /^Move to/ }).click()
  await expect(page.getByText('This order is cancelled. No tubes are needed.')).toBeVisible()
})

test('the sum to collect includes unpaid added tests', async () => {
  const added = { status: 'confirmed' as const, tests: 'ESR', lines: [] }
  await open({
    additions: [
      { ...added, orderId: 'ORD-2222-2222', paymentStatus: 'pending', total: 99 },
      { ...added, orderId: 'ORD-3333-3333', paymentStatus: 'completed', total: 200 },
    ],
  })
  await expect(page.getByRole('main')).toContainText('To collect₹597with the added tests')
})

test('T records the sample of a centre visit with the cash due, once even after a lost answer', async () => {
  const collect = actionOf('collect', { permission: 'specimens.receive' })
  const addition = { orderId: 'ORD-2222-2222', status: 'confirmed', paymentStatus: 'pending' } as const
  await open({
    isCentreVisit: true,
    centre: { code: 'AND', name: 'Andheri' },
    date: '2026-11-23',
    additions: [{ ...addition, total: 99, tests: 'ESR', lines: [] }],
    actions: [...ORDER.actions, collect],
  })
  await expect(page.getByRole('button', { name: /Assign the visit/ })).toHaveCount(0)
  await page.getByRole('main').press('t')
  await expect(page.getByText(/If it was paid by UPI, take the payment first/)).toBeVisible()
  const record = page.getByRole('button', { name: 'Record the sample and ₹597 in cash' })
  page.cut(/\/collection$/)
  await record.click()
  await expect(page.getByText('The shop could not be reached. Please try again.')).toBeVisible()
  page.answer(/\/collection$/, { success: true })
  await record.click()
  await expect(page.getByText(/take the payment first/)).toHaveCount(0)
  const [first, second] = sentTo(/\/collection$/)
  expect(first).toEqual({ eventId: expect.any(String), cash: 597, isEarly: false })
  expect(second).toEqual(first)
})

test('recording a visit for its collector requires the time at which the samples were collected', async () => {
  page.answer(BOARD, boardWith([]))
  await open({
    collector: { ...coming('Imran Shaikh'), phone: null },
    actions: [...ORDER.actions, actionOf('record-visit')],
  })
  await page.getByRole('main').press('v')
  await expect(page.getByRole('button', { name: 'Enter the time of the samples' })).toBeVisible()
  await page.getByLabel('Time', { exact: true }).fill('08:20')
  page.answer(RECORD, answered())
  await page.getByRole('button', { name: 'Record the sample and ₹498 in cash' }).click()
  await expect.poll(() => sentTo(RECORD)).toMatchObject([{ at: '2026-11-24T02:50:00.000Z', cash: 498 }])
})

test('a centre visit of another day can be recorded only as early, and a paid one without cash', async () => {
  await open({
    isCentreVisit: true,
    date: '2026-11-25',
    money: { ...ORDER.money, paid: 498, toTake: 0 },
    actions: [actionOf('collect', { permission: 'specimens.receive' })],
  })
  await page.getByRole('main').press('t')
  await page.getByRole('button', { name: 'Confirm the day first' }).click({ force: true })
  expect(page.sent(/\/collection$/)).toHaveLength(0)
  await page.getByRole('checkbox', { name: 'It was taken before the day of the visit' }).click()
  page.answer(/\/collection$/, { success: true })
  await page.getByRole('button', { name: 'Record the sample as taken', exact: true }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  expect(sentTo(/\/collection$/)).toMatchObject([{ cash: 0, isEarly: true }])
})

test('whether a centre visit is early is decided by the shop’s clock, not by this computer’s', async () => {
  await open({
    now: '2026-11-25T03:00:00.000Z',
    isCentreVisit: true,
    date: '2026-11-25',
    actions: [actionOf('collect', { permission: 'specimens.receive' })],
  })
  await page.getByRole('main').press('t')
  await expect(page.getByRole('button', { name: 'Record the sample and ₹498 in cash' })).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})

test('cancelling a recollection that waits for a time requires a reason', async () => {
  const waiting = { reason: 'clotted', state: 'waiting', orderId: null, tests: 'CBC' } as const
  await open({
    status: 'collected',
    recollections: [{ ...waiting, lines: [0], at: '2026-11-24T06:00:00.000Z' }],
    actions: [actionOf('drop-recollection', { permission: 'orders.cancel' })],
  })
  await page.getByRole('button', { name: /Cancel the recollection/ }).click()
  await page.getByRole('button', { name: 'Enter the reason first' }).click({ force: true })
  expect(page.sent(/recollection/)).toHaveLength(0)
  await page.getByLabel('Reason').fill('Wants the money back.')
  const message = 'This order has no sample to recollect.'
  page.answer(/recollection/, { success: false, code: 'ORDER_STEP_REFUSED', message }, { status: 409 })
  const cancel = page.getByRole('button', { name: 'Cancel the recollection', exact: true })
  await cancel.click()
  await expect(page.getByText(message)).toBeVisible()
  page.answer(/recollection/, { success: true })
  await cancel.click()
  await expect(page.getByText(/can no longer choose a time/)).toHaveCount(0)
  expect(sentTo(/recollection/).at(-1)).toEqual({ reason: 'Wants the money back.' })
})

test('the cancellation of an unpaid order does not mention a refund or a fee', async () => {
  await open()
  page.answer(/cancellation\/preview$/, { success: true, cancellation: UNPAID_CANCELLATION })
  await page.getByRole('main').press('c')
  await page.getByRole('checkbox', { name: 'All' }).click()
  await expect(page.getByRole('button', { name: 'Cancel the order', exact: true })).toBeVisible()
  await expect(page.getByText('ORD-2222-2222, added to the visit, is cancelled too')).toBeVisible()
  await expect(page.getByText('₹0')).toHaveCount(0)
  await expect(page.getByText(/cancellation fee/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Keep it' }).click()
  expect(page.sent(/cancellation$/)).toHaveLength(0)
})

test.each([
  [
    'waits for a recollection',
    {
      status: 'collected',
      visitState: 'received',
      recollections: [
        {
          reason: 'haemolysed',
          state: 'waiting',
          orderId: null,
          at: '2026-11-24T06:00:00.000Z',
          tests: 'CBC',
        },
      ],
    },
    'Recollection needed',
  ],
  [
    'is refunded',
    { status: 'collected', visitState: 'collected', money: { ...ORDER.money, status: 'refunded' } },
    'Sample collected, refunded',
  ],
  ['is at a centre', { isCentreVisit: true }, 'Confirmed, at the centre'],
] as const)('the status of an order that %s states that', async (_, more, status) => {
  await open(more as unknown as Partial<typeof ORDER>)
  await expect(page.getByText(status, { exact: true })).toBeVisible()
  await expect(page.getByText(/not assigned/)).toHaveCount(status.startsWith('Confirmed') ? 0 : 1)
})

test('a person who can read all orders sees that the order does not exist, and gets no emergency access', async () => {
  page.answer(GET, { success: false, code: 'NOT_FOUND', message: 'Order not found' }, { status: 404 })
  await page.goto(`/desk/orders/${NUMBER}`)
  await expect(page.getByText('There is no order with this number.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open it for one hour' })).toHaveCount(0)
})

test('the invoice of a paid order opens in a new tab, but not by emergency access', async () => {
  const money = { ...ORDER.money, paid: 498, toTake: 0, invoiceNumber: 'BS/2627/000123' }
  const bill = page.getByRole('link', { name: 'bill BS/2627/000123' })
  await open({ money })
  await expect(bill).toHaveAttribute('href', `/api/desk/orders/${NUMBER}/invoice`)
  await expect(bill).toHaveAttribute('target', '_blank')
  await open({ money, openedUntil: '2026-11-24T05:00:00.000Z' })
  await expect(page.getByText('bill BS/2627/000123')).toBeVisible()
  await expect(bill).toHaveCount(0)
})

test('a visit of an earlier day without a recorded result is shown as missed, not upcoming', async () => {
  await open({ now: '2026-11-25T04:30:00.000Z' })
  await expect(page.getByRole('heading', { name: 'Missed' })).toBeVisible()
  await expect(page.getByText('Upcoming')).toHaveCount(0)
})

test('while a UPI code is shown, only its own words and the ways out are beside it', async () => {
  signIn(['visits.read', 'orders.read', 'orders.change', 'cash.take'])
  const link = 'upi://pay?pa=lab@upi&am=747.00'
  const code = { state: 'open', amount: 747, link, endsAt: null, paidAt: null }
  page.answer(/\/upi-code$/, { success: true, code })
  await open({ actions: [actionOf('take-payment', { permission: 'cash.take' })] })
  await page.getByRole('main').press('p')
  await expect(page.getByText(/confirms the amount in cash/)).toBeVisible()
  await page.getByRole('radio', { name: 'UPI' }).click()
  await expect(page.getByText('Waiting for the payment')).toBeVisible()
  await expect(page.getByText(/gets no message/)).toHaveCount(0)
  // The code is over the additions too, unlike the order's own total.
  await expect(page.getByText('To collect', { exact: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Enter a reference instead' }).click()
  await expect(page.getByText(/gets no message/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByRole('radio', { name: 'UPI' })).toHaveCount(0)
})
