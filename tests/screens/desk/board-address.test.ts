import { test } from 'vitest'
import { violations } from '../support/accessible.ts'
import { BOARD, boardOf, coming, visit } from '../support/board.ts'
import { expect } from '../support/expect.ts'
import { screens } from '../support/screens.ts'

/** What the board shows is in its address. */

const { page } = await screens()
const { openBoard, row } = boardOf({ page })

const DAY = [
  visit('ORD-1', 'Zainab Merchant', { area: { name: 'Khar', pinCode: '400052' } }),
  visit('ORD-2', 'Joseph Pinto', { collector: coming('Vijay More'), state: 'assigned' }),
]
const tab = (name: RegExp) => page.getByRole('button', { name })
const dayShown = () => new URL(page.address(), 'http://shop.test').searchParams.get('date')
const lastBoard = () => new URLSearchParams(page.sent(BOARD).at(-1)?.path.split('?')[1])

test('the address of the board has its city, day, list, areas, states and order', async () => {
  await openBoard(DAY)
  await page.goto('/desk?city=Pune&date=2026-11-25&list=unassigned&area=Khar&state=booked&order=area')
  await expect(tab(/^Unassigned/)).toHaveAttribute('aria-pressed', 'true')
  expect(lastBoard().get('city')).toBe('Pune')
  expect(lastBoard().get('date')).toBe('2026-11-25')
  await expect(row('Joseph Pinto')).toHaveCount(0)
  await expect(row('Zainab Merchant')).toBeVisible()
  await expect(page.getByText('Filters: 3')).toBeVisible()
  await page.getByText('Filters: 3').click()
  await expect(page.getByText('Area: 1')).toBeVisible()
  await expect(page.getByText('Status: 1')).toBeVisible()
  await expect.poll(violations).toEqual([])
})

test('a filter narrows every list, and is in the address until “Show all” is clicked', async () => {
  await openBoard(DAY)
  await page.getByText('Filters', { exact: true }).click()
  await page.getByRole('checkbox', { name: /^Khar 1$/ }).click()
  await expect(row('Joseph Pinto')).toHaveCount(0)
  await expect(tab(/^Open 1$/)).toBeVisible()
  expect(new URL(page.address(), 'http://shop.test').searchParams.getAll('area')).toEqual(['Khar'])
  await tab(/^Show all$/).click()
  await expect(row('Joseph Pinto')).toBeVisible()
  expect(new URL(page.address(), 'http://shop.test').searchParams.has('area')).toBe(false)
})

test('Back returns to the view before', async () => {
  await openBoard(DAY)
  await tab(/^Unassigned/).click()
  await expect(tab(/^Unassigned/)).toHaveAttribute('aria-pressed', 'true')
  await tab(/^Next day$/).click()
  await expect.poll(dayShown).toBe('2026-11-25')
  page.goBack()
  await expect.poll(dayShown).toBe('2026-11-24')
  await expect(tab(/^Unassigned/)).toHaveAttribute('aria-pressed', 'true')
  page.goBack()
  await expect(tab(/^Open/)).toHaveAttribute('aria-pressed', 'true')
  await expect(row('Joseph Pinto')).toBeVisible()
})

test('an address with unknown names shows the whole board', async () => {
  await openBoard(DAY)
  await page.goto('/desk?city=Atlantis&list=none&state=lost&order=best')
  await expect(row('Joseph Pinto')).toBeVisible()
  await expect(row('Zainab Merchant')).toBeVisible()
  expect(lastBoard().get('city')).toBe('Mumbai')
})
