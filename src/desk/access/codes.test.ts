import { eq } from 'drizzle-orm'
import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { audit, rateLimits, staffAuthenticators, staffSessions } from '#db/schema.ts'
import { endStaffAccess } from '#domain/desk/leave.ts'
import { addStaff, inviteStaff } from '#domain/staff/staff.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#rules/durations.ts'
import type { Role } from '#rules/staff/permissions.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { codeAt } from '#tests/helpers/staff/app-codes.ts'
import { confirmed, deskBrowser, newStaff, tokenOf } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Signing in by an authenticator app, at a desk without a sensor. */

const whole = await wholeShop({ requestsPerAddress: 1e6, deskLockAfter: 10 * MINUTE_MS })
const { shop, database, setClock } = whole
const { db } = database
const actor = { kind: 'command-line', name: 'asha' } as const
const REFUSED = { status: 403, code: 'PASSKEY_REFUSED' }
const SIGN_IN = { status: 401, code: 'UNAUTHENTICATED' }

/** So that no code is of a step that was used. */
const later = (steps = 2) => setClock(new Date(shop.now().getTime() + steps * 30 * SECOND_MS))

/** So that no limit begins anew on the way. */
const toTheHour = () => setClock(new Date(Math.ceil(shop.now().getTime() / HOUR_MS) * HOUR_MS))

let people = 0
const nextName = () => {
  people += 1
  return `Meera ${people}`
}

async function joining(mayUseCodes: boolean, role: Role = 'coordinator') {
  const name = nextName()
  const grants = [{ role, centre: null }]
  const { staff, link } = await addStaff(shop, { name, mayUseCodes, isNamesake: true, grants, actor })
  return { id: staff.id, name, invite: tokenOf(link) }
}

/** A person with an app and no passkey, signed in. */
async function withApp(role?: Role) {
  const one = await joining(true, role)
  const browser = deskBrowser(whole)
  const { secret } = await browser.api.startStaffCodes({ body: { invite: one.invite } })
  const code = (off = 0) => codeAt(secret, shop.now(), off)
  const { recoveryCodes } = await browser.api.enrolStaffCodes({ body: { invite: one.invite, code: code() } })
  later()
  return { ...one, ...browser, code, secret, recoveryCodes }
}

const signIn = (name: string, code: string, headers = {}) => {
  const browser = deskBrowser(whole, headers)
  return browser.api.signInStaffByCode({ body: { name, code } }).then(() => browser)
}

test('a person with permission for codes adds an app by the link, confirms the app by a code, and signs in by name and code', async () => {
  const meera = await withApp()
  expect(meera.recoveryCodes).toHaveLength(8)
  expect((await meera.api.getStaffSelf()).staff.id).toBe(meera.id)
  const again = await signIn(` ${meera.name.toUpperCase()}`, meera.code())
  expect((await again.api.getStaffSelf()).staff.id).toBe(meera.id)
  const other = deskBrowser(whole).api.startStaffCodes({ body: { invite: meera.invite } })
  expect(await refusalOf(other)).toMatchObject(REFUSED)
  const [added] = await db.select().from(audit).where(eq(audit.staffId, meera.id)).orderBy(audit.at, audit.id)
  expect(added).toMatchObject({ action: 'staff.key-added', details: { way: 'authenticator app' } })
})

test('the secret of an authenticator app is stored encrypted', async () => {
  const { id, secret } = await withApp()
  const [stored] = await db.select().from(staffAuthenticators).where(eq(staffAuthenticators.staffId, id))
  expect(Buffer.from(stored?.secret ?? []).includes(Buffer.from(Secret.fromBase32(secret).buffer))).toBe(
    false,
  )
  expect(stored?.secret).toHaveLength(48)
})

test('each view of a link creates a new secret and ends the previous secret', async () => {
  const { name, invite } = await joining(true)
  const seen = await deskBrowser(whole).api.startStaffCodes({ body: { invite } })
  const { api } = deskBrowser(whole)
  const shown = await api.startStaffCodes({ body: { invite } })
  expect(shown.secret).not.toBe(seen.secret)
  const code = (secret: string, off = 0) => codeAt(secret, shop.now(), off)
  const enrol = (secret: string) => api.enrolStaffCodes({ body: { invite, code: code(secret) } })
  expect(await refusalOf(enrol(seen.secret))).toMatchObject(REFUSED)
  await enrol(shown.secret)
  later()
  expect(await refusalOf(signIn(name, code(seen.secret)))).toMatchObject(REFUSED)
  await signIn(name, code(shown.secret))
})

test('a link whose secret was never shown adds no app', async () => {
  const { invite } = await joining(true)
  const body = { invite, code: '123456' }
  expect(await refusalOf(deskBrowser(whole).api.enrolStaffCodes({ body }))).toMatchObject(REFUSED)
})

