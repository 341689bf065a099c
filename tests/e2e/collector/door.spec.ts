import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { LaunchOptions, Locator, Page } from '@playwright/test'
import type { CollectorDay } from '#collector/data/contract.ts'
import { addDays, indianDate } from '#rules/dates.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { formatTubeCode, makeTubeCode } from '#rules/specimens/codes.ts'
import { textsIn } from '#tests/helpers/staff/read-barcodes.ts'
import { expectAccessible } from '../support/accessible.ts'
import { newCustomer } from '../support/customer.ts'
import { test as base, expect } from '../support/fixtures.ts'
import { keepPictures } from '../support/journey.ts'
import { writeFilm } from './film.ts'
import {
  assign,
  callAsStaff,
  countDone,
  enrolAs,
  expectFitsPhone,
  giveVisits,
  signedInByCalls,
  storedOnPhone,
  waitUntilStored,
  withPasskeys,
} from './staff.ts'

/** A visit at the door with a camera whose film shows a tube's label, while the desk reassigns the visit. */

const ON_FILM = makeTubeCode(Uint8Array.of(3, 1, 4, 1, 5, 9, 2))
const TYPED = makeTubeCode(Uint8Array.of(2, 7, 1, 8, 2, 8, 1))
const DATE = addDays(indianDate(new Date()), 1)

const test = base.extend<object, { launchOptions: LaunchOptions }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'film-'))
      const file = path.join(folder, 'label.y4m')
      writeFilm(file, ON_FILM)
      const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
      const args = [...(launchOptions.args ?? []), ...camera, `--use-file-for-fake-video-capture=${file}`]
      await use({ ...launchOptions, args })
      fs.rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
})
test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 800 } })
test.afterEach(({ shop }) => shop.setClock(null))

/** A drawn code as a reader sees it, with four dots per module. */
async function pictureOf(drawn: Locator) {
  const side = 4 * Number((await drawn.getAttribute('viewBox'))?.split(' ')[2])
  const path = (await drawn.locator('path').last().getAttribute('d')) ?? ''
  const at = (line: number, dot: number) => line * side + dot
  const grey = new Uint8Array(side * side).fill(255)
  for (const [, column, row] of path.matchAll(/M(\d+),(\d+)h1v1h-1z/g))
    for (let line = 0; line < 4; line += 1)
      grey.fill(
        0,
        at(Number(row) * 4 + line, Number(column) * 4),
        at(Number(row) * 4 + line, Number(column) * 4 + 4),
      )
  return { width: side, height: side, grey }
}

const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

