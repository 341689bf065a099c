import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/helpers/database.ts'
import { MIGRATIONS, migrateDatabase, migrateUpTo } from './migrate.ts'

/** What a migration takes along from the rows of the previous release. */

const { pool } = await testDatabase()

test('the hash of a report’s present file is taken along from its entry in the audit', async () => {
  const before = MIGRATIONS[MIGRATIONS.findIndex(({ tag }) => tag === '0003_report_hash') - 1]
  if (!before) throw new Error('no migration')
  await pool.query('drop schema public cascade; create schema public; drop schema drizzle cascade')
  const client = await pool.connect()
  await migrateUpTo(client, before)
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
