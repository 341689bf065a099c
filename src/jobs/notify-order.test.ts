import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  centres,
  consents,
  emailConfirmations,
  orderItems,
  orders,
  payments,
  refunds,
  reports,
} from '#db/schema.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { notifyOrder } from './notify-order.ts'

const { shop, simulator, logged, signIn, addOrder, moveTo } = await shopPart()
type Change = Parameters<typeof addOrder>[1]
type About = Parameters<typeof notifyOrder>[1]['about']

moveTo('2026-11-23T18:05:00+05:30')

/** An order whose e-mail address, where it has one, is confirmed. */
async function bookedOrder(change: Change = {}) {
  const { customer, phone } = await signIn()
  const email = change.patientEmail
  if (email) {
    const at = shop.now()
    await shop.db
      .insert(emailConfirmations)
      .values({ customerId: customer.id, email, askedAt: at, confirmedAt: at })
  }
  return { phone, order: await addOrder(customer.id, { patientPhone: '9000000000', ...change }) }
}
const notify = (orderId: string, about: About) => notifyOrder(shop, { orderId, about })

/** What left for an order, oldest first. */
const sentOf = async ({ number }: { number: string }) =>
  (await simulator.outbox()).filter(({ text }) => text.includes(number)).toReversed()

test('a confirmed order is told once: to the account holder by SMS, to the patient by e-mail', async () => {
  const { order, phone } = await bookedOrder({
    patientEmail: 'patient@home.test',
    paymentStatus: 'completed',
  })
  await notify(order.id, 'confirmed')
  await notify(order.id, 'confirmed')
  const sent = await sentOf(order)
  expect(sent.map(({ channel, to }) => [channel, to]).sort()).toEqual([
    ['email', 'patient@home.test'],
    ['sms', `91${phone}`],
  ])
  const [letter] = sent.filter(({ channel }) => channel === 'email')
  expect(letter?.subject).toBe(`Booking ${order.number} is confirmed`)
  expect(letter?.text).toContain('When: Tuesday, 24 November, 09:00 AM - 10:00 AM')
  expect(letter?.text).toContain('Where: our collector comes to the address that was given')
  expect(letter?.text).not.toMatch(/Asha|Hill Road/)
  expect(letter?.text).toContain(
    'Fasting: no food, tea, coffee or milk after 9 PM on Mon, 23 Nov. Plain water is fine.',
  )
  expect(letter?.text).toContain('Amount: ₹1,299.00, paid')
})

test('a booking that was cancelled says that there is no visit; one that was not says nothing of it', async () => {
  const { order, phone } = await bookedOrder({ patientEmail: 'patient@home.test' })
  await notify(order.id, 'cancelled')
  expect(await sentOf(order)).toEqual([])
  await shop.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, order.id))
  await notify(order.id, 'cancelled')
  await notify(order.id, 'cancelled')
  const sent = await sentOf(order)
  expect(sent.map(({ channel, to }) => [channel, to]).sort()).toEqual([
    ['email', 'patient@home.test'],
    ['sms', `91${phone}`],
  ])
  for (const { text } of sent) expect(text).toMatch(/is cancelled: there is no visit/)
})

test('a centre visit is never sent to the company, and an unpaid one is told what to pay', async () => {
  const { order } = await bookedOrder({
    patientEmail: 'patient@home.test',
    isCentreVisit: true,
    fastingHours: 0,
  })
  await notify(order.id, 'confirmed')
  const all = (await sentOf(order)).map(({ text }) => text).join('\n')
  expect(all).toContain('Tue, 24 Nov, 09:00 AM - 10:00 AM, partner centre in Mumbai.')
  expect(all).toContain('Where: A partner centre in Mumbai. We call before the visit')
  expect(all).not.toContain(shop.rules.company.address)
  expect(all).toContain('to be paid at the visit')
  expect(all).not.toMatch(/collector|fasting|only water/i)
})

test('a visit to a listed centre names it with its address, also after it was withdrawn', async () => {
  const { order } = await bookedOrder({
    patientEmail: 'patient@home.test',
    isCentreVisit: true,
    centreCode: 'MUMBAI-SAMPLE',
  })
  await shop.db.update(centres).set({ isOffered: false }).where(eq(centres.code, 'MUMBAI-SAMPLE'))
  await notify(order.id, 'confirmed')
  const all = (await sentOf(order)).map(({ text }) => text).join('\n')
  expect(all).toContain('Where: Sample Centre, Mumbai, 12 Sample Road, Mumbai (Every day, 7 AM to 8 PM)')
  expect(all).toContain('Sample Centre, Mumbai. Address: on the page below.')
  expect(all).not.toMatch(/collector comes|We call to say which/)
})

