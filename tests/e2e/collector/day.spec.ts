import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { CollectorDay } from '#collector/data/contract.ts'
import { addDays, indianDate } from '#rules/dates.ts'
import { makeTubeCode } from '#rules/specimens/codes.ts'
import { expect, test } from '../support/fixtures.ts'
import { keepPictures } from '../support/journey.ts'
import { workVisit } from './in-page.ts'
import {
  callAsStaff,
  expectFitsPhone,
  giveVisits,
  signedInByCalls,
  storedOnPhone,
  waitUntilStored,
} from './staff.ts'

/** A collector's whole day on a phone, most of it without signal: what only a browser can show. */

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 800 } })

const DATE = addDays(indianDate(new Date()), 1)
const VISITS = 12

test.afterEach(({ shop }) => shop.setClock(null))

const aPicture = () =>
  sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()

const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
/** More tubes than any visit has. */
const codes = () => Array.from({ length: 12 }, () => makeTubeCode(randomBytes(7)))

test('twelve visits of a day, eight of them without signal, are recorded once, even if events are sent twice', async ({
  page,
  context,
  shop,
  expectOnConsole,
}) => {
  expectOnConsole(/Failed to load resource.*(401|ERR_INTERNET_DISCONNECTED)|ERR_INTERNET_DISCONNECTED/)
  await shop.setClock(`${DATE}T06:30:00+05:30`)
  await page.clock.install({ time: new Date(`${DATE}T06:30:00+05:30`) })
  const meera = await signedInByCalls(shop, 'coordinator')
  const numbers = await giveVisits(meera, { date: DATE, count: VISITS })
  await (await signedInByCalls(shop, 'collector')).openIn(context)
  await page.goto('/collector')
  await expect(page.getByText('0 of 12 done')).toBeVisible()
  await waitUntilStored(page)
  await expectFitsPhone(page)
  await keepPictures(page, 'collector-day')

  for (let at = 0; at < 2; at += 1) await workVisit(page, codes())
  await expect(page.getByText('2 of 12 done')).toBeVisible()
  await context.setOffline(true)
  // Nobody opened the door: the reason decides what the customer is offered.
  await click(page, 'I am on my way')
  await click(page, 'I am at the door')
  await test.step('unsent updates stay in view at the end of a long visit', async () => {
    await expect(page.getByLabel('Four digits')).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
    await expect(page.getByText(/^\d+ not sent yet\.$/)).toBeInViewport({ ratio: 1 })
  })
  await expectFitsPhone(page)
  await keepPictures(page, 'collector-visit')
  await click(page, 'Could not collect')
  const gate = { name: 'gate.png', mimeType: 'image/png', buffer: await aPicture() }
  await page.getByLabel('Add a photo').setInputFiles(gate)
  await expect(page.getByText('Photo added')).toBeVisible()
  await expectFitsPhone(page)
  await keepPictures(page, 'collector-could-not')
  await page.getByLabel('No one answered').check()
  await click(page, 'End this visit')
  await expect(page.getByText('3 of 12 done')).toBeVisible()
  for (let at = 3; at < 7; at += 1) await workVisit(page, codes())
  // The app and its events are stored on the phone.
  await page.reload()
  await expect(page.getByText('7 of 12 done')).toBeVisible()
  for (let at = 7; at < 10; at += 1) await workVisit(page, codes())
  await expect(page.getByText('10 of 12 done')).toBeVisible()
  await expect(page.getByText(/^\d+ not sent yet\.$/)).toBeVisible()
  await expectFitsPhone(page)
  await keepPictures(page, 'collector-not-sent')

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
  for (let at = 10; at < VISITS; at += 1) await workVisit(page, codes())
  await expect(page.getByText('All visits are done.')).toBeVisible()
  await expect(page.getByText(/^All sent/)).toBeVisible()
  const dayNow = async () => (await callAsStaff<{ day: CollectorDay }>(page, '/api/collector/day')).day
  const after = await dayNow()
  expect(after.visits.map(({ orderId }) => orderId).sort()).toEqual([...numbers].sort())
  expect(after.visits.map(({ state }) => state).sort()).toEqual([
    ...Array.from({ length: VISITS - 1 }, () => 'collected'),
    'failed',
  ])
  expect(after.conflicts).toEqual([])
  expect(after.cashInHand).toBeGreaterThan(0)
  expect(photos).toEqual([200])
  for (const body of [...sent, ...sent]) await callAsStaff(page, '/api/collector/events', JSON.parse(body))
  expect({ ...(await dayNow()), at: '' }).toEqual({ ...after, at: '' })

  await page.getByRole('link', { name: 'Hand over box and cash' }).click()
  await expectFitsPhone(page)
  await keepPictures(page, 'collector-hand-over')
  await click(page, /^Hand over ₹/)
  await expect(page.getByText(/^You handed over ₹.* The other person counts it next\.$/)).toBeVisible()
  await expect(page.getByText('No cash in hand.')).toBeVisible()
  expect((await dayNow()).cashInHand).toBe(0)

  await page.goBack()
  await click(page, 'Sign out')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  await expect.poll(() => storedOnPhone(page)).toEqual({ day: [], notTaken: [], outbox: [], photos: [] })
})
