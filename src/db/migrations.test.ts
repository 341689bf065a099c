import fs from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { CATEGORIES } from '#rules/catalogue/categories.ts'
import { CONSULTATIONS } from '#rules/visits/consultations.ts'
import { HOME_CARE_SERVICES } from '#rules/visits/home-care.ts'
import { testDatabase } from '#tests/helpers/database.ts'
import { MIGRATIONS, migrateDatabase, migrateUpTo } from './migrate.ts'

const { pool } = await testDatabase()

/** Runs a migration again, now that its tables hold rows. */
const migrate = (name: string) =>
  pool.query(
    fs
      .readFileSync(path.join(import.meta.dirname, 'migrations', `${name}.sql`), 'utf8')
      .replaceAll('--> statement-breakpoint', ''),
  )

const ORDER = `insert into orders
  (id, number, customer_id, status, payment_status, payment_method, subtotal, discount, total, city, slot_date, slot_hour,
   holds_place, is_centre_visit, is_fasting_required, address, patient_name, patient_age, patient_gender, patient_phone,
   booking_type, created_at)
  values ($1, $2, $3, 'confirmed', 'pending', 'COD', 10000, 1000, 9000, 'Mumbai', '2026-11-24', 9,
   true, false, $4, '14 Hill Road', 'Asha Rao', 42, 'Female', '9876543210', 'self', now())`

const CUSTOMER = '00000000-0000-4000-8000-000000000001'
const order = (index: number) => `00000000-0000-4000-8000-00000000001${index}`

test('hours of fasting are read from the words that tests had before, for orders booked before too', async () => {
  await pool.query('alter table lab_tests drop column fasting_hours')
  await pool.query('alter table orders drop column fasting_hours, drop column mrp_total')
  const words = { LIPID: 'Fast for 10-12 hours overnight.', FBS: 'Fast for at least 8 hours.', GTT: 'Fast.' }
  for (const [id, preparation] of Object.entries(words))
    await pool.query('update lab_tests set preparation = $2 where id = $1', [id, preparation])
  await pool.query('insert into customers (id, created_at) values ($1, now())', [CUSTOMER])
  const booked = ['FBS', 'PK-DIAB', 'NO-LONGER-THERE', 'CBC']
  for (const [index, item] of booked.entries()) {
    await pool.query(ORDER, [order(index), `ORD-${index}`, CUSTOMER, item !== 'CBC'])
    await pool.query(
      `insert into order_items (order_id, line, item_id, is_package, name, quantity, price, discount)
       values ($1, 0, $2, false, $2, 1, 10000, 1000)`,
      [order(index), item],
    )
  }
  await migrate('0004_fasting_hours')
  const hours = async (from: string) => Object.fromEntries((await pool.query(from)).rows.map(Object.values))
  expect(
    await hours(`select id, fasting_hours from lab_tests where id in ('LIPID', 'FBS', 'GTT', 'CBC')`),
  ).toEqual({
    CBC: 0,
    FBS: 8,
    GTT: 12,
    LIPID: 12,
  })
  expect(
    await hours('select item_id, orders.fasting_hours from order_items join orders on orders.id = order_id'),
  ).toEqual({ FBS: 8, 'PK-DIAB': 12, 'NO-LONGER-THERE': 12, CBC: 0 })
})

test('what was asked for before there were codes has one, but for a doctor', async () => {
  const { rows: before } = await pool.query(
    `insert into bookings (id, kind, name, mobile, preferred_at, service, status, created_at)
     select gen_random_uuid(), kind, 'Asha', '9876543210', now(), service, 'requested', now()
     from unnest($1::text[], $2::text[]) as asked (kind, service) returning id`,
    [
      [
        ...HOME_CARE_SERVICES.labels.map(() => 'home-care'),
        ...CONSULTATIONS.labels.map(() => 'consultation'),
      ],
      [...HOME_CARE_SERVICES.labels, ...CONSULTATIONS.labels],
    ],
  )
  await pool.query('update bookings set service = $2 where id = $1', [before.at(-1)?.id, 'Dr. Meera Iyer'])
  await pool.query('alter table bookings drop column service_code')
  await migrate('0022_service_codes')
  const { rows } = await pool.query('select kind, service, service_code from bookings')
  const codes = { 'home-care': HOME_CARE_SERVICES, consultation: CONSULTATIONS }
  expect(rows).toHaveLength(before.length)
  for (const { kind, service, service_code } of rows)
    expect(service_code ?? undefined, service).toBe(codes[kind as keyof typeof codes].codeOf(service))
})

test('categories of before there were codes have one each, in their order', async () => {
  await pool.query('update lab_tests set categories = $1, category_codes = null', [CATEGORIES.labels])
  await pool.query('alter table lab_tests drop column category_codes')
  await migrate('0023_category_codes')
  const { rows } = await pool.query('select distinct category_codes from lab_tests')
  expect(rows).toEqual([{ category_codes: CATEGORIES.codes }])
})

test('hours after a meal are read once from the words that orders kept, ages from those of packages', async () => {
  await pool.query('update order_items set preparation = $1 where item_id = $2', [
    ['Avoid alcohol.', 'Give the sample exactly 2 hours after starting your meal.'],
    'PK-DIAB',
  ])
  await pool.query('alter table lab_tests drop column after_meal_hours, drop column picture')
  await pool.query('alter table packages drop column min_age, drop column picture')
  await pool.query('alter table orders drop column after_meal_hours')
  await migrate('0025_meals_ages_pictures')
  const read = async (from: string) => (await pool.query(from)).rows.map(row => Object.values(row))
  expect(await read('select id from lab_tests where after_meal_hours = 2')).toEqual([['PPBS']])
  expect(
    await read(
      `select item_id from order_items join orders on orders.id = order_id where orders.after_meal_hours = 2`,
    ),
  ).toEqual([['PK-DIAB']])
  expect(await read('select distinct age_group, min_age from packages order by min_age')).toEqual([
    ['All ages', 0],
    ...[15, 18, 30, 40, 45, 60].map(age => [`${age}+`, age]),
  ])
})

test('no saving is claimed for orders whose regular prices are not known', async () => {
  await migrate('0008_mrp_total')
  const { rows } = await pool.query('select distinct mrp_total, subtotal from orders')
  expect(rows).toEqual([{ mrp_total: 10000, subtotal: 10000 }])
})

test('a migration that has to wait for a table lets others through meanwhile, and is done when it is free', async () => {
  const made = 'slots_capacity'
  const before = MIGRATIONS[MIGRATIONS.findIndex(({ tag }) => tag === '0024_slot_capacity') - 1]
  if (!before) throw new Error('no migration before')
  await pool.query('drop schema public cascade; create schema public; drop schema drizzle cascade')
  const client = await pool.connect()
  await migrateUpTo(client, before)
  client.release()
  const reader = await pool.connect()
  await reader.query('begin')
  await reader.query('select count(*) from slots')
  let isDone = false
  const migrating = migrateDatabase({ pool }).then(() => {
    isDone = true
  })
  const waiting = `select 1 from pg_locks where relation = 'slots'::regclass and not granted`
  await vi.waitFor(async () => expect((await pool.query(waiting)).rows).toHaveLength(1), 20_000)
  // Queues behind the migration, which gives up its lock request.
  await pool.query('select count(*) from slots')
  expect(isDone).toBe(false)
  await reader.query('commit')
  reader.release()
  await migrating
  const { rows } = await pool.query('select 1 from pg_constraint where conname = $1', [made])
  expect(rows).toHaveLength(1)
})
