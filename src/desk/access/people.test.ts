import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, customers, orders, payments } from '#db/schema.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { CANCELLED, newOrder, refusalOf } from '#tests/helpers/orders.ts'
import { confirmed, newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Erasure and a copy of a person's data at the desk: previewed, confirmed for that person alone, recorded. */

const whole = await wholeShop({ requestsPerAddress: 1e6, slotCapacity: 1000 })
const { db } = whole.database
const owner = await newStaff(whole, 'Nandini Bose', 'owner')

const preview = (phone: string) => owner.api.previewErasure({ body: { phone } })
const erase = (phone: string) =>
  confirmed(owner.key, stepUp => owner.api.erasePerson({ body: { phone, stepUp } }))
const actsOn = (subject: string) =>
  db.select().from(audit).where(eq(audit.subject, subject)).orderBy(desc(audit.at), desc(audit.id))

/** A customer with an order in the given state. */
async function withOrder(status: 'confirmed' | 'cancelled' | 'feedback', isPaid: boolean) {
  const { customer, order, api } = await newOrder(whole)
  const phone = customer.phone ?? ''
  const [row] = await db
    .update(orders)
    .set({ ...(status === 'cancelled' ? CANCELLED : { status }), holdExpiresAt: null })
    .where(eq(orders.number, order.orderId))
    .returning({ id: orders.id, total: orders.total })
  if (isPaid && row)
    await db.insert(payments).values({
      orderId: row.id,
      channel: 'cash',
      state: 'completed',
      amount: row.total,
      completedAt: whole.shop.now(),
      createdAt: whole.shop.now(),
    })
  return { id: customer.id, phone, api, number: order.orderId }
}

test('the preview of an erasure lists what would be deleted and what stays, and changes nothing', async () => {
  const { id, phone, api, number } = await withOrder('feedback', true)
  expect(await preview(phone)).toEqual({
    success: true,
    problem: null,
    booksYears: 8,
    erasure: { hadAccount: true, ordersKept: 1, ordersDeleted: 0, requestsDeleted: 0 },
  })
  expect((await api.getOrder({ params: { id: number } })).order.orderId).toBe(number)
  expect(await db.$count(customers, eq(customers.phone, phone))).toBe(1)
  expect((await actsOn(`customer:${id}`)).map(({ action }) => action)).toEqual(['customer.read'])
})

test('erasing a person requires the owner’s passkey for that person', async () => {
  const { phone, api } = await withOrder('cancelled', false)
  const asking = owner.api.erasePerson({ body: { phone } })
  const refused = await refusalOf(asking)
  expect(refused).toMatchObject({
    status: 403,
    code: 'STEP_UP_NEEDED',
    message: 'Please confirm with your passkey: erase this person’s data.',
  })
  expect(await db.$count(customers, eq(customers.phone, phone))).toBe(1)
  expect((await erase(phone)).erasure).toEqual({
    hadAccount: true,
    ordersKept: 0,
    ordersDeleted: 1,
    requestsDeleted: 0,
  })
  expect(await refusalOf(api.listOrders())).toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('the audit of an erasure has no phone number', async () => {
  const { id, phone } = await withOrder('cancelled', false)
  await erase(phone)
  const act = (await actsOn(`customer:${id}`)).find(({ action }) => action === 'customer.erased')
  expect(act).toMatchObject({ action: 'customer.erased', staffId: owner.id, details: { ordersDeleted: 1 } })
  expect(JSON.stringify(act)).not.toContain(phone)
})

test('erasing a person a second time changes nothing', async () => {
  const { phone } = await withOrder('cancelled', false)
  await erase(phone)
  expect((await erase(phone)).erasure).toMatchObject({ hadAccount: false, ordersDeleted: 0 })
  expect(await preview(phone)).toMatchObject({ erasure: { hadAccount: false } })
})

test('a confirmation for one person can’t erase another person', async () => {
  const [one, other] = [await withOrder('cancelled', false), await withOrder('cancelled', false)]
  const { answer } = await refusalOf(owner.api.erasePerson({ body: { phone: one.phone } }))
  const assertion = owner.key.get(answer.confirmation as { challenge: string })
  const swapped = owner.api.erasePerson({ body: { phone: other.phone, stepUp: { assertion } } })
  expect(await refusalOf(swapped)).toMatchObject({ code: 'PASSKEY_REFUSED' })
  expect(await db.$count(customers, eq(customers.phone, other.phone))).toBe(1)
})

test('while a visit is coming, the preview shows why the person can’t be erased, and the call is refused after the passkey', async () => {
  const { phone, number } = await withOrder('confirmed', false)
  const { erasure, problem } = await preview(phone)
  expect(erasure).toBeNull()
  expect(problem).toContain(number)
  const unconfirmed = await refusalOf(owner.api.erasePerson({ body: { phone } }))
  expect(unconfirmed).toMatchObject({ status: 403, code: 'STEP_UP_NEEDED' })
  expect(JSON.stringify(unconfirmed.answer)).not.toContain(number)
  expect(await refusalOf(erase(phone))).toMatchObject({
    status: 409,
    code: 'ERASURE_REFUSED',
    message: problem,
  })
  expect(await db.$count(customers, eq(customers.phone, phone))).toBe(1)
})

test('an order booked after the confirmation stops the erasure', async () => {
  const { phone, number } = await withOrder('cancelled', false)
  const { answer } = await refusalOf(owner.api.erasePerson({ body: { phone } }))
  const assertion = owner.key.get(answer.confirmation as { challenge: string })
  const standing = { status: 'confirmed', cancelReason: null, cancelledAt: null } as const
  await db.update(orders).set(standing).where(eq(orders.number, number))
  const late = owner.api.erasePerson({ body: { phone, stepUp: { assertion } } })
  expect(await refusalOf(late)).toMatchObject({ code: 'ERASURE_REFUSED' })
  expect(await db.$count(customers, eq(customers.phone, phone))).toBe(1)
})

test('a copy of a person’s data requires a passkey for that person, has what the customer’s own copy has, and is audited', async () => {
  const { id, phone, api } = await withOrder('feedback', false)
  const ask = () => owner.api.exportPerson({ body: { phone } })
  expect(await refusalOf(ask())).toMatchObject({ code: 'STEP_UP_NEEDED' })
  expect(await actsOn(`customer:${id}`)).toEqual([])
  const { data } = await confirmed(owner.key, stepUp => owner.api.exportPerson({ body: { phone, stepUp } }))
  const { data: own } = await api.exportMyData()
  expect({ ...data, exportedAt: '', sessions: [] }).toEqual({ ...own, exportedAt: '', sessions: [] })
  const exported = (await actsOn(`customer:${id}`)).filter(({ staffId }) => staffId === owner.id)
  expect(exported.map(({ action }) => action)).toEqual(['customer.exported'])
})

test('an owner of one centre can neither erase nor export a person’s data', async () => {
  const centre = whole.catalogue.current().centres[0]?.code ?? ''
  const there = await newStaff(whole, 'Rohan Shah', { role: 'owner', centre })
  const { phone } = await withOrder('cancelled', false)
  for (const call of [
    () => there.api.previewErasure({ body: { phone } }),
    () => confirmed(there.key, stepUp => there.api.erasePerson({ body: { phone, stepUp } })),
    () => confirmed(there.key, stepUp => there.api.exportPerson({ body: { phone, stepUp } })),
  ])
    expect(await refusalOf(call())).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  expect(await db.$count(customers, eq(customers.phone, phone))).toBe(1)
})

test('each search for a number without an account is audited with the number masked, and refused above a limit', async () => {
  // At the start of an hour, which is what counts.
  whole.setClock(new Date((Math.floor(whole.shop.now().getTime() / HOUR_MS) + 1) * HOUR_MS))
  const tara = await newStaff(whole, 'Tara Menon', 'owner')
  const tried = async () =>
    (await actsOn('customers')).filter(({ staffId }) => staffId === tara.id).map(({ details }) => details)
  const look = (phone: string) => tara.api.previewErasure({ body: { phone } })
  await look('9811200001')
  await look('9811200001')
  await refusalOf(tara.api.erasePerson({ body: { phone: '9811200002' } }))
  expect(await tried()).toHaveLength(3)
  expect(JSON.stringify(await tried())).not.toMatch(/98112000/)
  for (let left = 57; left > 0; left--) await look('9811200003')
  for (const call of [
    () => look('9811200004'),
    () => tara.api.erasePerson({ body: { phone: '9811200004' } }),
  ])
    expect(await refusalOf(call())).toMatchObject({ status: 429, code: 'TOO_MANY' })
  expect(await tried()).toHaveLength(60)
})
