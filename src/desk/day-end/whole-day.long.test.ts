import { ne } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { refunds } from '#db/schema.ts'
import { findOrder } from '#domain/orders/read.ts'
import { type DayEndCounts, isAllClear } from '#rules/desk/day-end.ts'
import { booksOf } from '#tests/helpers/books.ts'
import { bodyOfPeople } from '#tests/helpers/orders.ts'
import { countCash } from '#tests/helpers/staff/count-cash.ts'
import { confirmed } from '#tests/helpers/staff/staff.ts'
import {
  type AtDoor,
  recordOnPhone,
  sendFromPhone,
  type Tubes,
} from '#tests/helpers/whole-day/at-the-door.ts'
import * as laboratory from '#tests/helpers/whole-day/at-the-laboratory.ts'
import * as calls from '#tests/helpers/whole-day/by-phone.ts'
import {
  BANDRA,
  type Collector,
  DADAR,
  laboratoryOfWholeDay,
  type Visit,
} from '#tests/helpers/whole-day/laboratory.ts'
import * as money from '#tests/helpers/whole-day/money.ts'

/**
 * A day of a laboratory with two centres, and the morning after it, by the calls of its screens and
 * phones. In the evening nothing is open, and the books agree to the paisa.
 */

const lab = await laboratoryOfWholeDay()
const { whole, imran, sana, ravi, asha, beena, meera, neha, farida, kavita } = lab
/** Visits of each mishap, 70 of the day; ten of each, 350, were tried too. */
const EACH = 2
const NOTHING: DayEndCounts = { visits: 0, tubes: 0, cash: 0, upi: 0, reports: 0 }
const books = booksOf(whole.shop, 'Mumbai', 0)
const tubes: Tubes = new Map()

const times = async <T>(make: (index: number) => Promise<T>): Promise<T[]> => {
  const made: T[] = []
  for (let index = 0; index < EACH; index += 1) made.push(await make(index))
  return made
}
const each = async (visits: readonly Visit[], act: (visit: Visit) => Promise<unknown>) => {
  for (const visit of visits) await act(visit)
}

function people(count: number) {
  const { items, totalAmount, patients } = bodyOfPeople(whole, count, '09:00 AM - 10:00 AM')
  return { items, totalAmount, patients }
}

/** Afternoon: the visits of tomorrow are booked. */
async function bookVisits() {
  const half = (index: number) => (index % 2 ? imran : sana)
  const atDoor = (changes?: object) => times(index => lab.paidAtDoor(half(index), changes))
  const online = (changes?: object) => times(index => lab.paidOnline(half(index), changes))
  return {
    straight: await atDoor(),
    moved: await atDoor(),
    cancelled: await atDoor(),
    toCentre: await atDoor(),
    bookedAgain: await atDoor(),
    correctedAtDesk: await atDoor(),
    correctedAtDoor: await atDoor(),
    added: await atDoor(),
    discounted: await times(index => calls.bookWithDiscount(lab, half(index))),
    movedInRain: await atDoor(),
    cancelledInRain: await online(),
    askedInRain: await atDoor(),
    ofIllCollector: await times(() => lab.paidAtDoor(ravi)),
    notAtHome: await atDoor(people(2)),
    notAtHomeRefunded: await atDoor(people(2)),
    byUpi: await atDoor(),
    otherSum: await atDoor(),
    offline: await atDoor(),
    deadPhone: await atDoor(),
    rejected: await atDoor(),
    lost: await atDoor(),
    wrongReport: await atDoor(),
    givenBackOnline: await online(),
    givenBackByTwo: await online(people(3)),
    givenBackByUpi: await atDoor(),
    givenBackByBank: await atDoor(),
  }
}
type Day = Awaited<ReturnType<typeof bookVisits>>

/** Half past seven: customers call, it rains, and a collector is ill. */
async function morning(day: Day): Promise<void> {
  await each(day.moved, visit => calls.moveToTomorrow(lab, visit))
  await each(day.cancelled, visit => calls.cancel(lab, visit))
  await each(day.toCentre, visit => calls.moveToCentre(lab, visit, BANDRA))
  await each(day.correctedAtDesk, visit => calls.correctEverything(lab, visit))
  await each(day.added, visit => calls.addTest(lab, visit))
  await calls.moveInRain(lab, day.movedInRain)
  await calls.cancelInRain(lab, day.cancelledInRain)
  await calls.askForNewTimes(lab, day.askedInRain)
  await calls.planWithout(lab, day.ofIllCollector, { ill: ravi, instead: imran })
}

