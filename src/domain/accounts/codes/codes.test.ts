import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { codes } from '#db/schema.ts'
import { DAY_MS } from '#rules/durations.ts'
import { accountShop, outcomes, stranger } from '#tests/helpers/account-shop.ts'
import { nameToContinue } from '#text/fields.ts'
import { sendSignInCode, signInByPhoneCode } from './codes.ts'

const { shop, clock, codeSentTo } = await accountShop()
const SECOND = 1000
const MINUTE = 60 * SECOND
const name = 'Asha Rao'
let phone = '9000000000'

beforeEach(() => {
  phone = String(Number(phone) + 1)
  clock.set('2026-11-24T10:00:00+05:30')
})

const send = (to = phone) => sendSignInCode(shop, { phone: to }, stranger())
const verify = (otp: string, more: object = { name }) =>
  signInByPhoneCode(shop, { phone, otp, ...more }, stranger())
const other = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')
const newestRow = async () =>
  (
    await shop.db.select().from(codes).where(eq(codes.phone, phone)).orderBy(desc(codes.createdAt)).limit(1)
  )[0]

/** Sends a code; returns it. */
async function sent(): Promise<string> {
  await send()
  return codeSentTo(phone)
}

describe('a code that is tried', () => {
  test('is refused when it is wrong, and the right code is still accepted', async () => {
    const code = await sent()
    await expect(verify(other(code))).rejects.toMatchObject({
      code: 'OTP_WRONG',
      message: 'Invalid OTP. Please try again.',
    })
    expect((await verify(code)).customer.phone).toBe(phone)
  })

  test('ends after five wrong tries, for the right code too', async () => {
    const code = await sent()
    for (let tries = 0; tries < 5; tries++) {
      await expect(verify(other(code))).rejects.toMatchObject({ code: 'OTP_WRONG' })
    }
    clock.advance(20 * SECOND)
    await expect(verify(code)).rejects.toMatchObject({ code: 'OTP_LOCKED', details: { retryAfter: 40 } })
    clock.advance(40 * SECOND)
    expect((await verify(await sent())).customer.phone).toBe(phone)
  })

  test('is checked at most five times, also for concurrent tries', async () => {
    const code = await sent()
    const guesses = Array.from({ length: 24 }, () => verify(other(code)))
    expect(await outcomes(guesses)).toEqual({ OTP_WRONG: 5, OTP_LOCKED: 19 })
    expect((await newestRow())?.cookielessTries).toBe(5)
  })

  test('signs in once, also for two concurrent tries', async () => {
    const code = await sent()
    expect(await outcomes([verify(code), verify(code), verify(code)])).toEqual({ ok: 1, OTP_EXPIRED: 2 })
    await expect(verify(code)).rejects.toMatchObject({ code: 'OTP_EXPIRED' })
  })

  test('is valid for five minutes', async () => {
    const code = await sent()
    clock.advance(5 * MINUTE)
    await expect(verify(code)).rejects.toMatchObject({
      code: 'OTP_EXPIRED',
      message: 'This OTP has expired. Please request a new one.',
    })
    clock.advance(-1)
    expect((await verify(code)).customer.phone).toBe(phone)
  })

  test('ends when a new code is sent', async () => {
    const old = await sent()
    clock.advance(MINUTE)
    const fresh = await sent()
    if (old !== fresh) await expect(verify(old)).rejects.toMatchObject({ code: 'OTP_WRONG' })
    expect((await verify(fresh)).customer.phone).toBe(phone)
  })

  test('is refused for another phone, and for a phone without a sent code', async () => {
    const code = await sent()
    phone = String(Number(phone) + 1)
    await expect(verify(code)).rejects.toMatchObject({ code: 'OTP_EXPIRED' })
  })

  test('is refused by a shop with another secret', async () => {
    const code = await sent()
    const rules = { ...shop.rules, secret: 'the secret of another shop' }
    await expect(
      signInByPhoneCode({ ...shop, rules }, { phone, otp: code, name }, stranger()),
    ).rejects.toMatchObject({
      code: 'OTP_WRONG',
    })
  })

  // P1-90
  test('requires a name from a new customer, stays valid meanwhile, and shows no other caller that the name is missing', async () => {
    const code = await sent()
    await expect(verify(other(code), {})).rejects.toMatchObject({ code: 'OTP_WRONG' })
    await expect(verify(code, {})).rejects.toMatchObject({
      code: 'NAME_REQUIRED',
      details: { fields: { name: { message: nameToContinue } } },
    })
    expect(await newestRow()).toMatchObject({ state: 'sent', cookielessTries: 1 })
    expect((await verify(code)).customer).toMatchObject({ name, phoneVerifiedAt: shop.now() })
  })

  test('has six digits and one try after fifteen wrong tries in 24 hours over all codes', async () => {
    for (const round of [1, 2, 3]) {
      const code = await sent()
      const guesses = Array.from({ length: 5 }, () => verify(other(code)))
      expect(await outcomes(guesses), `round ${round}`).toEqual({ OTP_WRONG: 5 })
      clock.advance(MINUTE)
    }
    const long = await sent()
    expect(long).toMatch(/^\d{6}$/)
    expect(await outcomes(Array.from({ length: 5 }, () => verify('000000')))).toEqual({
      OTP_WRONG: 1,
      OTP_LOCKED: 4,
    })
    clock.advance(DAY_MS)
    const short = await sent()
    expect(short).toMatch(/^\d{4}$/)
    expect((await verify(short)).customer.phone).toBe(phone)
  })
})

describe('guessing at many phones', () => {
  test('leaves one try for each code after a hundred wrong codes an hour, and right codes are accepted', async () => {
    const guess = (to: string, otp: string) =>
      signInByPhoneCode(shop, { phone: to, otp, name }, stranger('198.51.100.7'))
    const phones = Array.from({ length: 22 }, (_, index) => `81000000${String(index).padStart(2, '0')}`)
    const codeOf = new Map<string, string>()
    for (const to of phones) {
      await send(to)
      codeOf.set(to, await codeSentTo(to))
    }
    const right = (to = '') => guess(to, codeOf.get(to) ?? '')
    const wrong = (to = '') => guess(to, other(codeOf.get(to) ?? ''))
    for (const to of phones.slice(0, 20)) {
      expect(await outcomes(Array.from({ length: 5 }, () => wrong(to)))).toEqual({ OTP_WRONG: 5 })
    }
    expect(await right(phones[20])).toMatchObject({ token: expect.any(String) })
    expect(await outcomes(Array.from({ length: 5 }, () => wrong(phones[21])))).toEqual({
      OTP_WRONG: 1,
      OTP_LOCKED: 4,
    })
  })

  test('does not count a right code that only lacks the name', async () => {
    const otp = await sent()
    const from = '198.51.100.8'
    for (let asked = 0; asked < 101; asked += 1) {
      await expect(signInByPhoneCode(shop, { phone, otp }, stranger(from))).rejects.toMatchObject({
        code: 'NAME_REQUIRED',
      })
    }
    expect(await signInByPhoneCode(shop, { phone, otp, name }, stranger(from))).toMatchObject({
      customer: { name },
    })
  })
})
