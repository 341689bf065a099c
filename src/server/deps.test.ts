import { count } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { companyFacts, coupons, doctors, labTests, packages } from '#db/schema.ts'
import { testDatabase } from '#tests/helpers/database.ts'
import { createClock } from './clock.ts'
import { readEnvironment } from './config.ts'
import { openReadyDatabase } from './deps.ts'
import type { Environment } from './settings/environment.ts'

const { pool } = await testDatabase()
const { host, port, user, password, database } = pool.options
const address = new URL(`postgres://${user}@localhost/${database}`)
if (password) address.password = String(password)
for (const [name, value] of Object.entries({ host, port })) address.searchParams.set(name, String(value))

/** Row counts by table after a shop of `mode` has started on an empty database. */
async function startedEmpty(mode: Environment['SHOP_MODE']) {
  await pool.query(
    'truncate lab_tests, packages, package_tests, coupons, doctors, marks, company_facts cascade',
  )
  const values = {
    ...readEnvironment({ DATABASE_URL: address.href, DATABASE_CONNECTIONS: '2' }),
    SHOP_MODE: mode,
  }
  const opened = await openReadyDatabase(values, createClock())
  const rows = async (table: PgTable) => (await opened.db.select({ rows: count() }).from(table))[0]?.rows
  const counted = {
    labTests: await rows(labTests),
    packages: await rows(packages),
    coupons: await rows(coupons),
    doctors: await rows(doctors),
    facts: await rows(companyFacts),
  }
  await opened.close()
  return counted
}

test('a live shop starts without tests, prices, coupons, doctors and facts', async () => {
  expect(await startedEmpty('live')).toEqual({
    labTests: 0,
    packages: 0,
    coupons: 0,
    doctors: 0,
    facts: 0,
  })
})

test('a demo starts with sample coupons, doctors and facts of the company', async () => {
  expect(await startedEmpty('demo')).toEqual({
    labTests: 153,
    packages: 20,
    coupons: 5,
    doctors: 12,
    facts: 16,
  })
})

/** Starts a shop in each mode in turn on one database; returns each refusal, or 'started'. */
async function startedOneAfterAnother(modes: readonly Environment['SHOP_MODE'][]) {
  await pool.query('truncate marks')
  const outcomes: string[] = []
  for (const mode of modes) {
    const values = {
      ...readEnvironment({ DATABASE_URL: address.href, DATABASE_CONNECTIONS: '2' }),
      SHOP_MODE: mode,
    }
    const opened = await openReadyDatabase(values, createClock()).catch((error: Error) => error)
    outcomes.push(opened instanceof Error ? opened.message : 'started')
    if (!(opened instanceof Error)) await opened.close()
  }
  return outcomes
}

test('a live shop refuses a demo’s database, whose sessions would still be valid', async () => {
  expect(await startedOneAfterAnother(['demo', 'demo', 'live'])).toEqual([
    'started',
    'started',
    expect.stringContaining('this database has served a demo'),
  ])
})

test('a demo refuses a live shop’s database and does not change it', async () => {
  expect(await startedOneAfterAnother(['live', 'demo', 'live'])).toEqual([
    'started',
    expect.stringContaining('this database has served a live shop'),
    'started',
  ])
})
