import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as schema from '#db/schema.ts'
import { addPaidOrder } from '#tests/helpers/paid-order.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { eraseCustomer } from './erase.ts'

/** What of a kept order can name its person, and what becomes of it. */

const part = await shopPart()
const { shop, signIn } = part
const { db } = shop

/**
 * Every column of free text or JSON of an order's tables, and what an erasure does to it. Add new ones here.
 */
const TEXTS: Record<string, readonly string[]> = {
  'cleared, or deleted with its row': [
    'approvals.note',
    'approvals.reason',
    'emergency_access.reason',
    'consents.guardian_name',
    'corrections.after',
    'corrections.before',
    'former_addresses.address',
    'conflicts.note',
    'conflicts.reported',
    'invoices.document',
    'order_notes.text',
    'orders.referred_by',
    'orders.source',
    'visit_people.email',
    'visit_people.name',
    'visit_people.phone',
    'visits.address',
    'visits.door_name',
    'visits.door_phone',
    'visits.alternate_phone',
    'ratings.comment',
    'visit_events.details',
  ],
  'deleted with the reports, tubes and photographs': [
    'report_links.address_hash',
    'reports.attached_by',
    'reports.file_key',
    'reports.file_name',
    'reports.sha256',
    'specimen_tests.test',
    'specimens.barcode',
    'specimens.container',
    'specimens.received_centre',
    'specimens.accepted_by',
    'specimens.collected_by',
    'specimens.labelled_by',
    'specimens.received_by',
    'specimens.rejected_by',
  ],
  'deleted: what opened the order or its visit without a login': ['short_links.token_hash'],
  'deleted with the requests of the person': [
    'request_calls.note',
    'requests.address',
    'requests.city',
    'requests.content_type',
    'requests.doctor_id',
    'requests.email',
    'requests.file_key',
    'requests.mobile',
    'requests.name',
    'requests.preferred_date',
    'requests.service',
    'requests.source',
  ],
  'stays for the books: what was bought, where, and its number': [
    'invoices.number',
    'order_items.item_id',
    'order_items.name',
    'visits.centre_code',
    'walk_ins.centre_code',
    'visits.city',
    'orders.coupon_code',
    'orders.number',
    'approvals.about',
  ],
  'stays for the books: how it was paid, by the ids of the bank and the provider': [
    'payments.error_code',
    'payments.merchant_order_id',
    'payments.payment_url',
    'payments.provider',
    'payments.provider_reference',
    'payments.upi_reference',
    'payments.transaction_id',
    'refunds.merchant_refund_id',
    'refunds.provider',
    'refunds.payout_reference',
    'upi_references.reference',
  ],
  'stays: who of the staff, or words of a list': [
    'conflicts.decided_by',
    'recollections.by',
    'visit_events.by',
    'visit_events.collector',
    'visit_events.reason',
    'consents.text_version',
  ],
  'stays: a sentence of the shop about an event, with sums and names of the staff': [
    'conflicts.problem',
    'conflicts.problem_key',
    'conflicts.problem_values',
  ],
  'stays: when a fast begins': ['sent_fasts.fasts', 'sent_fasts.door_fasts'],
  'stays: a random key or a hash': [
    'approvals.action_hash',
    'visit_photos.file_key',
    'file_deletions.file_key',
    'idempotency_keys.body_hash',
    'idempotency_keys.key',
  ],
}

const isTable = (value: unknown): value is PgTable => value instanceof PgTable
const tables = Object.values<unknown>(schema)
  .filter(isTable)
  .map(table => ({ table, ...getTableConfig(table) }))

const isOrderId = ({ name }: { name: string }) => name === 'order_id' || name === 'visit_id'

/** Orders and their visits, what refers to them, and what refers to that. */
function tablesOfOrders() {
  const found = new Set(tables.filter(({ columns }) => columns.some(isOrderId)).map(({ name }) => name))
  for (const _ of tables)
    for (const { name, foreignKeys } of tables)
      if (foreignKeys.some(key => found.has(getTableConfig(key.reference().foreignTable).name)))
        found.add(name)
  return tables.filter(({ name }) => name === 'orders' || name === 'visits' || found.has(name))
}

test('each text of an order is listed as deleted by an erasure, or with the reason why it stays', () => {
  const texts = tablesOfOrders().flatMap(({ name, columns }) =>
    columns
      .filter(column => /Text|Json/.test(column.columnType) && !column.enumValues)
      .map(column => `${name}.${column.name}`),
  )
  expect(Object.values(TEXTS).flat().sort()).toEqual(texts.sort())
})

test('texts by the staff about a person are deleted together with the person', async () => {
  const { customer } = await signIn()
  const order = await addPaidOrder(part, customer.id)
  await db.update(schema.orders).set({ status: 'feedback' }).where(eq(schema.orders.id, order.id))
  const staff = ['Meera', 'Vijay'].map(name => ({ id: randomUUID(), name, createdAt: shop.now() }))
  await db.insert(schema.staff).values(staff)
  const [staffId = '', closedBy = ''] = staff.map(({ id }) => id)
  const words = 'Tara Rao, gate code 4711'
  const [at, orderId, visitId] = [shop.now(), order.id, order.visitId]
  await db.insert(schema.orderNotes).values({ id: randomUUID(), orderId, staffId, text: words, at })
  await db.insert(schema.conflicts).values({
    id: randomUUID(),
    visitId,
    staffId,
    kind: 'failed',
    at,
    recordedAt: at,
    problem: 'Cancelled.',
    problemKey: 'visitOver',
    problemValues: {},
    reported: { reason: words },
    note: words,
    decision: 'set-aside',
    decidedAt: at,
    decidedBy: 'operator:M',
  })
  await db.insert(schema.approvals).values({
    kind: 'refund',
    orderId,
    about: { way: 'online' },
    amount: 100,
    actionHash: 'h',
    reason: words,
    note: words,
    requestedBy: staffId,
    requestedAt: at,
    expiresAt: at,
    state: 'agreed',
    decidedBy: closedBy,
    decidedAt: at,
  })
  await db.insert(schema.emergencyAccess).values({ staffId, orderId, reason: words, at, until: at })
  const named = { name: words }
  await db.insert(schema.corrections).values({ visitId, before: named, after: named })
  await db.insert(schema.formerAddresses).values({ visitId, address: words })
  await db.insert(schema.ratings).values({ visitId, stars: 4, comment: words, at })
  await db.insert(schema.visitEvents).values({
    id: randomUUID(),
    visitId,
    kind: 'tube_bound',
    by: 'operator:M',
    at,
    recordedAt: at,
    details: { tube: `${visitId}:0:EDTA:first`, code: words },
  })
  const actor = { kind: 'customer', id: customer.id } as const
  expect(await eraseCustomer(shop, { customerId: customer.id, actor })).toMatchObject({ ordersKept: 1 })
  for (const { table, columns, name } of tablesOfOrders()) {
    const column = columns.find(isOrderId)
    if (!column) continue
    const rows = await db.select().from(table).where(eq(column, orderId))
    expect(JSON.stringify(rows), name).not.toContain('Tara')
  }
})
