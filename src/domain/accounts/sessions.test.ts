// P1-136

import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { customers, sessions } from '#db/schema.ts'
import { DAY_MS, HOUR_MS } from '#rules/durations.ts'
import { TEST_RULES } from '#tests/helpers/account-shop.ts'
import { testDatabase } from '#tests/helpers/database.ts'
import {
  endSession,
  endSessions,
  findViewer,
  hashToken,
  listSessions,
  logout,
  startSession,
} from './sessions.ts'

const { db, pool } = await testDatabase()
const start = new Date('2026-11-24T12:00:00Z')
const at = (ms: number) => ({ db, now: () => new Date(start.getTime() + ms), rules: TEST_RULES })
let customerId = ''
const newToken = async () => (await startSession(db, { customerId, now: start })).token

beforeEach(async () => {
  await db.delete(customers)
  const [row] = await db.insert(customers).values({ phone: '9876543210', createdAt: start }).returning()
  customerId = row?.id ?? ''
})

describe('a session', () => {
  test.each(['', 'x', 'a'.repeat(43), `${'a'.repeat(42)}'`, 'a'.repeat(5000), '../../etc', 'null'])(
    'is not opened by %s',
    async token => {
      await newToken()
      expect(await findViewer(at(0), token)).toBeUndefined()
    },
  )

  test('can’t be opened with the token hash that the database stores', async () => {
    const token = await newToken()
    const [row] = await db.select().from(sessions)
    expect(row?.tokenHash).not.toBe(token)
    expect(await findViewer(at(0), row?.tokenHash ?? '')).toBeUndefined()
  })

  test('ends after 30 days, even if it is used', async () => {
    const token = await newToken()
    for (let day = 5; day < 30; day += 5) await findViewer(at(day * DAY_MS), token)
    expect(await findViewer(at(30 * DAY_MS - 1), token)).toBeDefined()
    expect(await findViewer(at(30 * DAY_MS), token)).toBeUndefined()
  })

  test('ends after a week without use, and continues with each use', async () => {
    const token = await newToken()
    expect(await findViewer(at(6 * DAY_MS), token)).toBeDefined()
    expect(await findViewer(at(12 * DAY_MS), token)).toBeDefined()
    expect(await findViewer(at(19 * DAY_MS), token)).toBeUndefined()
  })

  test('records its use once an hour, not with each call', async () => {
    const token = await newToken()
    const noted = async () => (await db.select().from(sessions))[0]?.lastUsedAt
    await findViewer(at(HOUR_MS - 1), token)
    expect(await noted()).toEqual(start)
    await findViewer(at(HOUR_MS), token)
    expect(await noted()).toEqual(new Date(start.getTime() + HOUR_MS))
  })

  test('is listed for its customer unless it has ended, most recently used first', async () => {
    const [old, mine] = [await newToken(), await newToken()]
    await findViewer(at(2 * HOUR_MS), mine)
    const idle = await newToken()
    await db
      .update(sessions)
      .set({ lastUsedAt: new Date(start.getTime() - 8 * DAY_MS) })
      .where(eq(sessions.tokenHash, hashToken(idle)))
    const listed = await listSessions(at(2 * HOUR_MS), { customerId, isPhoneVerified: false }, mine)
    expect(listed.map(({ isThis, lastUsedAt }) => [isThis, lastUsedAt.getTime() - start.getTime()])).toEqual([
      [true, 2 * HOUR_MS],
      [false, 0],
    ])
    expect(JSON.stringify(listed)).not.toContain(hashToken(old))
  })

  test('can be ended by its customer from another device, and by no other customer', async () => {
    const viewer = { customerId, isPhoneVerified: false }
    const [mine, other] = [await newToken(), await newToken()]
    const id = (await listSessions(at(0), viewer, mine)).find(({ isThis }) => !isThis)?.id ?? ''
    const stranger = { customerId: '00000000-0000-4000-8000-000000000000', isPhoneVerified: true }
    await expect(endSession({ db }, stranger, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await findViewer(at(0), other)).toBeDefined()
    await endSession({ db }, viewer, id)
    expect(await findViewer(at(0), other)).toBeUndefined()
    expect(await findViewer(at(0), mine)).toBeDefined()
    await expect(endSession({ db }, viewer, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('can be ended with all other sessions of its customer, or stay as the only one', async () => {
    const tokens = [await newToken(), await newToken(), await newToken()] as const
    expect(await endSessions(db, customerId, { exceptToken: tokens[1] })).toBe(2)
    const live = await Promise.all(tokens.map(token => findViewer(at(0), token)))
    expect(live.map(Boolean)).toEqual([false, true, false])
    expect(await endSessions(db, customerId)).toBe(1)
    expect(await findViewer(at(0), tokens[1])).toBeUndefined()
  })

  test('ends alone at a logout, and a second logout is no error', async () => {
    const token = await newToken()
    const other = await newToken()
    await logout({ db }, token)
    await logout({ db }, token)
    expect(await findViewer(at(0), token)).toBeUndefined()
    expect(await findViewer(at(0), other)).toBeDefined()
  })

  test('ends when its customer is deleted', async () => {
    const token = await newToken()
    await db.delete(customers).where(eq(customers.id, customerId))
    expect(await findViewer(at(0), token)).toBeUndefined()
  })

  test('shows a verified phone at once', async () => {
    const token = await newToken()
    expect(await findViewer(at(0), token)).toEqual({ customerId, isPhoneVerified: false })
    await db.update(customers).set({ phoneVerifiedAt: start })
    expect(await findViewer(at(0), token)).toEqual({ customerId, isPhoneVerified: true })
  })

  test('has a token of 256 random bits', async () => {
    const tokens = await Promise.all(Array.from({ length: 20 }, () => newToken()))
    expect(new Set(tokens).size).toBe(20)
    expect(tokens.every(token => Buffer.from(token, 'base64url').length === 32)).toBe(true)
  })

  test('is looked up by one statement that PostgreSQL has prepared', async () => {
    const client = await pool.connect()
    try {
      await findViewer(at(0), await newToken())
      await findViewer(at(0), await newToken())
    } finally {
      client.release()
    }
    const prepared = await Promise.all(
      Array.from({ length: pool.totalCount }, () => pool.query('select name from pg_prepared_statements')),
    )
    expect(prepared.flatMap(({ rows }) => rows)).toContainEqual({ name: 'viewer_of_token' })
  })
})
