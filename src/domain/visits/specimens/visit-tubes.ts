import { and, asc, eq, inArray } from 'drizzle-orm'
import { preparedByIds } from '#db/connection.ts'
import { patients, specimens, specimenTests, type VisitId, visitPeople } from '#db/schema.ts'
import { type ContainerRow, listContainers } from '#domain/catalogue/containers.ts'
import { partsOfVisits } from '#domain/orders/additions.ts'
import { isItsPatient, personColumns } from '#domain/orders/order-patients.ts'
import type { OrderRow, VisitPart } from '#domain/orders/order-rows.ts'
import { isBooked } from '#domain/orders/visits/whole-visit.ts'
import type { Connection } from '#domain/shop.ts'
import type { Gender } from '#rules/patients/genders.ts'
import type { Age } from '#rules/patients/patient.ts'
import type { Timing } from '#rules/specimens/containers.ts'
import { type OrderedTest, type TestForPerson, tubesNeeded } from '#rules/specimens/tubes-needed.ts'
import { listTestsOfItems } from './tests-of-items.ts'

/** The needed tubes follow from the orders. They are stored once drawn, so a change of tests needs no update. */

export type SpecimenRow = typeof specimens.$inferSelect

interface TubePerson {
  visitId: VisitId
  /** In the visit. */
  position: number
  /** Null once erased. */
  personId: string | null
  name: string
  age: Age
  gender: Gender
}

export interface VisitTube {
  person: TubePerson
  container: ContainerRow
  timing: Timing
  /** Tests that were not cancelled. */
  tests: OrderedTest[]
  /** False if the tests or the catalogue changed after the tube was filled. */
  isNeeded: boolean
  /** The valid tube, or else the rejected one. */
  specimen: SpecimenRow | null
}

export interface VisitTubes {
  /** The order of the visit. */
  order: OrderRow
  /** In order of draw. */
  tubes: VisitTube[]
  /** Labels of tubes whose tests were cancelled. */
  unused: VisitTube[]
}

/** By the visit's id (`order.visitId`). */
export async function readTubesOfVisits(
  db: Connection,
  rows: readonly OrderRow[],
): Promise<Map<VisitId, VisitTubes>> {
  const visits = await visitsOf(db, rows)
  const orderIds = visits.flatMap(({ parts }) => parts.map(({ row }) => row.id))
  if (orderIds.length === 0) return new Map()
  const items = visits.flatMap(({ parts }) => parts.flatMap(part => part.items.map(({ itemId }) => itemId)))
  const again = visits.flatMap(({ order }) => order.visit.repeatsId ?? [])
  const [containers, found, testsOf, wanted] = await Promise.all([
    listContainers(db),
    db
      .select()
      .from(specimens)
      .where(
        inArray(
          specimens.visitId,
          visits.map(({ order }) => order.visitId),
        ),
      )
      .orderBy(asc(specimens.labelledAt)),
    listTestsOfItems(db, items),
    again.length === 0 ? [] : rejectedOf(db, again),
  ])
  const tests = await testsOfSpecimens(
    db,
    found.map(({ id }) => id),
  )
  const facts = {
    containers: new Map(containers.map(container => [container.code, container])),
    testsOf,
    found,
    tests,
    wanted,
  }
  return new Map(visits.map(visit => [visit.order.visitId, tubesOf(visit, facts)]))
}

export async function readTubesOfVisit(db: Connection, row: OrderRow): Promise<VisitTubes> {
  const tubes = (await readTubesOfVisits(db, [row])).get(row.visitId)
  return tubes ?? { order: row, tubes: [], unused: [] }
}

interface Visit {
  order: OrderRow
  /** The order itself, then those added to it. */
  parts: VisitPart[]
}

/** Includes everything that was ever added to the visits. */
async function visitsOf(db: Connection, rows: readonly OrderRow[]): Promise<Visit[]> {
  const parts = await partsOfVisits(db, [...new Set(rows.map(({ visitId }) => visitId))])
  return [...parts.values()].flatMap(visit => {
    const booking = visit.find(({ row }) => !row.isAddition)
    return booking ? [{ order: booking.row, parts: visit }] : []
  })
}

/** For the join of a tube with its person. */
export const isPersonOfTube = and(
  eq(visitPeople.visitId, specimens.visitId),
  eq(visitPeople.position, specimens.person),
)

const testsOfSpecimens = (db: Connection, ids: readonly string[]) =>
  ids.length === 0 ? [] : testRowsOf(db, ids)

