import Table from 'cli-table3'
import { measurePlan, type PlannedCollector, type PlannedVisit, planDay } from '#rules/desk/plan-day.ts'
import { DESK_AREAS, visitOfDay } from './web/desk-day.ts'

/** `node bench/plan.ts`: how long a plan of a day takes, and what it is worth beside two plain ways to assign. */

const PER_HOUR = 5

function dayOf(count: number, people: number) {
  const visits = Array.from({ length: count }, (_, index): PlannedVisit => {
    const { area, pinCode, hour } = visitOfDay(index + 1)
    const orderId = `ORD-${String(index).padStart(4, '0')}`
    return { orderId, hour, area: { name: area, pinCode }, seats: 1, collector: null }
  })
  const collectors = Array.from({ length: people }, (_, index): PlannedCollector => {
    const [name, pinCode] = DESK_AREAS[index % DESK_AREAS.length] ?? DESK_AREAS[0]
    const id = `collector ${String(index).padStart(2, '0')}`
    return { id, start: { name, pinCode }, hours: { from: 7, to: 14 }, perHour: PER_HOUR }
  })
  return { visits, collectors }
}

type Day = ReturnType<typeof dayOf>

/** Each visit goes to the first collector with room in the order that `prefer` gives. */
function assignInTurn(
  { visits, collectors }: Day,
  prefer: (visit: PlannedVisit, turn: number) => readonly PlannedCollector[],
): PlannedVisit[] {
  const seats = new Map<string, number>()
  const keyOf = (id: string, hour: number) => `${id} ${hour}`
  let turn = 0
  return visits.map(visit => {
    const free = prefer(visit, turn).find(({ id }) => (seats.get(keyOf(id, visit.hour)) ?? 0) < PER_HOUR)
    if (!free) return visit
    turn = collectors.indexOf(free) + 1
    seats.set(keyOf(free.id, visit.hour), (seats.get(keyOf(free.id, visit.hour)) ?? 0) + 1)
    return { ...visit, collector: free.id }
  })
}

const byNumber = (day: Day): PlannedVisit[] =>
  assignInTurn(day, (_, turn) => [...day.collectors.slice(turn), ...day.collectors.slice(0, turn)])

/** As the board's filter leads a person: hour by hour and area by area, to those who begin there first. */
const byArea = ({ visits, collectors }: Day): PlannedVisit[] =>
  assignInTurn(
    {
      collectors,
      visits: visits.toSorted(
        (one, other) => one.hour - other.hour || one.area.name.localeCompare(other.area.name, 'en'),
      ),
    },
    ({ area }) =>
      collectors.toSorted(
        (one, other) => Number(other.start.name === area.name) - Number(one.start.name === area.name),
      ),
  )

const table = new Table({
  head: ['visits', 'collectors', 'how', 'ms', 'assigned', 'changes of area', 'steps', 'most', 'least'],
  style: { head: [] },
})
for (const [count, people] of [
  [300, 20],
  [1000, 60],
] as const) {
  const day = dayOf(count, people)
  const began = performance.now()
  const { assigned } = planDay(day.collectors, day.visits)
  const took = performance.now() - began
  const planned = day.visits.map(visit => ({ ...visit, collector: assigned.get(visit.orderId) ?? null }))
  for (const [how, visits, ms] of [
    ['plan', planned, Math.round(took)],
    ['area by area', byArea(day), ''],
    ['by number', byNumber(day), ''],
  ] as const) {
    const { areaChanges, steps, most, least, ...found } = measurePlan(day.collectors, visits)
    table.push([count, people, how, ms, found.assigned, areaChanges, steps, most, least])
  }
}
console.info(table.toString())
