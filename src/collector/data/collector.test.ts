import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ReportedEvent } from '#collector/data/contract.ts'
import { findOrder } from '#domain/orders/read.ts'
import { newTubeCode } from '#domain/visits/specimens/labels.ts'
import { readTubesOfVisit } from '#domain/visits/specimens/visit-tubes.ts'
import { SHORT_REASONS } from '#rules/collector/phone-events.ts'
import { indianDate } from '#rules/dates.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { upiLink } from '#rules/orders/upi.ts'
import { A_TEST_MORE, refusalOf } from '#tests/helpers/orders.ts'
import { collectorsDay } from '#tests/helpers/staff/collectors.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'

/** A collector's phone: their day, and what it reports. */

const {
  whole,
  meera,
  imran,
  sana,
  at,
  event,
  send,
  dayOf,
  visitIn,
  visitOf,
  wholeVisit,
  assign,
  goTo,
  toNextDay,
} = await collectorsDay()
const { shop } = whole

test('the day of a collector has all details of their own visits of today, and no other collector’s visits', async () => {
  const own = await visitOf(imran)
  const other = await visitOf(sana)
  await own.api.addTests({ params: own.params, body: A_TEST_MORE })
  await goTo('08:30')
  expect(await visitIn(imran, own.id)).toMatchObject({
    hour: 9,
    timeSlot: '09:00 AM - 10:00 AM',
    state: 'assigned',
    toTake: 348,
    pinCode: '400050',
    people: [{ name: 'Asha Rao', gender: 'female', age: 42, tests: 2 }],
    phones: [own.phone],
    doorCheck: { iterations: 100_000 },
    upiLink: upiLink({ to: 'jaanch@bank', name: shop.rules.company.brand, amount: 34_800, order: own.id }),
  })
  expect(await visitIn(imran, other.id)).toBeUndefined()
  expect((await dayOf(imran)).staff).toEqual({ id: imran.id, name: imran.name })
  await toNextDay()
  expect((await dayOf(imran)).visits).toEqual([])
})

test('a reassigned visit moves from the first collector’s phone to the second collector’s', async () => {
  const { id } = await visitOf(imran)
  await assign(id, sana, true)
  await goTo('08:30')
  expect(await visitIn(imran, id)).toBeUndefined()
  expect(await visitIn(sana, id)).toMatchObject({ state: 'assigned' })
})

test('the events of a visit that arrive late, twice and in reverse order count once', async () => {
  const visit = await visitOf(imran)
  await goTo('11:00')
  const events = wholeVisit(visit)
  const first = await send(imran, events.slice(0, 4).reverse())
  expect(first.map(({ outcome }) => outcome)).toEqual(['taken', 'taken', 'taken', 'taken'])
  const before = (await dayOf(imran)).cashInHand
  const all = await send(imran, [...events.slice(4), ...events])
  expect(all.map(({ outcome }) => outcome)).toEqual(['taken', 'taken', 'taken', ...events.map(() => 'known')])
  const after = await visitIn(imran, visit.id)
  expect(after).toMatchObject({ state: 'collected', toTake: 0, phones: [], doorCheck: null, upiLink: null })
  expect(after?.events.map(({ kind }) => kind).sort()).toEqual(
    ['assigned', ...events.map(({ kind }) => kind)].sort(),
  )
  expect((await dayOf(imran)).cashInHand).toBe(before + 249)
  const { order } = await visit.api.getOrder({ params: visit.params })
  expect(order).toMatchObject({ status: 'collected', paymentStatus: 'completed' })
})

