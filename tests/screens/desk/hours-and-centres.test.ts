import { test } from 'vitest'
import { demoCity } from '#tests/helpers/our-cities.ts'
import { BOARD, boardWith, visit } from '../support/board.ts'
import { expect } from '../support/expect.ts'
import { screens } from '../support/screens.ts'

/** Setting up a city's days, where it is pressed, refused or lost. */

const { page } = await screens()

const OWNER = {
  success: true,
  staff: {
    id: 'x',
    name: 'Asha',
    permissions: ['slots.set', 'visits.read'],
    roles: [{ role: 'owner', centre: null }],
  },
}
const MANAGER = {
  ...OWNER,
  staff: { ...OWNER.staff, permissions: ['slots.set', 'catalogue.change'] },
}
const AREAS = /^\/api\/desk\/areas(\?|$)/
const BANDRA = { id: 'a1', city: 'Mumbai', name: 'Bandra', pinCodes: ['400050', '400051'], revision: 1 }
const listed = (...areas: object[]) => ({ success: true, areas })
const bodies = () =>
  page.sent(AREAS).flatMap(({ init }) => (init?.body ? [JSON.parse(String(init.body)) as object] : []))

const HOURS_AND_CENTRES = /^\/api\/desk\/hours-and-centres/
const WEEK = [...Array(5).fill({ from: 7, to: 12 }), null, null]
const IMRAN = {
  id: 'c1',
  revision: 7,
  name: 'Imran Shaikh',
  city: 'Mumbai',
  area: 'Bandra',
  perHour: 3,
  week: WEEK,
  days: [{ date: '2026-11-25', hours: null, reason: 'Wedding' }],
}
const slot = (hour: number, more: object = {}) => ({
  hour,
  capacity: 3,
  taken: 1,
  planned: 3,
  setBy: null,
  setReason: null,
  hasBegun: false,
  ...more,
})
const CITIES = /^\/api\/desk\/cities$/
const MUMBAI = { ...demoCity('Mumbai'), revision: 1, visits: 12 }
const listedCities = (...more: object[]) => ({ success: true, cities: [MUMBAI, ...more] })
const CENTRES = /^\/api\/desk\/centres\?/
const HOURS = {
  openDays: [1, 2, 3, 4, 5, 6],
  opensAt: 7,
  closesAt: 20,
  closedDays: [],
  hours: 'Mon to Sat, 7 to 8',
}
const PLACE = { city: 'Mumbai', address: '4 Link Road, Mumbai 400053', phone: null }
const ANDHERI = { code: 'AND', name: 'Andheri', revision: 2, ...PLACE, ...HOURS }
const hours = (more: object = {}) => ({
  success: true,
  collectors: [IMRAN],
  days: [{ date: '2026-11-24', slots: [slot(7), slot(8, { taken: 5, setBy: 'Meera', setReason: 'Rain' })] }],
  ...more,
})

async function openHours(...areas: object[]) {
  page.answer(/^\/api\/staff\/me/, OWNER)
  page.answer(HOURS_AND_CENTRES, hours())
  page.answer(CITIES, listedCities())
  page.answer(CENTRES, { success: true, centres: [ANDHERI] })
  page.answer(AREAS, listed(...areas))
  await page.goto('/desk/hours-and-centres?city=Mumbai')
  await expect(page.getByRole('heading', { name: 'Areas' })).toBeVisible()
}
const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()

test('a city without areas shows that it is served everywhere', async () => {
  await openHours()
  await expect(page.getByText(/^Mumbai has no areas, so collectors visit all/)).toBeVisible()
})

