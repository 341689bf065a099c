import type { Page } from '@playwright/test'
import type { HealthPackage, LabTest, LabTestDetails } from '#contract/catalogue.ts'
import { expect, test } from '../support/fixtures.ts'
import { keepPictures } from '../support/journey.ts'
import { part } from '../support/page-parts.ts'

/** The pages of one package and of one lab test, and the error screen. */

const FAILED_CALL = /Failed to load resource/
const rupees = (amount: number) => amount.toLocaleString('en-IN', { style: 'currency', currency: 'INR' })
const price = (page: Page) => page.getByRole('region', { name: 'Price' })
const chips = (page: Page) => page.getByRole('list', { name: 'At a glance' }).getByRole('listitem')
const fact = (page: Page, name: string) =>
  page.locator('main dl > div', { has: page.getByRole('term').getByText(name, { exact: true }) })

/** Opens a page by a link of the cart, in the browser, so that its calls can be arranged. */
async function openFromCart(page: Page, id: string, isPackage: boolean): Promise<void> {
  await page.goto('/cart')
  await page.evaluate(item => localStorage.setItem('cart', JSON.stringify([item])), {
    id,
    isPackage,
    name: 'A saved item',
    price: 1,
    quantity: 1,
  })
  await page.reload()
  await page.getByRole('main').getByRole('link', { name: 'A saved item' }).click()
  await expect(page).not.toHaveURL(/\/cart$/)
}

/** What a page from the server tells search engines. */
async function toldToSearchEngines(page: Page) {
  const [canonical, facts] = await Promise.all([
    page.locator('link[rel=canonical]').getAttribute('href'),
    page.locator('script[type="application/ld+json"]').allTextContents(),
  ])
  return { canonical, facts: facts.map(text => JSON.parse(text)) }
}

test('a package tells everything about itself and can be booked', async ({ page, request, shop }) => {
  const offered: HealthPackage = await (await request.get('/api/packages/PK-FULLBODY')).json()
  await page.goto('/health-checkups/PK-FULLBODY')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(offered.name)
  await expect(page.getByRole('main')).toContainText(offered.description)
  await expect(chips(page)).toHaveText([
    `${offered.testCount} tests included`,
    'Reports in 24 hours',
    'Home Sample Collection',
  ])
  const areas = [...Map.groupBy(offered.labTests, test => test.healthArea)]
  await expect(part(page, 'Tests Included').getByRole('heading', { level: 3 })).toHaveText(
    areas.map(([area]) => area),
  )
  await expect(part(page, 'Tests Included').locator('summary')).toContainText(
    areas.flatMap(([, tests]) => tests.map(({ name }) => name)),
  )
  for (const text of [
    `Package Price${rupees(offered.salePrice)}`,
    `Original Price ${rupees(offered.regularPrice)}`,
    `${offered.discountPercentage}% OFF`,
    'Home collection',
    'Nearest center1000+ centers across India',
    'Free report delivery',
  ])
    await expect(price(page)).toContainText(text)
  await expect(price(page).locator('s').first()).toHaveText(rupees(offered.regularPrice))
  const { canonical, facts } = await toldToSearchEngines(page)
  expect(canonical).toBe(`${shop.url}/health-checkups/PK-FULLBODY`)
  expect(facts).toMatchObject([
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: offered.name,
      offers: { price: offered.salePrice.toFixed(2), priceCurrency: 'INR', url: canonical },
    },
    { '@type': 'BreadcrumbList', itemListElement: { length: 3, 2: { position: 3, item: canonical } } },
  ])

  await price(page).getByRole('button', { name: 'Book Now' }).click()
  await expect(page.getByText('Package added to cart successfully!')).toBeVisible()
  await keepPictures(page, 'details-package')
  await price(page).getByRole('button', { name: 'View in Cart' }).click()
  await expect(page).toHaveURL(/\/cart$/)
})

