import { test, vi } from 'vitest'
import type { BoardVisit } from '#desk/board/contract.ts'
import {
  ASSIGN,
  BOARD,
  boardOf,
  boardWith,
  coming,
  MEERA,
  NO_WAITS,
  onDuty,
  visit,
  WAITING,
  waitingOf,
} from '../support/board.ts'
import { expect } from '../support/expect.ts'
import { WITHIN } from '../support/locator.ts'
import { screens } from '../support/screens.ts'

/** What the board does with a day: ranges, names in their order, taking back, filters, and the place in the list. */

const { page } = await screens()
const { openBoard, row, bodies } = boardOf({ page })
const undo = page.getByRole('button', { name: 'Undo (U)' })

test('Shift selects all lines from the last selected line, and the best collectors are listed first', async () => {
  const near = { ...onDuty('Sana Qureshi'), area: 'Bandra West', hours: { from: 7, to: 12 }, perHour: 1 }
  const off = { ...onDuty('Imran Shaikh'), perHour: 3 }
  await openBoard(
    ['Zainab Merchant', 'Joseph Pinto', 'Kamala Sharma'].map((name, at) => visit(`ORD-${at}`, name)),
    { collectors: [off, near] },
  )
  await row('Zainab Merchant').click()
  await page.locator('[data-row="ORD-2"]').evaluateAll(([kamala]) => {
    kamala?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, shiftKey: true }))
  })
  await expect(page.getByText('3 visits selected')).toBeVisible()
  const names = await page
    .locator('form[aria-label=Assign] kbd')
    .evaluateAll(all => all.map(key => key.parentElement?.textContent))
  expect(names).toEqual([
    '1 Sana Qureshi then 3 at 9 AM, above their 1 an hour, same area',
    '2 Imran Shaikh off at that time',
  ])
})

test('for visits in several hours and areas the bar shows the fullest hour and where collectors are near', async () => {
  const near = { ...onDuty('Sana Qureshi'), area: 'Khar', hours: { from: 7, to: 10 }, perHour: 2 }
  const own = { collector: coming('Sana Qureshi'), state: 'assigned' } as const
  const area = (name: string) => ({ area: { name, pinCode: '400052' } })
  await openBoard(
    [
      visit('ORD-1', 'Zainab Merchant', area('Khar')),
      visit('ORD-2', 'Joseph Pinto', { ...area('Sion'), timeSlot: '11:00 AM - 12:00 PM' }),
      visit('ORD-3', 'Kamala Sharma', own),
    ],
    { collectors: [near] },
  )
  await row('Zainab Merchant').click()
  await row('Joseph Pinto').click()
  const then = 'off in 1 of 2 hours, then 2 of 2 at 9 AM, already in 1 of 2 areas'
  await expect(page.getByRole('button', { name: /Sana Qureshi off/ })).toContainText(then)
})

test('undoing the last assignment unassigns the visit, or returns it to its collector', async () => {
  await openBoard([
    visit('ORD-1', 'Zainab Merchant'),
    visit('ORD-2', 'Joseph Pinto', { collector: coming('Vijay More'), state: 'assigned' }),
  ])
  await row('Zainab Merchant').click()
  await row('Joseph Pinto').click()
  page.answer(ASSIGN, { success: true, isDone: true, outcomes: [] })
  await page.getByRole('button', { name: /Imran Shaikh/ }).click()
  await expect(page.getByText('2 visits assigned to Imran Shaikh')).toBeVisible()
  await expect(undo).not.toBeDisabled()
  await page.getByRole('main').press('u')
  await expect(page.getByText('Undone for 2 visits')).toBeVisible()
  const [given, ...back] = bodies()
  expect(given).toMatchObject({
    collectorId: 'id of Imran Shaikh',
    visits: [{ orderId: 'ORD-1' }, { orderId: 'ORD-2', seen: 'id of Vijay More' }],
  })
  expect(back).toMatchObject([
    { collectorId: null, visits: [{ orderId: 'ORD-1', seen: 'id of Imran Shaikh' }] },
    { collectorId: 'id of Vijay More', visits: [{ orderId: 'ORD-2', seen: 'id of Imran Shaikh' }] },
  ])
})

