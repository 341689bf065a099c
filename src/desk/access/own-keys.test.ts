import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit } from '#db/schema.ts'
import { inviteStaff } from '#domain/staff/staff.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { codeAt } from '#tests/helpers/staff/app-codes.ts'
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

/** What people do with their own keys and app, beside adding and ending them (step-up.test.ts). */

const whole = await wholeShop({ requestsPerAddress: 1e6 })
const { shop, database, setClock } = whole
const actor = { kind: 'command-line', name: 'asha' } as const

let people = 0
const newPerson = () => {
  people += 1
  return newStaff(whole, `Meera ${people}`, 'coordinator')
}
type Person = Awaited<ReturnType<typeof newPerson>>

const keyOf = async ({ api }: Person) => (await api.listStaffKeys()).keys[0]
/** Actions are distinguished by their times. */
const later = () => setClock(new Date(shop.now().getTime() + MINUTE_MS))
const lastActOn = async (id: string) => {
  const acts = database.db
    .select()
    .from(audit)
    .where(eq(audit.subject, `staff:${id}`))
  return (await acts.orderBy(desc(audit.at), desc(audit.id)).limit(1))[0]
}

/** Adds an app to a person who has a passkey; returns the browser that its first code signed in, and its secret. */
async function addApp({ name }: Person) {
  const { link } = await inviteStaff(shop, { name, actor, allowCodes: true })
  const browser = deskBrowser(whole)
  const invite = tokenOf(link)
  const { secret } = await browser.api.startStaffCodes({ body: { invite } })
  await browser.api.enrolStaffCodes({ body: { invite, code: codeAt(secret, shop.now()) } })
  return { ...browser, secret }
}

test('a key is renamed by its owner, and the audit has both names', async () => {
  const meera = await newPerson()
  const before = await keyOf(meera)
  const rename = (id: string, name: string) => meera.api.renameStaffKey({ params: { id }, body: { name } })
  later()
  await rename(before?.id ?? '', '  The desk in Bandra ')
  expect(await keyOf(meera)).toEqual({ ...before, device: 'The desk in Bandra' })
  expect(await lastActOn(meera.id)).toMatchObject({
    action: 'staff.key-renamed',
    staffId: meera.id,
    details: { before: { device: null }, after: { device: 'The desk in Bandra' } },
  })
  expect(await refusalOf(rename(before?.id ?? '', '   '))).toMatchObject({ status: 422, code: 'INVALID' })
})

test('another person’s key can’t be renamed', async () => {
  const [meera, vijay] = [await newPerson(), await newPerson()]
  const id = (await keyOf(vijay))?.id ?? ''
  const renamed = meera.api.renameStaffKey({ params: { id }, body: { name: 'Mine' } })
  expect(await refusalOf(renamed)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  expect((await keyOf(vijay))?.device).toBeNull()
})

test('a person’s own app is shown with the times when it was added and last used', async () => {
  const meera = await newPerson()
  expect((await meera.api.listStaffKeys()).app).toBeNull()
  const app = await addApp(meera)
  const { createdAt } = (await meera.api.listStaffKeys()).app ?? {}
  setClock(new Date(shop.now().getTime() + 5 * MINUTE_MS))
  const code = codeAt(app.secret, shop.now())
  await deskBrowser(whole).api.signInStaffByCode({ body: { name: meera.name, code } })
  const shown = (await meera.api.listStaffKeys()).app
  expect(shown?.createdAt).toBe(createdAt)
  expect(Date.parse(shown?.lastUsedAt ?? '')).toBeGreaterThan(Date.parse(createdAt ?? '') + 4 * MINUTE_MS)
})

test('ending an authenticator app requires a passkey', async () => {
  const meera = await newPerson()
  await addApp(meera)
  expect(await refusalOf(meera.api.endStaffApp({ body: {} }))).toMatchObject({ code: 'STEP_UP_NEEDED' })
  expect((await meera.api.listStaffKeys()).app).not.toBeNull()
})

test('ending an authenticator app ends the sessions that its codes opened, and no others', async () => {
  const meera = await newPerson()
  const app = await addApp(meera)
  later()
  await confirmed(meera.key, stepUp => meera.api.endStaffApp({ body: { stepUp } }))
  const { app: after, keys } = await meera.api.listStaffKeys()
  expect([after, keys.length]).toEqual([null, 1])
  expect(await refusalOf(app.api.getStaffSelf())).toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(await lastActOn(meera.id)).toMatchObject({ details: { way: 'authenticator app' } })
  const again = meera.api.endStaffApp({ body: {} })
  expect(await refusalOf(again)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
})

test('of two calls that end an app at the same time, only one succeeds', async () => {
  const meera = await newPerson()
  await addApp(meera)
  const both = [1, 2].map(() => confirmed(meera.key, stepUp => meera.api.endStaffApp({ body: { stepUp } })))
  const done = await Promise.allSettled(both)
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  // Or its passkey is refused: its counter is lower than the last, if the other confirmation overtook it.
  const code = expect.stringMatching(/^(NOT_FOUND|PASSKEY_REFUSED)$/)
  expect(done).toContainEqual({ status: 'rejected', reason: expect.objectContaining({ code }) })
})

test('a person whose only way to sign in is the app can’t end it', async () => {
  const meera = await newPerson()
  const { link } = await inviteStaff(shop, { name: meera.name, actor, isLost: true, allowCodes: true })
  const { api } = deskBrowser(whole)
  const invite = tokenOf(link)
  const { secret } = await api.startStaffCodes({ body: { invite } })
  await api.enrolStaffCodes({ body: { invite, code: codeAt(secret, shop.now()) } })
  const refused = await refusalOf(api.endStaffApp({ body: {} }))
  expect(refused).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  expect((await api.listStaffKeys()).app).not.toBeNull()
})

test('a session that did not use a new key shows that the key was added', async () => {
  const meera = await newPerson()
  const added = async (browser: { api: typeof meera.api }) => (await browser.api.getStaffSelf()).staff.newKeys
  expect(await added(meera)).toEqual([])
  const before = await signInBy(whole, meera.key)
  setClock(new Date(shop.now().getTime() + MINUTE_MS))
  const { link } = await inviteStaff(shop, { id: meera.id, actor: { kind: 'command-line', name: 'asha' } })
  const { api } = deskBrowser(whole)
  const [invite, other] = [tokenOf(link), newAuthenticator()]
  const response = other.create(passkeyOptions(await api.startStaffEnrolment({ body: { invite } })))
  await api.enrolStaff({ body: { invite, response } })
  expect(await added({ api })).toEqual([])
  expect(await added(before)).toMatchObject([{ way: 'passkey' }])
  // Signing in by the new key takes nothing away from the other.
  expect(await added(await signInBy(whole, other))).toEqual([])
  setClock(new Date(shop.now().getTime() + MINUTE_MS))
  expect(await added(await signInBy(whole, meera.key))).toHaveLength(1)
  expect(await added(await signInBy(whole, meera.key))).toEqual([])
  expect(whole.jobs.filter(({ data }) => (data as { staffId?: string }).staffId === meera.id)).toMatchObject([
    { name: 'notify-staff-key' },
    { name: 'notify-staff-key' },
  ])
})
