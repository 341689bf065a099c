import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/helpers/database.ts'
import { requests, storedBytes } from './schema.ts'

const { db, pool } = await testDatabase()

const prescription = (bytes: number, mobile = '9811100001') => ({
  kind: 'prescription' as const,
  name: 'Asha',
  mobile,
  fileKey: `prescriptions/${bytes}.pdf`,
  contentType: 'application/pdf',
  bytes,
  createdAt: new Date('2026-11-20T10:00:00Z'),
})
const add = (...sizes: number[]) => db.insert(requests).values(sizes.map(size => prescription(size)))
const removeFrom = (size: number) => db.delete(requests).where(sql`${requests.bytes} >= ${size}`)

/** The recorded bytes, and those really stored. */
async function counted() {
  const [told] = await db.select().from(storedBytes).where(eq(storedBytes.kind, 'prescriptions'))
  const { rows } = await pool.query<{ bytes: number }>(
    'select coalesce(sum(bytes), 0)::int as bytes from requests',
  )
  return { told: told?.bytes, kept: rows[0]?.bytes }
}

test('the stored bytes of prescriptions match the rows under concurrent writes and deletes', async () => {
  await add(100, 200, 300)
  await Promise.all([...Array(20).keys()].map(index => (index % 4 ? add(1000 + index) : removeFrom(200))))
  const { told, kept } = await counted()
  expect(told).toBe(kept)
  expect(told).toBeGreaterThanOrEqual(100)
  await removeFrom(0)
  expect(await counted()).toEqual({ told: 0, kept: 0 })
})

test('bytes written by a transaction that is rolled back are not counted', async () => {
  await add(500)
  await expect(
    db.transaction(async tx => {
      await tx.insert(requests).values(prescription(7))
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  expect(await counted()).toEqual({ told: 500, kept: 500 })
})

test('a deletion that matches no prescription does not wait for an upload', async () => {
  const sending = await pool.connect()
  await sending.query('begin')
  await sending.query(
    `insert into requests (kind, name, mobile, file_key, content_type, bytes, created_at)
     values ('prescription', 'Asha', '9811100002', 'x', 'x', 1, now())`,
  )
  const deleted = await db.delete(requests).where(eq(requests.mobile, '9811100003')).returning()
  expect(deleted).toEqual([])
  await sending.query('rollback')
  sending.release()
})
