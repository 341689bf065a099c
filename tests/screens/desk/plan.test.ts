import { test } from 'vitest'
import type { BoardVisit, DeskBoard } from '#desk/board/contract.ts'
import { BOARD, boardWith, coming, MEERA, onDuty, visit } from '../support/board.ts'
import { expect } from '../support/expect.ts'
import { screens } from '../support/screens.ts'

/** The plan of a day: proposed, corrected, and applied in one call. */

const { page } = await screens()
const APPLY = /^\/api\/desk\/visits\/plan/
const DAY = /^\/api\/desk\/collectors\/.*\/day/

const works = (
  name: string,
  area: string,
  pinCode: string,
  more: Partial<DeskBoard['collectors'][number]> = {},
) => ({
  ...onDuty(name),
  area,
  pinCode,
  hours: { from: 7, to: 12 },
  perHour: 1,
  ...more,
})
const SANA = works('Sana Qureshi', 'Bandra West', '400050')
const IMRAN = works('Imran Shaikh', 'Khar', '400052')
const inKhar = { area: { name: 'Khar', pinCode: '400052' } }

async function openPlan(visits: BoardVisit[], more: Partial<DeskBoard> = {}, query = '') {
  const permissions = ['visits.read', 'visits.assign', 'slots.set']
  page.answer(/^\/api\/staff\/me/, { ...MEERA, staff: { ...MEERA.staff, permissions } })
  page.answer(BOARD, boardWith(visits, { collectors: [SANA, IMRAN], ...more }))
  await page.goto(`/desk/plan?city=Mumbai&date=2026-11-24${query}`)
  await expect(page.getByRole('heading', { name: /^Plan the day: Mumbai/ })).toBeVisible()
}

const chip = (name: RegExp) => page.getByRole('button', { name })
const sent = (path: RegExp) => page.sent(path).map(({ init }) => JSON.parse(String(init?.body)))

test('every visit gets a collector of its area, and one call applies the plan', async () => {
  await openPlan([visit('ORD-1', 'Zainab Merchant'), visit('ORD-2', 'Joseph Pinto', inKhar)])
  await expect(chip(/^Zainab Merchant, Bandra West, 9 AM, Sana Qureshi$/)).toBeVisible()
  await expect(chip(/^Joseph Pinto, Khar, 9 AM, Imran Shaikh$/)).toBeVisible()
  await expect(page.getByText('2 visits get a collector')).toBeVisible()
  page.answer(APPLY, {
    success: true,
    outcomes: [
      { orderId: 'ORD-1', problem: null },
      { orderId: 'ORD-2', problem: 'It has since been moved to Wed, 25 Nov, 9–10 AM.' },
    ],
  })
  await chip(/^Apply the plan/).click()
  await expect(page.getByText('1 visit assigned.')).toBeVisible()
  await expect(page.getByText('Joseph Pinto, ORD-2: It has since been moved to Wed, 25 Nov')).toBeVisible()
  expect(sent(APPLY)).toMatchObject([
    {
      date: '2026-11-24',
      visits: [
        { orderId: 'ORD-1', collectorId: SANA.id, hour: 9 },
        { orderId: 'ORD-2', collectorId: IMRAN.id, hour: 9 },
      ],
    },
  ])
})

test('281 visits are assigned with one key on the proposed plan', async () => {
  const slots = [
    '07:00 AM - 08:00 AM',
    '08:00 AM - 09:00 AM',
    '09:00 AM - 10:00 AM',
    '10:00 AM - 11:00 AM',
    '11:00 AM - 12:00 PM',
  ]
  const visits = Array.from({ length: 281 }, (_, at) =>
    visit(`ORD-${at}`, `Patient ${at}`, { timeSlot: slots[at % slots.length] ?? '' }),
  )
  await openPlan(visits, {
    collectors: Array.from({ length: 20 }, (_, at) =>
      works(`Collector ${at}`, 'Bandra West', '400050', { perHour: 3 }),
    ),
  })
  await expect(page.getByText('281 visits get a collector')).toBeVisible()
  page.answer(APPLY, {
    success: true,
    outcomes: visits.map(({ orderId }) => ({ orderId, problem: null })),
  })
  await chip(/^Patient 0, Bandra West/).press('Control+Enter')
  await expect(page.getByText('281 visits assigned.')).toBeVisible()
  const [plan] = sent(APPLY)
  expect(plan.visits).toHaveLength(281)
})