test('the result of an assignment is announced, and its button undoes it once the board is up to date', async () => {
  await openBoard([visit('ORD-1', 'Zainab Merchant')])
  const refresh = page.hold(BOARD, boardWith([visit('ORD-1', 'Zainab Merchant')]))
  await row('Zainab Merchant').click()
  page.answer(ASSIGN, { success: true, isDone: true, outcomes: [] })
  await page.getByRole('button', { name: /Imran Shaikh/ }).click()
  const outcome = page.getByRole('status').filter({ hasText: '1 visit assigned to Imran Shaikh' })
  await expect(outcome).toBeVisible()
  await expect(undo).toBeDisabled()
  refresh.letThrough()
  await undo.click()
  await expect(page.getByText('Undone for 1 visit')).toBeVisible()
  expect(bodies().at(-1)).toMatchObject({
    collectorId: null,
    visits: [{ orderId: 'ORD-1', seen: 'id of Imran Shaikh' }],
  })
})

const line = (name: string) => page.locator('tr').filter({ hasText: name })

test('a visit shows when its state began, and how long it has been late', async () => {
  const since = '2026-11-24T04:04:00.000Z'
  await openBoard([
    visit('ORD-1', 'Zainab Merchant', {
      collector: coming('Vijay More'),
      state: 'arrived',
      since,
      lateSince: '2026-11-24T05:04:00.000Z',
    }),
    visit('ORD-2', 'Joseph Pinto', { collector: coming('Vijay More'), state: 'on_the_way', since }),
    visit('ORD-3', 'Kamala Sharma', { collector: coming('Vijay More'), state: 'assigned', since }),
  ])
  await expect(line('Zainab Merchant')).toContainText(/At the door\s*9:34 AM\s*late since 10:34 AM/)
  await expect(line('Joseph Pinto')).toContainText(/On the way\s*9:34 AM/)
  await expect(line('Joseph Pinto')).not.toContainText('late')
  // An assignment is often of another day.
  await expect(line('Kamala Sharma')).not.toContainText('9:34')
  await expect(page.getByRole('button', { name: /^Late 1$/ })).toBeVisible()
})

test('today has a line at the present time, and an unassigned visit shows how soon it begins', async () => {
  const later = { timeSlot: '10:00 AM - 11:00 AM' }
  const visits = [
    visit('ORD-1', 'Zainab Merchant', { collector: coming('Vijay More'), state: 'arrived' }),
    visit('ORD-2', 'Joseph Pinto', later),
    visit('ORD-3', 'Kamala Sharma', { ...later, collector: coming('Vijay More'), state: 'assigned' }),
  ]
  await openBoard(visits, { at: '2026-11-24T04:16:00.000Z' })
  const texts = await page.locator('tbody tr').evaluateAll(rows => rows.map(row => row.textContent))
  expect(texts.map(text => /Zainab|Now, 9:46 AM|Joseph|Kamala|\d+ visits?/.exec(text ?? '')?.[0])).toEqual([
    '1 visit',
    'Zainab',
    'Now, 9:46 AM',
    '2 visits',
    'Joseph',
    'Kamala',
  ])
  await expect(line('Joseph Pinto')).toContainText(/Unassigned\s*in 14 min/)
  await expect(line('Kamala Sharma')).not.toContainText('min')
  await expect(page.getByText('1 unassigned in 14 min')).toBeVisible()
  // Another day has none of these.
  await openBoard(visits, { at: '2026-11-23T04:16:00.000Z' })
  await expect(page.getByText('Now, 9:46 AM')).toHaveCount(0)
  await expect(line('Joseph Pinto')).not.toContainText('min')
})

