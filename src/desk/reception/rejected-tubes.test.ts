import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { laterJobs, orders, visits } from '#db/schema.ts'
import { isItsVisit, orderColumns } from '#domain/orders/order-rows.ts'
import { bindTube } from '#domain/visits/specimens/bind.ts'
import { makeLabels, newTubeCode } from '#domain/visits/specimens/labels.ts'
import { SECOND_MS } from '#rules/durations.ts'
import { heldUntil } from '#rules/orders/messages.ts'
import { A_TEST_MORE, refusalOf } from '#tests/helpers/orders.ts'
import { oneStaff } from '#tests/helpers/staff/acting.ts'
import { DRAWN, laboratory } from '#tests/helpers/staff/laboratory.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { drawn, tubeRow, visitFor } from '#tests/helpers/staff/tubes.ts'

/** Rejected tubes, and undoing a rejection. */

const lab = await laboratory()
const { whole, desk, atReception, atBooking, scan, reject, filled } = lab
const { shop } = whole
const VIJAY = await oneStaff(shop, 'collector', 'vijay')
const { db } = whole.database

test('the customer of a rejected tube gets a message a minute later', async () => {
  const { visit, codes } = await filled(['CBC', 'TSH', 'FBS'])
  for (const code of codes) await scan(code)
  const [, edta = ''] = codes
  const jobs = whole.jobs.length
  const before = shop.now().getTime()
  await reject(edta, 'wrong-tube')
  expect(whole.jobs.slice(jobs).filter(({ name }) => name === 'notify-order')).toEqual([])
  const later = (await db.select().from(laterJobs)).filter(
    ({ data }) => (data as { orderId?: string }).orderId === visit.order._id,
  )
  expect(later).toMatchObject([{ name: 'notify-order', data: { about: 'sample-rejected' } }])
  expect(later[0]?.dueAt.getTime()).toBeGreaterThanOrEqual(before + 60_000)
})

test('only the rejected tubes are collected again, free of charge', async () => {
  const { visit, codes } = await filled(['CBC', 'TSH', 'FBS'])
  for (const code of codes) await scan(code)
  const [serum = '', edta = ''] = codes
  await reject(edta, 'wrong-tube')
  const { recollection } = (await visit.api.getVisit({ params: visit.params })).visit
  expect(recollection).toMatchObject({ state: 'waiting', reason: 'other' })
  expect(recollection?.items.map(({ name }) => name)).toEqual(['Complete Blood Count (CBC)'])
  // A second one joins the visit that waits.
  await reject(serum, 'haemolysed')
  const slot = { date: '2026-11-27', timeSlot: '08:00 AM - 09:00 AM' }
  const { order: again } = await visit.api.bookRecollection({ params: visit.params, body: slot })
  const { tubes } = await (await newStaff(whole, 'Reader 2', 'owner')).api.listOrderTubes({
    params: { id: again.orderId },
  })
  expect(tubes.map(({ letter, code }) => [letter, code])).toEqual([
    ['S', null],
    ['E', null],
  ])
  const [row] = await db
    .select(orderColumns)
    .from(orders)
    .innerJoin(visits, isItsVisit)
    .where(eq(orders.id, again._id))
  if (!row) throw new Error('there is no second visit')
  const [made] = await makeLabels(shop, [row], VIJAY)
  const replaced = await Promise.all(
    (made?.tubes ?? []).map(async ({ specimen }) => {
      const { replacesId } = await tubeRow(whole, specimen.barcode)
      return replacesId
    }),
  )
  expect(replaced).toEqual([(await tubeRow(whole, serum)).id, (await tubeRow(whole, edta)).id])
})

