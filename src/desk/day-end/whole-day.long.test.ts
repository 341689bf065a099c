import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { newTubeCode } from '#domain/visits/specimens/labels.ts'
import { addDays } from '#rules/dates.ts'
import type { DayEndCounts } from '#rules/desk/day-end.ts'
import { booksOf } from '#tests/helpers/books.ts'
import { uploadReport } from '#tests/helpers/staff/attach-report.ts'
import { collectorsDay } from '#tests/helpers/staff/collectors.ts'
import { countCash } from '#tests/helpers/staff/count-cash.ts'
import { confirmed, newStaff, signInBy } from '#tests/helpers/staff/staff.ts'
import { aPdf } from '#tests/helpers/uploads.ts'

/**
 * A day of many visits, from outside, with everything that happens to one: moved, cancelled, a phone that is dead, a tube
 * that is rejected or lost, UPI, a wrong name, a person who is not there. In the evening nothing is open.
 */

const { whole, meera, imran, sana, at, send, visitOf, wholeVisit, goTo } = await collectorsDay()
const { shop } = whole
/** Six of each kind; 304 were tried too. */
const VISITS = 48
const NOTHING: DayEndCounts = { visits: 0, tubes: 0, cash: 0, upi: 0, reports: 0 }

const dateOf = () => at('12:00').toISOString().slice(0, 10)
const books = booksOf(shop, 'Mumbai', 0)

type Visit = Awaited<ReturnType<typeof visitOf>>

const read = async ({ params }: Visit) => (await meera.api.getDeskOrder({ params })).order

/** What the phone reports of a visit, and its tubes' codes. */
function report(visit: Visit, minute: number) {
  const events = wholeVisit(visit, minute)
  const codes = events.flatMap(event => ('code' in event && event.kind === 'tube_bound' ? [event.code] : []))
  return { events, codes: codes.map(String) }
}

test('every mishap of a day ends in a state with nothing open, and the books agree', async () => {
  const visits: Visit[] = []
  for (let number = 0; number < VISITS; number++) visits.push(await visitOf(number % 2 ? imran : sana))
  const of = (kind: number) => visits.filter((_, index) => index % 8 === kind)
  const collectorOf = (visit: Visit) => (visits.indexOf(visit) % 2 ? imran : sana)

  // The morning: calls to the desk.
  await goTo('07:30')
  const tomorrow = addDays(dateOf(), 1)
  for (const visit of of(1)) {
    const { revision } = await read(visit)
    await meera.api.rescheduleAtDesk({
      params: visit.params,
      body: { date: tomorrow, timeSlot: '09:00 AM - 10:00 AM', revision },
    })
  }
  for (const visit of of(2)) {
    const { revision } = await read(visit)
    await meera.api.cancelAtDesk({
      params: visit.params,
      body: { expectedRefund: 0, reason: 'The customer is away.', revision },
    })
  }
  for (const visit of of(3)) {
    const { revision } = await read(visit)
    await meera.api.correctPersonAtDesk({
      params: visit.params,
      body: { patient: 0, name: 'Asha Rau', age: 43, gender: 'Female', revision },
    })
  }

  // At the doors; one phone is dead, one customer pays by UPI.
  await goTo('10:30')
  const codes = new Map<Visit, string[]>()
  for (const [index, visit] of [...of(0), ...of(3), ...of(5), ...of(6), ...of(7)].entries()) {
    const reported = report(visit, index % 40)
    codes.set(visit, reported.codes)
    const events = of(6).includes(visit)
      ? reported.events.map(event =>
          event.kind === 'cash_taken'
            ? { ...event, kind: 'upi_taken' as const, reference: String(432101000000 + index) }
            : event,
        )
      : reported.events
    const outcomes = await send(collectorOf(visit), events)
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(outcomes.map(() => 'taken'))
  }
  for (const visit of of(4)) {
    const code = newTubeCode()
    codes.set(visit, [code])
    await meera.api.recordForCollector({
      params: visit.params,
      body: {
        eventId: randomUUID(),
        collectorId: collectorOf(visit).id,
        at: at('09:20').toISOString(),
        cash: 249,
      },
    })
  }

  // The laboratory: tubes arrive, one is rejected and taken again tomorrow, one is lost.
  const lab = await newStaff(whole, 'Joseph Lab', 'manager')
  for (const visit of [...of(0), ...of(3), ...of(4), ...of(5), ...of(6)])
    for (const code of codes.get(visit) ?? []) await lab.api.receiveTube({ body: { code, centre: null } })
  for (const visit of of(5)) {
    for (const code of codes.get(visit) ?? []) await lab.api.rejectTube({ body: { code, reason: 'clotted' } })
    await meera.api.bookRecollectionAtDesk({
      params: visit.params,
      body: { date: tomorrow, timeSlot: '10:00 AM - 11:00 AM' },
    })
  }
  for (const visit of of(7)) {
    for (const code of codes.get(visit) ?? []) await lab.api.loseTube({ body: { code } })
    await meera.api.bookRecollectionAtDesk({
      params: visit.params,
      body: { date: tomorrow, timeSlot: '11:00 AM - 12:00 PM' },
    })
  }

  const kavita = await newStaff(whole, 'Kavita Menon', 'pathologist')
  for (const visit of [...of(0), ...of(3), ...of(4), ...of(6)])
    await uploadReport(
      kavita,
      { orderId: visit.id, patient: 0, isPart: false, replaces: null, reason: '' },
      aPdf({ more: `% ${visit.id}` }),
    )

  // The evening: cash is counted, UPI is matched.
  await goTo('20:00')
  const farida = await newStaff(whole, 'Farida Accounts', 'accounts')
  for (const { id } of [imran, sana]) {
    await countCash(farida, { staffId: id, counted: 249 * takenBy(id), safe: 'main' })
  }
  const waiting = await farida.api.listUpiToMatch()
  for (const { id, amount } of waiting.payments)
    await farida.api.matchUpi({ params: { id }, body: { amount } })

  Object.assign(meera, await signInBy(whole, meera.key))
  const { places } = await meera.api.listDayEnds({ query: { date: dateOf() } })
  expect(places.find(({ city, centreCode }) => city === 'Mumbai' && centreCode === null)?.counts).toEqual(
    NOTHING,
  )
  await confirmed(meera.key, stepUp =>
    meera.api.closeDay({
      body: { city: 'Mumbai', centreCode: null, date: dateOf(), seen: NOTHING, reasons: {}, stepUp },
    }),
  )
  for (const visit of visits) await books.agree(visit.order._id)

  function takenBy(id: string): number {
    const paid = [...of(0), ...of(3), ...of(4), ...of(5), ...of(7)]
    return paid.filter(visit => collectorOf(visit).id === id).length
  }
})
