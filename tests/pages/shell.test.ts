import { expect, test } from 'vitest'
import { sampleCities } from '#domain/catalogue/demo-data/cities.ts'
import { listPaths, pathTo } from '#rules/pages.ts'
import { builtPages } from '#tests/helpers/built-pages.ts'

/** What stands on every page, and on the home page. */

const { open, shop } = await builtPages()

// P1-11, P1-27, P1-28, P1-29, P1-32, P1-123, P2-9
test('every page has header, cities, four services and a footer', async () => {
  const page = await open('/lab-tests')
  expect(page.texts('header select option')).toEqual([
    'Mumbai',
    'Delhi',
    'Bangalore',
    'Chennai',
    'Kolkata',
    'Hyderabad',
    'Pune',
    'Ahmedabad',
  ])
  expect(page.texts('nav[aria-label="Services"] a')).toEqual([
    'Health Checkups',
    'Lab Tests',
    'Home Healthcare',
    'Instant Consultation',
  ])
  expect(page.texts('header a')).toContain('Login')
  expect(page.texts('footer a')).toEqual(
    expect.arrayContaining(['Privacy', 'Terms', 'Health Checkups', 'Lab Tests']),
  )
  expect(page.texts('[aria-label="Social media"] a').length).toBeGreaterThan(0)
  expect(page.texts('footer a[href^="mailto:"]')).toHaveLength(1)
})

test.each([...listPaths('public'), ...listPaths('private'), pathTo('orderDetails', 'ORD-0000-0000')])(
  '%s has its own description or the shop’s',
  async path => {
    expect((await open(path)).attributes('meta[name=description]', 'content')).toEqual([
      expect.stringMatching(/.{40}/),
    ])
  },
)

test('every page shows without scripts how to book by phone', async () => {
  const { html } = await open('/cart')
  const [, said] = /<noscript>(.*?)<\/noscript>/.exec(html) ?? []
  expect(said).toContain('To book here, please switch JavaScript on in your browser')
  expect(said).toContain('href="tel:02200000000"')
})

async function selectorsOfPage(): Promise<string[]> {
  const { html } = await open('/')
  const [, styles = ''] = /<style id="styles"[^>]*>(.*?)<\/style>/s.exec(html) ?? []
  return [...styles.matchAll(/[^{}]*(?=\{)/g)].map(([selector]) => selector)
}

// Browsers can't limit what such a rule affects: they restyle the whole page after each change of it.
test('no style rule has :has() without an element before it, or before a universal selector', async () => {
  const selectors = await selectorsOfPage()
  expect(selectors.filter(selector => selector.includes(':has(')).length).toBeGreaterThan(5)
  expect(selectors.filter(selector => /(^|[,}>+~] ?):has\(|:has\([^ ]*\) \*/.test(selector))).toEqual([])
})

// While the HTML is read, the last child of each element changes, up to the body: everything in it would be styled again.
test('no style rule has a universal selector below a first, last or numbered child', async () => {
  const selectors = await selectorsOfPage()
  expect(selectors.filter(selector => /-child(\([^)]*\))? \*/.test(selector))).toEqual([])
})

// P1-14
test('every page of a booking shows a person to call, with the hours', async () => {
  const page = await open('/my-orders')
  const help = '[aria-label="Help"]'
  expect(page.texts(`${help} a[href="tel:02200000000"]`)).toEqual([
    expect.stringContaining('Call 022 0000 0000'),
  ])
  expect(page.texts(`${help} a[href^="https://wa.me/"]`)).toEqual([expect.stringContaining('WhatsApp')])
  expect(page.text(help)).toContain('7 AM to 9 PM, every day')
})

// P1-202
test.each([
  { path: '/', has: 'a[href="/health-checkups"]' },
  { path: '/health-checkups', has: 'main article' },
  { path: '/lab-tests', has: 'main article' },
  { path: '/health-checkups/PK-FULLBODY', has: '[aria-label="Price"]' },
  { path: '/login', has: 'main form input[type="tel"]' },
  { path: '/signup', has: 'main form input[type="password"]' },
])('$path can be read before the scripts have loaded, without a loader', async ({ path, has }) => {
  const page = await open(path)
  expect(page.texts(has).length).toBeGreaterThan(0)
  expect(page.text('body')).not.toContain('Loading')
})

