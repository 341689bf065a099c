import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { audit, centres, staff, staffRoles } from '#db/schema.ts'
import { addDays, indianDate } from '#rules/dates.ts'
import { DAY_LISTS } from '#rules/desk/day-lists.ts'
import { newOrder, refusalOf } from '#tests/helpers/orders.ts'
import { newAuthenticator } from '#tests/helpers/staff/authenticator.ts'
import { confirmed, deskBrowser, newStaff, passkeyOptions, tokenOf } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** The owner's staff list: who joins, what they may do, and who leaves. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000, requestsPerAddress: 1e6 })
const { shop, database } = whole
const { db } = database
const [one, two] = await db.select().from(centres).limit(2)
const CODE = one?.code ?? ''

let people = 0
const person = (...given: Parameters<typeof newStaff>[2][]) => {
  people += 1
  return newStaff(whole, `Person ${people}`, ...given)
}
type Person = Awaited<ReturnType<typeof person>>
const owner = await person('owner')
const second = await person('owner')

const everywhere = (role: 'reception' | 'owner' | 'collector' | 'manager') => ({ role, centre: null })
const add = (by: Person, name: string, grants: { role: 'reception' | 'owner'; centre: string | null }[]) =>
  confirmed(by.key, stepUp => by.api.addStaff({ body: { name, grants, stepUp } }))
type Body = { grants: ReturnType<typeof everywhere>[]; phone?: string; revision?: number }
const change = (by: Person, id: string, body: Body) =>
  confirmed(by.key, stepUp =>
    by.api.changeStaff({ params: { id }, body: { phone: null, revision: 1, ...body, stepUp } }),
  )
const end = (by: Person, id: string) =>
  confirmed(by.key, stepUp => by.api.endStaff({ params: { id }, body: { stepUp } }))
const listed = async (by: Person, id: string) =>
  (await by.api.listStaff()).staff.find(found => found.id === id)

test('an added person has their roles and signs in by the link, which is returned only once', async () => {
  const { id, link } = await add(owner, 'Asha Rao', [everywhere('reception') as never])
  const { api } = deskBrowser(whole)
  const invite = tokenOf(link)
  const response = newAuthenticator().create(
    passkeyOptions(await api.startStaffEnrolment({ body: { invite } })),
  )
  await api.enrolStaff({ body: { invite, response } })
  expect((await api.getStaffSelf()).staff).toMatchObject({ id, name: 'Asha Rao' })
  expect(await listed(owner, id)).toMatchObject({ grants: [everywhere('reception')], passkeys: 1 })
  expect(JSON.stringify(await owner.api.listStaff())).not.toContain(invite)
})

test('every change to a person requires a passkey for exactly that change', async () => {
  const asha = await person('reception')
  const body = { phone: null, grants: [everywhere('owner')], revision: 1 }
  const params = { id: asha.id }
  const needed = await refusalOf(owner.api.changeStaff({ params, body }))
  expect(needed).toMatchObject({ code: 'STEP_UP_NEEDED' })
  const assertion = owner.key.get(needed.answer.confirmation as { challenge: string })
  const other = { ...body, grants: [everywhere('manager')], stepUp: { assertion } }
  expect(await refusalOf(owner.api.changeStaff({ params, body: other }))).toMatchObject({
    code: 'PASSKEY_REFUSED',
  })
  for (const call of [
    () => owner.api.addStaff({ body: { name: 'Nobody', grants: [] } }),
    () => owner.api.inviteStaff({ params, body: {} }),
    () => owner.api.endStaff({ params, body: {} }),
  ])
    expect(await refusalOf(call())).toMatchObject({ code: 'STEP_UP_NEEDED' })
  expect(await listed(owner, asha.id)).toMatchObject({ grants: [everywhere('reception')] })
})

test('a change of roles applies at once, and the audit has the roles before and after', async () => {
  const asha = await person('reception')
  await change(owner, asha.id, { grants: [everywhere('manager')], phone: '9876543210' })
  const { staff } = await asha.api.getStaffSelf()
  expect(staff.roles).toEqual([everywhere('manager')])
  expect(await listed(owner, asha.id)).toMatchObject({ phone: '9876543210' })
  const [act] = await db
    .select()
    .from(audit)
    .where(eq(audit.subject, `staff:${asha.id}`))
    .then(acts => acts.filter(({ action }) => action === 'staff.changed'))
  expect(act).toMatchObject({
    staffId: owner.id,
    details: { before: { roles: ['reception everywhere'] }, after: { roles: ['manager everywhere'] } },
  })
  // A role that ended is kept, as who could do what when.
  expect(await db.select().from(staffRoles).where(eq(staffRoles.staffId, asha.id))).toHaveLength(2)
})

