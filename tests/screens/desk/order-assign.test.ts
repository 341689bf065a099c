import { beforeEach, test } from 'vitest'
import { ASSIGN, BOARD, boardWith, coming, onDuty, visit } from '../support/board.ts'
import { actionOf, deskOrderOf, NUMBER, ORDER } from '../support/desk-order.ts'
import { expect } from '../support/expect.ts'
import { screens } from '../support/screens.ts'

/** Who comes, said on an order's own page. */

const { page } = await screens()
const { open, sentTo, signIn } = deskOrderOf({ page })
const ASSIGNING = actionOf('assign', { permission: 'visits.assign' })

beforeEach(() => {
  signIn(['visits.read', 'orders.read', 'visits.assign'])
  const near = { ...onDuty('Sana Qureshi'), area: 'Bandra West', hours: { from: 7, to: 12 }, perHour: 3 }
  const off = { ...onDuty('Imran Shaikh'), perHour: 3 }
  page.answer(BOARD, boardWith([visit(NUMBER, 'Asha Rao')], { collectors: [off, near] }))
})

test('S and a digit choose a collector from the sorted names, and the button shows the name', async () => {
  await open({ actions: [ASSIGNING] })
  await page.getByRole('main').press('s')
  await expect(page.getByText(/^No message is sent/)).toBeVisible()
  await expect(page.getByRole('radio', { name: /1 Sana Qureshi ?free at 9 AM, same area/ })).toBeVisible()
  const field = page.getByLabel('Collector’s name')
  await expect(field).toBeFocused()
  await field.press('1')
  await expect(page.getByRole('radio', { name: /Sana Qureshi/ })).toBeChecked()
  page.answer(ASSIGN, { success: true, isDone: true, outcomes: [{ orderId: NUMBER, problem: null }] })
  await page.getByRole('button', { name: 'Assign to Sana Qureshi' }).click()
  await expect(field).toHaveCount(0)
  expect(sentTo(ASSIGN)).toEqual([
    { visits: [{ orderId: NUMBER, eventId: expect.any(String) }], collectorId: 'id of Sana Qureshi' },
  ])
})

test('the form names the collector who is replaced, and a refused replacement shows its reason', async () => {
  await open({
    actions: [ASSIGNING],
    collector: { ...coming('Vijay More'), phone: null },
    visitState: 'assigned',
  })
  await page.getByRole('main').press('s')
  await expect(page.getByText('Replaces Vijay More. The visit disappears from their phone.')).toBeVisible()
  await page.getByRole('radio', { name: /Imran Shaikh/ }).click()
  const problem = 'Sana Qureshi has since been assigned to it.'
  page.answer(ASSIGN, { success: true, isDone: false, outcomes: [{ orderId: NUMBER, problem }] })
  await page.getByRole('button', { name: 'Assign to Imran Shaikh' }).click()
  await expect(page.getByText(problem)).toBeVisible()
  expect(sentTo(ASSIGN)).toMatchObject([{ visits: [{ seen: 'id of Vijay More' }] }])
})

test('an assignment that is repeated after a lost answer is the same event', async () => {
  await open({ actions: [ASSIGNING] })
  await page.getByRole('main').press('s')
  await page.getByRole('radio', { name: /Imran Shaikh/ }).click()
  page.cut(ASSIGN)
  const button = page.getByRole('button', { name: 'Assign to Imran Shaikh' })
  await button.click()
  await expect(page.getByText('The shop could not be reached. Please try again.')).toBeVisible()
  page.answer(ASSIGN, { success: true, isDone: true, outcomes: [{ orderId: NUMBER, problem: null }] })
  await button.click()
  await expect(button).toHaveCount(0)
  const [first, second] = sentTo(ASSIGN)
  expect(second).toEqual(first)
})

test('the rows of actions show the collector and the sum due', async () => {
  const pay = actionOf('take-payment', { permission: 'cash.take' })
  await open({
    actions: [ASSIGNING, pay],
    collector: { ...coming('Vijay More'), phone: null },
    visitState: 'assigned',
  })
  await expect(page.getByRole('button', { name: /Assign the visit/ })).toContainText('Vijay More')
  await expect(page.getByRole('button', { name: /Take the payment/ })).toContainText('₹498')
})

test('without the permission to assign, the action shows the roles that have it, and S does nothing', async () => {
  await open({ actions: [...ORDER.actions, { ...ASSIGNING, isAllowed: false }] })
  await expect(page.getByRole('button', { name: /Assign the visit/ })).toHaveCount(0)
  await page.getByText('1 action is not possible now').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Assign the visit' })).toContainText(
    'only by coordinator',
  )
  await page.getByRole('main').press('s')
  await expect(page.getByLabel('Collector’s name')).toHaveCount(0)
  expect(page.sent(BOARD)).toHaveLength(0)
})
