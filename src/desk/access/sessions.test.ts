import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { centres, staffChallenges, staffSessions } from '#db/schema.ts'
import { deleteOldAccountsData } from '#domain/accounts/old-data.ts'
import { endStaffAccess } from '#domain/desk/leave.ts'
import { listStaff } from '#domain/staff/staff.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#rules/durations.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { confirmed, deskBrowser, newStaff, passkeyOptions, signInBy } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Sessions of the staff, and leaving. */

const whole = await wholeShop({ requestsPerAddress: 1e6 })
const { shop, database, setClock } = whole
const { db } = database
const actor = { kind: 'command-line', name: 'asha' } as const
let named = 0
const nextName = () => {
  named += 1
  return `Meera ${named}`
}
const REFUSED = { status: 403, code: 'PASSKEY_REFUSED' }
const SIGN_IN = { status: 401, code: 'UNAUTHENTICATED' }
const later = (ms: number) => new Date(shop.now().getTime() + ms)

test('a person can list and end only their own sessions', async () => {
  const [meera, asha] = [
    await newStaff(whole, nextName(), 'owner'),
    await newStaff(whole, nextName(), 'owner'),
  ]
  const second = await signInBy(whole, meera.key)
  const { sessions } = await meera.api.listStaffSessions()
  expect(sessions.map(({ isThis }) => isThis).sort()).toEqual([false, true])
  const other = sessions.find(({ isThis }) => !isThis)?.id ?? ''
  expect(await refusalOf(asha.api.endStaffSession({ params: { id: other } }))).toMatchObject({ status: 404 })
  await meera.api.endStaffSession({ params: { id: other } })
  expect(await refusalOf(second.api.getStaffSelf())).toMatchObject(SIGN_IN)
  expect((await meera.api.listStaffSessions()).sessions).toHaveLength(1)
  await meera.api.signOutStaff()
  expect(await refusalOf(meera.api.getStaffSelf())).toMatchObject(SIGN_IN)
})

test('signing in again in the same browser ends the session before, even another person’s', async () => {
  const [meera, asha] = [
    await newStaff(whole, nextName(), 'reception'),
    await newStaff(whole, nextName(), 'reception'),
  ]
  const desk = deskBrowser(whole)
  const signIn = async ({ key }: typeof meera) =>
    desk.api.signInStaff({ body: { response: key.get(passkeyOptions(await desk.api.startStaffSignIn())) } })
  const isOpen = async (cookie: string) =>
    deskBrowser(whole, { cookie })
      .api.getStaffSelf()
      .then(
        () => true,
        () => false,
      )
  await signIn(meera)
  const first = desk.cookie()
  await signIn(meera)
  const second = desk.cookie()
  expect([await isOpen(first), await isOpen(second)]).toEqual([false, true])
  await signIn(asha)
  expect([await isOpen(second), await isOpen(desk.cookie())]).toEqual([false, true])
  // Sessions of other browsers stay.
  expect((await meera.api.getStaffSelf()).staff.id).toBe(meera.id)
})

test('a manager sees where a person is signed in, and ends one session or all', async () => {
  const owner = await newStaff(whole, nextName(), 'owner')
  const meera = await newStaff(whole, nextName(), 'reception')
  const [second, third] = [await signInBy(whole, meera.key), await signInBy(whole, meera.key)]
  const params = { id: meera.id }
  const open = async () => (await owner.api.listSessionsOfStaff({ params })).sessions
  const end = (by: typeof owner, sessionId?: string, of = params) =>
    confirmed(by.key, stepUp => by.api.endSessionsOfStaff({ params: of, body: { sessionId, stepUp } }))
  expect((await open()).map(({ lastCalled, address }) => [lastCalled, address])).toEqual(
    [1, 2, 3].map(() => [null, null]),
  )
  const before = await open()
  setClock(later(MINUTE_MS))
  await second.api.getStaffSelf()
  const used = (await open()).filter(({ lastCalled }) => lastCalled !== null)
  expect(used).toMatchObject([{ lastCalled: expect.any(String), address: '127.0.0.1' }])
  const one = used[0]?.id ?? ''
  // It takes the caller's own key, and ends just that.
  expect(await refusalOf(owner.api.endSessionsOfStaff({ params, body: { sessionId: one } }))).toMatchObject({
    code: 'STEP_UP_NEEDED',
  })
  expect(await end(owner, one)).toMatchObject({ sessions: 1 })
  expect(await refusalOf(end(owner, one))).toMatchObject({ status: 404 })
  expect(await refusalOf(second.api.getStaffSelf())).toMatchObject(SIGN_IN)
  await third.api.getStaffSelf()
  expect((await open()).map(({ id }) => id)).toEqual(before.map(({ id }) => id).filter(id => id !== one))
  expect(await end(owner)).toMatchObject({ sessions: 2 })
  expect(await refusalOf(third.api.getStaffSelf())).toMatchObject(SIGN_IN)
  expect(await open()).toEqual([])
  // The keys stay.
  await signInBy(whole, meera.key)
  expect(await open()).toHaveLength(1)
  const { entries } = await owner.api.listAudit({ body: { staffId: owner.id, kind: 'changed' } })
  expect(entries.filter(({ action }) => action === 'staff.sessions-ended')).toMatchObject([
    { subject: meera.name, details: [['sessions ended', '2']] },
    { subject: meera.name, details: [['sessions ended', '1']] },
  ])
})

