import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { customers, orders, type VisitId, visits } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Connection, Transaction } from '#domain/shop.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { readVisitCash } from './reported.ts'

const { shop, signIn, addOrder } = await shopPart()

const VISITS = 2000
const COLLECTOR = randomUUID()

async function fill() {
  const { customer } = await signIn()
  await addOrder(customer.id)
  await shop.db.execute(sql`insert into ${customers} (id, name, phone, created_at)
    select gen_random_uuid(), 'Copy', (6000000000 + n)::text, now() from generate_series(1, ${VISITS}) n`)
  await shop.db.execute(sql`insert into ${visits} select copy.* from ${visits} v, ${customers} c,
    jsonb_populate_record(null::visits, to_jsonb(v) || jsonb_build_object(
      'id', md5(v.id::text || c.id)::uuid, 'customer_id', c.id)) copy
    where v.customer_id = ${customer.id} and c.name = 'Copy'`)
  const changed = sql`to_jsonb(o) || jsonb_build_object('id', gen_random_uuid(), 'number', 'COPY-' || c.phone,
    'customer_id', c.id, 'visit_id', md5(o.visit_id::text || c.id)::uuid, 'status', 'collected', 'payment_status', 'completed')`
  await shop.db.execute(sql`insert into ${orders} select copy.* from ${orders} o, ${customers} c,
    jsonb_populate_record(null::orders, ${changed}) copy where o.customer_id = ${customer.id} and c.name = 'Copy'`)
  await shop.db.execute(sql`insert into staff (id, name, created_at)
    values (${COLLECTOR}, 'Imran', now())`)
  await shop.db.execute(sql`insert into payments (order_id, channel, amount, state, created_at, completed_at, taken_as)
    select id, 'cash', 24900, 'completed', now(), now(), 'cash' from orders where number like 'COPY-%'`)
  await shop.db.execute(sql`with reported as (
    insert into visit_events (id, recorded_at, visit_id, kind, by, at, details)
    select gen_random_uuid(), now(), visit_id, 'cash_taken', 'staff:x', now(), '{"paise":30000}' from orders
    where number like 'COPY-%' returning id)
    insert into cash_receipts (staff_id, event_id, amount, at)
    select ${COLLECTOR}::uuid, id, 30000, now() from reported`)
  await shop.db.execute(sql`analyze`)
}

interface Step {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: Step[]
}
const rowsOf = (step: Step): number => {
  const removed = (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Join Filter'] ?? 0)
  const own = (step['Actual Rows'] + removed) * step['Actual Loops']
  return (step.Plans ?? []).reduce((sum, one) => sum + rowsOf(one), own)
}
async function rowsRead(read: (db: Connection) => Promise<unknown>): Promise<number> {
  let rows = 0
  const explained = {
    async execute(statement: SQL) {
      const answer = await shop.db.execute<{ 'QUERY PLAN': { Plan: Step }[] }>(
        sql`explain (analyze, format json) ${statement}`,
      )
      const [plan] = answer.rows[0]?.['QUERY PLAN'] ?? []
      rows = plan ? rowsOf(plan.Plan) : Number.POSITIVE_INFINITY
      return { rows: [{}] }
    },
  }
  await read(explained as unknown as Connection).catch(() => undefined)
  return rows
}

beforeAll(fill)

test('the cash of one visit is read without reading other visits', async () => {
  const [visit] = (
    await shop.db.execute<{ id: VisitId }>(sql`select visit_id as id from visit_events limit 1`)
  ).rows
  if (!visit) throw new Error('there is no visit')
  const { id } = visit
  expect(await inTransaction(shop.db, tx => readVisitCash(tx, id))).toMatchObject({
    reported: 30_000,
    held: 30_000,
  })
  expect(await rowsRead(db => readVisitCash(db as Transaction, id))).toBeLessThan(100)
})
