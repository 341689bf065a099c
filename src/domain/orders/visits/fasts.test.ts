import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emailConfirmations, orderItems, orders as ordersTable, visitPeople, visits } from '#db/schema.ts'
import { customerOf } from '#domain/actor.ts'
import { createLiveCatalogue } from '#domain/catalogue/live.ts'
import { addTests } from '#domain/changes/add-tests.ts'
import { cancelOrder } from '#domain/changes/cancel-order.ts'
import { moveVisit } from '#domain/changes/move-visit.ts'
import { notifyOrder } from '#domain/messages/notify-order.ts'
import { setPaymentMethod } from '#domain/money/payments/choose-method.ts'
import { createOrder } from '#domain/orders/create.ts'
import { findOrder, toOrderView } from '#domain/orders/read.ts'
import { formatDay } from '#rules/dates.ts'
import { toRupees } from '#rules/money.ts'
import { type FastStart, strictestFast } from '#rules/visits/fasting.ts'
import { fastFrom, formatHour, slotLabel } from '#rules/visits/slots.ts'
import { namesOrder } from '#tests/helpers/order-messages.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { actingWith } from '#tests/helpers/staff/acting.ts'
import { Refusal } from '#wire/errors.ts'
import { orderRequest } from '#wire/orders/request.ts'

const { shop, jobs, simulator, signIn, setClock } = await shopPart(() => [], {
  slotCapacity: 1000,
  ordersPerCustomer: 1000,
})
const manager = await actingWith(shop, 'manager')
const catalogue = createLiveCatalogue(shop.db)
await catalogue.refresh()
const START = '2026-11-23T10:00:00+05:30'
const EMAIL = 'asha@home.test'
/** One without a fast, one with. */
type Item = 'CBC' | 'LIPID'
const { labTests } = await catalogue.latest()
const priceOf = (item: Item) => toRupees(labTests.find(({ id }) => id === item)?.salePrice ?? 0)

interface Booked {
  id: string
  person: string
}

async function customer() {
  const { customer: found } = await signIn()
  const viewer = { customerId: found.id, isPhoneVerified: true }
  const at = shop.now()
  await shop.db
    .insert(emailConfirmations)
    .values({ customerId: found.id, email: EMAIL, requestedAt: at, confirmedAt: at })
  const visits: Booked[] = []
  return {
    viewer,
    visits,
    async book({ item, date, hour, person }: { item: Item; date: string; hour: number; person: string }) {
      const request = orderRequest.parse({
        items: [{ id: item, name: item, quantity: 1 }],
        totalAmount: priceOf(item),
        bookAgain: true,
        shippingAddress: { address: '14 Hill Road, by the park', city: 'Pune' },
        collectionDetails: {
          date,
          timeSlot: slotLabel(hour),
          patientName: person,
          patientAge: 42,
          patientGender: 'Female',
          patientEmail: EMAIL,
          bookingType: 'other',
          relation: 'parent',
          consent: true,
        },
      })
      const { order } = await createOrder(shop, catalogue, viewer, request, undefined)
      visits.push({ id: order.id, person })
      await setPaymentMethod(shop, viewer, order.id, 'COD')
      return order
    },
  }
}

async function sendAll() {
  for (let round = 0; round < 5; round += 1)
    for (const { name, data } of jobs.splice(0)) if (name === 'notify-order') await notifyOrder(shop, data)
  expect(jobs.filter(({ name }) => name === 'notify-order')).toEqual([])
}

/** Independent calculation from the rows. */
async function truth(customerId: string, person: string, date: string): Promise<FastStart | null> {
  const rows = await shop.db
    .select({ row: ordersTable, visit: visits, name: visitPeople.name, item: orderItems })
    .from(ordersTable)
    .innerJoin(visits, eq(visits.id, ordersTable.visitId))
    .innerJoin(visitPeople, eq(visitPeople.visitId, ordersTable.visitId))
    .innerJoin(
      orderItems,
      and(eq(orderItems.orderId, ordersTable.id), eq(orderItems.person, visitPeople.position)),
    )
    .where(eq(ordersTable.customerId, customerId))
  return strictestFast(
    rows
      .filter(({ row, visit, name }) => row.status === 'confirmed' && name === person && visit.date === date)
      .map(({ item, visit }) => (item.fastingHours > 0 ? fastFrom(visit, item.fastingHours) : null)),
  )
}