/** What the phones record at the doors; those that are offline send it in the evening. */
async function atDoors(day: Day, visits: readonly Visit[]) {
  const mishapOf = (visit: Visit): AtDoor => ({
    ...([...day.notAtHome, ...day.notAtHomeRefunded].includes(visit) && { absent: [1] }),
    ...(day.correctedAtDoor.includes(visit) && { name: 'Asha Raut' }),
    ...(day.byUpi.includes(visit) && { upi: money.newReference() }),
    ...(day.otherSum.includes(visit) && { cash: 300 }),
  })
  const of = (collector: Collector) => visits.filter(visit => visit.collector === collector)
  return Promise.all(
    [imran, sana].map(async collector => ({
      collector,
      events: await recordOnPhone(lab, collector, of(collector), mishapOf),
    })),
  )
}

/** The sums that customers gave are other than due: the coordinator asked, and accepts what was due. */
async function decideConflicts(): Promise<number> {
  const { visits } = await meera.api.listConflicts()
  for (const { reports } of visits)
    await meera.api.decideConflicts({
      body: {
        decision: 'taken',
        reports: reports.map(({ id, amount }) => ({ id, ...(amount !== null && { amount: 249 }) })),
        note: 'The rest was returned at the door.',
      },
    })
  return visits.length
}

/** People at a counter who pay in cash, by UPI and by card. */
async function walkIns(by: typeof asha, centreCode: string): Promise<Visit[]> {
  const came: Visit[] = []
  for (const as of ['cash', 'upi', 'card'] as const)
    came.push(
      ...(await times(() => {
        const reference = as === 'cash' ? '' : money.newReference()
        return laboratory.walkIn(lab, { by, centreCode, payment: { as, reference } })
      })),
    )
  return came
}

/** What each place has open, and what waits on the board and the pages of the menu. */
async function openNow() {
  const { places } = await meera.api.listDayEnds({ query: { date: lab.dateOf() } })
  const { board } = await meera.api.getDeskBoard({ query: { city: 'Mumbai', date: lab.dateOf() } })
  const waiting = await Promise.all(
    [meera, neha, farida, kavita].map(async ({ api }) => (await api.getWaiting()).waiting),
  )
  return {
    places: places.filter(({ counts }) => !isAllClear(counts)),
    board: Object.entries(board.waits).filter(([, { total }]) => total > 0),
    waiting: waiting.flatMap(one => Object.entries(one).filter(([, count]) => count)),
  }
}
const CLEAR = { places: [], board: [], waiting: [] }

/** An order all of whose samples were taken again ends with the report of that order. */
function endOf({ status, patients, recollections }: Awaited<ReturnType<typeof calls.readOrder>>): string {
  if (status === 'report') return 'reported'
  const lines = patients.flatMap(person => person.lines.map(({ line }) => line))
  const isTakenAgain = lines.every(line =>
    recollections.some(again => again.state === 'booked' && again.lines.includes(line)),
  )
  return status === 'collected' && isTakenAgain ? 'reported' : status
}

async function closeDay(): Promise<void> {
  const places = [
    { by: meera, centreCode: null },
    { by: asha, centreCode: BANDRA },
    { by: beena, centreCode: DADAR },
  ]
  for (const { by, centreCode } of places)
    await confirmed(by.key, stepUp =>
      by.api.closeDay({
        body: { city: 'Mumbai', centreCode, date: lab.dateOf(), seen: NOTHING, reasons: {}, stepUp },
      }),
    )
}

