import { fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { aPdf } from '#tests/helpers/uploads.ts'
import { endProgram, runTask } from '../bench/child.ts'
import type { Cart } from '../bench/customers.ts'
import { freePort, startShop } from '../bench/shop.ts'
import type { AbuseResult, AbuseTask, Outcomes } from './customers/abuses.ts'
import { readCart } from './customers/buyers.ts'
import type { LoadResult, LoadTask } from './customers/flood-load.ts'
import { bookAndPay } from './customers/payers.ts'
import { startSlowClients } from './customers/slow-clients.ts'
import { createPromises, type Drill, type Ground, withGround } from './drill.ts'
import { isInstalled, shopsBehind, startHaproxy } from './servers/haproxy.ts'
import { admittedTimes, memoryOf, metricsOf, quantile, watch } from './watch.ts'

/** Overload, slow clients, and abuse of every known kind, behind `deploy/haproxy.cfg` where HAProxy is installed. */

/** The small drill runs beside other tests, so its speed is not checked. */
const SCALES = {
  whole: { seconds: 10, warmMs: 2000, ableMs: 3000, slow: 500, megabytes: 10, isTimed: true },
  small: { seconds: 0.5, warmMs: 200, ableMs: 300, slow: 60, megabytes: 1, isTimed: false },
}
/** Promise: 99 of 100 admitted calls are answered within this time after they are read, ms. */
const MAX_P99 = 1000
/** On a slow machine, at most this many times as long as in a shop that is busy but not overloaded. */
const MAX_TIMES = 2
/** A health check may take one and a half times as long. */
const HEALTH_TIMES = 1.5
const MAX_MEGABYTES = 700
const CODES = 200
/** Classes of admission that the customers' calls belong to. */
const CLASSES = ['bookings', 'calls', 'searches']

type Promises = ReturnType<typeof createPromises>

/** A shop under load, its monitor, and the promises. */
interface Scene {
  /** The proxy's, or the shop's own without one. */
  url: string
  /** Of the process, for its metrics, which the proxy hides. */
  shopUrl: string
  cart: Cart
  scale: (typeof SCALES)['whole']
  load(task: Partial<LoadTask>): Promise<LoadResult>
  promises: Promises
  /** 99th percentiles in ms, by phase: at the shop, and as the drill's own customers see it. */
  p99: Record<string, string>
  /** Processor seconds spent while the abuse runs. */
  cpu: string
  /** The promised time at the shop on this machine, ms. */
  maxP99: number
}

/** Runs a load, and measures how long the shop takes. */
async function measured({ load, shopUrl, p99 }: Scene, what: string, task: Partial<LoadTask>) {
  // While abuse runs, only the customers' own calls count.
  const classes = task.isHonest ? ['bookings'] : CLASSES
  const before = await admittedTimes(shopUrl, classes)
  const result = await load(task)
  const atShop = quantile(before, await admittedTimes(shopUrl, classes), 0.99)
  p99[what] =
    `${atShop.toFixed(0)} at the shop, ${result.p99.toFixed(0)} at the client (which lagged ${result.ownDelay.p50.toFixed(0)}, at most ${result.ownDelay.most.toFixed(0)}), ${result.again} came again`
  return { ...result, atShop }
}

/** Customers book at a normal rate while something else runs: all of them book, and none waits long. */
async function bookMeanwhile(scene: Scene, what: string): Promise<void> {
  const { promises, scale, cart, url, maxP99 } = scene
  const result = await measured(scene, what, {
    url,
    cart,
    durationMs: scale.seconds * 1000,
    connections: 4,
    isHonest: true,
  })
  promises.hold(
    Object.keys(result.answers).join() === 'booking 201',
    `${what}: everybody books, not ${JSON.stringify(result.answers)}`,
  )
  promises.hold(
    !scale.isTimed || result.atShop <= maxP99,
    `${what}: 99 of 100 wait at most ${maxP99.toFixed(0)} ms, not ${result.atShop.toFixed(0)}`,
  )
}

/** Ten times the capacity. */
async function overload(scene: Scene) {
  const { load, promises, scale, cart, url } = scene
  const common = { url, cart }
  await load({ ...common, durationMs: scale.warmMs, connections: 16 })
  const able = await measured(scene, 'busy', { ...common, durationMs: scale.ableMs, connections: 16 })
  scene.maxP99 = Math.max(MAX_P99, MAX_TIMES * able.atShop)
  const flooded = await measured(scene, 'ten times', {
    ...common,
    durationMs: scale.seconds * 1000,
    perSecond: 10 * able.perSecond,
  })
  const wrong = Object.keys(flooded.answers).filter(answer => !/ (200|201|503)$/.test(answer))
  promises.none(wrong, 'too many are served, or rejected with 503; nothing else')
  promises.hold(flooded.rude === 0, `every rejection says when to retry: ${flooded.rude} did not`)
  promises.hold(
    !scale.isTimed || flooded.atShop <= scene.maxP99,
    `admitted calls take at most ${scene.maxP99.toFixed(0)} ms at the shop, not ${flooded.atShop.toFixed(0)}`,
  )
  promises.hold(
    !scale.isTimed || flooded.perSecond > able.perSecond / 3,
    `it continues to serve: ${flooded.perSecond.toFixed(0)} a second, ${able.perSecond.toFixed(0)} before`,
  )
  const shed = Object.entries(flooded.answers).reduce(
    (sum, [answer, count]) => sum + (answer.endsWith(' 503') ? count : 0),
    0,
  )
  return { able: able.perSecond, sent: flooded.sent, served: flooded.perSecond, shed }
}

/** Uploads a prescription, with retries while uploads are limited. */
async function uploads(url: string): Promise<boolean> {
  for (let attempt = 0; attempt < 40; attempt++) {
    const form = new FormData()
    form.set('name', 'Asha Rao')
    form.set('mobile', '9876500001')
    form.set('file', new Blob([new Uint8Array(aPdf())]), 'scan.pdf')
    const headers = { 'x-forwarded-for': '192.0.2.1' }
    const answer = await fetch(`${url}/send-email`, { method: 'POST', body: form, headers })
    await answer.arrayBuffer()
    if (answer.status === 201) return true
    await sleep(500)
  }
  return false
}

async function besideSlowOnes(scene: Scene): Promise<void> {
  const slow = startSlowClients(scene.url, scene.scale.slow)
  try {
    const [, hasSent] = await Promise.all([
      bookMeanwhile(scene, 'slow clients'),
      sleep(500).then(() => uploads(scene.url)),
    ])
    scene.promises.hold(hasSent, 'a prescription comes through beside slow ones')
  } finally {
    slow.stop()
  }
}

async function besideAbuse(scene: Scene, { query }: Ground): Promise<Outcomes> {
  const { url, shopUrl, cart, scale, promises } = scene
  const paid = await Promise.all([9001, 9002, 9003].map(index => bookAndPay({ url, cart }, index, 'pays')))
  const { megabytes } = scale
  const abuser = fork(new URL('./customers/abuses.ts', import.meta.url), { serialization: 'advanced' })
  const cpuOfShop = async () => (await metricsOf(shopUrl))('process_cpu_seconds_total')
  const before = await cpuOfShop()
  const task: AbuseTask = { url, durationMs: scale.seconds * 1000, paid, megabytes }
  const [{ outcomes, cpuSeconds }] = await Promise.all([
    runTask<AbuseResult>(abuser, task),
    bookMeanwhile(scene, 'abuse'),
  ]).finally(() => endProgram(abuser))
  scene.cpu = `shop ${((await cpuOfShop()) - before).toFixed(1)}, abuse ${cpuSeconds.toFixed(1)}`
  const faults = Object.entries(outcomes).flatMap(([what, counts]) =>
    Object.keys(counts)
      .filter(status => /^5/.test(status) && status !== '503')
      .map(status => `${what} ${status}`),
  )
  promises.none(faults, 'no abuse causes an error')
  const [row] = await query<{ codes: number }>('select count(*)::int as codes from codes')
  promises.hold((row?.codes ?? 0) <= CODES, `at most ${CODES} codes are sent, not ${row?.codes}`)
  return outcomes
}

/** Five seconds afterwards everything is back to normal. */
async function allWell(scene: Scene, isSmall: boolean): Promise<void> {
  await sleep(isSmall ? 500 : 5000)
  const ready = await fetch(`${scene.url}/readyz`)
  await ready.arrayBuffer()
  scene.promises.hold(ready.status === 200, `it is ready afterwards, not ${ready.status}`)
  await bookMeanwhile({ ...scene, scale: { ...scene.scale, seconds: 0.5 } }, 'afterwards')
}

async function startProxy(shopUrl: string, say: (text: string) => void) {
  if (!isInstalled('haproxy')) {
    say('NOT behind a proxy: HAProxy is missing (apt-get install haproxy)')
    return undefined
  }
  const port = await freePort()
  const { stop } = await startHaproxy(shopsBehind(port, [Number(new URL(shopUrl).port)]))
  const url = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await sleep(50)
  return { url, stop }
}

export const flood: Drill = scale =>
  withGround(scale, async ground => {
    const { isSmall, say } = scale
    const promises = createPromises()
    const env = { TRUST_PROXY: '127.0.0.1', CODES_PER_HOUR: String(CODES) }
    const shop = await startShop(ground.dataDir, { env })
    const proxy = await startProxy(shop.url, say)
    const loader = fork(new URL('./customers/flood-load.ts', import.meta.url), { serialization: 'advanced' })
    try {
      const url = proxy?.url ?? shop.url
      let from = 20_000
      const load = async (task: Partial<LoadTask>) => {
        const result = await runTask<LoadResult>(loader, { ...task, from })
        from += result.sent
        return result
      }
      const amounts = isSmall ? SCALES.small : SCALES.whole
      const cart = await readCart(url)
      const scene: Scene = {
        url,
        shopUrl: shop.url,
        cart,
        scale: amounts,
        load,
        promises,
        p99: {},
        cpu: '',
        maxP99: MAX_P99,
      }
      const before = await memoryOf(shop.url)
      const watched = watch(shop.url)
      say('ten times what it can serve')
      const over = await overload(scene)
      say('clients of a byte a second')
      await besideSlowOnes(scene)
      say('everything that is known of abuse')
      const outcomes = await besideAbuse(scene, ground)
      say(JSON.stringify(outcomes))
      await allWell(scene, isSmall)
      const seen = await watched.stop()
      const maxHealth = HEALTH_TIMES * scene.maxP99
      promises.hold(seen.unhealthy === 0, `it is up all the time: ${seen.unhealthy} health checks failed`)
      promises.hold(
        !amounts.isTimed || seen.slowestHealth - seen.ownDelay <= maxHealth,
        `it says so within ${maxHealth.toFixed(0)} ms, not after ${seen.slowestHealth.toFixed(0)} ms, of which at most ${seen.ownDelay.toFixed(0)} are the probe's`,
      )
      promises.hold(
        seen.mostMemory < MAX_MEGABYTES,
        `memory stays bounded: ${before.toFixed(0)} MB, then ${seen.mostMemory.toFixed(0)} MB`,
      )
      const figures = {
        'able to serve a second': over.able.toFixed(0),
        asked: over.sent,
        'served a second': over.served.toFixed(0),
        shed: over.shed,
        ...Object.fromEntries(Object.entries(scene.p99).map(([what, ms]) => [`p99 (${what}) in ms:`, ms])),
        'processor seconds (abuse)': scene.cpu,
        'longest turn in ms': seen.longestTurn.toFixed(0),
        'slowest /healthz in ms': seen.slowestHealth.toFixed(0),
        'slowest /readyz': seen.slowestReady.toFixed(0),
        'delay of the probe itself': seen.ownDelay.toFixed(0),
        'MB before': before.toFixed(0),
        'at most': seen.mostMemory.toFixed(0),
      }
      return { figures, broken: promises.broken }
    } finally {
      await endProgram(loader)
      await proxy?.stop()
      await endProgram(shop.child)
    }
  })
