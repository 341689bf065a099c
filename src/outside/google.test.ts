import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { failure as failureOf } from '#tests/helpers/provider-failure.ts'
import { listen } from '#tests/helpers/simulator.ts'
import { createGoogle } from './google.ts'

const clientId = 'shop.apps.googleusercontent.com'
const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
const strange = generateKeyPairSync('rsa', { modulusLength: 2048 })
let keys: Awaited<ReturnType<typeof listen>>
let reads = 0
let keyServerStatus: 200 | 404 = 200

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const seconds = (fromNow = 0) => Math.floor(Date.now() / 1000) + fromNow

function token(
  change: Record<string, unknown> = {},
  { key = own.privateKey, header = {} }: { key?: KeyObject; header?: Record<string, unknown> } = {},
) {
  const payload = {
    iss: 'https://accounts.google.com',
    aud: clientId,
    sub: '1122334455',
    email: 'asha@home.test',
    email_verified: true,
    name: 'Asha Rao',
    iat: seconds(),
    exp: seconds(3600),
    ...change,
  }
  const signed = `${base64url({ alg: 'RS256', typ: 'JWT', kid: 'key-1', ...header })}.${base64url(payload)}`
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key, 'base64url')}`
}

const failure = (idToken: string, certsUrl = keys.url, timeoutMs = 30_000) =>
  failureOf(createGoogle({ clientId, certsUrl, timeoutMs }).verifyIdToken(idToken), /asha|1122334455|eyJ/i)

beforeAll(async () => {
  const key = { ...own.publicKey.export({ format: 'jwk' }), kid: 'key-1', alg: 'RS256', use: 'sig' }
  keys = await listen(
    new Hono().get('/', c => {
      reads++
      c.header('Cache-Control', 'public, max-age=3600')
      return c.json({ keys: [key] }, keyServerStatus)
    }),
  )
})
afterAll(() => keys.close())
beforeEach(() => {
  reads = 0
  keyServerStatus = 200
})

const unsigned = (header: object) => {
  const [, payload] = token().split('.')
  return `${base64url({ typ: 'JWT', kid: 'key-1', ...header })}.${payload}.`
}

test.each([
  ['for another client', () => token({ aud: 'other.apps.googleusercontent.com' })],
  ['for a list of other clients', () => token({ aud: ['a', 'b'] })],
  ['without audience', () => token({ aud: undefined })],
  ['of another issuer', () => token({ iss: 'https://accounts.google.com.evil.test' })],
  ['that has expired', () => token({ iat: seconds(-7200), exp: seconds(-3600) })],
  ['from the future', () => token({ iat: seconds(3600), exp: seconds(7200) })],
  ['that lives too long', () => token({ exp: seconds(10 * 86_400) })],
  ['without expiry', () => token({ exp: undefined })],
  ['without a subject', () => token({ sub: undefined })],
  ['with an unknown key', () => token({}, { header: { kid: 'key-2' } })],
  ['signed by a stranger', () => token({}, { key: strange.privateKey })],
  ['with alg none', () => unsigned({ alg: 'none' })],
  [
    'with alg none and another’s signature',
    () => token({}, { header: { alg: 'none' }, key: strange.privateKey }),
  ],
  ['without a signature', () => unsigned({ alg: 'RS256' })],
  ['whose content was changed', () => token().replace(/\.[^.]+\./, `.${base64url({ sub: 'x' })}.`)],
  ['that is none', () => 'nonsense'],
  ['that is empty', () => ''],
])('a token %s is refused', async (_, make) => {
  expect((await failure(make())).kind).toBe('refused')
})

test('without Google’s certificates no token is accepted, and the error does not blame the customer', async () => {
  expect((await failure(token(), 'http://127.0.0.1:9')).kind).toBe('unreachable')
  keyServerStatus = 404
  expect((await failure(token())).kind).toBe('unreachable')
})

test('a key server that never answers is abandoned', async () => {
  const silent = await listen(new Hono().get('/', () => new Promise<Response>(() => {})))
  try {
    const before = performance.now()
    expect((await failure(token(), silent.url, 300)).kind).toBe('unreachable')
    expect(performance.now() - before).toBeLessThan(30_000)
  } finally {
    await silent.close()
  }
})

test('a Google client can’t be created without a client id', () => {
  expect(() => createGoogle({ clientId: '' })).toThrow('client id')
})

test('a valid token identifies its account, and the certificates are read once', async () => {
  const google = createGoogle({ clientId, certsUrl: keys.url })
  expect(await google.verifyIdToken(token())).toEqual({
    sub: '1122334455',
    email: 'asha@home.test',
    emailVerified: true,
    name: 'Asha Rao',
  })
  const bare = { iss: 'accounts.google.com', email: undefined, email_verified: 'true', name: undefined }
  expect(await google.verifyIdToken(token(bare))).toEqual({ sub: '1122334455', emailVerified: false })
  expect(reads).toBe(1)
})
