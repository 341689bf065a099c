import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endProgram } from '../bench/child.ts'
import { freePort, type RunningShop, startShop } from '../bench/shop.ts'
import { checkOrders } from './books.ts'
import { type Booked, keepBooking } from './customers/booking.ts'
import { createPromises, type Drill, type Scale } from './drill.ts'
import { type LiveGround, withLiveShop } from './servers/live-shop.ts'
import { type Cluster, startCluster } from './servers/patroni.ts'
import { missingPackages } from './servers/patroni-config.ts'

/** Kills the primary database while customers book: directly, and behind PgBouncer. */

type Promises = ReturnType<typeof createPromises>
type Fault = 'machine' | 'server'

/** Limit of the time without bookings after the primary has died. */
const BOOKS_AGAIN_WITHIN_MS = 120_000

/** Records when bookings were acknowledged; `longestSince` returns the longest gap, in seconds. */
function watch(booked: readonly Booked[]) {
  const times: number[] = []
  let seen = 0
  const timer = setInterval(() => {
    if (booked.length === seen) return
    seen = booked.length
    times.push(performance.now())
  }, 10)
  return {
    last: () => times.at(-1) ?? 0,
    longestSince(from: number): number {
      const after = [from, ...times.filter(at => at > from)]
      return Math.max(...after.map((at, index) => at - (after[index - 1] ?? at))) / 1000
    },
    stop: () => clearInterval(timer),
  }
}

/** Kills the primary once; returns the gap in bookings, in seconds. */
async function killPrimary(cluster: Cluster, how: Fault, booked: readonly Booked[]): Promise<number> {
  const primary = await cluster.settled()
  // Time for the health checks to settle, and for bookings.
  await sleep(4000)
  const watching = watch(booked)
  try {
    await sleep(500)
    const at = performance.now()
    cluster.kill(primary, how)
    // Responses in flight arrive within moments; later ones come from the new primary.
    const goesOn = () => watching.last() > at + 1500
    while (!goesOn() && performance.now() - at < BOOKS_AGAIN_WITHIN_MS) await sleep(20)
    await sleep(2000)
    if (how === 'machine') cluster.start(primary)
    return goesOn() ? watching.longestSince(at) : Number.POSITIVE_INFINITY
  } finally {
    watching.stop()
  }
}

async function isListening(shop: RunningShop, { env }: LiveGround): Promise<boolean> {
  for (const until = performance.now() + 20_000; performance.now() < until; await sleep(500)) {
    const answer = await fetch(`${shop.url}/metrics`, {
      headers: { authorization: `Bearer ${env.METRICS_TOKEN}` },
    })
    if ((await answer.text()).includes('jaanch_catalogue_listening 1')) return true
  }
  return false
}

/** Books through the faults, with one and the same process of the shop. */
async function bookThroughFaults(
  cluster: Cluster,
  ground: LiveGround,
  { faults, from, way, say }: { faults: readonly Fault[]; from: number; way: string; say: Scale['say'] },
  promises: Promises,
) {
  const shop = await startShop(ground.dataDir, { env: ground.env })
  const booked: Booked[] = []
  const without: string[] = []
  let isOver = false
  const ended = new Promise(resolve => shop.child.once('exit', resolve))
  try {
    const booking = keepBooking(
      () => shop,
      from,
      () => isOver,
      booked,
    )
    for (const how of faults) {
      if (shop.child.exitCode !== null) break
      const seconds = await killPrimary(cluster, how, booked)
      say(`${way}, the primary's ${how} killed: ${seconds.toFixed(1)} s without a booking`)
      promises.hold(Number.isFinite(seconds), `the shop books again by itself (${way}, ${how})`)
      without.push(`${how} ${seconds.toFixed(1)}`)
    }
    await cluster.settled()
    isOver = true
    // If the shop exits, its customers are stopped; they would retry for ever.
    const refused = await Promise.race([booking, ended.then(() => ['the shop has ended'])])
    promises.none(refused, `no booking is refused (${way})`)
    promises.hold(
      shop.child.exitCode === null && (await isListening(shop, ground)),
      `catalogue changes are received again (${way})`,
    )
    return { booked, without: without.join(', ') }
  } finally {
    isOver = true
    await endProgram(shop.child)
  }
}

/** PgBouncer in session mode, which LISTEN, prepared statements and advisory locks need; returns its address. */
async function startPgbouncer(cluster: Cluster): Promise<string> {
  const port = await freePort()
  const file = path.join(cluster.folder, 'pgbouncer.ini')
  const users = path.join(cluster.folder, 'users.txt')
  writeFileSync(users, '"shop" "shop"\n')
  // PgBouncer does not pass on the connections' timeouts, so it sets them itself.
  const limits = 'set statement_timeout = 15000; set idle_in_transaction_session_timeout = 30000'
  writeFileSync(
    file,
    `[databases]
shop = host=127.0.0.1 port=${cluster.port} connect_query='${limits}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = session
default_pool_size = 50
server_login_retry = 1
server_reset_query = discard all; ${limits}
ignore_startup_parameters = extra_float_digits, statement_timeout, idle_in_transaction_session_timeout
`,
  )
  cluster.run('pgbouncer', ['pgbouncer', file])
  await sleep(1000)
  return `postgres://shop:shop@127.0.0.1:${port}/shop`
}

export const failover: Drill = async ({ isSmall, say }) => {
  const missing = missingPackages()
  if (missing.length > 0)
    return { figures: {}, broken: [`nothing was tried; first: apt-get install ${missing.join(' ')}`] }
  say('starting etcd, two nodes of PostgreSQL under Patroni, HAProxy')
  const cluster = await startCluster()
  try {
    return await withLiveShop(`postgres://shop:shop@127.0.0.1:${cluster.port}/shop`, async ground => {
      const promises = createPromises()
      const faults: Fault[] = isSmall
        ? ['machine', 'server']
        : ['machine', 'machine', 'machine', 'server', 'server', 'server']
      const direct = await bookThroughFaults(
        cluster,
        ground,
        { faults, from: 1000, way: 'directly', say },
        promises,
      )
      const pooled = { ...ground, env: { ...ground.env, DATABASE_URL: await startPgbouncer(cluster) } }
      const behind = await bookThroughFaults(
        cluster,
        pooled,
        { faults: ['server', 'machine'], from: 30_000, way: 'behind PgBouncer', say },
        promises,
      )
      await checkOrders(ground, [...direct.booked, ...behind.booked], promises)
      const figures = {
        'orders acknowledged': direct.booked.length + behind.booked.length,
        'seconds without a booking': direct.without,
        'behind PgBouncer (session mode)': behind.without,
      }
      return { figures, broken: promises.broken }
    })
  } finally {
    await cluster.stop()
  }
}