test('Assign in a row selects its visit and focuses the field for the name', async () => {
  const assigned = { collector: coming('Vijay More'), state: 'assigned' } as const
  const visits = [visit('ORD-1', 'Zainab Merchant'), visit('ORD-2', 'Joseph Pinto', assigned)]
  await openBoard(visits)
  await expect(page.getByRole('button', { name: /^Assign Joseph/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Assign Zainab Merchant, 9–10 AM' }).click()
  await expect(row('Zainab Merchant')).toBeChecked()
  await expect(page.getByText('1 visit selected')).toBeVisible()
  await expect(page.getByLabel('Collector’s name')).toBeFocused()
  await openBoard(visits, { mayAssign: false })
  await expect(page.getByRole('button', { name: /^Assign/ })).toHaveCount(0)
})

test('a day without visits shows that, and offers a new order to a person who can book', async () => {
  await openBoard([])
  await expect(
    page.getByRole('heading', { name: 'No visits in Mumbai on Tuesday, 24 November' }),
  ).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'New order' })).toHaveCount(0)
  const permissions = ['visits.read', 'orders.create']
  page.answer(/^\/api\/staff\/me/, { ...MEERA, staff: { ...MEERA.staff, permissions } })
  await page.goto('/desk?city=Mumbai&date=2026-11-24')
  await expect(page.getByRole('main').getByRole('link', { name: 'New order' })).toHaveAttribute(
    'href',
    '/desk/new-order',
  )
})

/** Two selected visits, and the field for the name of their collector. */
async function openForName() {
  await openBoard([visit('ORD-1', 'Zainab Merchant'), visit('ORD-2', 'Joseph Pinto')], {
    collectors: ['Imran Shaikh', 'Sana Qureshi', 'Sara Khan'].map(onDuty),
  })
  await page.getByRole('main').press('*')
  await page.getByRole('main').press('a')
  return page.getByLabel('Collector’s name')
}

test('a name that matches no collector, or several, is reported once, and the visits stay selected', async () => {
  const name = await openForName()
  await name.fill('Sam')
  await name.press('Enter')
  await expect(page.getByText('No collector is called Sam.')).toHaveCount(1)
  await name.fill('s')
  await name.press('Enter')
  await expect(page.getByText('No collector is called Sam.')).toHaveCount(0)
  await expect(page.getByText('Several collectors match: Sana Qureshi, Sara Khan.')).toBeVisible()
  await expect(page.getByText('2 visits selected')).toBeVisible()
})

test('visits are assigned by the first letters of a collector’s name, and that can be undone', async () => {
  const name = await openForName()
  page.answer(ASSIGN, { success: true, isDone: true, outcomes: [] })
  await name.fill('imr')
  await name.press('Enter')
  await expect(page.getByText('2 visits assigned to Imran Shaikh')).toBeVisible()
  await expect(undo).not.toBeDisabled()
  await page.getByRole('main').press('u')
  await expect(page.getByText('Undone for 2 visits')).toBeVisible()
  expect(bodies().at(-1)).toMatchObject({
    collectorId: null,
    visits: [{ orderId: 'ORD-1', seen: 'id of Imran Shaikh' }, { seen: 'id of Imran Shaikh' }],
  })
})

test('if some visits can’t be assigned none is, each shows its reason, and two keys assign the others', async () => {
  await openBoard(Array.from({ length: 60 }, (_, at) => visit(`ORD-${at}`, `Patient Number${at}`)))
  await page.getByRole('main').press('*')
  await expect(page.getByText('60 visits selected')).toBeVisible()
  const outcomes = Array.from({ length: 60 }, (_, at) => ({
    orderId: `ORD-${at}`,
    problem: at === 7 ? 'This booking was cancelled.' : null,
  }))
  page.answer(ASSIGN, { success: true, isDone: false, outcomes })
  const name = page.getByLabel('Collector’s name')
  await page.getByRole('main').press('a')
  await name.press('1')
  await expect(page.getByText('Patient Number7, ORD-7: This booking was cancelled.')).toBeVisible()
  await expect(page.getByText('59 others are still selected. Choose again.')).toBeVisible()
  await expect(page.getByText('59 visits selected')).toBeVisible()
  await expect(name).toBeFocused()
  await expect(page.getByRole('button', { name: 'Assign', exact: true })).toBeVisible()
  page.answer(ASSIGN, { success: true, isDone: true, outcomes: [] })
  await name.press('1')
  await expect(page.getByText('59 visits assigned to Imran Shaikh')).toBeVisible()
  expect(bodies().map(({ visits }) => visits.length)).toEqual([60, 59])
})