test("a letter says nothing that a customer typed: anybody may have typed anybody's address", async () => {
  const typed = {
    patientName: 'Winner of Rs 50000',
    address: 'URGENT: open evil, your KYC is blocked 400050',
  }
  const other = { bookingType: 'other', patientEmail: 'victim@home.test', city: 'Pune', ...typed } as const
  for (const about of ['confirmed', 'report-ready'] as const) {
    const { order } = await bookedOrder(other)
    await shop.db.insert(reports).values({
      ...{ orderId: order.id, fileName: `${order.number}.pdf`, fileKey: order.number, bytes: 1 },
      ...{ createdAt: shop.now(), attachedBy: 'operator:asha' },
    })
    await notify(order.id, about)
    const [letter] = (await sentOf(order)).filter(({ channel }) => channel === 'email')
    expect(letter?.text).toMatch(new RegExp(`^Hello,\n\n.*booking ${order.number}`))
    expect(JSON.stringify(letter)).not.toMatch(/Winner|URGENT|KYC/)
  }
})

/** An item as it was booked. */
const anItem = (orderId: string, preparation: string[], reportTimeHours = 24) => ({
  ...{ orderId, line: 0, itemId: 'X', isPackage: false, name: 'A test of the thyroid', quantity: 1 },
  ...{ price: 129_900, discount: 0, preparation, reportTimeHours },
})

test('how to prepare and by when the report comes stand in the letter, and are hinted at by SMS', async () => {
  const { order } = await bookedOrder({ patientEmail: 'patient@home.test', fastingHours: 0 })
  await shop.db
    .insert(orderItems)
    .values(anItem(order.id, ['No special preparation needed.', 'Avoid alcohol for 24 hours.'], 72))
  await notify(order.id, 'confirmed')
  await notify(order.id, 'visit-tomorrow')
  const [reminder, ...confirmed] = await sentOf(order)
  const [letter] = confirmed.filter(({ channel }) => channel === 'email')
  expect(letter?.text).toContain('\nHow to prepare:\n- Avoid alcohol for 24 hours.\n')
  expect(letter?.text).toContain('The report is ready within 72 hours after the visit.')
  expect(letter?.text).not.toMatch(/thyroid|no special/i)
  expect(reminder?.text).toContain('do as the page below says. How to prepare: http://shop.test/my-orders')
  expect(reminder?.text).not.toMatch(/as usual|alcohol|thyroid/)
})

test('a letter about an HIV test does not give it away by how to prepare for it', async () => {
  const { order } = await bookedOrder({ patientEmail: 'patient@home.test', fastingHours: 0 })
  await shop.db.insert(orderItems).values(anItem(order.id, ['Consent form and counselling are required.']))
  await shop.db.insert(consents).values({
    ...{ orderId: order.id, purpose: 'hiv-test', textVersion: '1', given: 'ticked', createdAt: shop.now() },
  })
  await notify(order.id, 'confirmed')
  const [letter] = (await sentOf(order)).filter(({ channel }) => channel === 'email')
  expect(letter?.text).toContain('To see the booking and how to prepare, or to cancel it, log in')
  expect(letter?.text).not.toMatch(/counselling/i)
})

test.each<[string, About, Change]>([
  ['a cancelled order as confirmed', 'confirmed', { status: 'cancelled' }],
  ['a failed payment of an order that was paid after all', 'payment-failed', { paymentStatus: 'completed' }],
  [
    'a failed payment when the slot is gone',
    'payment-failed',
    { paymentStatus: 'failed', status: 'cancelled' },
  ],
  ['a collector for a cancelled order', 'visit-tomorrow', { status: 'cancelled' }],
  ['a collector "tomorrow" on the day itself', 'visit-tomorrow', { slotDate: '2026-11-23' }],
  ['a report that is not there', 'report-ready', { status: 'report' }],
  ['a refund that was not made', 'refunded', { status: 'cancelled' }],
])('does not tell of %s', async (_, about, change) => {
  const { order } = await bookedOrder({ patientEmail: 'patient@home.test', ...change })
  await notify(order.id, about)
  expect(await sentOf(order)).toEqual([])
})

test('an order that is not there is no error', async () => {
  await notify('00000000-0000-7000-8000-000000000000', 'confirmed')
})

