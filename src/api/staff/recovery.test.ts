import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, staffRecoveryCodes } from '#db/schema.ts'
import { inviteStaff } from '#domain/staff/staff.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { newAuthenticator } from '#tests/helpers/staff/authenticator.ts'
import { asked, deskBrowser, newStaff, tokenOf } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Who has lost a passkey: printed codes, and another link. */

const whole = await wholeShop({ requestsPerAddress: 1e6 })
const { shop, database } = whole
const { db } = database
const actor = { kind: 'staff', name: 'asha' } as const
let named = 0
const nextName = () => {
  named += 1
  return `Meera ${named}`
}
const REFUSED = { status: 403, code: 'PASSKEY_REFUSED' }

const anotherLink = async (name: string) => tokenOf((await inviteStaff(shop, { name, actor })).link)

/** Adds a key by an invitation in a browser of its own. */
async function enrolBy(key: ReturnType<typeof newAuthenticator>, invite: string) {
  const { api } = deskBrowser(whole)
  const response = key.create(asked(await api.startStaffEnrolment({ body: { invite } })))
  return await api.enrolStaff({ body: { invite, response } })
}

test('a recovery code, however it is typed, lets one add a key, and works once', async () => {
  const meera = await newStaff(whole, nextName(), 'owner')
  const { api } = deskBrowser(whole)
  const [code = ''] = meera.recoveryCodes
  const { invite } = await api.recoverStaff({ body: { code: ` ${code.toLowerCase().replaceAll('-', ' ')}` } })
  expect(await refusalOf(api.recoverStaff({ body: { code } }))).toMatchObject(REFUSED)
  const key = newAuthenticator()
  const response = key.create(asked(await api.startStaffEnrolment({ body: { invite } })))
  expect((await api.enrolStaff({ body: { invite, response } })).recoveryCodes).toHaveLength(8)
  expect((await api.getStaffSelf()).staff.id).toBe(meera.id)
  const acts = await db.select().from(audit).where(eq(audit.staffId, meera.id))
  expect(acts.map(({ action, actor: by }) => [action, by])).toEqual(
    expect.arrayContaining([
      ['staff.key-added', `operator:${meera.name}`],
      ['staff.recovered', `operator:${meera.name}`],
    ]),
  )
})

test('each key brings new codes, as an answer may be lost: eight are good, those printed before are not', async () => {
  const meera = await newStaff(whole, nextName(), 'owner')
  const invites = [await anotherLink(meera.name), await anotherLink(meera.name)]
  expect(await refusalOf(enrolBy(newAuthenticator(), invites[0] ?? ''))).toMatchObject(REFUSED)
  // A device that has a key already may make another: the browser would refuse it otherwise.
  const { options } = await deskBrowser(whole).api.startStaffEnrolment({ body: { invite: invites[1] ?? '' } })
  expect(options).toMatchObject({ excludeCredentials: [] })
  const { recoveryCodes } = await enrolBy(newAuthenticator(), invites[1] ?? '')
  expect(recoveryCodes).toHaveLength(8)
  const recover = (codes: string[]) => deskBrowser(whole).api.recoverStaff({ body: { code: codes[3] ?? '' } })
  expect(await refusalOf(recover(meera.recoveryCodes))).toMatchObject(REFUSED)
  expect((await recover(recoveryCodes)).invite).toMatch(/^[\w-]{43}$/)
})

test('two keys added at the same time leave eight codes', async () => {
  const meera = await newStaff(whole, nextName(), 'owner')
  const invites = await Promise.all(
    meera.recoveryCodes.slice(0, 2).map(code => deskBrowser(whole).api.recoverStaff({ body: { code } })),
  )
  await Promise.all(invites.map(({ invite }) => enrolBy(newAuthenticator(), invite)))
  const codes = db.select().from(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, meera.id))
  expect(await codes).toHaveLength(8)
})
