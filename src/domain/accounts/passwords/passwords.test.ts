import { eq, like } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { customers, rateLimits } from '#db/schema.ts'
import { passwordTooEasy, phoneTaken } from '#domain/accounts/words.ts'
import { accountShop, inBrowser, stranger } from '#tests/helpers/account-shop.ts'
import { sendSignInCode, signInByPhoneCode } from '../codes/codes.ts'
import { findViewer } from '../sessions.ts'
import { hashPassword, isCorrectPassword } from './password-hash.ts'
import { login, register, setPassword } from './passwords.ts'

const { shop, clock, codeSentTo } = await accountShop()
const password = 'a quiet mango tree'
let phone = '9200000000'

beforeEach(async () => {
  await shop.db.delete(rateLimits)
  phone = String(Number(phone) + 1)
  clock.set('2026-11-24T10:00:00+05:30')
})

const signUp = (change: object = {}, from = '192.0.2.1') =>
  register(shop, { name: 'Asha Rao', phone, email: 'asha@home.test', password, ...change }, stranger(from))
const logIn = (change: object = {}, caller = stranger()) =>
  login(shop, { phone, password, ...change }, caller)
const codeOf = (error: { code?: string }) => error.code

describe('registering', () => {
  test('refuses a phone that has an account, and keeps the account’s password', async () => {
    await signUp()
    await expect(signUp({ password: 'another fine password' })).rejects.toMatchObject({
      code: 'PHONE_TAKEN',
      details: { fields: { phone: { message: phoneTaken } } },
    })
    expect((await logIn()).customer.phone).toBe(phone)
  })

  test('creates one account for two concurrent calls', async () => {
    const both = await Promise.allSettled([signUp(), signUp(), signUp()])
    expect(both.filter(one => one.status === 'fulfilled')).toHaveLength(1)
  })

  test.each([
    'password',
    'PASSWORD1',
    '12345678',
    'qwertyuiop',
    'Iloveyou',
    'Krishna@123',
    ' password1 ',
    'Asha Rao 1985',
    'Jaanch@2026',
  ])('refuses %s, which is common or contains the name of the person or the shop', async common => {
    await expect(signUp({ password: common })).rejects.toMatchObject({
      code: 'INVALID',
      details: { fields: { password: { message: passwordTooEasy } } },
    })
    expect(await shop.db.select().from(customers).where(eq(customers.phone, phone))).toEqual([])
  })

  test('refuses the phone number as password, also with other characters around it', async () => {
    await expect(signUp({ password: phone })).rejects.toMatchObject({ code: 'INVALID' })
    await expect(signUp({ password: `+91${phone}!` })).rejects.toMatchObject({ code: 'INVALID' })
  })

  test('is refused after 100 accounts in an hour from one network address', async () => {
    await signUp()
    await shop.db.update(rateLimits).set({ count: 99 })
    await expect(signUp()).rejects.toMatchObject({ code: 'PHONE_TAKEN' })
    await expect(signUp()).rejects.toMatchObject({ code: 'TOO_MANY' })
    await expect(signUp({}, '203.0.113.6')).rejects.toMatchObject({ code: 'PHONE_TAKEN' })
  })

  test('stores a hash of the password, and does not verify the phone', async () => {
    const { customer: row } = await signUp()
    expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(row).toMatchObject({ name: 'Asha Rao', email: 'asha@home.test', phoneVerifiedAt: null })
  })
})

describe('logging in', () => {
  test('reports a missing account', async () => {
    await expect(logIn()).rejects.toMatchObject({
      code: 'ACCOUNT_NOT_FOUND',
      message: 'No account found with this phone number.',
    })
  })

  test('refuses a wrong password', async () => {
    await signUp()
    await expect(logIn({ password: `${password} ` })).rejects.toMatchObject({
      code: 'WRONG_PASSWORD',
      message: 'Login failed. Please check your credentials.',
    })
  })

  test('refers an account without a password to sign-in by code', async () => {
    await shop.db.insert(customers).values({ phone, name: 'Asha', createdAt: shop.now() })
    await expect(logIn()).rejects.toMatchObject({
      code: 'NO_PASSWORD',
      message: 'This account has no password. Please log in with an OTP.',
    })
  })

  test('accepts ten wrong passwords for a phone in 15 minutes, and after that not even the correct one', async () => {
    await signUp()
    const guesses = Array.from({ length: 14 }, (_, index) => logIn({ password: `guess ${index}` }))
    const codes = (await Promise.allSettled(guesses)).map(one =>
      one.status === 'rejected' ? codeOf(one.reason) : 'ok',
    )
    expect(codes.filter(code => code === 'WRONG_PASSWORD')).toHaveLength(10)
    expect(codes.filter(code => code === 'TOO_MANY')).toHaveLength(4)
    clock.advance(5 * 60_000)
    await expect(logIn()).rejects.toMatchObject({ code: 'TOO_MANY', details: { retryAfter: 600 } })
    clock.advance(10 * 60_000)
    expect((await logIn()).customer.phone).toBe(phone)
  })

  test('does not count right passwords towards the limit', async () => {
    await signUp()
    for (let count = 0; count < 12; count++) await logIn()
    expect((await logIn()).customer.phone).toBe(phone)
  })

  test('accepts 300 wrong passwords an hour from one network address, over all phones', async () => {
    await signUp()
    await expect(logIn({ password: 'wrong' })).rejects.toMatchObject({ code: 'WRONG_PASSWORD' })
    await shop.db.update(rateLimits).set({ count: 299 }).where(like(rateLimits.key, 'login-address:%'))
    await expect(logIn({ password: 'wrong' })).rejects.toMatchObject({ code: 'WRONG_PASSWORD' })
    const next = { phone: String(Number(phone) + 1000) }
    await expect(logIn(next)).rejects.toMatchObject({ code: 'TOO_MANY' })
    await expect(logIn(next, stranger('203.0.113.9'))).rejects.toMatchObject({
      code: 'ACCOUNT_NOT_FOUND',
    })
  })

  test('signs in without verifying the phone', async () => {
    await signUp()
    const { token, customer } = await logIn()
    expect(await findViewer(shop, token)).toEqual({ customerId: customer.id, isPhoneVerified: false })
  })
})

