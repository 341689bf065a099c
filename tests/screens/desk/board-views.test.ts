import { test } from 'vitest'
import { WHOLE_BOARD } from '#rules/desk/board-views.ts'
import { BOARD, boardOf, boardWith, coming, visit } from '../support/board.ts'
import { expect } from '../support/expect.ts'
import { screens } from '../support/screens.ts'

/** Views of the board: chosen by keys and menu, kept, changed and removed. */

const { page } = await screens()
const { openBoard, row } = boardOf({ page })

const VIEWS = /^\/api\/desk\/views$/
const view = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  isShared: false,
  mayChange: true,
  city: 'Mumbai',
  choice: WHOLE_BOARD,
  ...more,
})
const KHAR = view('v1', 'Khar', {
  isShared: true,
  mayChange: false,
  choice: { ...WHOLE_BOARD, areas: ['Khar'] },
})
const PUNE = view('v2', 'Pune, unpaid', { city: 'Pune', choice: { ...WHOLE_BOARD, list: 'toPay' } })
const DAY = [
  visit('ORD-1', 'Zainab Merchant', { area: { name: 'Khar', pinCode: '400052' } }),
  visit('ORD-2', 'Joseph Pinto', { collector: coming('Vijay More'), state: 'assigned' }),
]
const answers = (views: object[], more: object = {}) => ({
  success: true,
  views,
  defaultId: null,
  mayShare: false,
  ...more,
})
const tab = (name: RegExp) => page.getByRole('button', { name })
const lastBoard = () => new URLSearchParams(page.sent(BOARD).at(-1)?.path.split('?')[1])

test('a digit shows a view with its city, list and choices, and 0 the whole board', async () => {
  await openBoard(DAY)
  page.answer(VIEWS, answers([KHAR, PUNE]))
  await page.goto('/desk?city=Mumbai&date=2026-11-24')
  await expect(tab(/^Khar 1 shared/)).toBeVisible()
  await page.getByRole('main').press('1')
  await expect(row('Joseph Pinto')).toHaveCount(0)
  await expect(row('Zainab Merchant')).toBeVisible()
  await expect(tab(/^Open 1$/)).toBeVisible()
  await page.getByRole('main').press('2')
  await expect(tab(/^Pays at the door/)).toHaveAttribute('aria-pressed', 'true')
  expect(lastBoard().get('city')).toBe('Pune')
  await page.getByRole('main').press('0')
  await expect(tab(/^Open 2$/)).toHaveAttribute('aria-pressed', 'true')
  await expect(row('Joseph Pinto')).toBeVisible()
})

test('the board opens with the view that was chosen for that', async () => {
  await openBoard(DAY)
  page.answer(VIEWS, answers([KHAR, PUNE], { defaultId: 'v2' }))
  await page.goto('/desk')
  await expect(tab(/^Pune, unpaid/)).toHaveAttribute('aria-pressed', 'true')
  expect(lastBoard().get('city')).toBe('Pune')
})

test('what is chosen narrows every list, and is kept under a name by keys alone', async () => {
  await openBoard(DAY)
  await page.getByText('Area', { exact: true }).first().click()
  await page.getByRole('checkbox', { name: /^Khar$/ }).click()
  await expect(row('Joseph Pinto')).toHaveCount(0)
  await page.getByRole('main').press('v')
  const name = page.getByLabel('Name of the view')
  await expect(name).toBeFocused()
  await name.fill('Khar alone')
  page.answer(VIEWS, { success: true, id: 'v3' }, { times: 1 })
  await name.press('Enter')
  await expect(page.getByText('“Khar alone” is saved.')).toBeVisible()
  const [kept] = page
    .sent(VIEWS)
    .filter(({ init }) => init?.method === 'POST')
    .map(({ init }) => JSON.parse(String(init?.body)) as object)
  expect(kept).toEqual({
    name: 'Khar alone',
    isShared: false,
    city: 'Mumbai',
    choice: { ...WHOLE_BOARD, areas: ['Khar'] },
  })
})

test('one’s own view is renamed and removed; a shared one of others is neither', async () => {
  await openBoard(DAY)
  page.answer(VIEWS, answers([KHAR, view('v4', 'Mine')]))
  await page.goto('/desk?view=v1')
  await expect(tab(/^Mine/)).toBeVisible()
  await page.getByRole('main').press('v')
  await expect(tab(/^Open my board with this view$/)).toBeVisible()
  await expect(tab(/^Remove view$/)).toHaveCount(0)
  await page.getByRole('main').press('Escape')
  await tab(/^Mine/).click()
  await page.getByRole('main').press('v')
  await expect(page.getByLabel('Name of the view')).toHaveValue('Mine')
  page.answer(/^\/api\/desk\/views\/v4\/remove$/, { success: true })
  page.answer(VIEWS, answers([KHAR]))
  await tab(/^Remove view$/).click()
  await expect(page.getByText('“Mine” is removed.')).toBeVisible()
  await expect(tab(/^Mine/)).toHaveCount(0)
})

test('a press on what waits shows all of that list, whatever narrowed the board', async () => {
  await openBoard(DAY)
  page.answer(VIEWS, answers([KHAR]))
  page.answer(BOARD, boardWith([...DAY, visit('ORD-3', 'Kamala Sharma')]))
  await page.goto('/desk?view=v1')
  await expect(row('Zainab Merchant')).toBeVisible()
  await expect(row('Kamala Sharma')).toHaveCount(0)
  await tab(/^2 Unassigned/).click()
  await expect(row('Kamala Sharma')).toBeVisible()
  await expect(row('Zainab Merchant')).toBeVisible()
})