test('a filter narrows every list and its number, and shows its text if nothing matches', async () => {
  await openBoard([
    visit('ORD-1', 'Zainab Merchant', { area: { name: 'Khar', pinCode: '400052' } }),
    visit('ORD-2', 'Joseph Pinto', { collector: coming('Vijay More'), state: 'assigned' }),
  ])
  const filter = page.getByLabel('Filter by area, PIN code, collector or name')
  await page.getByRole('main').press('f')
  await expect(filter).toBeFocused()
  await filter.fill('khar 4000')
  await expect(row('Joseph Pinto')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Open 1$/ })).toBeVisible()
  await filter.fill('nobody')
  await expect(page.getByText('No visit in this list matches “nobody”.')).toBeVisible()
})

test('when a refresh removes the row with the focus, the row in its place gets the focus', async () => {
  const [zainab, joseph, kamala] = ['Zainab Merchant', 'Joseph Pinto', 'Kamala Sharma'].map((name, at) =>
    visit(`ORD-${at}`, name),
  ) as [BoardVisit, BoardVisit, BoardVisit]
  await openBoard([zainab, joseph, kamala])
  await row('Zainab Merchant').press('j')
  await expect(row('Joseph Pinto')).toBeFocused()
  page.answer(BOARD, boardWith([zainab, kamala]))
  document.dispatchEvent(new window.Event('visibilitychange'))
  await expect(row('Joseph Pinto')).toHaveCount(0)
  await expect(row('Kamala Sharma')).toBeFocused()
})

test('a list that was requested before an assignment and arrives after it is dropped', async () => {
  const zainab = visit('ORD-1', 'Zainab Merchant')
  await openBoard([zainab])
  const late = page.hold(BOARD, boardWith([zainab]))
  document.dispatchEvent(new window.Event('visibilitychange'))
  await vi.waitFor(() => expect(late.count).toBe(1), WITHIN)
  page.answer(BOARD, boardWith([visit('ORD-2', 'Joseph Pinto')]))
  page.answer(ASSIGN, { success: true, isDone: true, outcomes: [] })
  await row('Zainab Merchant').click()
  await page.getByRole('button', { name: /Imran Shaikh/ }).click()
  await expect(row('Joseph Pinto')).toBeVisible()
  late.letThrough()
  // The page reads the answer and renders within some turns of the event loop.
  for (let turn = 0; turn < 20; turn += 1) await new Promise(resolve => setImmediate(resolve))
  await expect(row('Joseph Pinto')).toBeVisible()
  await expect(row('Zainab Merchant')).toHaveCount(0)
})

test('collectors are listed with their load, and a click shows only their visits', async () => {
  await openBoard([
    visit('ORD-1', 'Zainab Merchant', { collector: coming('Imran Shaikh'), state: 'collected' }),
    visit('ORD-2', 'Joseph Pinto', { collector: coming('Imran Shaikh'), state: 'assigned' }),
    visit('ORD-3', 'Kamala Sharma'),
  ])
  const load = page.getByRole('complementary')
  await expect(load).toContainText('1 of 2 done')
  await load.getByRole('button', { name: 'Imran Shaikh' }).click()
  await expect(row('Joseph Pinto')).toBeVisible()
  await expect(row('Kamala Sharma')).toHaveCount(0)
})

test('visits that a filter hides stay selected, and the bar shows their number', async () => {
  await openBoard([
    visit('ORD-1', 'Zainab Merchant', { area: { name: 'Khar', pinCode: '400052' } }),
    visit('ORD-2', 'Joseph Pinto'),
  ])
  await page.getByRole('main').press('*')
  const bar = page.getByRole('form', { name: 'Assign' })
  await expect(bar).toContainText('2 visits selected')
  await expect(bar).not.toContainText('not in this list')
  await page.getByLabel('Filter by area, PIN code, collector or name').fill('khar')
  await expect(bar).toContainText(/2 visits selected\s*1 is not in this list/)
})

