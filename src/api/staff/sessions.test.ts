import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { staffChallenges, staffSessions } from '#db/schema.ts'
import { forgetOldAccountsData } from '#domain/accounts/old-data.ts'
import { leave } from '#domain/desk/leave.ts'
import { listStaff } from '#domain/staff/staff.ts'
import { DAY_MS, HOUR_MS } from '#rules/durations.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { asked, deskBrowser, newStaff, signInBy } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Sessions of the staff, and leaving. */

const whole = await wholeShop({ requestsPerAddress: 1e6 })
const { shop, database, moveTo } = whole
const { db } = database
const actor = { kind: 'staff', name: 'asha' } as const
let named = 0
const nextName = () => {
  named += 1
  return `Meera ${named}`
}
const REFUSED = { status: 403, code: 'PASSKEY_REFUSED' }
const SIGN_IN = { status: 401, code: 'UNAUTHENTICATED' }
const later = (ms: number) => new Date(shop.now().getTime() + ms)

test('sessions are listed and ended by their own person only', async () => {
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

test('a session ends after twelve hours', async () => {
  const { api } = await newStaff(whole, nextName(), 'owner')
  moveTo(later(11 * HOUR_MS))
  await api.getStaffSelf()
  moveTo(later(HOUR_MS))
  expect(await refusalOf(api.getStaffSelf())).toMatchObject(SIGN_IN)
})

test('who leaves has no session, key, code or role any more, and the name is free', async () => {
  const meera = await newStaff(whole, nextName(), 'owner')
  const { api } = deskBrowser(whole)
  const response = meera.key.get(asked(await api.startStaffSignIn()))
  expect(await leave(shop, { name: meera.name, actor })).toMatchObject({ sessions: 1, passkeys: 1 })
  expect(await refusalOf(meera.api.getStaffSelf())).toMatchObject(SIGN_IN)
  expect(await refusalOf(api.signInStaff({ body: { response } }))).toMatchObject(REFUSED)
  const [code = ''] = meera.recoveryCodes
  expect(await refusalOf(api.recoverStaff({ body: { code } }))).toMatchObject(REFUSED)
  expect((await listStaff(db)).map(({ name }) => name)).not.toContain(meera.name)
  await newStaff(whole, meera.name, 'reception')
})

test('who leaves while signing in has no session, whichever is first', async () => {
  for (let time = 0; time < 5; time += 1) {
    const meera = await newStaff(whole, nextName(), 'owner')
    const { api } = deskBrowser(whole)
    const response = meera.key.get(asked(await api.startStaffSignIn()))
    await Promise.allSettled([
      api.signInStaff({ body: { response } }),
      leave(shop, { name: meera.name, actor }),
    ])
    expect(await db.select().from(staffSessions).where(eq(staffSessions.staffId, meera.id))).toEqual([])
    expect(await refusalOf(api.getStaffSelf())).toMatchObject(SIGN_IN)
  }
})

test('expired sessions, links and challenges are deleted at night', async () => {
  await newStaff(whole, nextName(), 'owner')
  await deskBrowser(whole).api.startStaffSignIn()
  moveTo(later(2 * DAY_MS))
  await forgetOldAccountsData(shop)
  expect(await db.select().from(staffChallenges)).toEqual([])
  expect(await db.select().from(staffSessions)).toEqual([])
})
