import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, centres, orders, visits } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { type AuditEntry, audit as record } from '#domain/audit.ts'
import { endStaff } from '#domain/staff/staff.ts'
import { newOrder, refusalOf } from '#tests/helpers/orders.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { isVisitOf } from '#tests/helpers/visit-of.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Who did and who read what: written by identity, never changed, and shown to those who may see it. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000 })
const { shop, database, setClock } = whole
const { db } = database
const BOARD = { query: { city: 'Mumbai' as const, date: '2026-11-30' } }
const [one, other] = await db.select().from(centres).limit(2)

let people = 0
const person = (...given: Parameters<typeof newStaff>[2][]) => {
  people += 1
  return newStaff(whole, `Meera ${people}`, ...given)
}
const later = (minutes: number) => setClock(new Date(shop.now().getTime() + minutes * 60_000))
const entriesOf = (subject: string, staffId: string) =>
  db.select().from(audit).where(sql`${audit.subject} = ${subject} and ${audit.staffId} = ${staffId}`)
const write = (act: Partial<AuditEntry>) =>
  record(db, {
    at: shop.now(),
    actor: { kind: 'command-line', name: 'asha' },
    action: 'orders.exported',
    subject: 'orders',
    ...act,
  })

test('viewing a day is audited with the person, their session, their address and the day', async () => {
  const meera = await person('coordinator')
  await meera.api.getDeskBoard(BOARD)
  const { sessions } = await meera.api.listStaffSessions()
  expect(await entriesOf('visits:Mumbai/2026-11-30', meera.id)).toMatchObject([
    {
      actor: `operator:${meera.name}`,
      staffId: meera.id,
      action: 'visits.read',
      sessionId: sessions[0]?.id,
      address: '127.0.0.1',
    },
  ])
})

test('a page that refreshes itself is audited as one view for each ten minutes', async () => {
  const meera = await person('coordinator')
  await meera.api.getDeskBoard(BOARD)
  later(9)
  await meera.api.getDeskBoard(BOARD)
  expect(await entriesOf('visits:Mumbai/2026-11-30', meera.id)).toHaveLength(1)
  later(2)
  await meera.api.getDeskBoard(BOARD)
  expect(await entriesOf('visits:Mumbai/2026-11-30', meera.id)).toHaveLength(2)
})

test('every response that contains an order is audited as a read', async () => {
  const { api, order } = await newOrder(whole)
  await api.setPaymentMethod({ params: { id: order._id }, body: { paymentMethod: 'COD' } })
  const params = { id: order.orderId }
  type Api = Awaited<ReturnType<typeof person>>['api']
  const noted = { id: randomUUID(), text: 'Asked for a call' }
  const calls: [string, (api: Api) => Promise<unknown>][] = [
    ['preview of a cancellation', api => api.previewDeskCancellation({ params, body: {} })],
    ['price of an addition', api => api.priceDeskAddition({ params, body: { items: [{ id: 'HB' }] } })],
    ['refund', api => api.getDeskRefund({ params })],
    ['note', api => api.addDeskNote({ params, body: noted })],
  ]
  for (const [what, call] of calls) {
    const meera = await person('coordinator')
    await call(meera.api)
    const seen = (await entriesOf(`order:${order._id}`, meera.id)).map(({ action }) => action)
    expect(seen, what).toContain('order.read')
  }
  // A note that is sent once more changes nothing, and answers with the order all the same.
  const meera = await person('coordinator')
  const body = { ...noted, id: randomUUID() }
  for (const minutes of [0, 6, 6]) {
    later(minutes)
    await meera.api.addDeskNote({ params, body })
  }
  const seen = (await entriesOf(`order:${order._id}`, meera.id)).map(({ action }) => action)
  expect(seen.sort()).toEqual(['order.noted', 'order.read', 'order.read'])
})

test('no row of the audit can be changed or deleted over the shop’s own connection', async () => {
  const subject = `order:${randomUUID()}` as const
  await write({ subject, details: { before: { hour: 9 }, after: { hour: 10 } } })
  const isThis = eq(audit.subject, subject)
  const refused = /append-only/
  const causeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      error => String((error as { cause?: unknown }).cause),
    )
  expect(await causeOf(db.update(audit).set({ actor: 'operator:nobody' }).where(isThis))).toMatch(refused)
  expect(await causeOf(db.update(audit).set({ details: {}, isLogged: true }).where(isThis))).toMatch(refused)
  expect(await causeOf(db.delete(audit).where(isThis))).toMatch(refused)
  expect(await causeOf(db.execute(sql`truncate audit`))).toMatch(refused)
  // Telling it to the log is no change of it.
  await db.update(audit).set({ isLogged: true }).where(isThis)
  expect(await db.select().from(audit).where(isThis)).toMatchObject([
    { actor: 'operator:asha', details: { before: { hour: 9 } }, isLogged: true },
  ])
})

test('the permission to delete old audit rows ends with its transaction', async () => {
  await write({ action: 'orders.exported' })
  await inTransaction(db, async tx => {
    await tx.execute(sql`select set_config('jaanch.deletes_audit', 'after its years', true)`)
  })
  for (const _ of Array.from({ length: 10 })) await expect(db.delete(audit)).rejects.toThrow()
})

