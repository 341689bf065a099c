// P2-163

import { expect, test } from 'vitest'
import { refusalOf } from '#tests/helpers/orders.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'
import type { HealthPackage, LabTest, LabTestDetails } from './contract.ts'

const { app, anyone } = await wholeShop()

const read = async <T>(path: string): Promise<T> => (await app.request(path)).json() as Promise<T>

// P1-176, P1-177
test('lists are bare arrays, cut to the limit', async () => {
  const tests = await read<LabTest[]>('/api/labtests')
  expect(tests.length).toBeGreaterThan(10)
  expect(await read('/api/labtests?limit=5')).toEqual(tests.slice(0, 5))
  const packages = await read<HealthPackage[]>('/api/packages')
  expect(await read('/api/packages?limit=10')).toEqual(packages.slice(0, 10))
  expect(await read(`/api/labtests/${tests[0]?._id}`)).toMatchObject({ ...tests[0] })
})

test('lists are narrowed by category and by search', async () => {
  const liver = await read<LabTest[]>('/api/labtests?category=Liver')
  expect(liver.length).toBeGreaterThan(0)
  expect(liver.every(one => one.categories.includes('Liver'))).toBe(true)
  const found = await read<HealthPackage[]>('/api/packages?search=diabetes')
  expect(found[0]?.name).toContain('Diabetes')
  expect(await read('/api/labtests?search=zzqqxx')).toEqual([])
})

test('every test with a text that sends patients to an emergency room has that sentence in its list', async () => {
  const sent: string[] = []
  for (const { _id, emergencyAdvice } of await read<LabTest[]>('/api/labtests')) {
    const { description, preparation, why, who, measures, reportReads } = await read<LabTestDetails>(
      `/api/labtests/${_id}`,
    )
    const texts = [description, preparation, why, who, measures, reportReads].join(' ')
    expect(texts.includes(emergencyAdvice ?? ''), _id).toBe(true)
    expect(Boolean(emergencyAdvice), _id).toBe(/emergency|ambulance|\b112\b/i.test(texts))
    if (emergencyAdvice) sent.push(_id)
  }
  expect(sent.toSorted()).toEqual(['CKMB', 'CTHEAD', 'DDIMER', 'ECG', 'TROPI'])
})

test('lists of tests are filtered by a price in rupees, and refuse invalid values of a filter', async () => {
  const cheap = await read<LabTest[]>('/api/labtests?priceBelow=500&fasting=none&sort=price')
  expect(cheap.length).toBeGreaterThan(0)
  expect(cheap.every(one => one.salePrice < 500 && one.fastingHours === 0)).toBe(true)
  expect((await app.request('/api/labtests?fasting=some')).status).toBe(422)
})

test('each quick filter shows the number of tests in the filtered list', async () => {
  for (const query of ['', 'category=Blood+Tests&area=Sugar', 'search=vitamin&fasting=none']) {
    const { counts } = await read<{ counts: Record<string, number> }>(`/api/labtest-counts?${query}`)
    const lengthWith = async (name: string, value: string) => {
      const asked = new URLSearchParams(query)
      asked.set(name, value)
      return (await read<LabTest[]>(`/api/labtests?${asked}`)).length
    }
    expect(counts).toEqual({
      none: await lengthWith('fasting', 'none'),
      500: await lengthWith('priceBelow', '500'),
      Sugar: await lengthWith('area', 'Sugar'),
      Thyroid: await lengthWith('area', 'Thyroid'),
    })
  }
})

// P1-112, P2-126
test('every item has its flags in both spellings, and its category in both', async () => {
  for (const one of await read<LabTest[]>('/api/labtests')) {
    expect(one.fastingRequired).toBe(one.isFastingRequired)
    expect(one.centerVisitRequired).toBe(one.isCenterVisitRequired)
    expect(one.category).toBe(one.categories[0])
  }
  for (const one of await read<HealthPackage[]>('/api/packages')) {
    expect(one.fastingRequired).toBe(one.isFastingRequired)
    expect(one.testCount).toBeGreaterThan(0)
    expect(one.labTests[0]).toEqual({
      _id: expect.any(String),
      name: expect.any(String),
      healthArea: expect.any(String),
      includes: expect.any(Array),
    })
  }
})

test('a lab test lists the tests that it includes, and none with another sample', async () => {
  const { includes } = await anyone.getLabTest({ params: { id: 'THYRO' } })
  expect(includes).toEqual(['TSH'])
  const { labTests } = await anyone.getPackage({ params: { id: 'PK-FULLBODY' } })
  expect(labTests.find(one => one._id === 'THYRO')?.includes).toEqual(['TSH'])
  expect((await anyone.getLabTest({ params: { id: 'UCULT' } })).includes).toEqual([])
})

