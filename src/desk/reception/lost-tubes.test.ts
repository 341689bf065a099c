import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, laterJobs } from '#db/schema.ts'
import { attachReport } from '#domain/visits/reports/attach.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { DRAWN, laboratory } from '#tests/helpers/staff/laboratory.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { drawn, tubeRow, visitFor } from '#tests/helpers/staff/tubes.ts'
import { aPdf } from '#tests/helpers/uploads.ts'

/** Tubes that were filled and never arrived. */

const lab = await laboratory()
const { whole, desk, atReception, atBooking, scan, reject, stateOf, filled } = lab
const { db } = whole.database

const lose = async (code: string, api = desk.joseph) => (await api.loseTube({ body: { code } })).scan
const undo = async (code: string, api = desk.joseph) => (await api.undoTube({ body: { code } })).scan

type Filled = Awaited<ReturnType<typeof filled>>
const recollectionOf = async ({ visit }: Pick<Filled, 'visit'>) =>
  (await visit.api.getVisit({ params: visit.params })).visit.recollection
const expectedHere = async () => {
  const { reception } = await desk.joseph.getReception({ query: { centre: 'AND' } })
  return reception.onTheWay.flatMap(({ tubes }) => tubes.map(({ code }) => code))
}
const messagesTo = async ({ visit }: Pick<Filled, 'visit'>) =>
  (await db.select().from(laterJobs)).filter(
    ({ data }) => (data as { orderId?: string }).orderId === visit.order._id,
  )

test('a lost tube is collected again free of charge', async () => {
  const made = await filled(['CBC', 'TSH'])
  const [serum = '', edta = ''] = made.codes
  await scan(edta)
  expect(await expectedHere()).toContain(serum)
  expect(await lose(serum)).toMatchObject({
    kind: 'lost',
    tube: { state: 'rejected', rejectReason: 'lost', receivedAt: null, here: 1, rejected: 1, of: 2 },
  })
  expect(await expectedHere()).not.toContain(serum)
  expect(await recollectionOf(made)).toMatchObject({
    state: 'waiting',
    reason: 'lost',
    items: [{ name: 'TSH (Ultrasensitive)' }],
  })
  // No other tube is missing.
  expect(await stateOf(made.visit)).toBe('received')
})

test('the customer of a lost tube gets a message', async () => {
  const made = await filled(['CBC', 'TSH'])
  const [serum = ''] = made.codes
  await lose(serum)
  expect(await messagesTo(made)).toMatchObject([{ name: 'notify-order', data: { about: 'sample-rejected' } }])
})

test('undoing a lost tube expects the tube again and collects nothing again', async () => {
  const made = await filled(['CBC', 'TSH'])
  const [serum = '', edta = ''] = made.codes
  await scan(edta)
  await lose(serum)
  expect(await undo(serum)).toMatchObject({ kind: 'expected', tube: { state: 'collected', rejected: 0 } })
  expect(await expectedHere()).toContain(serum)
  expect(await recollectionOf(made)).toBeNull()
  expect(await stateOf(made.visit)).toBe('collected')
  expect((await scan(serum)).kind).toBe('accepted')
  expect(await stateOf(made.visit)).toBe('received')
})

test('a tube marked as lost twice, even by two desks at the same time, is recorded as lost once', async () => {
  const made = await filled(['CBC'])
  const [code = ''] = made.codes
  const both = await Promise.all([lose(code), lose(code, desk.anita)])
  expect([...both, await lose(code)].map(({ kind }) => kind)).toEqual(['lost', 'lost', 'lost'])
  expect(await messagesTo(made)).toHaveLength(1)
  const { id } = await tubeRow(whole, code)
  const acts = await db
    .select()
    .from(audit)
    .where(and(eq(audit.subject, `specimen:${id}`), eq(audit.action, 'specimen.rejected')))
  expect(acts).toHaveLength(1)
})

