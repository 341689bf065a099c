import { asc, inArray } from 'drizzle-orm'
import { customers, orders } from '#db/schema.ts'
import type { Staff } from '#domain/actor.ts'
import type { LiveCatalogue } from '#domain/catalogue/live.ts'
import type { PaymentDeps } from '#domain/money/payments/attempts.ts'
import { setPaymentMethod } from '#domain/money/payments/choose-method.ts'
import { createOrder } from '#domain/orders/create.ts'
import { findOrder } from '#domain/orders/read.ts'
import { createBooking } from '#domain/requests/bookings.ts'
import { submitLandingForm } from '#domain/requests/landing.ts'
import { doorCode } from '#domain/visits/door-code.ts'
import { recordVisitEvent } from '#domain/visits/record-event.ts'
import { bindTube, collectTubes } from '#domain/visits/specimens/bind.ts'
import { newTubeCode } from '#domain/visits/specimens/labels.ts'
import { readTubesOfVisit } from '#domain/visits/specimens/visit-tubes.ts'
import { findOpenCity } from '#rules/cities.ts'
import { addDays, type IndianDate, indianDate, startOfIndianDay } from '#rules/dates.ts'
import { HOUR_MS, MINUTE_MS } from '#rules/durations.ts'
import { toRupees } from '#rules/money.ts'
import { listHours, slotLabel } from '#rules/visits/slots.ts'
import type { VisitEventKind } from '#rules/visits/visit-events.ts'
import { Refusal } from '#wire/errors.ts'
import { orderRequest } from '#wire/orders/request.ts'

/**
 * A full day of visits for a demo's desk, made by the shop's own functions with the clock set to plausible times:
 * booked the day before, assigned in the evening, carried out from seven until now. No messages are sent.
 */

const CITY = 'Mumbai'

/** Name, gender, age. */
const PEOPLE = [
  ['Zainab Merchant', 'Female', 58],
  ['Thomas Varghese', 'Male', 52],
  ['Kamala Devi Sharma', 'Female', 79],
  ['Gurpreet Kaur', 'Female', 34],
  ['Harish Salunkhe', 'Male', 71],
  ['Nandita Bose', 'Female', 29],
  ['Meenakshi Subramanian', 'Female', 63],
  ['Irfan Ansari', 'Male', 36],
  ['Bhavesh Shah', 'Male', 48],
  ['Rekha Jadhav', 'Female', 55],
  ['Aditya Kulkarni', 'Male', 41],
  ['Leela Nambiar', 'Female', 46],
  ['Arjun Deshmukh', 'Male', 27],
  ['Sunita Agarwal', 'Female', 67],
] as const

/** Part of the city, PIN code. */
const PARTS = [
  ['Bandra West', '400050'],
  ['Khar West', '400052'],
  ['Juhu', '400049'],
  ['Mahim', '400016'],
  ['Chembur', '400071'],
  ['Powai', '400076'],
  ['Andheri West', '400053'],
] as const

const TESTS = [['CBC'], ['FBS', 'HBA1C'], ['LIPID', 'LFT'], ['CBC', 'KFT', 'FBS'], ['HBA1C']] as const

/** Visits per hour. The first hours have most, because people fast. */
const AN_HOUR = [5, 5, 4, 3, 2, 1, 1]

/** Minutes after the hour begins, for a visit without delay. */
const STEPS: [VisitEventKind, number][] = [
  ['on_the_way', 2],
  ['arrived', 18],
  ['code_shown', 20],
  ['collected', 32],
]

/** The shop with another clock, and without messages. */
interface DemoDay {
  shop: PaymentDeps
  catalogue: LiveCatalogue
  collectors: readonly Staff[]
  coordinator: Staff
}

const pick = <T>(from: readonly T[], at: number): T => from[at % from.length] as T

/**
 * Books the visits of today and tomorrow that are missing, where their hours have room. A repeated call adds nothing; a
 * call after an interrupted one books the rest. Concurrent calls must take turns (`withDemoLock`).
 */
