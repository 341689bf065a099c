import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import Table from 'cli-table3'
import pg from 'pg'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { addDays, indianDate } from '#rules/dates.ts'
import { endProgram } from '../child.ts'
import { withFolder } from '../folders.ts'
import { startShop } from '../shop.ts'
import { findBrowserPath } from './browser.ts'
import { bookDay, DESK_CITY, DESK_COOKIE, insertDesk } from './desk-day.ts'

/**
 * `npm run bench:desk`: the board of a day with 300 and with 1,000 visits, on a processor four times slower than this
 * machine's. `--visits` measures other numbers, `--pictures FOLDER` saves the board and the plan at 360 and 1280.
 */

const CPU_TIMES_SLOWER = 4
/** Event Timing reports no shorter interactions. */
const LEAST_MS = 16

type Watched = typeof globalThis & { slowest?: number }

function watch(least: number): void {
  const page = globalThis as Watched
  page.slowest = 0
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      const { duration, interactionId } = entry as PerformanceEntry & { interactionId: number }
      if (interactionId > 0) page.slowest = Math.max(page.slowest ?? 0, duration)
    }
  }).observe({ type: 'event', durationThreshold: least, buffered: true } as PerformanceObserverInit)
}

/** The slowest of the interactions during `work`, ms; 0 below `LEAST_MS`. */
async function slowestOf(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    ;(globalThis as Watched).slowest = 0
  })
  await work()
  // The last interaction is reported with the next paint.
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 300))))
  return page.evaluate(() => (globalThis as Watched).slowest ?? 0)
}

async function press(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.waitForTimeout(60)
  }
}

async function measureBoard(page: Page, address: string) {
  const began = performance.now()
  await page.goto(address)
  await page.locator('tbody [data-row]').first().waitFor()
  const firstRows = performance.now() - began
  const keys = await slowestOf(page, () => press(page, ['j', 'j', 'j', 'k', 'j', 'j']))
  const select = await slowestOf(page, () => press(page, ['x', 'j', 'x', 'j', 'x']))
  const hour = await slowestOf(page, () => press(page, ['h', 'Escape']))
  const filter = await slowestOf(page, async () => {
    await press(page, ['f'])
    await page.keyboard.type('bandra', { delay: 80 })
    await press(page, ['Escape'])
  })
  return { firstRows, keys, select, hour, filter }
}

async function savePictures(page: Page, folder: string, query: string): Promise<void> {
  for (const [width, height] of [
    [1280, 900],
    [360, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const name of ['', 'plan']) {
      await page.goto(`${name === '' ? '/desk' : `/desk/${name}`}${query}`)
      await page.waitForTimeout(2500)
      await page.screenshot({ path: `${folder}/${name || 'board'}-${width}.png` })
    }
    await page.goto(`/desk${query}`)
    await page.locator('tbody [data-row]').first().waitFor()
    await press(page, ['j', 'x', 'j', 'x', 'h'])
    await page.evaluate(() => window.scrollTo(0, 3000))
    await page.waitForTimeout(400)
    await page.screenshot({ path: `${folder}/selected-${width}.png` })
  }
}

const { values } = parseArgs({
  options: { visits: { type: 'string', multiple: true }, pictures: { type: 'string' } },
})
const date = addDays(indianDate(new Date()), 2)
const table = new Table({ head: ['visits', 'first rows', 'J K', 'X', 'H', 'filter'], style: { head: [] } })
for (const count of (values.visits ?? ['300', '1000']).map(Number))
  await withFolder(async dataDir => {
    const shop = await startShop(dataDir, { env: { DESK_LOCK_MINUTES: '720' } })
    const embedded = await startEmbedded(dataDir)
    const client = new pg.Client(embedded.config('shop'))
    await client.connect()
    const browser = await chromium.launch({
      executablePath: findBrowserPath(),
      args: ['--no-sandbox', '--disable-gpu'],
    })
    try {
      await insertDesk(client)
      await bookDay(client, shop.url, { date, count })
      // Secure cookies belong to a name.
      const url = shop.url.replace('127.0.0.1', 'localhost')
      const context = await browser.newContext({
        baseURL: url,
        locale: 'en-IN',
        timezoneId: 'Asia/Kolkata',
        viewport: { width: 1280, height: 900 },
      })
      await context.addCookies([
        {
          ...DESK_COOKIE,
          url: url.replace('http:', 'https:'),
          secure: true,
          httpOnly: true,
          sameSite: 'Strict',
        },
      ])
      const page = await context.newPage()
      const query = `?${new URLSearchParams({ city: DESK_CITY, date })}`
      if (values.pictures) await savePictures(page, values.pictures, query)
      else {
        const session = await context.newCDPSession(page)
        await page.goto(`/desk${query}`)
        await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_TIMES_SLOWER })
        await page.addInitScript(watch, LEAST_MS)
        const { firstRows, keys, select, hour, filter } = await measureBoard(page, `/desk${query}`)
        table.push([count, Math.round(firstRows), keys, select, hour, filter])
      }
    } finally {
      await browser.close()
      await client.end()
      await endProgram(shop.child)
      await embedded.stop()
    }
  }, 'jaanch-bench-')
if (!values.pictures) console.info(table.toString())
