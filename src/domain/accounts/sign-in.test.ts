// P1-136

import { beforeEach, describe, expect, test } from 'vitest'
import { accountShop, inBrowser, stranger } from '#tests/helpers/account-shop.ts'
import type { SignInCaller } from './codes/browsers.ts'
import { sendSignInCode, signInByPhoneCode } from './codes/codes.ts'
import { login, refuseNewBrowser, register } from './passwords/passwords.ts'
import { findViewer, listSessions } from './sessions.ts'

const { shop, clock, codeSentTo, jobs } = await accountShop()
const password = 'a quiet mango tree'
let phone = '9400000000'

beforeEach(() => {
  phone = String(Number(phone) + 1)
  jobs.length = 0
  clock.set('2026-11-24T10:00:00+05:30')
})

async function byCode(caller = inBrowser('phone'), more: { proof?: string } = {}) {
  clock.advance(61_000)
  await sendSignInCode(shop, { phone }, caller)
  const attempt = { phone, otp: await codeSentTo(phone), name: 'Asha Rao', ...more }
  return signInByPhoneCode(shop, attempt, caller)
}

const signUp = () =>
  register(shop, { name: 'Asha Rao', phone, email: 'asha@home.test', password }, stranger())

describe('signing in', () => {
  test('ends the earlier session of the same browser, and no other', async () => {
    const elsewhere = await byCode(inBrowser('tablet'))
    const first = await byCode()
    const again = await byCode(inBrowser('phone', { token: first.token }))
    expect(await findViewer(shop, first.token)).toBeUndefined()
    expect(await findViewer(shop, again.token)).toBeDefined()
    expect(await findViewer(shop, elsewhere.token)).toBeDefined()
  })

  test('stores the device’s name for the list of sessions', async () => {
    const { token, customer } = await byCode(inBrowser('phone', { device: 'Firefox on Windows' }))
    const viewer = { customerId: customer.id, isPhoneVerified: true }
    expect(await listSessions(shop, viewer, token)).toMatchObject([
      { device: 'Firefox on Windows', isThis: true, createdAt: shop.now(), lastUsedAt: shop.now() },
    ])
  })
})

describe('a message about a new device', () => {
  test('is not sent for the first sign-in, or for a browser that has signed in before', async () => {
    await byCode()
    await byCode()
    expect(jobs).toEqual([])
  })

  test('is not sent for the first sign-in even if the clock moves during it', async () => {
    const ticking = {
      ...shop,
      now: () => {
        clock.advance(1)
        return shop.now()
      },
    }
    clock.advance(61_000)
    await sendSignInCode(ticking, { phone }, inBrowser('phone'))
    const attempt = { phone, otp: await codeSentTo(phone), name: 'Asha Rao' }
    await signInByPhoneCode(ticking, attempt, inBrowser('phone'))
    expect(jobs).toEqual([])
  })

  test('is sent once for each new browser, with only ids and a time', async () => {
    const { customer } = await byCode()
    await byCode(inBrowser('laptop'))
    await byCode(inBrowser('laptop'))
    expect(jobs).toEqual([
      {
        name: 'notify-sign-in',
        data: {
          customerId: customer.id,
          signInId: expect.stringMatching(/^[0-9a-f-]{36}$/),
          at: '2026-11-24T04:32:02.000Z',
        },
      },
    ])
  })

  test('is sent for a sign-in by password too, at most three times a day', async () => {
    const { proof } = await signUp()
    await byCode(inBrowser('phone'), { proof })
    clock.advance(1000)
    for (const device of ['a', 'b', 'c', 'd', 'e']) await login(shop, { phone, password }, inBrowser(device))
    expect(jobs).toHaveLength(3)
  })
})

describe('a password chosen at sign-up', () => {
  // P1-5, P1-103, P1-104
  test('stays after the first code in the browser that signed up, with email address and name', async () => {
    const { proof } = await signUp()
    const proven = await byCode(inBrowser('phone'), { proof })
    expect(proven).toMatchObject({ isTaken: false, customer: { name: 'Asha Rao', email: 'asha@home.test' } })
    const { customer } = await login(shop, { phone, password }, inBrowser('laptop'))
    expect(customer).toMatchObject({ id: proven.customer.id, phoneVerifiedAt: expect.any(Date) })
  })

  test.each([
    ['no proof', undefined],
    ['a made-up proof', 'x'.repeat(43)],
  ])('is removed by a first code with %s', async (_, proof) => {
    await signUp()
    expect(await byCode(inBrowser('owner'), { proof })).toMatchObject({
      isTaken: true,
      customer: { email: null },
    })
    await expect(login(shop, { phone, password }, stranger())).rejects.toMatchObject({ code: 'NO_PASSWORD' })
  })

  test('is not restored by verifying the phone of a registration that was removed', async () => {
    const { proof } = await signUp()
    await byCode(inBrowser('owner'))
    await byCode(inBrowser('stranger'), { proof })
    await expect(login(shop, { phone, password }, stranger())).rejects.toMatchObject({ code: 'NO_PASSWORD' })
  })
})

describe('reports and data on a device that is new to the account', () => {
  const DAY_MS = 24 * 60 * 60 * 1000
  const isRefused = ({ token }: { token: string }) =>
    refuseNewBrowser(shop, token).then(
      () => false,
      (error: { code?: string }) => error.code === 'CODE_NEEDED',
    )
  const byPassword = (caller: SignInCaller) => login(shop, { phone, password }, caller)

  async function owner() {
    const { proof } = await signUp()
    return byCode(inBrowser('phone'), { proof })
  }

  test('need a code after a password, and no further code once it was entered there', async () => {
    expect(await isRefused(await owner())).toBe(false)
    const tablet = await byPassword(inBrowser('tablet'))
    expect(await isRefused(tablet)).toBe(true)
    expect(await isRefused(await byPassword(inBrowser('tablet', { token: tablet.token })))).toBe(true)
    expect(await isRefused(await byCode(inBrowser('tablet')))).toBe(false)
    expect(await isRefused(await byPassword(inBrowser('tablet')))).toBe(false)
  })

  test('need no code a day after the account’s first sign-in, in this session and later ones', async () => {
    await owner()
    const tablet = await byPassword(inBrowser('tablet'))
    clock.advance(DAY_MS - 1000)
    expect(await isRefused(tablet)).toBe(true)
    clock.advance(2000)
    expect(await isRefused(tablet)).toBe(false)
    expect(await isRefused(await byPassword(inBrowser('tablet')))).toBe(false)
  })

  test('need a code every day if the browser stores no cookie, or if the phone was verified after the sign-in', async () => {
    const { proof } = await signUp()
    const early = await byPassword(inBrowser('laptop'))
    await byCode(inBrowser('phone'), { proof })
    expect(await isRefused(early)).toBe(true)
    await byPassword(stranger())
    clock.advance(2 * DAY_MS)
    expect(await isRefused(await byPassword(stranger()))).toBe(true)
  })
})
