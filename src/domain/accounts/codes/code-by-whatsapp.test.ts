import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { codes } from '#db/schema.ts'
import { accountShop, inBrowser, stranger } from '#tests/helpers/account-shop.ts'
import { nextPhone, testRules } from '#tests/helpers/test-shop.ts'
import { sendCodeByWhatsApp } from './code-by-whatsapp.ts'
import { sendSignInCode, signInByPhoneCode } from './codes.ts'

/** The code of an SMS, sent by WhatsApp as well. */

const { shop, clock, sentMessages, codeSentTo } = await accountShop({
  rules: { whatsapp: testRules().whatsapp },
})
const SECOND = 1000
let phone = ''
beforeEach(() => {
  phone = nextPhone()
})

const send = (caller = stranger()) => sendSignInCode(shop, { phone }, caller)
const byWhatsApp = (caller = stranger()) => sendCodeByWhatsApp(shop, { phone }, caller)
const sentByWhatsApp = async () =>
  (await sentMessages()).filter(({ channel, to }) => channel === 'whatsapp' && to === `91${phone}`)

test('half a minute after the SMS the same code is sent by WhatsApp, and signs in', async () => {
  await send()
  const code = await codeSentTo(phone)
  clock.advance(30 * SECOND)
  await byWhatsApp()
  const [message] = await sentByWhatsApp()
  expect(message?.text).toBe(`${code} is your verification code. For your security, do not share this code.`)
  expect((await signInByPhoneCode(shop, { phone, otp: code, name: 'Asha' }, stranger())).token).toBeTruthy()
})

test('before that, and a second time for the same code, it is refused', async () => {
  await send()
  clock.advance(29 * SECOND)
  await expect(byWhatsApp()).rejects.toMatchObject({ code: 'OTP_WAIT', details: { retryAfter: 1 } })
  clock.advance(SECOND)
  await byWhatsApp()
  await expect(byWhatsApp()).rejects.toMatchObject({ code: 'OTP_WAIT' })
  expect(await sentByWhatsApp()).toHaveLength(1)
})

test('two clicks at once send one message', async () => {
  await send()
  clock.advance(30 * SECOND)
  await Promise.allSettled([byWhatsApp(), byWhatsApp(), byWhatsApp()])
  expect(await sentByWhatsApp()).toHaveLength(1)
})

test('without a code, with an expired or used one, or from another browser, nothing is sent', async () => {
  await expect(byWhatsApp()).rejects.toMatchObject({ code: 'OTP_EXPIRED' })
  await send(inBrowser('own'))
  clock.advance(30 * SECOND)
  await expect(byWhatsApp(inBrowser('other'))).rejects.toMatchObject({ code: 'OTP_EXPIRED' })
  clock.advance(271 * SECOND)
  await expect(byWhatsApp(inBrowser('own'))).rejects.toMatchObject({ code: 'OTP_EXPIRED' })
  await send()
  await signInByPhoneCode(shop, { phone, otp: await codeSentTo(phone), name: 'Asha' }, stranger())
  clock.advance(30 * SECOND)
  await expect(byWhatsApp()).rejects.toMatchObject({ code: 'OTP_EXPIRED' })
  expect(await sentByWhatsApp()).toEqual([])
})

test('a message by WhatsApp counts as one more of the ten a day', async () => {
  for (let count = 0; count < 5; count += 1) {
    await send()
    clock.advance(60 * SECOND)
    if (count < 4) await byWhatsApp()
  }
  // Five codes and four of them by WhatsApp: one is left.
  await byWhatsApp()
  expect((await send()).digits).toBe(shop.rules.codeLength + 2)
})

test('it counts for the network address too', async () => {
  const strict = { ...shop, rules: { ...shop.rules, codesPerAddress: 1 } }
  const caller = stranger('198.51.100.77')
  await sendSignInCode(strict, { phone }, caller)
  clock.advance(30 * SECOND)
  await expect(sendCodeByWhatsApp(strict, { phone }, caller)).rejects.toMatchObject({ code: 'TOO_MANY' })
  expect(await sentByWhatsApp()).toEqual([])
})

test('a code that the previous release has made is not sent, because its digits are not known', async () => {
  await send()
  await shop.db.update(codes).set({ codeHash: 'x' }).where(eq(codes.phone, phone))
  clock.advance(30 * SECOND)
  await expect(byWhatsApp()).rejects.toMatchObject({ code: 'OTP_EXPIRED' })
})

test('a shop without the template, and a phone without WhatsApp, get a clear refusal', async () => {
  await send()
  clock.advance(30 * SECOND)
  const whatsapp = shop.rules.whatsapp && { ...shop.rules.whatsapp, codeTemplate: null }
  const without = { ...shop, rules: { ...shop.rules, whatsapp } }
  const refusal = { code: 'OTP_SEND_FAILED', message: expect.stringContaining('WhatsApp') }
  await expect(sendCodeByWhatsApp(without, { phone }, stranger())).rejects.toMatchObject(refusal)
  const unknown = shop.rules.whatsapp && { ...shop.rules.whatsapp, codeTemplate: 'unknown' }
  const wrong = { ...shop, rules: { ...shop.rules, whatsapp: unknown } }
  await expect(sendCodeByWhatsApp(wrong, { phone }, stranger())).rejects.toMatchObject(refusal)
})

test('codes of equal length are spread over all digits', async () => {
  const digits = new Set<string>()
  for (let count = 0; count < 20; count += 1) {
    phone = nextPhone()
    await send()
    for (const digit of await codeSentTo(phone)) digits.add(digit)
  }
  expect(digits.size).toBe(10)
})