export async function fillDays(demo: DemoDay): Promise<void> {
  const now = demo.shop.now()
  const city = findOpenCity(demo.catalogue.current().cities, CITY)
  const hours = city ? listHours(city) : []
  for (const [offset, date] of [0, 1].map(days => [days, addDays(indianDate(now), days)] as const)) {
    const { people, isNew } = await addPeople(demo, date)
    if (isNew && offset === 0) await askForCalls(demo, date)
    const booked = await customersWithOrders(demo, people)
    const visits = hours.flatMap((hour, at) =>
      Array.from({ length: AN_HOUR[at] ?? 1 }, (_, nth) => ({ hour, nth })),
    )
    for (const [at, { hour, nth }] of visits.entries()) {
      const customer = people[at]
      if (!customer || booked.has(customer.id)) continue
      await makeVisit(demo, { customer, at, hour, nth, date, isTomorrow: offset === 1, now }).catch(
        ignoreFullSlot,
      )
    }
  }
}

/** Customers of the demo may have booked the hour. */
function ignoreFullSlot(error: unknown): void {
  if (!(error instanceof Refusal && error.code === 'SLOT_FULL')) throw error
}

/** In the order of the visits; `isNew` if this call added them. */
async function addPeople({ shop }: DemoDay, date: IndianDate) {
  const wanted = peopleOf(date, new Date(startOfIndianDay(date).getTime() - 2 * 24 * HOUR_MS))
  const added = await shop.db
    .insert(customers)
    .values(wanted)
    .onConflictDoNothing()
    .returning({ id: customers.id })
  const phones = wanted.map(({ phone }) => phone)
  const people = await shop.db
    .select()
    .from(customers)
    .where(inArray(customers.phone, phones))
    .orderBy(asc(customers.phone))
  return { people, isNew: added.length > 0 }
}

async function customersWithOrders({ shop }: DemoDay, people: { id: string }[]): Promise<Set<string>> {
  const ids = people.map(({ id }) => id)
  const found = await shop.db
    .selectDistinct({ id: orders.customerId })
    .from(orders)
    .where(inArray(orders.customerId, ids))
  return new Set(found.map(({ id }) => id))
}

/** Phones are derived from the date, so that each day is filled only once. */
function peopleOf(date: IndianDate, createdAt: Date): (typeof customers.$inferInsert & { phone: string })[] {
  const total = AN_HOUR.reduce((sum, count) => sum + count, 0)
  const day = date.slice(2).replaceAll('-', '')
  return Array.from({ length: total }, (_, at) => {
    const [name, gender, age] = pick(PEOPLE, at)
    const phone = `98${day}${String(at).padStart(2, '0')}`
    return { name, gender, age, phone, createdAt, phoneVerifiedAt: createdAt }
  })
}

interface Visit {
  customer: typeof customers.$inferSelect
  at: number
  hour: number
  /** The visit's position within its hour. */
  nth: number
  date: IndianDate
  isTomorrow: boolean
  now: Date
}

async function makeVisit(demo: DemoDay, visit: Visit): Promise<void> {
  const begins = startOfIndianDay(visit.date).getTime() + visit.hour * HOUR_MS
  // Booked two days before, at noon, if the day was open for bookings at that time.
  const booked = new Date(startOfIndianDay(visit.date).getTime() - 36 * HOUR_MS)
  const order = await book(demo, visit, booked)
  const isUnassigned = visit.isTomorrow
    ? visit.at % 3 !== 0
    : begins > visit.now.getTime() && visit.at % 5 === 4
  if (isUnassigned) return
  const collector = pick(demo.collectors, visit.at)
  const record = (actor: Staff, kind: VisitEventKind, at: Date, more: object = {}) =>
    at <= visit.now
      ? recordVisitEvent(shopAt(demo.shop, at), { orderId: order.number, kind, at, actor, ...more })
      : undefined
  const assignedAt = new Date(booked.getTime() + 6 * HOUR_MS)
  await record(demo.coordinator, 'assigned', assignedAt, { collector: collector.name })
  const code = doorCode(demo.shop.rules.secret, order.visitId)
  // In sequence, because invoices are numbered in that order.
  const offset = visit.nth * 8
  // At one visit in nine the patient was not at home.
  const steps: [VisitEventKind, number][] =
    visit.at % 9 === 5 ? [...STEPS.slice(0, 2), ['failed', 25]] : STEPS
  for (const [kind, minutes] of steps) {
    const at = new Date(begins + (minutes + offset) * MINUTE_MS)
    if (kind === 'collected' && at <= visit.now) await fillTubes(demo, order.id, at, collector)
    const more = {
      ...(kind === 'code_shown' && { code }),
      ...(kind === 'failed' && { reason: 'nobody-home' }),
    }
    await record(collector, kind, at, more)
  }
}

