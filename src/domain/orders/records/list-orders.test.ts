import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { customers, orders, payments, refunds, visits } from '#db/schema.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { nextPhone } from '#tests/helpers/test-shop.ts'
import { listAllOrders, type OrderFilter } from './list-orders.ts'

const { shop, database, signIn, addOrder } = await shopPart()
beforeAll(async () => {
  const { customer } = await signIn()
  await addOrder(customer.id)
  await copyOrders(customer.id, 20_000)
})
afterEach(() => vi.restoreAllMocks())

const numbersOf = async (phone: string) =>
  (await listAllOrders(shop.db, { phone, limit: 10 })).rows.map(({ number }) => number)

test('orders are found by the phone of the patient, of the door contact and of the account', async () => {
  const { customer, phone } = await signIn()
  const [patientPhone, alternatePhone] = [nextPhone(), nextPhone()]
  const order = await addOrder(customer.id, { patientPhone, alternatePhone })
  for (const one of [phone, patientPhone, alternatePhone])
    expect(await numbersOf(one)).toEqual([order.number])
  expect(await numbersOf(nextPhone())).toEqual([])
})

test('the orders of a phone are found by indexes, without reading the whole table', async () => {
  const { customer, phone } = await signIn()
  const order = await addOrder(customer.id)
  const plan = await planOf({ phone }, [order.number])
  for (const index of ['visits_alternate_phone', 'visits_door_phone', 'orders_visit', 'orders_customer'])
    expect(plan).toContain(`Bitmap Index Scan on ${index}`)
  expect(plan).toContain('Index Scan using visit_people_phone')
  expect(plan).not.toMatch(/Seq Scan/)
})

test('a list of refunds has the latest first, and an order with several refunds once, at its last one', async () => {
  const { customer } = await signIn()
  const [first, second, third] = [
    await addOrder(customer.id),
    await addOrder(customer.id, { date: '2026-12-30' }),
    await addOrder(customer.id, { city: 'Pune' }),
  ]
  await addRefund(first.id, 'failed', 9)
  await addRefund(second.id, 'failed', 5)
  await addRefund(third.id, 'failed', 3)
  await addRefund(first.id, 'failed', 1)
  await addRefund(second.id, 'pending', 0)
  const listed = async (filter: Omit<OrderFilter, 'refund'>) => {
    const { rows, hasMore } = await listAllOrders(shop.db, { refund: 'failed', ...filter })
    return { numbers: rows.map(({ number }) => number), hasMore }
  }
  expect(await listed({ limit: 3 })).toEqual({
    numbers: [first.number, third.number, second.number],
    hasMore: false,
  })
  expect(await listed({ limit: 2 })).toEqual({ numbers: [first.number, third.number], hasMore: true })
  expect(await listed({ limit: 9, city: 'Pune' })).toEqual({ numbers: [third.number], hasMore: false })
})

test('the latest completed refunds are found by their index', async () => {
  const { customer } = await signIn()
  const order = await addOrder(customer.id)
  const old = sql`select id, number, created_at - interval '300 days' as at from ${orders} where number like 'ORD-COPY-%'`
  await shop.db.execute(sql`with old as (${old}), paid as (
    insert into ${payments} (order_id, channel, amount, state, created_at)
    select id, 'cash', 100, 'completed', at from old returning id, order_id, created_at)
    insert into ${refunds} (payment_id, order_id, merchant_refund_id, amount, state, reason, created_at)
    select id, order_id, id, 100, 'completed', 'operator', created_at from paid`)
  await shop.db.execute(sql`analyze refunds, payments`)
  await addRefund(order.id, 'completed', 1)
  const plan = await planOf({ refund: 'completed' }, [order.number])
  expect(plan).toContain('Index Scan using refunds_latest')
  expect(plan).not.toMatch(/Seq Scan|Sort/)
})

test('the latest bookings of a status are found by their index', async () => {
  const { customer } = await signIn()
  const order = await addOrder(customer.id, { status: 'feedback', date: '2026-11-20' })
  const next = await addOrder(customer.id, {
    status: 'feedback',
    date: '2026-11-10',
    createdAt: new Date(order.createdAt.getTime() + 1),
  })
  const plan = await planOf({ status: 'feedback' }, [next.number, order.number])
  expect(plan).toContain('Index Scan using orders_status')
  expect(plan).not.toMatch(/Seq Scan/)
})

async function planOf(filter: Omit<OrderFilter, 'limit'>, expected: readonly string[]): Promise<string> {
  const query = vi.spyOn(database.pool, 'query')
  const { rows: listed } = await listAllOrders(shop.db, { ...filter, limit: expected.length })
  expect(listed.map(({ number }) => number)).toEqual(expected)
  const asked = query.mock.calls[0]?.[0] as unknown as { text: string }
  const values = query.mock.calls[0]?.[1] as unknown as unknown[]
  query.mockRestore()
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`explain ${asked.text}`, values)
  return rows.map(row => row['QUERY PLAN']).join('\n')
}

async function addRefund(
  orderId: string,
  state: 'pending' | 'completed' | 'failed',
  hoursAgo: number,
): Promise<void> {
  const createdAt = new Date(shop.now().getTime() - hoursAgo * 3_600_000)
  const [payment] = await shop.db
    .insert(payments)
    .values({ orderId, channel: 'cash', amount: 129_900, state: 'completed', createdAt })
    .returning()
  const paymentId = payment?.id ?? ''
  const merchantRefundId = `RF${paymentId}`
  await shop.db
    .insert(refunds)
    .values({ paymentId, orderId, merchantRefundId, amount: 100, state, reason: 'operator', createdAt })
}

async function copyOrders(customerId: string, times: number): Promise<void> {
  await shop.db.execute(sql`insert into ${customers} (id, name, phone, created_at)
    select gen_random_uuid(), 'Copy', (6000000000 + n)::text, now() from generate_series(1, ${times}) n`)
  await shop.db.execute(sql`insert into ${visits} select copy.* from ${visits} v, ${customers} c,
    jsonb_populate_record(null::visits, to_jsonb(v) || jsonb_build_object(
      'id', md5(v.id::text || c.id)::uuid, 'customer_id', c.id)) copy
    where v.customer_id = ${customerId} and c.name = 'Copy'`)
  const changed = sql`to_jsonb(o) || jsonb_build_object('id', gen_random_uuid(), 'number', 'ORD-COPY-' || c.phone,
    'customer_id', c.id, 'visit_id', md5(o.visit_id::text || c.id)::uuid)`
  await shop.db.execute(sql`insert into ${orders}
    select copy.* from ${orders} o, ${customers} c, jsonb_populate_record(null::orders, ${changed}) copy
    where o.customer_id = ${customerId} and c.name = 'Copy'`)
  await shop.db.execute(sql`insert into patients (id, customer_id, name, gender, relation, created_at)
    select gen_random_uuid(), id, 'Copy', 'female', 'self', now() from ${customers} where name = 'Copy'`)
  await shop.db.execute(sql`insert into visit_people (visit_id, position, patient_id, name, age, gender, phone, booked_at)
    select o.visit_id, 0, p.id, 'Copy', 42, 'female', c.phone, o.created_at
    from ${orders} o join ${customers} c on c.id = o.customer_id join patients p on p.customer_id = c.id
    where c.name = 'Copy'`)
  await shop.db.execute(sql`analyze orders, visits, customers, visit_people`)
}
