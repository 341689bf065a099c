import { addDays, indianDate } from '#rules/dates.ts'
import { formatShortRupees } from '#rules/money.ts'
import { expect, test } from '../support/fixtures.ts'
import { keepPictures } from '../support/journey.ts'
import { enrolAs, expectFitsPhone, giveVisits, signedInByCalls, withPasskeys } from './staff.ts'

/** A patient at the door wants another test. */

const DATE = addDays(indianDate(new Date()), 1)

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 800 } })
test.afterEach(({ shop }) => shop.setClock(null))

test('a collector adds a test at the door, with what was asked, and collects the new sum', async ({
  page,
  context,
  shop,
  expectOnConsole,
}) => {
  expectOnConsole(/Failed to load resource.*(401|422|ERR_INTERNET_DISCONNECTED)|ERR_INTERNET_DISCONNECTED/)
  const now = new Date(`${DATE}T06:30:00+05:30`)
  await shop.setClock(now.toISOString())
  await page.clock.install({ time: now })
  const coordinator = await signedInByCalls(shop, 'coordinator')
  const numbers = await giveVisits(coordinator, { date: DATE, count: 5 })
  const { board } = await coordinator.api.getDeskBoard({ query: { city: 'Mumbai', date: DATE } })
  const visit = board.visits.find(({ orderId, toTake }) => numbers.includes(orderId) && toTake > 0)
  if (!visit) throw new Error('no visit of the demo is paid at the door')
  await withPasskeys(page)
  await enrolAs(page, 'Imran Shaikh, collector')
  await page.goto(`/collector?visit=${visit.orderId}`)
  await page.getByRole('button', { name: 'No code: choose a reason' }).click()
  await page.getByLabel('I know them').check()
  await page.getByRole('button', { name: 'Record reason and go on' }).click()
  await page.getByRole('button', { name: 'They said it correctly' }).click()
  const sum = (more: number) => formatShortRupees(visit.toTake + more)
  await expect(page.getByRole('heading', { name: `Collect ${sum(0)}` })).toBeVisible()

  await page.getByRole('button', { name: 'Add a test' }).click()
  const form = page.getByRole('dialog', { name: 'Add a test' })
  await form.getByLabel('Name of the test or check-up').fill('hiv 1')
  await form.getByRole('button', { name: /^HIV 1/ }).click()
  await expect(form.getByText(/the laboratory talks with the patient. Call the desk/)).toBeVisible()
  await keepPictures(page, 'collector-add-refused')
  await form.getByRole('button', { name: /^Leave out HIV/ }).click()
  await form.getByLabel('Name of the test or check-up').fill('magnesium')
  await form.getByRole('button', { name: /^Magnesium/i }).click()
  const add = form.getByRole('button', { name: /^Add for ₹/ })
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await form.getByLabel('They want this test and agree to it').check()
  await expectFitsPhone(page)
  await keepPictures(page, 'collector-add-test')
  const price = Number((await add.textContent())?.replace(/[^\d.]/g, ''))

  await context.setOffline(true)
  await add.click()
  await expect(form.getByText(/^Adding a test needs signal/)).toBeVisible()
  await context.setOffline(false)
  await add.click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('heading', { name: `Collect ${sum(price)}` })).toBeVisible()
  await expectFitsPhone(page)
  await keepPictures(page, 'collector-added-test')
})
