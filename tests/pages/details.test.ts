import { describe, expect, test } from 'vitest'
import { sampleCities } from '#domain/catalogue/demo-data/cities.ts'
import { formatRupees } from '#rules/money.ts'
import { builtPages } from '#tests/helpers/built-pages.ts'

/** What the pages of one package and of one lab test say. */

const { open, shop } = await builtPages()
const getPackage = (id: string) => shop.getPackage({ params: { id } })
const getLabTest = (id: string) => shop.getLabTest({ params: { id } })

const CHIPS = '[aria-label="At a glance"] li'
const PRICE = 'main [aria-label="Price"]'
const included = 'Tests Included'

const isShownIn = (shown: string, text: string): boolean =>
  shown.replaceAll(/\s/g, '').includes(text.replaceAll(/\s/g, ''))

describe('a package', () => {
  // P2-14, P2-106, P2-107, P2-110, P2-111, P2-112
  test('shows all its details', async () => {
    const offered = await getPackage('PK-FULLBODY')
    const page = await open('/health-checkups/PK-FULLBODY')
    expect(page.text('h1')).toBe(offered.name)
    expect(page.text('main')).toContain(offered.description)
    expect(page.texts(CHIPS)).toEqual([
      `${offered.testCount} tests included`,
      `Reports in ${offered.reportTimeHours} hours`,
      'Home Sample Collection',
    ])
    const areas = [...Map.groupBy(offered.labTests, ({ healthArea }) => healthArea)]
    expect(page.part(included, 'h3')).toEqual(areas.map(([area]) => area))
    expect(page.part(included, 'summary')).toEqual(
      areas.flatMap(([, tests]) => tests.map(({ name }) => expect.stringContaining(name))),
    )
    for (const text of [
      `Package Price${formatRupees(offered.salePrice)}`,
      `Original Price ${formatRupees(offered.regularPrice)}`,
      `${offered.discountPercentage}% OFF`,
      'Home collection',
      'Nearest centre1000+ centers across India',
      'Free report delivery',
    ])
      expect(page.text(PRICE)).toContain(text)
    expect(page.text(`${PRICE} s`)).toBe(formatRupees(offered.regularPrice))
  })

  // P2-14, P2-106, P2-107, P2-110, P2-111, P2-112
  test('gives search engines its name, price and canonical address', async () => {
    const { name, salePrice } = await getPackage('PK-FULLBODY')
    const { canonical, facts } = (await open('/health-checkups/PK-FULLBODY')).toldToSearchEngines()
    expect(canonical).toBe('http://shop.test/health-checkups/PK-FULLBODY')
    expect(facts).toMatchObject([
      {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name,
        offers: { price: salePrice.toFixed(2), priceCurrency: 'INR', url: canonical },
      },
      { '@type': 'BreadcrumbList', itemListElement: { length: 3, 2: { position: 3, item: canonical } } },
    ])
  })

  // P2-106, P2-109, P2-110, P2-211
  test('with few facts shows what is true of every package', async () => {
    const known = await getPackage('PK-FULLBODY')
    const bare = { ...known, description: '', labTests: [], discountPercentage: 0 }
    const page = await open('/health-checkups/PK-FULLBODY', {
      getPackage: async () => ({ ...bare, regularPrice: 900, salePrice: 900 }),
    })
    expect(page.text('main')).toContain('Comprehensive health checkup package for accurate health assessment')
    expect(page.part(included, 'p').join()).toContain(
      'This package includes various health tests for comprehensive health assessment.',
    )
    expect(page.text(PRICE)).toContain('₹900.00')
    expect(page.text(PRICE)).not.toMatch(/Original Price|OFF/)
  })

  // P2-116
  test('for the full body is shown beside the other packages, with what the more expensive one adds', async () => {
    const { name, parametersCount } = await getPackage('PK-FULLADV')
    const page = await open('/health-checkups/compare')
    const advanced = page.texts('main article').find(text => text.includes(name))
    expect(advanced).toContain(`${parametersCount} parameters`)
    expect(advanced).toContain('For ₹2,000.00 more than Full Body:')
    expect(page.texts('main article li').some(text => text.includes('Homocysteine'))).toBe(true)
    expect(advanced).toContain('In place of: Thyroid Profile Total')
    const row = page.texts('tr').find(text => text.includes('Homocysteine'))
    expect(row).toMatch(/Homocysteine.*No.*No.*Yes$/)
    expect((await open('/health-checkups/PK-FULLADV')).texts('main a')).toContain(
      'Compare the full body check-ups',
    )
  })
})

