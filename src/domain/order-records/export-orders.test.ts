import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { customers, orders } from '#db/schema.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { nextPhone } from '#tests/helpers/test-shop.ts'
import { listAllOrders } from './list-orders.ts'

const { shop, database, signIn, addOrder } = await shopPart()
afterEach(() => vi.restoreAllMocks())

const numbersOf = async (phone: string) =>
  (await listAllOrders(shop.db, { phone, limit: 10 })).rows.map(({ number }) => number)

test('orders are found by the phone of the patient, by the other one given and by that of the account', async () => {
  const { customer, phone } = await signIn()
  const [patientPhone, alternatePhone] = [nextPhone(), nextPhone()]
  const order = await addOrder(customer.id, { patientPhone, alternatePhone })
  for (const one of [phone, patientPhone, alternatePhone])
    expect(await numbersOf(one)).toEqual([order.number])
  expect(await numbersOf(nextPhone())).toEqual([])
})

test('among many orders those of a phone are found by indexes, without reading the table', async () => {
  const { customer, phone } = await signIn()
  const order = await addOrder(customer.id)
  const other = await signIn()
  await addOrder(other.customer.id)
  await copyOrders(other.customer.id, 20_000)
  const query = vi.spyOn(database.pool, 'query')
  expect(await numbersOf(phone)).toEqual([order.number])
  const asked = query.mock.calls[0]?.[0] as unknown as { text: string }
  const values = query.mock.calls[0]?.[1] as unknown as unknown[]
  query.mockRestore()
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`explain ${asked.text}`, values)
  const plan = rows.map(row => row['QUERY PLAN']).join('\n')
  for (const index of ['orders_patient_phone', 'orders_alternate_phone', 'orders_customer'])
    expect(plan).toContain(`Bitmap Index Scan on ${index}`)
  expect(plan).not.toMatch(/Seq Scan on orders|orders_collection/)
})

/** Copies a customer's order many times, with other numbers, patients and customers. */
async function copyOrders(customerId: string, times: number): Promise<void> {
  await shop.db.execute(sql`insert into ${customers} (id, name, phone, created_at)
    select gen_random_uuid(), 'Copy', (6000000000 + n)::text, now() from generate_series(1, ${times}) n`)
  const changed = sql`to_jsonb(o) || jsonb_build_object('id', gen_random_uuid(), 'number', 'ORD-COPY-' || c.phone,
    'patient_phone', c.phone, 'customer_id', c.id)`
  await shop.db.execute(sql`insert into ${orders}
    select copy.* from ${orders} o, ${customers} c, jsonb_populate_record(null::orders, ${changed}) copy
    where o.customer_id = ${customerId} and c.name = 'Copy'`)
  await shop.db.execute(sql`analyze orders, customers`)
}
