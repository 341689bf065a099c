import { createHash } from 'node:crypto'
import { like } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rateLimits } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { TEST_RULES } from '#tests/helpers/account-shop.ts'
import { testDatabase } from '#tests/helpers/database.ts'
import { sentence, text } from '#text/text.ts'
import { consume, releaseCount, toSmallNetwork } from './rate-limits.ts'

const { db } = await testDatabase()
const noon = new Date('2026-11-24T12:00:00Z')
const shopAt = (now: Date, secret = 'a secret of the tests') => ({
  now: () => now,
  rules: { ...TEST_RULES, secret },
})
let keys = 0
const newKey = () => `test-${++keys}:someone`

/** True if another one is allowed. */
const allows = (key: string, limit: number, now = noon, windowMs = HOUR_MS) =>
  consume(shopAt(now), db, { key, windowMs, limit }).then(
    () => true,
    (error: { code?: string }) => {
      if (error.code !== 'TOO_MANY') throw error
      return false
    },
  )

describe('a rate limit', () => {
  test('refuses the call above the limit, with the seconds until the window ends', async () => {
    const key = newKey()
    const late = new Date('2026-11-24T12:59:30Z')
    expect(await allows(key, 1, noon)).toBe(true)
    await expect(
      consume(shopAt(late), db, {
        key,
        windowMs: HOUR_MS,
        limit: 1,
        message: sentence(text('Enough for now.')),
      }),
    ).rejects.toMatchObject({ code: 'TOO_MANY', message: 'Enough for now.', details: { retryAfter: 30 } })
  })

  test('allows exactly the limit, even for concurrent calls', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 0, max: 20 }),
        async (limit, many) => {
          const key = newKey()
          const allowed = await Promise.all(Array.from({ length: many }, () => allows(key, limit)))
          expect(allowed.filter(Boolean)).toHaveLength(Math.min(limit, many))
        },
      ),
      { numRuns: 15 },
    )
  })

  test('counts each window separately, and does not count returned uses', async () => {
    const minute = 60_000
    const step = fc.record({ wait: fc.integer({ min: 0, max: minute }), isBack: fc.boolean() })
    const steps = fc.array(step, { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 4 }), steps, async (limit, sequence) => {
        const key = newKey()
        const model = new Map<number, number>()
        let time = noon.getTime()
        for (const { wait, isBack } of sequence) {
          time += wait
          const window = Math.floor(time / minute)
          const before = model.get(window) ?? 0
          if (isBack) {
            await releaseCount(shopAt(new Date(time)), db, { key, windowMs: minute })
            model.set(window, Math.max(0, before - 1))
          } else {
            expect(await allows(key, limit, new Date(time), minute)).toBe(before < limit)
            model.set(window, Math.min(limit, before + 1))
          }
        }
      }),
      { numRuns: 20 },
    )
  })

  test('does not count a transaction that was rolled back', async () => {
    const key = newKey()
    const failing = inTransaction(db, async tx => {
      await consume(shopAt(noon), tx, { key, windowMs: HOUR_MS, limit: 1 })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await allows(key, 1)).toBe(true)
  })

  test('keeps its name readable, but not the person', async () => {
    await allows('login-phone:9876543210', 5)
    const stored = (await db.select().from(rateLimits))
      .map(row => row.key)
      .find(key => key.startsWith('login'))
    expect(stored).toMatch(/^login-phone:[\w-]{43}$/)
    expect(stored).not.toContain('9876543210')
  })

  test('stores a phone only as a hash that depends on the secret', async () => {
    const limit = { key: 'secret-test:9876543210', windowMs: HOUR_MS, limit: 1 }
    await consume(shopAt(noon, 'one secret'), db, limit)
    await consume(shopAt(noon, 'another secret'), db, limit)
    const stored = await db.select().from(rateLimits).where(like(rateLimits.key, 'secret-test:%'))
    expect(stored).toHaveLength(2)
    const plain = createHash('sha256').update('9876543210').digest('base64url')
    expect(stored.map(row => row.key)).not.toContain(`secret-test:${plain}`)
  })

  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:0:0:9', true],
    ['2001:DB8:1:2::1', '2001:0db8:0001:0002::7', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', true],
    ['::1', '::2', true],
    ['2001:db8::1:0:0:1', '2001:db8:0:0:9::', true],
    ['::ffff:192.0.2.7', '192.0.2.7', true],
    ['2001:db8:1:2::1', '2001:db8:2:2::1', false],
    ['192.0.2.7', '192.0.2.8', false],
    ['::ffff:192.0.2.7', '::ffff:192.0.2.8', false],
  ])('treats %s and %s as one network: %s', async (one, other, isSame) => {
    const what = `network-${++keys}`
    expect(await allows(`${what}:${one}`, 1)).toBe(true)
    expect(await allows(`${what}:${other}`, 1)).toBe(!isSame)
  })
})

test('the phones of one carrier are counted separately, and the addresses of one phone together', () => {
  expect(toSmallNetwork('2001:db8:1:1::7')).toBe(toSmallNetwork('2001:db8:1:1:a:b:c:d'))
  expect(toSmallNetwork('2001:db8:1:1::7')).not.toBe(toSmallNetwork('2001:db8:1:2::7'))
  for (const address of ['203.0.113.7', 'in-process']) expect(toSmallNetwork(address)).toBe(address)
  expect(toSmallNetwork('::ffff:203.0.113.7')).toBe('203.0.113.7')
})