test('pasted PIN codes are counted before they are saved, and those outside the city are named', async () => {
  await openHours()
  await page.getByRole('button', { name: 'Add an area' }).click()
  await save()
  await expect(page.getByText('Please enter a name.')).toBeVisible()
  await expect(page.getByText('Please enter at least one PIN code.')).toBeVisible()
  await page.getByLabel('Name').fill('Bandra')
  await page.getByLabel('PIN codes').fill('400050-400052, 411001')
  await expect(page.getByText('3 PIN codes')).toBeVisible()
  await expect(page.getByText('Not in Mumbai: 411001')).toBeVisible()
  await save()
  expect(bodies()).toEqual([])
  await page.getByLabel('PIN codes').fill('400050-400052')
  page.answer(AREAS, { area: BANDRA, ...listed(BANDRA) })
  await save()
  await expect(page.getByText('Bandra is saved. The checkout uses it from now on.')).toBeVisible()
  expect(bodies()).toMatchObject([
    { city: 'Mumbai', name: 'Bandra', pinCodes: ['400050', '400051', '400052'] },
  ])
  await expect(page.getByRole('button', { name: 'Add an area' })).toBeFocused()
})

test('an area that is saved again after a lost answer is added once', async () => {
  await openHours()
  await page.getByRole('button', { name: 'Add an area' }).click()
  await page.getByLabel('Name').fill('Bandra')
  await page.getByLabel('PIN codes').fill('400050')
  page.cut(AREAS)
  await save()
  await expect(page.getByText('The shop could not be reached. Please try again.')).toBeVisible()
  page.answer(AREAS, { area: BANDRA, ...listed(BANDRA) })
  await save()
  await expect(page.getByText(/^Bandra is saved/)).toBeVisible()
  const [first, second] = bodies()
  expect(second).toEqual(first)
})

test('a refusal shows its reason, and the typed values stay', async () => {
  await openHours(BANDRA)
  await page.getByRole('button', { name: 'More for Bandra' }).click()
  await page.getByRole('menuitem', { name: 'Change Bandra' }).click()
  const refusal = { success: false, code: 'INVALID', message: '400051 is already in the area Khar.' }
  page.answer(AREAS, refusal, { status: 422 })
  await save()
  await expect(page.getByText('400051 is already in the area Khar.')).toBeVisible()
  await expect(page.getByLabel('PIN codes')).toHaveValue('400050 400051')
})

