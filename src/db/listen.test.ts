import { afterAll, expect, test, vi } from 'vitest'
import { testDatabase } from '#tests/helpers/database.ts'
import { type Listening, listen } from './listen.ts'

const { pool } = await testDatabase()
const { host, port, user, database } = pool.options
const opened: Listening[] = []
afterAll(() => Promise.all(opened.map(one => one.close())))

/** Listens with spies as callbacks. */
function listening(config: { host?: string; port?: number; user?: string; database?: string }) {
  const heard = { notice: vi.fn(), connected: vi.fn(), lost: vi.fn() }
  opened.push(listen(config, 'things', heard))
  return heard
}
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 20 })

test('a notice arrives, and each new connection reports that notices may have been missed', async () => {
  const heard = listening({ host, port, user, database })
  await soon(() => expect(heard.connected).toHaveBeenCalledOnce())
  expect(heard.notice).toHaveBeenCalledOnce()
  await pool.query('notify things')
  await soon(() => expect(heard.notice).toHaveBeenCalledTimes(2))
  expect(heard.lost).not.toHaveBeenCalled()
})

test('every failed attempt to connect reports its error', async () => {
  const heard = listening({ host, port, user, database: 'no_such_database' })
  await soon(() => expect(heard.lost.mock.calls.length).toBeGreaterThan(1))
  for (const [error] of heard.lost.mock.calls) expect(error).toMatchObject({ code: '3D000' })
  expect(heard.connected).not.toHaveBeenCalled()
})

test('a lost connection is made again', async () => {
  const heard = listening({ host, port, user, database })
  await soon(() => expect(heard.connected).toHaveBeenCalledOnce())
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()`,
  )
  await soon(() => expect(heard.connected).toHaveBeenCalledTimes(2))
  expect(heard.lost).toHaveBeenCalled()
})
