import { asc, eq, sql } from 'drizzle-orm'
import type { HealthPackage, LabTest, LabTestDetails, SearchMatch } from '#contract/catalogue.ts'
import type { CompanyFacts } from '#contract/facts.ts'
import { catalogueRevision, labTests, packages, packageTests } from '#db/schema.ts'
import { readServedPins } from '#domain/addresses/areas.ts'
import type { ServedPins } from '#rules/addresses/areas.ts'
import { isInCategory } from '#rules/catalogue/categories.ts'
import type { Recommended } from '#rules/catalogue/recommended.ts'
import type { Paise } from '#rules/money.ts'
import type { Centre } from '#wire/centre.ts'
import type { Connection } from '../shop.ts'
import { readCentres } from './centres.ts'
import { readFacts } from './facts.ts'
import { withIncluded } from './included.ts'
import { labTestDetails, labTestShape, packageShape } from './item-shapes.ts'
import { factsOf, packageFactsOf } from './medical-facts.ts'
import { createSearch, type Search } from './search.ts'

/** One item as an order books it. Prices in paise. */
export interface Bookable {
  id: string
  name: string
  isPackage: boolean
  price: Paise
  /** The struck-through price; the sale price without a reduction. */
  regularPrice: Paise
  /** Fasting hours, the maximum over its tests; 0 for none. */
  fastingHours: number
  isCentreVisitRequired: boolean
  /** True for an HIV test, and for a package with one. */
  isHivTested: boolean
  /** Hours after a meal for a sample; 0 for none. */
  afterMealHours: number
  /** Recommendation of a package; null for a test. */
  recommended: Recommended | null
  /** Preparation, the catalogue's text of each test. */
  preparation: string[]
  /** Of the slowest test. */
  reportTimeHours: number
}

/** A snapshot of the catalogue; immutable. */
export interface Catalogue {
  version: number
  /** The database's revision counter at the time of reading. */
  revision: number
  /** The company's facts: their changes render pages anew, as price changes do. */
  facts: CompanyFacts
  /** Sorted; [] where the shop only does home visits. */
  centres: readonly Centre[]
  /** Where collectors come. */
  servedPins: ServedPins
  /** Most booked first; packages too. */
  labTests: readonly LabTest[]
  packages: readonly HealthPackage[]
  labTest: ReadonlyMap<string, LabTestDetails>
  /** For lists: without the texts of its own page. */
  listedTest: ReadonlyMap<string, LabTest>
  package: ReadonlyMap<string, HealthPackage>
  bookable: ReadonlyMap<string, Bookable>
  /** Over lab tests and packages. */
  search: Search
}

const mostBooked = (table: typeof labTests | typeof packages) =>
  sql`${table.popularity} + ${table.recentBookings} desc`

/** Reads the offered items and builds the snapshot: shapes, prices, search index. */
export async function loadCatalogue(db: Connection, version: number): Promise<Catalogue> {
  // Read first: a concurrent change then makes the snapshot outdated.
  const [current] = await db.select().from(catalogueRevision)
  const storedTests = await db
    .select()
    .from(labTests)
    .where(eq(labTests.isOffered, true))
    .orderBy(mostBooked(labTests), asc(labTests.position))
  const testRows = storedTests.map(factsOf)
  const packageRows = await db
    .select()
    .from(packages)
    .where(eq(packages.isOffered, true))
    .orderBy(mostBooked(packages), asc(packages.position))
  const links = await db.select().from(packageTests).orderBy(asc(packageTests.position))
  const facts = await readFacts(db)

  const centres = await readCentres(db)
  const servedPins = await readServedPins(db)
  const hasCentres = centres.length > 0
  const tests = withIncluded(testRows.map(row => labTestShape(row, hasCentres)))
  const testById = new Map(tests.map(test => [test._id, test]))
  const whole = wholePackages(packageRows, links, testById, hasCentres)
  const labTest = new Map(
    testRows.flatMap(row => {
      const test = testById.get(row.id)
      return test ? [[row.id, labTestDetails(test, row, whole)] as const] : []
    }),
  )
  const priceOf = new Map<string, Prices>([...testRows, ...packageRows].map(row => [row.id, row]))
  const bookable = [
    ...tests.map(test => bookableOf(test, false, priceOf)),
    ...whole.map(one => bookableOf(one, true, priceOf)),
  ]
  return {
    version,
    revision: current?.revision ?? 0,
    facts,
    centres,
    servedPins,
    labTests: tests,
    packages: whole,
    labTest,
    listedTest: testById,
    package: new Map(whole.map(one => [one._id, one])),
    bookable: new Map(bookable.map(item => [item.id, item])),
    search: searchOf(tests, whole, [...testRows, ...packageRows]),
  }
}