test('removing the last area requires a confirmation, which states that the whole city is then served', async () => {
  await openHours(BANDRA)
  await page.getByRole('button', { name: 'More for Bandra' }).click()
  await page.getByRole('menuitem', { name: 'Remove Bandra' }).click()
  await expect(page.getByText(/It is the last area. Collectors will then visit all/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  page.answer(/^\/api\/desk\/areas\/a1\/remove/, { success: true })
  page.answer(AREAS, listed())
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Bandra is removed.')).toBeVisible()
})

const sentTo = (call: RegExp) => page.sent(call).map(({ init }) => JSON.parse(String(init?.body)) as unknown)

const openWeek = async () => {
  await page.getByRole('button', { name: 'More for Imran Shaikh' }).click()
  await page.getByRole('menuitem', { name: 'Change hours of Imran Shaikh' }).click()
}

test('a collector’s week has a field for each day, and invalid hours are reported before they are sent', async () => {
  await openHours()
  const week = page.getByRole('row', { name: /^Imran Shaikh/ })
  await expect(week).toContainText('7 AM–12 PM')
  await openWeek()
  const monday = page.getByLabel('Mon', { exact: true }).last()
  await expect(page.getByLabel('Start area')).toBeFocused()
  await expect(monday).toHaveValue('7-12')
  await expect(page.getByLabel('Sun', { exact: true }).last()).toHaveValue('')
  await monday.fill('12-7')
  await save()
  await expect(page.getByText('Please enter hours like 7-12, or leave a day empty: Mon.')).toBeVisible()
  await expect(monday).toHaveAttribute('aria-invalid', 'true')
  const call = /^\/api\/desk\/collectors\/c1\/week/
  expect(page.sent(call)).toEqual([])
  await monday.fill('7-13')
  page.answer(call, { success: true })
  await save()
  await expect(page.getByText('The hours of Imran Shaikh are saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'More for Imran Shaikh' })).toBeFocused()
  expect(sentTo(call)).toEqual([
    {
      city: 'Mumbai',
      area: 'Bandra',
      perHour: 3,
      week: [{ from: 7, to: 13 }, ...WEEK.slice(1)],
      revision: 7,
    },
  ])
})

test('one button copies the hours of Monday to all days', async () => {
  await openHours()
  await openWeek()
  await page.getByLabel('Mon', { exact: true }).last().fill('7-14')
  await page.getByRole('button', { name: 'Copy Monday to all days' }).click()
  const call = /^\/api\/desk\/collectors\/c1\/week/
  page.answer(call, { success: true })
  await save()
  await expect(page.getByText('The hours of Imran Shaikh are saved.')).toBeVisible()
  expect(sentTo(call)).toEqual([expect.objectContaining({ week: Array(7).fill({ from: 7, to: 14 }) })])
})

test('the hours of a collector are copied to those that are ticked', async () => {
  await openHours()
  const others = ['Sana Qureshi', 'Vijay Rao'].map((name, at) => ({
    ...IMRAN,
    id: `c${at + 2}`,
    name,
    revision: at,
  }))
  page.answer(HOURS_AND_CENTRES, hours({ collectors: [IMRAN, ...others] }))
  await page.reload()
  await page.getByRole('button', { name: 'More for Imran Shaikh' }).click()
  await page.getByRole('menuitem', { name: 'Copy hours of Imran Shaikh to others' }).click()
  await page.getByLabel('All').click()
  await page.getByLabel('Vijay Rao').click()
  const copy = /^\/api\/desk\/collectors\/c1\/week\/copy$/
  page.answer(copy, { success: true })
  await page.getByRole('button', { name: 'Copy hours' }).click()
  await expect(page.getByText('The hours of Imran Shaikh are copied to 1 collector.')).toBeVisible()
  expect(sentTo(copy)).toEqual([{ to: [{ id: 'c2', revision: 0 }] }])
})

test('a person without the permission for the catalogue can’t add a centre', async () => {
  await openHours()
  await expect(page.getByRole('button', { name: 'Add a centre' })).toHaveCount(0)
})

test('a manager adds a centre with its hours', async () => {
  await openHours()
  page.answer(/^\/api\/staff\/me/, {
    ...OWNER,
    staff: { ...OWNER.staff, permissions: ['slots.set', 'catalogue.change'] },
  })
  await page.reload()
  await page.getByRole('button', { name: 'Add a centre' }).click()
  await page.getByLabel(/^Code/).fill('MUM-2')
  await page.getByLabel('Name').fill('Khar')
  await page.getByLabel('Address').fill('1 Main Road, Mumbai 400052')
  await page.getByLabel('Mon').last().check()
  await page.getByLabel('Opens at').selectOption('7')
  await page.getByLabel('Closes at').selectOption('20')
  const call = /^\/api\/desk\/centres$/
  page.answer(
    call,
    { success: false, code: 'INVALID', message: 'x', fields: { code: 'There is already a centre.' } },
    { status: 422 },
  )
  await save()
  await expect(page.getByLabel(/^Code/)).toHaveAccessibleDescription('There is already a centre.')
  page.answer(call, { success: true })
  await save()
  await expect(page.getByText('Khar is saved. Customers see it now.')).toBeVisible()
  expect(sentTo(call).at(-1)).toMatchObject({
    city: 'Mumbai',
    code: 'MUM-2',
    hours: { openDays: [1], opensAt: 7, closesAt: 20, closedDays: [] },
  })
})

test('the first hours of a collector can be set by one click, and the button keeps the focus when it becomes a menu', async () => {
  await openHours()
  const none = { city: null, area: null, perHour: null, week: [], days: [] }
  page.answer(HOURS_AND_CENTRES, hours({ collectors: [{ ...IMRAN, ...none }] }))
  await page.reload()
  await page.getByRole('button', { name: 'Change hours of Imran Shaikh' }).click()
  await page.getByLabel('Visits an hour').fill('3')
  await page.getByLabel('Mon', { exact: true }).last().fill('7-12')
  page.answer(/^\/api\/desk\/collectors\/c1\/week/, { success: true })
  page.answer(HOURS_AND_CENTRES, hours())
  await save()
  await expect(page.getByRole('button', { name: 'More for Imran Shaikh' })).toBeFocused()
})

test('the form of a week that was changed meanwhile names the author, keeps the typed values, and can show the new ones', async () => {
  await openHours()
  await openWeek()
  const monday = page.getByLabel('Mon', { exact: true }).last()
  await monday.fill('7-13')
  const message = 'Meera changed this on 21 Nov 2026, 9:35 AM. Please review it first.'
  const current = { ...IMRAN, revision: 8, week: [{ from: 8, to: 11 }, ...WEEK.slice(1)] }
  page.answer(
    /^\/api\/desk\/collectors\/c1\/week/,
    { success: false, code: 'CHANGED', message, current },
    { status: 409 },
  )
  await save()
  await expect(page.getByText(message)).toBeVisible()
  await expect(monday).toHaveValue('7-13')
  await page.getByRole('button', { name: 'Show the current version' }).click()
  await expect(monday).toHaveValue('8-11')
  await expect(page.getByText(message)).toHaveCount(0)
})

test('a day off can be entered with a reason, and removed', async () => {
  await openHours()
  await page.getByRole('button', { name: 'More for Imran Shaikh' }).click()
  await page.getByRole('menuitem', { name: 'Other dates of Imran Shaikh' }).click()
  const call = /^\/api\/desk\/collectors\/c1\/day/
  page.answer(call, { success: true })
  const refresh = page.hold(HOURS_AND_CENTRES, hours())
  const usual = page.getByRole('button', { name: 'Usual hours on Wed, 25 Nov' })
  await usual.click()
  await expect(page.getByText('Wed, 25 Nov of Imran Shaikh is saved.')).toBeVisible()
  await expect(usual).toBeDisabled()
  refresh.letThrough()
  await page.getByLabel('Day', { exact: true }).fill('2026-11-26')
  await page.getByLabel('Reason').fill('Fever')
  await page.getByRole('button', { name: 'Save date' }).click()
  await expect(page.getByText('Thu, 26 Nov of Imran Shaikh is saved.')).toBeVisible()
  expect(sentTo(call)).toEqual([
    { date: '2026-11-25', hours: 'usual', reason: '', revision: 7 },
    { date: '2026-11-26', hours: null, reason: 'Fever', revision: 7 },
  ])
})

test('an hour with more bookings than seats shows that, and can be set by hand or follow the working hours', async () => {
  await openHours()
  const over = page.getByRole('button', { name: 'Tue, 24 Nov, 8 AM: 5 of 3' })
  await expect(over).toContainText('overbooked')
  await over.click()
  await expect(page.getByText('Set by Meera: Rain')).toBeVisible()
  const call = /^\/api\/desk\/slots/
  const refusal = { success: false, code: 'SLOT_FULL', message: 'The capacity can’t be 4: 5 are booked.' }
  page.answer(call, refusal, { status: 409 })
  await page.getByLabel('Seats', { exact: true }).fill('4')
  await page.getByRole('button', { name: 'Set seats' }).click()
  await expect(page.getByText('The capacity can’t be 4: 5 are booked.')).toBeVisible()
  page.answer(call, { success: true })
  await page.getByRole('button', { name: 'Use working hours' }).click()
  await expect(page.getByText('Tue, 24 Nov, 8 AM: from working hours again.')).toBeVisible()
  await expect(over).toBeFocused()
  expect(sentTo(call)).toMatchObject([
    { hour: 8, capacity: 4 },
    { hour: 8, capacity: null },
  ])
})

test('the seats of an hour that has begun are shown and can’t be changed', async () => {
  await openHours()
  const days = [{ date: '2026-11-24', slots: [slot(7, { hasBegun: true, taken: 2 }), slot(8)] }]
  page.answer(HOURS_AND_CENTRES, hours({ days }))
  await page.goto('/desk/hours-and-centres?city=Mumbai')
  await expect(page.getByRole('row', { name: /^Tue, 24 Nov/ })).toContainText(/2 of 3\s*1 of 3/)
  await expect(page.getByRole('button', { name: /^Tue, 24 Nov, 8 AM/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Tue, 24 Nov, 7 AM/ })).toHaveCount(0)
})

test('a person for one centre sees its hours and nothing of the city', async () => {
  const { staff } = OWNER
  const roles = [{ role: 'coordinator', centre: 'AND' }]
  page.answer(/^\/api\/staff\/me/, { success: true, staff: { ...staff, centreOnly: ['slots.set'], roles } })
  page.answer(/^\/api\/desk\/centres$/, { success: true, centres: [ANDHERI] })
  await page.goto('/desk/hours-and-centres')
  await expect(page.getByRole('button', { name: 'Change hours of Andheri' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Areas' })).toHaveCount(0)
  await expect(page.getByLabel('City')).toHaveCount(0)
  for (const call of [HOURS_AND_CENTRES, AREAS, CENTRES]) expect(page.sent(call)).toHaveLength(0)
})

test('a centre’s hours can be saved only after their effect on booked visits was shown', async () => {
  await openHours()
  await page.getByRole('button', { name: 'Change hours of Andheri' }).click()
  for (const [day, words] of [
    ['2026-12-26', 'Saturday, 26 December'],
    ['2026-12-25', 'Friday, 25 December'],
    ['2026-12-31', 'Thursday, 31 December'],
  ] as const) {
    await page.getByLabel('Closed on').fill(day)
    await page.getByRole('button', { name: `Add ${words}` }).click()
  }
  await page.getByRole('button', { name: 'Remove Thursday, 31 December' }).click()
  const visit = { orderId: 'ORD-AAAA-AAAA', date: '2026-12-25', hour: 8 }
  page.answer(/hours\/preview$/, { success: true, visits: [visit] })
  page.answer(/centres\/AND\/hours$/, { success: true })
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await expect(page.getByText(/^1 booked visit is at a time/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'ORD-AAAA-AAAA' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Sat' }).click()
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await page.getByRole('button', { name: 'Save these hours' }).click()
  await expect(page.getByText('Andheri: hours saved.')).toBeVisible()
  const hours = {
    openDays: [1, 2, 3, 4, 5],
    opensAt: 7,
    closesAt: 20,
    closedDays: ['2026-12-25', '2026-12-26'],
  }
  const [sent] = page.sent(/centres\/AND\/hours$/)
  expect(JSON.parse(String(sent?.init?.body))).toEqual({ revision: 2, hours })
})

const PUNE = { ...demoCity('Pune'), isOpen: false, revision: 3, visits: 0 }

test('a city is shown with its state, PIN codes, hours and days, and a closed one is marked', async () => {
  await openHours()
  page.answer(CITIES, listedCities(PUNE))
  await page.reload()
  const row = page.getByRole('row', { name: /^Pune/ })
  await expect(row).toHaveText(/Pune Closed.*Maharashtra.*411.*7 AM–2 PM.*5.*5 PM/)
})

test('before a city is closed, the visits planned there are counted', async () => {
  await openHours()
  page.answer(/^\/api\/staff\/me/, MANAGER)
  await page.reload()
  await page.getByRole('button', { name: 'More for Mumbai' }).click()
  await page.getByRole('menuitem', { name: 'Close Mumbai' }).click()
  await expect(page.getByText('12 visits are planned there. They stay booked.')).toBeVisible()
  page.answer(/^\/api\/desk\/cities\/mumbai\/open/, { success: true })
  const close = page.getByRole('button', { name: 'Close Mumbai' })
  await close.click()
  await expect(page.getByText('Mumbai is closed for new bookings.')).toBeVisible()
  const sent = page.sent(/^\/api\/desk\/cities\/mumbai\/open/)
  expect(sent.map(({ init }) => JSON.parse(String(init?.body)))).toEqual([{ isOpen: false, revision: 1 }])
})

test('a new city’s state is proposed by its PIN codes, and another choice is questioned', async () => {
  await openHours()
  page.answer(/^\/api\/staff\/me/, MANAGER)
  await page.reload()
  page.answer(/^\/api\/desk\/sorting-districts/, {
    success: true,
    stateCodes: ['27'],
    districts: ['Nagpur'],
  })
  await page.getByRole('button', { name: 'Add a city' }).click()
  await page.getByLabel('Name').fill('Nagpur')
  await page.getByLabel('PIN codes begin with').fill('440')
  await expect(page.getByText('PIN codes with 440 are in Nagpur (Maharashtra).')).toBeVisible()
  await expect(page.getByLabel('State')).toHaveValue('27')
  await page.getByLabel('State').selectOption('24')
  await expect(page.getByText(/The chosen state is another one/)).toBeVisible()
  await page.getByLabel('State').selectOption('27')
  await save()
  await expect(page.getByText(/^Nagpur is added\./)).toBeVisible()
  const [added] = page.sent(CITIES).flatMap(({ init }) => (init?.body ? [JSON.parse(String(init.body))] : []))
  expect(added).toEqual({
    name: 'Nagpur',
    stateCode: '27',
    prefixes: ['440'],
    neighbours: [],
    latitude: null,
    longitude: null,
    firstHour: 7,
    lastHour: 12,
    daysAhead: 5,
    closingHour: 17,
  })
})

test('hours that leave visits outside name their days', async () => {
  await openHours()
  await page.getByRole('button', { name: 'Change hours and days of Mumbai' }).click()
  await page.getByLabel('First visit at').selectOption('9')
  page.answer(/^\/api\/desk\/cities\/mumbai\/times/, {
    success: true,
    outside: [{ date: '2026-11-25', count: 2 }],
  })
  await save()
  await expect(
    page.getByText('Booked visits at hours that are no longer offered: Wed, 25 Nov: 2 visits.'),
  ).toBeVisible()
})

test('a laboratory without cities is asked for the first one', async () => {
  await openHours()
  page.answer(CITIES, { success: true, cities: [] })
  await page.reload()
  await expect(page.getByText(/^There are no cities yet\./)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Areas' })).toHaveCount(0)
})

test('a closed day leads to its board with every visit selected that can still be changed', async () => {
  await openHours()
  page.answer(/\/api\/desk\/days\/.*\/close$/, { success: true })
  page.answer(/\/api\/desk\/days\/.*\/visits$/, { success: true, cities: [{ city: 'Mumbai', visits: 2 }] })
  await page.getByRole('button', { name: 'Close a day' }).click()
  await page.getByLabel('Day', { exact: true }).fill('2026-12-04')
  await page.getByLabel('Reason').fill('Holiday')
  await page.getByRole('button', { name: 'Take no further visits' }).click()
  await expect(page.getByText('2 visits are booked in Mumbai on Fri, 4 Dec.')).toBeVisible()

  page.answer(
    BOARD,
    boardWith(
      [
        visit('ORD-1', 'Zainab Merchant'),
        visit('ORD-2', 'Joseph Pinto', { isCentreVisit: true }),
        visit('ORD-3', 'Kamala Sharma', { state: 'cancelled' }),
      ],
      { date: '2026-12-04' },
    ),
  )
  await page.getByRole('link', { name: 'Move, message or cancel them' }).click()
  await expect(page.getByText('2 visits selected')).toBeVisible()
  expect(page.sent(BOARD).at(-1)?.path).toContain('date=2026-12-04')
})
