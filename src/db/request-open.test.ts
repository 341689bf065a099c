import { expect, test } from 'vitest'
import { testDatabase } from '#tests/helpers/database.ts'
import { MIGRATIONS, migrateDatabase, migrateUpTo } from './migrate.ts'

/** Requests of a shop that is upgraded to the queue. */

const { pool } = await testDatabase()

const DAYS = { young: 3, old: 20 } as const

/** What the version before has written, in days ago. */
const FORMS = {
  bookings: `insert into bookings (id, kind, name, mobile, preferred_at, service, status, created_at)
    values (gen_random_uuid(), 'home-care', $1, '9876543210', now() - interval '1 day', 'Nursing', $3, now() - $2::int * interval '1 day')`,
  prescriptions: `insert into prescriptions (id, name, mobile, file_key, content_type, bytes, created_at)
    values (gen_random_uuid(), $1, '9876543210', $3, 'application/pdf', 7, now() - $2::int * interval '1 day')`,
  landing_requests: `insert into landing_requests (id, name, mobile, preferred_date, created_at)
    values (gen_random_uuid(), $1, '9876543210', $3, now() - $2::int * interval '1 day')`,
}

const OPEN = `select name from (select name, id, is_open and status = 'requested' as is_open from bookings
    union all select name, id, is_open from prescriptions union all select name, id, is_open from landing_requests) r
  where is_open and not exists (select from request_work w where w.request_id = r.id and w.closed_at is not null) order by 1`

const read = async (query: string) => (await pool.query<{ name: string }>(query)).rows.map(({ name }) => name)

async function asBefore(tag: string) {
  const before = MIGRATIONS[MIGRATIONS.findIndex(one => one.tag === tag) - 1]
  if (!before) throw new Error('no migration before')
  await pool.query('drop schema public cascade; create schema public; drop schema drizzle cascade')
  const client = await pool.connect()
  await migrateUpTo(client, before)
  client.release()
}

// Of the release before the queue, and of a shop that has worked with it.
test.each(['0046_request_work', '0060_request_open'])(
  'what was older than 14 days when a shop is upgraded from before %s is closed, and says so',
  async tag => {
    await asBefore(tag)
    for (const [table, insert] of Object.entries(FORMS))
      for (const [age, days] of Object.entries(DAYS)) {
        const isBooking = table === 'bookings'
        await pool.query(insert, [`${age} ${table}`, days, isBooking ? 'requested' : '2026-11-30'])
        if (isBooking) await pool.query(insert, [`${age} moved on`, days, 'confirmed'])
      }
    // It was sent long ago, and its hour is still to come.
    await pool.query(FORMS.bookings, ['wanted later', DAYS.old, 'requested'])
    await pool.query(
      `update bookings set preferred_at = now() + interval '10 days' where name = 'wanted later'`,
    )
    const worked = tag === '0060_request_open'
    if (worked)
      await pool.query(`insert into request_work (request_id, kind, closed_at)
        select id, 'prescription', now() from prescriptions where name = 'old prescriptions'
        union all select id, 'offer', now() from landing_requests where name = 'old landing_requests'`)
    await migrateDatabase({ pool })
    expect(await read(OPEN)).toEqual([
      'wanted later',
      'young bookings',
      'young landing_requests',
      'young prescriptions',
    ])
    const ended = `select distinct closing as name from request_work where closed_at is not null`
    expect(await read(ended)).toEqual(['before-queue'])
    const old = `select name from bookings join request_work on request_id = id where closed_at is not null`
    expect(await read(old)).toEqual(['old bookings'])
    // The version before goes on writing, and knows nothing of it.
    await pool.query(FORMS.bookings, ['sent meanwhile', 0, 'requested'])
    expect(await read(OPEN)).toContain('sent meanwhile')
  },
)
