import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { centres, consents, orderItems, orders, reports, visitPeople } from '#db/schema.ts'
import { sendDueJobs } from '#domain/later-jobs.ts'
import { attachReport } from '#domain/visits/reports/attach.ts'
import { formatDate } from '#rules/dates.ts'
import { SECOND_MS } from '#rules/durations.ts'
import { orderMessages } from '#tests/helpers/order-messages.ts'
import { CANCELLED } from '#tests/helpers/orders.ts'
import { storePatient } from '#tests/helpers/patients.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { aPdf } from '#tests/helpers/uploads.ts'
import { watchStatements } from '#tests/helpers/watch-statements.ts'
import { notifyOrder } from './notify-order.ts'

const part = await shopPart()
const { shop, simulator, setClock, jobs } = part
const { bookedOrder, sentOf } = orderMessages(part)
type About = Parameters<typeof notifyOrder>[1]['about']
const notify = (orderId: string, about: About) => notifyOrder(shop, { orderId, about })

setClock('2026-11-23T18:05:00+05:30')

test('a confirmed order is announced once: to the account holder by SMS, to the patient by email', async () => {
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
  expect(letter?.text).toContain('When: Tuesday, 24 November, 9-10 AM')
  expect(letter?.text).toContain('Where: at the address given for this booking')
  expect(letter?.text).not.toMatch(/Asha|Hill Road/)
  expect(letter?.text).toContain(
    'Fasting: no food, tea, coffee or milk after 9 PM on Mon, 23 Nov. Plain water is fine.',
  )
  expect(letter?.text).toContain('Amount: ₹1,299.00, paid')
})

test('many confirmations at the same moment share their statements and keep pace with bookings', async () => {
  const orders = await Promise.all(Array.from({ length: 20 }, () => bookedOrder()))
  const asked: string[] = []
  const stop = watchStatements(text => asked.push(text.split(' ', 1)[0] ?? ''))
  await Promise.all(orders.map(({ order }) => notify(order.id, 'confirmed')))
  stop()
  // Orders; items, what was added, other visits of the day; the hour when it would be late; claims. How many statements
  // what follows shares depends on the gateway's timing.
  const beforeGateway = ['select', 'select', 'select', 'select', 'insert', 'insert']
  expect(asked.slice(0, beforeGateway.length)).toEqual(beforeGateway)
  const sent = await Promise.all(orders.map(({ order }) => sentOf(order)))
  expect(sent.map(messages => messages.map(({ channel }) => channel))).toEqual(orders.map(() => ['sms']))
})

test('only the message about a cancelled booking states that there is no visit', async () => {
  const { order, phone } = await bookedOrder({ patientEmail: 'patient@home.test' })
  await notify(order.id, 'cancelled')
  expect(await sentOf(order)).toEqual([])
  await shop.db.update(orders).set(CANCELLED).where(eq(orders.id, order.id))
  await notify(order.id, 'cancelled')
  await notify(order.id, 'cancelled')
  const sent = await sentOf(order)
  expect(sent.map(({ channel, to }) => [channel, to]).sort()).toEqual([
    ['email', 'patient@home.test'],
    ['sms', `91${phone}`],
  ])
  for (const { text } of sent) expect(text).toMatch(/is cancelled/)
})

test('the message about a centre visit has no company address, and an unpaid one the sum to pay', async () => {
  const { order } = await bookedOrder({
    patientEmail: 'patient@home.test',
    isCentreVisit: true,
    item: { fastingHours: 0 },
  })
  await notify(order.id, 'confirmed')
  const all = (await sentOf(order)).map(({ text }) => text).join('\n')
  expect(all).toContain('booked for Tue 24 Nov 9 to 10 AM.')
  expect(all).toContain('Where: A partner centre in Mumbai. We’ll call before the visit')
  expect(all).not.toContain(shop.rules.company.address)
  expect(all).toContain('to be paid at the visit')
  expect(all).not.toMatch(/collector|fasting|only water/i)
})

test('a visit to a listed centre is confirmed with its address, even after the centre was withdrawn', async () => {
  const { order } = await bookedOrder({
    patientEmail: 'patient@home.test',
    isCentreVisit: true,
    centreCode: 'MUMBAI-SAMPLE',
  })
  await shop.db.update(centres).set({ isOffered: false }).where(eq(centres.code, 'MUMBAI-SAMPLE'))
  await notify(order.id, 'confirmed')
  const all = (await sentOf(order)).map(({ text }) => text).join('\n')
  expect(all).toContain('Where: Sample Centre, Mumbai, 12 Sample Road, Mumbai (Every day, 7 AM to 8 PM)')
  expect(all).not.toMatch(/collector will|call with the/)
})