test('every mishap of a day ends in a state with nothing open, and the books agree', async () => {
  const day = await bookVisits()
  await lab.goTo('07:30')
  await morning(day)
  const again: Visit[] = []
  await each(day.bookedAgain, async visit => again.push(await calls.cancelAndBookAgain(lab, visit)))

  await lab.goTo('10:30')
  const online = [
    day.straight,
    again,
    day.correctedAtDesk,
    day.correctedAtDoor,
    day.added,
    day.discounted,
    day.ofIllCollector,
    day.notAtHome,
    day.notAtHomeRefunded,
    day.byUpi,
    day.otherSum,
    day.rejected,
    day.lost,
    day.wrongReport,
    day.givenBackOnline,
    day.givenBackByTwo,
    day.givenBackByUpi,
    day.givenBackByBank,
  ].flat()
  for (const { collector, events } of await atDoors(day, online))
    await sendFromPhone(lab, collector, events, tubes)
  const held = await atDoors(day, day.offline)
  await each(day.deadPhone, visit => laboratory.recordForDeadPhone(lab, visit, { tubes, cash: 249 }))
  expect(await decideConflicts()).toBe(EACH)
  const atCounter = await walkIns(asha, BANDRA)
  await each(day.toCentre, visit =>
    laboratory.collectAtCentre(visit, { by: asha, centreCode: BANDRA, cash: 249 }),
  )

  // Noon: tubes arrive, are rejected or do not arrive.
  await lab.goTo('12:00')
  await laboratory.receiveTubes(
    lab,
    [...online, ...day.deadPhone].filter(visit => !day.lost.includes(visit)),
    tubes,
  )
  await laboratory.rejectTubes(lab, day.rejected, tubes)
  await laboratory.loseTubes(lab, day.lost, tubes)
  const recollections: Visit[] = []
  await each([...day.rejected, ...day.lost, ...day.notAtHome], async visit =>
    recollections.push(await laboratory.bookRecollection(lab, visit)),
  )
  await each(day.notAtHomeRefunded, visit => money.refundAbsent(lab, visit))

  // Afternoon: reports, and money that goes back.
  await lab.goTo('15:00')
  await each(day.wrongReport, visit => laboratory.attachWrongAndRight(lab, visit))
  while ((await laboratory.attachReports(lab)) > 0);
  await each(day.givenBackOnline, visit => money.giveBack(neha, visit, 50))
  await each(day.givenBackByTwo, visit => money.giveBackByTwo(lab, visit, 600))
  await each(day.givenBackByUpi, visit =>
    money.giveBack(neha, visit, 30, { as: 'upi', reference: money.newReference() }),
  )
  await each(day.givenBackByBank, visit =>
    money.giveBack(neha, visit, 40, { as: 'bank', reference: money.newReference() }),
  )
  await each(atCounter.slice(0, EACH), visit => money.giveBack(asha, visit, 20, { as: 'cash' }))
  expect(await money.payOut(neha)).toBe(EACH)
  await lab.refundAll()

  // Evening: walk-ins until nine, the phones that were offline, cash, the bank.
  await lab.goTo('19:30')
  atCounter.push(...(await walkIns(beena, DADAR)))
  for (const { collector, events } of held) await sendFromPhone(lab, collector, events, tubes)
  await laboratory.receiveTubes(lab, day.offline, tubes)
  while ((await laboratory.attachReports(lab)) > 0);
  const ofImran = await money.handOver(imran, BANDRA)
  await countCash(asha, { id: ofImran.id, counted: ofImran.expected, safe: BANDRA })
  const ofSana = await money.handOver(sana, null)
  await money.countShort(farida, ofSana.id, ofSana.expected, 49)
  const ofAsha = await money.handOver(asha, null)
  await countCash(farida, { id: ofAsha.id, counted: ofAsha.expected })
  await money.countMistyped(lab, await money.handOver(beena, null))
  await money.depositAll(lab, asha, BANDRA)
  await money.matchBank(lab)
  await lab.goTo('21:00')
  expect(await openNow()).toEqual(CLEAR)
  await closeDay()
  expect((await sana.api.getOwnCash()).owed).toBe(49)

  // The next day: what was moved, and the new samples.
  await lab.toNextDay()
  await money.findAgain(lab, 'Sana Qureshi')
  const next = [...day.moved, ...day.movedInRain, ...day.askedInRain]
  await each(next, async visit => {
    await lab.assign(visit.id, imran)
    visit.collector = imran
  })
  await lab.goTo('10:30')
  for (const { collector, events } of await atDoors(day, [...next, ...recollections]))
    await sendFromPhone(lab, collector, events, tubes)
  await laboratory.receiveTubes(lab, [...next, ...recollections], tubes)
  while ((await laboratory.attachReports(lab)) > 0);
  await lab.goTo('21:00')
  const { id, expected } = await money.handOver(imran, null)
  await countCash(farida, { id, counted: expected })
  expect(await openNow()).toEqual(CLEAR)
  await closeDay()

  // The end of every order, and of the money.
  const visits = [...Object.values(day).flat(), ...again, ...recollections, ...atCounter]
  for (const visit of visits) {
    const order = await calls.readOrder(lab, visit)
    expect([visit.id, endOf(order)]).toEqual([visit.id, expect.stringMatching(/^(reported|cancelled)$/)])
    expect(order.money.goingBack).toBe(0)
    await books.agree((await findOrder(whole.database.db, visit.id)).id)
  }
  expect(await whole.database.db.select().from(refunds).where(ne(refunds.state, 'completed'))).toEqual([])
  expect(await money.cashInSafes(lab)).toEqual(await money.cashOfOrders(lab))
}, 600_000)
