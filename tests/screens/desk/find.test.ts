import { beforeEach, test } from 'vitest'
import type { FoundOrder } from '#desk/find/contract.ts'
import { expect } from '../support/expect.ts'
import { screens } from '../support/screens.ts'

/** Finding anything, from every page of the desk. */

const { page } = await screens()

const found = (orderId: string, name: string): FoundOrder => ({
  orderId,
  people: [name],
  gender: 'female',
  age: 52,
  bookedBy: null,
  phone: '98xxx xx210',
  status: 'confirmed',
  date: '2026-11-24',
  timeSlot: '08:00 AM - 09:00 AM',
  place: 'Bandra West 400050',
})
const TWO = [found('ORD-AAAA-AAAA', 'Asha Rao'), found('ORD-BBBB-BBBB', 'Mohan Rao')]
const FIND = /^\/api\/desk\/find/
const answer = (orders: FoundOrder[], isExact = false) =>
  page.answer(FIND, { success: true, isExact, hasMore: false, orders })

beforeEach(async () => {
  page.answer(/^\/api\/staff\/me/, {
    success: true,
    staff: { id: 'x', name: 'Meera Iyer', roles: [], permissions: ['orders.read'] },
  })
  page.answer(
    /^\/api\/desk\/orders/,
    { success: false, code: 'NOT_FOUND', message: 'Order not found' },
    { status: 404 },
  )
  await page.goto('/desk/orders/ORD-0000-0000')
  await expect(page.getByText('There is no order with this number.')).toBeVisible()
})
const field = () => page.getByRole('combobox', { name: 'Phone, order, tube or name' })

test('the key / opens the search, arrow keys choose a result, and Enter opens the order', async () => {
  answer(TWO)
  await page.getByRole('main').press('/')
  await field().fill('rao')
  await expect(page.getByRole('option')).toHaveCount(2)
  await field().press('ArrowDown')
  await field().press('Enter')
  await expect(field()).toHaveCount(0)
  await expect(page.getByRole('main', { name: 'ORD-BBBB-BBBB' })).toBeVisible()
})

test('the window stays open with its text when the width of the screen changes', async () => {
  answer(TWO)
  page.setWidth(1000)
  await page.reload()
  await page.getByRole('button', { name: /Find/ }).click()
  await field().fill('rao')
  await expect(page.getByRole('option')).toHaveCount(2)
  page.setWidth(1280)
  await expect(page.getByRole('button', { name: 'Fold the menu' })).toBeVisible()
  await expect(field()).toHaveValue('rao')
  await expect(page.getByRole('option')).toHaveCount(2)
})

test('a complete order number opens its order at once', async () => {
  answer(TWO.slice(0, 1), true)
  await page.getByRole('button', { name: /Find/ }).click()
  await field().fill('ORD-AAAA-AAAA')
  await expect(field()).toHaveCount(0)
  await expect(page.getByRole('main', { name: 'ORD-AAAA-AAAA' })).toBeVisible()
})

test('no match and no connection have different messages', async () => {
  answer([])
  await page.getByRole('main').press('/')
  await field().fill('zzz')
  await expect(page.getByText(/^Nothing found/)).toBeVisible()
  page.cut(FIND)
  await field().fill('zzzz')
  await expect(page.getByText('The shop could not be reached. Please try again.')).toBeVisible()
})