test('signing in again in the same browser ends the session before it', async () => {
  const meera = await withApp()
  const before = meera.cookie()
  await meera.api.signInStaffByCode({ body: { name: meera.name, code: meera.code() } })
  const old = deskBrowser(whole, { cookie: before })
  expect(await refusalOf(old.api.getStaffSelf())).toMatchObject(SIGN_IN)
  expect((await meera.api.getStaffSelf()).staff.id).toBe(meera.id)
})

test('a person without permission for codes can’t add an app, and the link stays valid', async () => {
  const { invite } = await joining(false)
  const { api } = deskBrowser(whole)
  const body = { invite, code: '123456' }
  expect(await refusalOf(api.startStaffCodes({ body }))).toMatchObject({ code: 'FORBIDDEN' })
  expect(await refusalOf(api.enrolStaffCodes({ body }))).toMatchObject({ code: 'FORBIDDEN' })
  expect(await api.startStaffEnrolment({ body: { invite } })).toBeTruthy()
})

test('a wrong first code adds no app', async () => {
  const { id, invite } = await joining(true)
  const { api } = deskBrowser(whole)
  const { secret } = await api.startStaffCodes({ body: { invite } })
  const wrong = codeAt(secret, shop.now(), -5)
  expect(await refusalOf(api.enrolStaffCodes({ body: { invite, code: wrong } }))).toMatchObject(REFUSED)
  expect(await db.$count(staffSessions, eq(staffSessions.staffId, id))).toBe(0)
})

test('only one of two concurrent first codes adds the app', async () => {
  const { id, invite } = await joining(true)
  const { secret } = await deskBrowser(whole).api.startStaffCodes({ body: { invite } })
  const right = codeAt(secret, shop.now())
  const both = [1, 2].map(() => deskBrowser(whole).api.enrolStaffCodes({ body: { invite, code: right } }))
  const made = await Promise.allSettled(both)
  expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await db.$count(staffSessions, eq(staffSessions.staffId, id))).toBe(1)
})

test('a wrong code, an old code, another person’s code and an unknown name get the same refusal', async () => {
  const [meera, vijay] = [await withApp(), await withApp()]
  const passkeyAlone = await newStaff(whole, nextName(), 'coordinator')
  const refusals = [
    await refusalOf(signIn(meera.name, meera.code(-3))),
    await refusalOf(signIn(meera.name, meera.code(3))),
    await refusalOf(signIn(meera.name, vijay.code())),
    await refusalOf(signIn('Nobody Here', meera.code())),
    await refusalOf(signIn(passkeyAlone.name, '123456')),
  ]
  for (const refusal of refusals) expect(refusal).toMatchObject(REFUSED)
  expect(new Set(refusals.map(({ message }) => message)).size).toBe(1)
})

