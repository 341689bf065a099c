import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/helpers/database.ts'
import { MIGRATIONS, migrateDatabase, migrateUpTo } from './migrate.ts'

/** What a migration takes along from the rows of the previous release. */

const { pool } = await testDatabase()

/** A connection to an empty database as it was before this migration. */
async function before(migration: string) {
  const last = MIGRATIONS[MIGRATIONS.findIndex(({ tag }) => tag === migration) - 1]
  if (!last) throw new Error('no migration')
  await pool.query('drop schema public cascade; create schema public; drop schema drizzle cascade')
  const client = await pool.connect()
  await migrateUpTo(client, last)
  return client
}

test('the hash of a report’s present file is taken along from its entry in the audit', async () => {
  const client = await before('0003_report_hash')
  // Without its order, which does not matter here.
  await client.query('alter table reports drop constraint reports_order_id_orders_id_fk')
  const order = randomUUID()
  const attach = async (number: number, fileKey: string) =>
    client.query(
      `insert into reports (id, order_id, number, file_name, file_key, bytes, attached_by, created_at)
       values (gen_random_uuid(), $1, $2, $3, $3, 9, 'operator:asha', now())`,
      [order, number, fileKey],
    )
  await attach(1, 'reports/present.pdf')
  await attach(2, 'reports/without-entry.pdf')
  const entries = [
    ['report.attached', 'reports/replaced.pdf', 'aaaa'],
    ['report.replaced', 'reports/present.pdf', 'bbbb'],
  ]
  for (const [action, fileKey, sha256] of entries)
    await client.query(
      `insert into audit (id, at, actor, action, subject, details)
       values (gen_random_uuid(), now(), 'operator:asha', $1, $2, $3)`,
      [action, `order:${order}`, JSON.stringify({ fileKey, sha256 })],
    )
  client.release()
  await migrateDatabase({ pool })
  const { rows } = await pool.query('select file_key, sha256 from reports order by number')
  expect(rows).toEqual([
    { file_key: 'reports/present.pdf', sha256: 'bbbb' },
    { file_key: 'reports/without-entry.pdf', sha256: null },
  ])
})

test('who recorded a UPI payment is taken along from the audit, and stays unknown without an entry', async () => {
  const client = await before('0006_upi_recorder')
  // Without their orders, which do not matter here.
  await client.query('alter table payments drop constraint payments_order_id_orders_id_fk')
  const [asha, vimal] = [randomUUID(), randomUUID()]
  for (const id of [asha, vimal])
    await client.query(`insert into staff (id, name, created_at) values ($1, 'Asha', now())`, [id])
  const payment = async (takenAs: string, entry?: { action: string; by: string }, recordedBy?: string) => {
    const [order, at] = [randomUUID(), '2026-11-20 10:00:00+05:30']
    await client.query(
      `insert into payments (id, order_id, channel, taken_as, amount, state, created_at, recorded_by)
       values (gen_random_uuid(), $1, 'cash', $2, 24900, 'completed', $3, $4)`,
      [order, takenAs, at, recordedBy ?? null],
    )
    if (entry)
      await client.query(
        `insert into audit (id, at, actor, staff_id, action, subject, details)
         values (gen_random_uuid(), $1, 'staff:asha', $2, $3, $4, '{}')`,
        [at, entry.by, entry.action, `order:${order}`],
      )
    return order
  }
  const upi = { action: 'payment.upi-taken', by: asha }
  const cases: [string, string | null][] = [
    [await payment('upi', upi), asha],
    // Recorded as cash, and reported as UPI later.
    [await payment('upi', { action: 'payment.cash-taken', by: asha }), asha],
    [await payment('upi', upi, vimal), vimal],
    [await payment('upi', { action: 'payment.upi-matched', by: asha }), null],
    [await payment('upi', { action: 'payment.upi-taken', by: randomUUID() }), null],
    [await payment('upi'), null],
    [await payment('cash', { action: 'payment.cash-taken', by: asha }), null],
  ]
  client.release()
  await migrateDatabase({ pool })
  const { rows } = await pool.query('select order_id, recorded_by from payments')
  for (const [order, recordedBy] of cases)
    expect(rows).toContainEqual({ order_id: order, recorded_by: recordedBy })
})
