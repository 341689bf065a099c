import { test } from 'vitest'
import type { BoardVisit } from '#contract/desk/desk.ts'
import { ASSIGN, BOARD, boardOf, boardWith, onDuty, visit } from '../support/board.ts'
import { expect } from '../support/expect.ts'
import { screens } from '../support/screens.ts'

/** What the board does with a day: ranges, names in their order, taking back, filters, and the place in the list. */

const { page } = await screens()
const { openBoard, row, bodies } = boardOf({ page })

test('with Shift all lines from the last one to this are selected, and names come best first', async () => {
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
    .locator('.desk-assign kbd')
    .evaluateAll(all => all.map(key => key.parentElement?.textContent))
  expect(names).toEqual([
    '1 Sana Qureshi then 3 that day, 3 at 9–10 AM, above the 1 an hour they make, same area',
    '2 Imran Shaikh off then, then 3 that day',
  ])
})

test('of visits in several hours and areas the bar says the day, the fullest hour and where they are near', async () => {
  const near = { ...onDuty('Sana Qureshi'), area: 'Khar', hours: { from: 7, to: 10 }, perHour: 2 }
  const own = { collector: 'Sana Qureshi', state: 'assigned' } as const
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
  const then = 'off in 1 of 2 hours, then 3 that day, 2 of 2 at 9–10 AM, near in 1 of 2 areas'
  await expect(page.getByRole('button', { name: /Sana Qureshi off/ })).toContainText(then)
})

test('the last assigning is taken back: nobody comes again, or who came before', async () => {
  await openBoard([
    visit('ORD-1', 'Zainab Merchant'),
    visit('ORD-2', 'Joseph Pinto', { collector: 'Vijay More', state: 'assigned' }),
  ])
  await row('Zainab Merchant').click()
  await row('Joseph Pinto').click()
  page.answer(ASSIGN, { success: true, isDone: true, outcomes: [] })
  await page.getByRole('button', { name: /Imran Shaikh/ }).click()
  await expect(page.getByText('2 visits: Imran Shaikh comes')).toBeVisible()
  await page.getByRole('main').press('u')
  await expect(page.getByText('2 visits are as they were before')).toBeVisible()
  const [given, ...back] = bodies()
  expect(given).toMatchObject({
    collector: 'Imran Shaikh',
    visits: [{ orderId: 'ORD-1' }, { orderId: 'ORD-2', seen: 'Vijay More' }],
  })
  expect(back).toMatchObject([
    { collector: null, visits: [{ orderId: 'ORD-1', seen: 'Imran Shaikh' }] },
    { collector: 'Vijay More', visits: [{ orderId: 'ORD-2', seen: 'Imran Shaikh' }] },
  ])
})

test('the beginning of a name is said and taken back as the whole one; one that is nobody’s is said once', async () => {
  await openBoard([visit('ORD-1', 'Zainab Merchant'), visit('ORD-2', 'Joseph Pinto')])
  await page.getByRole('main').press('*')
  await page.getByRole('main').press('a')
  const name = page.getByLabel('Collector’s name')
  const message = 'Nobody of the staff collects under the name Imr.'
  page.answer(ASSIGN, { success: false, code: 'INVALID', message }, { status: 422, times: 1 })
  await name.fill('Imr')
  await name.press('Enter')
  await expect(page.getByText(message)).toHaveCount(1)
  await expect(page.getByText('2 visits selected')).toBeVisible()
  page.answer(ASSIGN, { success: true, isDone: true, collector: 'Imran Shaikh', outcomes: [] })
  await name.press('Enter')
  await expect(page.getByText('2 visits: Imran Shaikh comes')).toBeVisible()
  await page.getByRole('main').press('u')
  await expect(page.getByText('2 visits are as they were before')).toBeVisible()
  expect(bodies().at(-1)).toMatchObject({
    collector: null,
    visits: [{ orderId: 'ORD-1', seen: 'Imran Shaikh' }, { seen: 'Imran Shaikh' }],
  })
})

test('where some of many can’t be assigned none is, each says why, and two keys assign the others', async () => {
  await openBoard(Array.from({ length: 60 }, (_, at) => visit(`ORD-${at}`, `Patient Number${at}`)))
  await page.getByRole('main').press('*')
  await expect(page.getByText('60 visits selected')).toBeVisible()
  const outcomes = Array.from({ length: 60 }, (_, at) => ({
    orderId: `ORD-${at}`,
    problem: at === 7 ? 'This booking was cancelled.' : null,
  }))
  page.answer(ASSIGN, { success: true, isDone: true, outcomes: [] })
  page.answer(ASSIGN, { success: true, isDone: false, outcomes }, { times: 1 })
  const name = page.getByLabel('Collector’s name')
  await page.getByRole('main').press('a')
  await name.press('1')
  await expect(page.getByText('Patient Number7, ORD-7: This booking was cancelled.')).toBeVisible()
  await expect(page.getByText('59 others stay selected: choose again.')).toBeVisible()
  await expect(page.getByText('59 visits selected')).toBeVisible()
  await expect(name).toBeFocused()
  await name.press('1')
  await expect(page.getByText('59 visits: Imran Shaikh comes')).toBeVisible()
  expect(bodies().map(({ visits }) => visits.length)).toEqual([60, 59])
})

test('a filter narrows every list and its number, and says what it found nothing for', async () => {
  await openBoard([
    visit('ORD-1', 'Zainab Merchant', { area: { name: 'Khar', pinCode: '400052' } }),
    visit('ORD-2', 'Joseph Pinto', { collector: 'Vijay More', state: 'assigned' }),
  ])
  const filter = page.getByLabel('Filter by area, PIN code, collector or name')
  await page.getByRole('main').press('f')
  await expect(filter).toBeFocused()
  await filter.fill('khar 4000')
  await expect(row('Joseph Pinto')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Open 1$/ })).toBeVisible()
  await filter.fill('nobody')
  await expect(page.getByText('No visit of this list matches “nobody”.')).toBeVisible()
})

test('when a refresh takes the line with the focus away, the one in its place has it', async () => {
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

test('collectors stand with their load, and a press shows theirs alone', async () => {
  await openBoard([
    visit('ORD-1', 'Zainab Merchant', { collector: 'Imran Shaikh', state: 'collected' }),
    visit('ORD-2', 'Joseph Pinto', { collector: 'Imran Shaikh', state: 'assigned' }),
    visit('ORD-3', 'Kamala Sharma'),
  ])
  const load = page.getByRole('complementary')
  await expect(load).toContainText('1 of 2 done')
  await load.getByRole('button', { name: 'Imran Shaikh' }).click()
  await expect(row('Joseph Pinto')).toBeVisible()
  await expect(row('Kamala Sharma')).toHaveCount(0)
})

test('who assigns nobody is shown no keys for that', async () => {
  const keys = page.getByRole('list', { name: 'Keys' })
  await openBoard([visit('ORD-1', 'Zainab Merchant')])
  await expect(keys).toHaveText(/A: assign/)
  await openBoard([visit('ORD-1', 'Zainab Merchant')], { mayAssign: false })
  await expect(keys).toHaveText(/^J K or arrows: move\s*F: filter/)
})
