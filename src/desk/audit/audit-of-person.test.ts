import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { audit, centres, containers, orders, specimens, visits } from '#db/schema.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { maskPhone } from '#rules/people.ts'
import { formatTubeCode, makeTubeCode } from '#rules/specimens/codes.ts'
import { newOrder, orderBody, refusalOf } from '#tests/helpers/orders.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { visitIdOf } from '#tests/helpers/visit-of.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Who read what there is of one person: by their number, or by an order of theirs. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000 })
const { shop, database, setClock } = whole
const { db } = database
let phones = 0
const newPhone = () => {
  phones += 1
  return `91${String(phones).padStart(8, '0')}`
}
const owner = await newStaff(whole, 'Nandini Bose', 'owner')
const meera = await newStaff(whole, 'Meera Iyer', 'coordinator')
/** Entries are distinguished by their times. */
const later = () => setClock(new Date(shop.now().getTime() + MINUTE_MS))

type Asked = Parameters<typeof owner.api.listAudit>[0]['body']
const entriesFor = async (body: Asked, by = owner) => (await by.api.listAudit({ body })).entries
const actionsFor = async (body: Asked, by = owner) =>
  (await entriesFor(body, by)).map(({ action, orderId }) => [action, orderId])
const looks = async (...numbers: string[]) => {
  for (const id of numbers) {
    later()
    await meera.api.getDeskOrder({ params: { id } })
  }
}
const askedBy = (id: string, subject: string) =>
  db.select().from(audit).where(sql`${audit.staffId} = ${id} and ${audit.subject} = ${subject}`)

/** Two orders of one customer, the second one's patient with a phone of their own; and another customer's order. */
async function threeOrders() {
  const first = await newOrder(whole)
  const patientPhone = newPhone()
  const forMother = {
    patientName: 'Kamala Devi',
    bookingType: 'other',
    relation: 'parent',
    patientPhone,
  } as const
  const second = await first.api.createOrder({ body: orderBody(whole, { details: forMother }) })
  const stranger = await newOrder(whole)
  const numbers = [first, second, stranger].map(({ order }) => order.orderId)
  return { ...first, phone: first.customer.phone ?? '', patientPhone, numbers }
}

test('a search by an order or number of a customer finds the viewers of all their orders, and no others', async () => {
  const { phone, numbers } = await threeOrders()
  const [first = '', second = '', stranger = ''] = numbers
  await looks(first, second, stranger)
  const theirs = [
    ['order.read', second],
    ['order.read', first],
  ]
  expect(await actionsFor({ orderId: first, isWholeCustomer: true, kind: 'looked' })).toEqual(theirs)
  // That search was about the same customer, and is in the next one's result.
  expect(await actionsFor({ phone: `+91 ${phone}`, kind: 'looked' })).toEqual([
    ['audit.read', null],
    ...theirs,
  ])
  expect(await actionsFor({ orderId: first, kind: 'looked' })).toEqual([['order.read', first]])
})

test('a search by a patient’s own number finds only the orders that have that number, whoever has the account', async () => {
  const { patientPhone, numbers } = await threeOrders()
  await looks(...numbers)
  expect(await actionsFor({ phone: patientPhone })).toEqual([['order.read', numbers[1]]])
  expect(await actionsFor({ phone: patientPhone, orderId: numbers[0] })).toEqual([])
})

test('views of tubes are listed with the views of their orders', async () => {
  const { order, numbers } = await threeOrders()
  const barcode = makeTubeCode(Uint8Array.from([7, 6, 5, 4, 3, 2, 1]))
  const [container] = await db.select().from(containers).limit(1)
  const [tube] = await db
    .insert(specimens)
    .values({
      barcode,
      visitId: await visitIdOf(db, order._id),
      person: 0,
      container: container?.code ?? '',
      timing: 'first' as const,
      state: 'labelled',
      labelledAt: shop.now(),
      labelledBy: 'operator:asha',
    })
    .returning()
  await db.insert(audit).values({
    at: shop.now(),
    actor: 'operator:asha',
    action: 'specimen.read',
    subject: `specimen:${tube?.id}`,
    details: {},
  })
  const found = await entriesFor({ orderId: numbers[1], isWholeCustomer: true, kind: 'looked' })
  expect(found).toMatchObject([{ action: 'specimen.read', subject: formatTubeCode(barcode) }])
})