test('a rejected tube does not count as arrived until the rejection is undone', async () => {
  const { codes } = await filled(['CBC', 'TSH', 'FBS'])
  for (const code of codes) await scan(code)
  const [serum = ''] = codes
  const all = codes.length
  const answered = await desk.joseph.rejectTube({ body: { code: serum, reason: 'clotted' } })
  expect(answered.scan.tube).toMatchObject({ here: all - 1, rejected: 1, of: all })
  const { scan: back } = await desk.joseph.undoTube({ body: { code: serum } })
  expect(back.tube).toMatchObject({ here: all, rejected: 0, of: all })
})

test('rejecting a tube returns the time when its customer gets the message', async () => {
  const { codes } = await filled(['CBC'])
  for (const code of codes) await scan(code)
  const [code = ''] = codes
  const answered = await desk.joseph.rejectTube({ body: { code, reason: 'clotted' } })
  const inAMinute = new Date(shop.now().getTime() + 60_000)
  const quiet = heldUntil('sample-rejected', inAMinute)?.toISOString() ?? null
  expect(answered.scan.tube?.quietUntil).toBe(quiet)
})

test('rejecting a tube of a package collects only that tube again', async () => {
  atBooking()
  const visit = await visitFor(whole, [], {
    items: [{ id: 'PK-FULLBASIC', name: 'Full Body Check-Up - Basic', quantity: 1 }],
    totalAmount: 999,
  })
  await atReception()
  const codes = await drawn(whole, visit, DRAWN)
  for (const code of codes) await scan(code)
  await reject(codes[2] ?? '', 'too-little')
  const slot = { date: '2026-11-27', timeSlot: '09:00 AM - 10:00 AM' }
  const { order } = await visit.api.bookRecollection({ params: visit.params, body: slot })
  const owner = await newStaff(whole, 'Reader 3', 'owner')
  const { tubes } = await owner.api.listOrderTubes({ params: { id: order.orderId } })
  expect(tubes.map(({ letter }) => letter)).toEqual(['F'])
})

test('a test added to the visit of a recollection has a tube of its own', async () => {
  const { visit, codes } = await filled(['CBC'])
  const [code = ''] = codes
  await scan(code)
  await reject(code, 'clotted')
  const slot = { date: '2026-11-27', timeSlot: '10:00 AM - 11:00 AM' }
  const { order } = await visit.api.bookRecollection({ params: visit.params, body: slot })
  const params = { id: order.orderId }
  const items = [{ id: 'TSH', patient: 0 }]
  await visit.api.addTests({ params, body: { items, totalAmount: 219, paymentMethod: 'COD' } })
  const owner = await newStaff(whole, 'Reader 4', 'owner')
  const { tubes } = await owner.api.listOrderTubes({ params })
  expect(tubes.map(({ letter }) => letter)).toEqual(['S', 'E'])
})

test('a rejected tube that also serves an addition is collected again for both orders', async () => {
  atBooking()
  const visit = await visitFor(whole, ['CBC'])
  const { order: added } = await visit.api.addTests({ params: visit.params, body: A_TEST_MORE })
  await atReception()
  const [code = ''] = await drawn(whole, visit, DRAWN)
  expect((await scan(code)).tube?.tests).toBe(2)
  await reject(code, 'clotted')
  for (const id of [visit.number, added.orderId])
    expect((await visit.api.getVisit({ params: { id } })).visit.recollection).toMatchObject({
      state: 'waiting',
      items: [{ patientName: 'Asha Rao' }],
    })
})