test('an email contains no text that a customer typed, because its address may be another person’s', async () => {
  const typed = {
    patientName: 'Winner of Rs 50000',
    address: 'URGENT: open evil, your KYC is blocked 400050',
  }
  const other = { bookingType: 'other', patientEmail: 'victim@home.test', city: 'Pune', ...typed } as const
  for (const about of ['confirmed', 'report-ready'] as const) {
    const { order } = await bookedOrder(other)
    await shop.db.insert(reports).values({
      orderId: order.id,
      person: 0,
      fileName: `${order.number}.pdf`,
      fileKey: order.number,
      bytes: 1,
      createdAt: shop.now(),
      attachedBy: 'operator:asha',
    })
    await notify(order.id, about)
    const [letter] = (await sentOf(order)).filter(({ channel }) => channel === 'email')
    expect(letter?.text).toMatch(new RegExp(`^Hello,\n\n.*booking ${order.number}`))
    expect(JSON.stringify(letter)).not.toMatch(/Winner|URGENT|KYC/)
  }
})

/** An item as booked. */
const anItem = (orderId: string, preparation: string[], reportTimeHours = 24) => ({
  orderId,
  line: 0,
  person: 0,
  itemId: 'TSH',
  isPackage: false,
  name: 'A test of the thyroid',
  quantity: 1,
  fastingHours: 0,
  afterMealHours: 0,
  price: 129_900,
  discount: 0,
  preparation,
  reportTimeHours,
})

test('the email has the preparation and the report time, and the SMS refers to both', async () => {
  const { order } = await bookedOrder({ patientEmail: 'patient@home.test', item: null })
  await shop.db
    .insert(orderItems)
    .values(anItem(order.id, ['No special preparation needed.', 'Avoid alcohol for 24 hours.'], 72))
  await notify(order.id, 'confirmed')
  await notify(order.id, 'visit-tomorrow')
  const [reminder, ...confirmed] = await sentOf(order)
  const [letter] = confirmed.filter(({ channel }) => channel === 'email')
  expect(letter?.text).toContain('\nHow to prepare:\n- Avoid alcohol for 24 hours.\n')
  expect(letter?.text).toContain('The report will be ready within 72 hours of the visit.')
  expect(letter?.text).not.toMatch(/thyroid|no special/i)
  expect(reminder?.text).toMatch(/please read the page below\. .* http:\/\/shop\.test\/o\?\w{8}$/)
  expect(reminder?.text).not.toMatch(/as usual|alcohol|thyroid/)
})

test('the preparation in an email does not reveal an HIV test', async () => {
  const { order } = await bookedOrder({ patientEmail: 'patient@home.test', item: null })
  await shop.db.insert(orderItems).values(anItem(order.id, ['Consent form and counselling are required.']))
  await shop.db.insert(consents).values({
    orderId: order.id,
    purpose: 'hiv-test',
    textVersion: '1',
    given: 'ticked',
    createdAt: shop.now(),
  })
  await notify(order.id, 'confirmed')
  const [letter] = (await sentOf(order)).filter(({ channel }) => channel === 'email')
  expect(letter?.text).toContain('To see the booking and how to prepare, or to cancel it, log in')
  expect(letter?.text).not.toMatch(/counselling/i)
})

test.each<[string, About, Parameters<typeof bookedOrder>[0]]>([
  ['a cancelled order as confirmed', 'confirmed', { status: 'cancelled' }],
  ['a failed payment of an order that was paid after all', 'payment-failed', { paymentStatus: 'completed' }],
  [
    'a failed payment when the slot is gone',
    'payment-failed',
    { paymentStatus: 'failed', status: 'cancelled' },
  ],
  ['a collector for a cancelled order', 'visit-tomorrow', { status: 'cancelled' }],
  ['a collector "tomorrow" on the day itself', 'visit-tomorrow', { date: '2026-11-23' }],
  ['a report that is not there', 'report-ready', { status: 'report' }],
  ['a refund that was not made', 'refunded', { status: 'cancelled' }],
])('no message is sent about %s', async (_, about, change) => {
  const { order } = await bookedOrder({ patientEmail: 'patient@home.test', ...change })
  await notify(order.id, about)
  expect(await sentOf(order)).toEqual([])
})