test('the scanned tubes of a visit, listed in the order of draw, are recorded as drawn with the sample', async () => {
  const [one, two] = [await visitOf(imran), await visitOf(imran)]
  await one.api.addTests({ params: one.params, body: A_TEST_MORE })
  await goTo('09:30')
  const [tube] = (await visitIn(imran, one.id))?.tubes ?? []
  expect(tube).toMatchObject({ container: 'EDTA', letter: 'E', cap: 'lavender', timing: 'first', code: null })
  const code = newTubeCode()
  const key = `${two.visitId}:0:EDTA:first`
  const twice = event(two.id, 'tube_bound', '09:21', { tube: key, code })
  const nothing = event(two.id, 'tube_bound', '09:21', { tube: 'nonsense', code: newTubeCode() })
  const bound = event(one.id, 'tube_bound', '09:20', { tube: tube?.key, code })
  const taken = event(one.id, 'collected', '09:25')
  expect((await send(imran, [bound, twice, nothing, taken, taken])).map(({ outcome }) => outcome)).toEqual([
    'taken',
    'conflict',
    'conflict',
    'taken',
    'known',
  ])
  expect((await visitIn(imran, one.id))?.tubes).toMatchObject([{ code }])
  const { tubes } = await readTubesOfVisit(shop.db, await findOrder(shop.db, one.id))
  expect(tubes.map(({ specimen }) => specimen?.state)).toEqual(['collected'])
})

test('two copies of a batch sent at the same time record each event once', async () => {
  const visit = await visitOf(imran)
  await goTo('11:00')
  const events = wholeVisit(visit)
  const both = await Promise.all([send(imran, events), send(imran, events)])
  const outcomes = both.flat().map(({ outcome }) => outcome)
  expect(outcomes.filter(one => one === 'taken')).toHaveLength(events.length)
  expect(outcomes.filter(one => one === 'known')).toHaveLength(events.length)
})

test.each(SHORT_REASONS)(
  'the order’s timeline shows the reason for a missing tube (%s) in words',
  async reason => {
    const { id } = await visitOf(imran)
    await goTo('11:00')
    await send(imran, [event(id, 'collected', '09:11', { reason })])
    const { order } = await meera.api.getDeskOrder({ params: { id } })
    const taken = order.timeline.find(({ text }) => text === 'Sample collected')
    expect(taken?.detail).toMatch(/^A tube is missing: [a-z]+ [a-z ]+$/)
  },
)

test('money paid by UPI is not counted as the collector’s cash', async () => {
  const { id } = await visitOf(sana)
  await goTo('11:00')
  await send(sana, [
    event(id, 'upi_taken', '09:10', { amount: 249, reference: '432101234567' }),
    event(id, 'collected', '09:11'),
  ])
  expect(await dayOf(sana)).toMatchObject({ cashInHand: 0 })
  expect(await visitIn(sana, id)).toMatchObject({ state: 'collected', toTake: 0 })
})

test('the times of a phone whose clock is wrong are corrected by the shop’s clock', async () => {
  const { id } = await visitOf(imran)
  await goTo('09:30')
  // Three hours ahead: by its own clock it is half past twelve.
  const ahead = event(id, 'on_the_way', '12:20')
  expect(await send(imran, [ahead], at('12:30'))).toMatchObject([{ outcome: 'taken' }])
  const noted = (await visitIn(imran, id))?.events.find(one => one.id === ahead.id)
  const minutesAgo = (shop.now().getTime() - Date.parse(noted?.at ?? '')) / MINUTE_MS
  expect(Math.round(minutesAgo)).toBe(10)
  expect(noted?.details).toEqual({ phoneAt: ahead.at })
})

test('an event from a phone that is a minute slow, recorded just after the assignment, gets the time of the assignment', async () => {
  const { id } = await visitOf(sana)
  await goTo('08:45')
  await assign(id, imran, true)
  const [set, arrived] = [event(id, 'on_the_way', '08:44'), event(id, 'arrived', '08:44')]
  expect(await send(imran, [set, arrived], at('08:44'))).toMatchObject([
    { outcome: 'taken' },
    { outcome: 'taken' },
  ])
  const visit = await visitIn(imran, id)
  expect(visit?.state).toBe('arrived')
  const assigned = visit?.events.findLast(({ kind }) => kind === 'assigned')
  const recorded = visit?.events.find(one => one.id === set.id)
  expect(recorded).toMatchObject({ at: assigned?.at, details: { phoneAt: set.at } })
  expect((await dayOf(imran)).conflicts.filter(({ orderId }) => orderId === id)).toEqual([])
})

