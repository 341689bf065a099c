import fc from 'fast-check'
import { expect, test } from 'vitest'
import { measurePlan, type PlannedCollector, type PlannedVisit, planDay } from './plan-day.ts'

const AREAS = [
  ['Bandra West', '400050'],
  ['Khar West', '400052'],
  ['Andheri West', '400053'],
  ['Powai', '400076'],
  ['', ''],
] as const
const places = fc.constantFrom(...AREAS).map(([name, pinCode]) => ({ name, pinCode }))

const days = fc
  .record({
    collectors: fc.array(
      fc.record({
        start: places,
        hours: fc.option(
          fc.tuple(fc.integer({ min: 6, max: 10 }), fc.integer({ min: 1, max: 6 })).map(([from, length]) => ({
            from,
            to: from + length,
          })),
        ),
        perHour: fc.integer({ min: 1, max: 4 }),
      }),
      { maxLength: 6 },
    ),
    visits: fc.array(
      fc.record({
        hour: fc.integer({ min: 6, max: 13 }),
        area: places,
        seats: fc.integer({ min: 1, max: 3 }),
        by: fc.option(fc.integer({ min: 0, max: 9 }), { freq: 3 }),
      }),
      { maxLength: 40 },
    ),
  })
  .map(({ collectors, visits }) => ({
    collectors: collectors.map((collector, at): PlannedCollector => ({ id: `c${at}`, ...collector })),
    visits: visits.map(
      ({ by, ...visit }, at): PlannedVisit => ({
        orderId: `o${at}`,
        ...visit,
        collector: by !== null && by < collectors.length ? `c${by}` : null,
      }),
    ),
  }))

/** The visits with the collectors of the plan. */
const planned = (visits: readonly PlannedVisit[], { assigned }: ReturnType<typeof planDay>) =>
  visits.map(visit => ({ ...visit, collector: visit.collector ?? assigned.get(visit.orderId) ?? null }))

const seatsOf = (visits: readonly PlannedVisit[], id: string, hour: number) =>
  visits
    .filter(({ collector, hour: at }) => collector === id && at === hour)
    .reduce((sum, { seats }) => sum + seats, 0)

const hasRoomFor = (visit: PlannedVisit, { id, hours, perHour }: PlannedCollector, all: PlannedVisit[]) =>
  hours !== null &&
  visit.hour >= hours.from &&
  visit.hour < hours.to &&
  seatsOf(all, id, visit.hour) + visit.seats <= perHour

test('each visit gets a collector who works and has the seats, or none has', () => {
  fc.assert(
    fc.property(days, ({ collectors, visits }) => {
      const plan = planDay(collectors, visits)
      const all = planned(visits, plan)
      for (const visit of visits.filter(({ collector }) => collector === null)) {
        const id = plan.assigned.get(visit.orderId)
        expect(plan.unplaced.includes(visit.orderId)).toBe(id === undefined)
        if (id === undefined) expect(collectors.filter(one => hasRoomFor(visit, one, all))).toEqual([])
        const collector = collectors.find(one => one.id === id)
        if (!collector) continue
        expect(visit.hour).toBeGreaterThanOrEqual(collector.hours?.from ?? 24)
        expect(visit.hour).toBeLessThan(collector.hours?.to ?? 0)
        expect(seatsOf(all, collector.id, visit.hour)).toBeLessThanOrEqual(collector.perHour)
      }
    }),
  )
})

test('visits with a collector stay as they are', () => {
  fc.assert(
    fc.property(days, ({ collectors, visits }) => {
      const { assigned, unplaced } = planDay(collectors, visits)
      for (const { orderId } of visits.filter(({ collector }) => collector !== null)) {
        expect(assigned.has(orderId)).toBe(false)
        expect(unplaced).not.toContain(orderId)
      }
    }),
  )
})

test('the same day gives the same plan, in whatever order it is read', () => {
  fc.assert(
    fc.property(days, ({ collectors, visits }) => {
      const again = planDay(collectors.toReversed(), visits.toReversed())
      const plan = planDay(collectors, visits)
      expect(new Map([...again.assigned].sort())).toEqual(new Map([...plan.assigned].sort()))
      expect(again.unplaced).toEqual(plan.unplaced)
    }),
  )
})

const at = (name: string, pinCode: string) => ({ name, pinCode })
const BANDRA = at('Bandra West', '400050')
const POWAI = at('Powai', '400076')
const collector = (id: string, start: PlannedCollector['start']): PlannedCollector => ({
  id,
  start,
  hours: { from: 7, to: 12 },
  perHour: 2,
})

test('visits go to collectors who begin in their area, and stay with them from hour to hour', () => {
  const visits = [7, 8].flatMap(hour =>
    [BANDRA, POWAI, BANDRA, POWAI].map((area, index) => ({
      orderId: `${hour} ${index}`,
      hour,
      area,
      seats: 1,
      collector: null,
    })),
  )
  const collectors = [collector('imran', POWAI), collector('sana', BANDRA)]
  const plan = planDay(collectors, visits)
  for (const { orderId, area } of visits)
    expect(plan.assigned.get(orderId)).toBe(area === BANDRA ? 'sana' : 'imran')
  expect(measurePlan(collectors, planned(visits, plan))).toMatchObject({ assigned: 8, areaChanges: 0 })
})

test('without a free collector a visit is named, and the others are planned', () => {
  const visits = [1, 2, 3].map(number => ({
    orderId: `o${number}`,
    hour: 9,
    area: BANDRA,
    seats: 1,
    collector: null,
  }))
  const plan = planDay([collector('sana', BANDRA)], visits)
  expect(plan.assigned.size).toBe(2)
  expect(plan.unplaced).toHaveLength(1)
})
