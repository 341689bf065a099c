import { randomUUID } from 'node:crypto'
import { isNotNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { centres, specimens } from '#db/schema.ts'
import { notifyDayEnd } from '#domain/messages/desk/day-end.ts'
import type { DayEndCounts } from '#rules/desk/day-end.ts'
import { DAY_MS } from '#rules/durations.ts'
import { orderBody, refusalOf } from '#tests/helpers/orders.ts'
import { A_CENTRE } from '#tests/helpers/staff/centre.ts'
import { collectorsDay } from '#tests/helpers/staff/collectors.ts'
import { confirmed, newStaff } from '#tests/helpers/staff/staff.ts'
import { nextPhone } from '#tests/helpers/test-shop.ts'

/** The evening of a city or centre: what is open, and who signs that its day is complete. */

const { whole, meera, imran, at, send, visitOf, wholeVisit, goTo, toNextDay } = await collectorsDay()
const { shop } = whole
const lab = await newStaff(whole, 'Joseph Lab', 'manager')
const dateOf = () => at('12:00').toISOString().slice(0, 10)
const MUMBAI = { city: 'Mumbai', centreCode: null }
const NOTHING: DayEndCounts = { visits: 0, tubes: 0, cash: 0, upi: 0, reports: 0 }

const evening = (date = dateOf()) => meera.api.getDayEnd({ query: { city: 'Mumbai', date } })
async function countsOf(date = dateOf()) {
  const { places } = await meera.api.listDayEnds({ query: { date } })
  return places.find(({ city, centreCode }) => city === 'Mumbai' && centreCode === null)?.counts
}
const close = (seen: DayEndCounts, reasons: Record<string, string> = {}, date = dateOf()) =>
  confirmed(meera.key, stepUp => meera.api.closeDay({ body: { ...MUMBAI, date, seen, reasons, stepUp } }))
const reasonsFor = (counts: DayEndCounts) =>
  Object.fromEntries(
    Object.entries(counts).flatMap(([line, count]) => (count > 0 ? [[line, `Open ${line}, tomorrow`]] : [])),
  )
/** Of the shared shop, so that each test asserts its own difference. */
const openNow = async () => (await countsOf()) ?? NOTHING

/** A laboratory that scans the tubes of home visits; those of one that never does are not counted. */
async function receiveTube(visit: Awaited<ReturnType<typeof visitOf>>) {
  await send(imran, wholeVisit(visit))
  const { tubes } = await meera.api.listOrderTubes({ params: visit.params })
  await lab.again()
  await lab.api.receiveTube({ body: { code: tubes[0]?.code ?? '', centre: null } })
}

test('tubes are counted once the laboratory has scanned one of the place within the last thirty days', async () => {
  const [visit, other] = [await visitOf(imran), await visitOf(imran)]
  await goTo('09:30')
  await send(imran, wholeVisit(visit))
  expect(await openNow()).toMatchObject({ tubes: 0 })
  await receiveTube(other)
  expect(await openNow()).toMatchObject({ tubes: 1 })
  const longAgo = new Date(at('09:30').getTime() - 31 * DAY_MS)
  await whole.database.db
    .update(specimens)
    .set({ receivedAt: longAgo })
    .where(isNotNull(specimens.receivedAt))
  expect(await openNow()).toMatchObject({ tubes: 0 })
})

test('a visit without a sample, its tube and its cash are open until each is done', async () => {
  const [visit, scanned] = [await visitOf(imran), await visitOf(imran)]
  await goTo('09:20')
  await receiveTube(scanned)
  const before = await openNow()
  expect((await evening()).lines.visits.entries).toContainEqual(
    expect.objectContaining({ orderId: visit.id, staffName: 'Imran Shaikh' }),
  )

  await goTo('09:30')
  await send(imran, wholeVisit(visit))
  expect(await openNow()).toEqual({
    ...before,
    visits: before.visits - 1,
    tubes: before.tubes + 1,
    cash: before.cash + 1,
  })
  const { lines, takings } = await evening()
  expect(lines.tubes.entries).toContainEqual(
    expect.objectContaining({ orderId: visit.id, staffName: 'Imran Shaikh', amount: null }),
  )
  expect(lines.cash.entries).toContainEqual(
    expect.objectContaining({ orderId: visit.id, staffName: 'Imran Shaikh', amount: 249 }),
  )
  expect(takings).toContainEqual({ way: 'cash', count: 2, amount: 498 })
})

test('a day is closed with a reason for each open line, once, and the owner gets its five numbers', async () => {
  await visitOf(imran)
  await goTo('20:00')
  const seen = await openNow()
  expect(seen.visits).toBeGreaterThan(0)
  expect(await refusalOf(close(seen))).toMatchObject({
    status: 422,
    code: 'INVALID',
    fields: { 'reasons.visits': expect.any(String) },
  })

  await close(seen, reasonsFor(seen))
  const { signed } = await evening()
  expect(signed).toMatchObject({ by: 'Meera Iyer', counts: seen, reasons: reasonsFor(seen) })
  expect(await refusalOf(close(seen, reasonsFor(seen)))).toMatchObject({
    code: 'CHANGED',
    message: 'Meera Iyer has closed this day already.',
  })

  const job = whole.jobs.findLast(({ name }) => name === 'notify-day-end')
  await notifyDayEnd(shop, job?.data as { id: string })
  const mail = (await whole.simulator.outbox()).findLast(({ channel }) => channel === 'email')
  expect(mail?.text).toContain(`Visits without a sample: ${seen.visits}\n`)
  expect(mail?.text).not.toContain('tomorrow')
})

test('a day is not closed before the last hour of its visits has ended, whatever reasons are given', async () => {
  await visitOf(imran)
  await goTo('09:05')
  const seen = await openNow()
  const why = 'The day can be closed after 10 AM: its last visit is at 9–10 AM.'
  expect((await evening()).closingProblem).toBe(why)
  expect(await refusalOf(close(seen, reasonsFor(seen)))).toMatchObject({ status: 422, message: why })
  expect((await evening()).signed).toBeNull()

  await goTo('10:00')
  expect((await evening()).closingProblem).toBeNull()
  await close(seen, reasonsFor(seen))
  expect((await evening()).signed).toMatchObject({ by: 'Meera Iyer', counts: seen })
})

test('a past day is closed at any hour', async () => {
  await visitOf(imran)
  const date = dateOf()
  await toNextDay()
  expect((await evening(date)).closingProblem).toBeNull()
  const seen = (await countsOf(date)) ?? NOTHING
  await close(seen, reasonsFor(seen), date)
  expect((await evening(date)).signed).toMatchObject({ counts: seen })
})

test('a centre’s day is not closed while the centre is open, also without visits', async () => {
  const code = 'BANDRA-8'
  const open = { openDays: [1, 2, 3, 4, 5, 6, 7], opensAt: 7, closesAt: 20, position: 91 }
  await whole.database.db.insert(centres).values({ ...A_CENTRE, code, name: 'Bandra', ...open })
  await whole.catalogue.refresh()
  await goTo('19:59')
  const place = { city: 'Mumbai', centreCode: code, date: dateOf() }
  const closing = () =>
    confirmed(meera.key, stepUp =>
      meera.api.closeDay({ body: { ...place, seen: NOTHING, reasons: {}, stepUp } }),
    )
  expect(await refusalOf(closing())).toMatchObject({
    message: 'The day can be closed after 8 PM: Bandra is open until then.',
  })
  await goTo('20:00')
  await closing()
  expect((await meera.api.getDayEnd({ query: place })).signed).toMatchObject({ by: 'Meera Iyer' })
})

test('the day of a centre without hours is closed on the evening, once its last visit has ended', async () => {
  const code = 'BANDRA-10'
  await whole.database.db.insert(centres).values({ ...A_CENTRE, code, name: 'Bandra', position: 94 })
  await whole.catalogue.refresh()
  await goTo('19:00')
  const place = { city: 'Mumbai', centreCode: code, date: dateOf() }
  await confirmed(meera.key, stepUp =>
    meera.api.closeDay({ body: { ...place, seen: NOTHING, reasons: {}, stepUp } }),
  )
  expect((await meera.api.getDayEnd({ query: place })).signed).toMatchObject({ by: 'Meera Iyer' })
})

test('a card payment at a counter is open until it is found in the bank account', async () => {
  await goTo('11:00')
  const code = 'BANDRA-9'
  const open = { openDays: [1, 2, 3, 4, 5, 6, 7], opensAt: 7, closesAt: 21, position: 90 }
  await whole.database.db.insert(centres).values({ ...A_CENTRE, code, name: code, ...open })
  await whole.catalogue.refresh()
  const asha = await newStaff(whole, 'Asha Rao', { role: 'reception', centre: code })
  await asha.api.bookWalkIn(
    {
      body: {
        phone: nextPhone(),
        name: 'Kamala Devi',
        centreCode: code,
        payment: { as: 'card', reference: '533412345678' },
        order: orderBody(whole),
      },
    },
    { headers: { 'idempotency-key': randomUUID() } },
  )
  const openAt = async () => {
    const { lines } = await asha.api.getDayEnd({
      query: { city: 'Mumbai', centreCode: code, date: dateOf() },
    })
    return lines.upi
  }
  expect(await openAt()).toMatchObject({ total: 1, amount: 249, entries: [{ staffName: 'Asha Rao' }] })
  const farida = await newStaff(whole, 'Farida Contractor', 'accounts')
  const [paid] = (await farida.api.listUpiToMatch()).payments
  await farida.api.matchUpi({ params: { id: paid?.id ?? '' }, body: { amount: 249 } })
  expect(await openAt()).toMatchObject({ total: 0 })
})

test('the tubes of a sample at a counter are open under the patient’s name, with and without a label', async () => {
  await goTo('11:00')
  const code = 'BANDRA-7'
  const open = { openDays: [1, 2, 3, 4, 5, 6, 7], opensAt: 7, closesAt: 21, position: 92 }
  await whole.database.db.insert(centres).values({ ...A_CENTRE, code, name: code, ...open })
  await whole.catalogue.refresh()
  const asha = await newStaff(whole, 'Asha Rao', { role: 'reception', centre: code })
  const draw = async (isLabelled: boolean) => {
    const { orderId } = await asha.api.bookWalkIn(
      {
        body: {
          phone: nextPhone(),
          name: 'Kamala Devi',
          centreCode: code,
          payment: { as: 'cash' },
          order: orderBody(whole, { details: { patientName: 'Kamala Devi' } }),
        },
      },
      { headers: { 'idempotency-key': randomUUID() } },
    )
    if (isLabelled) await asha.api.printLabels({ body: { orderId, format: 'zpl' } })
    await asha.api.collectCentreVisit({ params: { id: orderId }, body: { eventId: randomUUID(), cash: 0 } })
    return orderId
  }
  const receive = async (id: string) => {
    const { tubes } = await asha.api.listOrderTubes({ params: { id } })
    await asha.api.receiveTube({ body: { code: tubes[0]?.code ?? '', centre: code } })
  }
  await receive(await draw(true))
  const drawn = [await draw(false), await draw(true)]
  const tubesOpen = async () =>
    (await asha.api.getDayEnd({ query: { city: 'Mumbai', centreCode: code, date: dateOf() } })).lines.tubes
  const { total, entries } = await tubesOpen()
  expect(total).toBe(2)
  expect(entries.map(({ orderId, patientName, staffName }) => [orderId, patientName, staffName])).toEqual(
    expect.arrayContaining(drawn.map(id => [id, 'Kamala Devi', 'Asha Rao'])),
  )
  for (const id of drawn) await receive(id)
  expect(await tubesOpen()).toMatchObject({ total: 0 })
})

test('a day is not closed on numbers that have changed since they were seen', async () => {
  await goTo('20:00')
  const seen = await openNow()
  const stale = { ...seen, visits: seen.visits + 1 }
  expect(await refusalOf(close(stale, reasonsFor(stale)))).toMatchObject({ status: 409, code: 'CHANGED' })
  expect((await evening()).signed).toBeNull()
})

test('a phone that was offline in the evening reports its visit later, and the signature stays', async () => {
  const visit = await visitOf(imran)
  const events = wholeVisit(visit)
  await goTo('20:00')
  const date = dateOf()
  const seen = await openNow()
  await close(seen, reasonsFor(seen))

  await toNextDay()
  expect((await evening()).lines.visits.entries.map(({ orderId }) => orderId)).toContain(visit.id)
  await send(imran, events)
  expect((await evening()).lines.visits.entries.map(({ orderId }) => orderId)).not.toContain(visit.id)
  // The closed day has the number that was signed, and what is open of it now: a tube and cash of that day.
  const { signed, lines } = await evening(date)
  expect(signed?.counts).toEqual(seen)
  expect(lines.visits.total).toBe(seen.visits - 1)
  for (const line of [lines.tubes, lines.cash])
    expect(line.entries).toContainEqual(expect.objectContaining({ orderId: visit.id }))
})

test('a role at one centre sees and closes that centre only, and no day ahead is closed', async () => {
  const centre = whole.catalogue.current().centres[0]?.code ?? ''
  await goTo('20:00')
  const priya = await newStaff(whole, 'Priya Desk', { role: 'reception', centre })
  const date = dateOf()
  const { places } = await priya.api.listDayEnds({ query: { date } })
  expect(places.map(({ centreCode }) => centreCode)).toEqual([centre])
  expect(await refusalOf(priya.api.getDayEnd({ query: { city: 'Mumbai', date } }))).toMatchObject({
    code: 'FORBIDDEN',
  })
  const ahead = `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`
  expect(await refusalOf(priya.api.listDayEnds({ query: { date: ahead } }))).toMatchObject({
    fields: { date: expect.any(String) },
  })
})
