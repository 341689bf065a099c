import { asc } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type * as schema from '#db/schema.ts'
import { labTests, packages, packageTests } from '#db/schema.ts'
import { factsOf, saysHiv } from '../medical-facts.ts'
import type { LabTestRow, PackageRow } from './catalogue.ts'

type Connection = Pick<NodePgDatabase<typeof schema>, 'select'>

/** What the tables hold, in the form of the CSV's rows, withdrawn items too. */
export interface StoredCatalogue {
  labTests: (LabTestRow & { isOffered: boolean })[]
  packages: (PackageRow & { isOffered: boolean })[]
}

/** Reads the whole catalogue in its own order. */
export async function readStoredCatalogue(db: Connection): Promise<StoredCatalogue> {
  const tests = await db.select().from(labTests).orderBy(asc(labTests.position), asc(labTests.id))
  const bundles = await db.select().from(packages).orderBy(asc(packages.position), asc(packages.id))
  const links = await db.select().from(packageTests).orderBy(asc(packageTests.position))
  const testsOf = Map.groupBy(links, link => link.packageId)
  return {
    labTests: tests.map(factsOf).map(({ id, centreVisitRequired, ...row }) => ({
      ...asWritten(row),
      code: id,
      // Checked when they were written.
      categories: row.categories as LabTestRow['categories'],
      centerVisitRequired: centreVisitRequired,
    })),
    packages: bundles.map(({ id, ...row }) => ({
      ...asWritten(row),
      code: id,
      hivConsent: row.hivConsent ?? saysHiv({ code: id, name: row.name }),
      tests: (testsOf.get(id) ?? []).map(link => link.labTestId),
    })),
  }
}

/** Without the columns that follow from others, or from bookings. */
const asWritten = <T extends { position: number; recentBookings: number; fastingRequired?: boolean }>({
  position: _position,
  recentBookings: _bookings,
  fastingRequired: _fasting,
  ...row
}: T) => row
