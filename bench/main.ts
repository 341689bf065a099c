import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { compareBookings, recordTemplate } from './bookings.ts'
import { endProgram } from './child.ts'
import { insertCustomers } from './customers.ts'
import { weighPage } from './page-weight.ts'
import { compareReads, sendMillion } from './reads.ts'
import type { Template } from './replay.ts'
import { formatReport, type Report } from './report.ts'
import type { Compared } from './rounds.ts'
import { type RunningShop, startShop } from './shop.ts'

/**
 * `npm run bench`: what the shop costs beside the least that could answer at all. Everything on this machine's
 * loopback address, on data of its own, in under three minutes. `--million` adds a million requests and looks at the
 * memory afterwards; `--json FILE` writes the figures.
 */

const SHOP_DATABASE = 'shop'
const BARE_DATABASE = 'bench_bare'

/** A line while the bench works; the figures alone go to standard output. */
const say = (text: string) => console.error(`bench: ${text}`)

async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Resident memory in MB. */
function memoryOf(shop: RunningShop): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(shop.pid)], { encoding: 'utf8' })) / 1024
}

/** Creates the data, records what a booking sends, adds customers, and copies the database for the bare side. */
async function prepare(dataDir: string): Promise<Template> {
  const shop = await startShop(dataDir, {
    preload: new URL('./record-statements.ts', import.meta.url),
  })
  const embedded = await startEmbedded(dataDir)
  try {
    await withClient(embedded.config(SHOP_DATABASE), insertCustomers)
    const template = await recordTemplate(shop)
    await endProgram(shop.child)
    await withClient(embedded.config('postgres'), client =>
      client.query(`create database ${BARE_DATABASE} template ${SHOP_DATABASE}`),
    )
    return template
  } finally {
    await endProgram(shop.child)
    await embedded.stop()
  }
}

async function measure(dataDir: string, isMillion: boolean): Promise<Report> {
  const machine = { load: loadavg()[0] ?? 0, processors: availableParallelism() }
  say('preparing a shop with customers of its own')
  const template = await prepare(dataDir)
  const shop = await startShop(dataDir)
  const embedded = await startEmbedded(dataDir)
  try {
    const atStart = memoryOf(shop)
    const firstLoad = await weighPage(shop.url, '/health-checkups')
    say('reading, beside a bare server')
    const compared: Compared[] = await compareReads(shop.url)
    const afterReads = memoryOf(shop)
    let afterMillion: Report['memory']['afterMillion']
    if (isMillion) {
      say('a million requests')
      const requests = await sendMillion(shop.url)
      afterMillion = { requests, megabytes: memoryOf(shop) }
    }
    say(`booking, beside the same ${template.statements.length} statements sent to the database`)
    compared.push(await compareBookings(shop, embedded.config(BARE_DATABASE), template))
    return {
      node: process.version,
      machine,
      compared,
      startedIn: shop.startedIn,
      memory: { atStart, afterReads, afterMillion },
      firstLoad,
    }
  } finally {
    await endProgram(shop.child)
    await embedded.stop()
  }
}

const { values } = parseArgs({ options: { million: { type: 'boolean' }, json: { type: 'string' } } })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const dataDir = await mkdtemp(path.join(tmpdir(), 'jaanch-bench-'))
try {
  const report = await measure(dataDir, values.million ?? false)
  console.info(formatReport(report))
  if (values.json) await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`)
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
