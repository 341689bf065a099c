import { requireCity } from '#domain/addresses/cities.ts'
import { type Catalogue, listLabTests, listPackages, searchCatalogue } from '#domain/catalogue/catalogue.ts'
import type { CataloguePackage, CatalogueTest } from '#domain/catalogue/items.ts'
import { findSlip } from '#domain/catalogue/search.ts'
import { createAreaCheck, findAreaName } from '#rules/addresses/areas.ts'
import { cityOfPin, pinProblem } from '#rules/addresses/pin-codes.ts'
import { findEmergencyAdvice } from '#rules/catalogue/emergency.ts'
import { type FilterCounts, NARROWING, QUICK_FILTERS } from '#rules/catalogue/quick-filters.ts'
import type { City } from '#rules/cities.ts'
import { percentOff, toPaise, toRupees } from '#rules/money.ts'
import { promisedHours } from '#rules/visits/appointment.ts'
import { shopHandlers } from '#shop/frame/handlers.ts'
import { noSuchCheckup as packageNotFound } from '#text/catalogue.ts'
import { say, sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { SearchMatch } from '#wire/search-match.ts'
import type * as wire from './contract.ts'
import { catalogueEndpoints } from './contract.ts'
import { labTestNotFound } from './words.ts'

/** Imaging has the headings of its report as parameters, which are not counted. */
const countText = ({ parameters: { length }, testType }: CatalogueTest): string =>
  length === 0 || testType === 'imaging' ? '' : `Includes ${length} parameter${length === 1 ? '' : 's'}`

/** What tests and packages have in common. The flags have two spellings in the JSON. */
const offerOf = (item: CatalogueTest | CataloguePackage, hasCentres: boolean) => ({
  _id: item.id,
  name: item.name,
  description: item.description,
  image: null,
  picture: item.picture,
  regularPrice: toRupees(item.regularPrice),
  salePrice: toRupees(item.salePrice),
  discountPercentage: percentOff(item.regularPrice, item.salePrice),
  sampleKinds: item.sampleKinds,
  isHivConsentNeeded: item.isHivTested,
  isAfterMeal: item.afterMealHours > 0,
  afterMealHours: item.afterMealHours,
  isFastingRequired: item.fastingHours > 0,
  fastingRequired: item.fastingHours > 0,
  fastingHours: item.fastingHours,
  isCenterVisitRequired: item.isCentreVisitRequired,
  centerVisitRequired: item.isCentreVisitRequired,
  availableAt: availability(item, hasCentres),
  reportTime: `${promisedHours(item.reportTimeHours)} hours`,
  reportTimeHours: item.reportTimeHours,
})

/** What can be done at home can also be done at a centre, where there is one. */
function availability(
  item: CatalogueTest | CataloguePackage,
  hasCentres: boolean,
): wire.LabTest['availableAt'] {
  if (item.isCentreVisitRequired) return ['Center']
  return hasCentres ? ['Home', 'Center'] : ['Home']
}

function testOf(test: CatalogueTest, hasCentres: boolean): wire.LabTest {
  const { description, preparation, why, who, measures, reportReads } = test
  const emergencyAdvice = findEmergencyAdvice([description, preparation, why, who, measures, reportReads])
  return {
    ...offerOf(test, hasCentres),
    category: test.categories[0] ?? '',
    categories: test.categories,
    parameters: test.parameters,
    parametersText: countText(test),
    parametersCount: test.parameters.length,
    includes: test.includes,
    sampleType: test.sampleType,
    testType: test.testType,
    preparation: test.preparation,
    healthArea: test.healthArea,
    purpose: test.purpose,
    ...(emergencyAdvice ? { emergencyAdvice } : {}),
  }
}

const packageOf = (offered: CataloguePackage, hasCentres: boolean): wire.HealthPackage => ({
  ...offerOf(offered, hasCentres),
  testCount: offered.labTests.length,
  parametersCount: offered.parameterCount,
  labTests: offered.labTests.map(({ id, name, healthArea, includes }) => ({
    _id: id,
    name,
    healthArea,
    includes,
  })),
  sampleTypes: offered.sampleTypes,
  gender: offered.gender,
  ageGroup: offered.ageGroup,
  minAge: offered.minAge,
  preparation: offered.preparation,
})

const packageLine = ({ id, name, labTests, salePrice }: CataloguePackage) => ({
  _id: id,
  name,
  testCount: labTests.length,
  salePrice: toRupees(salePrice),
})

const matchOf = (item: CatalogueTest | CataloguePackage): SearchMatch => ({
  _id: item.id,
  name: item.name,
  isPackage: 'labTests' in item,
  purpose: 'labTests' in item ? `${item.labTests.length} tests in one visit` : item.purpose,
  isFastingRequired: item.fastingHours > 0,
  regularPrice: toRupees(item.regularPrice),
  salePrice: toRupees(item.salePrice),
})

const toCityResponse = ({ prefixes, neighbours, ...city }: City): wire.CityResponse => ({
  ...city,
  prefixes: [...prefixes],
  neighbours: [...neighbours],
})

type CatalogueReader = ReturnType<typeof createReader>

function createReader(catalogue: Catalogue) {
  const hasCentres = catalogue.centres.length > 0
  const tests = new Map(catalogue.labTests.map(test => [test, testOf(test, hasCentres)]))
  const packages = new Map(catalogue.packages.map(offered => [offered, packageOf(offered, hasCentres)]))
  const testById = new Map(
    [...tests].map(([{ id, why, who, measures, reportReads }, test]) => {
      const having = catalogue.packages.filter(offered => offered.labTests.some(part => part.id === id))
      return [id, { ...test, why, who, measures, reportReads, packages: having.map(packageLine) }]
    }),
  )
  const packageById = new Map([...packages].map(([{ id }, offered]) => [id, offered]))
  return {
    labTest: (id: string): wire.LabTestDetails | undefined => testById.get(id),
    package: (id: string): wire.HealthPackage | undefined => packageById.get(id),
    /** `priceBelow` in rupees. */
    listLabTests: ({ priceBelow, ...query }: Parameters<typeof listLabTests>[1]) =>
      listLabTests(catalogue, {
        ...query,
        priceBelow: priceBelow === undefined ? undefined : toPaise(priceBelow),
      }).flatMap(test => tests.get(test) ?? []),
    listPackages: (query: Parameters<typeof listPackages>[1]) =>
      listPackages(catalogue, query).flatMap(checkup => packages.get(checkup) ?? []),
    search: ({ search, limit }: { search: string; limit: number }) =>
      searchCatalogue(catalogue, search, limit).map(matchOf),
  }
}

const readers = new WeakMap<Catalogue, CatalogueReader>()

/** Made once for each catalogue. */
export function getCatalogueReader(catalogue: Catalogue): CatalogueReader {
  const made = readers.get(catalogue) ?? createReader(catalogue)
  readers.set(catalogue, made)
  return made
}

export const catalogueApi = shopHandlers(catalogueEndpoints, {
  listLabTests: ({ catalogue, query }) => getCatalogueReader(catalogue.current()).listLabTests(query),
  countLabTests({ catalogue, query }) {
    const { listLabTests } = getCatalogueReader(catalogue.current())
    const counts = NARROWING.flatMap(filter =>
      QUICK_FILTERS[filter].map(value => {
        const chosen = { [filter]: filter === 'priceBelow' ? Number(value) : value }
        return [value, listLabTests({ ...query, ...chosen }).length]
      }),
    )
    return {
      total: listLabTests(query).length,
      slip: findSlip(catalogue.current().labTests, query.search ?? '').map(({ id }) => id),
      counts: Object.fromEntries(counts) as FilterCounts['counts'],
    }
  },
  getLabTest({ catalogue, params }) {
    const test = getCatalogueReader(catalogue.current()).labTest(params.id)
    if (!test) throw new Refusal('NOT_FOUND', sentence(labTestNotFound))
    return test
  },
  listPackages: ({ catalogue, query }) => getCatalogueReader(catalogue.current()).listPackages(query),
  getPackage({ catalogue, params }) {
    const found = getCatalogueReader(catalogue.current()).package(params.id)
    if (!found) throw new Refusal('NOT_FOUND', sentence(packageNotFound))
    return found
  },
  search: ({ catalogue, query }) => getCatalogueReader(catalogue.current()).search(query),
  listCentres({ catalogue, query: { city } }) {
    const { cities, centres } = catalogue.current()
    if (city) requireCity(cities, city)
    return { centres: centres.filter(centre => !city || centre.city === city) }
  },
  listCities: ({ catalogue }) => ({ cities: catalogue.current().cities.open.map(toCityResponse) }),
  getPinCode({ catalogue, params: { pin } }) {
    const { cities, servedPins } = catalogue.current()
    const problem = pinProblem(cities, pin, undefined, createAreaCheck(servedPins))
    const city = cityOfPin(cities, pin) ?? null
    const area = (city && findAreaName(servedPins, city, pin)) ?? null
    return { pinCode: pin, isServed: !problem, city, area, message: problem ? say(problem) : '' }
  },
})