test('a visit collected without signal, and reassigned meanwhile, becomes a conflict that the desk can accept', async ({
  page,
  context,
  browser,
  shop,
  expectOnConsole,
}) => {
  // A whole visit in three browsers, with and without signal: 47 s alone on two cores.
  test.setTimeout(120_000)
  expectOnConsole(
    /Failed to load resource.*(401|ERR_INTERNET_DISCONNECTED|ERR_FAILED)|ERR_INTERNET_DISCONNECTED/,
  )
  const now = new Date(`${DATE}T06:30:00+05:30`)
  await shop.setClock(now.toISOString())
  await page.clock.install({ time: now })
  const coordinator = await signedInByCalls(shop, 'coordinator')
  // All visits of the first hour, because each has tests of its own.
  await giveVisits(coordinator, { date: DATE, count: 5 })
  await withPasskeys(page)
  // Signing in ends in the app.
  await enrolAs(page, 'Imran Shaikh, collector')
  const { done, all } = await countDone(page)
  await waitUntilStored(page)
  const { day } = await callAsStaff<{ day: CollectorDay }>(page, '/api/collector/day')
  // A visit with two tubes; the film shows the code of the first for both.
  const visit = day.visits.find(({ tubes }) => tubes.length === 2)
  const number = visit?.orderId ?? ''
  const patient = await newCustomer(shop, { phone: visit?.phones[0] })
  const { doorCode } = (await patient.api.getVisit({ params: { id: number } })).visit
  const code = doorCode ?? ''

  await context.setOffline(true)
  await page.goto(`/collector?visit=${number}`)
  await page.getByLabel('Four digits').fill(String((Number(code) + 1) % 10_000).padStart(4, '0'))
  await click(page, 'Check')
  await expect(page.getByText('Wrong code. 4 tries left.')).toBeVisible()
  await page.getByLabel('Four digits').fill(code)
  await click(page, 'Check')
  await expect(page.getByText('Door code correct')).toBeVisible()
  await click(page, 'They said it correctly')

  const scans = page.getByRole('button', { name: /^Scan / })
  await scans.first().click()
  await expect(page.getByText(formatTubeCode(ON_FILM))).toBeVisible()
  await scans.first().click()
  await expect(page.getByText(`${formatTubeCode(ON_FILM)} is already on another tube.`)).toBeVisible()
  await expectFitsPhone(page)
  await keepPictures(page, 'collector-scan')
  await page.getByLabel('Code on the tube').fill(`${TYPED.slice(0, -1)}${TYPED.endsWith('2') ? '3' : '2'}`)
  await click(page, 'Use code')
  await expect(page.getByText(/is not a tube code. Check it again/)).toBeVisible()
  await page.getByLabel('Code on the tube').fill(TYPED.toLowerCase())
  await click(page, 'Use code')
  await expect(page.getByText(formatTubeCode(TYPED))).toBeVisible()
  await page.getByLabel('UPI').check()
  await expect(page.getByText('jaanch@demo')).toBeVisible()
  const drawn = page.getByRole('img', { name: /^Code to pay ₹.* by UPI$/ })
  expect(await textsIn(await pictureOf(drawn), 'QRCode')).toEqual([visit?.upiLink])
  await expectFitsPhone(page)
  await keepPictures(page, 'collector-upi')
  await page.getByLabel('Reference number on their phone').fill('432101234567')
  await click(page, /^I have seen .* paid by UPI$/)

  // Meanwhile the desk reassigns it.
  await shop.setClock(new Date(now.getTime() + 10 * MINUTE_MS).toISOString())
  await assign(coordinator, [number], 'Sana Qureshi')
  await page.clock.fastForward(20 * MINUTE_MS)
  await shop.setClock(new Date(now.getTime() + 21 * MINUTE_MS).toISOString())

  await click(page, 'Collected')
  await expect(page.getByText(`${done + 1} of ${all} done`)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('The desk is checking this').first()).toBeVisible()
  await click(page, 'हिंदी')
  await expect(page.getByText('4 में से 0 पूरी')).toBeVisible()
  await expect(page.getByText(/तब तक इस विज़िट पर Sana Qureshi को भेज दिया गया था/).first()).toBeVisible()
  await expectFitsPhone(page)
  await keepPictures(page, 'collector-hindi')

  // After a sign-out from elsewhere the visits are deleted at once; unsent events stay and are sent after the next
  // sign-in.
  await page.route('**/api/collector/events', route => route.abort())
  await click(page, 'मैं निकल गया/गई')
  await expect(page.getByText('1 अभी नहीं भेजा गया।')).toBeVisible()
  await callAsStaff(page, '/api/staff/sign-out', {})
  await page.unroute('**/api/collector/events')
  await page.clock.fastForward(MINUTE_MS)
  await expect(page.getByText('1 बात यहाँ रखी है, साइन इन करने पर भेजी जाएगी।')).toBeVisible()
  await expect.poll(() => storedOnPhone(page)).toMatchObject({ day: [], outbox: [{}] })
  await expectFitsPhone(page)
  await click(page, 'पासकी से साइन इन करें')
  await expect(page.getByText(/^सब भेज दिया/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'मैं दरवाज़े पर हूँ' })).toBeVisible()

  const desk = await browser.newContext({ baseURL: shop.url, viewport: { width: 1280, height: 900 } })
  await coordinator.openIn(desk)
  const meera = await desk.newPage()
  await meera.goto('/desk/conflicts')
  await meera.getByLabel(`What you found out about ${number}`).last().fill('Sana says it is taken')
  for (const width of [1280, 1440]) {
    await meera.setViewportSize({ width, height: 900 })
    await expectAccessible(meera)
  }
  await keepPictures(meera, 'desk-phones')
  await meera
    .getByRole('button', { name: `Accept, ${number}` })
    .last()
    .click()
  await expect(meera.getByText(`${number}: accepted.`)).toBeVisible()
  await desk.close()
})