test('selecting all adds and removes only the visits in the list', async () => {
  await openBoard([
    visit('ORD-1', 'Zainab Merchant', { area: { name: 'Khar', pinCode: '400052' } }),
    visit('ORD-2', 'Joseph Pinto'),
    visit('ORD-3', 'Kamala Sharma'),
  ])
  await row('Zainab Merchant').click()
  const filter = page.getByLabel('Filter by area, PIN code, collector or name')
  await filter.fill('bandra')
  const all = page.getByRole('checkbox', { name: 'All in this list' })
  const bar = page.getByRole('form', { name: 'Assign' })
  await all.click()
  await expect(bar).toContainText(/3 visits selected\s*1 is not in this list/)
  await page.getByRole('main').press('*')
  await expect(bar).toContainText(/1 visit selected\s*1 is not in this list/)
  await filter.fill('')
  await expect(row('Zainab Merchant')).toBeChecked()
  await expect(row('Joseph Pinto')).not.toBeChecked()
})

test('each waiting list is counted once, by its number or among the empty ones', async () => {
  page.answer(WAITING, waitingOf({ approvals: 2, requests: 0 }))
  await openBoard([
    visit('ORD-1', 'Zainab Merchant', { lateSince: '2026-11-24T03:30:00.000Z' }),
    visit('ORD-2', 'Joseph Pinto'),
  ])
  const attention = page.getByRole('region', { name: 'Needs attention' })
  // The lists of the day stand once, above its rows.
  await expect(page.getByRole('button', { name: /Unassigned 2$/ })).toHaveCount(1)
  await expect(attention.getByRole('button')).toHaveCount(0)
  await expect(attention.getByRole('link', { name: /^2 Refunds to decide/ })).toBeVisible()
  // The six lists of every city, and requests.
  await expect(attention.getByText('Nothing else, apart from the visits below')).toBeVisible()
  await expect(attention.getByRole('listitem')).toHaveCount(2)
})

test('a visit without a sample needs attention, and its row leads to the form for another time', async () => {
  const failed = {
    collector: coming('Vijay More'),
    state: 'failed',
    since: '2026-11-24T02:55:00.000Z',
    failReason: 'no one answered',
  } as const
  await openBoard([visit('ORD-1', 'Zainab Merchant', failed), visit('ORD-2', 'Joseph Pinto')])
  const move = page.getByRole('link', { name: 'Move the visit of Zainab Merchant' })
  // Needs the permission to change orders.
  await expect(move).toHaveCount(0)
  const permissions = ['visits.read', 'orders.change']
  await openBoard(
    [visit('ORD-1', 'Zainab Merchant', failed), visit('ORD-2', 'Joseph Pinto')],
    {},
    permissions,
  )
  await page.getByRole('button', { name: /^Not collected 1$/ }).click()
  await expect(row('Joseph Pinto')).toHaveCount(0)
  await expect(line('Zainab Merchant')).toContainText('no one answered')
  await expect(move).toHaveAttribute('href', '/desk/orders/ORD-1?action=reschedule')
})

test('without the permission to assign, rows have no check box, and keys move over their orders', async () => {
  await openBoard([visit('ORD-1', 'Zainab Merchant'), visit('ORD-2', 'Joseph Pinto')], { mayAssign: false })
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByLabel('Collector’s name')).toHaveCount(0)
  await page.getByRole('main').press('j')
  await expect(page.getByRole('link', { name: 'ORD-1' })).toBeFocused()
  await page.getByRole('link', { name: 'ORD-1' }).press('j')
  await expect(page.getByRole('link', { name: 'ORD-2' })).toBeFocused()
})

