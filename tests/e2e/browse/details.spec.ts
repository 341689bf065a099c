import type { Page } from '@playwright/test'
import type { HealthPackage, LabTest } from '#shop/catalogue/contract.ts'
import { expect, test } from '../support/fixtures.ts'
import { keepPictures } from '../support/journey.ts'
import { cards, part } from '../support/page-parts.ts'

/** The pages of one package and of one lab test, and the error screen. */

const FAILED_CALL = /Failed to load resource/
const rupees = (amount: number) => amount.toLocaleString('en-IN', { style: 'currency', currency: 'INR' })
const price = (page: Page) => page.getByRole('region', { name: 'Price' })
const chips = (page: Page) => page.getByRole('list', { name: 'At a glance' }).getByRole('listitem')

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

// P2-105, P2-107, P2-109, P2-111, P2-127, P2-190
test('a package shows all its tests, and only the name of a test that can’t be loaded', async ({
  page,
  request,
  expectOnConsole,
}) => {
  expectOnConsole(FAILED_CALL)
  const offered: HealthPackage = await (await request.get('/api/packages/PK-EXEC')).json()
  const asked = new Set<string>()
  await page.route(/\/api\/labtests\/[^?]+$/i, route => {
    const id = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    asked.add(id)
    const [first] = asked
    return id === first ? route.abort() : route.continue()
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

test('a phone shows name, fast and price of a test on the first screen, the name in the largest letters', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  for (const id of ['LIPID', 'CBC']) {
    const { salePrice, fastingHours }: LabTest = await (await request.get(`/api/labTests/${id}`)).json()
    await page.goto(`/lab-tests/${id}`)
    const name = page.getByRole('heading', { level: 1 })
    const fact = page.getByRole('main').locator('dl > div').first()
    await expect(fact).toHaveText(fastingHours > 0 ? `Fasting${fastingHours} hours` : 'FastingNot needed')
    for (const first of [name, fact, price(page).getByText(rupees(salePrice), { exact: true })])
      await expect(first).toBeInViewport({ ratio: 1 })
    await expect(price(page).getByRole('link', { name: 'Call 022 0000 0000' })).toBeInViewport()
    const sizes = (texts: Element[]) => texts.map(one => Number.parseFloat(getComputedStyle(one).fontSize))
    const all = await page.getByRole('main').locator('h1, h2, p, dd, span').evaluateAll(sizes)
    expect(await name.evaluateAll(sizes)).toEqual([Math.max(...all)])
  }
})

// P1-12, P2-10, P2-118, P2-189
test('an unknown item leads back to the page before, or to the list', async ({ page, expectOnConsole }) => {
  expectOnConsole(FAILED_CALL)
  await page.goto('/lab-tests/nobody-has-it')
  await keepPictures(page, 'details-test-not-found')
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL(/\/lab-tests$/)
  await openFromCart(page, 'nobody-has-it', false)
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await page.goto('/health-checkups/nobody-has-it')
  await keepPictures(page, 'details-package-not-found')
  await page.getByRole('link', { name: 'See all health check-ups' }).click()
  await expect(page).toHaveURL(/\/health-checkups$/)
  await page.goto('/no-such-page')
  await expect(page).toHaveTitle(/Page not found/)
  await expect(page.getByText(/^We could not find this page\./)).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page.getByRole('link', { name: 'View Popular Check-ups' })).toBeVisible()
})

// P1-12, P2-10, P2-122, P2-195
test('a page that fails shows the reason, a retry and a link to the home page', async ({
  page,
  expectOnConsole,
}) => {
  expectOnConsole(/Failed to load resource|503/)
  const message = 'The shop is being repaired. Please try again in a few minutes.'
  await page.route(/\/api\/(packages|labtests)\/[^?]+$/i, route =>
    route.fulfill({
      status: 503,
      json: { success: false, message, error: message, code: 'DATABASE_DOWN', requestId: 'a1b2c3d4e5f6' },
    }),
  )
  for (const [id, isPackage] of [
    ['PK-FULLBODY', true],
    ['LIPID', false],
  ] as const) {
    await openFromCart(page, id, isPackage)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
    await expect(page.getByRole('main')).toContainText(message)
    await expect(page.getByRole('main')).toContainText('If you call us about this: a1b2c3d4e5f6')
  }
  await keepPictures(page, 'details-failed')
  const again = page.getByRole('button', { name: 'Try again' })
  await again.click()
  await expect(again).toBeVisible()
  await page.unrouteAll()
  await again.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lipid Profile')
  await page.getByRole('link', { name: 'jaanch' }).first().click()
  await expect(page.getByRole('link', { name: 'View Popular Check-ups' })).toBeVisible()
})

/** Opens an address and waits for hydration: before it, a link loads its page from the server, without motion. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => window.isListening)
}

/** Counts the view transitions in which a drawing moved. */
async function countGrowths(page: Page) {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document)
    const grown: boolean[] = []
    document.startViewTransition = update => {
      const transition = start(update)
      void transition.ready.then(() => {
        // A drawing that is only on one side fades; one that is on both moves.
        const moved = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement)
        grown.push(moved.includes('::view-transition-group(picture)'))
      })
      return transition
    }
    Object.assign(window, { grown })
  })
  return () => page.evaluate(() => (window as typeof window & { grown: boolean[] }).grown)
}

test('a test’s drawing grows into its window and its page, and not with reduced motion', async ({ page }) => {
  const grown = await countGrowths(page)
  /** Each motion is counted before the next step, which would end it. */
  const openAndGoBack = async (...motion: true[]) => {
    const counted = (steps: number) => expect.poll(grown).toEqual(motion.slice(0, steps))
    await open(page, '/lab-tests')
    await cards(page).first().getByRole('heading').getByRole('link').click()
    const name = page.getByRole('dialog').getByRole('heading').getByRole('link')
    await expect(name).toBeVisible()
    await counted(1)
    await name.click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Lab tests')
    await counted(2)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lab tests')
    await counted(3)
  }
  await openAndGoBack()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openAndGoBack(true, true, true)
})

test('a check-up on the home page grows into its page and back', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const grown = await countGrowths(page)
  await open(page, '/')
  await page
    .getByRole('article', { name: 'Full Body' })
    .first()
    .getByRole('heading')
    .getByRole('link')
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Full Body')
  await expect.poll(grown).toEqual([true])
  await page.goBack()
  await expect.poll(grown).toEqual([true, true])
})

test('a click while a drawing grows is not lost', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(page, '/lab-tests')
  await page.evaluate(() => {
    const slow = new CSSStyleSheet()
    slow.replaceSync('::view-transition-group(*) { animation-duration: 60s }')
    document.adoptedStyleSheets.push(slow)
  })
  const grows = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .some(({ effect }) => (effect as KeyframeEffect).pseudoElement?.endsWith('group(picture)')),
    )
  const name = cards(page).first().getByRole('heading').getByRole('link')
  const dialog = page.getByRole('dialog')
  await name.click()
  await expect.poll(grows).toBe(true)
  await dialog.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(dialog.getByRole('button', { name: 'Added to Cart' })).toBeVisible()
  expect(await grows()).toBe(true)
  await dialog.getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Lab tests')
  await expect.poll(grows).toBe(true)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Lab Tests' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lab tests')
})
