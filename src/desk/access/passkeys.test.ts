import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { passkeys, rateLimits, staffChallenges } from '#db/schema.ts'
import { addStaff, inviteStaff } from '#domain/staff/staff.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#rules/durations.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { newAuthenticator } from '#tests/helpers/staff/authenticator.ts'
import {
  confirmed,
  deskBrowser,
  newStaff,
  passkeyOptions,
  signInBy,
  tokenOf,
} from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'
import { CallError } from '#wire/client.ts'

const whole = await wholeShop({ requestsPerAddress: 1e6 })
const { app, shop, database, setClock } = whole
const { db } = database
const actor = { kind: 'command-line', name: 'asha' } as const
let named = 0
const nextName = () => {
  named += 1
  return `Meera ${named}`
}

const invited = async (name = nextName()) => {
  const { staff, link } = await addStaff(shop, { name, grants: [{ role: 'owner', centre: null }], actor })
  return { staff, invite: tokenOf(link), ...deskBrowser(whole) }
}
const REFUSED = { status: 403, code: 'PASSKEY_REFUSED' }
const SIGN_IN = { status: 401, code: 'UNAUTHENTICATED' }
const later = (ms: number) => new Date(shop.now().getTime() + ms)

test('a link adds a passkey, signs in by it, and returns eight recovery codes', async () => {
  const meera = await newStaff(whole, nextName(), 'owner')
  expect(meera.recoveryCodes).toHaveLength(8)
  expect(new Set(meera.recoveryCodes).size).toBe(8)
  expect((await meera.api.getStaffSelf()).staff).toMatchObject({
    id: meera.id,
    name: meera.name,
    roles: [{ role: 'owner', centre: null }],
    permissions: expect.arrayContaining(['staff.manage']),
  })
  const again = await signInBy(whole, meera.key)
  expect((await again.api.getStaffSelf()).staff.id).toBe(meera.id)
})

