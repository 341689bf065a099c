import { desc, eq } from 'drizzle-orm'
import { forceCloseDatabase } from 'fake-indexeddb'
import { test, vi } from 'vitest'
import { countWrongCode, readWrongCodes } from '#collector/data/stored.ts'
import { orders, payments, visits } from '#db/schema.ts'
import { isItsVisit, orderColumns } from '#domain/orders/order-rows.ts'
import { readTubesOfVisit } from '#domain/visits/specimens/visit-tubes.ts'
import { DOOR_TRIES } from '#rules/collector/phone-events.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { drawn } from '#tests/helpers/staff/tubes.ts'
import { collectorsPhone } from '../support/collector.ts'
import { expect } from '../support/expect.ts'
import { screens } from '../support/screens.ts'

/** The collectors' app where the phone fails it: no room, a wrong clock, another release, a session that was ended. */

const { page } = await screens()
const phone = await collectorsPhone({ page })
const { imran, sana, whole, storage, asPerson, openApp, backOnline, visitIn } = phone
const { visitOf, assign, event, send, dayOf, goTo } = phone
const COLLECTOR = /^\/api\/collector\//
const OWN = /^\/api\/desk\/cash\/own$/

const button = (name: string | RegExp) => page.getByRole('button', { name })
const stateOf = async (id: string) => (await visitIn(imran, id))?.state

test('a full phone shows that, stores no more events, and still sends the stored ones', async () => {
  const { id } = await openApp()
  page.cut(COLLECTOR)
  await button('I am on my way').click()
  await expect(page.getByText('1 not sent yet.')).toBeVisible()
  storage.fill(true)
  await button('I am at the door').click()
  await expect(page.getByText(/This phone is full and the update was not saved/)).toBeVisible()
  await expect(button('I am at the door')).toBeVisible()
  page.asUsual()
  asPerson(imran)
  backOnline()
  await expect(page.getByText(/visits are not up to date/)).toBeVisible()
  expect(await stateOf(id)).toBe('on_the_way')
  // The server has it. It stays listed until the phone can store the day that contains it.
  await expect(page.getByText('1 not sent yet.')).toBeVisible()
  storage.fill(false)
  await button('I am at the door').click()
  await expect.poll(() => stateOf(id)).toBe('arrived')
})

test('a storage connection that the phone has closed is opened again', async () => {
  const using = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const { id } = await openApp()
  const connections = using.mock.contexts as Parameters<typeof forceCloseDatabase>
  for (const connection of connections) forceCloseDatabase(connection)
  using.mockRestore()
  await button('I am on my way').click()
  await expect(button('I am at the door')).toBeVisible()
  await expect.poll(() => stateOf(id)).toBe('on_the_way')
})

/** The connections of now die without an event: each call on them fails. New ones work unless `isForEver`. */
function killConnections(isForEver = false) {
  const alive = new WeakSet<IDBDatabase>()
  const opening = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (
    this: IDBFactory,
    ...args
  ) {
    const request = open.apply(this, args)
    request.addEventListener('success', () => alive.add(request.result))
    return request
  })
  const working = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...args
  ) {
    if (isForEver || !alive.has(this)) throw new DOMException('Connection lost', 'UnknownError')
    return transaction.apply(this, args)
  })
  return () => {
    opening.mockRestore()
    working.mockRestore()
  }
}
const { open } = IDBFactory.prototype
const { transaction } = IDBDatabase.prototype

test('a storage connection that closed without an event is opened again, and the update is stored', async () => {
  const { id } = await openApp()
  page.cut(COLLECTOR)
  const restore = killConnections()
  await button('I am on my way').click()
  await expect(button('I am at the door')).toBeVisible()
  await expect(page.getByText('1 not sent yet.')).toBeVisible()
  restore()
  page.asUsual()
  asPerson(imran)
  backOnline()
  await expect.poll(() => stateOf(id)).toBe('on_the_way')
})

