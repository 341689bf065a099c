// P1-137

import { beforeEach, describe, expect, test } from 'vitest'
import { rateLimits } from '#db/schema.ts'
import { DAY_MS } from '#rules/durations.ts'
import { accountShop, inBrowser, stranger } from '#tests/helpers/account-shop.ts'
import { login, setPassword } from '../passwords/passwords.ts'
import { findViewer } from '../sessions.ts'
import { sendSignInCode, signInByPhoneCode } from './codes.ts'

const { shop, clock, codeSentTo } = await accountShop()
const MINUTE = 60_000
const name = 'Asha Rao'
const owner = inBrowser('owner')
const attacker = inBrowser('attacker', { address: '198.51.100.66' })
let phone = '9300000000'

beforeEach(async () => {
  phone = String(Number(phone) + 1)
  await shop.db.delete(rateLimits)
  clock.set('2026-11-24T10:00:00+05:30')
})

const send = (caller = owner, to = phone) => sendSignInCode(shop, { phone: to }, caller)
const verify = (otp: string, caller = owner, to = phone) =>
  signInByPhoneCode(shop, { phone: to, otp, name }, caller)
const other = (code: string) => String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0')

/** Sends a code to the caller's browser; returns it. */
async function sent(caller = owner, to = phone): Promise<string> {
  await send(caller, to)
  return codeSentTo(to)
}

/** Asks for a code and enters a wrong one `times` times. */
async function guess(caller: typeof owner, code: string, times = 5): Promise<void> {
  for (let tries = 0; tries < times; tries += 1) {
    await expect(verify(other(code), caller)).rejects.toMatchObject({ code: 'OTP_WRONG' })
  }
}

/** Uses up all strangers' tries for this phone today: three codes, five wrong tries each. */
async function exhaust(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await guess(attacker, await sent(attacker))
    clock.advance(MINUTE)
  }
}

describe('a code', () => {
  test('requested by another browser is refused here, with the time until a code can be sent', async () => {
    await sent()
    clock.advance(18_000)
    await expect(send(attacker)).rejects.toMatchObject({
      code: 'OTP_WAIT',
      message: 'Your code was requested on another device. Send a new one here in 0:42.',
      details: { retryAfter: 42, extra: { isElsewhere: true } },
    })
    await expect(send()).rejects.toMatchObject({
      code: 'OTP_WAIT',
      message: 'Please wait 42 seconds before you request another OTP.',
    })
    clock.advance(42_000)
    expect((await verify(await sent(attacker), attacker)).customer.phone).toBe(phone)
  })

  test('of this browser is still checked after another browser requested a code', async () => {
    const own = await sent()
    clock.advance(MINUTE)
    await sent(attacker)
    await expect(send()).rejects.toMatchObject({ message: expect.stringMatching(/^Please wait/) })
    expect((await verify(own)).customer.phone).toBe(phone)
  })

  test('can be used only by the browser that requested it', async () => {
    const code = await sent()
    await expect(verify(code, attacker)).rejects.toMatchObject({
      code: 'OTP_EXPIRED',
      message: 'This OTP was requested in another browser. Please enter it there, or request a new one.',
    })
    await expect(verify(code, stranger())).rejects.toMatchObject({ code: 'OTP_EXPIRED' })
    expect((await verify(code)).customer.phone).toBe(phone)
  })

  test('stays valid for its browser when another browser requests a code for the same phone', async () => {
    const code = await sent()
    clock.advance(MINUTE)
    await sent(attacker)
    expect((await verify(code)).customer.phone).toBe(phone)
  })

  test('requested without a cookie can be used without a cookie, and by the browser that stored the cookie', async () => {
    const first = { ...stranger() }
    const code = await sent(first)
    for (let tries = 0; tries < 5; tries += 1) {
      await expect(verify(other(code), stranger())).rejects.toMatchObject({ code: 'OTP_WRONG' })
    }
    await expect(verify(code, stranger())).rejects.toMatchObject({ code: 'OTP_LOCKED' })
    // Other cookieless clients' tries don't count for the browser.
    const kept = { ...first, browser: { ...first.browser, isCookieless: false } }
    expect((await verify(code, kept)).customer.phone).toBe(phone)
  })

  test('requested without a cookie ends when its browser returns with the cookie and requests another', async () => {
    const first = stranger()
    const old = await sent(first)
    clock.advance(MINUTE)
    await sent({ ...first, browser: { ...first.browser, isCookieless: false } })
    await expect(verify(old, stranger())).rejects.toMatchObject({ code: 'OTP_EXPIRED' })
  })
})