const inWords = (fast: FastStart | null) =>
  fast
    ? `only water after ${formatHour(fast.hour)} on ${formatDay(fast.date).slice(0, 3)}`
    : 'eat and drink as usual'

async function agree({ viewer, visits }: Awaited<ReturnType<typeof customer>>) {
  await sendAll()
  const outbox = (await simulator.outbox()).toReversed()
  for (const { id, person } of visits) {
    const row = await findOrder(shop.db, id)
    if (row.status !== 'confirmed') continue
    const fast = await truth(viewer.customerId, person, row.visit.date)
    const order = await toOrderView(shop.db, row)
    expect({ order: order.fastFrom, patient: order.patients[0]?.fastFrom }).toEqual({
      order: fast,
      patient: fast,
    })
    const sent = outbox.filter(({ text }) => namesOrder(text, row.number))
    const sms = sent
      .filter(({ channel, text }) => channel === 'sms' && /efore (it|the visit):/.test(text))
      .at(-1)
    expect(sms?.text.replace(/today|tomorrow/, '')).toContain(inWords(fast))
    const letter = sent
      .filter(({ channel, text }) => (channel === 'email' && text.includes('When:')) || text.includes('Now:'))
      .at(-1)
    if (fast) expect(letter?.text).toContain(`after ${formatHour(fast.hour)} on ${formatDay(fast.date)}`)
    else expect(letter?.text).not.toContain('Fasting:')
  }
}

const person = fc.constantFrom('Asha Rao', 'Ravi Rao')
const date = fc.constantFrom('2026-11-25', '2026-11-26')
const hour = fc.constantFrom(7, 10)
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never
const step = fc.oneof(
  fc.record({
    kind: fc.constant('book' as const),
    item: fc.constantFrom<Item>('CBC', 'LIPID'),
    date,
    hour,
    person,
  }),
  fc.record({ kind: fc.constant('add' as const), which: fc.nat(), online: fc.boolean() }),
  fc.record({ kind: fc.constant('move' as const), which: fc.nat(), date, hour }),
  fc.record({ kind: fc.constant('cancel' as const), which: fc.nat() }),
  fc.record({ kind: fc.constant('send' as const) }),
)

test('after any steps, the page, SMS and email of each visit state the strictest fast of the day', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async steps => {
      setClock(START)
      jobs.length = 0
      const one = await customer()
      await one.book({ item: 'CBC', date: '2026-11-25', hour: 7, person: 'Asha Rao' })
      for (const did of steps) await run(one, did).catch(refused)
      await agree(one)
    }),
    { numRuns: 12 },
  )
  // Twelve sequences of many calls, each with all its messages.
}, 60_000)

const refused = (error: unknown) => {
  if (!(error instanceof Refusal)) throw error
}

async function run(one: Awaited<ReturnType<typeof customer>>, did: Step): Promise<unknown> {
  if (did.kind === 'send') return sendAll()
  if (did.kind === 'book') return one.book(did)
  const visit = one.visits[did.which % one.visits.length]
  if (!visit) return undefined
  const orderId = visit.id
  if (did.kind === 'cancel') return cancelOrder(shop, customerOf(one.viewer), { orderId })
  if (did.kind === 'move')
    return moveVisit(shop, manager, { orderId, to: { date: did.date, hour: did.hour } })
  const paymentMethod = did.online ? 'ONLINE' : 'COD'
  return addTests(shop, catalogue, customerOf(one.viewer), {
    orderId,
    items: [{ id: 'LIPID' }],
    paymentMethod,
    consent: true,
  })
}