test('a storage that does not work is not reported as full', async () => {
  await openApp()
  const restore = killConnections(true)
  await button('I am on my way').click()
  await expect(
    page.getByText('The update was not saved. Close the app, open it again and tap again.'),
  ).toBeVisible()
  restore()
})

test('opening a later visit reports once that the collector is on the way, and its customer sees that', async () => {
  const first = await visitOf(imran)
  const second = await openApp()
  await page.getByRole('link', { name: /9–10 AM/ }).click()
  await expect.poll(() => page.address()).toContain('visit=')
  const [later, other] = page.address().includes(first.id) ? [first, second] : [second, first]
  await button('I am on my way').click()
  await expect(button('I am on my way')).toHaveCount(0)
  await expect.poll(() => stateOf(later.id)).toBe('on_the_way')
  expect((await visitIn(imran, later.id))?.events.map(({ kind }) => kind)).toEqual(['assigned', 'on_the_way'])
  expect(await stateOf(other.id)).toBe('assigned')
  const { visit } = await later.api.getVisit({ params: later.params })
  expect(visit?.state).toBe('on_the_way')
})

test('a wrong clock is reported, and events have the shop’s time', async () => {
  const { id } = await openApp()
  await expect(page.getByText(/This phone’s clock is wrong/)).toBeVisible()
  await button('I am on my way').click()
  await expect.poll(() => stateOf(id)).toBe('on_the_way')
  const told = (await visitIn(imran, id))?.events.find(({ kind }) => kind === 'on_the_way')
  const now = whole.shop.now().getTime()
  expect(Math.abs(now - Date.parse(told?.at ?? ''))).toBeLessThan(60 * 60_000)
  expect(Math.abs(now - Date.parse(String(told?.details.phoneAt)))).toBeGreaterThan(24 * 60 * 60_000)
})

test('when the desk ends an offline session, the visits are deleted and unsent events stay for their collector', async () => {
  const { id } = await openApp()
  page.cut(COLLECTOR)
  await button('I am on my way').click()
  await expect(page.getByText('1 not sent yet.')).toBeVisible()
  await imran.api.signOutStaff()
  page.asUsual()
  asPerson(imran)
  backOnline()
  await expect(page.getByText('1 update is saved here. It will be sent when you sign in.')).toBeVisible()
  await expect(page.getByText('Asha Rao')).toHaveCount(0)
  expect(await storage.kept()).toMatchObject({ day: [], notTaken: [], outbox: [{ staffId: imran.id }] })
  expect(JSON.stringify(await storage.kept())).not.toMatch(/Asha|Hill Road|98\d{8}/)
  // Who can't sign in any more shows it to the desk.
  await page.getByText('Saved updates', { exact: true }).click()
  await expect(page.getByText(new RegExp(`${id}: On the way`))).toBeVisible()
  // Another collector on this phone neither sees nor sends it.
  await phone.goTo('09:20')
  page.asUsual()
  asPerson(sana)
  await page.goto('/collector')
  await expect(page.getByText(/1 update from another collector is saved on this phone/)).toBeVisible()
  page.asUsual()
  asPerson(imran)
  await page.goto('/collector')
  await expect.poll(() => stateOf(id)).toBe('on_the_way')
  await expect(page.getByText(/^All sent/)).toBeVisible()
  await expect.poll(async () => (await storage.kept()).outbox).toEqual([])
})

