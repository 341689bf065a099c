import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { labTests, packages } from '#db/schema.ts'
import { CATEGORIES } from '#rules/catalogue/categories.ts'
import { howToPrepare } from '#rules/visits/preparation.ts'
import { testDatabase } from '#tests/helpers/database.ts'
import { listLabTests, listPackages, loadCatalogue } from './catalogue.ts'
import { createLiveCatalogue } from './live.ts'

const { db } = await testDatabase()
const catalogue = await loadCatalogue(db, 1)
const names = (query: Parameters<typeof listLabTests>[1]) =>
  listLabTests(catalogue, query).map(found => found.name)

// P1-112
test('the seed catalogue is complete and in its order', () => {
  expect(catalogue.labTests).toHaveLength(153)
  expect(catalogue.packages).toHaveLength(20)
  expect(catalogue.packages[0]).toMatchObject({
    id: 'PK-FULLBODY',
    name: 'Full Body Health Check-Up',
    regularPrice: 650_000,
    salePrice: 249_900,
    parameterCount: 86,
    isCentreVisitRequired: false,
  })
  expect(catalogue.labTest.get('URM')).toMatchObject({
    regularPrice: 45_000,
    salePrice: 25_000,
  })
})

test('lab tests are filtered by fast, price and health area, and sorted by price', () => {
  const found = listLabTests(catalogue, { fasting: 'none', area: 'Sugar', priceBelow: 50_000, sort: 'price' })
  expect(found.length).toBeGreaterThan(1)
  for (const { fastingHours, healthArea, salePrice } of found) {
    expect([fastingHours, healthArea]).toEqual([0, 'Sugar'])
    expect(salePrice).toBeLessThan(50_000)
  }
  // Two hours after food is a meal at a fixed time: rows say so, and the filter leaves it out.
  expect(listLabTests(catalogue, { fasting: 'none' }).filter(one => one.afterMealHours > 0)).toEqual([])
  const prices = found.map(one => one.salePrice)
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  const all = listLabTests(catalogue, { sort: 'price', limit: 3 })
  const cheapest = Math.min(...catalogue.labTests.map(one => one.salePrice))
  expect(all[0]?.salePrice).toBe(cheapest)
  expect(all).toHaveLength(3)
})

// P1-167, P2-208
test('imaging needs a centre and is of type imaging, in packages too', () => {
  expect(catalogue.labTest.get('XRCPA')).toMatchObject({ testType: 'imaging', isCentreVisitRequired: true })
  expect(catalogue.package.get('PK-EXEC')).toMatchObject({ isCentreVisitRequired: true })
  for (const found of catalogue.labTests) {
    if (/x-ray|xray|scan|imaging/i.test(found.name))
      expect(found.isCentreVisitRequired, found.name).toBe(true)
  }
})

test('a package has all requirements of its tests, and the report time of its slowest test', () => {
  const texts = catalogue.package.get('PK-DIAB')?.preparation ?? []
  expect(texts).toContain('Give the sample exactly 2 hours after starting your meal.')
  expect(new Set(texts).size).toBe(texts.length)
  for (const offered of catalogue.packages) {
    const slowest = Math.max(...offered.labTests.map(({ reportTimeHours }) => reportTimeHours))
    expect(offered.reportTimeHours, offered.name).toBe(slowest)
  }
})

test('a package with a fasting test and a test after a meal needs two samples', () => {
  const withTwo = catalogue.packages.filter(offered =>
    howToPrepare({ ...offered, texts: offered.preparation })
      .join(' ')
      .includes('second sample'),
  )
  expect(withTwo.map(offered => offered.id)).toEqual(['PK-DIAB', 'PK-DIABADV'])
})