test('a code signs in once, and earlier codes are refused afterwards', async () => {
  const meera = await withApp()
  const [before, code] = [meera.code(-1), meera.code()]
  const both = await Promise.allSettled([signIn(meera.name, code), signIn(meera.name, code)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await refusalOf(signIn(meera.name, code))).toMatchObject(REFUSED)
  expect(await refusalOf(signIn(meera.name, before))).toMatchObject(REFUSED)
  await signIn(meera.name, meera.code(1))
})

test('the code that added the app can’t be used to sign in', async () => {
  const { name, invite } = await joining(true)
  const { api } = deskBrowser(whole)
  const { secret } = await api.startStaffCodes({ body: { invite } })
  const code = codeAt(secret, shop.now())
  await api.enrolStaffCodes({ body: { invite, code } })
  expect(await refusalOf(signIn(name, code))).toMatchObject(REFUSED)
})

test('two people with the same name each sign in by their own code', async () => {
  toTheHour()
  const one = await withApp()
  people -= 1
  const two = await withApp()
  expect(two.name).toBe(one.name)
  for (const person of [two, one]) {
    const browser = await signIn(person.name, person.code())
    expect((await browser.api.getStaffSelf()).staff.id).toBe(person.id)
  }
})

test('after twenty wrong codes in a day a right code is refused too, with the error of an unknown name', async () => {
  toTheHour()
  const meera = await withApp()
  // Right ones don't count.
  await signIn(meera.name, meera.code())
  later()
  const endOf = async (name: string, right: string) => {
    for (let tried = 0; tried < 20; tried += 1)
      expect(await refusalOf(signIn(name, '000000'))).toMatchObject(REFUSED)
    return await refusalOf(signIn(name, right))
  }
  await db.delete(rateLimits)
  expect(await endOf(meera.name, meera.code())).toMatchObject({ status: 429, code: 'TOO_MANY' })
  await db.delete(rateLimits)
  expect(await endOf('Nobody At All', '123456')).toMatchObject({ status: 429, code: 'TOO_MANY' })
  await db.delete(rateLimits)
})

test('wrong codes from one address count together, whichever names they are for', async () => {
  toTheHour()
  await db.delete(rateLimits)
  const codes: string[] = []
  for (let tried = 0; tried < 61; tried += 1)
    codes.push((await refusalOf(signIn(`Nobody ${tried}`, '000000'))).code)
  expect(codes.slice(0, 60).every(code => code === 'PASSKEY_REFUSED')).toBe(true)
  expect(codes.at(-1)).toBe('TOO_MANY')
  await db.delete(rateLimits)
})

test('a locked session is opened by a code of its own person, once', async () => {
  const [meera, vijay] = [await withApp(), await withApp()]
  await meera.api.lockStaffSession()
  expect(await refusalOf(meera.api.getStaffSelf())).toMatchObject({ code: 'SESSION_LOCKED' })
  const open = (code: string) => meera.api.unlockStaffSession({ body: { code } })
  expect(await refusalOf(open(vijay.code()))).toMatchObject(REFUSED)
  const code = meera.code()
  await open(code)
  expect((await meera.api.getStaffSelf()).staff.id).toBe(meera.id)
  await meera.api.lockStaffSession()
  expect(await refusalOf(open(code))).toMatchObject(REFUSED)
  expect(await refusalOf(meera.api.getStaffSelf())).toMatchObject({ code: 'SESSION_LOCKED' })
})

test('a code can’t confirm an action: the call requires a passkey', async () => {
  const owner = await withApp('owner')
  for (const call of [
    () => owner.api.addStaff({ body: { name: 'Asha Rao', grants: [] } }),
    () => owner.api.inviteStaffKey({ body: {} }),
  ])
    expect(await refusalOf(call())).toMatchObject({ status: 403, code: 'FORBIDDEN' })
})

test('reporting a lost device, or leaving, ends the app and its sessions', async () => {
  const [meera, vijay] = [await withApp(), await withApp()]
  await inviteStaff(shop, { name: meera.name, actor, isLost: true })
  await endStaffAccess(shop, { name: vijay.name, actor })
  for (const one of [meera, vijay]) {
    expect(await refusalOf(one.api.getStaffSelf())).toMatchObject(SIGN_IN)
    expect(await refusalOf(signIn(one.name, one.code()))).toMatchObject(REFUSED)
    expect(await db.$count(staffAuthenticators, eq(staffAuthenticators.staffId, one.id))).toBe(0)
  }
})

test('a recovery code ends the sessions at once, and the app when another app is added', async () => {
  const meera = await withApp()
  const { api } = deskBrowser(whole)
  const { invite } = await api.recoverStaff({ body: { code: meera.recoveryCodes[0] ?? '' } })
  expect(await refusalOf(meera.api.getStaffSelf())).toMatchObject(SIGN_IN)
  const { secret } = await api.startStaffCodes({ body: { invite } })
  const code = (off: number) => codeAt(secret, shop.now(), off)
  await api.enrolStaffCodes({ body: { invite, code: code(0) } })
  expect(await refusalOf(signIn(meera.name, meera.code(1)))).toMatchObject(REFUSED)
  await signIn(meera.name, code(1))
})

test('a staff manager allows codes by passkey, and revokes them together with the app', async () => {
  const owner = await newStaff(whole, nextName(), 'owner')
  const meera = await withApp()
  const listed = async () => (await owner.api.listStaff()).staff.find(({ id }) => id === meera.id)
  expect(await listed()).toMatchObject({ mayUseCodes: true, passkeys: 0 })
  const grants = [{ role: 'reception' as const, centre: null }]
  const change = async (mayUseCodes?: boolean) => {
    const body = { revision: (await listed())?.revision ?? 0, phone: null, mayUseCodes, grants }
    const params = { id: meera.id }
    await confirmed(owner.key, stepUp => owner.api.changeStaff({ params, body: { ...body, stepUp } }))
  }
  await change()
  await signIn(meera.name, meera.code())
  later()
  await change(false)
  expect(await listed()).toMatchObject({ mayUseCodes: false })
  expect(await refusalOf(signIn(meera.name, meera.code()))).toMatchObject(REFUSED)
  expect(await refusalOf(meera.api.getStaffSelf())).toMatchObject(SIGN_IN)
  const [, ...acts] = await db
    .select()
    .from(audit)
    .where(eq(audit.subject, `staff:${meera.id}`))
    .orderBy(audit.at, audit.id)
  expect(acts.at(-1)).toMatchObject({
    action: 'staff.changed',
    details: { before: { mayUseCodes: true }, after: { mayUseCodes: false } },
  })
})