describe('a stranger who requests codes and guesses for a customer’s phone', () => {
  test('does not lock the customer out of a browser that has signed in before', async () => {
    await verify(await sent())
    clock.advance(MINUTE)
    await exhaust()
    expect((await verify(await sent())).customer.phone).toBe(phone)
  })

  test('does not make the customer wait or use up their sends', async () => {
    await verify(await sent())
    for (let sends = 0; sends < 9; sends += 1) {
      clock.advance(MINUTE)
      await send(attacker)
    }
    const code = await sent()
    await expect(send(attacker)).rejects.toMatchObject({ code: 'OTP_WAIT' })
    expect((await verify(code)).customer.phone).toBe(phone)
    clock.advance(MINUTE)
    await send()
  })

  test('makes the customer’s codes in a new browser longer, with one try each, and does not lock the customer out', async () => {
    await exhaust()
    const fresh = inBrowser('fresh')
    const first = await sent(fresh)
    expect(first).toMatch(/^\d{6}$/)
    await guess(fresh, first, 1)
    await expect(verify(first, fresh)).rejects.toMatchObject({ code: 'OTP_LOCKED' })
    clock.advance(MINUTE)
    expect((await verify(await sent(fresh), fresh)).customer.phone).toBe(phone)
  })

  test('does not end a code that is on its way to the customer', async () => {
    const fresh = inBrowser('fresh')
    const code = await sent(fresh)
    for (let round = 0; round < 3; round += 1) {
      clock.advance(MINUTE)
      await guess(attacker, await sent(attacker))
    }
    expect((await verify(code, fresh)).customer.phone).toBe(phone)
  })

  test('is stopped, however many browsers they use', async () => {
    await exhaust()
    for (const index of [1, 2, 3]) {
      await send(inBrowser(`attacker-${index}`, { address: '198.51.100.66' }))
      clock.advance(MINUTE)
    }
    const one = inBrowser('attacker-4', { address: '198.51.100.66' })
    await expect(send(one)).rejects.toMatchObject({ code: 'TOO_MANY' })
    // From another network, until the phone has had twenty.
    for (let index = 0; index < 17; index += 1) {
      await send(stranger(`203.0.113.${index}`))
      clock.advance(MINUTE)
    }
    await expect(send(stranger('203.0.113.99'))).rejects.toMatchObject({ code: 'TOO_MANY' })
    clock.advance(DAY_MS)
    expect(await sent(one)).toMatch(/^\d{4}$/)
  })

  test('does not lock the customer’s password in a browser that has signed in before', async () => {
    const { token, customer } = await verify(await sent())
    const password = 'a quiet mango tree'
    const viewer = { customerId: customer.id, isPhoneVerified: true }
    await setPassword(shop, viewer, token, password)
    for (let tries = 0; tries < 10; tries += 1) {
      await expect(login(shop, { phone, password: 'guessed' }, attacker)).rejects.toMatchObject({
        code: 'WRONG_PASSWORD',
      })
    }
    await expect(login(shop, { phone, password }, attacker)).rejects.toMatchObject({ code: 'TOO_MANY' })
    expect((await login(shop, { phone, password }, owner)).customer.phone).toBe(phone)
  })

  test('gains nothing from browsers that have signed in before, which have limits too', async () => {
    await verify(await sent())
    for (let round = 0; round < 3; round += 1) {
      clock.advance(MINUTE)
      await guess(owner, await sent())
    }
    clock.advance(MINUTE)
    await expect(send()).rejects.toMatchObject({ code: 'OTP_LOCKED' })
    // Strangers can still ask: the customer may be one, in a new browser.
    await send(stranger())
  })
})

