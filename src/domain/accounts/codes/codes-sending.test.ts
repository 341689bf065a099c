import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { codes, customers } from '#db/schema.ts'
import type { SmsSent } from '#domain/ports/services.ts'
import { joinGateways } from '#domain/sms-gateways.ts'
import { createMsg91 } from '#outside/msg91.ts'
import { DAY_MS } from '#rules/durations.ts'
import { accountShop, inBrowser, outcomes, stranger } from '#tests/helpers/account-shop.ts'
import { TEST_AUTHKEY } from '#tests/helpers/simulator.ts'
import { sendSignInCode, signInByPhoneCode } from './codes.ts'

const { shop, clock, codeSentTo, sentMessages, smsUrl, smsFaults } = await accountShop()
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
const messagesTo = async (to: string) => (await sentMessages()).filter(message => message.to === `91${to}`)
const newestRow = async () =>
  (
    await shop.db.select().from(codes).where(eq(codes.phone, phone)).orderBy(desc(codes.createdAt)).limit(1)
  )[0]

/** Sends a code; returns it. */
async function sent(): Promise<string> {
  await send()
  return codeSentTo(phone)
}

/** Sends a code that the gateway does not accept; returns it, as if the SMS had arrived all the same. */
async function failedSend(fault: object = { status: 500 }, caller = stranger()): Promise<string> {
  const spied = { text: '' }
  await smsFaults(fault)
  const sms: typeof shop.sms = {
    ...shop.sms,
    send(message) {
      spied.text = message.variables.OTP ?? ''
      return shop.sms.send(message)
    },
  }
  await expect(sendSignInCode({ ...shop, sms }, { phone }, caller)).rejects.toMatchObject({
    code: 'OTP_SEND_FAILED',
  })
  return spied.text
}

/** By the status, or by an answer in the gateway's words. */
const isRefused = (fault: object) => 'body' in fault || ('status' in fault && fault.status === 401)

