import { eq, type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, centres, specimens, visits } from '#db/schema.ts'
import { findWantedOrders } from '#domain/desk/find/find-orders.ts'
import { orderNumberFrom } from '#domain/orders/number.ts'
import type { Connection } from '#domain/shop.ts'
import { indianDate } from '#rules/dates.ts'
import { interpretSearch } from '#rules/desk/find.ts'
import { makeTubeCode } from '#rules/specimens/codes.ts'
import { A_CHILD, newOrder, refusalOf } from '#tests/helpers/orders.ts'
import { A_CENTRE } from '#tests/helpers/staff/centre.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { visitFor } from '#tests/helpers/staff/tubes.ts'
import { isVisitOf, visitIdOf } from '#tests/helpers/visit-of.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Finding anything at the desk. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000 })
const { database } = whole
const { db } = database
const meera = await newStaff(whole, 'Meera Iyer', 'coordinator')

const find = async (text: string, { api } = meera) => api.findAtDesk({ body: { text } })
const numbersFor = async (text: string, by = meera) =>
  (await find(text, by)).orders.map(({ orderId }) => orderId)

/** An order of a patient with this name, whose customer has another. */
const orderOf = (patientName: string, more: Parameters<typeof newOrder>[1] = {}) =>
  newOrder(whole, {
    ...more,
    details: { patientName, bookingType: 'other', relation: 'parent', ...more.details },
  })

test('an order is found by its number, however the number is typed', async () => {
  const { order } = await orderOf('Kamala Devi')
  const bare = order.orderId.replace('ORD-', '').toLowerCase()
  for (const typed of [order.orderId, bare, bare.replace('-', ' ')])
    expect(await find(typed)).toMatchObject({ isExact: true, orders: [{ orderId: order.orderId }] })
})

test('an order is found by the phone of the patient or booker, or its last digits', async () => {
  const { order, customer } = await orderOf('Bhavesh Shah', { details: { patientPhone: '9123456780' } })
  const { orderId } = order
  for (const typed of ['9123456780', '+91 91234 56780', '456780', '6780', customer.phone ?? ''])
    expect(await numbersFor(typed), typed).toContain(orderId)
  const [found] = (await find('9123456780')).orders
  expect(found).toMatchObject({ phone: '91xxxxxx80', people: ['Bhavesh Shah'] })
  expect(await numbersFor('780')).toEqual([])
  expect(await numbersFor('9123456781')).toEqual([])
})

test('a found order lists a patient whose tests are cancelled last', async () => {
  const ravi = { name: 'Ravi Deshpande', age: 70, gender: 'Male', relation: 'parent', consent: true } as const
  const { api, params } = await visitFor(whole, ['CBC', ['CBC', 1]], { patients: [ravi] })
  await api.cancelOrder({ params, body: { lines: [0] } })
  expect((await find(params.id)).orders).toMatchObject([
    { people: ['Ravi Deshpande', 'Asha Rao'], gender: 'Male', age: 70 },
  ])
})

test('a name is found by the beginnings of its words, the newest order first', async () => {
  const first = await orderOf('Meenakshi Subramanian')
  const second = await orderOf('Lakshmi Meenakshi Pillai')
  const both = [second, first].map(({ order }) => order.orderId)
  expect(await numbersFor('meenakshi')).toEqual(both)
  expect(await numbersFor('MEEN')).toEqual(both)
  expect(await numbersFor('subra')).toEqual([first.order.orderId])
  expect(await numbersFor('pill meen')).toEqual([second.order.orderId])
  expect(await numbersFor('m')).toEqual([])
})

test('an order whose visit is today stands above newer orders', async () => {
  const booked = await orderOf('Rukmini Today')
  const newer = await orderOf('Rukmini Later')
  expect(await numbersFor('rukmini')).toEqual([newer.order.orderId, booked.order.orderId])
  const today = indianDate(whole.shop.now())
  await db.update(visits).set({ date: today }).where(isVisitOf(booked.order._id))
  expect(await numbersFor('rukmini')).toEqual([booked.order.orderId, newer.order.orderId])
})

test.each([
  ['K.Ramesh', ['Ramesh', 'k ramesh', 'K. Ramesh']],
  ['Sri Venkata Lakshmi Narasimha Raodev', ['Raodev', 'narasimha', 'lakshmi raodev']],
  ['A P J Abdul Kalamji', ['Kalamji', 'abdul', 'APJ Kalamji']],
  ['K. S. Raghavan', ['K.S.Raghavan', 'KS Raghavan', 'raghavan']],
  ['MK Stalinraj', ['M.K.Stalinraj', 'M K Stalinraj']],
  ['José D\u2019Souzaro', ['Jose', 'josé', 'souzaro', "D'Souzaro"]],
  ['श्री कमला देवीजी', ['देवीजी', 'कमला']],
  ['தமிழ்ச்செல்வி மு.கண்ணன்', ['கண்ணன்', 'தமிழ்']],
])('%s is found by any word of the name, with or without dots and accents', async (name, searches) => {
  const { order } = await orderOf(name)
  for (const typed of searches) expect(await numbersFor(typed), typed).toContain(order.orderId)
})

