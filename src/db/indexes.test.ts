import { expect, test } from 'vitest'
import { testDatabase } from '#tests/helpers/database.ts'

const { pool } = await testDatabase()

/** The tables they refer to are small, and their rows are not deleted. */
const WITHOUT = [
  'approvals.decided_by',
  'approvals.requested_by',
  'package_tests.lab_test_id',
  'payments.recorded_by',
  'policies.accepted_by',
  'request_calls.staff_id',
  'requests.closed_by',
  'requests.doctor_id',
  'requests.holder_id',
  'specimens.container',
  'specimens.received_centre',
  'staff_roles.centre_code',
  'visits.centre_code',
]

test('queries by a foreign key use an index', async () => {
  const { rows } = await pool.query<{ reference: string }>(
    `select conrelid::regclass || '.' || attname as reference
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
       select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
         and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attname)))
     order by 1`,
  )
  expect(rows.map(({ reference }) => reference)).toEqual(WITHOUT)
})
