import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { runTask } from '../child.ts'
import { withFolder } from '../folders.ts'
import { CALLS } from './calls.ts'
import { COMMANDS } from './commands.ts'
import { DESK_LISTS } from './desk.ts'
import { DESK_WORK } from './desk-work.ts'
import type { ShopSize } from './fill.ts'
import { formatGrowth, type GrowthReport, isGood } from './growth-report.ts'
import type { Statement } from './hook-statements.ts'
import { progressBar } from './progress.ts'
import { countScans, findScans, scannedSince, statementsOf } from './scans.ts'
import { openSide, type Side } from './side.ts'
import { SWEEPS } from './sweeps.ts'
import { measureInTurns, take, WARM_UP_ROUNDS } from './turns.ts'

/**
 * `npm run bench -- --grow`: compares a shop of a thousand orders with one of a million (`--orders N` for another
 * size), both filled with the data of two years. Makes every call and command in both alternately, and looks for full
 * table scans. Exits with 1 if something is too much slower, or scans.
 */

export const SMALL: ShopSize = { orders: 1000, customers: 5000, tests: 0 }
export const STEPS = [...CALLS, ...DESK_LISTS, ...DESK_WORK, ...COMMANDS]
/** Limited by the 300 customers to erase, tubes to receive and visits to assign; the first of each is only read. */
const MAX_ROUNDS = 299 - WARM_UP_ROUNDS
const LARGE_TESTS = 10_000

const say = (text: string) => console.error(`bench: ${text}`)

type Sent = Map<string, Statement[]>

/** Runs every step once unmeasured; returns the statements that each sent to the large shop's database. */
async function lookAt(sides: Side[], round: number): Promise<Sent> {
  const sent: Sent = new Map()
  for (const step of STEPS) {
    for (const side of sides) {
      await step.prepare?.(side, round)
      await runTask(side.shop.child, 'statements')
      const statements = await statementsOf(() => take({ ...step, prepare: undefined }, side, round))
      const recorded = await runTask<{ statements: Statement[] }[]>(side.shop.child, 'statements')
      sent.set(step.what, [...statements, ...recorded.flatMap(request => request.statements)])
    }
  }
  return sent
}

/** Runs the scheduled work on the large shop; returns times and statements. */
async function sweep(side: Side): Promise<{ times: GrowthReport['sweeps']; sent: Sent }> {
  const times: GrowthReport['sweeps'] = []
  const sent: Sent = new Map()
  for (const { what, run } of SWEEPS) {
    const began = performance.now()
    sent.set(what, await statementsOf(() => run(side)))
    times.push({ what, ms: performance.now() - began })
  }
  return { times, sent }
}

async function measure(
  folder: string,
  { orders, rounds }: { orders: number; rounds: number },
): Promise<GrowthReport> {
  const customers = Math.max(SMALL.customers, orders / 5)
  const opened: Side[] = []
  const open = async (name: string, size: ShopSize) => {
    say(`filling a shop with ${size.orders.toLocaleString('en-IN')} orders`)
    const side = await openSide(name, size, path.join(folder, name))
    opened.push(side)
    return side
  }
  const bar = progressBar()
  try {
    const small = await open('small', SMALL)
    const large = await open('large', { orders, customers, tests: LARGE_TESTS })
    const client = new pg.Client(large.config)
    await client.connect()
    try {
      const looked = await lookAt([small, large], 0)
      // PostgreSQL's statistics lag by up to ten seconds.
      await sleep(11_000)
      const before = await countScans(client)
      const grown = await measureInTurns(STEPS, { small, large }, { from: 1, rounds, bar })
      await sleep(11_000)
      const counted = scannedSince(before, await countScans(client))
      const swept = await sweep(large)
      const scans = [
        ...(await findScans(client, looked, { isSweep: false })),
        ...(await findScans(client, swept.sent, { isSweep: true })),
      ]
      return { orders, customers, tests: LARGE_TESTS, rounds, grown, sweeps: swept.times, scans, counted }
    } finally {
      await client.end()
    }
  } finally {
    bar.stop()
    for (const side of opened) await side.close()
  }
}

/** Runs everything on new data. `json`: a file to which the figures are written. */
export async function benchGrowth(options: { orders: number; rounds: number; json?: string }): Promise<void> {
  if (options.rounds > MAX_ROUNDS) throw new Error(`at most ${MAX_ROUNDS} rounds`)
  await withFolder(async folder => {
    const report = await measure(folder, options)
    console.info(formatGrowth(report))
    if (options.json) await writeFile(options.json, `${JSON.stringify(report, null, 2)}\n`)
    if (!isGood(report)) process.exitCode = 1
  }, 'jaanch-growth-')
}