test('opening another list, filter or day closes the result of the last assignment', async () => {
  await openBoard([visit('ORD-1', 'Zainab Merchant')])
  await row('Zainab Merchant').click()
  page.answer(ASSIGN, { success: true, isDone: true, outcomes: [] })
  await page.getByRole('button', { name: /Imran Shaikh/ }).click()
  await expect(page.getByText('1 visit assigned to Imran Shaikh')).toBeVisible()
  // Once the board is up to date.
  await expect(page.getByRole('button', { name: 'Undo (U)' })).not.toBeDisabled()
  await page.getByRole('button', { name: /^All 1$/ }).click()
  await expect(page.getByText('1 visit assigned to Imran Shaikh')).toHaveCount(0)
  // The key still undoes it.
  await page.getByRole('main').press('u')
  await expect(page.getByText('Undone for 1 visit')).toBeVisible()
})

test('the cash that a collector holds is shown', async () => {
  const cash = { ...onDuty('Imran Shaikh'), cash: 1315 }
  await openBoard(
    [visit('ORD-1', 'Zainab Merchant', { collector: coming('Imran Shaikh'), state: 'collected' })],
    {
      collectors: [cash],
    },
  )
  await expect(page.getByRole('complementary')).toContainText('₹1,315 in hand')
})

test('? shows the keys; those that assign only with the permission', async () => {
  const keys = page.getByRole('dialog', { name: 'Keys of this page' })
  await openBoard([visit('ORD-1', 'Zainab Merchant')])
  await page.getByRole('main').press('?')
  await expect(keys).toContainText('Select this hour')
  await openBoard([visit('ORD-1', 'Zainab Merchant')], { mayAssign: false })
  await page.getByRole('main').press('?')
  await expect(keys).toContainText('Open the order')
  await expect(keys).not.toContainText('Select this hour')
})

test('Enter or ↓ leads from the filter to the visits, and Esc clears it, then leaves it', async () => {
  await openBoard([visit('ORD-1', 'Zainab Merchant'), visit('ORD-2', 'Joseph Pinto')])
  const filter = page.getByLabel('Filter by area, PIN code, collector or name')
  await filter.fill('joseph')
  for (const key of ['Enter', 'ArrowDown']) {
    await page.getByRole('main').press('f')
    await filter.press(key)
    await expect(row('Joseph Pinto')).toBeFocused()
  }
  await page.getByRole('main').press('f')
  await filter.press('Escape')
  await expect(filter).toHaveValue('')
  await expect(row('Zainab Merchant')).toBeVisible()
  await expect(filter).toBeFocused()
  await filter.press('Escape')
  await expect(page.getByRole('main')).toBeFocused()
})

test('once the last visit of an area is assigned, the list of unassigned ones counts them', async () => {
  const given = { collector: coming('Vijay More'), state: 'assigned' } as const
  await openBoard([visit('ORD-1', 'Zainab Merchant', given), visit('ORD-2', 'Joseph Pinto', given)])
  await page.getByRole('button', { name: /^Unassigned 0$/ }).click()
  await page.getByLabel('Filter by area, PIN code, collector or name').fill('bandra')
  await expect(page.getByText('All 2 of “bandra” are assigned.')).toBeVisible()
})

test('an hour shows its visits and seats, and one key selects it', async () => {
  const later = { timeSlot: '10:00 AM - 11:00 AM' }
  await openBoard(
    [
      visit('ORD-1', 'Zainab Merchant'),
      visit('ORD-2', 'Joseph Pinto', { collector: coming('Vijay More'), state: 'assigned' }),
      visit('ORD-3', 'Kamala Sharma', later),
    ],
    { hours: [{ hour: 9, seats: 40, taken: 2 }] },
  )
  const head = page.locator('tr').filter({ hasText: '40 seats' })
  await expect(head).toContainText(/9–10 AM\s*2 visits\s*1 unassigned\s*2 of 40 seats taken/)
  await row('Joseph Pinto').press('h')
  await expect(page.getByText('2 visits selected')).toBeVisible()
  await page.getByRole('button', { name: 'Select this hour, 10–11 AM' }).click()
  await expect(page.getByText('3 visits selected')).toBeVisible()
})

