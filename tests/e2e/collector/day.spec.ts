import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { CollectorDay } from '#contract/collector/collector.ts'
import { addDays, indianDate } from '#rules/dates.ts'
import { tubeCodeOf } from '#rules/specimens/codes.ts'
import { expect, test } from '../support/fixtures.ts'
import { keepPictures } from '../support/journey.ts'
import { callAsStaff, enrolAs, expectWhole, giveVisits, whenKept, withPasskeys } from './staff.ts'

/** A collector's whole day on a phone, most of it without signal: what only a browser can show. */

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 800 } })

const DATE = addDays(indianDate(new Date()), 1)
const VISITS = 12
const IMRAN = 'Imran Shaikh, collector'

test.afterEach(({ shop }) => shop.setClock(null))

const aPicture = () =>
  sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()

const pressed = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

async function scanAll(page: Page): Promise<void> {
  const left = page.getByRole('button', { name: /^Scan / })
  for (let count = await left.count(); count > 0; count -= 1) {
    await left.first().click()
    await page.getByLabel('Code on the tube').fill(tubeCodeOf(randomBytes(7)))
    await pressed(page, 'Use it')
    await expect(left).toHaveCount(count - 1)
  }
}

/** Everything at one door, but for the last press. */
async function workAtDoor(page: Page): Promise<void> {
  await pressed(page, 'No code: say why')
  await page.getByLabel('I know them').check()
  await page.getByRole('dialog').getByRole('button', { name: 'No code: say why' }).click()
  await pressed(page, 'They said it right')
  await scanAll(page)
  await page.getByLabel('Cash').check()
  await pressed(page, /^I have .* in cash$/)
  await expect(page.getByText(/^Still to do/)).toHaveCount(0)
}

const backAtDay = (page: Page) =>
  expect(page.getByRole('link', { name: 'Hand over box and cash' })).toBeVisible()

async function workVisit(page: Page): Promise<void> {
  await pressed(page, 'I am on my way')
  await pressed(page, 'I am at the door')
  await workAtDoor(page)
  await pressed(page, 'Collected')
  await backAtDay(page)
}

test('a day of twelve visits, the signal gone from the third to the tenth, is right afterwards, replayed twice', async ({
  page,
  context,
  shop,
  expectOnConsole,
}) => {
  expectOnConsole(/Failed to load resource.*(401|ERR_INTERNET_DISCONNECTED)|ERR_INTERNET_DISCONNECTED/)
  await shop.setClock(`${DATE}T06:30:00+05:30`)
  await page.clock.install({ time: new Date(`${DATE}T06:30:00+05:30`) })
  await withPasskeys(page)
  const numbers = await giveVisits(page, { date: DATE, count: VISITS })
  await enrolAs(page, IMRAN)
  await page.goto('/collector')
  await expect(page.getByText('0 of 12 done')).toBeVisible()
  await whenKept(page)
  await expectWhole(page)
  await keepPictures(page, 'collector-day')

  for (let at = 0; at < 2; at += 1) await workVisit(page)
  await expect(page.getByText('2 of 12 done')).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  for (let at = 2; at < 10; at += 1) {
    if (at === 4) await page.reload()
    if (at === 6) {
      // Nobody opened: the reason decides what the customer is offered.
      await pressed(page, 'I am on my way')
      await pressed(page, 'I am at the door')
      await expectWhole(page)
      await keepPictures(page, 'collector-visit')
      await pressed(page, 'Could not collect')
      const gate = { name: 'gate.png', mimeType: 'image/png', buffer: await aPicture() }
      await page.getByLabel('Add a photo').setInputFiles(gate)
      await expect(page.getByText('Photo added')).toBeVisible()
      await expectWhole(page)
      await keepPictures(page, 'collector-could-not')
      await page.getByLabel('Nobody opened').check()
      await pressed(page, 'End this visit')
      await backAtDay(page)
    } else await workVisit(page)
  }
  await expect(page.getByText('10 of 12 done')).toBeVisible()
  await expect(page.getByText(/^\d+ not sent yet\.$/)).toBeVisible()
  await expectWhole(page)
  await keepPictures(page, 'collector-not-sent')
  await page.reload()
  await expect(page.getByText('10 of 12 done')).toBeVisible()

  const sent: string[] = []
  const photos: number[] = []
  page.on('response', answer => {
    if (answer.url().endsWith('/api/collector/photos')) photos.push(answer.status())
  })
  page.on('request', request => {
    if (request.url().endsWith('/api/collector/events')) sent.push(request.postData() ?? '')
  })
  await context.setOffline(false)
  await expect(page.getByText(/^All sent/)).toBeVisible()
  for (let at = 10; at < VISITS; at += 1) await workVisit(page)
  await expect(page.getByText('All visits are done.')).toBeVisible()
  await expect(page.getByText(/^All sent/)).toBeVisible()
  const dayNow = async () => (await callAsStaff<{ day: CollectorDay }>(page, '/api/collector/day')).day
  const after = await dayNow()
  expect(after.visits.map(({ orderId }) => orderId).sort()).toEqual([...numbers].sort())
  expect(after.visits.map(({ state }) => state).sort()).toEqual([
    ...Array.from({ length: VISITS - 1 }, () => 'collected'),
    'failed',
  ])
  expect(after.held).toEqual([])
  expect(after.cashInHand).toBeGreaterThan(0)
  expect(photos).toEqual([200])
  for (const body of [...sent, ...sent]) await callAsStaff(page, '/api/collector/events', JSON.parse(body))
  expect({ ...(await dayNow()), at: '' }).toEqual({ ...after, at: '' })

  await page.getByRole('link', { name: 'Hand over box and cash' }).click()
  await expectWhole(page)
  await keepPictures(page, 'collector-hand-over')
  await pressed(page, /^Hand over ₹/)
  await expect(page.getByText(/is handed over, and not counted yet/)).toBeVisible()
  await expect(page.getByText('No cash in hand.')).toBeVisible()
  expect((await dayNow()).cashInHand).toBe(0)
})
