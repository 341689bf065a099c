import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/helpers/database.ts'

const { pool } = await testDatabase()

/** Runs a migration again, on tables that hold something by now. */
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
    await hours('select item_id, fasting_hours from order_items join orders on orders.id = order_id'),
  ).toEqual({ FBS: 8, 'PK-DIAB': 12, 'NO-LONGER-THERE': 12, CBC: 0 })
})

test('no saving is claimed for orders whose regular prices are not known', async () => {
  await migrate('0008_mrp_total')
  const { rows } = await pool.query('select distinct mrp_total, subtotal from orders')
  expect(rows).toEqual([{ mrp_total: 10000, subtotal: 10000 }])
})
