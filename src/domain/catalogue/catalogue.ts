import { asc, eq } from 'drizzle-orm'
import type { HealthPackage, LabTest } from '#contract/catalogue.ts'
import { isInCategory } from '#contract/categories.ts'
import { isHivTest } from '#contract/consent.ts'
import type { CompanyFacts } from '#contract/facts.ts'
import type { Paise } from '#contract/money.ts'
import type { Recommended } from '#contract/recommended.ts'
import { catalogueRevision, labTests, packages, packageTests } from '#db/schema.ts'
import type { Connection } from '../shop.ts'
import { readFacts } from './facts.ts'
import { createSearch, type Search } from './search.ts'
import { labTestShape, packageShape } from './shapes.ts'

/** One item as an order books it. Prices in paise. */
export interface Bookable {
  id: string
  name: string
  isPackage: boolean
  price: Paise
  /** The struck-through one; the price where nothing is off. */
  regularPrice: Paise
  /** Hours without food, of the test that asks for most; 0 for none. */
  fastingHours: number
  isCentreVisitRequired: boolean
  /** True for an HIV test, and for a package with one. */
  isHivTested: boolean
  /** Whom a package is meant for; null for a test. */
  recommended: Recommended | null
  /** How to prepare, in the catalogue's words for each test. */
  preparation: string[]
  /** Of the slowest test. */
  reportTimeHours: number
}

/** The catalogue at one moment. Never changed; a new one replaces it. */
export interface Catalogue {
  version: number
  /** The database's own count of its changes when this was read. */
  revision: number
  /** What the company says about itself: pages are rendered anew when it changes, as for a price. */
  facts: CompanyFacts
  labTests: readonly LabTest[]
  packages: readonly HealthPackage[]
  labTest: ReadonlyMap<string, LabTest>
  package: ReadonlyMap<string, HealthPackage>
  bookable: ReadonlyMap<string, Bookable>
  bookableByName: ReadonlyMap<string, Bookable>
  searchLabTests: Search
  searchPackages: Search
}

/** Reads what is offered and makes it ready: shapes, prices, search. */
export async function loadCatalogue(db: Connection, version: number): Promise<Catalogue> {
  // Before the rows: of a change that comes between, the revision then knows nothing.
  const [current] = await db.select().from(catalogueRevision)
  const testRows = await db
    .select()
    .from(labTests)
    .where(eq(labTests.isOffered, true))
    .orderBy(asc(labTests.position))
  const packageRows = await db
    .select()
    .from(packages)
    .where(eq(packages.isOffered, true))
    .orderBy(asc(packages.position))
  const links = await db.select().from(packageTests).orderBy(asc(packageTests.position))
  const facts = await readFacts(db)

  const tests = testRows.map(labTestShape)
  const labTest = new Map(tests.map(test => [test._id, test]))
  const whole = wholePackages(packageRows, links, labTest)
  const priceOf = new Map<string, Prices>([...testRows, ...packageRows].map(row => [row.id, row]))
  const bookable = [
    ...tests.map(test => bookableOf(test, [], false, priceOf)),
    ...whole.map(one => bookableOf(one, one.labTests, true, priceOf)),
  ]
  return {
    version,
    revision: current?.revision ?? 0,
    facts,
    labTests: tests,
    packages: whole,
    labTest,
    package: new Map(whole.map(one => [one._id, one])),
    bookable: new Map(bookable.map(item => [item.id, item])),
    bookableByName: new Map(bookable.map(item => [item.name, item])),
    ...searchesOf(tests, whole),
  }
}

/** A package that lost a test to withdrawal is not what its page says: it is not offered either. */
function wholePackages(
  rows: readonly (typeof packages.$inferSelect)[],
  links: readonly (typeof packageTests.$inferSelect)[],
  labTest: ReadonlyMap<string, LabTest>,
): HealthPackage[] {
  const testsOf = Map.groupBy(links, link => link.packageId)
  return rows.flatMap(row => {
    const parts = (testsOf.get(row.id) ?? []).map(link => labTest.get(link.labTestId))
    const found = parts.filter(part => part !== undefined)
    return found.length > 0 && found.length === parts.length ? [packageShape(row, found)] : []
  })
}

type Prices = Pick<typeof labTests.$inferSelect, 'regularPrice' | 'salePrice'>

const bookableOf = (
  item: LabTest | HealthPackage,
  parts: HealthPackage['labTests'],
  isPackage: boolean,
  priceOf: ReadonlyMap<string, Prices>,
): Bookable => ({
  id: item._id,
  name: item.name,
  isPackage,
  price: priceOf.get(item._id)?.salePrice ?? 0,
  regularPrice: priceOf.get(item._id)?.regularPrice ?? 0,
  fastingHours: item.fastingHours,
  isCentreVisitRequired: item.isCenterVisitRequired,
  isHivTested: [item, ...parts].some(isHivTest),
  recommended: 'ageGroup' in item ? { name: item.name, gender: item.gender, ageGroup: item.ageGroup } : null,
  preparation: [item.preparation].flat(),
  reportTimeHours: item.reportTimeHours,
})

const searchesOf = (tests: readonly LabTest[], whole: readonly HealthPackage[]) => ({
  searchLabTests: createSearch(
    tests.map(test => ({
      id: test._id,
      name: `${test._id} ${test.name}`,
      words: [...test.categories, ...test.parameters].join(' '),
      description: test.description,
    })),
  ),
  searchPackages: createSearch(
    whole.map(one => ({
      id: one._id,
      name: one.name,
      words: one.labTests.map(test => test.name).join(' '),
      description: one.description,
    })),
  ),
})

export interface ListQuery {
  category?: string
  search?: string
  limit?: number
  offset?: number
}

const pageOf = <T>(items: readonly T[], { limit, offset = 0 }: ListQuery): readonly T[] =>
  items.slice(offset, limit === undefined ? undefined : offset + limit)

const found = <T>(
  all: readonly T[],
  byId: ReadonlyMap<string, T>,
  search: Search,
  text: string | undefined,
): readonly T[] => (text?.trim() ? search(text).flatMap(id => byId.get(id) ?? []) : all)

/** Lab tests of a category ('All' or none for every one), best match first when a search text is given. */
export function listLabTests(catalogue: Catalogue, query: ListQuery): readonly LabTest[] {
  const matching = found(catalogue.labTests, catalogue.labTest, catalogue.searchLabTests, query.search)
  const { category } = query
  return pageOf(category ? matching.filter(test => isInCategory(test, category)) : matching, query)
}

/** Packages, best match first when a search text is given. */
export const listPackages = (catalogue: Catalogue, query: ListQuery): readonly HealthPackage[] =>
  pageOf(found(catalogue.packages, catalogue.package, catalogue.searchPackages, query.search), query)