test('a report from long before the assignment is accepted only from the collector who is assigned now', async () => {
  const { id } = await visitOf(sana)
  await goTo('08:45')
  await assign(id, imran, true)
  expect(await send(imran, [event(id, 'on_the_way', '08:38')])).toMatchObject([{ outcome: 'taken' }])
  await assign(id, sana, true)
  expect(await send(imran, [event(id, 'arrived', '08:30')])).toMatchObject([{ outcome: 'conflict' }])
})

test('an event with an impossible clock error is refused without the other events of its batch', async () => {
  const { id } = await visitOf(imran)
  await goTo('09:30')
  const outcomesOf = async (events: ReportedEvent[], sentAt = shop.now()) =>
    (await send(imran, events, sentAt)).map(({ outcome }) => outcome)
  const told = event(id, 'on_the_way', '09:05')
  const impossible = [-9e15, 9e15, 4e12].map(skewMs => ({ ...event(id, 'arrived', '09:10'), skewMs }))
  const yearOne = { ...event(id, 'arrived', '09:10'), at: '0000-01-01T00:00:00.000Z' }
  expect(await outcomesOf([...impossible, yearOne, told])).toEqual([
    'refused',
    'refused',
    'refused',
    'refused',
    'taken',
  ])
  const sentAt = new Date('1970-01-01T00:20:00Z')
  const skewMs = shop.now().getTime() - sentAt.getTime()
  const arrived = { ...event(id, 'arrived', '09:10'), at: '1970-01-01T00:10:00.000Z', skewMs }
  expect(await outcomesOf([arrived], sentAt)).toEqual(['taken'])
  for (const one of ['0000-01-01T00:00:00.000Z', '9999-12-31T00:00:00.000Z'])
    expect(
      await refusalOf(imran.api.sendCollectorEvents({ body: { sentAt: one, events: [arrived] } })),
    ).toMatchObject({ status: 422 })
})

test('an event for another collector’s visit, or of an unknown kind, is refused without the other events of its batch', async () => {
  const [own, other] = [await visitOf(imran), await visitOf(sana)]
  await goTo('11:00')
  const wrongCode = own.code === '0000' ? '1111' : '0000'
  const fromFuture = { id: randomUUID(), kind: 'photographed' } as unknown as ReportedEvent
  const outcomes = await send(imran, [
    event(other.id, 'arrived', '09:05'),
    event('ORD-0000-0000', 'arrived', '09:05'),
    event(own.id, 'code_shown', '09:06', { code: wrongCode }),
    fromFuture,
    event(own.id, 'code_skipped', '09:07', { reason: 'no-phone' }),
  ])
  expect(outcomes.map(({ outcome }) => outcome)).toEqual([
    'refused',
    'refused',
    'conflict',
    'refused',
    'taken',
  ])
  expect(outcomes[0]?.problem).toBe(outcomes[1]?.problem)
  expect((await visitIn(sana, other.id))?.state).toBe('assigned')
})

test('the phone has a hash of the door code and not the code', async () => {
  const { id, code } = await visitOf(imran)
  await goTo('08:30')
  const check = (await visitIn(imran, id))?.doorCheck
  const key = await crypto.subtle.importKey('raw', Buffer.from(code), 'PBKDF2', false, ['deriveBits'])
  const salt = Buffer.from(check?.salt ?? '', 'base64url')
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: check?.iterations ?? 0 }
  const bits = await crypto.subtle.deriveBits(how, key, 128)
  expect(Buffer.from(bits).toString('base64url')).toBe(check?.hash)
  expect(JSON.stringify(await dayOf(imran))).not.toContain(`"${code}"`)
})

test('a former collector, and a person without the role of collector, get no day', async () => {
  const vijay = await newStaff(whole, 'Vijay More', 'collector')
  expect((await dayOf(vijay)).date).toBe(indianDate(shop.now()))
  const accounts = await newStaff(whole, 'Farida Contractor', 'accounts')
  expect(await refusalOf(dayOf(accounts))).toMatchObject({ status: 403 })
  expect(await refusalOf(vijay.api.listConflicts())).toMatchObject({ status: 403 })
})