test('the job of a missing order sends nothing and is done', async () => {
  const before = await simulator.outbox()
  await notify('00000000-0000-7000-8000-000000000000', 'confirmed')
  expect(await simulator.outbox()).toEqual(before)
})

test('the reminder of the evening before states the fast with its hour', async () => {
  const { order } = await bookedOrder({ hour: 9 })
  await notify(order.id, 'visit-tomorrow')
  const [sms] = await sentOf(order)
  expect(sms?.text).toContain('your visit is tomorrow, 9 to 10 AM.')
  expect(sms?.text).toContain('only water after 9 PM today.')
})

test('a report is announced when it is ready, and again only when it is replaced', async () => {
  const { order } = await bookedOrder({ status: 'report', patientEmail: 'patient@home.test' })
  const report = {
    orderId: order.id,
    person: 0,
    fileKey: 'k',
    bytes: 5,
    attachedBy: 'lab',
    createdAt: shop.now(),
  }
  await shop.db.insert(reports).values({ ...report, fileName: `${order.number}-1.pdf` })
  await notify(order.id, 'report-ready')
  await notify(order.id, 'report-ready')
  expect(await sentOf(order)).toHaveLength(2)
  await shop.db.update(reports).set({ createdAt: new Date(shop.now().getTime() + 1000) })
  await notify(order.id, 'report-ready')
  const sent = await sentOf(order)
  expect(sent.map(({ channel }) => channel).sort()).toEqual(['email', 'email', 'sms', 'sms'])
})

test('each corrected report waits one minute, and of two corrections only the last is announced', async () => {
  const { order } = await bookedOrder({ status: 'collected', collectedAt: shop.now() })
  const start = shop.now().getTime()
  const attachAt = (seconds: number) => {
    setClock(new Date(start + seconds * SECOND_MS))
    const bytes = aPdf({ catalog: `/Lang (en-${seconds})` })
    return attachReport(shop, { orderId: order.id, bytes, actor: { kind: 'command-line', name: 'lab' } })
  }
  /** How many messages have left by then. */
  const sentAt = async (seconds: number) => {
    setClock(new Date(start + seconds * SECOND_MS))
    await sendDueJobs(shop)
    const due = jobs.splice(0).filter(({ data }) => (data as { orderId?: string }).orderId === order.id)
    for (const { data } of due) await notifyOrder(shop, data as Parameters<typeof notifyOrder>[1])
    return (await sentOf(order)).length
  }
  await attachAt(0)
  expect(await sentAt(1)).toBe(1)
  await attachAt(100)
  await attachAt(150)
  expect(await sentAt(165)).toBe(1)
  expect(await sentAt(205)).toBe(1)
  expect(await sentAt(215)).toBe(2)
  expect(await sentAt(300)).toBe(2)
  const texts = (await sentOf(order)).map(({ text }) => text)
  expect(texts[0]).toContain('is ready')
  expect(texts[1]).toContain(`replaces the one of ${formatDate(new Date(start))}.`)
  setClock(new Date(start))
})

test('an email about several patients has each patient’s preparation by number, without names', async () => {
  const { order } = await bookedOrder({ patientEmail: 'patient@home.test', item: null })
  await shop.db.insert(visitPeople).values({
    visitId: order.visitId,
    position: 1,
    patientId: await storePatient(shop, { customerId: order.customerId, name: 'Ravi Rao', gender: 'male' }),
    name: 'Ravi Rao',
    age: 70,
    gender: 'male',
    relation: 'parent',
    bookedAt: order.createdAt,
  })
  const line = {
    orderId: order.id,
    isPackage: false,
    quantity: 1,
    fastingHours: 0,
    afterMealHours: 0,
    price: 64_950,
    discount: 0,
  }
  await shop.db.insert(orderItems).values([
    {
      ...line,
      line: 0,
      person: 0,
      itemId: 'CBC',
      name: 'CBC',
      preparation: ['Drink water.'],
      fastingHours: 0,
      afterMealHours: 0,
    },
    { ...line, line: 1, itemId: 'LIPID', name: 'Lipid', person: 1, fastingHours: 12, afterMealHours: 0 },
  ])
  await notify(order.id, 'confirmed')
  const [letter] = (await sentOf(order)).filter(({ channel }) => channel === 'email')
  expect(letter?.text).toContain('How patient 1 should prepare\n- Drink water.')
  expect(letter?.text).toMatch(/How patient 2 should prepare\n- Fasting: no food/)
  expect(letter?.text).not.toMatch(/Asha|Ravi|Lipid/)
})
