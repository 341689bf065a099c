import { expect, test } from 'vitest'
import { testDatabase } from '#tests/helpers/database.ts'
import { migrateDatabase, OldDatabaseError } from './migrate.ts'

const { pool } = await testDatabase()

/** When each was made, as Drizzle recorded it. */
const OLD_FIRST_MIGRATIONS = [
  ['0.2', 1_795_250_727_059],
  ['0.3 before its release', 1_795_480_226_208],
] as const

const EVERYTHING = `select table_schema, table_name, column_name, data_type from information_schema.columns
  where table_schema not in ('pg_catalog', 'information_schema') order by 1, 2, ordinal_position`

async function contents() {
  const columns = (await pool.query(EVERYTHING)).rows
  const orders = (await pool.query('select * from orders')).rows
  const record = (await pool.query('select * from drizzle.__drizzle_migrations')).rows
  return { columns, orders, record }
}

test.each(OLD_FIRST_MIGRATIONS)('a database of %s is refused and not changed', async (_, when) => {
  await pool.query('drop schema public cascade; create schema public; drop schema drizzle cascade')
  await pool.query(
    `create schema drizzle;
     create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
     create table orders (id uuid primary key, number text); insert into orders values (gen_random_uuid(), 'ORD-1')`,
  )
  await pool.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    'any hash',
    when,
  ])
  const before = await contents()
  await expect(migrateDatabase({ pool })).rejects.toThrow(OldDatabaseError)
  expect(await contents()).toEqual(before)
  expect(before.orders).toHaveLength(1)
})