describe('a lab test', () => {
  // P2-14, P2-113, P2-114, P2-115, P2-117
  test('shows sample, time, fasting and parameters', async () => {
    const known = await getLabTest('LIPID')
    const page = await open('/lab-tests/LIPID')
    expect(page.text('h1')).toBe(known.name)
    expect(page.texts(CHIPS)).toEqual(['Home Sample Collection'])
    expect(page.facts()).toMatchObject({
      'Sample type': expect.stringContaining(known.sampleType),
      'Report time': expect.stringContaining(known.reportTime),
      Fasting: `${known.fastingHours} hours`,
      Measures: `${known.parameters.length} parameters`,
    })
    expect(page.part('What is measured', 'li')).toEqual(known.parameters)
    const answers = {
      'Why it is done': known.why,
      'Who should take it': known.who,
      'How to read the report': known.reportReads,
    }
    for (const [question, answer] of Object.entries(answers))
      expect(page.part(question, 'p').join()).toContain(answer)
    const withIt = page.part('Check-ups with this test', 'a')
    expect(withIt).toHaveLength(known.packages.length)
    expect(withIt[0]).toContain(known.packages[0]?.name)
    expect(page.part('Check-ups with this test', 'details a')).toHaveLength(known.packages.length - 4)
    expect(page.text('main')).toContain("Sample texts, for a pathologist's review.")
    expect(page.text(PRICE)).toContain(`Test Price${formatRupees(known.salePrice)}`)
    expect(page.text(PRICE)).toContain(`Original Price ${formatRupees(known.regularPrice)}`)
  })

  test('gives search engines its name, the price that it shows, and where it is offered', async () => {
    const { name, salePrice } = await getLabTest('LIPID')
    const page = await open('/lab-tests/LIPID')
    const { canonical, facts } = page.toldToSearchEngines()
    expect(canonical).toBe('http://shop.test/lab-tests/LIPID')
    expect(facts).toMatchObject([
      {
        '@type': ['Product', 'MedicalTest'],
        name,
        url: canonical,
        offers: {
          price: salePrice.toFixed(2),
          priceCurrency: 'INR',
          availability: 'https://schema.org/InStock',
          areaServed: sampleCities.map(city => ({ '@type': 'City', name: city.name })),
        },
      },
      { '@type': 'FAQPage' },
      { '@type': 'BreadcrumbList' },
    ])
    expect(page.text(PRICE)).toContain(formatRupees(salePrice))
  })

  test('gives search engines only questions and answers that it shows', async () => {
    for (const code of ['LIPID', 'CBC', 'FBS', 'XRCPA']) {
      const page = await open(`/lab-tests/${code}`)
      const { facts } = page.toldToSearchEngines()
      const { mainEntity } = facts.find(fact => '@type' in fact && fact['@type'] === 'FAQPage') as {
        mainEntity: { name: string; acceptedAnswer: { text: string } }[]
      }
      expect(page.texts('main h2')).toEqual(expect.arrayContaining(mainEntity.map(({ name }) => name)))
      for (const { acceptedAnswer } of mainEntity)
        expect(page.texts('main section').some(text => isShownIn(text, acceptedAnswer.text))).toBe(true)
    }
  })

  test('without why, who and preparation has no questions for search engines', async () => {
    const known = await getLabTest('LIPID')
    const bare = { ...known, why: '', who: '', preparation: '', fastingHours: 0, afterMealHours: 0 }
    const page = await open('/lab-tests/LIPID', { getLabTest: async () => bare })
    const types = page.toldToSearchEngines().facts.map(fact => '@type' in fact && fact['@type'])
    expect(types).toEqual([['Product', 'MedicalTest'], 'BreadcrumbList'])
  })

  // P2-113, P2-114, P2-115, P2-211
  test('of imaging is done at a centre', async () => {
    const page = await open('/lab-tests/XRCPA')
    expect(page.texts(CHIPS)).toEqual(['Center visit required'])
    expect(page.text(PRICE)).not.toContain('Home collection')
  })

  test('shows who comes, and mentions the needle only if blood is collected', async () => {
    expect((await open('/lab-tests/CBC')).text('main')).toMatch(/Who comes to you.*sealed needle/)
    const urine = (await open('/lab-tests/URM')).text('main')
    expect(urine).toContain('Who comes to you')
    expect(urine).not.toContain('needle')
    const scan = (await open('/lab-tests/XRCPA')).text('main')
    expect(scan).not.toMatch(/Who comes to you|needle/)
    expect(scan).toContain('Our laboratory')
  })

  test('has the telephone beside Book', async () => {
    expect((await open('/lab-tests/CBC')).texts(`${PRICE} a[href^="tel:"]`)).toEqual(['Call 022 0000 0000'])
  })

  test('states the value from which vitamin D is low', async () => {
    const page = await open('/lab-tests/VITD')
    expect(page.part('How to read the report', 'p').join()).toContain('Below 20 ng/mL is read as deficient')
  })

  // P2-113, P2-114, P2-115, P2-211
  test('with few facts has the usual sample and report time', async () => {
    const known = await getLabTest('LIPID')
    const bare = { ...known, sampleType: '', reportTime: '', description: '', parameters: [] }
    const page = await open('/lab-tests/LIPID', {
      getLabTest: async () => ({
        ...bare,
        parametersCount: 7,
        parametersText: 'Includes 7 parameters',
        fastingHours: 0,
      }),
    })
    expect(page.facts()).toMatchObject({
      'Sample type': expect.stringContaining('Blood Sample'),
      'Report time': expect.stringContaining('24 hours'),
      Fasting: 'Not needed',
      Measures: expect.stringContaining('7 parameters'),
    })
    expect(page.part('What is measured', 'p').join()).toContain('Includes 7 parameters')
  })
})

// P1-12, P2-10, P2-118, P2-189
test.each([
  {
    path: '/lab-tests/nobody-has-it',
    heading: 'Test Not Found',
    says: "The lab test you're looking for could not be found.",
  },
  { path: '/health-checkups/nobody-has-it', heading: 'Package not found', says: 'See all health check-ups' },
  { path: '/no-such-page', heading: 'Page not found', says: 'We could not find this page.' },
])('the page $path shows that the item is not found: $heading', async ({ path, heading, says }) => {
  const page = await open(path)
  expect(page.status).toBe(404)
  expect(page.text('h1')).toBe(heading)
  expect(page.text('main')).toContain(says)
})

test.each(['/lab-tests/nobody-has-it', '/health-checkups/nobody-has-it'])(
  '%s asks search engines not to list it',
  async path => {
    expect((await open(path)).attribute('meta[name=robots]', 'content')).toBe('noindex')
  },
)
