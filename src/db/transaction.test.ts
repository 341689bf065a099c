import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/helpers/database.ts'
import { prepared } from './connection.ts'
import { coupons } from './schema.ts'
import { inTransaction } from './transaction.ts'

const { db } = await testDatabase()

const couponByCode = prepared(connection =>
  connection
    .select({ value: coupons.value })
    .from(coupons)
    .where(eq(coupons.code, sql.placeholder('code')))
    .prepare('test_coupon_by_code'),
)

const add = (code: string) => ({ code, type: 'FIXED' as const, value: 1000 })
const isThere = async (code: string) => (await couponByCode(db).execute({ code })).length === 1

test('other connections see what a transaction wrote only after its commit', async () => {
  await inTransaction(db, async tx => {
    await tx.insert(coupons).values(add('WRITTEN'))
    expect(await couponByCode(tx).execute({ code: 'WRITTEN' })).toEqual([{ value: 1000 }])
    expect(await isThere('WRITTEN')).toBe(false)
  })
  expect(await isThere('WRITTEN')).toBe(true)
})

test('failed work is rolled back, and its connection stays usable', async () => {
  for (let turn = 0; turn < 30; turn++) {
    const failing = inTransaction(db, async tx => {
      await tx.insert(coupons).values(add('FAILED'))
      throw new TypeError('a slip')
    })
    await expect(failing).rejects.toThrow('a slip')
  }
  expect(await isThere('FAILED')).toBe(false)
  await inTransaction(db, tx => tx.insert(coupons).values(add('AFTER')))
  expect(await isThere('AFTER')).toBe(true)
})

test('a connection that the database closed within a transaction is not used again', async () => {
  const ended = inTransaction(db, async tx => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid ?? 0})`)
    await tx.insert(coupons).values(add('ENDED'))
  })
  await expect(ended).rejects.toThrow()
  for (let turn = 0; turn < 30; turn++) await inTransaction(db, tx => tx.execute(sql`select 1`))
  expect(await isThere('ENDED')).toBe(false)
})

test('of two transactions in a deadlock, the one that PostgreSQL cancels is retried', async () => {
  await db.insert(coupons).values([add('RING1'), add('RING2')])
  let turns = 0
  let holding = 0
  const bothHoldOne = Promise.withResolvers<void>()
  const both = (first: string, second: string) =>
    inTransaction(db, async tx => {
      turns += 1
      await tx
        .update(coupons)
        .set({ value: sql`${coupons.value} + 1` })
        .where(eq(coupons.code, first))
      holding += 1
      if (holding === 2) bothHoldOne.resolve()
      await bothHoldOne.promise
      await tx
        .update(coupons)
        .set({ value: sql`${coupons.value} + 1` })
        .where(eq(coupons.code, second))
    })
  await Promise.all([both('RING1', 'RING2'), both('RING2', 'RING1')])
  // They may deadlock a second time.
  expect(turns).toBeGreaterThan(2)
  expect(await couponByCode(db).execute({ code: 'RING1' })).toEqual([{ value: 1002 }])
  expect(await couponByCode(db).execute({ code: 'RING2' })).toEqual([{ value: 1002 }])
})
