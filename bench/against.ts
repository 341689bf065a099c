import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import autocannon from 'autocannon'
import Table from 'cli-table3'
import pg from 'pg'
import { type Embedded, startEmbedded } from '#db/embedded/embedded.ts'
import type { BookingTask, LoadAnswer } from './booking-load.ts'
import { readCart } from './bookings.ts'
import { endProgram, runTask, startProgram } from './child.ts'
import { cpuOf, cpuOfPostgres } from './cpu.ts'
import { withFolder } from './folders.ts'
import { commitOf, unpackRevision } from './revision.ts'
import { median } from './rounds.ts'
import { type RunningShop, startShop } from './shop.ts'
import { findBrowserPath } from './web/browser.ts'
import { openBrowser, type PageWork, workOf } from './web/page-work.ts'
import { type Visit, visitsOf } from './web/visits.ts'

/**
 * `npm run bench -- --against REV`: what a booking, a read and a page cost here and in an earlier revision, in turns in
 * one run. Processor time is the same on a busy machine, and a ratio of two revisions on any machine: the ratios to bare
 * statements change with a machine's mix of Node and PostgreSQL.
 */

const DATABASE = 'shop'
const ROUNDS = 5
const BOOKINGS_MS = 2000
const CONNECTIONS = 16
/** Requests of a round. */
const READS = 3000
const READS_OF = [
  { what: 'home page', path: '/' },
  { what: 'package list', path: '/api/packages?limit=10' },
  { what: 'one lab test', path: '/api/labtests/CBC' },
  { what: 'search', path: '/api/labtests?search=sugar' },
]
/** Loads of each page. */
const LOADS = 5
const HEADERS = { 'accept-encoding': 'gzip, deflate, br' }

interface Side {
  shop: RunningShop
  dataDir: string
  embedded: Embedded
}

/** Processor time of a shop with its database, ms. Throws where it can't be read. */
function spentBy({ shop, dataDir }: Side): number {
  const [node, postgres] = [cpuOf(shop.pid), cpuOfPostgres(dataDir)]
  if (node === undefined || postgres === undefined) throw new Error('Processor time is only read on Linux.')
  return node + postgres
}

async function openSide(program: string, dataDir: string): Promise<Side> {
  const shop = await startShop(dataDir, { program })
  const embedded = await startEmbedded(dataDir)
  // Its own, which fits its tables.
  const { insertCustomers } = await import(pathToFileURL(path.join(program, 'bench/customers.ts')).href)
  await onDatabase(embedded, insertCustomers)
  return { shop, dataDir, embedded }
}

