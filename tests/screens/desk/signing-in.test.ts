import { test } from 'vitest'
import { ASSIGN, BOARD, boardOf, coming, MEERA, visit, WAITING, waitingOf } from '../support/board.ts'
import { expect } from '../support/expect.ts'
import { screens } from '../support/screens.ts'

/** The desk where its calls are refused, lost or late. Signing in needs a browser: tests/e2e/desk. */

const { page } = await screens()
const { openBoard, row, bodies } = boardOf({ page })
const signedOut = { success: false, code: 'UNAUTHENTICATED', message: 'Please sign in.' }

const LOCKED = { success: false, code: 'SESSION_LOCKED', message: 'The desk is locked.' }

test('without a session the sign-in is shown, and a lost connection offers another try', async () => {
  page.answer(/^\/api\/staff\/me/, signedOut, { status: 401 })
  await page.goto('/desk')
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  page.cut(/^\/api\/staff\/me/)
  await page.goto('/desk')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('without the permission to read visits the board can’t be opened, and an unknown address is reported', async () => {
  page.answer(/^\/api\/staff\/me/, { ...MEERA, staff: { ...MEERA.staff, permissions: [] } })
  await page.goto('/desk')
  await expect(page.getByText(/do not open any page here yet/)).toBeVisible()
  page.answer(/^\/api\/staff\/me/, MEERA)
  await page.goto('/desk/nowhere')
  await expect(page.getByText(/This page does not exist/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Today' })).toBeVisible()
})

test('a number is the length of the list that it opens', async () => {
  page.answer(WAITING, waitingOf({ requests: 2 }))
  await openBoard([
    visit('ORD-1', 'Zainab Merchant'),
    visit('ORD-2', 'Joseph Pinto', {
      collector: coming('Imran Shaikh'),
      state: 'assigned',
      lateSince: '2026-11-24T04:00:00.000Z',
    }),
    visit('ORD-3', 'Kamala Sharma', { collector: coming('Imran Shaikh'), state: 'collected' }),
  ])
  await expect(page.getByRole('button', { name: /^Unassigned 1/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^2 Requests to call/ })).toBeVisible()
  await page.getByRole('button', { name: /^Late 1/ }).click()
  await expect(row('Joseph Pinto')).toBeVisible()
  await expect(row('Zainab Merchant')).toHaveCount(0)
})

/** An unassigned and an assigned visit, both selected. */
async function selectTwo() {
  await openBoard([
    visit('ORD-1', 'Zainab Merchant'),
    visit('ORD-2', 'Joseph Pinto', { collector: coming('Vijay More'), state: 'assigned' }),
  ])
  await row('Zainab Merchant').click()
  await row('Joseph Pinto').click()
}

test('a refused visit shows its reason and is deselected', async () => {
  await selectTwo()
  await expect(page.getByText('1 is already assigned; this reassigns it')).toBeVisible()
  const outcomes = [
    { orderId: 'ORD-1', problem: 'It was cancelled.' },
    { orderId: 'ORD-2', problem: null },
  ]
  page.answer(ASSIGN, { success: true, isDone: false, outcomes })
  await page.getByRole('button', { name: /Imran Shaikh/ }).click()
  await expect(page.getByText('ORD-1: It was cancelled.')).toBeVisible()
  await expect(row('Zainab Merchant')).not.toBeChecked()
  await expect(row('Joseph Pinto')).toBeChecked()
})

test('a reassignment is sent with the collector whom the screen showed', async () => {
  await selectTwo()
  page.answer(ASSIGN, { success: true, isDone: true, outcomes: [] })
  await page.getByRole('button', { name: /Imran Shaikh/ }).click()
  await expect.poll(() => bodies().length).toBe(1)
  const [{ visits = [], isInstead } = {}] = bodies()
  expect(isInstead).toBeUndefined()
  expect(visits).toMatchObject([{ orderId: 'ORD-1' }, { orderId: 'ORD-2', seen: 'id of Vijay More' }])
  expect(visits[0]).not.toHaveProperty('seen')
})

test('after an assignment the next row gets the focus, or the previous one if there is none', async () => {
  const names = ['Zainab Merchant', 'Joseph Pinto', 'Kamala Sharma']
  await openBoard(names.map((name, at) => visit(`ORD-${at}`, name)))
  page.answer(ASSIGN, { success: true, isDone: true, outcomes: [] })
  await row('Zainab Merchant').click()
  await page.getByRole('button', { name: /Imran Shaikh/ }).click()
  await expect(row('Joseph Pinto')).toBeFocused()
  await row('Kamala Sharma').click()
  await page.getByRole('button', { name: /Imran Shaikh/ }).click()
  await expect(row('Joseph Pinto')).toBeFocused()
})

test('an assignment that is sent again after a lost answer is the same event', async () => {
  await openBoard([visit('ORD-1', 'Zainab Merchant')])
  await row('Zainab Merchant').click()
  page.cut(ASSIGN)
  await page.getByRole('button', { name: /Imran Shaikh/ }).click()
  await expect(page.getByText('The shop could not be reached. Please try again.')).toBeVisible()
  page.answer(ASSIGN, { success: true, isDone: true, outcomes: [] })
  await page.getByRole('button', { name: /Imran Shaikh/ }).click()
  await expect(page.getByText('1 visit assigned to Imran Shaikh')).toBeVisible()
  const [first, second] = bodies()
  expect(second?.visits).toEqual(first?.visits)
})

test('an expired session leads to the sign-in', async () => {
  await openBoard([visit('ORD-1', 'Zainab Merchant')])
  page.answer(BOARD, signedOut, { status: 401 })
  await page.getByRole('button', { name: 'Next day' }).click()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
})

test('a desk that the server has locked hides its page and keeps the page’s state', async () => {
  await openBoard([visit('ORD-1', 'Zainab Merchant')])
  await row('Zainab Merchant').click()
  page.answer(ASSIGN, LOCKED, { status: 423 })
  await page.getByLabel('Collector’s name').fill('Imran Shaikh')
  await page.getByLabel('Collector’s name').press('Enter')
  await expect(page.getByRole('heading', { name: 'The desk is locked' })).toBeVisible()
  await expect(row('Zainab Merchant')).toBeHidden()
  page.answer(/^\/api\/staff\/unlock/, { success: true })
  await page.getByRole('button', { name: 'Unlock with your passkey' }).click()
  await expect(row('Zainab Merchant')).toBeVisible()
  await expect(row('Zainab Merchant')).toBeChecked()
  await expect(page.getByRole('heading', { name: 'The desk is locked' })).toHaveCount(0)
})

test('a locked desk shows its person after a reload, and asks for the passkey or signs out', async () => {
  page.answer(/^\/api\/staff\/me/, { ...LOCKED, name: 'Meera Iyer' }, { status: 423 })
  await page.goto('/desk')
  await expect(page.getByRole('heading', { name: 'The desk is locked' })).toBeVisible()
  await expect(page.getByText('Only Meera Iyer can unlock the desk.')).toBeVisible()
  page.cut(/^\/api\/staff\/sign-out/)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('The shop could not be reached. Please try again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0)
  page.answer(/^\/api\/staff\/sign-out/, { success: true })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  await expect(page.getByRole('status')).toHaveText('You are signed out.')
})

test('a locked desk opens by one touch of the passkey, and its keys work again', async () => {
  await openBoard([visit('ORD-1', 'Zainab Merchant')])
  page.answer(/^\/api\/staff\/me/, LOCKED, { status: 423 })
  await page.goto('/desk?city=Mumbai&date=2026-11-24')
  await expect(page.getByRole('heading', { name: 'The desk is locked' })).toBeVisible()
  page.answer(/^\/api\/staff\/unlock/, { success: true })
  page.answer(/^\/api\/staff\/me/, MEERA)
  await page.getByRole('button', { name: 'Unlock with your passkey' }).click()
  await expect(row('Zainab Merchant')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The desk is locked' })).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('main').press('j')
  await row('Zainab Merchant').press('x')
  await expect(row('Zainab Merchant')).toBeChecked()
})

test('staff can lock the desk at once, even if the call fails', async () => {
  await openBoard([visit('ORD-1', 'Zainab Merchant')])
  page.cut(/^\/api\/staff\/lock/)
  await page.getByRole('button', { name: /^Lock/ }).click()
  await expect(page.getByRole('heading', { name: 'The desk is locked' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unlock with your passkey' })).toBeFocused()
})

const MEERA_FINDS = { ...MEERA, staff: { ...MEERA.staff, permissions: ['visits.read', 'orders.read'] } }

test('while the desk is locked its keys do nothing', async () => {
  await openBoard([visit('ORD-1', 'Zainab Merchant')])
  page.answer(/^\/api\/staff\/me/, MEERA_FINDS)
  await page.goto('/desk?city=Mumbai&date=2026-11-24')
  page.answer(/^\/api\/staff\/lock/, { success: true })
  await page.getByRole('button', { name: /^Lock/ }).click()
  await expect(page.getByRole('heading', { name: 'The desk is locked' })).toBeVisible()
  const opener = page.getByRole('button', { name: 'Unlock with your passkey' })
  for (const key of ['/', 'Control+k', 'g', 'i', 'x']) await opener.press(key)
  page.answer(/^\/api\/staff\/unlock/, { success: true })
  await opener.click()
  await expect(row('Zainab Merchant')).toBeVisible()
  await expect(row('Zainab Merchant')).not.toBeChecked()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a window that is open when the desk is locked is closed', async () => {
  await openBoard([visit('ORD-1', 'Zainab Merchant')])
  page.answer(/^\/api\/staff\/me/, MEERA_FINDS)
  await page.goto('/desk?city=Mumbai&date=2026-11-24')
  await page.getByRole('button', { name: /^Find/ }).click()
  await expect(page.getByRole('combobox', { name: 'Phone, order, tube or name' })).toBeVisible()
  page.answer(/^\/api\/desk\/find/, LOCKED, { status: 423 })
  await page.getByRole('combobox', { name: 'Phone, order, tube or name' }).fill('rao')
  await expect(page.getByRole('button', { name: 'Unlock with your passkey' })).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
