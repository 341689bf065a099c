import { asc, eq, sql } from 'drizzle-orm'
import { catalogueRevision, labTests, packages, packageTests } from '#db/schema.ts'
import { readServedPins } from '#domain/addresses/areas.ts'
import { readStoredCities } from '#domain/addresses/cities.ts'
import type { ServedPins } from '#rules/addresses/areas.ts'
import { ALL_CATEGORIES, isInCategory } from '#rules/catalogue/categories.ts'
import { isWithoutFast } from '#rules/catalogue/quick-filters.ts'
import type { RecommendedPackage } from '#rules/catalogue/recommended.ts'
import type { Cities, City } from '#rules/cities.ts'
import type { Paise } from '#rules/money.ts'
import type { PolicyPage } from '#rules/policies/pages.ts'
import type { Centre } from '#wire/centre.ts'
import type { CompanyFacts } from '#wire/facts.ts'
import type { Opening } from '#wire/settings.ts'
import type { Connection } from '../shop.ts'
import { readCentres } from './centres.ts'
import { readFacts } from './facts.ts'
import { addIncludedTests } from './included.ts'
import { type CataloguePackage, type CatalogueTest, toCataloguePackage, toCatalogueTest } from './items.ts'
import { toMedicalFacts, toPackageFacts } from './medical-facts.ts'
import { readOpening } from './opening.ts'
import { type AcceptedPolicy, readPolicies } from './policies.ts'
import { type CatalogueSearch, createSearch } from './search.ts'

export interface BookableItem {
  id: string
  name: string
  isPackage: boolean
  price: Paise
  regularPrice: Paise
  fastingHours: number
  isCentreVisitRequired: boolean
  isHivTested: boolean
  afterMealHours: number
  recommended: RecommendedPackage | null
  preparation: string[]
  reportTimeHours: number
}

/** An immutable snapshot. */
export interface Catalogue {
  version: number
  /** The database's revision counter at the time of reading. */
  revision: number
  facts: CompanyFacts
  opening: Opening
  policies: ReadonlyMap<PolicyPage, AcceptedPolicy>
  cities: Cities<City>
  centres: readonly Centre[]
  servedPins: ServedPins
  /** Most booked first, including packages. */
  labTests: readonly CatalogueTest[]
  packages: readonly CataloguePackage[]
  labTest: ReadonlyMap<string, CatalogueTest>
  package: ReadonlyMap<string, CataloguePackage>
  bookable: ReadonlyMap<string, BookableItem>
  search: CatalogueSearch
}

const mostBooked = (table: typeof labTests | typeof packages) =>
  sql`${table.popularity} + ${table.recentBookings} desc`

export async function loadCatalogue(db: Connection, version: number): Promise<Catalogue> {
  // Read first, so that a concurrent change makes the snapshot outdated.
  const [current] = await db.select().from(catalogueRevision)
  const storedTests = await db
    .select()
    .from(labTests)
    .where(eq(labTests.isOffered, true))
    .orderBy(mostBooked(labTests), asc(labTests.position))
  const testRows = storedTests.map(toMedicalFacts)
  const packageRows = await db
    .select()
    .from(packages)
    .where(eq(packages.isOffered, true))
    .orderBy(mostBooked(packages), asc(packages.position))
  const links = await db.select().from(packageTests).orderBy(asc(packageTests.position))
  const facts = await readFacts(db)
  const opening = await readOpening(db)
  const policies = await readPolicies(db)

  const cities = await readStoredCities(db)
  const centres = await readCentres(db)
  const servedPins = await readServedPins(db)
  const tests = addIncludedTests(testRows.map(toCatalogueTest))
  const labTest = new Map(tests.map(test => [test.id, test]))
  const whole = wholePackages(packageRows, links, labTest)
  const bookable = [...tests, ...whole].map(bookableOf)
  return {
    version,
    revision: current?.revision ?? 0,
    facts,
    opening,
    policies,
    cities,
    centres,
    servedPins,
    labTests: tests,
    packages: whole,
    labTest,
    package: new Map(whole.map(offered => [offered.id, offered])),
    bookable: new Map(bookable.map(item => [item.id, item])),
    search: searchOf(tests, whole, [...testRows, ...packageRows]),
  }
}

