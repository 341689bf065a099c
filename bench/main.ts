import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { compareBookings, countSent } from './bookings.ts'
import { endProgram } from './child.ts'
import type { Sent } from './count-statements.ts'
import { insertCustomers } from './customers.ts'
import { withFolder } from './folders.ts'
import { measurePage } from './page-weight.ts'
import { compareReads, sendMillion } from './reads.ts'
import { formatReport, type Report } from './report.ts'
import type { Compared } from './rounds.ts'
import { type RunningShop, startShop } from './shop.ts'
import { FROZEN_STATEMENTS } from './statements.ts'

/**
 * `npm run bench`: the cost of the shop, compared with the least that could respond at all. Everything runs on this
 * machine's loopback address with data of its own, in under three minutes. `--bookings` leaves out the reads,
 * `--million` adds a million requests and measures the memory afterwards, `--json FILE` writes the figures to a file.
 * Instead, `--against REV` compares with an earlier revision (against.ts).
 */

const SHOP_DATABASE = 'shop'
const BARE_DATABASE = 'bench_bare'

/** What the frozen statements name and the schema no longer has, with its indexes. */
const FROZEN_COLUMNS = `alter table orders add holds_place boolean;
  alter table orders drop constraint orders_visit_of_the_customer, alter visit_id drop not null,
  alter part drop not null, alter is_addition drop not null, drop constraint orders_visit,
  add city text, add slot_date date, add slot_hour smallint, add is_centre_visit boolean, add centre_code text,
  add address text, add alternate_phone text, add collected_at timestamptz,
  add patient_name text, add patient_age smallint, add patient_age_months smallint,
  add patient_gender text, add patient_email text, add patient_phone text, add booking_type text, add relation text;
  alter table orders add is_fasting_required boolean, add fasting_hours smallint;
  alter table order_items alter person drop not null, alter fasting_hours drop not null,
  alter after_meal_hours drop not null;
  drop index orders_status;
  create index on orders (slot_date, slot_hour);
  create index on orders (slot_date desc nulls first, slot_hour);
  create index on orders (status, slot_date desc nulls first, slot_hour);
  create index on orders (alternate_phone) where alternate_phone is not null;
  create index on orders (patient_phone)`

/** Progress goes to standard error, so that standard output has only the figures. */
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

/** A shop releases the memory of its start after a second. */
const IDLE_AFTER_MS = 3000

interface Wanted {
  million?: boolean
  bookings?: boolean
}

/** Resident memory, MB. */
function memoryOf(shop: RunningShop): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(shop.pid)], { encoding: 'utf8' })) / 1024
}

/** Creates the data, adds customers, counts a booking's statements, and copies the database for the bare side. */
async function prepare(dataDir: string): Promise<Sent> {
  const shop = await startShop(dataDir, {
    preload: new URL('./count-statements.ts', import.meta.url),
  })
  const embedded = await startEmbedded(dataDir)
  try {
    await withClient(embedded.config(SHOP_DATABASE), insertCustomers)
    const sent = await countSent(shop)
    await endProgram(shop.child)
    await withClient(embedded.config('postgres'), client =>
      client.query(`create database ${BARE_DATABASE} template ${SHOP_DATABASE}`),
    )
    await withClient(embedded.config(BARE_DATABASE), client => client.query(FROZEN_COLUMNS))
    return sent
  } finally {
    await endProgram(shop.child)
    await embedded.stop()
  }
}

async function measure(dataDir: string, { million, bookings }: Wanted): Promise<Report> {
  const machine = { load: loadavg()[0] ?? 0, processors: availableParallelism() }
  say('preparing a shop with customers of its own')
  const sent = await prepare(dataDir)
  const shop = await startShop(dataDir)
  const embedded = await startEmbedded(dataDir)
  try {
    await sleep(IDLE_AFTER_MS)
    const idle = memoryOf(shop)
    const firstLoad = await measurePage(shop.url, '/health-checkups')
    if (!bookings) say('reading, beside a bare server')
    const compared: Compared[] = bookings ? [] : await compareReads(shop.url)
    const afterReads = memoryOf(shop)
    let afterMillion: Report['memory']['afterMillion']
    if (million) {
      say('a million requests')
      const requests = await sendMillion(shop.url)
      afterMillion = { requests, megabytes: memoryOf(shop) }
    }
    say(`booking, beside the ${FROZEN_STATEMENTS} statements of booking.sql`)
    const booked = await compareBookings(shop, {
      dataDir,
      shop: embedded.config(SHOP_DATABASE),
      bare: embedded.config(BARE_DATABASE),
    })
    const afterBookings = memoryOf(shop)
    compared.push(booked.compared)
    return {
      node: process.version,
      machine,
      compared,
      booking: { sent, bareStatements: FROZEN_STATEMENTS, cost: booked.cost, messages: booked.messages },
      startedIn: shop.startedIn,
      memory: { idle, afterReads, afterMillion, afterBookings },
      firstLoad,
    }
  } finally {
    await endProgram(shop.child)
    await embedded.stop()
  }
}

async function benchCosts(options: { million?: boolean; bookings?: boolean; json?: string }): Promise<void> {
  await withFolder(async dataDir => {
    const report = await measure(dataDir, options)
    console.info(formatReport(report))
    if (options.json) await writeFile(options.json, `${JSON.stringify(report, null, 2)}\n`)
  }, 'jaanch-bench-')
}

const { values } = parseArgs({
  options: {
    million: { type: 'boolean' },
    bookings: { type: 'boolean' },
    against: { type: 'string' },
    json: { type: 'string' },
  },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
if (values.against) {
  const { benchAgainst } = await import('./against.ts')
  await benchAgainst(values.against, say)
} else {
  await benchCosts(values)
}