test('the menu of a visit has its collector’s number', async () => {
  const imran = onDuty('Imran Shaikh')
  await openBoard(
    [
      visit('ORD-1', 'Zainab Merchant', {
        collector: coming('Imran Shaikh'),
        state: 'assigned',
        lateSince: '2026-11-24T03:30:00.000Z',
      }),
    ],
    { collectors: [{ ...imran, phone: '9820011001' }] },
  )
  await line('Zainab Merchant').getByRole('button', { name: 'Actions for Zainab Merchant' }).click()
  await expect(page.getByRole('menuitem', { name: 'Call Imran Shaikh, 9820011001' })).toBeVisible()
})

test('open visits of earlier days are counted, and the list links to each with its city', async () => {
  const orders = [
    { orderId: 'ORD-7', patientName: 'Kamala Sharma', city: 'Delhi', since: '2026-11-23T03:30:00.000Z' },
  ] as const
  await openBoard([visit('ORD-1', 'Zainab Merchant')], {
    waits: { ...NO_WAITS, leftOver: { total: 201, orders: [...orders] } },
  })
  await page.getByRole('button', { name: /^201 Left over from earlier days/ }).click()
  await expect(page.getByRole('link', { name: 'ORD-7' })).toBeVisible()
  await expect(page.getByText('Delhi, Mon, 23 Nov, 9:00 AM')).toBeVisible()
  await expect(page.getByText('200 others are not listed')).toBeVisible()
})

test('a late visit shows that its collector’s phone has not reported', async () => {
  await openBoard([
    visit('ORD-1', 'Zainab Merchant', {
      collector: coming('Imran Shaikh'),
      state: 'assigned',
      lateSince: '2026-11-24T03:30:00.000Z',
      isPhoneSilent: true,
    }),
  ])
  await expect(line('Zainab Merchant')).toContainText('phone silent')
})

test('selected visits move together, and one that does not fit is named and stays selected', async () => {
  const MOVE = /^\/api\/desk\/visits\/move/
  const visits = [visit('ORD-1', 'Zainab Merchant'), visit('ORD-2', 'Joseph Pinto', { state: 'failed' })]
  const permissions = ['visits.read', 'orders.change']
  await openBoard(visits, { hours: [{ hour: 9, seats: 4, taken: 2 }] }, permissions)
  await page.getByRole('main').press('*')
  await expect(page.getByRole('button', { name: 'Cancel the visits' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  page.answer(MOVE, {
    success: true,
    outcomes: [
      { orderId: 'ORD-1', problem: null },
      { orderId: 'ORD-2', problem: 'This slot is full.' },
    ],
  })
  await page.getByRole('form', { name: 'Move 2 visits' }).getByRole('button', { name: 'Move' }).click()
  await expect(page.getByText('1 visit moved.')).toBeVisible()
  await expect(page.getByText('Joseph Pinto, ORD-2: This slot is full.')).toBeVisible()
  await expect(page.getByText('1 visit selected').first()).toBeVisible()
  expect(page.sent(MOVE).map(({ init }) => JSON.parse(String(init?.body)))).toEqual([
    {
      visits: [
        { orderId: 'ORD-1', from: { date: '2026-11-24', hour: 9 } },
        { orderId: 'ORD-2', from: { date: '2026-11-24', hour: 9 } },
      ],
      to: { date: '2026-11-25', hour: null },
    },
  ])
})

test('the message that a collector will be 20 minutes late goes to the selected visits', async () => {
  const SEND = /^\/api\/desk\/visits\/messages/
  await openBoard([visit('ORD-1', 'Zainab Merchant')], {}, ['visits.read', 'orders.change'])
  await row('Zainab Merchant').press('x')
  await page.getByRole('button', { name: 'Send a message' }).click()
  page.answer(SEND, { success: true, outcomes: [{ orderId: 'ORD-1', problem: null }] })
  await page.getByRole('button', { name: 'Send the message' }).click()
  await expect(page.getByText('Message about 1 visit queued.')).toBeVisible()
  expect(page.sent(SEND).map(({ init }) => JSON.parse(String(init?.body)))).toMatchObject([
    { visits: [{ orderId: 'ORD-1' }], minutes: 20 },
  ])
})