test('of two rejections of a tube at the same time, one counts', async () => {
  const { codes } = await filled(['CBC'])
  const [code = ''] = codes
  await scan(code)
  const both = await Promise.allSettled([reject(code, 'clotted'), reject(code, 'leaked', desk.anita)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a person can undo their own last action for one minute', async () => {
  const { visit, codes } = await filled(['CBC'])
  const [code = ''] = codes
  await scan(code)
  await reject(code, 'clotted')
  expect((await refusalOf(desk.anita.undoTube({ body: { code } }))).message).toContain('nothing left to undo')
  expect((await desk.joseph.undoTube({ body: { code } })).scan).toMatchObject({ kind: 'accepted' })
  expect((await visit.api.getVisit({ params: visit.params })).visit.recollection).toBeNull()
  // Then that it was accepted: it stays here, and is accepted by another scan.
  expect((await desk.joseph.undoTube({ body: { code } })).scan.tube).toMatchObject({ state: 'received' })
  expect((await refusalOf(desk.joseph.undoTube({ body: { code } }))).code).toBe('INVALID')
  expect((await scan(code)).kind).toBe('accepted')
  whole.setClock('2026-11-25T11:55:00+05:30')
  expect((await refusalOf(desk.joseph.undoTube({ body: { code } }))).code).toBe('INVALID')
})

const recollectionOf = async ({ visit }: Awaited<ReturnType<typeof filled>>) =>
  (await visit.api.getVisit({ params: visit.params })).visit.recollection
const undo = (code: string) => desk.joseph.undoTube({ body: { code } })

test('an undo removes the tests of its own tube from the recollection, and the last undo removes the recollection for the customer', async () => {
  const made = await filled(['CBC', 'TSH'])
  const [serum = '', edta = ''] = made.codes
  for (const code of [serum, edta]) await scan(code)
  await reject(serum, 'haemolysed')
  await reject(edta, 'clotted')
  expect((await recollectionOf(made))?.items).toHaveLength(2)
  await undo(serum)
  expect(await recollectionOf(made)).toMatchObject({
    state: 'waiting',
    items: [{ name: 'Complete Blood Count (CBC)' }],
  })
  await undo(edta)
  expect(await recollectionOf(made)).toBeNull()
})

test('a rejection that was undone is not on the order’s timeline', async () => {
  const { visit, codes } = await filled(['CBC'])
  const [code = ''] = codes
  await scan(code)
  await reject(code, 'haemolysed')
  await undo(code)
  whole.simulator.advance(SECOND_MS)
  await reject(code, 'clotted')
  const owner = await newStaff(whole, 'Reader 5', 'owner')
  const { timeline } = (await owner.api.getDeskOrder({ params: visit.params })).order
  const said = timeline.map(({ text }) => text).filter(text => text.startsWith('Rejected'))
  expect(said).toEqual(['Rejected the sample, so a recollection is needed: clotted'])
})

test('a rejected tube that is being collected again does not block the undo of another tube', async () => {
  const made = await filled(['CBC', 'TSH'])
  const [serum = '', edta = ''] = made.codes
  for (const code of [serum, edta]) await scan(code)
  await reject(serum, 'haemolysed')
  const slot = { date: '2026-11-27', timeSlot: '10:00 AM - 11:00 AM' }
  await made.visit.api.bookRecollection({ params: made.visit.params, body: slot })
  await reject(edta, 'clotted')
  expect((await recollectionOf(made))?.state).toBe('waiting')
  await undo(edta)
  expect(await recollectionOf(made)).toMatchObject({
    state: 'booked',
    items: [{ name: 'TSH (Ultrasensitive)' }],
  })
})

test('an undo keeps the tests of a cancelled second visit in the recollection', async () => {
  const made = await filled(['CBC', 'TSH'])
  const [serum = '', edta = ''] = made.codes
  for (const code of [serum, edta]) await scan(code)
  await reject(serum, 'haemolysed')
  const slot = { date: '2026-11-27', timeSlot: '10:00 AM - 11:00 AM' }
  const { order: again } = await made.visit.api.bookRecollection({ params: made.visit.params, body: slot })
  await reject(edta, 'clotted')
  await made.visit.api.cancelOrder({ params: { id: again.orderId }, body: { expectedRefund: 0 } })
  expect((await recollectionOf(made))?.items).toHaveLength(2)
  await undo(edta)
  expect(await recollectionOf(made)).toMatchObject({
    state: 'waiting',
    items: [{ name: 'TSH (Ultrasensitive)' }],
  })
})

test('an undo keeps a test in the recollection if its other tube was rejected too and that visit was cancelled', async () => {
  atBooking()
  const visit = await visitFor(whole, [], {
    items: [{ id: 'PK-FULLBASIC', name: 'Full Body Check-Up - Basic', quantity: 1 }],
    totalAmount: 999,
  })
  await atReception()
  const codes = await drawn(whole, visit, DRAWN)
  for (const code of codes) await scan(code)
  const [first = '', second = ''] = codes
  await reject(first, 'haemolysed')
  whole.simulator.advance(SECOND_MS)
  const slot = { date: '2026-11-27', timeSlot: '10:00 AM - 11:00 AM' }
  const { order: again } = await visit.api.bookRecollection({ params: visit.params, body: slot })
  await reject(second, 'clotted')
  whole.simulator.advance(SECOND_MS)
  await visit.api.cancelOrder({ params: { id: again.orderId }, body: { expectedRefund: 0 } })
  await undo(second)
  expect((await visit.api.getVisit({ params: visit.params })).visit.recollection).toMatchObject({
    state: 'waiting',
    items: [{ name: 'Full Body Check-Up - Basic' }],
  })
})

test('a tube is rejected only at its own centre, by a person with the permission there, and after it has arrived', async () => {
  const { codes } = await filled(['CBC'])
  const [code = ''] = codes
  for (const api of [desk.joseph, desk.anita])
    expect((await refusalOf(reject(code, 'label', api))).message).toContain('not here')
  const unknown = { code: newTubeCode(), reason: 'label' as const }
  expect((await refusalOf(desk.anita.rejectTube({ body: unknown }))).status).toBe(404)
  await scan(code, desk.anita, 'DAD')
  expect((await refusalOf(reject(code, 'label'))).code).toBe('FORBIDDEN')
  expect((await refusalOf(scan(code, desk.joseph, 'DAD'))).code).toBe('FORBIDDEN')
  expect((await refusalOf(scan(code, desk.joseph, null))).code).toBe('FORBIDDEN')
  expect((await refusalOf(scan(code, desk.anita, 'XXX'))).code).toBe('INVALID')
})

test('a tube that is collected again at once, in the same visit, replaces the rejected tube', async () => {
  const { visit, codes } = await filled(['CBC'])
  const [code = ''] = codes
  await scan(code)
  await reject(code, 'clotted')
  const [tube] = await visit.tubes()
  if (!tube) throw new Error('there is no tube')
  const { person, container, timing } = tube
  const tubeKey = { visitId: person.visitId, person: person.position, container: container.code, timing }
  const fresh = newTubeCode()
  await bindTube(shop, { code: fresh, tubeKey, actor: VIJAY })
  expect(await tubeRow(whole, fresh)).toMatchObject({ replacesId: (await tubeRow(whole, code)).id })
  expect((await scan(fresh)).kind).toBe('accepted')
})

test('a tube that is too old can be accepted once, after it arrived, by a person with the permission to reject it', async () => {
  const { visit, codes } = await filled(['PTINR'])
  const [code = ''] = codes
  const accept = (api = desk.joseph) => api.acceptTube({ body: { code } })
  expect((await refusalOf(accept(desk.anita))).message).toContain('not here')
  await atReception('2026-11-25T16:00:00+05:30')
  expect((await scan(code)).kind).toBe('too-old')
  const { api: collector } = await newStaff(whole, 'Collector', 'collector')
  expect((await refusalOf(accept(collector))).code).toBe('FORBIDDEN')
  const both = await Promise.all([accept(), accept()])
  expect(both.map(({ scan: { kind } }) => kind)).toEqual(['accepted', 'accepted'])
  expect((await scan(code)).kind).toBe('already-received')
  const owner = await newStaff(whole, 'Reader 4', 'owner')
  const { tubes } = await owner.api.listOrderTubes({ params: visit.params })
  expect(tubes).toMatchObject([{ state: 'accepted', acceptedAt: expect.any(String) }])
  await reject(code, 'too-old')
  expect((await refusalOf(accept())).code).toBe('INVALID')
})
