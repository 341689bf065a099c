import { eq, like } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { customers, rateLimits } from '#db/schema.ts'
import { stranger, TEST_RULES } from '#tests/helpers/account-shop.ts'
import { testDatabase } from '#tests/helpers/database.ts'
import { getProfile, hasAccount, profileOf, updateProfile } from './profile.ts'

const { db } = await testDatabase()
const noon = new Date('2026-11-24T12:00:00Z')
const shop = { db, now: () => noon, rules: TEST_RULES }
const full = {
  name: 'Asha Rao',
  phone: '9876543210',
  email: 'asha@home.test',
  age: 42,
  gender: 'Female',
  address: '14 Hill Road',
} as const
let viewer = { customerId: '', isPhoneVerified: true }

beforeEach(async () => {
  await db.delete(customers)
  const secrets = { passwordHash: 'secret hash', googleSubject: 'secret subject', phoneVerifiedAt: noon }
  const [row] = await db
    .insert(customers)
    .values({ ...full, ...secrets, createdAt: noon })
    .returning()
  viewer = { customerId: row?.id ?? '', isPhoneVerified: true }
})

describe('a profile', () => {
  test('of a deleted customer requires a login', async () => {
    await db.delete(customers).where(eq(customers.id, viewer.customerId))
    await expect(getProfile(shop, viewer)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    await expect(updateProfile(shop, viewer, { age: 3 })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  // P1-110
  test('shows all of the customer’s data and nothing about how they sign in', async () => {
    const id = viewer.customerId
    expect(profileOf(await getProfile(shop, viewer))).toEqual({
      ...full,
      id,
      phoneVerified: true,
      whatsapp: false,
    })
  })

  test('keeps fields that a change leaves out', async () => {
    expect(await updateProfile(shop, viewer, { age: 43 })).toMatchObject({ ...full, age: 43 })
    expect(await updateProfile(shop, viewer, {})).toMatchObject({ ...full, age: 43 })
  })

  test('loses what a change sets to null or to an empty address', async () => {
    const cleared = { email: null, age: null, gender: null, address: null }
    expect(await updateProfile(shop, viewer, { ...cleared, address: '' })).toMatchObject({
      ...full,
      ...cleared,
    })
  })

  test('can be changed only by its owner', async () => {
    await db.insert(customers).values({ ...full, phone: '9876543211', createdAt: noon })
    await updateProfile(shop, viewer, { name: 'Ravi' })
    const names = (await db.select().from(customers)).map(row => row.name)
    expect(names.toSorted()).toEqual(['Asha Rao', 'Ravi'])
  })
})

describe('checking for an account', () => {
  test('returns whether the phone has an account', async () => {
    const ask = (phone: string) => hasAccount(shop, { phone }, stranger())
    expect(await ask('9876543210')).toBe(true)
    expect(await ask('9876543211')).toBe(false)
  })

  test('is refused to a caller who tries many numbers', async () => {
    const ask = (address: string) => hasAccount(shop, { phone: '9876543211' }, stranger(address))
    await ask('192.0.2.9')
    await db.update(rateLimits).set({ count: 299 }).where(like(rateLimits.key, 'lookup-address:%'))
    await ask('192.0.2.9')
    await expect(ask('192.0.2.9')).rejects.toMatchObject({ code: 'TOO_MANY' })
    expect(await ask('192.0.2.10')).toBe(false)
  })
})