test('when one desk scans a tube and another marks it as lost, the first action counts', async () => {
  const { codes } = await filled(['CBC'])
  const [code = ''] = codes
  const [scanned, lost] = await Promise.allSettled([scan(code), lose(code, desk.anita)])
  const { state, rejectReason } = await tubeRow(whole, code)
  if (lost.status === 'fulfilled') {
    expect([state, rejectReason]).toEqual(['rejected', 'lost'])
    expect(scanned).toMatchObject({ value: { kind: 'lost' } })
  } else {
    expect([state, rejectReason]).toEqual(['accepted', null])
    expect(scanned).toMatchObject({ value: { kind: 'accepted' } })
  }
})

test('a tube that has arrived, was not filled or was rejected can’t be marked as lost', async () => {
  const { codes } = await filled(['CBC', 'TSH'])
  const [serum = '', edta = ''] = codes
  await scan(serum)
  expect((await refusalOf(lose(serum))).message).toContain('is here')
  await reject(serum, 'clotted')
  expect((await refusalOf(lose(serum))).message).toContain('already rejected')
  await lose(edta)
  expect((await refusalOf(reject(edta, 'clotted'))).message).toContain('already rejected')
  expect((await refusalOf(lose('ORD-7K3M'))).code).toBe('INVALID')
})

test('only a centre that expects the tube can mark it as lost, or undo that', async () => {
  const { codes } = await filled(['CBC'])
  const [code = ''] = codes
  const kolkata = await newStaff(whole, 'Rina Sen', { role: 'reception', centre: 'KOL' })
  const dadar = await newStaff(whole, 'Dev Rao', { role: 'reception', centre: 'DAD' })
  const collector = await newStaff(whole, 'Collector', 'collector')
  expect((await refusalOf(lose(code, kolkata.api))).code).toBe('FORBIDDEN')
  expect((await refusalOf(lose(code, collector.api))).code).toBe('FORBIDDEN')
  // Tubes of a home visit belong to the city.
  expect((await lose(code, dadar.api)).kind).toBe('lost')
  expect((await refusalOf(undo(code, kolkata.api))).code).toBe('FORBIDDEN')
  expect((await refusalOf(undo(code))).message).toContain('nothing left to undo')
  expect((await undo(code, dadar.api)).kind).toBe('expected')
})

test('after the report, a tube can’t be marked as lost', async () => {
  const made = await filled(['CBC'])
  const [code = ''] = made.codes
  const actor = { kind: 'command-line', name: 'desk' } as const
  await attachReport(whole.shop, { orderId: made.visit.number, bytes: aPdf(), actor })
  expect((await refusalOf(lose(code))).code).toBe('ORDER_STEP_REFUSED')
  expect((await tubeRow(whole, code)).state).toBe('collected')
  expect(await expectedHere()).not.toContain(code)
})

test('once the new visit is booked, neither a lost nor a rejected tube can be undone', async () => {
  for (const act of [lose, (code: string) => reject(code, 'clotted')]) {
    const made = await filled(['CBC'])
    const [code = ''] = made.codes
    if (act !== lose) await scan(code)
    await act(code)
    const slot = { date: '2026-11-27', timeSlot: '11:00 AM - 12:00 PM' }
    await made.visit.api.bookRecollection({ params: made.visit.params, body: slot })
    expect((await refusalOf(undo(code))).message).toContain('new visit')
    expect((await tubeRow(whole, code)).state).toBe('rejected')
  }
})

test('a tube that did not arrive is listed for a week', async () => {
  atBooking()
  const visit = await visitFor(whole, ['CBC'])
  await atReception()
  const [code = ''] = await drawn(whole, visit, DRAWN)
  await atReception('2026-12-01T09:00:00+05:30')
  expect(await expectedHere()).toContain(code)
  await atReception('2026-12-03T09:00:00+05:30')
  expect(await expectedHere()).not.toContain(code)
})
