import { describe, expect, test } from 'vitest'
import { codes, customers, rateLimits, sessions } from '#db/schema.ts'
import { DAY_MS, HOUR_MS } from '#rules/durations.ts'
import { TEST_RULES } from '#tests/helpers/account-shop.ts'
import { testDatabase } from '#tests/helpers/database.ts'
import { consume } from '../rate-limits.ts'
import { deleteOldAccountsData } from './old-data.ts'
import { findViewer, startSession } from './sessions.ts'

const { db } = await testDatabase()
const noon = new Date('2026-11-24T12:00:00Z')

describe('forgetOldAccountsData', () => {
  test('removes only data that no rule reads any more', async () => {
    const shop = { db, now: () => noon, rules: TEST_RULES }
    const ago = (ms: number) => new Date(noon.getTime() - ms)
    for (const at of [ago(3 * DAY_MS), ago(DAY_MS)]) {
      const limit = { key: 'test:someone', windowMs: HOUR_MS, limit: 5 }
      await consume({ now: () => at, rules: TEST_RULES }, db, limit)
    }
    const code = { phone: '9876543210', codeHash: 'x', state: 'sent' as const, expiresAt: noon }
    await db.insert(codes).values([
      { ...code, createdAt: ago(3 * DAY_MS) },
      { ...code, createdAt: ago(DAY_MS - 1) },
    ])
    const [customer] = await db.insert(customers).values({ phone: '9876543210', createdAt: noon }).returning()
    const id = customer?.id ?? ''
    await startSession(db, { customerId: id, now: ago(31 * DAY_MS) })
    await startSession(db, { customerId: id, now: ago(8 * DAY_MS) })
    const { token } = await startSession(db, { customerId: id, now: ago(6 * DAY_MS) })

    await deleteOldAccountsData(shop)
    const windows = (await db.select().from(rateLimits)).map(row => row.windowStart.getTime())
    expect(Math.min(...windows)).toBe(ago(DAY_MS).getTime())
    expect(await db.select().from(codes)).toHaveLength(1)
    expect(await db.select().from(sessions)).toHaveLength(1)
    expect(await findViewer(shop, token)).toEqual({ customerId: id, isPhoneVerified: false })
  })
})