test('the owner pages through the whole list, newest first, each entry once', async () => {
  const nandini = await person('owner')
  const at = new Date('2026-11-20T06:30:00.000Z')
  // Forty at a time in the same millisecond.
  for (const index of Array.from({ length: 120 }).keys())
    await write({ at: new Date(at.getTime() + Math.floor(index / 40)), subject: `slots:${index}` })
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await nandini.api.listAudit({ body: { date: '2026-11-20', cursor } })
    seen.push(...page.entries.map(({ subject }) => subject))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(new Set(seen).size).toBe(120)
  expect(seen).toHaveLength(120)
  expect(Number(seen[0])).toBeGreaterThanOrEqual(80)
  expect(Number(seen.at(-1))).toBeLessThan(40)
})

test('the list is filtered by staff member, order and day', async () => {
  const nandini = await person('owner')
  const meera = await person('manager')
  const { order } = await newOrder(whole)
  const [row] = await db.select().from(orders).where(eq(orders.id, order._id))
  const [from, to] = [9, 10].map(hour => ({ date: '2026-11-24', hour }))
  await write({ action: 'visit.moved', subject: `visit:${row?.visitId}`, details: { from, to } })
  later(1)
  await meera.api.getDeskBoard(BOARD)
  const ofOrder = await nandini.api.listAudit({ body: { orderId: order.orderId } })
  expect(ofOrder.entries).toMatchObject([
    {
      staff: 'A command (asha)',
      action: 'visit.moved',
      meaning: 'moved the visit from Tue, 24 Nov, 9–10 AM to Tue, 24 Nov, 10–11 AM',
      subject: order.orderId,
      orderId: order.orderId,
      isReading: false,
      details: [],
    },
  ])
  const ofMeera = await nandini.api.listAudit({ body: { staffId: meera.id } })
  expect(ofMeera.entries.map(({ action }) => action)).toEqual(['visits.read', 'staff.key-added'])
  expect(ofMeera.people).toContainEqual({ id: meera.id, name: meera.name, hasLeft: false })
  expect((await nandini.api.listAudit({ body: { staffId: meera.id, date: '2020-01-01' } })).entries).toEqual(
    [],
  )
})

test('a manager of one centre sees entries about its orders, and none of other centres', async () => {
  if (!one || !other) throw new Error('two centres are needed')
  const [mine, theirs] = [await newOrder(whole), await newOrder(whole)]
  await db.update(visits).set({ centreCode: one.code, isCentreVisit: true }).where(isVisitOf(mine.order._id))
  await db
    .update(visits)
    .set({ centreCode: other.code, isCentreVisit: true })
    .where(isVisitOf(theirs.order._id))
  for (const { order } of [mine, theirs]) await write({ subject: `order:${order._id}` })
  await write({ subject: 'slots:Mumbai' })
  const manager = await person({ role: 'manager', centre: one.code })
  const { entries } = await manager.api.listAudit({ body: {} })
  expect(entries.map(({ orderId }) => orderId)).toEqual([mine.order.orderId])
  const asked = (orderId: string) => refusalOf(manager.api.listAudit({ body: { orderId } }))
  const unknown = await asked('ORD-0000-0000')
  expect(unknown).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  expect(await asked(theirs.order.orderId)).toMatchObject({ status: 404, message: unknown.message })
})

test('a manager of one centre can filter by the staff of that centre and by staff with roles everywhere', async () => {
  if (!one || !other) throw new Error('two centres are needed')
  const manager = await person({ role: 'manager', centre: one.code })
  const [here, everywhere] = [
    await person({ role: 'reception', centre: one.code }),
    await person('collector'),
  ]
  const [elsewhere, gone] = [
    await person({ role: 'reception', centre: other.code }),
    await person('collector'),
  ]
  await inTransaction(db, tx =>
    endStaff(tx, shop.now(), { name: gone.name, actor: { kind: 'command-line', name: 'asha' } }),
  )
  const idsFor = async ({ api }: typeof manager) =>
    (await api.listAudit({ body: {} })).people.map(({ id }) => id)
  const shown = await idsFor(manager)
  expect(shown).toEqual(expect.arrayContaining([manager.id, here.id, everywhere.id]))
  for (const { id } of [elsewhere, gone]) expect(shown).not.toContain(id)
  expect(await idsFor(await person('owner'))).toEqual(expect.arrayContaining([elsewhere.id, gone.id]))
})

test('reading the audit requires the permission, and a page past the end is empty', async () => {
  const meera = await person('coordinator')
  expect(await refusalOf(meera.api.listAudit({ body: {} }))).toMatchObject({ code: 'FORBIDDEN' })
  const nandini = await person('owner')
  for (const cursor of ['x', Buffer.from('2026-13-45T00:00:00.000Z x').toString('base64url')])
    expect(await refusalOf(nandini.api.listAudit({ body: { cursor } }))).toMatchObject({ code: 'INVALID' })
})