test('an order is found by each of its patients and by the person who booked', async () => {
  const customer = await whole.signIn('Nikhil Vartak')
  const { order } = await customer.api.createOrder({
    body: {
      items: [0, 1].map(patient => ({ id: 'CBC', name: 'CBC', quantity: 1, patient })),
      totalAmount: 498,
      shippingAddress: { address: '14 Hill Road, Bandra West, Mumbai 400050' },
      collectionDetails: {
        date: (await orderOf('Somebody Else')).order.collectionDetails.date,
        timeSlot: '07:00 AM - 08:00 AM',
        patientName: 'Zubin Irani',
        patientAge: 40,
        patientGender: 'Male',
        patientEmail: '',
        bookingType: 'other',
        relation: 'parent',
      },
      patients: [{ ...A_CHILD, gender: 'Female', relation: 'child', name: 'Xerxes Irani' }],
    },
  })
  for (const typed of ['xerx', 'zubin', 'vartak'])
    expect((await find(typed)).orders, typed).toMatchObject([
      { orderId: order.orderId, people: ['Zubin Irani', 'Xerxes Irani'], bookedBy: 'Nikhil Vartak' },
    ])
})

test('an order is found by the code of a tube, and eight letters that are no code are searched as a name', async () => {
  const { order } = await orderOf('Tube Owner')
  const barcode = makeTubeCode(Uint8Array.from([1, 2, 3, 4, 5, 6, 7]))
  const [container] = (await db.execute<{ code: string }>(sql`select code from containers limit 1`)).rows
  await db.insert(specimens).values({
    barcode,
    visitId: await visitIdOf(db, order._id),
    person: 0,
    container: container?.code ?? '',
    timing: 'any' as never,
    state: 'labelled',
    labelledAt: whole.shop.now(),
    labelledBy: 'operator:asha',
  })
  expect(await find(barcode)).toMatchObject({ isExact: true, orders: [{ orderId: order.orderId }] })
  const named = await orderOf('Shabnam Rehmanaa')
  expect(await find('rehmanaa')).toMatchObject({ isExact: false, orders: [{ orderId: named.order.orderId }] })
})

test('the audit of a search has the ids that were found, never the searched words', async () => {
  const { order } = await orderOf('Quintessa Dcosta')
  await find('quintessa')
  const acts = await db.select().from(audit).where(eq(audit.subject, 'search'))
  const last = acts.find(({ details }) => JSON.stringify(details).includes(order._id))
  expect(last).toMatchObject({ action: 'search.read', staffId: meera.id, details: { kind: 'name' } })
  expect(JSON.stringify(acts).toLowerCase()).not.toContain('quintessa')
})

test('a role at one centre finds only the orders of that centre, and a collector finds none', async () => {
  await db.insert(centres).values({
    ...A_CENTRE,
    code: 'FIND-1',
    name: 'FIND-1',
    position: 90,
  })
  const own = await newStaff(whole, 'Own centre', { role: 'reception', centre: 'FIND-1' })
  const [here, there] = [await orderOf('Ornella Here'), await orderOf('Ornella There')]
  await db.update(visits).set({ isCentreVisit: true, centreCode: 'FIND-1' }).where(isVisitOf(here.order._id))
  expect(await numbersFor('ornella', own)).toEqual([here.order.orderId])
  expect(await numbersFor(there.order.orderId, own)).toEqual([])
  const collector = await newStaff(whole, 'Imran Shaikh', 'collector')
  expect(await refusalOf(find('ornella', collector))).toMatchObject({ status: 403 })
})

test('each search without a match is recorded with its text masked', async () => {
  const fisher = await newStaff(whole, 'Nosy Parker', 'reception')
  for (const typed of ['9000000001', '9000000001', '999 99', 'zyxwv pqrst', 'z']) await find(typed, fisher)
  const acts = await db.select().from(audit).where(eq(audit.staffId, fisher.id))
  const tried = acts.filter(({ action }) => action === 'search.read').map(({ details }) => details)
  expect(tried).toHaveLength(4)
  expect(new Set(tried)).toEqual(
    new Set([
      { kind: 'phone', found: 0, tried: '90xxxxxx01' },
      { kind: 'phone', found: 0, tried: '90xxxxxx01' },
      { kind: 'phone-end', found: 0, tried: 'xxx99' },
      { kind: 'name', found: 0, tried: 'z…………, p…………' },
    ]),
  )
})

test('an empty text or a single letter finds nothing', async () => {
  for (const typed of ['', '  ', '%', '_', 'zzzzqq', "'; drop"])
    expect((await find(typed)).orders, typed).toEqual([])
})

/** The plan of a search where reading a table from end to end is the last resort. */
async function planOf(text: string): Promise<string> {
  const plans: string[] = []
  await db.transaction(async tx => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const explaining = {
      async execute(query: SQL) {
        const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)
        plans.push(...rows.map(row => row['QUERY PLAN']))
        return { rows: [] }
      },
    }
    for (const wanted of interpretSearch(text, orderNumberFrom))
      await findWantedOrders(explaining as unknown as Connection, wanted, {
        allowed: 'everywhere',
        limit: 21,
        today: '2026-11-23',
      })
  })
  return plans.join('\n')
}

test.each(['kumar', 'asha kumar', '7000012345', '2345', 'ORD-7K3M-Q9T4'])(
  'every part of a search for %s has an index',
  async text => {
    const plan = await planOf(text)
    expect(plan).toMatch(/Index/)
    expect(plan).not.toMatch(/Seq Scan/)
  },
)

test('a search for emoji finds nothing and is recorded masked, with every emoji whole', async () => {
  const typist = await newStaff(whole, 'Emoji Typist', 'coordinator')
  for (const text of ['😀', 'asha 😀', '😀😀 zz'])
    expect(await find(text, typist)).toMatchObject({ isExact: false, orders: [] })
  const acts = await db.select().from(audit).where(eq(audit.staffId, typist.id)).orderBy(audit.id)
  const tried = acts.filter(({ action }) => action === 'search.read').map(({ details }) => details.tried)
  expect(tried).toEqual(['a………, 😀', '😀…, z…'])
})