test('all conflicts of a visit are in one box under its patient and hour, with each reason once', async () => {
  const given = await visitOf(imran)
  const own = await visitOf(imran)
  await goTo('09:30')
  await assign(given.id, sana, true)
  await goTo('11:00')
  const late = ['on_the_way', 'arrived', 'failed'] as const
  await send(imran, [
    ...late.map((kind, at) =>
      event(given.id, kind, `09:4${at}`, kind === 'failed' ? { reason: 'other' } : {}),
    ),
    event(own.id, 'cash_taken', '09:45', { amount: 240 }),
  ])
  expect((await dayOf(imran)).conflicts).toHaveLength(4)
  asPerson(imran)
  await page.goto('/collector')
  // No part of the phone's day any more: its name and hour come with the conflict.
  const boxes = page.getByRole('heading', { name: 'Asha Rao 9–10 AM' })
  await expect(boxes).toHaveCount(2)
  await expect(page.getByText('The desk is checking this')).toHaveCount(2)
  await expect(page.getByText('By then, Sana Qureshi was assigned to this visit.')).toHaveCount(1)
  await expect(page.getByText('₹240 was collected, but ₹249 was due.')).toHaveCount(1)
})

test('a UPI payment is recorded by all twelve digits of its reference', async () => {
  const { id } = await openApp()
  await button('I am on my way').click()
  await button('I am at the door').click()
  await page.getByLabel('UPI').check()
  await button('Enter a reference instead').click()
  const reference = page.getByLabel('Reference number on their phone')
  await reference.fill('234567')
  await button(/^I have seen .* paid by UPI$/).click()
  await expect(reference).toHaveAttribute('aria-invalid', 'true')
  await reference.fill('4321 0123 4567')
  await button(/^I have seen .* paid by UPI$/).click()
  await expect(page.getByText(/paid by UPI$/)).toBeVisible()
  const taken = async () => (await visitIn(imran, id))?.events.find(({ kind }) => kind === 'upi_taken')
  await expect.poll(async () => (await taken())?.details.reference).toBe('432101234567')
})

test('a provider’s code is shown until it is paid, and the payment then confirms itself', async () => {
  const { id } = await openApp()
  await button('I am on my way').click()
  await button('I am at the door').click()
  await page.getByLabel('UPI').check()
  await expect(page.getByText('Waiting for the payment')).toBeVisible()
  const { db } = whole.database
  const [code] = await db
    .select()
    .from(payments)
    .where(eq(payments.isQr, true))
    .orderBy(desc(payments.createdAt))
  await whole.simulator.settle(code?.merchantOrderId ?? '', { state: 'COMPLETED', webhook: false })
  await expect(page.getByRole('heading', { name: '₹249 paid by UPI' })).toBeVisible()
  expect((await visitIn(imran, id))?.toTake).toBe(0)
})

test('without signal to a provider’s code, the laboratory’s own code and its reference are left', async () => {
  await openApp()
  await button('I am on my way').click()
  await button('I am at the door').click()
  page.cut(/upi-code$/)
  await page.getByLabel('UPI').check()
  await expect(page.getByLabel('Reference number on their phone')).toBeVisible()
  page.asUsual()
  asPerson(imran)
  await page.getByLabel('Cash').check()
  await page.getByLabel('UPI').check()
  await expect(page.getByText('Waiting for the payment')).toBeVisible()
})

test('cash after the code was paid in the same moment is not recorded', async () => {
  const { id } = await openApp()
  await button('I am on my way').click()
  await button('I am at the door').click()
  await page.getByLabel('UPI').check()
  await expect(page.getByText('Waiting for the payment')).toBeVisible()
  await page.getByLabel('Cash').check()
  const { db } = whole.database
  const [code] = await db
    .select()
    .from(payments)
    .where(eq(payments.isQr, true))
    .orderBy(desc(payments.createdAt))
  await whole.simulator.settle(code?.merchantOrderId ?? '', { state: 'COMPLETED', webhook: false })
  await button('I have ₹249 in cash').click()
  await expect(page.getByRole('heading', { name: '₹249 paid by UPI' })).toBeVisible()
  expect((await visitIn(imran, id))?.events.map(({ kind }) => kind)).not.toContain('cash_taken')
})