test('the cookie of the staff is for this host only, and scripts can’t read it', async () => {
  const { api, invite } = await invited()
  const response = newAuthenticator().create(
    passkeyOptions(await api.startStaffEnrolment({ body: { invite } })),
  )
  const answer = await app.request('/api/staff/enrolment', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://shop.test' },
    body: JSON.stringify({ invite, response }),
  })
  expect(answer.headers.get('set-cookie')).toMatch(
    /^__Host-jaanch_staff=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('a link works once, even if it is used twice at the same time', async () => {
  const { api, invite, staff } = await invited()
  const [one, two] = [newAuthenticator(), newAuthenticator()]
  const responses = [
    one.create(passkeyOptions(await api.startStaffEnrolment({ body: { invite } }))),
    two.create(passkeyOptions(await api.startStaffEnrolment({ body: { invite } }))),
  ]
  const done = await Promise.allSettled(
    responses.map(response => deskBrowser(whole).api.enrolStaff({ body: { invite, response } })),
  )
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await db.select().from(passkeys).where(eq(passkeys.staffId, staff.id))).toHaveLength(1)
  expect(await refusalOf(api.startStaffEnrolment({ body: { invite } }))).toMatchObject(REFUSED)
})

test('an unknown link, a replaced link and a link older than a day add nothing, with the same error', async () => {
  const { api, invite, staff } = await invited()
  const unknown = await refusalOf(api.startStaffEnrolment({ body: { invite: 'guess' } }))
  await inviteStaff(shop, { name: staff.name, actor })
  const replaced = await refusalOf(api.startStaffEnrolment({ body: { invite } }))
  const old = await invited()
  setClock(later(DAY_MS))
  const late = await refusalOf(old.api.startStaffEnrolment({ body: { invite: old.invite } }))
  for (const one of [unknown, replaced, late]) expect(one).toMatchObject(REFUSED)
  expect(new Set([unknown, replaced, late].map(({ answer }) => answer.message)).size).toBe(1)
})

test('a challenge from one person’s link adds no key by another person’s link', async () => {
  const [one, two] = [await invited(), await invited()]
  const response = newAuthenticator().create(
    passkeyOptions(await one.api.startStaffEnrolment({ body: { invite: one.invite } })),
  )
  expect(await refusalOf(two.api.enrolStaff({ body: { invite: two.invite, response } }))).toMatchObject(
    REFUSED,
  )
})

test.each([
  ['by a finger that was not recognised', { isVerified: false }],
  ['on another site', { origin: 'https://evil.example' }],
])('a key made %s is not added', async (_, how) => {
  const { api, invite } = await invited()
  const response = newAuthenticator().create(
    passkeyOptions(await api.startStaffEnrolment({ body: { invite } })),
    how,
  )
  expect(await refusalOf(api.enrolStaff({ body: { invite, response } }))).toMatchObject(REFUSED)
})

test.each([
  ['by a finger that was not recognised', { isVerified: false }],
  ['on another site', { origin: 'https://evil.example' }],
])('a passkey response made %s does not sign in', async (_, how) => {
  const { key } = await newStaff(whole, nextName(), 'owner')
  const { api } = deskBrowser(whole)
  const response = key.get(passkeyOptions(await api.startStaffSignIn()), how)
  expect(await refusalOf(api.signInStaff({ body: { response } }))).toMatchObject(REFUSED)
  expect(await refusalOf(api.getStaffSelf())).toMatchObject(SIGN_IN)
})

test('a response to a challenge is valid once, for five minutes, and for that challenge only', async () => {
  const { key, api: own } = await newStaff(whole, nextName(), 'owner')
  const { api } = deskBrowser(whole)
  const response = key.get(passkeyOptions(await api.startStaffSignIn()))
  await api.signInStaff({ body: { response } })
  expect(await refusalOf(api.signInStaff({ body: { response } }))).toMatchObject(REFUSED)
  const tooLate = key.get(passkeyOptions(await api.startStaffSignIn()))
  setClock(later(5 * MINUTE_MS))
  expect(await refusalOf(api.signInStaff({ body: { response: tooLate } }))).toMatchObject(REFUSED)
  const other = await invited()
  const forEnrolment = key.get(
    passkeyOptions(await own.startStaffEnrolment({ body: { invite: other.invite } })),
  )
  expect(await refusalOf(api.signInStaff({ body: { response: forEnrolment } }))).toMatchObject(REFUSED)
  const invented = key.get({ challenge: 'x'.repeat(43) })
  expect(await refusalOf(api.signInStaff({ body: { response: invented } }))).toMatchObject(REFUSED)
})

test('an unknown key and a signature by another key are refused', async () => {
  const { key } = await newStaff(whole, nextName(), 'owner')
  const { api } = deskBrowser(whole)
  const stranger = newAuthenticator()
  const unknown = stranger.get(passkeyOptions(await api.startStaffSignIn()))
  expect(await refusalOf(api.signInStaff({ body: { response: unknown } }))).toMatchObject(REFUSED)
  const forged = stranger.get(passkeyOptions(await api.startStaffSignIn()))
  const named = key.get({ challenge: 'unused' })
  const response = { ...forged, id: named.id, rawId: named.rawId }
  expect(await refusalOf(api.signInStaff({ body: { response } }))).toMatchObject(REFUSED)
})

test.each([
  ['without Origin', { origin: '' }],
  ['from another site', { origin: 'https://evil.example' }],
  ['as a form', { 'content-type': 'multipart/form-data; boundary=x' }],
])('a call that changes data is refused before it is read if it comes %s', async (_, headers) => {
  const { api } = deskBrowser(whole, headers)
  expect(await refusalOf(api.startStaffSignIn())).toMatchObject({ status: 403, code: 'FORBIDDEN' })
})

test('a customer’s token opens no call of the staff, and the staff’s cookie opens no call of a customer', async () => {
  const { token } = await whole.signIn()
  const headers = { authorization: `Bearer ${token}` }
  expect((await app.request('/api/staff/me', { headers })).status).toBe(401)
  const meera = await newStaff(whole, nextName(), 'owner')
  const orders = await app.request('/api/orders', { headers: { cookie: meera.cookie() } })
  expect(orders.status).toBe(401)
})

test('guesses of a recovery code are limited for a network address, even if all are sent at once', async () => {
  // The beginning of an hour, for which tries are counted.
  setClock(new Date(Math.ceil(shop.now().getTime() / HOUR_MS) * HOUR_MS))
  const { api } = deskBrowser(whole)
  const tries = await Promise.allSettled(
    Array.from({ length: 65 }, () => api.recoverStaff({ body: { code: 'AAAA-BBBB-CCCC-DDDD' } })),
  )
  const codes = tries.map(
    one => one.status === 'rejected' && one.reason instanceof CallError && one.reason.code,
  )
  expect(codes.filter(code => code === 'PASSKEY_REFUSED')).toHaveLength(60)
  expect(codes.filter(code => code === 'TOO_MANY')).toHaveLength(5)
})

test('wrong sign-ins from one address don’t block a valid key or recovery code from there', async () => {
  const meera = await newStaff(whole, nextName(), 'owner')
  setClock(new Date(Math.ceil(shop.now().getTime() / HOUR_MS) * HOUR_MS))
  const { api } = deskBrowser(whole)
  const invented = { body: { response: meera.key.get({ challenge: 'x'.repeat(43) }) } }
  const codes = []
  for (let time = 0; time < 61; time += 1) codes.push((await refusalOf(api.signInStaff(invented))).code)
  expect(new Set(codes.slice(0, 60))).toEqual(new Set(['PASSKEY_REFUSED']))
  expect(codes.at(60)).toBe('TOO_MANY')
  const stored = await db.$count(staffChallenges)
  const counted = await db.select().from(rateLimits)
  for (let time = 0; time < 20; time += 1) await api.startStaffSignIn()
  expect(await db.$count(staffChallenges)).toBe(stored)
  expect(await db.select().from(rateLimits)).toEqual(counted)
  expect((await (await signInBy(whole, meera.key)).api.getStaffSelf()).staff.id).toBe(meera.id)
  const wrong = { body: { code: 'AAAA-BBBB-CCCC-DDDD' } }
  expect(await refusalOf(api.recoverStaff(wrong))).toMatchObject({ code: 'TOO_MANY' })
  const [code = ''] = meera.recoveryCodes
  expect(await api.recoverStaff({ body: { code } })).toMatchObject({ invite: expect.any(String) })
})

test('confirmations are limited for each person, and not for a network address', async () => {
  setClock(new Date(Math.ceil(shop.now().getTime() / HOUR_MS) * HOUR_MS))
  const [meera, asha] = [
    await newStaff(whole, nextName(), 'owner'),
    await newStaff(whole, nextName(), 'owner'),
  ]
  await db.delete(rateLimits)
  const unlock = ({ api }: typeof meera) => refusalOf(api.unlockStaffSession({ body: {} }))
  expect(await unlock(meera)).toMatchObject({ code: 'STEP_UP_NEEDED' })
  expect((await db.select().from(rateLimits)).map(({ key }) => key.split(':')[0])).toEqual(['staff-action'])
  await db.update(rateLimits).set({ count: 1000 })
  expect(await unlock(meera)).toMatchObject({ code: 'TOO_MANY' })
  expect(await unlock(asha)).toMatchObject({ code: 'STEP_UP_NEEDED' })
  // An answer that is in hand is still accepted.
  await db.delete(rateLimits)
  await confirmed(asha.key, async stepUp => {
    if (stepUp) await db.update(rateLimits).set({ count: 1000 })
    return asha.api.unlockStaffSession({ body: { stepUp } })
  })
})

test('of two answers to one sign-in challenge at the same time, one gets a session', async () => {
  const { key } = await newStaff(whole, nextName(), 'owner')
  const response = key.get(passkeyOptions(await deskBrowser(whole).api.startStaffSignIn()))
  const done = await Promise.allSettled(
    Array.from({ length: 4 }, () => deskBrowser(whole).api.signInStaff({ body: { response } })),
  )
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
})

test('a sign-in challenge that the shop has not signed, or whose time was changed, is refused', async () => {
  const { key } = await newStaff(whole, nextName(), 'owner')
  const { api } = deskBrowser(whole)
  const { challenge } = passkeyOptions(await api.startStaffSignIn())
  const bytes = Buffer.from(challenge, 'base64url')
  bytes.writeBigUInt64BE(bytes.readBigUInt64BE(24) + 1000n, 24)
  for (const forged of [bytes, bytes.subarray(0, 24), bytes.subarray(0, 32)]) {
    const response = key.get({ challenge: forged.toString('base64url') })
    expect(await refusalOf(api.signInStaff({ body: { response } }))).toMatchObject(REFUSED)
  }
})