test('a package asks for each of its tests; who cannot be had keeps its name', async ({
  page,
  request,
  expectOnConsole,
}) => {
  expectOnConsole(FAILED_CALL)
  const offered: HealthPackage = await (await request.get('/api/packages/PK-EXEC')).json()
  const asked = new Set<string>()
  await page.route(/\/api\/labtests\/[^?]+$/i, route => {
    asked.add(new URL(route.request().url()).pathname.split('/').at(-1) ?? '')
    return asked.size === 1 ? route.abort() : route.continue()
  })
  await openFromCart(page, 'PK-EXEC', true)
  const tests = part(page, 'Tests Included').getByRole('listitem')
  await expect(part(page, 'Tests Included').locator('summary')).toHaveCount(offered.labTests.length - 1)
  expect([...asked].sort()).toEqual(offered.labTests.map(({ _id }) => _id).sort())
  const [kept = ''] = asked
  const name = offered.labTests.find(({ _id }) => _id === kept)?.name ?? ''
  await expect(tests.getByText(name, { exact: true })).toBeVisible()
  await part(page, 'Tests Included').locator('summary').first().click()
  await expect(chips(page)).toContainText(['tests included', 'Reports in', 'Center visit required'])
  await expect(page.getByText('Home Sample Collection')).toHaveCount(0)
  await expect(price(page)).not.toContainText('Home collection')
  await keepPictures(page, 'details-package-centre')
})

test('the full body check-ups stand side by side, with what the dearer one gives', async ({
  page,
  request,
}) => {
  const { name, parametersCount }: HealthPackage = await (
    await request.get('/api/packages/PK-FULLADV')
  ).json()
  await page.goto('/health-checkups/PK-FULLADV')
  await page.getByRole('link', { name: 'Compare the full body check-ups' }).click()
  await expect(page).toHaveURL(/\/health-checkups\/compare$/)
  const advanced = page.getByRole('article').filter({ hasText: name })
  await expect(advanced).toContainText(`${parametersCount} parameters`)
  await expect(advanced).toContainText('₹2,000.00 more than Full Body gives you:')
  await expect(advanced.getByRole('listitem').filter({ hasText: 'Homocysteine' })).toBeVisible()
  await expect(advanced).toContainText('In place of: Thyroid Profile Total')
  const row = page.getByRole('row').filter({ hasText: 'Homocysteine' })
  await expect(row.getByRole('cell')).toHaveText(['No', 'No', 'Yes'].map(said => new RegExp(`${said}$`)))
  await keepPictures(page, 'details-compare')
  await advanced.getByRole('button', { name: 'Book' }).click()
  await expect(advanced.getByRole('button', { name: 'View Cart' })).toBeVisible()
})

test('a package of which little is known says what every package is', async ({ page, request }) => {
  const known = await (await request.get('/api/packages/PK-FULLBODY')).json()
  const bare = {
    ...known,
    description: '',
    labTests: [],
    regularPrice: 900,
    salePrice: 900,
    discountPercentage: 0,
  }
  await page.route('**/api/packages/PK-FULLBODY', route => route.fulfill({ json: bare }))
  await openFromCart(page, 'PK-FULLBODY', true)
  const main = page.getByRole('main')
  await expect(main).toContainText('Comprehensive health checkup package for accurate health assessment')
  await expect(part(page, 'Tests Included')).toContainText(
    'This package includes various health tests for comprehensive health assessment.',
  )
  await expect(price(page)).toContainText('₹900.00')
  await expect(price(page)).not.toContainText(/Original Price|OFF/)
  await keepPictures(page, 'details-package-bare')
})

test('a lab test tells sample, time, fasting and parameters, and can be booked', async ({
  page,
  request,
  shop,
}) => {
  const known: LabTestDetails = await (await request.get('/api/labTests/LIPID')).json()
  await page.goto('/lab-tests/LIPID')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(known.name)
  await expect(chips(page)).toHaveText(['Home Sample Collection'])
  await expect(fact(page, 'Sample type')).toContainText(known.sampleType)
  await expect(fact(page, 'Report time')).toContainText(known.reportTime)
  await expect(fact(page, 'Fasting')).toContainText(
    known.isFastingRequired ? `${known.fastingHours} hours before` : 'No fasting required',
  )
  await expect(fact(page, 'Measures')).toContainText(`${known.parameters.length} values`)
  await expect(part(page, 'What is measured').getByRole('listitem')).toHaveText(known.parameters)
  const answers = {
    'Why it is done': known.why,
    'Who should take it': known.who,
    'How to read the report': known.reportReads,
  }
  for (const [question, answer] of Object.entries(answers))
    await expect(part(page, question)).toContainText(answer)
  const withIt = part(page, 'Check-ups with this test')
  await expect(withIt.getByRole('link').first()).toContainText(known.packages[0]?.name ?? '')
  await expect(withIt.getByRole('link').nth(4)).toBeHidden()
  await withIt.locator('summary').click()
  await expect(withIt.getByRole('link')).toHaveCount(known.packages.length)
  await expect(page.getByText("Sample texts, for a pathologist's review.")).toBeVisible()
  await expect(price(page)).toContainText(`Test Price${rupees(known.salePrice)}`)
  await expect(price(page)).toContainText(`Original Price ${rupees(known.regularPrice)}`)
  const { canonical, facts } = await toldToSearchEngines(page)
  expect(canonical).toBe(`${shop.url}/lab-tests/LIPID`)
  expect(facts).toMatchObject([
    { '@type': 'MedicalTest', name: known.name, url: canonical },
    { '@type': 'BreadcrumbList' },
  ])
  await price(page).getByRole('button', { name: 'Book Now' }).click()
  await expect(page.getByText('Added to cart successfully!')).toBeVisible()
  await keepPictures(page, 'details-test')
  await price(page).getByRole('button', { name: 'View in Cart' }).click()
  await expect(page).toHaveURL(/\/cart$/)
})

