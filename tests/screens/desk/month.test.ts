import { test } from 'vitest'
import type { FigureSums, MonthPart } from '#desk/month/contract.ts'
import { FIGURES } from '#rules/desk/months.ts'
import { expect } from '../support/expect.ts'
import { screens } from '../support/screens.ts'

/** The owner's month: each number opens its own list, and a month that is empty has no tables. */

const { page } = await screens()

const sums = (count: number, more: Partial<FigureSums> = {}): FigureSums => ({
  count,
  amount: 0,
  inTime: count,
  stars: null,
  ...more,
})
const MONTH = /^\/api\/desk\/month\?/
const LINES = /^\/api\/desk\/month\/lines/
const parts: MonthPart[] = [
  { figure: 'orders', by: 'day', rows: [{ key: '2026-11-24', name: '2026-11-24', ...sums(2) }] },
  {
    figure: 'visits',
    by: 'collector',
    rows: [
      { key: '', name: '', ...sums(2, { inTime: 1 }) },
      { key: 'id-1', name: 'Imran Shaikh (1)', ...sums(3) },
      { key: 'id-2', name: 'Imran Shaikh (2)', ...sums(1) },
    ],
  },
]

async function openMonth(before = 1) {
  page.answer(/^\/api\/staff\/me/, {
    success: true,
    now: '2026-11-24T04:00:00.000Z',
    staff: { id: 'n', name: 'Nandini', permissions: ['figures.read'], roles: [] },
  })
  const of = Object.fromEntries(
    FIGURES.map(name => [
      name,
      { now: sums(2, { inTime: 1, amount: 498 }), before: sums(before, { amount: 249 * before }) },
    ]),
  )
  page.answer(MONTH, { success: true, figures: of, parts })
  const line = { orderId: 'ORD-1', at: '2026-11-24T04:00:00.000Z', amount: 0, isInTime: false, stars: null }
  const said = { patient: 'Zainab Merchant', city: 'Mumbai', collector: 'Imran Shaikh' }
  const nothing = { centre: '', reason: '', test: '' }
  page.answer(LINES, { success: true, ...sums(1), lines: [{ ...line, ...said, ...nothing }] })
  await page.goto('/desk/month?month=2026-11')
  await expect(page.getByRole('heading', { name: 'Month' })).toBeVisible()
}
/** Waits: the page says which list it opens before it has asked for it. */
const asks = (path: string) => expect.poll(() => page.sent(LINES).at(-1)?.path).toContain(path)

test('a figure, its late part, its other parts and the month before each open their own list', async () => {
  await openMonth()
  await page.getByRole('button', { name: '2: Orders confirmed, show the list' }).click()
  const list = page.getByRole('dialog', { name: 'Orders confirmed, November 2026 (1)' })
  await expect(list.getByRole('row', { name: /ORD-1/ })).toContainText(/Zainab Merchant\s*Mumbai/)
  await asks('period=2026-11&figure=orders')
  await page.getByRole('button', { name: 'Close' }).click()
  const late = page.getByRole('button', { name: '1: Home visits, not in time, show the list' })
  await late.click()
  await expect(page.getByText(/Home visits, not in time, November 2026/)).toBeVisible()
  await asks('figure=visits&inTime=no')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(late).toBeFocused()
  await page.getByRole('button', { name: '2: Visits by collector, Not assigned, show the list' }).click()
  await expect(page.getByText(/Home visits, Not assigned, November 2026/)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  const second = '1: Visits by collector, Imran Shaikh (2), show the list'
  await page.getByRole('button', { name: second }).click()
  await expect(page.getByText(/Home visits, Imran Shaikh \(2\), November 2026/)).toBeVisible()
  await asks('figure=visits&by=collector&key=id-2')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: '1: Ratings, October 2026, show the list' }).click()
  await expect(page.getByText(/Ratings, October 2026/)).toBeVisible()
  await asks('period=2026-10')
})

test('a month before without figures has no column', async () => {
  await openMonth(0)
  await expect(page.getByRole('table', { name: 'All figures' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'October 2026' })).toHaveCount(0)
  await expect(page.getByText(/^October 2026/)).toHaveCount(0)
})

test('tiles have the month’s figures beside those of the month before, and open their lists', async () => {
  await openMonth()
  const orders = page.getByRole('button', { name: /Orders confirmed\s*2 orders/ })
  await expect(orders).toContainText(/₹498\s*Orders confirmed\s*2 orders\s*October 2026: ₹249/)
  await orders.click()
  await asks('period=2026-11&figure=orders')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /50%\s*Home visits in time\s*1 of 2 late/ }).click()
  await asks('figure=visits&inTime=no')
})

test('the days of the chart are in a table, and a tile without a list is not a button', async () => {
  await openMonth()
  await expect(page.getByRole('img', { name: /the highest is 2/ })).toBeVisible()
  await page.getByText('Days as a table').click()
  await expect(page.getByRole('table', { name: 'Orders by day' })).toContainText(/Tue, 24 Nov\s*2/)
  page.answer(MONTH, {
    success: true,
    figures: { recollections: { now: sums(0), before: sums(0) } },
    parts: [],
  })
  await page.reload()
  await expect(page.getByText('Recollections').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /Recollections/ })).toHaveCount(0)
})

test('the CSV of the shown month is saved', async () => {
  await openMonth()
  const file = { name: 'month-2026-11.csv', content: 'Month,Figure\n' }
  page.answer(/^\/api\/desk\/month\/export/, { success: true, ...file })
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await expect.poll(() => page.savedFiles().map(({ name }) => name)).toEqual([file.name])
  expect(await page.savedFiles()[0]?.file?.text()).toBe(file.content)
  expect(page.sent(/export/).at(-1)?.init?.body).toBe(JSON.stringify({ period: '2026-11' }))
})

test('another month is loaded, and the figures of the first are not shown meanwhile', async () => {
  await openMonth()
  page.answer(MONTH, { success: true, figures: {}, parts: [] })
  await page.getByRole('button', { name: 'Previous month' }).click()
  // November's figures name October too: only the request shows that the page has moved on.
  await expect.poll(() => page.sent(MONTH).at(-1)?.path).toContain('period=2026-10')
  await expect(page.getByRole('table', { name: 'Visits by collector' })).toHaveCount(0)
})
