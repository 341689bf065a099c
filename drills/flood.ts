import { fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { aPdf } from '#tests/helpers/uploads.ts'
import { askProgram, endProgram } from '../bench/child.ts'
import type { Cart } from '../bench/customers.ts'
import { startShop } from '../bench/shop.ts'
import { abuse, type Outcomes } from './customers/abuses.ts'
import { readCart } from './customers/buyers.ts'
import type { LoadTask, LoadTold } from './customers/flood-load.ts'
import { bookAndPay } from './customers/payers.ts'
import { startSlowClients } from './customers/slow-clients.ts'
import { createPromises, type Drill, type Ground, withGround } from './drill.ts'
import { memoryOf, watch } from './watch.ts'

/** Overload, slow clients, and abuse of every known kind. */

/** The small one runs beside other tests: its speed is not checked. */
const SCALES = {
  whole: { seconds: 10, warmMs: 2000, ableMs: 3000, slow: 500, megabytes: 10, maxP99: 1000, maxMemory: 700 },
  small: { seconds: 0.5, warmMs: 200, ableMs: 300, slow: 60, megabytes: 1, maxP99: 20_000, maxMemory: 700 },
}
const CODES = 200

type Promises = ReturnType<typeof createPromises>

/** A shop under load, its monitor, and the promises. */
interface Scene {
  url: string
  cart: Cart
  scale: (typeof SCALES)['whole']
  load(task: Partial<LoadTask>): Promise<LoadTold>
  promises: Promises
  /** 99th percentiles in ms, by phase. */
  p99: Record<string, string>
}

/** Customers book at a normal rate during something else: none is refused, none waits long. */
async function bookMeanwhile(
  { load, promises, scale, p99, cart, url }: Scene,
  what: string,
): Promise<LoadTold> {
  const told = await load({ url, cart, durationMs: scale.seconds * 1000, connections: 4, isHonest: true })
  promises.hold(
    Object.keys(told.answers).join() === 'booking 201',
    `${what}: everybody books, not ${JSON.stringify(told.answers)}`,
  )
  promises.hold(told.p99 < scale.maxP99, `${what}: nobody waits, not ${told.p99.toFixed(0)} ms`)
  p99[what] = told.p99.toFixed(0)
  return told
}

/** Ten times the capacity. */
async function overload(scene: Scene) {
  const { load, promises, scale, p99, cart, url } = scene
  const common = { url, cart }
  await load({ ...common, durationMs: scale.warmMs, connections: 16 })
  const able = await load({ ...common, durationMs: scale.ableMs, connections: 16 })
  const flooded = await load({
    ...common,
    durationMs: scale.seconds * 1000,
    perSecond: 10 * able.perSecond,
  })
  const wrong = Object.keys(flooded.answers).filter(answer => !/ (200|201|503)$/.test(answer))
  promises.none(wrong, 'too many are served or told to come again, nothing else')
  promises.hold(flooded.rude === 0, `who is turned away is told when to come again: ${flooded.rude} were not`)
  promises.hold(flooded.p99 < scale.maxP99, `who is let in does not wait ${flooded.p99.toFixed(0)} ms`)
  promises.hold(
    flooded.perSecond > able.perSecond / 3,
    `it goes on serving: ${flooded.perSecond.toFixed(0)} a second, ${able.perSecond.toFixed(0)} before`,
  )
  p99['ten times'] = flooded.p99.toFixed(0)
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
  const { url, cart, scale, promises } = scene
  const paid = await Promise.all([9001, 9002, 9003].map(index => bookAndPay({ url, cart }, index, 'pays')))
  const { megabytes } = scale
  const [outcomes] = await Promise.all([
    abuse(url, { durationMs: scale.seconds * 1000, paid, megabytes }),
    bookMeanwhile(scene, 'abuse'),
  ])
  const faults = Object.entries(outcomes).flatMap(([what, counts]) =>
    Object.keys(counts)
      .filter(status => /^5/.test(status) && status !== '503')
      .map(status => `${what} ${status}`),
  )
  promises.none(faults, 'no abuse makes a fault')
  const [told] = await query<{ codes: number }>('select count(*)::int as codes from codes')
  promises.hold((told?.codes ?? 0) <= CODES, `at most ${CODES} codes are sent for, not ${told?.codes}`)
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

export const flood: Drill = scale =>
  withGround(scale, async ground => {
    const { isSmall, say } = scale
    const promises = createPromises()
    const env = { TRUST_PROXY: '127.0.0.1', CODES_PER_HOUR: String(CODES) }
    const shop = await startShop(ground.dataDir, { env })
    const loader = fork(new URL('./customers/flood-load.ts', import.meta.url), { serialization: 'advanced' })
    try {
      const { url } = shop
      let from = 20_000
      const load = async (task: Partial<LoadTask>) => {
        const told = await askProgram<LoadTold>(loader, { ...task, from })
        from += told.sent
        return told
      }
      const amounts = isSmall ? SCALES.small : SCALES.whole
      const scene: Scene = { url, cart: await readCart(url), scale: amounts, load, promises, p99: {} }
      const before = await memoryOf(url)
      const watched = watch(url)
      say('ten times what it can serve')
      const over = await overload(scene)
      say('clients of a byte a second')
      await besideSlowOnes(scene)
      say('everything that is known of abuse')
      const outcomes = await besideAbuse(scene, ground)
      say(JSON.stringify(outcomes))
      await allWell(scene, isSmall)
      const seen = await watched.stop()
      promises.hold(seen.unhealthy === 0, `it is up all the time, not away ${seen.unhealthy} times`)
      promises.hold(
        seen.slowestHealth < amounts.maxP99 * 1.5,
        `it says so at once, not after ${seen.slowestHealth.toFixed(0)} ms`,
      )
      promises.hold(
        seen.mostMemory < amounts.maxMemory,
        `memory stays bounded: ${before.toFixed(0)} MB, then ${seen.mostMemory.toFixed(0)} MB`,
      )
      const figures = {
        'able to serve a second': over.able.toFixed(0),
        ...{ asked: over.sent, 'served a second': over.served.toFixed(0), shed: over.shed },
        ...Object.fromEntries(Object.entries(scene.p99).map(([what, ms]) => [`p99 (${what}) in ms`, ms])),
        ...{ 'slowest /healthz in ms': seen.slowestHealth.toFixed(0) },
        ...{ 'MB before': before.toFixed(0), 'at most': seen.mostMemory.toFixed(0) },
      }
      return { figures, broken: promises.broken }
    } finally {
      await endProgram(loader)
      await endProgram(shop.child)
    }
  })