describe('many customers behind one network address', () => {
  const neighbour = (index: number) => inBrowser(`neighbour-${index}`, { address: '198.51.100.66' })
  const phoneOf = (index: number) => String(8_100_000_000 + index)

  test('are not stopped by 150 wrong codes for phones that requested no code', async () => {
    const wrong = Array.from({ length: 150 }, (_, index) => verify('0000', attacker, phoneOf(index)))
    const settled = await Promise.allSettled(wrong)
    expect(settled.every(one => one.status === 'rejected' && one.reason.code === 'OTP_EXPIRED')).toBe(true)
    expect(await shop.db.select().from(rateLimits)).toEqual([])
    const code = await sent(neighbour(1), phoneOf(1))
    expect((await verify(code, neighbour(1), phoneOf(1))).customer.phone).toBe(phoneOf(1))
  })

  test('are each accepted with a right code, even when others exceed the limit of wrong codes', async () => {
    const small = { ...shop, rules: { ...shop.rules, wrongCodesPerAddress: 4 } }
    const inSmall = (otp: string, index: number) =>
      signInByPhoneCode(small, { phone: phoneOf(index), otp, name }, neighbour(index))
    const before = await sent(neighbour(13), phoneOf(13))
    const wrong = other(await sent(neighbour(12), phoneOf(12)))
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => inSmall(wrong, 12)))
    const reasons = outcomes.map(one => one.status === 'rejected' && one.reason.code)
    // The fifth has had its one try.
    expect(reasons.toSorted()).toEqual(['OTP_LOCKED', 'OTP_WRONG', 'OTP_WRONG', 'OTP_WRONG', 'OTP_WRONG'])
    expect((await inSmall(before, 13)).customer.phone).toBe(phoneOf(13))
  })

  test('get longer codes with one try after a limit of wrong codes, except in browsers that have signed in before', async () => {
    const small = { ...shop, rules: { ...shop.rules, wrongCodesPerAddress: 1 } }
    const sendTo = async (index: number) => {
      const { digits } = await sendSignInCode(small, { phone: phoneOf(index) }, neighbour(index))
      const code = await codeSentTo(phoneOf(index))
      expect(code).toHaveLength(digits)
      return code
    }
    const inSmall = (otp: string, index: number) =>
      signInByPhoneCode(small, { phone: phoneOf(index), otp, name }, neighbour(index))
    await inSmall(await sendTo(31), 31)
    await expect(inSmall(other(await sendTo(32)), 32)).rejects.toMatchObject({ code: 'OTP_WRONG' })
    const long = await sendTo(33)
    expect(long).toHaveLength(6)
    await expect(inSmall(long.slice(0, 4), 33)).rejects.toMatchObject({
      code: 'INVALID',
      message: 'Please enter a valid 6-digit OTP',
    })
    expect((await inSmall(long, 33)).customer.phone).toBe(phoneOf(33))
    const guessed = await sendTo(34)
    await expect(inSmall(other(guessed), 34)).rejects.toMatchObject({ code: 'OTP_WRONG' })
    await expect(inSmall(guessed, 34)).rejects.toMatchObject({ code: 'OTP_LOCKED' })
    clock.advance(MINUTE)
    expect(await sendTo(31)).toHaveLength(4)
    clock.advance(60 * MINUTE)
    expect(await sendTo(34)).toHaveLength(4)
  })

  test('get longer codes at the limit of the whole shop, and each wrong code beyond the limit is recorded', async () => {
    const events: string[] = []
    const rules = { ...shop.rules, wrongCodesPerHour: 3 }
    const small = { ...shop, rules, record: (event: string) => void events.push(event) }
    const far = (index: number) => inBrowser(`far-${index}`, { address: `203.0.113.${index}` })
    const guessIn = async (index: number) => {
      await sendSignInCode(small, { phone: phoneOf(index) }, far(index))
      const otp = other(await codeSentTo(phoneOf(index)))
      const guessed = signInByPhoneCode(small, { phone: phoneOf(index), otp, name }, far(index))
      await expect(guessed).rejects.toMatchObject({ code: 'OTP_WRONG' })
      return otp.length
    }
    const before = await sent(neighbour(24), phoneOf(24))
    for (const index of [21, 22, 23]) expect(await guessIn(index)).toBe(4)
    expect(events).toEqual([])
    expect(await guessIn(25)).toBe(6)
    expect(events).toEqual(['security.many-wrong-codes'])
    const attempt = { phone: phoneOf(24), otp: before, name }
    expect((await signInByPhoneCode(small, attempt, neighbour(24))).customer.phone).toBe(phoneOf(24))
  })

  test('can sign in a hundred at a time within an hour at a tenth of the limits, even if one in three mistypes', async () => {
    const { rules } = shop
    const tenth = {
      codesPerAddress: rules.codesPerAddress / 10,
      codesPerHour: rules.codesPerHour / 10,
      wrongCodesPerAddress: rules.wrongCodesPerAddress / 10,
      wrongCodesPerHour: rules.wrongCodesPerHour / 10,
    }
    const honest = {
      ...shop,
      rules: { ...rules, ...tenth },
      sms: { ...shop.sms, send: async () => ({ gateway: 'test', gatewayId: null }) },
    }
    // Strangers' codes, so that all of it counts for the address.
    const customer = async (index: number) => {
      const to = { phone: phoneOf(1000 + index) }
      const { digits } = await sendSignInCode(honest, to, neighbour(index))
      if (index % 3 > 0) return
      const wrong = signInByPhoneCode(honest, { ...to, otp: '0'.repeat(digits), name }, neighbour(index))
      await wrong.catch(error => expect(error).toMatchObject({ code: 'OTP_WRONG' }))
    }
    for (let first = 0; first < 100; first += 10)
      await Promise.all(Array.from({ length: 10 }, (_, index) => customer(first + index)))
    const last = await sent(neighbour(2001), phoneOf(2001))
    const attempt = { phone: phoneOf(2001), otp: last, name }
    expect((await signInByPhoneCode(honest, attempt, neighbour(2001))).customer.phone).toBe(phoneOf(2001))
  })
})

test('a browser that signed in with a code is signed in only to that account', async () => {
  await verify(await sent())
  const elsewhere = String(Number(phone) + 500_000)
  const { token, customer } = await verify(await sent(owner, elsewhere), owner, elsewhere)
  expect(await findViewer(shop, token)).toEqual({ customerId: customer.id, isPhoneVerified: true })
})
