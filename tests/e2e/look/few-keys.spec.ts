import { randomUUID } from 'node:crypto'
import type { ReportedEvent } from '#collector/data/contract.ts'
import { addDays, indianDate } from '#rules/dates.ts'
import { deskPath } from '#rules/desk/desk-pages.ts'
import { assign, signedInByCalls } from '../collector/staff.ts'
import { newCustomer } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { newPhone } from '../support/journey.ts'
import { countedKeys } from '../support/keys.ts'

/** Work on many records at once, which takes the keys of one. */

const FOR_ALL_HOURS = 40
const COLLECTORS = 20
const FOR_ALL_UPI_PAYMENTS = 5
const UPI_PAYMENTS = 100

test.afterEach(({ shop }) => shop.setClock(null))

test('the hours of twenty collectors are set with few keys', async ({ page, shop }) => {
  const owner = await signedInByCalls(shop, 'owner')
  const known = (await owner.api.getHoursAndCentres({ query: { city: 'Mumbai' } })).collectors.length
  for (const letter of [...'ABCDEFGHIJKLMNOPQRST'].slice(known))
    await shop.operate('staff', 'add', `Ravi ${letter}`, '--role', 'collector')
  await owner.openIn(page.context())
  await page.goto('/desk')
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible()

  const keys = countedKeys(page)
  await keys.press('g', 's')
  const hours = page.getByRole('table', { name: 'Working hours' })
  await expect(hours.getByRole('row')).toHaveCount(COLLECTORS + 1)
  await keys.press('h', 'Enter')
  await expect(page.getByLabel('Start area')).toBeFocused()
  await keys.press('Tab', 'Tab')
  await keys.type('7-14')
  await keys.press('Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab')
  await expect(page.getByRole('button', { name: 'Copy Monday to all days' })).toBeFocused()
  await keys.press('Enter', 'Tab', 'Enter')
  await expect(page.getByText(/^The hours of .* are saved\.$/)).toBeVisible()
  // Hours that are shown can be copied: the button of the row becomes a menu.
  await expect(hours.getByRole('row').nth(1).getByText('7 AM–2 PM')).toHaveCount(7)
  await keys.press('Enter', 'ArrowDown', 'Enter')
  await expect(page.getByRole('checkbox', { name: 'All' })).toBeFocused()
  await keys.press(' ', 'Enter')
  await expect(hours.getByText('7 AM–2 PM')).toHaveCount(7 * COLLECTORS)
  expect(keys.count()).toBeLessThanOrEqual(FOR_ALL_HOURS)
})

test('a hundred UPI payments are matched with one file in three clicks', async ({ page, shop }) => {
  // Each payment is a booking.
  test.setTimeout(240_000)
  const date = addDays(indianDate(new Date()), 1)
  await shop.setClock(`${date}T14:40:00+05:30`)
  const reception = await signedInByCalls(shop, 'reception')
  const { api } = await newCustomer(shop)
  const centre = (await api.listCentres()).centres.find(({ city }) => city === 'Mumbai')
  const first = Math.floor(433_900_000_000 + Math.random() * 1e9)
  const references = Array.from({ length: UPI_PAYMENTS }, (_, index) => String(first + index))
  for (const reference of references)
    await reception.api.bookWalkIn(
      {
        body: {
          phone: newPhone(),
          name: 'Kamala Devi',
          centreCode: centre?.code ?? '',
          payment: { as: 'upi', reference },
          order: {
            items: [{ id: 'CBC', name: 'CBC', quantity: 1 }],
            totalAmount: 249,
            shippingAddress: { address: 'Mumbai', city: 'Mumbai' },
            paymentMethod: 'PENDING',
            collectionDetails: {
              date,
              timeSlot: '02:00 PM - 03:00 PM',
              patientName: 'Kamala Devi',
              patientAge: 52,
              patientGender: 'Female',
              patientEmail: '',
              bookingType: 'self',
            },
          },
        },
      },
      { headers: { 'idempotency-key': randomUUID() } },
    )
  const [year = '', month, day] = date.split('-')
  const lines = references.map(
    reference => `${day}/${month}/${year.slice(2)},"UPI/CR/${reference}/KAMALA/HDFC/kamala@okhdfc",,249.00`,
  )
  await (await signedInByCalls(shop, 'accounts')).openIn(page.context())
  await page.goto('/desk')
  await expect(page.getByRole('link', { name: /^Match/ })).toBeVisible()

  const keys = countedKeys(page)
  await keys.press('g', 'u')
  await page.getByLabel(/^Statement of the account/).setInputFiles({
    name: 'statement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Date,Narration,Withdrawal Amt.,Deposit Amt.', ...lines].join('\n')),
  })
  await page.getByRole('button', { name: 'Compare with the payments' }).click()
  await page.getByRole('button', { name: /^Match 100/ }).click()
  await expect(page.getByText('100 payments are matched, ₹24,900.')).toBeVisible()
  const clicks = 3
  expect(keys.count() + clicks).toBeLessThanOrEqual(FOR_ALL_UPI_PAYMENTS)
})

test('all reports in conflict of one visit are one decision', async ({ page, shop }) => {
  const coordinator = await signedInByCalls(shop, 'coordinator')
  const imran = await signedInByCalls(shop, 'collector')
  const { board } = await coordinator.api.getDeskBoard({
    query: { city: 'Mumbai', date: indianDate(new Date()) },
  })
  const visit = board.visits.find(({ state }) => state === 'booked' || state === 'assigned')
  if (!visit) throw new Error('no visit is open')
  const { orderId, toTake } = visit
  await assign(coordinator, [orderId], 'Imran Shaikh')
  await assign(coordinator, [orderId], 'Sana Qureshi')
  const sentAt = new Date().toISOString()
  const event = (kind: ReportedEvent['kind'], more: object = {}) =>
    ({ id: randomUUID(), orderId, kind, at: sentAt, ...more }) as ReportedEvent
  const events = [
    event('on_the_way'),
    event('arrived'),
    event('identified'),
    event('cash_taken', { amount: toTake }),
  ]
  const { outcomes } = await imran.api.sendCollectorEvents({ body: { sentAt, events } })
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(events.map(() => 'conflict'))

  await coordinator.openIn(page.context())
  await page.goto(deskPath('conflicts'))
  const note = page.getByLabel(`What you found out about ${orderId}`)
  await expect(note).toBeVisible()
  await note.focus()
  await page.keyboard.type('Imran went')
  const decision = countedKeys(page)
  await page.keyboard.press('Tab')
  await decision.press('Enter')
  await expect(page.getByText(`${orderId}: accepted.`)).toBeVisible()
  expect(decision.count()).toBe(1)
  const { visits } = await coordinator.api.listConflicts()
  expect(visits.map(({ orderId }) => orderId)).not.toContain(orderId)
})