// P1-61, P2-209
test('every category has tests, and Urine Tests includes every test with urine in its name', () => {
  for (const category of CATEGORIES.labels) expect(names({ category }).length, category).toBeGreaterThan(0)
  const urine = names({ category: 'Urine Tests' })
  const namedUrine = catalogue.labTests.map(({ name }) => name).filter(name => /urine/i.test(name))
  expect(namedUrine).toHaveLength(5)
  expect(urine).toEqual(expect.arrayContaining(namedUrine))
  expect(names({ category: 'All' })).toHaveLength(153)
  expect(names({ category: 'Nonsense' })).toEqual([])
})

// P1-22
test('search finds tests by everyday words, by beginnings and despite typing errors', () => {
  expect(names({ search: 'sugar' }).join()).toMatch(/glucose/i)
  for (const hindi of ['शुगर', 'मधुमेह']) expect(names({ search: hindi }).join()).toMatch(/glucose/i)
  expect(names({ search: 'खून की जांच' }).length).toBeGreaterThan(0)
  expect(names({ search: 'vitamn d' })[0]).toMatch(/vitamin d/i)
  expect(names({ search: 'thyroid' }).join()).toMatch(/thyroid|TSH/)
  expect(names({ search: 'kidney function' })[0]).toMatch(/kidney|KFT/i)
  expect(names({ search: 'cbc' })[0]).toBe('Complete Blood Count (CBC)')
  expect(names({ search: 'hba1c' })[0]).toMatch(/hba1c/i)
  expect(names({ search: 'haemogl' }).join()).toMatch(/haemoglobin/i)
  expect(
    listPackages(catalogue, { search: 'full body' })
      .slice(0, 3)
      .map(found => found.name)
      .join(),
  ).toMatch(/full body/i)
  expect(listPackages(catalogue, { search: 'heart' })[0]?.name).toMatch(/heart/i)
})

test('search accepts any text', () => {
  expect(names({ search: '   ' })).toHaveLength(153)
  for (const search of ['%%%', "'; drop database shop", '🙂', 'x'.repeat(100), 'zzzzqqq'])
    expect(names({ search })).toEqual([])
})

// P1-177
test('paging through the list loses and repeats no item', () => {
  const seen = Array.from({ length: 16 }, (_, index) => names({ limit: 10, offset: index * 10 })).flat()
  expect(seen).toEqual(names({}))
  expect(names({ limit: 10, offset: 500 })).toEqual([])
})

test('a package with a withdrawn test is not offered until the test returns', async () => {
  await db.update(labTests).set({ isOffered: false }).where(eq(labTests.id, 'CYSC'))
  expect((await loadCatalogue(db, 2)).package.has('PK-KIDNEY')).toBe(false)
  await db.update(labTests).set({ isOffered: true }).where(eq(labTests.id, 'CYSC'))
  expect((await loadCatalogue(db, 3)).package.has('PK-KIDNEY')).toBe(true)
})

test('a process without notices reads the catalogue for each order, and one with notices reads it after each', async () => {
  const live = createLiveCatalogue(db)
  await live.refresh()
  await db.update(packages).set({ salePrice: 250_000 }).where(eq(packages.id, 'PK-FULLBODY'))
  // Without a notice of the change, as no process listens.
  expect((await live.latest()).bookable.get('PK-FULLBODY')?.price).toBe(250_000)
  live.setListening(true)
  const version = live.current().version
  await live.latest()
  expect(live.current().version).toBe(version)
})

test('an order that arrives while a change is being read waits for the new catalogue', async () => {
  const live = createLiveCatalogue(db)
  live.setListening(true)
  const before = await live.refresh()
  void live.refresh()
  expect((await live.latest()).version).toBe(before.version + 1)
  void live.refresh()
  void live.refresh()
  expect((await live.latest()).version).toBe(before.version + 3)
})

test('changes that arrive while the catalogue loads cause one more load', async () => {
  const live = createLiveCatalogue(db)
  const loaded = await Promise.all([live.refresh(), live.refresh(), live.refresh()])
  expect(loaded[2]?.version).toBe(2)
  expect(live.current().version).toBe(2)
})