describe('sending a code', () => {
  // P1-88
  test('requires 60 seconds between two codes, and returns the time that is left', async () => {
    await send()
    clock.advance(59 * SECOND)
    await expect(send()).rejects.toMatchObject({ code: 'OTP_WAIT', details: { retryAfter: 1 } })
    clock.advance(SECOND)
    await send()
    expect(await messagesTo(phone)).toHaveLength(2)
  })

  test('sends one SMS for many simultaneous calls', async () => {
    const asked = Array.from({ length: 12 }, () => send())
    expect(await outcomes(asked)).toEqual({ ok: 1, OTP_WAIT: 11 })
    expect(await messagesTo(phone)).toHaveLength(1)
  })

  // P1-189
  test.each([{ status: 500 }, { drop: true }, { status: 401 }, { body: { type: 'error', message: 'no' } }])(
    'allows another code at once when the gateway fails with %o',
    async fault => {
      await smsFaults(fault)
      await expect(send()).rejects.toMatchObject({
        code: 'OTP_SEND_FAILED',
        message: 'Failed to send OTP. Try again.',
      })
      expect((await newestRow())?.state).toBe(isRefused(fault) ? 'failed' : 'unconfirmed')
      expect((await verify(await sent())).customer.phone).toBe(phone)
    },
  )

  test.each([{ status: 500 }, { drop: true }])(
    'accepts a code that arrives although the gateway failed with %o, until the code expires',
    async fault => {
      expect((await verify(await failedSend(fault))).customer.phone).toBe(phone)
      clock.advance(MINUTE)
      const late = await failedSend(fault)
      clock.advance(5 * MINUTE)
      await expect(verify(late)).rejects.toMatchObject({ code: 'OTP_EXPIRED' })
    },
  )

  test('accepts a code that arrives after the call to the gateway was abandoned', async () => {
    await smsFaults({ delayMs: 1000 })
    const sms = joinGateways([createMsg91({ url: smsUrl, authkey: TEST_AUTHKEY, timeoutMs: 300 })])
    await expect(sendSignInCode({ ...shop, sms }, { phone }, stranger())).rejects.toMatchObject({
      code: 'OTP_SEND_FAILED',
    })
    await vi.waitFor(async () => expect(await messagesTo(phone)).toHaveLength(1), 20_000)
    expect((await verify(await codeSentTo(phone))).customer.phone).toBe(phone)
  })

  test('rejects a code whose SMS the gateway refused', async () => {
    await expect(verify(await failedSend({ status: 401 }))).rejects.toMatchObject({
      code: 'OTP_EXPIRED',
    })
  })

  test('ends an unconfirmed code when the next code is sent', async () => {
    const late = await failedSend()
    clock.advance(SECOND)
    const newest = await sent()
    if (late !== newest) await expect(verify(late)).rejects.toMatchObject({ code: 'OTP_WRONG' })
    expect((await verify(newest)).customer.phone).toBe(phone)
  })

  test('counts a wrong try against both codes that could have been meant', async () => {
    const first = await sent()
    clock.advance(MINUTE)
    const second = await failedSend()
    const wrong = ['0000', '1111', '2222'].find(code => ![first, second].includes(code)) ?? ''
    for (let tries = 0; tries < 5; tries++)
      await expect(verify(wrong)).rejects.toMatchObject({ code: 'OTP_WRONG' })
    for (const code of [first, second])
      await expect(verify(code)).rejects.toMatchObject({ code: 'OTP_LOCKED' })
  })

  test('counts sends of an unknown outcome for an hour, so that a slow gateway can’t cause many SMS', async () => {
    const lengths: number[] = []
    for (let sends = 0; sends < 13; sends++) lengths.push((await failedSend()).length)
    expect(lengths).toEqual([...Array<number>(10).fill(4), 6, 6, 6])
    await expect(send()).rejects.toMatchObject({ code: 'TOO_MANY' })
    clock.advance(60 * MINUTE)
    expect(await sent()).toHaveLength(4)
  })

  test('sends another code to a known browser one hour after ten sends with an unknown outcome', async () => {
    const owner = inBrowser('owner')
    await sendSignInCode(shop, { phone }, owner)
    await signInByPhoneCode(shop, { phone, otp: await codeSentTo(phone), name }, owner)
    clock.advance(MINUTE)
    for (let sends = 0; sends < 10; sends++) await failedSend({ status: 500 }, owner)
    await expect(sendSignInCode(shop, { phone }, owner)).rejects.toMatchObject({
      code: 'TOO_MANY',
      message: 'Too many OTP requests. Please try again later.',
      details: { retryAfter: 3600 },
    })
    clock.advance(60 * MINUTE)
    await sendSignInCode(shop, { phone }, owner)
  })

  test('keeps the previous code valid when the gateway fails', async () => {
    const code = await sent()
    clock.advance(MINUTE)
    await smsFaults({ status: 500 })
    await expect(send()).rejects.toMatchObject({ code: 'OTP_SEND_FAILED' })
    expect((await verify(code)).customer.phone).toBe(phone)
  })

  test('logs a gateway that does not answer, without the phone number', async () => {
    await smsFaults({ delayMs: 3000 })
    const sms = joinGateways([createMsg91({ url: smsUrl, authkey: TEST_AUTHKEY, timeoutMs: 300 })])
    const refusal = await sendSignInCode({ ...shop, sms }, { phone }, stranger()).then(
      () => undefined,
      (error: Error) => error,
    )
    expect(refusal).toMatchObject({ code: 'OTP_SEND_FAILED', cause: { name: 'ProviderError' } })
    expect(String(refusal?.cause)).not.toContain(phone)
  })

  test('throws a fault of the program, and allows another code at once', async () => {
    const sms = { ...shop.sms, send: () => Promise.reject(new TypeError('a slip')) }
    await expect(sendSignInCode({ ...shop, sms }, { phone }, stranger())).rejects.toThrow(TypeError)
    await send()
  })

  test('holds no transaction open while the SMS is sent, and accepts a code that arrives before the gateway answers', async () => {
    let answer = () => {}
    const answered = new Promise<SmsSent>(resolve => {
      answer = () => resolve({ gateway: 'test', gatewayId: null })
    })
    const sms = { ...shop.sms, send: () => answered }
    const sending = sendSignInCode({ ...shop, sms }, { phone }, stranger())
    await vi.waitFor(async () => expect((await newestRow())?.state).toBe('sending'), 20_000)
    const open = await shop.db.execute(
      `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    )
    expect(open.rows).toEqual([])
    await expect(send()).rejects.toMatchObject({ code: 'OTP_WAIT' })
    answer()
    await sending
    expect((await newestRow())?.state).toBe('sent')
  })

  test('does not accept a code again that was used before the gateway answered', async () => {
    const spied = { text: '' }
    const sms: typeof shop.sms = {
      ...shop.sms,
      async send(message) {
        spied.text = message.variables.OTP ?? ''
        await verify(spied.text)
        return { gateway: 'test', gatewayId: null }
      },
    }
    await sendSignInCode({ ...shop, sms }, { phone }, stranger())
    expect((await newestRow())?.state).toBe('used')
    await expect(verify(spied.text)).rejects.toMatchObject({ code: 'OTP_EXPIRED' })
  })

  test('sends longer codes to a phone after ten in a day, at most three of them from a network', async () => {
    const lengths: number[] = []
    for (let sends = 0; sends < 13; sends++) {
      lengths.push((await sent()).length)
      clock.advance(MINUTE)
    }
    expect(lengths).toEqual([...Array<number>(10).fill(4), 6, 6, 6])
    await expect(send()).rejects.toMatchObject({
      code: 'TOO_MANY',
      message: 'Too many OTPs were sent to this number. Please try again tomorrow.',
    })
    clock.advance(DAY_MS)
    expect(await sent()).toHaveLength(4)
    expect(await messagesTo(phone)).toHaveLength(14)
  })

  test('rejects a code from the future after the clock was set back', async () => {
    clock.advance(DAY_MS)
    await send()
    clock.advance(-DAY_MS)
    expect((await verify(await sent())).customer.phone).toBe(phone)
  })

  test('stops at the limit of a network address, also for concurrent calls, and not for other addresses', async () => {
    const crowded = { ...shop, rules: { ...shop.rules, codesPerAddress: 3 } }
    const ask = (from: string, index: number) =>
      sendSignInCode(crowded, { phone: String(Number(phone) + 1000 + index) }, stranger(from))
    const asked = Array.from({ length: 8 }, (_, index) => ask('198.51.100.7', index))
    expect(await outcomes(asked)).toEqual({ ok: 3, TOO_MANY: 5 })
    await ask('198.51.100.8', 20)
    clock.advance(60 * MINUTE)
    await ask('198.51.100.7', 21)
  })

  test('stops at the limit of the whole shop, and stores no code for refused calls', async () => {
    clock.set('2026-11-27T10:00:00+05:30')
    const small = { ...shop, rules: { ...shop.rules, codesPerHour: 2 } }
    const before = await shop.db.$count(codes)
    const asked = Array.from({ length: 5 }, (_, index) =>
      sendSignInCode(small, { phone: String(Number(phone) + 2000 + index) }, stranger(`198.51.100.${index}`)),
    )
    expect(await outcomes(asked)).toEqual({ ok: 2, TOO_MANY: 3 })
    expect(await shop.db.$count(codes)).toBe(before + 2)
  })

  test('counts no refused send against a network address', async () => {
    const crowded = { ...shop, rules: { ...shop.rules, codesPerAddress: 2 } }
    const from = '198.51.100.9'
    await sendSignInCode(crowded, { phone }, stranger(from))
    await expect(sendSignInCode(crowded, { phone }, stranger(from))).rejects.toMatchObject({
      code: 'OTP_WAIT',
    })
    clock.advance(MINUTE)
    await sendSignInCode(crowded, { phone }, stranger(from))
  })

  test('sends the registered text, with the line that lets the phone fill in the code', async () => {
    const code = await sent()
    const [message] = await messagesTo(phone)
    expect(code).toMatch(/^\d{4}$/)
    expect(message?.text).toContain(`${code} is your OTP`)
    expect(message?.text.endsWith(`\n@shop.test #${code}`)).toBe(true)
  })

  test('creates no account, and sends to known and unknown phones alike', async () => {
    const count = () => shop.db.$count(customers)
    const before = await count()
    await send()
    expect(await count()).toBe(before)
  })
})
