import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { customers, sessions } from '#db/schema.ts'
import { testDatabase } from '#tests/helpers/database.ts'
import { DAY_MS } from './rate-limits.ts'
import { logout, startSession, viewerOf } from './sessions.ts'

const { db, pool } = await testDatabase()
const start = new Date('2026-11-24T12:00:00Z')
const at = (ms: number) => ({ db, now: () => new Date(start.getTime() + ms) })
let customerId = ''

beforeEach(async () => {
  await db.delete(customers)
  const [row] = await db.insert(customers).values({ phone: '9876543210', createdAt: start }).returning()
  customerId = row?.id ?? ''
})

describe('a session', () => {
  it.each(['', 'x', 'a'.repeat(43), `${'a'.repeat(42)}'`, 'a'.repeat(5000), '../../etc', 'null'])(
    'is not opened by %s',
    async token => {
      await startSession(db, customerId, start)
      expect(await viewerOf(at(0), token)).toBeUndefined()
    },
  )

  it('is not opened by what the database keeps of it', async () => {
    const token = await startSession(db, customerId, start)
    const [row] = await db.select().from(sessions)
    expect(row?.tokenHash).not.toBe(token)
    expect(await viewerOf(at(0), row?.tokenHash ?? '')).toBeUndefined()
  })

  it('ends after 30 days', async () => {
    const token = await startSession(db, customerId, start)
    expect(await viewerOf(at(30 * DAY_MS - 1), token)).toBeDefined()
    expect(await viewerOf(at(30 * DAY_MS), token)).toBeUndefined()
  })

  it('ends with a logout, alone, and a second logout is no error', async () => {
    const token = await startSession(db, customerId, start)
    const other = await startSession(db, customerId, start)
    await logout({ db }, token)
    await logout({ db }, token)
    expect(await viewerOf(at(0), token)).toBeUndefined()
    expect(await viewerOf(at(0), other)).toBeDefined()
  })

  it('ends with its customer', async () => {
    const token = await startSession(db, customerId, start)
    await db.delete(customers).where(eq(customers.id, customerId))
    expect(await viewerOf(at(0), token)).toBeUndefined()
  })

  it('knows at once that the phone was proven', async () => {
    const token = await startSession(db, customerId, start)
    expect(await viewerOf(at(0), token)).toEqual({ customerId, isPhoneVerified: false })
    await db.update(customers).set({ phoneVerifiedAt: start })
    expect(await viewerOf(at(0), token)).toEqual({ customerId, isPhoneVerified: true })
  })

  it('has a token of 256 random bits', async () => {
    const tokens = await Promise.all(Array.from({ length: 20 }, () => startSession(db, customerId, start)))
    expect(new Set(tokens).size).toBe(20)
    expect(tokens.every(token => Buffer.from(token, 'base64url').length === 32)).toBe(true)
  })

  it('is looked up by one statement that PostgreSQL has prepared', async () => {
    const client = await pool.connect()
    try {
      await viewerOf(at(0), await startSession(db, customerId, start))
      await viewerOf(at(0), await startSession(db, customerId, start))
    } finally {
      client.release()
    }
    const prepared = await Promise.all(
      Array.from({ length: pool.totalCount }, () => pool.query('select name from pg_prepared_statements')),
    )
    expect(prepared.flatMap(({ rows }) => rows)).toContainEqual({ name: 'viewer_of_token' })
  })
})
