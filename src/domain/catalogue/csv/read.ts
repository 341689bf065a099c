import { asc } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type * as schema from '#db/schema.ts'
import { labTests, packages, packageTests } from '#db/schema.ts'
import { toMedicalFacts, toPackageFacts } from '../medical-facts.ts'
import type { LabTestRow, PackageRow } from './catalogue.ts'

type Connection = Pick<NodePgDatabase<typeof schema>, 'select'>

/** Includes withdrawn items. */
export interface StoredCatalogue {
  labTests: (LabTestRow & { isOffered: boolean })[]
  packages: (PackageRow & { isOffered: boolean })[]
}

export async function readStoredCatalogue(db: Connection): Promise<StoredCatalogue> {
  const tests = await db.select().from(labTests).orderBy(asc(labTests.position), asc(labTests.id))
  const bundles = await db.select().from(packages).orderBy(asc(packages.position), asc(packages.id))
  const links = await db.select().from(packageTests).orderBy(asc(packageTests.position))
  const testsOf = Map.groupBy(links, link => link.packageId)
  return {
    labTests: tests.map(toMedicalFacts).map(({ id, centreVisitRequired, afterMeal: _afterMeal, ...row }) => ({
      ...toWrittenRow(row),
      code: id,
      centerVisitRequired: centreVisitRequired,
    })),
    packages: bundles.map(toPackageFacts).map(({ id, ...row }) => ({
      ...toWrittenRow(row),
      code: id,
      tests: (testsOf.get(id) ?? []).map(link => link.labTestId),
    })),
  }
}

interface Counted {
  position: number
  recentBookings: number
  revision: number
  fastingRequired?: boolean
}

const toWrittenRow = <T extends Counted>({
  position: _position,
  recentBookings: _bookings,
  revision: _revision,
  fastingRequired: _fasting,
  ...row
}: T) => row