test('a phone says price and fasting of a test before anything else', async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  for (const id of ['LIPID', 'CBC']) {
    const { salePrice, fastingHours }: LabTest = await (await request.get(`/api/labTests/${id}`)).json()
    await page.goto(`/lab-tests/${id}`)
    const fasting = fastingHours > 0 ? `${fastingHours} hours fasting` : 'No fasting'
    const first = page.getByText(`${rupees(salePrice)} ${fasting}`)
    await expect(first).toBeInViewport({ ratio: 1 })
    const sizes = (texts: Element[]) => texts.map(one => Number.parseFloat(getComputedStyle(one).fontSize))
    const all = await page.getByRole('main').locator('h1, p, dd, span').evaluateAll(sizes)
    expect(await first.evaluateAll(sizes)).toEqual([Math.max(...all)])
  }
})

test('imaging is done at a centre; a lab test of which little is known has the usual sample and time', async ({
  page,
  request,
}) => {
  await page.goto('/lab-tests/XRCPA')
  await expect(chips(page)).toHaveText(['Center visit required'])
  await expect(price(page)).not.toContainText('Home collection')
  await keepPictures(page, 'details-test-imaging')

  const known: LabTest = await (await request.get('/api/labTests/LIPID')).json()
  const bare = {
    ...known,
    sampleType: '',
    reportTime: '',
    description: '',
    parameters: [],
    parametersCount: 7,
  }
  await page.route(/\/api\/labtests\/LIPID$/i, route =>
    route.fulfill({ json: { ...bare, parametersText: 'Includes 7 parameters', fastingHours: 0 } }),
  )
  await openFromCart(page, 'LIPID', false)
  await expect(fact(page, 'Sample type')).toContainText('Blood Sample')
  await expect(fact(page, 'Report time')).toContainText('24 hours')
  await expect(fact(page, 'Fasting')).toContainText('No fasting required')
  await expect(fact(page, 'Measures')).toContainText('7 values')
  await expect(part(page, 'What is measured')).toContainText('Includes 7 parameters')
  await keepPictures(page, 'details-test-bare')
})

test('what nobody has is not found, and leads back; addresses without a page say so', async ({
  page,
  expectOnConsole,
}) => {
  expectOnConsole(FAILED_CALL)
  const answer = await page.goto('/lab-tests/nobody-has-it')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test Not Found')
  await expect(page.getByText("The lab test you're looking for could not be found.")).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await keepPictures(page, 'details-test-not-found')
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL(/\/lab-tests$/)
  await openFromCart(page, 'nobody-has-it', false)
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL(/\/cart$/)

  expect((await page.goto('/health-checkups/nobody-has-it'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Package not found')
  await keepPictures(page, 'details-package-not-found')
  await page.getByRole('link', { name: 'See all health checkups' }).click()
  await expect(page).toHaveURL(/\/health-checkups$/)

  expect((await page.goto('/no-such-page'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await expect(page.getByText('We could not find this page.')).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page.getByRole('link', { name: 'View Popular Checkups' })).toBeVisible()
})

test('a page that fails says why, and leads home', async ({ page, expectOnConsole }) => {
  expectOnConsole(/Failed to load resource|503/)
  const message = 'The shop is being repaired. Please try again in a few minutes.'
  await page.route(/\/api\/(packages|labtests)\/[^?]+$/i, route =>
    route.fulfill({ status: 503, json: { success: false, message, error: message, code: 'DATABASE_DOWN' } }),
  )
  for (const [id, isPackage] of [
    ['PK-FULLBODY', true],
    ['LIPID', false],
  ] as const) {
    await openFromCart(page, id, isPackage)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
    await expect(page.getByRole('main')).toContainText(message)
  }
  await keepPictures(page, 'details-failed')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page.getByRole('link', { name: 'View Popular Checkups' })).toBeVisible()
})
