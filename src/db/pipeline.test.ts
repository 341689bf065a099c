import { eq, type SQL, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#tests/helpers/database.ts'
import { watchStatements } from '#tests/helpers/watch-statements.ts'
import type { Transaction } from './connection.ts'
import { pipelined, pipelinedCommit } from './pipeline.ts'
import { coupons } from './schema.ts'
import { inTransaction } from './transaction.ts'

const { db, pool } = await testDatabase()

let sent: string[] = []
let roundTrips = 0
let stop = () => {}
beforeEach(() => {
  sent = []
  roundTrips = 0
  stop = watchStatements((text, beginsRoundTrip) => {
    sent.push(/^(begin|commit|rollback|insert|update|select \d+)/.exec(text)?.[0] ?? text)
    if (beginsRoundTrip) roundTrips += 1
  })
})
afterEach(() => stop())

const add = (code: string) => ({ code, type: 'FIXED' as const, value: 1000 })
const insert = (tx: Transaction, code: string) => tx.insert(coupons).values(add(code)).execute()
const ask = (tx: Transaction, query: SQL) => tx.execute<{ n: number }>(query).execute()
const isThere = async (code: string) => (await db.$count(coupons, eq(coupons.code, code))) === 1
const isClean = async () => {
  const { rows } = await pool.query('select txid_current_if_assigned() is null as clean')
  return rows[0].clean && pool.idleCount > 0 && pool.idleCount === pool.totalCount
}

test('begin and commit are sent with the first and the last statements, so that a transaction with one read between its writes takes two round trips', async () => {
  const answer = await inTransaction(db, async tx => {
    const [one, two] = await pipelined(tx, () => [ask(tx, sql`select 1 as n`), ask(tx, sql`select 2 as n`)])
    const [, three] = await pipelinedCommit(tx, () => [insert(tx, 'TRAVELLED'), ask(tx, sql`select 3 as n`)])
    return [one, two, three].map(({ rows }) => rows[0]?.n)
  })
  expect(answer).toEqual([1, 2, 3])
  expect(sent).toEqual(['begin', 'select 1', 'select 2', 'insert', 'select 3', 'commit'])
  expect(roundTrips).toBe(2)
  expect(await isThere('TRAVELLED')).toBe(true)
})

test('each round trip is one write to the socket', async () => {
  const writes: number[] = []
  await inTransaction(db, async tx => {
    // Named and already parsed, so that the count is that of every later transaction.
    const { stream } = (tx.$client as unknown as { connection: { stream: NodeJS.WritableStream } }).connection
    const counted = stream as unknown as { _writev: (chunks: unknown[], done: () => void) => void }
    const { _writev } = counted
    counted._writev = function (chunks, done) {
      writes.push(chunks.length)
      return _writev.call(this, chunks, done)
    }
    try {
      await pipelined(tx, () => [ask(tx, sql`select ${1}::int`), ask(tx, sql`select ${2}::int`)])
    } finally {
      counted._writev = _writev
    }
  })
  expect(writes).toHaveLength(1)
})

test('an awaited query runs after the statements sent before it and before the commit', async () => {
  await inTransaction(db, tx =>
    pipelinedCommit(tx, () => [
      (async () => {
        await Promise.resolve()
        await tx.insert(coupons).values(add('AWAITED'))
      })(),
      ask(tx, sql`select 1`),
    ]),
  )
  expect(sent).toEqual(['begin', 'select 1', 'insert', 'commit'])
  expect(await isThere('AWAITED')).toBe(true)
  // @ts-expect-error A lazy query would be sent after those behind it in the list.
  await inTransaction(db, tx => pipelined(tx, () => [tx.insert(coupons).values(add('BUILDER'))]))
})

test('a failed statement undoes the statements before and after it, and its error is thrown', async () => {
  const failing = inTransaction(db, tx =>
    pipelinedCommit(tx, () => [insert(tx, 'BEFORE'), ask(tx, sql`select 1/0`), insert(tx, 'BEHIND')]),
  )
  await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } })
  expect([await isThere('BEFORE'), await isThere('BEHIND')]).toEqual([false, false])
  expect(await isClean()).toBe(true)
})

test('a failed statement whose result is not awaited makes the transaction throw', async () => {
  const swallowed = inTransaction(db, async tx => {
    await insert(tx, 'SWALLOWED')
    await ask(tx, sql`select 1/0`).catch(() => undefined)
  })
  await expect(swallowed).rejects.toThrow('The transaction was not committed')
  expect(await isThere('SWALLOWED')).toBe(false)
  const inTheLast = inTransaction(db, tx =>
    pipelinedCommit(tx, () => [insert(tx, 'SWALLOWED'), ask(tx, sql`select 1/0`).catch(() => undefined)]),
  )
  await expect(inTheLast).rejects.toThrow('The transaction was not committed')
  expect(await isThere('SWALLOWED')).toBe(false)
  expect(await isClean()).toBe(true)
})

test('a transaction whose last round trip fails commits nothing', async () => {
  const slip = inTransaction(db, tx =>
    pipelinedCommit(tx, () => {
      const first = insert(tx, 'SLIP')
      if (sent.length > 0) throw new TypeError('a slip')
      return [first]
    }),
  )
  await expect(slip).rejects.toThrow('a slip')
  expect(sent.at(-1)).toBe('rollback')
  expect(await isThere('SLIP')).toBe(false)
})

test('the next user of a connection gets it without leftovers, also after work without a transaction', async () => {
  const before = pool.totalCount
  for (let turn = 0; turn < 30; turn++) {
    const work = inTransaction(db, async tx => {
      await pipelined(tx, () => [ask(tx, sql`select 1`), ask(tx, sql`select 1 / ${turn % 2}::int`)])
      return pipelinedCommit(tx, () => [ask(tx, sql`select 2`)])
    })
    await (turn % 2 ? work : expect(work).rejects.toThrow())
    const client = await pool.connect()
    expect(client.pipeline).toBe(false)
    expect(client.getTransactionStatus()).toBe('I')
    client.release()
  }
  expect(pool.totalCount).toBe(before)
})

test('of two transactions in a deadlock at their last round trip, the one that PostgreSQL cancels is retried', async () => {
  await db.insert(coupons).values([add('RING1'), add('RING2')])
  const raise = (tx: Transaction, code: string) =>
    tx
      .update(coupons)
      .set({ value: sql`${coupons.value} + 1` })
      .where(eq(coupons.code, code))
      .execute()
  let [turns, held] = [0, 0]
  const bothHold = Promise.withResolvers<void>()
  const both = (first: string, second: string) =>
    inTransaction(db, async tx => {
      turns += 1
      await raise(tx, first)
      held += 1
      if (held === 2) bothHold.resolve()
      // Each has locked its first row before it asks for the other's.
      await bothHold.promise
      await pipelinedCommit(tx, () => [ask(tx, sql`select 1`), raise(tx, second)])
    })
  await Promise.all([both('RING1', 'RING2'), both('RING2', 'RING1')])
  expect(turns).toBeGreaterThan(2)
  const rows = await db
    .select({ value: coupons.value })
    .from(coupons)
    .where(sql`${coupons.code} like 'RING%'`)
  expect(rows).toEqual([{ value: 1002 }, { value: 1002 }])
})
