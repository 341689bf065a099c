import { test } from 'vitest'
import { expect } from '../support/expect.ts'
import { screens } from '../support/screens.ts'

/** One's own keys and sessions, and the record, where their calls answer, are refused or lost. */

const { page } = await screens()

const ME = /^\/api\/staff\/me/
const KEYS = /^\/api\/staff\/keys/
const SESSIONS = /^\/api\/staff\/sessions/
const RECORD = /^\/api\/desk\/audit/
const staff = (...permissions: string[]) => ({
  success: true,
  now: '2026-11-24T04:00:00.000Z',
  staff: { id: 'x', name: 'Nandini Bose', permissions, roles: [{ role: 'owner', centre: null }] },
})
const at = '2026-11-24T04:00:00.000Z'
const key = (id: string, device: string, isThis: boolean) => ({
  id,
  device,
  isThis,
  isBackedUp: false,
  createdAt: at,
  lastUsedAt: at,
})
const entry = (id: string, more: object = {}) => ({
  id,
  at,
  staff: 'Meera Iyer',
  isCustomer: false,
  address: '10.0.0.7',
  action: 'visit.moved',
  meaning: 'moved the visit',
  isReading: false,
  subject: `ORD-${id}`,
  orderId: `ORD-${id}`,
  details: [['hour', '9 → 10']],
  ...more,
})
const lastAsked = () => JSON.parse(String(page.sent(RECORD).at(-1)?.init?.body))
const pageOf = (entries: object[], nextCursor: string | null = null) => ({
  success: true,
  entries,
  nextCursor,
  people: [{ id: '8a5d7f6e-1c2b-4d3e-9f4a-5b6c7d8e9f0a', name: 'Meera Iyer', hasLeft: true }],
})

test('the only passkey shows why it can’t be ended', async () => {
  page.answer(ME, staff())
  page.answer(KEYS, { success: true, keys: [key('a', 'Chrome on Android', true)] })
  page.answer(SESSIONS, {
    success: true,
    sessions: [{ id: 's', device: 'Chrome on Android', createdAt: at, isThis: true }],
  })
  await page.goto('/desk/your-sign-in')
  await expect(page.getByText(/Your only passkey/)).toBeVisible()
  await page.getByRole('button', { name: 'End the passkey of Chrome on Android' }).click({ force: true })
  await expect(page.getByText(/Your only passkey/)).toBeVisible()
})

/** Opens the field for the name of the passkey of Chrome on Android. */
async function renamePasskey() {
  page.answer(ME, staff())
  page.answer(KEYS, { success: true, keys: [key('a', 'Chrome on Android', true)], app: null })
  page.answer(SESSIONS, { success: true, sessions: [] })
  await page.goto('/desk/your-sign-in')
  await page.getByRole('button', { name: 'Rename the passkey of Chrome on Android' }).click()
}