test('only a manager sees or ends other people’s sessions, and a manager of one centre only those of its staff', async () => {
  const meera = await newStaff(whole, nextName(), 'reception')
  const [session] = await db.select().from(staffSessions).where(eq(staffSessions.staffId, meera.id))
  const params = { id: meera.id }
  const manager = await newStaff(whole, nextName(), 'manager')
  const [centre] = await db.select().from(centres).limit(1)
  const elsewhere = await newStaff(whole, nextName(), { role: 'owner', centre: centre?.code ?? '' })
  for (const [by, status] of [
    [manager, 403],
    [elsewhere, 404],
  ] as const) {
    expect(await refusalOf(by.api.listSessionsOfStaff({ params }))).toMatchObject({ status })
    const asked = confirmed(by.key, stepUp => by.api.endSessionsOfStaff({ params, body: { stepUp } }))
    expect(await refusalOf(asked)).toMatchObject({ status })
  }
  // A session of another person under a managed name is not ended.
  const owner = await newStaff(whole, nextName(), 'owner')
  const other = await newStaff(whole, nextName(), 'reception')
  const crossed = confirmed(owner.key, stepUp =>
    owner.api.endSessionsOfStaff({
      params: { id: other.id },
      body: { sessionId: session?.id ?? '', stepUp },
    }),
  )
  expect(await refusalOf(crossed)).toMatchObject({ status: 404 })
  await meera.api.getStaffSelf()
})

test('a session in use is updated every five minutes, and its network address is deleted when it ends', async () => {
  const meera = await newStaff(whole, nextName(), 'collector')
  const noted = async () =>
    (await db.select().from(staffSessions).where(eq(staffSessions.staffId, meera.id))).map(
      ({ lastCalledAt }) => lastCalledAt?.getTime(),
    )
  await meera.api.getStaffSelf()
  const first = await noted()
  expect(first).toEqual([expect.any(Number)])
  setClock(later(MINUTE_MS))
  await meera.api.getStaffSelf()
  expect(await noted()).toEqual(first)
  setClock(later(5 * MINUTE_MS))
  await meera.api.getStaffSelf()
  expect((await noted())[0]).toBeGreaterThanOrEqual((first[0] ?? 0) + 6 * MINUTE_MS)
  await meera.api.signOutStaff()
  expect(await noted()).toEqual([])
})

test('a session ends after twelve hours', async () => {
  const { api } = await newStaff(whole, nextName(), 'owner')
  setClock(later(11 * HOUR_MS))
  await api.getStaffSelf()
  setClock(later(HOUR_MS))
  expect(await refusalOf(api.getStaffSelf())).toMatchObject(SIGN_IN)
})

test('a person who left has no session, key, code or role, and their name can be used again', async () => {
  const meera = await newStaff(whole, nextName(), 'owner')
  const { api } = deskBrowser(whole)
  const response = meera.key.get(passkeyOptions(await api.startStaffSignIn()))
  expect(await endStaffAccess(shop, { name: meera.name, actor })).toMatchObject({ sessions: 1, passkeys: 1 })
  expect(await refusalOf(meera.api.getStaffSelf())).toMatchObject(SIGN_IN)
  expect(await refusalOf(api.signInStaff({ body: { response } }))).toMatchObject(REFUSED)
  const [code = ''] = meera.recoveryCodes
  expect(await refusalOf(api.recoverStaff({ body: { code } }))).toMatchObject(REFUSED)
  expect((await listStaff(db)).map(({ name }) => name)).not.toContain(meera.name)
  await newStaff(whole, meera.name, 'reception')
})

test('a person who leaves while signing in has no session, in either order', async () => {
  for (let time = 0; time < 5; time += 1) {
    const meera = await newStaff(whole, nextName(), 'owner')
    const { api } = deskBrowser(whole)
    const response = meera.key.get(passkeyOptions(await api.startStaffSignIn()))
    await Promise.allSettled([
      api.signInStaff({ body: { response } }),
      endStaffAccess(shop, { name: meera.name, actor }),
    ])
    expect(await db.select().from(staffSessions).where(eq(staffSessions.staffId, meera.id))).toEqual([])
    expect(await refusalOf(api.getStaffSelf())).toMatchObject(SIGN_IN)
  }
})

test('expired sessions, links and challenges are deleted at night', async () => {
  await newStaff(whole, nextName(), 'owner')
  await deskBrowser(whole).api.startStaffSignIn()
  setClock(later(2 * DAY_MS))
  await deleteOldAccountsData(shop)
  expect(await db.select().from(staffChallenges)).toEqual([])
  expect(await db.select().from(staffSessions)).toEqual([])
})