test('views and changes can be listed separately', async () => {
  const { numbers } = await threeOrders()
  const [id = ''] = numbers
  await looks(id)
  later()
  await meera.api.showDeskPhones({ params: { id } })
  later()
  await meera.api.addDeskNote({ params: { id }, body: { id: randomUUID(), text: 'Asked for a call' } })
  const looked = await entriesFor({ orderId: id, kind: 'looked' })
  expect(looked.map(({ action }) => action)).toEqual(['order.phones-shown', 'order.read'])
  expect(looked.every(({ isReading }) => isReading)).toBe(true)
  const changed = await entriesFor({ orderId: id, kind: 'changed' })
  expect(changed).toMatchObject([
    { action: 'order.noted', isReading: false },
    // By the second of the three bookings.
    { action: 'order.replaced', isReading: false, isCustomer: true },
  ])
})

test('each search for an unknown number is audited with the number masked', async () => {
  const phone = newPhone()
  for (const _ of [1, 2]) expect(await entriesFor({ phone })).toEqual([])
  const tried = maskPhone(phone)
  const asked = (await askedBy(owner.id, 'audit')).map(({ details }) => details)
  expect(asked.filter(details => details.tried === tried)).toEqual([1, 2].map(() => ({ tried, found: 0 })))
  expect(JSON.stringify(await db.select().from(audit))).not.toContain(phone)
  expect(await refusalOf(owner.api.listAudit({ body: { phone: '12345' } }))).toMatchObject({ status: 422 })
})

test('a search for a customer is recorded under that customer', async () => {
  const { customer, phone } = await threeOrders()
  await entriesFor({ phone })
  const asked = await askedBy(owner.id, `customer:${customer.id}`)
  expect(asked.map(({ action }) => action)).toEqual(['audit.read'])
})

test('a manager of one centre sees only entries about a person’s orders at that centre', async () => {
  const [one, other] = await db.select().from(centres).limit(2)
  if (!one || !other) throw new Error('two centres are needed')
  const { phone, numbers, customer } = await threeOrders()
  const [mine = '', theirs = ''] = numbers
  await db
    .update(visits)
    .set({ centreCode: one.code, isCentreVisit: true })
    .where(inArray(visits.id, db.select({ id: orders.visitId }).from(orders).where(eq(orders.number, mine))))
  await db
    .update(visits)
    .set({ centreCode: other.code, isCentreVisit: true })
    .where(
      inArray(visits.id, db.select({ id: orders.visitId }).from(orders).where(eq(orders.number, theirs))),
    )
  await looks(mine, theirs)
  await entriesFor({ phone })
  const manager = await newStaff(whole, 'Vijay More', { role: 'manager', centre: one.code })
  const seen = [['order.read', mine]]
  expect(await actionsFor({ phone, kind: 'looked' }, manager)).toEqual(seen)
  expect(await actionsFor({ orderId: mine, isWholeCustomer: true, kind: 'looked' }, manager)).toEqual(seen)
  const asked = manager.api.listAudit({ body: { orderId: theirs, isWholeCustomer: true } })
  expect(await refusalOf(asked)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  const elsewhere = await newStaff(whole, 'Ravi Nair', { role: 'manager', centre: other.code })
  expect(await actionsFor({ phone, kind: 'looked' }, elsewhere)).toEqual([['order.read', theirs]])
  expect(await askedBy(elsewhere.id, `customer:${customer.id}`)).toHaveLength(1)
  const reception = await newStaff(whole, 'At the desk', 'reception')
  expect(await refusalOf(reception.api.listAudit({ body: { phone } }))).toMatchObject({ code: 'FORBIDDEN' })
})

test('the entries about one person are found by an index', async () => {
  const { phone, numbers } = await threeOrders()
  await looks(...numbers)
  await db.execute(sql`insert into audit (at, actor, action, subject, details, is_logged)
    select now() + n * interval '1 second', 'operator:asha', 'order.read', 'order:' || gen_random_uuid(), '{}', true
    from generate_series(1, 20000) n`)
  await db.execute(sql`analyze audit`)
  const asking = vi.spyOn(database.pool, 'query')
  await entriesFor({ phone, kind: 'looked' })
  const [query, values] = asking.mock.calls
    .map(call => call as unknown as [{ text: string }, unknown[]])
    .find(([{ text }]) => /from "audit"/.test(text)) ?? [{ text: '' }, []]
  asking.mockRestore()
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`explain ${query.text}`, values)
  const plan = rows.map(row => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/audit_subject/)
  expect(plan).not.toMatch(/Seq Scan/)
})
