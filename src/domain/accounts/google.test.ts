import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { customers } from '#db/schema.ts'
import { createGoogle } from '#outside/google.ts'
import { accountShop, stranger } from '#tests/helpers/account-shop.ts'
import { testGoogle } from '#tests/helpers/google.ts'
import { loginWithGoogle } from './google.ts'
import { createNonce } from './google-nonce.ts'
import { findViewer } from './sessions.ts'

const { google, idToken } = await testGoogle()
const { shop, clock } = await accountShop({ google })
let people = 0
const newSub = () => `person-${++people}`
/** A fresh token with a nonce of the shop. */
const tokenOf = (sub: string, change: object = {}) => idToken(sub, { nonce: createNonce(shop), ...change })
const signIn = (token: string) => loginWithGoogle(shop, { token }, stranger())

describe('signing in with Google', () => {
  test.each([
    ['made out to another shop', { aud: 'other.apps.googleusercontent.com' }],
    ['that has expired', { iat: 1_700_000_000, exp: 1_700_003_600 }],
    ['of another issuer', { iss: 'https://evil.test' }],
    ['older than five minutes', { iat: Math.floor(Date.now() / 1000) - 301 }],
    ['without a nonce', { nonce: undefined }],
    ['with a nonce that is not ours', { nonce: 'x.9999999999999.y' }],
  ])('refuses a token %s, and makes no customer', async (_, change) => {
    const sub = newSub()
    await expect(signIn(tokenOf(sub, change))).rejects.toMatchObject({
      code: 'GOOGLE_REFUSED',
      message: 'Google authentication failed',
    })
    expect(await shop.db.select().from(customers).where(eq(customers.googleSubject, sub))).toEqual([])
  })

  test('accepts a token once, also for many concurrent calls', async () => {
    const token = tokenOf(newSub())
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => signIn(token)))
    expect(all.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    await expect(signIn(token)).rejects.toMatchObject({ code: 'GOOGLE_REFUSED' })
  })

  test('accepts a nonce for an hour, and only from this shop', async () => {
    const nonce = createNonce(shop)
    const elsewhere = createNonce({ ...shop, rules: { ...shop.rules, secret: 'of another shop' } })
    await expect(signIn(tokenOf(newSub(), { nonce: elsewhere }))).rejects.toMatchObject({
      code: 'GOOGLE_REFUSED',
    })
    clock.advance(60 * 60_000)
    await expect(signIn(tokenOf(newSub(), { nonce }))).rejects.toMatchObject({ code: 'GOOGLE_REFUSED' })
  })

  test('is not offered in a shop without a client id', async () => {
    const without = { ...shop, google: undefined }
    await expect(loginWithGoogle(without, { token: tokenOf(newSub()) }, stranger())).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('reports an unreachable Google, not a mistake of the customer', async () => {
    const away = createGoogle({ clientId: 'x', certsUrl: 'http://127.0.0.1:9', timeoutMs: 100 })
    await expect(
      loginWithGoogle({ ...shop, google: away }, { token: tokenOf(newSub()) }, stranger()),
    ).rejects.toMatchObject({ code: 'GOOGLE_UNAVAILABLE', cause: { name: 'ProviderError' } })
  })

  test('returns an unverified session without a phone', async () => {
    const { token, customer } = await signIn(tokenOf(newSub()))
    expect(customer).toMatchObject({ name: 'Asha Rao', email: 'asha@home.test', phone: null })
    expect(await findViewer(shop, token)).toEqual({ customerId: customer.id, isPhoneVerified: false })
  })

  test('recognises a person by Google’s id, even after a change of name or address', async () => {
    const sub = newSub()
    const first = await signIn(tokenOf(sub))
    const again = await signIn(tokenOf(sub, { email: 'new@home.test', name: 'Asha K' }))
    expect(again.customer).toEqual(first.customer)
    const other = await signIn(tokenOf(newSub()))
    expect(other.customer.id).not.toBe(first.customer.id)
  })

  test('creates one customer for one person who signs in many times at the same time', async () => {
    const sub = newSub()
    const all = await Promise.all(Array.from({ length: 6 }, () => signIn(tokenOf(sub))))
    expect(new Set(all.map(({ customer }) => customer.id)).size).toBe(1)
  })

  test.each([
    ['an address that Google has not verified', { email_verified: false }, { email: null }],
    ['no address', { email: undefined }, { email: null }],
    ['no name', { name: undefined }, { name: null }],
    ['a name without letters', { name: ' ... ' }, { name: null }],
    ['a name that hides its direction', { name: '\u202eAsha\u202c Rao' }, { name: 'Asha Rao' }],
    ['a very long name', { name: 'अ'.repeat(80) }, { name: 'अ'.repeat(50) }],
  ])('copies only what the shop’s own rules allow: %s', async (_, change, expected) => {
    expect((await signIn(tokenOf(newSub(), change))).customer).toMatchObject(expected)
  })
})