test('a package has one number of fasting hours', async () => {
  for (const { preparation, fastingHours, name } of await read<HealthPackage[]>('/api/packages')) {
    const hours = preparation.join(' ').matchAll(/fast for at least (\d+)/gi)
    for (const [, said] of hours) expect(Number(said), name).toBe(fastingHours)
    if (preparation.length > 1) expect(preparation.join(' '), name).not.toContain('No special preparation')
  }
})

test('a lab test has texts about its purpose, and the packages that contain it', async () => {
  const sugar = await anyone.getLabTest({ params: { id: 'FBS' } })
  for (const text of [sugar.why, sugar.who, sugar.measures, sugar.reportReads])
    expect(text).toMatch(/^.{20,}\.$/)
  expect(sugar.packages[0]).toEqual({
    _id: 'PK-FULLBODY',
    name: 'Full Body Health Check-Up',
    testCount: 12,
    salePrice: 2499,
  })
  for (const { _id } of sugar.packages) {
    const { labTests } = await anyone.getPackage({ params: { id: _id } })
    expect(labTests.map(test => test._id)).toContain('FBS')
  }
})

test('the list of lab tests leaves out their texts and packages', async () => {
  const [listed] = await read<object[]>('/api/labtests')
  for (const key of ['why', 'who', 'measures', 'reportReads', 'packages'])
    expect(listed).not.toHaveProperty(key)
})

test('prices are rupees after the discount, and a package has the flags and report time of its tests', async () => {
  const whole = await anyone.getPackage({ params: { id: 'PK-FULLBODY' } })
  expect(whole).toMatchObject({
    regularPrice: 6500,
    salePrice: 2499,
    discountPercentage: 62,
    testCount: 12,
    parametersCount: 86,
    isFastingRequired: true,
    isCenterVisitRequired: false,
  })
  const urine = await anyone.getLabTest({ params: { id: 'URM' } })
  expect(urine).toMatchObject({ regularPrice: 450, salePrice: 250, discountPercentage: 44 })
  const executive = await anyone.getPackage({ params: { id: 'PK-EXEC' } })
  expect(executive).toMatchObject({ isCenterVisitRequired: true, centerVisitRequired: true })
  for (const { reportTime, reportTimeHours, name } of await read<HealthPackage[]>('/api/packages'))
    expect(reportTime, name).toBe(`${reportTimeHours} hours`)
})

test('a match of the search has its purpose, and whether it requires a fast', async () => {
  expect(await anyone.search({ query: { search: 'fasting sugar', limit: 1 } })).toEqual([
    {
      _id: 'FBS',
      name: 'Blood Sugar Fasting (FBS)',
      isPackage: false,
      purpose: 'On an empty stomach; the standard first sugar test',
      isFastingRequired: true,
      regularPrice: 120,
      salePrice: 69,
    },
  ])
})

test('one search finds tests and packages, and refuses an invalid text', async () => {
  const found = await anyone.search({ query: { search: 'पूरे शरीर की जांच' } })
  expect(found[0]).toMatchObject({ _id: 'PK-FULLBODY', isPackage: true, purpose: '12 tests in one visit' })
  expect(found.length).toBeLessThanOrEqual(10)
  expect(await anyone.search({ query: { search: 'sugar', limit: '2' } })).toHaveLength(2)
  expect(await anyone.search({ query: { search: 'zzqqxx' } })).toEqual([])
  for (const search of ['', '   ', 'x'.repeat(101)])
    expect(await refusalOf(anyone.search({ query: { search } }))).toMatchObject({ status: 422 })
})

// P1-176, P2-173
test('both spellings of the address of lab tests return the same', async () => {
  for (const rest of [
    '',
    '?category=Liver&limit=3',
    '/CBC',
    '/CBC?seen=1',
    '/nobody-has-it',
    '?limit=none',
  ]) {
    const [one, other] = await Promise.all([
      app.request(`/api/labtests${rest}`),
      app.request(`/api/labTests${rest}`),
    ])
    expect(other.status, rest).toBe(one.status)
    const { requestId: _, ...said } = (await one.json()) as Record<string, unknown>
    expect(await other.json(), rest).toMatchObject(said)
  }
})

// P2-173
test('an unknown item gets 404', async () => {
  const params = { id: 'nobody-has-it' }
  expect(await refusalOf(anyone.getLabTest({ params }))).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  expect(await refusalOf(anyone.getPackage({ params }))).toMatchObject({ status: 404, code: 'NOT_FOUND' })
})