/** Leaves some tubes on their way to the laboratory, so that reception has something to scan. */
async function fillTubes({ shop }: DemoDay, orderId: string, at: Date, actor: Staff): Promise<void> {
  const then = shopAt(shop, at)
  // Read again, because it was not confirmed before.
  const order = await findOrder(shop.db, orderId)
  const codes: string[] = []
  for (const { person, container, timing } of (await readTubesOfVisit(shop.db, order)).tubes) {
    const tubeKey = { visitId: person.visitId, person: person.position, container: container.code, timing }
    codes.push((await bindTube(then, { code: newTubeCode(), tubeKey, at, actor })).barcode)
  }
  if (codes.length > 0) await collectTubes(then, { orderId, codes, at, actor })
}

/** Two customers who wait for a call, one of them since yesterday. */
async function askForCalls({ shop }: DemoDay, date: IndianDate): Promise<void> {
  const hoursAgo = (hours: number) => shopAt(shop, new Date(shop.now().getTime() - hours * HOUR_MS))
  const later = addDays(date, 3)
  await createBooking(
    hoursAgo(26),
    {
      email: '',
      pinCode: '',
      city: '',
      address: '',
      specialist: '',
      doctorId: '',
      name: 'Leela Nambiar',
      mobile: '9820011001',
      dateTime: later,
      serviceType: 'Nursing',
    },
    { address: 'demo' },
  )
  await submitLandingForm(
    hoursAgo(1),
    { name: 'Arjun Deshmukh', email: null, mobile: '9820011002', date: later },
    { address: 'demo' },
  )
}

async function book({ shop, catalogue }: DemoDay, { customer, at, hour, date }: Visit, booked: Date) {
  const viewer = { customerId: customer.id, isPhoneVerified: true }
  const ids = pick(TESTS, at)
  const prices = ids.map(id => toRupees(catalogue.current().labTest.get(id)?.salePrice ?? 0))
  const [part, pinCode] = pick(PARTS, at)
  const request = orderRequest.parse({
    items: ids.map((id, index) => ({ id, name: id, quantity: 1, price: prices[index] })),
    totalAmount: prices.reduce((sum, price) => sum + price, 0),
    shippingAddress: { address: `${at + 3} Station Road, ${part}, ${CITY} ${pinCode}`, city: CITY },
    collectionDetails: {
      date,
      timeSlot: slotLabel(hour),
      patientName: customer.name,
      patientAge: customer.age,
      patientGender: customer.gender,
      bookingType: 'self',
    },
  })
  const then = shopAt(shop, booked)
  // The hold must end in the future: otherwise the release of unpaid orders would cancel the order before a payment
  // method is chosen.
  const holdFor = shop.now().getTime() - booked.getTime() + shop.rules.holdFor
  const { order } = await createOrder(
    { ...then, rules: { ...shop.rules, holdFor } },
    catalogue,
    viewer,
    request,
    undefined,
  )
  await setPaymentMethod(then, viewer, order.id, 'COD')
  return order
}

/** The shop at another time, without messages. */
const shopAt = <S extends PaymentDeps>(shop: S, at: Date): S => ({
  ...shop,
  now: () => at,
  sendJob: async () => {},
})