/** A package with a withdrawn test no longer contains what it promises. */
function wholePackages(
  rows: readonly (typeof packages.$inferSelect)[],
  links: readonly (typeof packageTests.$inferSelect)[],
  labTest: ReadonlyMap<string, CatalogueTest>,
): CataloguePackage[] {
  const testsOf = Map.groupBy(links, link => link.packageId)
  return rows.flatMap(row => {
    const parts = (testsOf.get(row.id) ?? []).map(link => labTest.get(link.labTestId))
    const found = parts.filter(part => part !== undefined)
    return found.length > 0 && found.length === parts.length
      ? [toCataloguePackage(toPackageFacts(row), found)]
      : []
  })
}

const bookableOf = (item: CatalogueTest | CataloguePackage): BookableItem => ({
  id: item.id,
  name: item.name,
  isPackage: 'labTests' in item,
  price: item.salePrice,
  regularPrice: item.regularPrice,
  fastingHours: item.fastingHours,
  isCentreVisitRequired: item.isCentreVisitRequired,
  isHivTested: item.isHivTested,
  afterMealHours: item.afterMealHours,
  recommended: 'minAge' in item ? { name: item.name, gender: item.gender, minAge: item.minAge } : null,
  preparation: [item.preparation].flat(),
  reportTimeHours: item.reportTimeHours,
})

function searchOf(
  tests: readonly CatalogueTest[],
  whole: readonly CataloguePackage[],
  rows: readonly { id: string; popularity: number; recentBookings: number }[],
): CatalogueSearch {
  const bookings = new Map(rows.map(row => [row.id, row.popularity + row.recentBookings]))
  const entry = ({ id, name, description }: CatalogueTest | CataloguePackage, words: readonly string[]) => ({
    id,
    code: id,
    name,
    description,
    words: words.join(' '),
    popularity: bookings.get(id) ?? 0,
  })
  return createSearch([
    ...tests.map(test => entry(test, [...test.categories, test.healthArea, ...test.parameters])),
    ...whole.map(offered =>
      entry(
        offered,
        offered.labTests.map(test => test.name),
      ),
    ),
  ])
}

interface ListQuery {
  search?: string
  limit?: number
  offset?: number
}

interface LabTestQuery extends ListQuery {
  /** 'All' or undefined means every category. */
  category?: string
  /** The name of a health area. */
  area?: string
  fasting?: 'none'
  priceBelow?: Paise
  /** By sale price, the lowest first. */
  sort?: 'price'
}

const pageOf = <T>(items: readonly T[], { limit, offset = 0 }: ListQuery): readonly T[] =>
  items.slice(offset, limit === undefined ? undefined : offset + limit)

/** Best match first; the whole catalogue for an empty text. */
const findMatching = <T>(
  catalogue: Catalogue,
  all: readonly T[],
  byId: ReadonlyMap<string, T>,
  text: string | undefined,
): readonly T[] => (text?.trim() ? catalogue.search(text).flatMap(id => byId.get(id) ?? []) : all)

export function listLabTests(catalogue: Catalogue, query: LabTestQuery): readonly CatalogueTest[] {
  const { category = ALL_CATEGORIES, area, fasting, priceBelow = Infinity, sort } = query
  const matching = findMatching(catalogue, catalogue.labTests, catalogue.labTest, query.search).filter(
    test =>
      isInCategory(test, category) &&
      (!area || test.healthArea === area) &&
      (!fasting || isWithoutFast(test)) &&
      test.salePrice < priceBelow,
  )
  return pageOf(sort ? matching.toSorted((a, b) => a.salePrice - b.salePrice) : matching, query)
}

export const listPackages = (catalogue: Catalogue, query: ListQuery): readonly CataloguePackage[] =>
  pageOf(findMatching(catalogue, catalogue.packages, catalogue.package, query.search), query)

export const searchCatalogue = (
  catalogue: Catalogue,
  text: string,
  limit: number,
): (CatalogueTest | CataloguePackage)[] =>
  catalogue
    .search(text)
    .slice(0, limit)
    .flatMap(id => catalogue.labTest.get(id) ?? catalogue.package.get(id) ?? [])