test('the checkout shows its question before the scripts have loaded', async () => {
  const headings = async (path: string) => (await open(path)).texts('main h1')
  const others = ['Your cart is empty', 'First, your phone number']
  expect(await headings('/checkout')).toEqual([...others, 'Who is it for?'])
  expect(await headings('/checkout?step=where&from=sms')).toEqual([...others, 'Where should we come?'])
  expect(await headings('/checkout?step=slot')).toEqual([...others, 'When should we come?'])
})

test('an order’s page shows that the order is being loaded before the scripts have loaded', async () => {
  const page = await open('/order-details/ORD-0000-0000')
  expect(page.text('main [role="status"]:not(.sr-only)')).toBe('Loading order details...')
  expect(page.html).not.toContain('ORD-0000-0000')
})

test('the drawing of the next visit is in the HTML of the page', async () => {
  const page = await open('/')
  expect(page.texts('[aria-labelledby="next-visit"] img')).toEqual([])
  const drawing = page.attribute('[aria-labelledby="next-visit"] use', 'href')
  expect(page.texts(`symbol${drawing}`)).toHaveLength(1)
})

test('the home page leads from each need to a list of tests for it', async () => {
  const page = await open('/')
  const tile = '[aria-label="What would you like to check?"] a'
  expect(page.texts(tile)).toEqual(
    'Sugar Thyroid Heart Fever Vitamins Women 60+'.split(' ').concat('Full body'),
  )
  const first = await Promise.all(
    page.attributes(tile, 'href').map(async address => (await open(address)).texts('main article h3')[0]),
  )
  expect(first).toEqual([
    'Blood Sugar Fasting (FBS)',
    'Thyroid Profile Total (T3, T4, TSH)',
    'Lipid Profile',
    'Complete Blood Count (CBC)',
    'Vitamin D 25-OH',
    'Women Wellness Package',
    'Senior Citizen Package',
    'Full Body Health Check-Up',
  ])
})

test('the home page shows the next visit’s time for every city and hour', async () => {
  const page = await open('/')
  const card = '[aria-labelledby="next-visit"]'
  expect(page.text(`${card} h2`)).toBe('Next visit in Mumbai')
  expect(page.texts(`${card} p`)).toEqual([
    'The next day, if you book by 5 PM',
    '7 AM',
    'We come to your home.',
  ])
})

// P1-9, P1-33, P1-34, P1-35, P1-36, P1-37, P1-38, P1-39
test('the home page has its hero, three check-ups, five tests, five tiles, voices and awards', async () => {
  const [packages, labTests] = await Promise.all([
    shop.listPackages(),
    shop.listLabTests({ query: { limit: '5' } }),
  ])
  const page = await open('/')
  const [featured] = page.texts('main article')
  expect(featured).toMatch(/^86 ?results from one visit ?Full Body Health Check-Up/)
  expect(featured).toMatch(/\d+% OFF/)
  expect(page.texts('main a')).toEqual(
    expect.arrayContaining(['View Popular Check-ups', 'Upload Prescription']),
  )
  expect(page.texts('[aria-label="Why book with us"] li')).toEqual([
    'Strict quality control',
    'At-home and in-lab services',
    'Timely collection and reports',
    'Over 220 cities',
  ])
  expect(page.part('Popular check-ups', 'article h3')).toEqual(
    [packages[1], packages[3], packages[5]].map(one => one?.name),
  )
  // A heading never breaks at its hyphen.
  expect(page.html.includes('<span class="whitespace-nowrap">check-ups</span>')).toBe(true)
  expect(page.part('Lab tests', 'h3')).toEqual(labTests.map(({ name }) => name))
  expect(page.part('Care at home', 'h3')).toEqual([
    'Nursing',
    'Physiotherapy',
    'Elder Care',
    'Counseling',
    'Diet And Nutrition Consultation',
  ])
  expect(page.texts('h2')).toEqual(expect.arrayContaining(['What customers say', 'Awards']))
})

test('gives search engines the hours of visits and the cities of the laboratory', async () => {
  const [laboratory] = (await open('/')).toldToSearchEngines().facts
  expect(laboratory).toMatchObject({
    '@type': 'DiagnosticLab',
    openingHours: expect.stringMatching(/^Mo-Su \d\d:00-\d\d:00$/),
    areaServed: sampleCities.map(({ name }) => ({ '@type': 'City', name })),
  })
})
