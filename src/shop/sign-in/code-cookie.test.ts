import { expect, test } from 'vitest'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** A code belongs to the browser that requested it, also in a browser that has no cookie yet. */

const whole = await wholeShop()
const { app, shop } = whole
const ORIGIN = new URL(shop.rules.shopUrl).origin
let phones = 9_811_500_000
const nextPhone = () => String(++phones)

async function codeSentTo(phone: string): Promise<string> {
  const sent = (await whole.simulator.outbox()).find(({ to }) => to === `91${phone}`)
  return sent?.text.match(/\d{4,8}/)?.[0] ?? ''
}

async function post(path: string, body: object, { cookie = '', isBrowser = true } = {}) {
  const headers = {
    'content-type': 'application/json',
    ...(isBrowser && { origin: ORIGIN }),
    ...(cookie && { cookie }),
  }
  const answer = await app.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
  const set = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { status: answer.status, cookie: set, body: (await answer.json()) as { code?: string } }
}

const verify = (phone: string, otp: string, from: Parameters<typeof post>[2]) =>
  post('/api/otp/verify-otp', { phone, otp, name: 'Asha Rao' }, from)

test('the first code of a new browser works only in that browser', async () => {
  const phone = nextPhone()
  const sent = await post('/api/otp/send-otp', { phone })
  const otp = await codeSentTo(phone)
  for (const elsewhere of [{ isBrowser: false }, { isBrowser: true }])
    expect(await verify(phone, otp, elsewhere)).toMatchObject({ status: 400, body: { code: 'OTP_EXPIRED' } })
  expect((await verify(phone, otp, { cookie: sent.cookie })).status).toBe(200)
})

test('a new browser gets its cookie from the form’s first call, before the code', async () => {
  const phone = nextPhone()
  const { cookie } = await post('/api/auth/check-customer', { phone })
  expect(cookie).toMatch(/^jaanch_browser=/)
  await post('/api/otp/send-otp', { phone }, { cookie })
  expect((await verify(phone, await codeSentTo(phone), { cookie })).status).toBe(200)
})

test('a program other than a browser signs in without a cookie', async () => {
  const phone = nextPhone()
  await post('/api/otp/send-otp', { phone }, { isBrowser: false })
  expect((await verify(phone, await codeSentTo(phone), { isBrowser: false })).status).toBe(200)
})