describe('setting a password', () => {
  const anew = 'seven grey herons'

  /** A customer who has just proven the phone in this browser. */
  async function byCode(caller = inBrowser('phone')) {
    clock.advance(61_000)
    await sendSignInCode(shop, { phone }, caller)
    const attempt = { phone, otp: await codeSentTo(phone), name: 'Asha Rao' }
    const { token, customer } = await signInByPhoneCode(shop, attempt, caller)
    return { token, viewer: { customerId: customer.id, isPhoneVerified: true } }
  }

  test('sets the password of an account without one, and replaces a forgotten password', async () => {
    const { token, viewer } = await byCode()
    await setPassword(shop, viewer, token, password)
    expect((await logIn()).customer.phone).toBe(phone)
    await setPassword(shop, viewer, token, anew)
    await expect(logIn()).rejects.toMatchObject({ code: 'WRONG_PASSWORD' })
    expect((await logIn({ password: anew })).customer.phone).toBe(phone)
  })

  test('ends all other sessions', async () => {
    const other = await byCode(inBrowser('somebody'))
    const { token, viewer } = await byCode()
    await setPassword(shop, viewer, token, password)
    expect(await findViewer(shop, other.token)).toBeUndefined()
    expect(await findViewer(shop, token)).toBeDefined()
  })

  test('requires a code of the last ten minutes, and the session that this code started', async () => {
    const { token, viewer } = await byCode()
    clock.advance(10 * 60_000 + 1)
    await expect(setPassword(shop, viewer, token, anew)).rejects.toMatchObject({ code: 'CODE_NEEDED' })
    const fresh = await byCode()
    await setPassword(shop, viewer, fresh.token, password)
    const { token: byPassword } = await logIn()
    await expect(setPassword(shop, viewer, byPassword, anew)).rejects.toMatchObject({ code: 'CODE_NEEDED' })
    expect((await logIn()).customer.phone).toBe(phone)
  })

  test('refuses a password that is easy to guess, such as one with the customer’s name', async () => {
    const { token, viewer } = await byCode()
    for (const easy of ['password1', 'Jaanch@2026', 'Asha is here', `x${phone}`]) {
      await expect(setPassword(shop, viewer, token, easy)).rejects.toMatchObject({ code: 'INVALID' })
    }
    await expect(logIn()).rejects.toMatchObject({ code: 'NO_PASSWORD' })
  })
})

describe('a password hash', () => {
  test('refuses a password that differs by one letter, and an account without a password', async () => {
    const stored = await hashPassword(password)
    expect(await isCorrectPassword(stored, password)).toBe(true)
    expect(await isCorrectPassword(stored, password.toUpperCase())).toBe(false)
    expect(await isCorrectPassword(null, password)).toBe(false)
    expect(await isCorrectPassword(undefined, '')).toBe(false)
  })

  test('differs each time, and is checked at the cost stored with it', async () => {
    const stored = await hashPassword(password)
    expect(await hashPassword(password)).not.toBe(stored)
    expect(await isCorrectPassword(stored.replace('t=2', 't=3'), password)).toBe(false)
  })

  test('accepts the same letters in another Unicode form', async () => {
    expect(
      await isCorrectPassword(
        await hashPassword('café au lait'.normalize('NFC')),
        'café au lait'.normalize('NFD'),
      ),
    ).toBe(true)
  })

  test('in an unreadable form is a fault, not a wrong password', async () => {
    await expect(isCorrectPassword('nonsense', password)).rejects.toThrow('cannot be read')
  })
})
