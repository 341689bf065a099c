import { beforeEach, describe, expect, test } from 'vitest'
import { shopRoutes } from '#server/api/shop-routes.ts'
import { signInApi } from '#shop/sign-in/api.ts'
import { accountApp, accountShop } from '#tests/helpers/account-shop.ts'
import { accountApi } from './api.ts'

const { shop, clock, codeSentTo } = await accountShop()
const { app, call } = accountApp(shop, shopRoutes([signInApi, accountApi], shop, undefined as never))
const password = 'a quiet mango tree'
let phone = '9600000000'

beforeEach(() => {
  phone = String(Number(phone) + 1)
})

const signUp = (change: object = {}) =>
  call('POST', '/api/auth/register', { name: 'Asha Rao', phone, email: '', password, ...change })

async function codeLogin(change: object = {}, token?: string) {
  clock.advance(61_000)
  await call('POST', '/api/otp/send-otp', { phone })
  const otp = await codeSentTo(phone)
  return call('POST', '/api/otp/verify-otp', { phone, otp, name: 'Asha Rao', ...change }, token)
}

describe('a shop whose codes have six digits', () => {
  const six = { ...shop, rules: { ...shop.rules, codeLength: 6 as const } }
  const sixDigits = accountApp(six, shopRoutes([signInApi, accountApi], six, undefined as never))

  test('sends and accepts six digits', async () => {
    await sixDigits.call('POST', '/api/otp/send-otp', { phone })
    const otp = await codeSentTo(phone)
    expect(otp).toMatch(/^\d{6}$/)
    const verify = (typed: string) =>
      sixDigits.call('POST', '/api/otp/verify-otp', { phone, otp: typed, name: 'Asha Rao' })
    expect((await verify(otp.slice(0, 4))).body).toMatchObject({
      code: 'INVALID',
      fields: { otp: 'Please enter a valid 6-digit OTP' },
    })
    expect((await verify(otp)).status).toBe(200)
  })
})

describe('the cookie that identifies a browser', () => {
  const post = (cookie?: string, path = '/api/otp/send-otp') =>
    app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
      body: JSON.stringify({ phone }),
    })

  test('is set by the call before the first code, so that the code belongs to the browser', async () => {
    const given = (await post(undefined, '/api/auth/check-customer')).headers.get('set-cookie')
    expect(given).toMatch(/^jaanch_browser=/)
  })

  test('can’t be read by scripts and other sites, is renewed, and is replaced when it is not ours', async () => {
    const given = (await post()).headers.get('set-cookie') ?? ''
    expect(given).toMatch(/^jaanch_browser=[\w-]{43}; Max-Age=34560000; Path=\/api; HttpOnly; SameSite=Lax$/)
    const [pair = ''] = given.split(';')
    expect((await post(pair)).headers.get('set-cookie')).toBe(given)
    expect((await post('jaanch_browser=mine')).headers.get('set-cookie')).not.toContain('=mine')
  })

  test('is sent only by https, if the shop is reached by https', async () => {
    const live = { ...shop, rules: { ...shop.rules, shopUrl: 'https://shop.example.in' } }
    const answer = await accountApp(live, shopRoutes([signInApi, accountApi], live, undefined as never)).call(
      'POST',
      '/api/otp/send-otp',
      { phone },
    )
    expect(answer.headers.get('set-cookie')).toMatch(/; Secure; /)
  })
})

describe('the devices of a customer', () => {
  const agents = {
    phone:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
    tablet:
      'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    strange: '<b>me</b>',
  }

  async function on(device: keyof typeof agents) {
    clock.advance(61_000)
    await call('POST', '/api/otp/send-otp', { phone })
    const body = JSON.stringify({ phone, otp: await codeSentTo(phone), name: 'Asha Rao' })
    const headers = { 'content-type': 'application/json', 'user-agent': agents[device] }
    const answer = await app.request('/api/otp/verify-otp', { method: 'POST', headers, body })
    return ((await answer.json()) as { token: string }).token
  }
  const listed = async (token: string) =>
    (await call('GET', '/api/auth/sessions', undefined, token)).body.sessions as {
      id: string
      device: string | null
      isThis: boolean
    }[]
  const isLive = async (token: string) =>
    (await call('GET', '/api/customers/profile', undefined, token)).status === 200

  test('are listed in plain words, and can be ended one by one', async () => {
    const [strange, tablet, mine] = [await on('strange'), await on('tablet'), await on('phone')]
    const devices = await listed(mine)
    expect(devices.map(({ device, isThis }) => [device, isThis])).toEqual([
      ['Chrome on Android', true],
      ['Safari on iPad', false],
      [null, false],
    ])
    expect(JSON.stringify(devices)).not.toContain(tablet)
    const end = (id = '') => call('POST', `/api/auth/sessions/${id}/end`, undefined, mine)
    expect((await end(devices[1]?.id)).status).toBe(200)
    expect([await isLive(tablet), await isLive(strange), await isLive(mine)]).toEqual([false, true, true])
    expect((await end(devices[1]?.id)).status).toBe(404)
    expect((await end('nonsense')).status).toBe(422)
  })

  test('are logged out together, with or without the present device', async () => {
    const [tablet, mine] = [await on('tablet'), await on('phone')]
    expect((await call('POST', '/api/auth/logout-others', undefined, mine)).status).toBe(200)
    expect([await isLive(tablet), await isLive(mine)]).toEqual([false, true])
    const again = await on('tablet')
    expect((await call('POST', '/api/auth/logout-everywhere', undefined, mine)).status).toBe(200)
    expect([await isLive(again), await isLive(mine)]).toEqual([false, false])
  })
})

describe('a password', () => {
  const put = (token: string, wanted = password) =>
    call('PUT', '/api/auth/password', { password: wanted }, token)

  // P1-135, P1-136
  test('is set with a fresh code, and can then be used to log in', async () => {
    const token = String((await codeLogin()).body.token)
    expect((await put(token, 'short')).body.fields).toEqual({
      password: 'A password needs at least 8 characters.',
    })
    expect((await put(token)).status).toBe(200)
    expect((await call('POST', '/api/auth/login', { phone, password })).status).toBe(200)
  })

  test('can’t be set by a session of a password, or before the phone is verified', async () => {
    await signUp()
    const { token } = (await call('POST', '/api/auth/login', { phone, password })).body
    expect((await put(String(token))).body.code).toBe('PHONE_UNVERIFIED')
    const proven = String((await codeLogin({}, String(token))).body.token)
    clock.advance(11 * 60_000)
    expect(await put(proven)).toMatchObject({ status: 403, body: { code: 'CODE_NEEDED' } })
  })

  // P1-5
  test('from the sign-up stays valid after the phone was verified in the same browser', async () => {
    const { proof } = (await signUp({ email: 'asha@home.test' })).body
    const proven = await codeLogin({ proof, name: undefined })
    expect(proven.body).toMatchObject({
      message: 'OTP verified successfully!',
      customer: { email: 'asha@home.test', phoneVerified: true },
    })
    await call('POST', '/api/auth/logout', undefined, String(proven.body.token))
    const again = await call('POST', '/api/auth/login', { phone, password })
    expect(again.body.customer).toMatchObject({ name: 'Asha Rao', phoneVerified: true })
  })

  test('that a stranger set for the phone ends when the owner verifies it, and the owner gets a message', async () => {
    await signUp()
    expect((await codeLogin()).body.notice).toMatch(/^The earlier password for this number no longer works/)
  })
})
