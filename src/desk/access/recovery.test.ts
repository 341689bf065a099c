import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, staffRecoveryCodes, staffSessions } from '#db/schema.ts'
import { inviteStaff } from '#domain/staff/staff.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { newAuthenticator } from '#tests/helpers/staff/authenticator.ts'
import { deskBrowser, newStaff, passkeyOptions, signInBy, tokenOf } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Who has lost a passkey: printed codes, and another link. */

const whole = await wholeShop({ requestsPerAddress: 1e6 })
const { shop, database, setClock } = whole
const { db } = database
const actor = { kind: 'command-line', name: 'asha' } as const
let named = 0
const nextName = () => {
  named += 1
  return `Meera ${named}`
}
const SIGN_IN = { status: 401, code: 'UNAUTHENTICATED' }
const REFUSED = { status: 403, code: 'PASSKEY_REFUSED' }

const anotherLink = async (name: string) => tokenOf((await inviteStaff(shop, { name, actor })).link)
const recoverBy = ([code = '']: string[]) => deskBrowser(whole).api.recoverStaff({ body: { code } })

/** Adds a key by an invitation in a browser of its own. */
async function enrolBy(key: ReturnType<typeof newAuthenticator>, invite: string) {
  const { api } = deskBrowser(whole)
  const response = key.create(passkeyOptions(await api.startStaffEnrolment({ body: { invite } })))
  return await api.enrolStaff({ body: { invite, response } })
}

test('a recovery code, however it is typed, can be used once to add a key', async () => {
  const meera = await newStaff(whole, nextName(), 'owner')
  const { api } = deskBrowser(whole)
  const [code = ''] = meera.recoveryCodes
  const { invite } = await api.recoverStaff({ body: { code: ` ${code.toLowerCase().replaceAll('-', ' ')}` } })
  expect(await refusalOf(api.recoverStaff({ body: { code } }))).toMatchObject(REFUSED)
  const key = newAuthenticator()
  const response = key.create(passkeyOptions(await api.startStaffEnrolment({ body: { invite } })))
  expect((await api.enrolStaff({ body: { invite, response } })).recoveryCodes).toHaveLength(8)
  expect((await api.getStaffSelf()).staff.id).toBe(meera.id)
  const acts = await db.select().from(audit).where(eq(audit.staffId, meera.id)).orderBy(audit.at, audit.id)
  expect(acts.map(({ action, actor: by }) => [action, by])).toEqual(
    expect.arrayContaining([
      ['staff.key-added', `operator:${meera.name}`],
      ['staff.recovered', `operator:${meera.name}`],
    ]),
  )
})

test('each new key replaces the eight recovery codes', async () => {
  const meera = await newStaff(whole, nextName(), 'owner')
  const invites = [await anotherLink(meera.name), await anotherLink(meera.name)]
  expect(await refusalOf(enrolBy(newAuthenticator(), invites[0] ?? ''))).toMatchObject(REFUSED)
  // A device that has a key already may make another: the browser would refuse it otherwise.
  const { options } = await deskBrowser(whole).api.startStaffEnrolment({ body: { invite: invites[1] ?? '' } })
  expect(options).toMatchObject({ excludeCredentials: [] })
  const { recoveryCodes } = await enrolBy(newAuthenticator(), invites[1] ?? '')
  expect(recoveryCodes).toHaveLength(8)
  expect(await refusalOf(recoverBy(meera.recoveryCodes))).toMatchObject(REFUSED)
  expect((await recoverBy(recoveryCodes)).invite).toMatch(/^[\w-]{43}$/)
})

test('two keys added at the same time leave eight codes', async () => {
  const meera = await newStaff(whole, nextName(), 'owner')
  const invites = await Promise.all(meera.recoveryCodes.slice(0, 2).map(code => recoverBy([code])))
  await Promise.all(invites.map(({ invite }) => enrolBy(newAuthenticator(), invite)))
  const codes = db.select().from(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, meera.id))
  expect(await codes).toHaveLength(8)
})

test('a recovery code ends all sessions of its person, and the key added with it replaces the earlier keys', async () => {
  const meera = await newStaff(whole, nextName(), 'owner')
  const { invite } = await recoverBy(meera.recoveryCodes)
  expect(await refusalOf(meera.api.getStaffSelf())).toMatchObject(SIGN_IN)
  // Until the new key is there, the found old one still works.
  const found = await signInBy(whole, meera.key)
  const key = newAuthenticator()
  expect(await enrolBy(key, invite)).toMatchObject({ endedKeys: 1 })
  expect(await refusalOf(found.api.getStaffSelf())).toMatchObject(SIGN_IN)
  expect(await refusalOf(signInBy(whole, meera.key))).toMatchObject(REFUSED)
  expect((await (await signInBy(whole, key)).api.getStaffSelf()).staff.id).toBe(meera.id)
  const acts = await db.select().from(audit).where(eq(audit.staffId, meera.id)).orderBy(audit.at, audit.id)
  expect(acts.filter(one => one.action === 'staff.key-added').map(({ details }) => details)).toEqual([
    { endedKeys: 0 },
    { endedKeys: 1 },
  ])
})

test('a second link to add a key ends no key', async () => {
  const meera = await newStaff(whole, nextName(), 'owner')
  const key = newAuthenticator()
  expect(await enrolBy(key, await anotherLink(meera.name))).toMatchObject({ endedKeys: 0 })
  for (const one of [meera.key, key])
    expect((await (await signInBy(whole, one)).api.getStaffSelf()).staff.id).toBe(meera.id)
})

test('signing in by a lost key while the new key is added leaves no session, in either order', async () => {
  setClock(new Date(shop.now().getTime() + HOUR_MS))
  for (let time = 0; time < 5; time += 1) {
    const meera = await newStaff(whole, nextName(), 'owner')
    const { invite } = await recoverBy(meera.recoveryCodes)
    const { api } = deskBrowser(whole)
    const response = meera.key.get(passkeyOptions(await api.startStaffSignIn()))
    await Promise.allSettled([api.signInStaff({ body: { response } }), enrolBy(newAuthenticator(), invite)])
    expect(await refusalOf(api.getStaffSelf())).toMatchObject(SIGN_IN)
    const sessions = db.select().from(staffSessions).where(eq(staffSessions.staffId, meera.id))
    expect(await sessions).toHaveLength(1)
  }
})