test('U takes an applied plan back, and the plan is proposed as before', async () => {
  const visits = [visit('ORD-1', 'Zainab Merchant'), visit('ORD-2', 'Joseph Pinto', inKhar)]
  await openPlan(visits)
  const outcomes = visits.map(({ orderId }) => ({ orderId, problem: null }))
  page.answer(APPLY, { success: true, outcomes })
  await chip(/^Apply the plan/).click()
  await expect(page.getByText('2 visits assigned.')).toBeVisible()
  await chip(/^Apply the plan/).press('u')
  await expect(page.getByText('2 visits are as before.')).toBeVisible()
  await expect(page.getByText('2 visits get a collector')).toBeVisible()
  expect(sent(APPLY).at(-1)?.visits).toMatchObject([
    { orderId: 'ORD-1', collectorId: null, hour: 9, seen: SANA.id },
    { orderId: 'ORD-2', collectorId: null, hour: 9, seen: IMRAN.id },
  ])
})

test('a visit without a free collector is named, and by keyboard it goes to one above their seats', async () => {
  await openPlan([
    visit('ORD-1', 'Zainab Merchant'),
    visit('ORD-2', 'Joseph Pinto'),
    visit('ORD-3', 'Kamala Sharma'),
  ])
  await expect(page.getByText('For 1 no collector is free').first()).toBeVisible()
  const left = chip(/, no collector$/)
  await left.press('x')
  await expect(page.getByText('1 visit selected')).toBeVisible()
  await left.press('a')
  const name = page.getByLabel('Collector’s name')
  await expect(name).toBeFocused()
  await name.fill('sana')
  await name.press('Enter')
  await expect(page.getByText('2, above their 1 an hour')).toBeVisible()
  await expect(page.getByText('3 visits get a collector')).toBeVisible()
  await chip(/^Undo/).click()
  await expect(page.getByText('2 visits get a collector')).toBeVisible()
})

test('visits that are under way stay with their collector', async () => {
  const under = { collector: coming('Imran Shaikh'), state: 'on_the_way' } as const
  await openPlan([visit('ORD-1', 'Zainab Merchant', under), visit('ORD-2', 'Joseph Pinto')])
  await expect(chip(/^Zainab Merchant, Bandra West, 9 AM, Imran Shaikh$/)).toBeDisabled()
  await expect(page.getByText('1 visit gets a collector')).toBeVisible()
})

test('a collector who is off for the day gives all open visits to the others, in one plan', async () => {
  const own = { collector: coming('Imran Shaikh'), state: 'assigned' } as const
  const visits = [
    visit('ORD-1', 'Zainab Merchant', own),
    visit('ORD-2', 'Joseph Pinto', { ...own, timeSlot: '10:00 AM - 11:00 AM' }),
  ]
  await openPlan(visits, {}, `&off=${encodeURIComponent(IMRAN.id)}`)
  await expect(page.getByRole('heading', { name: 'Imran Shaikh is off on Tue, 24 Nov' })).toBeVisible()
  await expect(page.getByText('2 visits will be planned again.')).toBeVisible()
  page.answer(DAY, { success: true })
  page.answer(BOARD, boardWith(visits, { collectors: [SANA, { ...IMRAN, hours: null }] }))
  await chip(/^Mark as off and plan again$/).click()
  await expect(chip(/^Zainab Merchant, .*Sana Qureshi$/)).toBeVisible()
  await expect(page.getByText('2 change their collector')).toBeVisible()
  expect(sent(DAY)).toMatchObject([{ date: '2026-11-24', hours: null, reason: 'sick', revision: 0 }])
  page.answer(APPLY, { success: true, outcomes: visits.map(({ orderId }) => ({ orderId, problem: null })) })
  await chip(/^Apply the plan/).click()
  await expect(page.getByText('2 visits assigned.')).toBeVisible()
  expect(sent(APPLY).at(-1)?.visits).toMatchObject([
    { orderId: 'ORD-1', collectorId: SANA.id, seen: IMRAN.id },
    { orderId: 'ORD-2', collectorId: SANA.id, seen: IMRAN.id },
  ])
})

test('without working hours in the city all collectors count, which the page states', async () => {
  await openPlan([visit('ORD-1', 'Zainab Merchant'), visit('ORD-2', 'Joseph Pinto')], {
    collectors: [onDuty('Sana Qureshi'), onDuty('Imran Shaikh')],
  })
  await expect(page.getByText('No collector of Mumbai has working hours')).toBeVisible()
  await expect(chip(/, Sana Qureshi$/)).toHaveCount(1)
  await expect(chip(/, Imran Shaikh$/)).toHaveCount(1)
})