/** Leaves out packages with a withdrawn test, as they no longer contain what they promise. */
function wholePackages(
  rows: readonly (typeof packages.$inferSelect)[],
  links: readonly (typeof packageTests.$inferSelect)[],
  labTest: ReadonlyMap<string, LabTest>,
  hasCentres: boolean,
): HealthPackage[] {
  const testsOf = Map.groupBy(links, link => link.packageId)
  return rows.flatMap(row => {
    const parts = (testsOf.get(row.id) ?? []).map(link => labTest.get(link.labTestId))
    const found = parts.filter(part => part !== undefined)
    return found.length > 0 && found.length === parts.length
      ? [packageShape(packageFactsOf(row), found, hasCentres)]
      : []
  })
}

type Prices = Pick<typeof labTests.$inferSelect, 'regularPrice' | 'salePrice'>

const bookableOf = (
  item: LabTest | HealthPackage,
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
  isHivTested: item.isHivConsentNeeded,
  afterMealHours: item.afterMealHours,
  recommended: 'minAge' in item ? { name: item.name, gender: item.gender, minAge: item.minAge } : null,
  preparation: [item.preparation].flat(),
  reportTimeHours: item.reportTimeHours,
})

function searchOf(
  tests: readonly LabTest[],
  whole: readonly HealthPackage[],
  rows: readonly { id: string; popularity: number; recentBookings: number }[],
): Search {
  const bookings = new Map(rows.map(row => [row.id, row.popularity + row.recentBookings]))
  const entry = ({ _id, name, description }: LabTest | HealthPackage, words: readonly string[]) => ({
    id: _id,
    code: _id,
    name,
    description,
    words: words.join(' '),
    popularity: bookings.get(_id) ?? 0,
  })
  return createSearch([
    ...tests.map(test => entry(test, [...test.categories, test.healthArea, ...test.parameters])),
    ...whole.map(one =>
      entry(
        one,
        one.labTests.map(test => test.name),
      ),
    ),
  ])
}

export interface ListQuery {
  /** Its label. */
  category?: string
  search?: string
  limit?: number
  offset?: number
}

const pageOf = <T>(items: readonly T[], { limit, offset = 0 }: ListQuery): readonly T[] =>
  items.slice(offset, limit === undefined ? undefined : offset + limit)

/** Search results, best match first; everything without a text. */
const found = <T>(
  catalogue: Catalogue,
  all: readonly T[],
  byId: ReadonlyMap<string, T>,
  text: string | undefined,
): readonly T[] => (text?.trim() ? catalogue.search(text).flatMap(id => byId.get(id) ?? []) : all)

/** Lab tests of a category ('All' or undefined for every one), by relevance when searching. */
export function listLabTests(catalogue: Catalogue, query: ListQuery): readonly LabTest[] {
  const matching = found(catalogue, catalogue.labTests, catalogue.listedTest, query.search)
  const { category } = query
  return pageOf(category ? matching.filter(test => isInCategory(test, category)) : matching, query)
}

/** Packages, by relevance when searching. */
export const listPackages = (catalogue: Catalogue, query: ListQuery): readonly HealthPackage[] =>
  pageOf(found(catalogue, catalogue.packages, catalogue.package, query.search), query)

/** Lab tests and packages together, best match first. */
export const searchCatalogue = (catalogue: Catalogue, text: string, limit: number): SearchMatch[] =>
  catalogue
    .search(text)
    .slice(0, limit)
    .flatMap(id => catalogue.labTest.get(id) ?? catalogue.package.get(id) ?? [])
    .map(item => {
      const { _id, name, isFastingRequired, regularPrice, salePrice } = item
      const isPackage = 'testCount' in item
      const purpose = isPackage ? `${item.testCount} tests in one visit` : item.purpose
      return { _id, name, isPackage, purpose, isFastingRequired, regularPrice, salePrice }
    })
