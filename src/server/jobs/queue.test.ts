import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { testDatabase } from '#tests/helpers/database.ts'
import { watchStatements } from '#tests/helpers/watch-statements.ts'
import { openQueue, readInsertStatement } from './queue.ts'

const { db, pool } = await testDatabase()
const { host, port, user, database } = pool.options
const queue = await openQueue({ host, port, user, database }, error => {
  throw error
})
const handle = vi.fn<(data: { orderId: string }) => Promise<void>>()
afterAll(() => queue.stop())
beforeEach(() => db.execute(sql`delete from jobs.job`))

/** Queues jobs for these orders concurrently. */
const send = (ids: readonly string[]) =>
  Promise.all(ids.map(orderId => queue.sendJob(db, 'notify-order', { orderId, about: 'confirmed' })))
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `order-${index}`)

/** States of the jobs, by order. */
async function states(): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ id: string; state: string }>(
    sql`select data->>'orderId' as id, state from jobs.job`,
  )
  return Object.fromEntries(rows.map(({ id, state }) => [id, state]))
}

test('waiting jobs are counted by kind with the age of the oldest, without those to be retried later', async () => {
  expect(await queue.waiting()).toEqual([
    { kind: 'notify-order', jobs: 0, oldestSeconds: 0 },
    { kind: 'notify-sign-in', jobs: 0, oldestSeconds: 0 },
    { kind: 'notify-email', jobs: 0, oldestSeconds: 0 },
    { kind: 'notify-report-again', jobs: 0, oldestSeconds: 0 },
    { kind: 'notify-rating', jobs: 0, oldestSeconds: 0 },
    { kind: 'notify-emergency-access', jobs: 0, oldestSeconds: 0 },
    { kind: 'notify-day-end', jobs: 0, oldestSeconds: 0 },
    { kind: 'notify-staff-key', jobs: 0, oldestSeconds: 0 },
    { kind: 'notify-request', jobs: 0, oldestSeconds: 0 },
    { kind: 'close-upi-code', jobs: 0, oldestSeconds: 0 },
  ])
  await send(['old', 'new', 'later'])
  await db.execute(
    sql`update jobs.job set start_after = now() + interval '60 s' where data->>'orderId' = 'later'`,
  )
  await db.execute(
    sql`update jobs.job set start_after = now() - interval '90 s' where data->>'orderId' = 'old'`,
  )
  const [orders] = await queue.waiting()
  expect(orders).toMatchObject({ kind: 'notify-order', jobs: 2 })
  expect(orders?.oldestSeconds).toBeGreaterThanOrEqual(90)
  expect(orders?.oldestSeconds).toBeLessThan(120)
})

test('60 jobs of the same moment are done within seconds, once each, although two fail and one hangs', async () => {
  const ids = numbered(60)
  const troubled = ['order-0', 'order-17', 'order-42']
  let endHanging = () => {}
  const hanging = new Promise<void>(resolve => {
    endHanging = resolve
  })
  handle.mockImplementation(async ({ orderId }) => {
    if (orderId === 'order-0') await hanging
    else if (troubled.includes(orderId)) throw new Error('the gateway is away')
  })
  await queue.work({
    'notify-order': handle,
    'notify-sign-in': async () => undefined,
    'notify-email': async () => undefined,
    'notify-report-again': async () => undefined,
    'notify-rating': async () => undefined,
    'notify-emergency-access': async () => undefined,
    'notify-day-end': async () => undefined,
    'notify-staff-key': async () => undefined,
    'notify-request': async () => undefined,
    'close-upi-code': async () => undefined,
  })
  await send(ids)
  const called = () => handle.mock.calls.map(([{ orderId }]) => orderId).toSorted()
  await vi.waitFor(() => expect(called()).toEqual(ids.toSorted()), { timeout: 10_000, interval: 20 })
  endHanging()
  const expected = Object.fromEntries(ids.map(id => [id, 'completed']))
  await vi.waitFor(
    async () => expect(await states()).toEqual({ ...expected, 'order-17': 'retry', 'order-42': 'retry' }),
    { timeout: 10_000, interval: 20 },
  )
  expect(called()).toEqual(ids.toSorted())
})

test('a job is queued by one prepared statement without NOTIFY, which would delay every commit', async () => {
  const sent: string[] = []
  const stop = watchStatements(text => {
    // Not those by which workers take jobs and end them.
    if (text.includes('json_to_recordset($1')) sent.push(text)
  })
  await send(['quiet', 'quieter'])
  stop()
  expect(sent).toHaveLength(2)
  expect(sent.join()).not.toContain('pg_notify')
})

test.each([
  ['two statements', [['insert', '[{"name":"notify-order"}]'], ['notify']]],
  ['a value of its own for each column', [['insert', '"notify-order"', 'x']]],
  ['two jobs', [['insert', '[{"name":"notify-order"},{"name":"notify-order"}]']]],
  ['a job without a name', [['insert', '[{"kind":"notify-order"}]']]],
])('the start fails if pg-boss would insert a job by %s', async (_, statements) => {
  const boss = {
    async send(
      _kind: string,
      _data: object,
      { db }: { db: { executeSql(text: string, values: unknown[]): unknown } },
    ) {
      for (const [text = '', ...values] of statements) await db.executeSql(text, values)
      return 'id'
    },
  } as unknown as Parameters<typeof readInsertStatement>[0]
  await expect(readInsertStatement(boss, 'notify-order')).rejects.toThrow('another statement')
})
