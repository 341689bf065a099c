import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, centres, requestCalls, requests } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { erasePhone } from '#domain/privacy/erase.ts'
import { exportPhone } from '#domain/privacy/export.ts'
import { closeAsOrdered } from '#domain/requests/end-request.ts'
import { findStaffSession } from '#domain/staff/sessions.ts'
import { newOrder, refusalOf } from '#tests/helpers/orders.ts'
import { A_CENTRE } from '#tests/helpers/staff/centre.ts'
import { about, callAbout, requestsOf } from '#tests/helpers/staff/requests.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** How requests end, and who may see which. */

const whole = await wholeShop({ formsPerAddress: 1000 })
const { shop } = whole
const { db } = whole.database
const { acts, listed, nursing, person, phone, prescription, shown } = requestsOf(whole)
whole.setClock('2026-11-23T10:00:00+05:30')

test('a request closed with a reason leaves the queue, and its customer sees the outcome', async () => {
  const meera = await person('coordinator')
  const asha = await whole.signIn('Asha Rao')
  const form = { name: 'Asha Rao', mobile: asha.phone, dateTime: '2026-11-30', serviceType: 'Nursing' }
  const ids = []
  for (const _ of [1, 2]) ids.push((await asha.api.createBooking({ body: form })).booking._id)
  const [one = '', two = ''] = ids
  await meera.api.closeDeskRequest({ params: { id: one }, body: { reason: 'arranged' } })
  await meera.api.closeDeskRequest({ params: { id: two }, body: { reason: 'twice' } })
  // The same press twice changes nothing.
  await meera.api.closeDeskRequest({ params: { id: two }, body: { reason: 'twice' } })
  const { requests: own } = await asha.api.listOwnRequests()
  expect(new Map(own.map(({ _id, status }) => [_id, status]))).toEqual(
    new Map([
      [one, 'confirmed'],
      [two, 'cancelled'],
    ]),
  )
  expect((await listed(meera)).map(({ id }) => id)).not.toContain(one)
  expect((await listed(meera, 'closed')).find(({ id }) => id === two)).toMatchObject({
    closed: { by: meera.name, closing: 'twice', orderNumber: null },
  })
  expect((await acts(two)).filter(action => action === 'request.closed')).toHaveLength(1)
  expect(await refusalOf(meera.api.takeDeskRequest(about(one)))).toMatchObject({
    message: `This request has been closed by ${meera.name}.`,
  })
})

test('a request closed by mistake can be reopened, and its customer sees it as open', async () => {
  const meera = await person('coordinator')
  const id = await nursing('Opened Again')
  await meera.api.closeDeskRequest({ params: { id }, body: { reason: 'not-reached' } })
  await Promise.all([meera.api.reopenDeskRequest(about(id)), meera.api.reopenDeskRequest(about(id))])
  expect(await shown(meera, id)).toMatchObject({ closed: null, holder: { isSelf: true } })
  expect(await db.select({ status: requests.status }).from(requests).where(eq(requests.id, id))).toEqual([
    { status: 'requested' },
  ])
})

test('an order made from a request closes the request for good, even if it was assigned to another person', async () => {
  const [meera, irfan] = [await person('coordinator'), await person('coordinator')]
  const id = await prescription('Ordered One')
  await irfan.api.takeDeskRequest(about(id))
  const { order } = await newOrder(whole)
  const staff = await findStaffSession(shop, meera.cookie().split('=')[1] ?? '', '127.0.0.1')
  if (!staff) throw new Error('nobody has signed in')
  const closing = { requestId: id, orderId: order._id }
  await inTransaction(shop.db, tx => closeAsOrdered(tx, shop, staff, closing))
  await inTransaction(shop.db, tx => closeAsOrdered(tx, shop, staff, closing))
  expect(await shown(irfan, id)).toMatchObject({
    holder: null,
    closed: { closing: 'ordered', by: meera.name, orderNumber: order.orderId },
  })
  expect(await refusalOf(irfan.api.reopenDeskRequest(about(id)))).toMatchObject({
    code: 'ORDER_STEP_REFUSED',
  })
  expect((await acts(id)).filter(action => action === 'request.closed')).toHaveLength(1)
})

test('the file of a prescription requires a permission, and each read of it is audited', async () => {
  const meera = await person('reception')
  const id = await prescription('Paper Sent')
  expect(await shown(meera, id)).toMatchObject({ fileType: 'application/pdf' })
  const answer = await whole.app.request(`/api/desk/requests/${id}/file`, {
    headers: { cookie: meera.cookie() },
  })
  expect(await answer.text()).toBe('%PDF-1.')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(
    await db.$count(audit, and(eq(audit.subject, `prescription:${id}`), eq(audit.staffId, meera.id))),
  ).toBe(1)
})

test('a missing request, and the file of a request without a file, are not found', async () => {
  const meera = await person('coordinator')
  const id = await nursing('Without File')
  for (const unknown of [randomUUID(), 'none'])
    for (const action of [
      () => meera.api.getDeskRequest({ params: { id: unknown } }),
      () => meera.api.takeDeskRequest(about(unknown)),
      () => meera.api.releaseDeskRequest(about(unknown)),
      () => meera.api.recordDeskCall(callAbout(unknown)),
      () => meera.api.closeDeskRequest({ params: { id: unknown }, body: { reason: 'twice' } }),
      () => meera.api.reopenDeskRequest(about(unknown)),
    ])
      expect(await refusalOf(action())).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  const answer = await whole.app.request(`/api/desk/requests/${id}/file`, {
    headers: { cookie: meera.cookie() },
  })
  expect(answer.status).toBe(404)
})

test('a role at one centre can’t open requests, because they belong to no centre', async () => {
  await db.insert(centres).values({
    ...A_CENTRE,
    code: 'REQ-1',
    name: 'One',
    position: 1,
  })
  const meera = await person({ role: 'coordinator', centre: 'REQ-1' })
  const id = await nursing('Elsewhere')
  for (const action of [
    () => listed(meera),
    () => meera.api.getDeskRequest({ params: { id } }),
    () => meera.api.takeDeskRequest(about(id)),
  ])
    expect(await refusalOf(action())).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  expect(await acts(id)).toEqual([])
})

test('erasing a person deletes their requests with the calls, which a copy of their data contained', async () => {
  const meera = await person('coordinator')
  const mobile = phone()
  const id = await nursing('Erased One', mobile)
  await meera.api.recordDeskCall(callAbout(id, { note: 'Wants the evening' }))
  const actor = { kind: 'command-line', name: 'asha' } as const
  const data = await exportPhone(shop, { phone: mobile, actor })
  expect(data.requests).toMatchObject([{ calls: [{ outcome: 'no-answer', note: 'Wants the evening' }] }])
  await erasePhone(shop, { phone: mobile, actor })
  expect(await db.$count(requests, eq(requests.id, id))).toBe(0)
  expect(await db.$count(requestCalls, eq(requestCalls.requestId, id))).toBe(0)
})
