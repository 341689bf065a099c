import { beforeEach, test } from 'vitest'
import { BOARD, boardWith, coming, visit } from '../support/board.ts'
import { actionOf, deskOrderOf, ORDER } from '../support/desk-order.ts'
import { expect } from '../support/expect.ts'
import { screens } from '../support/screens.ts'

/** From the board to an order, to the next one of the same list, and back. */

const { page } = await screens()
const { signIn } = deskOrderOf({ page })

const LIST = '/desk?city=Mumbai&date=2026-11-24&list=unassigned'
const order = (orderId: string) =>
  page.answer(new RegExp(`^/api/desk/orders/${orderId}$`), { success: true, order: { ...ORDER, orderId } })
const pageOf = (orderId: string) => page.getByRole('main', { name: orderId })

beforeEach(async () => {
  signIn(['visits.read', 'orders.read', 'orders.change', 'orders.cancel', 'visits.assign'])
  page.answer(
    BOARD,
    boardWith([
      visit('ORD-1', 'Zainab Merchant'),
      visit('ORD-2', 'Joseph Pinto', { collector: coming('Vijay More'), state: 'assigned' }),
      visit('ORD-3', 'Kamala Sharma'),
      visit('ORD-4', 'Thomas Varghese', { collector: coming('Vijay More'), state: 'collected' }),
    ]),
  )
  for (const number of ['ORD-1', 'ORD-3']) order(number)
  page.answer(/\/times$/, { success: true, days: [] })
})

test('an order opened from a list links to the next one and back to the list', async () => {
  await page.goto(LIST)
  await page.getByRole('link', { name: 'ORD-1' }).click()
  await expect(page.getByText('1 of 2')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Previous order' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Next order' }).click()
  await expect(page.getByText('2 of 2')).toBeVisible()
  await expect(pageOf('ORD-3')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Next order' })).toHaveCount(0)
  await page.getByRole('main').press('[')
  await expect(page.getByText('1 of 2')).toBeVisible()
  await page.getByRole('main').press(']')
  await expect(page.getByText('2 of 2')).toBeVisible()
  await page.getByRole('main').press('Escape')
  await expect.poll(() => page.address()).toBe(LIST)
  await page.goto('/desk/orders/ORD-1')
  await expect(pageOf('ORD-1')).toBeFocused()
  await expect(page.getByText(/\d of \d/)).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to the visits' }).click()
  await expect.poll(() => page.address()).toBe('/desk')
})

test('the menu of a visit selects the visit for another collector, or opens an action on the order’s page', async () => {
  await page.goto('/desk?city=Mumbai&date=2026-11-24&list=open')
  await page.getByRole('button', { name: 'Actions for Joseph Pinto' }).click()
  await page.getByRole('menuitem', { name: 'Assign the visit, Joseph Pinto' }).click()
  await expect(page.getByRole('checkbox', { name: /^Joseph Pinto/ })).toBeChecked()
  // An unassigned visit has a button for it in its row.
  await page.getByRole('button', { name: 'Actions for Kamala Sharma' }).click()
  await expect(page.getByRole('menuitem', { name: /^Assign the visit/ })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Move the visit, Kamala Sharma' }).click()
  await expect(pageOf('ORD-3')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Move the visit/ })).toHaveAttribute('aria-expanded', 'true')
})

test('a menu with one action is shown as a button', async () => {
  signIn(['visits.read', 'orders.read', 'visits.assign'])
  await page.goto('/desk?city=Mumbai&date=2026-11-24&list=open')
  await expect(page.getByRole('button', { name: 'Assign Kamala Sharma, 9–10 AM' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Assign the visit, Joseph Pinto' }).click()
  await expect(page.getByRole('checkbox', { name: /^Joseph Pinto/ })).toBeChecked()
})

test('an action that the order no longer allows does not open', async () => {
  const actions = [actionOf('reschedule', { problem: 'The visit has begun.' })]
  page.answer(/^\/api\/desk\/orders\/ORD-3$/, {
    success: true,
    order: { ...ORDER, orderId: 'ORD-3', actions },
  })
  await page.goto('/desk/orders/ORD-3?action=reschedule')
  await expect(pageOf('ORD-3')).toBeFocused()
  await expect(page.getByRole('button', { name: /^Move the visit/ })).toHaveCount(0)
})

test('a finished visit has no menu, and a menu has only what the person may do', async () => {
  await page.goto('/desk?city=Mumbai&date=2026-11-24&list=all')
  await expect(page.getByRole('button', { name: 'Actions for Joseph Pinto' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Actions for Thomas Varghese' })).toHaveCount(0)
  signIn(['visits.read', 'orders.read'])
  page.answer(BOARD, boardWith([visit('ORD-1', 'Zainab Merchant')], { mayAssign: false }))
  await page.reload()
  await expect(page.getByRole('link', { name: 'ORD-1' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
})