test('a visit without a door code continues, and the reason is recorded', async () => {
  const { id } = await openApp()
  await button('I am on my way').click()
  await button('I am at the door').click()
  await button('No code: choose a reason').click()
  const sheet = page.getByRole('dialog', { name: 'Go on without the code' })
  await expect(sheet.getByText(/^Your reason is recorded for the laboratory/)).toBeVisible()
  await sheet.getByLabel('I know them').check()
  await sheet.getByRole('button', { name: 'Record reason and go on' }).click()
  await expect(page.getByRole('heading', { name: 'No door code, reason recorded' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Name and age' })).toBeFocused()
  const skipped = async () => (await visitIn(imran, id))?.events.find(({ kind }) => kind === 'code_skipped')
  await expect.poll(async () => (await skipped())?.reason).toBe('patient-known')
})

test('a visit that could not be collected is ended once, even if the button is tapped several times', async () => {
  const { id } = await openApp()
  await button('I am on my way').click()
  await button('I am at the door').click()
  await button('Could not collect').click()
  const end = page.getByRole('button', { name: 'End this visit' })
  await page.getByLabel('No one answered').check()
  storage.fill(true)
  await end.click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(/This phone is full and the update was not saved/)).toBeVisible()
  storage.fill(false)
  await button('Could not collect').click()
  await page.getByLabel('No one answered').check()
  await Promise.all([end.click(), end.click()])
  await expect(page.getByText('Not collected', { exact: false })).toBeVisible()
  const ends = async () => (await visitIn(imran, id))?.events.filter(({ kind }) => kind === 'failed')
  await expect.poll(async () => (await ends())?.length).toBe(1)
})

test('after the last wrong code a collector can continue only without the code', async () => {
  const { id, code } = await openApp()
  for (let at = 1; at < DOOR_TRIES; at += 1) await countWrongCode(id)
  await page.goto(`/collector?visit=${id}`)
  await page.getByLabel('Four digits').fill(code === '0000' ? '1111' : '0000')
  await button('Check').click()
  await expect(page.getByText('No tries left. Choose why there is no code.')).toBeVisible()
  await expect(page.getByLabel('Four digits')).toBeHidden()
  await expect(button('No code: choose a reason')).toBeFocused()
})

test('wrong door codes in two tabs at the same time are both counted', async () => {
  const { id } = await openApp()
  await Promise.all([countWrongCode(id), countWrongCode(id)])
  expect(await readWrongCodes()).toEqual({ [id]: 2 })
})

test('signing out deletes all data on the phone except its language', async () => {
  const { id } = await openApp()
  await button('I am on my way').click()
  await expect.poll(() => stateOf(id)).toBe('on_the_way')
  await expect(page.getByText(/^All sent/)).toBeVisible()
  await button('Sign out').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(button('Sign in with a passkey')).toBeVisible()
  await expect.poll(async () => (await storage.kept()).day).toEqual([])
  expect(await storage.kept()).toMatchObject({ day: [], notTaken: [], outbox: [], photos: [] })
})

test('a new version waits until the collector accepts it, and keeps the open screen and unsent events', async () => {
  const { id } = await openApp()
  const waiting = { postMessage: vi.fn() }
  const events = new EventTarget()
  const serviceWorker = Object.assign(events, {
    controller: {},
    register: async () => ({ waiting, addEventListener: () => undefined }),
  })
  vi.stubEnv('DEV', false)
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  page.cut(COLLECTOR)
  await page.goto(`/collector?visit=${id}`)
  await expect(page.getByText('A new version is available.')).toBeVisible()
  await button('They said it correctly').click()
  await expect(page.getByText('1 not sent yet.')).toBeVisible()
  await expect(page.getByLabel('Four digits')).toBeVisible()
  expect(reload).not.toHaveBeenCalled()
  await button('Update').click()
  expect(waiting.postMessage).toHaveBeenCalledWith('take-over')
  events.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledOnce()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllEnvs()
  await page.reload()
  await expect(page.getByText('Name and age correct')).toBeVisible()
  page.asUsual()
  asPerson(imran)
  backOnline()
  const kinds = async () => (await visitIn(imran, id))?.events.map(({ kind }) => kind)
  await expect.poll(kinds).toContain('identified')
})

test('the cash to hand over shows that it is loading, and has a button to load it again', async () => {
  await openApp()
  const held = { amount: 249, receipts: 1, since: null, handover: null }
  const answer = page.hold(OWN, { success: true, owed: 0, centres: [], held, receipts: [] })
  await page.goto('/collector?hand-over')
  await expect(page.getByText('Loading...')).toBeVisible()
  page.cut(OWN)
  answer.letThrough()
  await page.goto('/collector')
  await page.goto('/collector?hand-over')
  await expect(page.getByText('The shop could not be reached. Please try again.')).toBeVisible()
  await expect(page.getByText('All updates must be sent first. This needs signal.')).toHaveCount(0)
  page.answer(OWN, { success: true, owed: 0, centres: [], held, receipts: [] })
  await button('Try again').click()
  await expect(button('Hand over ₹249')).toBeVisible()
})

test('a sum that was loaded at the second try shows no error, and a refused handover leaves the focus on its button', async () => {
  await openApp()
  page.cut(OWN)
  await page.goto('/collector?hand-over')
  await expect(page.getByText('The shop could not be reached. Please try again.')).toBeVisible()
  page.cut(COLLECTOR)
  backOnline()
  await expect(page.getByText('All updates must be sent first. This needs signal.')).toBeVisible()
  page.asUsual()
  asPerson(imran)
  const held = { amount: 249, receipts: 1, since: null, handover: null }
  page.answer(OWN, { success: true, owed: 0, centres: [], held, receipts: [] })
  backOnline()
  await expect(button('Hand over ₹249')).toBeVisible()
  await expect(page.getByText('The shop could not be reached. Please try again.')).toHaveCount(0)
  page.cut(/^\/api\/desk\/cash\/own\/hand-over$/)
  await button('Hand over ₹249').click()
  await expect(page.getByText('The shop could not be reached. Please try again.')).toBeVisible()
  await expect(button('Hand over ₹249')).toBeFocused()
})

test('cash below zero is shown as owed to the collector, and can’t be handed over', async () => {
  await openApp()
  const held = { amount: -717, receipts: 1, since: null, handover: null }
  page.answer(OWN, { success: true, owed: 0, centres: [], held, receipts: [] })
  await page.goto('/collector?hand-over')
  await expect(page.getByText('The laboratory owes you ₹717.')).toBeVisible()
  await expect(button(/^Hand over/)).toHaveCount(0)
})

test('after the handover the screen shows who counts it, and the handover can be undone until the count', async () => {
  const { id } = await openApp()
  await send(imran, [event(id, 'cash_taken', '09:05', { amount: 249 })])
  await page.goto('/collector?hand-over')
  await button('Hand over ₹249').click()
  await expect(page.getByText('You handed over ₹249. The other person counts it next.')).toBeVisible()
  await button('Undo the handover').click()
  await expect(button('Hand over ₹249')).toBeVisible()
  await expect(page.getByText(/^You handed over/)).toHaveCount(0)
})

test('the box shows the tubes that another device scanned, until the laboratory has received them', async () => {
  const { id } = await openApp()
  const row = async () => {
    const [found] = await whole.shop.db
      .select(orderColumns)
      .from(orders)
      .innerJoin(visits, isItsVisit)
      .where(eq(orders.number, id))
    if (!found) throw new Error('the order is gone')
    return found
  }
  const tubes = async () => (await readTubesOfVisit(whole.shop.db, await row())).tubes
  const codes = await drawn(whole, { number: id, row, tubes })
  await page.goto('/collector?hand-over')
  await expect(page.getByText('1 tube in the box')).toBeVisible()
  const joseph = await newStaff(whole, 'Joseph Pinto', 'technician')
  for (const code of codes) await joseph.api.receiveTube({ body: { code, centre: null } })
  await page.goto('/collector')
  await page.goto('/collector?hand-over')
  await expect(page.getByText('0 tubes in the box')).toBeVisible()
})