test('a failed payment is told with the time until which the slot is held', async () => {
  const { order } = await bookedOrder({
    status: 'pending',
    paymentStatus: 'failed',
    holdExpiresAt: new Date('2026-11-23T18:30:00+05:30'),
  })
  await notify(order.id, 'payment-failed')
  const [sms] = await sentOf(order)
  expect(sms?.text).toContain('Your slot is kept until 23 Nov 2026, 6:30 pm.')
})

test('who lets payments fail on and on is told so three times a day', async () => {
  const { customer, phone } = await signIn()
  const until = new Date(shop.now().getTime() + 20 * 60_000)
  for (let i = 0; i < 5; i++) {
    const change = { status: 'pending', paymentStatus: 'failed', holdExpiresAt: until } as const
    const order = await addOrder(customer.id, change)
    await notify(order.id, 'payment-failed')
  }
  const texts = (await simulator.outbox()).filter(({ to }) => to === `91${phone}`)
  expect(texts).toHaveLength(3)
})

test('the evening before, fasting is told with its hour', async () => {
  const { order } = await bookedOrder({ slotHour: 9 })
  await notify(order.id, 'visit-tomorrow')
  const [sms] = await sentOf(order)
  expect(sms?.text).toContain('is tomorrow, 09:00 AM - 10:00 AM, at your home')
  expect(sms?.text).toContain('only water after 9 PM today.')
})

test('a report is told when it is ready, and again only when it was replaced', async () => {
  const { order } = await bookedOrder({ status: 'report', patientEmail: 'patient@home.test' })
  const report = { orderId: order.id, fileKey: 'k', bytes: 5, attachedBy: 'lab', createdAt: shop.now() }
  await shop.db.insert(reports).values({ ...report, fileName: `${order.number}-1.pdf` })
  await notify(order.id, 'report-ready')
  await notify(order.id, 'report-ready')
  expect(await sentOf(order)).toHaveLength(2)
  await shop.db.update(reports).set({ createdAt: new Date(shop.now().getTime() + 1000) })
  await notify(order.id, 'report-ready')
  const sent = await sentOf(order)
  expect(sent.map(({ channel }) => channel).sort()).toEqual(['email', 'email', 'sms', 'sms'])
})

test('each online refund of an order is told once, with its own amount; cash that was handed back is not', async () => {
  const { order } = await bookedOrder({ status: 'cancelled' })
  const given = [
    ['online', 129_900],
    ['cash', 70_000],
    ['online', 50_000],
  ] as const
  for (const [channel, amount] of given) {
    const [payment] = await shop.db
      .insert(payments)
      .values({ orderId: order.id, channel, amount, state: 'completed', createdAt: shop.now() })
      .returning()
    await shop.db.insert(refunds).values({
      paymentId: payment?.id ?? '',
      orderId: order.id,
      merchantRefundId: `RF${order.number}${amount}`,
      amount,
      state: 'completed',
      reason: 'cancelled',
      createdAt: shop.now(),
    })
    await notify(order.id, 'refunded')
  }
  const texts = (await sentOf(order)).map(({ text }) => text)
  expect(texts).toEqual([
    expect.stringContaining('Rs 1,299.00 for booking'),
    expect.stringContaining('Rs 500.00 for booking'),
  ])
})

test('while the SMS gateway is away the e-mail leaves all the same, and only the SMS is tried again', async () => {
  const { order } = await bookedOrder({ patientEmail: 'patient@home.test' })
  await simulator.faults('sms', { path: 'send', status: 500 })
  await expect(notify(order.id, 'confirmed')).rejects.toThrow('SMS gateway: answered 500')
  expect((await sentOf(order)).map(({ channel }) => channel)).toEqual(['email'])
  await notify(order.id, 'confirmed')
  expect((await sentOf(order)).map(({ channel }) => channel)).toEqual(['email', 'sms'])
})

test('a patient address that the mail server refuses for good costs nobody the SMS, and is logged without it', async () => {
  const { order } = await bookedOrder({ patientEmail: 'gone@home.test' })
  await simulator.faults('mail', { path: 'send', status: 550 })
  await notify(order.id, 'confirmed')
  await notify(order.id, 'confirmed')
  expect((await sentOf(order)).map(({ channel }) => channel)).toEqual(['sms'])
  expect(logged).toContainEqual(
    expect.objectContaining({
      event: 'message.refused',
      details: expect.objectContaining({ subject: `order:${order.id}` }),
    }),
  )
  expect(JSON.stringify(logged)).not.toMatch(/gone@|\b[6-9]\d{9}\b/)
})