test('Escape restores the name of a passkey', async () => {
  await renamePasskey()
  await page.getByLabel('Name of the passkey').fill('Else')
  await page.getByLabel('Name of the passkey').press('Escape')
  await expect(page.getByLabel('Name of the passkey')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Rename the passkey of Chrome on Android' })).toBeVisible()
})

test('a passkey can be renamed in its row', async () => {
  await renamePasskey()
  await page.getByLabel('Name of the passkey').fill('My own phone')
  page.answer(/^\/api\/staff\/keys\/a\/name/, { success: true })
  page.answer(/^\/api\/staff\/keys$/, { success: true, keys: [key('a', 'My own phone', true)], app: null })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Rename the passkey of My own phone' })).toBeVisible()
  const [sent] = page.sent(/^\/api\/staff\/keys\/a\/name/)
  expect(JSON.parse(String(sent?.init?.body))).toEqual({ name: 'My own phone' })
})

async function openWithApp() {
  const app = { createdAt: at, lastUsedAt: '2026-11-25T03:30:00.000Z' }
  page.answer(ME, staff())
  page.answer(KEYS, { success: true, keys: [], app })
  page.answer(SESSIONS, { success: true, sessions: [] })
  await page.goto('/desk/your-sign-in')
  await expect(page.getByRole('heading', { name: 'Your authenticator app' })).toBeVisible()
}

test('an authenticator app shows when it was added and last used', async () => {
  await openWithApp()
  await expect(
    page.getByText('Added 24 Nov 2026, 9:30 AM, a code last used 25 Nov 2026, 9:00 AM.'),
  ).toBeVisible()
})

test('ending an authenticator app without a passkey shows the reason of the refusal', async () => {
  await openWithApp()
  const why = 'This takes a passkey, and you have none.'
  page.answer(
    /^\/api\/staff\/codes\/end/,
    { success: false, code: 'FORBIDDEN', message: why },
    { status: 403 },
  )
  await page.getByRole('button', { name: 'End the app' }).click()
  await expect(page.getByText(why)).toBeVisible()
})

test('an authenticator app that is ended leaves the list', async () => {
  await openWithApp()
  page.answer(/^\/api\/staff\/codes\/end/, { success: true })
  page.answer(KEYS, { success: true, keys: [key('a', 'Chrome on Android', true)], app: null })
  await page.getByRole('button', { name: 'End the app' }).click()
  await expect(page.getByRole('heading', { name: 'Your authenticator app' })).toHaveCount(0)
})

test('a session on another device is ended by one click', async () => {
  const here = { id: 's', device: 'Chrome on Android', createdAt: at, isThis: true }
  const there = { id: 't', device: 'Firefox on Linux', createdAt: at, isThis: false }
  page.answer(ME, staff())
  page.answer(KEYS, { success: true, keys: [key('a', 'Chrome on Android', true)] })
  page.answer(SESSIONS, { success: true, sessions: [here, there] })
  await page.goto('/desk/your-sign-in')
  await expect(page.getByText('Firefox on Linux')).toBeVisible()
  page.answer(/^\/api\/staff\/sessions\/t\/end/, { success: true })
  page.answer(/^\/api\/staff\/sessions$/, { success: true, sessions: [here] })
  await page.getByRole('button', { name: 'End the session on Firefox on Linux' }).click()
  await expect(page.getByText('Firefox on Linux')).toHaveCount(0)
})

test('passkeys that can’t be loaded show that the shop could not be reached', async () => {
  page.answer(ME, staff())
  page.answer(SESSIONS, { success: true, sessions: [] })
  page.cut(KEYS)
  await page.goto('/desk/your-sign-in')
  await expect(page.getByText('The shop could not be reached. Trying again...')).toBeVisible()
})

test('the audit lists actions as sentences, and older entries on a click', async () => {
  page.answer(ME, staff('audit.read'))
  page.answer(RECORD, pageOf([entry('1')], 'x'))
  await page.goto('/desk/audit')
  await expect(page.getByRole('listitem').filter({ hasText: 'ORD-1' })).toContainText(
    /Meera Iyer moved the visit\s*10\.0\.0\.7\s*ORD-1\s*hour: 9 → 10/,
  )
  page.answer(RECORD, pageOf([entry('3')]))
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByText('ORD-3')).toBeVisible()
  await expect(page.getByText('ORD-1')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
})

test('three or more adjacent views are one line, which opens to show each view', async () => {
  const view = (id: string, by: string) =>
    entry(id, { isReading: true, staff: by, meaning: 'opened the order', details: [] })
  page.answer(ME, staff('audit.read'))
  page.answer(RECORD, pageOf([view('1', 'Meera Iyer'), view('2', 'Asha Rao')]))
  await page.goto('/desk/audit')
  await expect(page.getByText('ORD-1')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show views' })).toHaveCount(0)
  const three = [view('1', 'Meera Iyer'), view('2', 'Asha Rao'), view('4', 'Asha Rao')]
  page.answer(RECORD, pageOf([...three, entry('3')]))
  await page.goto('/desk/audit')
  await expect(page.getByText('3 views by Meera Iyer, Asha Rao')).toBeVisible()
  await expect(page.getByText('ORD-1')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show views' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'ORD-2' })).toContainText(
    /Asha Rao opened the order/,
  )
  await page.getByRole('button', { name: 'Hide views' }).click()
  await expect(page.getByText('ORD-2')).toHaveCount(0)
})

test('the audit is filtered by the filled fields, and shows whether it is empty or refused', async () => {
  page.answer(ME, staff('audit.read'))
  page.answer(RECORD, pageOf([entry('1')]))
  await page.goto('/desk/audit')
  await expect(page.getByText('Meera Iyer (left)')).toHaveCount(1)
  page.answer(RECORD, pageOf([]))
  await page.getByLabel('Order').fill('ORD-9')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText('No entries match.')).toBeVisible()
  expect(page.address()).toContain('orderId=ORD-9')
  expect(lastAsked()).toEqual({ orderId: 'ORD-9' })
  page.answer(RECORD, { success: false, code: 'NOT_FOUND', message: 'Order not found.' }, { status: 404 })
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page.locator('main').getByRole('alert')).toHaveText('Order not found.')
})

test('views of a person’s data are searched by a number, which is never in the page’s address', async () => {
  page.answer(ME, staff('audit.read'))
  page.answer(RECORD, pageOf([entry('1')]))
  await page.goto('/desk/audit')
  await expect(page.getByText('ORD-1')).toBeVisible()
  const show = async (answer: string, nextCursor: string | null = null) => {
    page.answer(RECORD, pageOf([entry(answer)], nextCursor))
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page.getByText(`ORD-${answer}`)).toBeVisible()
  }
  const phone = page.getByLabel('Phone of the customer or patient')
  await phone.fill('98765 43210')
  await page.getByLabel('What').selectOption('Views')
  const before = page.sent(RECORD).length
  await show('2', 'x')
  expect(page.sent(RECORD)).toHaveLength(before + 1)
  expect(lastAsked()).toEqual({ phone: '98765 43210', kind: 'looked' })
  expect(page.address()).toBe('/desk/audit?kind=looked')
  await expect(phone).toHaveValue('98765 43210')
  page.answer(RECORD, pageOf([entry('3')]))
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByText('ORD-3')).toBeVisible()
  expect(lastAsked()).toEqual({ phone: '98765 43210', kind: 'looked', cursor: 'x' })
  await phone.fill('')
  await page.getByLabel('Order').fill('ORD-9')
  await page.getByLabel('Include everything about its customer').check()
  await show('4')
  expect(lastAsked()).toEqual({ orderId: 'ORD-9', isWholeCustomer: true, kind: 'looked' })
  await expect(page.getByLabel('Include everything about its customer')).toBeChecked()
})