async function onDatabase<T>(embedded: Embedded, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(embedded.config(DATABASE))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const WAITING = `select count(*)::int as count from jobs.job where state < 'completed' and start_after <= now()`

/** Waits for the messages of the bookings, which are part of their cost. */
async function untilSent({ embedded }: Side): Promise<void> {
  await onDatabase(embedded, async client => {
    while ((await client.query<{ count: number }>(WAITING)).rows[0]?.count) await sleep(200)
  })
}

/** Milliseconds of processor time for each of `work`'s units, side by side. */
async function costs(
  sides: Side[],
  work: (side: Side) => Promise<number>,
  settle?: (side: Side) => Promise<void>,
) {
  const before = sides.map(spentBy)
  const done = sides.map(() => 0)
  for (let round = 0; round < ROUNDS; round++)
    for (const index of round % 2 ? [1, 0] : [0, 1]) {
      const side = sides[index]
      if (side) done[index] = (done[index] ?? 0) + (await work(side))
    }
  for (const side of sides) await settle?.(side)
  return sides.map((side, index) => (spentBy(side) - (before[index] ?? 0)) / (done[index] ?? 0))
}

async function costsOfBookings(sides: Side[]): Promise<number[]> {
  const cart = await readCart(sides[0]?.shop.url ?? '')
  const load = startProgram('./booking-load.ts')
  const next = new Map(sides.map(side => [side, 1]))
  const book = async (side: Side) => {
    const from = next.get(side) ?? 1
    const task: BookingTask = {
      url: side.shop.url,
      cart,
      connections: CONNECTIONS,
      duration: BOOKINGS_MS,
      from,
    }
    const { done, failed, problem } = await runTask<LoadAnswer>(load, task)
    if (failed > 0) throw new Error(`${failed} bookings failed: ${problem}`)
    next.set(side, from + done)
    return done
  }
  try {
    // Until V8 has compiled what a booking runs.
    for (const side of sides) for (let round = 0; round < 2; round++) await book(side)
    for (const side of sides) await untilSent(side)
    return await costs(sides, book, untilSent)
  } finally {
    await endProgram(load)
  }
}

const costsOfReads = (sides: Side[], readPath: string): Promise<number[]> =>
  costs(sides, async ({ shop }) => {
    const { requests, errors, timeouts, non2xx } = await autocannon({
      url: shop.url + readPath,
      connections: CONNECTIONS,
      amount: READS,
      workers: 1,
      headers: HEADERS,
    })
    if (errors + timeouts + non2xx > 0) throw new Error(`requests of ${readPath} failed`)
    return requests.total
  })

interface PageCosts {
  page: string
  sides: PageWork[]
}

/** Home, a list, an item, the cart and an order's ticket, by their place in the visits. */
const isCompared = ({ page }: Visit) =>
  ['/', '/health-checkups', '/cart'].includes(page) || /^\/(lab-tests|order-details)\/./.test(page)

async function costsOfPages(sides: Side[]): Promise<PageCosts[]> {
  const browser = await openBrowser(findBrowserPath())
  try {
    const visits = await Promise.all(sides.map(({ shop }) => visitsOf(shop.url)))
    const costs: PageCosts[] = []
    for (const [index, { page }] of (visits[0] ?? []).entries()) {
      const seen = sides.map((): PageWork[] => [])
      if (!visits[0]?.[index] || !isCompared(visits[0][index])) continue
      for (let load = 0; load < LOADS; load++)
        for (const [side, { shop }] of sides.entries()) {
          const visit = visits[side]?.[index]
          if (visit) seen[side]?.push(await workOf(browser, shop.url, visit))
        }
      costs.push({ page, sides: seen.map(medianWork) })
    }
    return costs
  } finally {
    await browser.close()
  }
}

function medianWork(works: readonly PageWork[]): PageWork {
  const of = (name: keyof PageWork) => median(works.map(work => work[name]))
  return {
    all: of('all'),
    layout: of('layout'),
    style: of('style'),
    blocking: of('blocking'),
    css: of('css'),
    lcp: of('lcp'),
  }
}

/** Compares this program with a revision, and prints a table. */
export async function benchAgainst(revision: string, say: (text: string) => void): Promise<void> {
  await withFolder(async folder => {
    const programs = [path.join(folder, 'program'), path.join(import.meta.dirname, '..')]
    say(`building ${revision}`)
    await unpackRevision(revision, programs[0] ?? '')
    const sides: Side[] = []
    try {
      for (const [index, program] of programs.entries())
        sides.push(await openSide(program, path.join(folder, `data-${index}`)))
      const rows: [string, number[], number][] = []
      say('reading')
      for (const { what, path: readPath } of READS_OF)
        rows.push([`${what}, ms`, await costsOfReads(sides, readPath), 3])
      say('opening pages')
      for (const { page, sides: works } of await costsOfPages(sides)) {
        const NAMES = {
          all: 'main thread, ms',
          layout: 'layout, ms',
          style: 'style, ms',
          blocking: 'blocking, ms',
          css: 'style sheets, KB',
          lcp: 'LCP, ms',
        } as const
        for (const name of Object.keys(NAMES) as (keyof PageWork)[])
          rows.push([`${page}: ${NAMES[name]}`, works.map(work => work[name]), 0])
      }
      say('booking')
      rows.unshift(['a booking with its messages, ms', await costsOfBookings(sides), 2])
      console.info(tableOf(revision, rows))
    } finally {
      for (const { shop, embedded } of sides) {
        await endProgram(shop.child)
        await embedded.stop()
      }
    }
  }, 'jaanch-bench-')
}

function tableOf(revision: string, rows: readonly [string, number[], number][]): string {
  const head = ['', `${revision} (${commitOf(revision).slice(0, 8)})`, 'here', 'ratio']
  const table = new Table({ head, style: { head: [], border: [], compact: true } })
  for (const [what, [before = Number.NaN, now = Number.NaN], digits] of rows)
    table.push([what, before.toFixed(digits), now.toFixed(digits), (now / before).toFixed(2)])
  return table.toString()
}