test('a form opened before a role was removed can’t give the role back', async () => {
  const asha = await person('reception', 'manager')
  const { revision } = (await listed(owner, asha.id)) ?? { revision: 0 }
  await change(owner, asha.id, { grants: [everywhere('reception')], revision })
  const stale = { grants: [everywhere('reception'), everywhere('manager')], phone: '9876543210', revision }
  const refused = await refusalOf(change(second, asha.id, stale))
  expect(refused).toMatchObject({ code: 'CHANGED', answer: { changedBy: owner.name } })
  const now = await listed(second, asha.id)
  expect(now).toMatchObject({ grants: [everywhere('reception')], phone: null, revision: revision + 1 })
  expect(refused.answer.current).toMatchObject({ id: asha.id, grants: now?.grants, revision: revision + 1 })
})

test('of two concurrent changes to one person, the second is refused', async () => {
  const asha = await person('reception')
  const { saving } = await db.transaction(async tx => {
    // Both have read the person as they were, and wait for the row.
    await tx.select().from(staff).where(eq(staff.id, asha.id)).for('update')
    const saving = Promise.allSettled([
      change(owner, asha.id, { grants: [everywhere('manager')] }),
      change(second, asha.id, { grants: [everywhere('collector')] }),
    ])
    await vi.waitUntil(async () => {
      const { rowCount } = await database.pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return rowCount === 2
    }, 10_000)
    return { saving }
  })
  const done = await saving
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(done).toContainEqual(
    expect.objectContaining({ reason: expect.objectContaining({ code: 'CHANGED' }) }),
  )
})

test('saving an unchanged person changes nothing', async () => {
  const asha = await person('reception')
  const saved = await listed(owner, asha.id)
  await change(owner, asha.id, { grants: (saved?.grants ?? []) as never })
  expect(await listed(owner, asha.id)).toEqual(saved)
})

test('ending a person’s access ends their sessions, keys and roles, and unassigns their coming visits', async () => {
  const [imran, coordinator] = [await person('collector'), await person('coordinator')]
  const date = addDays(indianDate(shop.now()), 2)
  const { order, api } = await newOrder(whole, { details: { date } })
  await api.setPaymentMethod({ params: { id: order.orderId }, body: { paymentMethod: 'COD' } })
  const visits = [{ orderId: order.orderId, eventId: randomUUID() }]
  await coordinator.api.assignVisits({ body: { visits, collectorId: imran.id, isInstead: false } })
  const board = async () =>
    (await coordinator.api.getDeskBoard({ query: { city: 'Mumbai', date } })).board.visits
  expect((await board()).filter(DAY_LISTS.unassigned)).toEqual([])
  expect(await end(owner, imran.id)).toMatchObject({ sessions: 1, passkeys: 1, visits: 1 })
  expect(await refusalOf(imran.api.getStaffSelf())).toMatchObject({ code: 'UNAUTHENTICATED' })
  expect((await board()).filter(DAY_LISTS.unassigned)).toMatchObject([
    { orderId: order.orderId, collector: null, state: 'booked' },
  ])
  expect(await listed(owner, imran.id)).toBeUndefined()
  expect(await refusalOf(end(owner, imran.id))).toMatchObject({ status: 404 })
})

test('reporting a lost phone ends all keys and sessions, and returns a link to add a new key', async () => {
  const asha = await person('reception')
  const { link, endedKeys } = await confirmed(owner.key, stepUp =>
    owner.api.inviteStaff({ params: { id: asha.id }, body: { isLost: true, stepUp } }),
  )
  expect(endedKeys).toBe(1)
  expect(await refusalOf(asha.api.getStaffSelf())).toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(tokenOf(link)).not.toBe('')
})

test('staff cannot change their own roles or phone, because the phone identifies their own bookings', async () => {
  const [self, another] = [await person('owner'), await person('owner')]
  expect(await refusalOf(change(self, self.id, { grants: [everywhere('manager')] }))).toMatchObject({
    code: 'FORBIDDEN',
  })
  const phone = '9876501234'
  expect(await refusalOf(change(self, self.id, { grants: [everywhere('owner')], phone }))).toMatchObject({
    code: 'FORBIDDEN',
  })
  await change(another, self.id, { grants: [everywhere('owner')], phone })
  expect(await listed(another, self.id)).toMatchObject({ phone, grants: [everywhere('owner')] })
})

test('a manager of one centre sees and gives only roles of that centre', async () => {
  const local = await person({ role: 'owner', centre: CODE })
  const there = await person({ role: 'reception', centre: CODE })
  const elsewhere = await person({ role: 'reception', centre: two?.code ?? '' })
  const both = await person({ role: 'reception', centre: CODE }, 'manager')
  const seen = (await local.api.listStaff()).staff.map(({ id }) => id)
  expect(seen).toContain(there.id)
  expect(seen).not.toContain(elsewhere.id)
  expect(seen).not.toContain(both.id)
  for (const { id } of [elsewhere, both])
    expect(await refusalOf(end(local, id))).toMatchObject({ status: 404 })
  expect(await refusalOf(add(local, 'Too Much', [everywhere('owner') as never]))).toMatchObject({
    code: 'FORBIDDEN',
  })
  expect(await refusalOf(change(local, there.id, { grants: [everywhere('manager')] }))).toMatchObject({
    code: 'FORBIDDEN',
  })
  await add(local, 'Of The Centre', [{ role: 'reception', centre: CODE }])
})