const testRowsOf = preparedByIds('tests_of_specimens', specimenTests.specimenId, (db, isOne) =>
  db.select().from(specimenTests).where(isOne),
)

interface RejectedNeed {
  visitId: VisitId
  personId: string | null
  test: string
  container: string
  timing: Timing
  specimenId: string
}

/** For a recollection, only these are drawn again. */
const rejectedOf = (db: Connection, visitIds: readonly VisitId[]): Promise<RejectedNeed[]> =>
  db
    .select({
      visitId: specimens.visitId,
      test: specimenTests.test,
      specimenId: specimens.id,
      container: specimens.container,
      timing: specimens.timing,
      personId: personColumns.personId,
    })
    .from(specimenTests)
    .innerJoin(specimens, eq(specimens.id, specimenTests.specimenId))
    .innerJoin(visitPeople, isPersonOfTube)
    .leftJoin(patients, isItsPatient)
    .where(and(inArray(specimens.visitId, [...visitIds]), eq(specimens.state, 'rejected')))

interface Facts {
  containers: ReadonlyMap<string, ContainerRow>
  testsOf: Awaited<ReturnType<typeof listTestsOfItems>>
  found: readonly SpecimenRow[]
  tests: readonly (typeof specimenTests.$inferSelect)[]
  wanted: readonly RejectedNeed[]
}

/** By position in the visit. */
const peopleOf = (parts: readonly VisitPart[]): ReadonlyMap<number, TubePerson> =>
  new Map(
    parts
      .flatMap(({ patients: people }) => people)
      .map(({ visitId, position, personId, name, age: years, ageMonths: months, gender }) => [
        position,
        { visitId, position, personId, name, age: { years, months }, gender },
      ]),
  )

function tubesOf({ order, parts }: Visit, facts: Facts): VisitTubes {
  const taken = parts.filter(isBooked)
  const people = peopleOf(parts)
  const again = facts.wanted.filter(({ visitId }) => visitId === order.visit.repeatsId)
  const asked = taken.flatMap(({ row, items }) =>
    items.flatMap(({ itemId, line, person: position }): TestForPerson[] => {
      const person = people.get(position)
      if (!person) return []
      const tests = facts.testsOf.get(itemId) ?? []
      const rejected = row.isAddition
        ? []
        : again.filter(
            tube => tube.personId === person.personId && tests.some(({ test }) => test === tube.test),
          )
      return tests.map(({ test, containers }) => ({
        orderId: row.id,
        line,
        test,
        person: position,
        // Of an item that was not sampled at all, every tube is drawn.
        containers: rejected.length === 0 ? containers : containers.filter(isAgain(rejected, test)),
      }))
    }),
  )
  const needs = tubesNeeded(asked, code => facts.containers.get(code)?.drawOrder ?? 0)
  const own = facts.found.filter(({ visitId, state }) => visitId === order.visitId && state !== 'void')
  const needed = needs.flatMap(({ person: position, container: code, ...need }): VisitTube[] => {
    const person = people.get(position)
    const container = facts.containers.get(code)
    if (!person || !container) return []
    const same = own.filter(
      tube => tube.person === position && tube.container === code && tube.timing === need.timing,
    )
    const specimen = same.find(({ state }) => state !== 'rejected') ?? same.at(-1) ?? null
    return [{ ...need, person, container, isNeeded: true, specimen }]
  })
  const shown = new Set(needed.flatMap(({ specimen }) => specimen?.id ?? []))
  const lines = new Set(taken.flatMap(({ items }) => items.map(({ orderId, line }) => `${orderId} ${line}`)))
  const stands = ({ orderId, line }: OrderedTest) => lines.has(`${orderId} ${line}`)
  const further = own
    .filter(({ id }) => !shown.has(id))
    .flatMap(specimen => {
      const person = people.get(specimen.person)
      const container = facts.containers.get(specimen.container)
      const tests = facts.tests.filter(test => test.specimenId === specimen.id && stands(test))
      return person && container
        ? [{ person, container, timing: specimen.timing, tests, isNeeded: false, specimen }]
        : []
    })
  const isUnused = ({ specimen }: VisitTube) => specimen?.state === 'labelled'
  return {
    order,
    tubes: [...needed, ...further.filter(tube => !isUnused(tube))],
    unused: further.filter(isUnused),
  }
}

const isAgain =
  (rejected: readonly RejectedNeed[], test: string) =>
  ({ container, timing }: { container: string; timing: Timing }): boolean =>
    rejected.some(tube => tube.test === test && tube.container === container && tube.timing === timing)
