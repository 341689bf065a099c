import { fork } from 'node:child_process'
import { endProgram, runTask } from '../bench/child.ts'
import { startShop } from '../bench/shop.ts'
import { checkBooks } from './books.ts'
import { readCart } from './customers/buyers.ts'
import type { LoadResult, LoadTask } from './customers/flood-load.ts'
import { createPromises, type Drill, type Ground, withGround } from './drill.ts'
import { metricsOf } from './watch.ts'

/** A shop under mixed load for a long time must not change: no leaks, no slowdown. */

const SCALES = {
  whole: { minutes: 20, windowMs: 20_000, perSecond: 15 },
  small: { minutes: 1 / 3, windowMs: 1500, perSecond: 15 },
}

/** One measurement: metrics of the process, and row counts of tables with temporary data. */
interface Measurement {
  minute: number
  memory: number
  heap: number
  files: number
  connections: number
  p50: number
  failed: number
  waitingJobs: number
  sessions: number
  rateLimits: number
  orders: number
}

const COUNTS = `select (select count(*)::int from jobs.job where state in ('created', 'retry', 'active')) as "waitingJobs",
  (select count(*)::int from sessions) as sessions,
  (select count(*)::int from rate_limits) as "rateLimits",
  (select count(*)::int from orders) as orders,
  (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections`

async function measure(
  { query }: Ground,
  url: string,
  minute: number,
  { p50, answers }: LoadResult,
): Promise<Measurement> {
  const metric = await metricsOf(url)
  const [counts] =
    await query<Pick<Measurement, 'waitingJobs' | 'sessions' | 'rateLimits' | 'orders' | 'connections'>>(
      COUNTS,
    )
  if (!counts) throw new Error('nothing was counted')
  const failed = Object.entries(answers).reduce(
    (sum, [answer, count]) => sum + (/ 20[01]$/.test(answer) ? 0 : count),
    0,
  )
  return {
    minute,
    p50,
    failed,
    ...counts,
    memory: metric('process_resident_memory_bytes') / 1e6,
    heap: metric('nodejs_heap_size_used_bytes') / 1e6,
    files: metric('process_open_fds'),
  }
}

/** Growth of a figure per minute, by linear regression. */
function slope(looks: readonly Measurement[], figure: keyof Measurement): number {
  const mean = (of: keyof Measurement) => looks.reduce((sum, one) => sum + one[of], 0) / looks.length
  const [meanX, meanY] = [mean('minute'), mean(figure)]
  const over = looks.reduce((sum, one) => sum + (one.minute - meanX) * (one[figure] - meanY), 0)
  const under = looks.reduce((sum, one) => sum + (one.minute - meanX) ** 2, 0)
  return under === 0 ? 0 : over / under
}

const middleOf = (looks: readonly Measurement[], figure: keyof Measurement) =>
  looks.map(one => one[figure]).toSorted((a, b) => a - b)[Math.floor(looks.length / 2)] ?? 0

/** A single minute has too few samples to tell growth from noise. */
function checkFlat(
  looks: readonly Measurement[],
  isSmall: boolean,
  promises: ReturnType<typeof createPromises>,
) {
  const half = Math.ceil(looks.length / 2)
  const [earlier, later] = [looks.slice(0, half), looks.slice(half)]
  const stays = (figure: keyof Measurement, by: number) =>
    promises.hold(
      middleOf(later, figure) <= middleOf(earlier, figure) + by,
      `${figure} does not grow: ${middleOf(earlier, figure)}, then ${middleOf(later, figure)}`,
    )
  promises.hold(
    looks.every(({ failed }) => failed === 0),
    'everybody is served',
  )
  stays('files', 10)
  stays('connections', 5)
  stays('sessions', 0)
  stays('waitingJobs', 50)
  const [last] = looks.slice(-1)
  promises.hold(
    (last?.rateLimits ?? 0) <= 2 * (last?.orders ?? 0) + 100,
    `rate limits store a row or two for each customer, not ${last?.rateLimits} of ${last?.orders}`,
  )
  if (isSmall) return
  promises.hold(
    slope(looks, 'memory') < 3,
    `memory is flat: ${slope(looks, 'memory').toFixed(2)} MB a minute`,
  )
  promises.hold(slope(looks, 'heap') < 2, `the heap is flat: ${slope(looks, 'heap').toFixed(2)} MB a minute`)
  stays('p50', Math.max(20, middleOf(earlier, 'p50')))
}

export const soak: Drill = scale =>
  withGround(scale, async ground => {
    const { minutes, windowMs, perSecond } = scale.isSmall ? SCALES.small : SCALES.whole
    const shop = await startShop(ground.dataDir)
    const loader = fork(new URL('./customers/flood-load.ts', import.meta.url), { serialization: 'advanced' })
    try {
      const cart = await readCart(shop.url)
      const promises = createPromises()
      const looks: Measurement[] = []
      let from = 30_000
      const began = performance.now()
      for (let minute = 0; minute < minutes; ) {
        const task: LoadTask = { url: shop.url, cart, durationMs: windowMs, from, perSecond }
        const result = await runTask<LoadResult>(loader, task)
        from += result.sent
        minute = (performance.now() - began) / 60_000
        looks.push(await measure(ground, shop.url, minute, result))
        if (looks.length % 15 === 0) scale.say(JSON.stringify(looks.at(-1)))
      }
      // The first third is warm-up: caches fill, functions are compiled.
      const warm = looks.slice(Math.floor(looks.length / 3))
      checkFlat(warm, scale.isSmall, promises)
      await checkBooks(ground, promises)
      const perMinute = (figure: keyof Measurement) => slope(warm, figure).toFixed(2)
      const figures = {
        minutes: minutes.toFixed(1),
        orders: looks.at(-1)?.orders ?? 0,
        'memory in MB': middleOf(warm, 'memory').toFixed(0),
        'grows a minute': perMinute('memory'),
        'heap in MB': middleOf(warm, 'heap').toFixed(0),
        'heap grows a minute': perMinute('heap'),
        'p50 in ms': middleOf(warm, 'p50').toFixed(1),
        'p50 grows a minute': perMinute('p50'),
        files: middleOf(warm, 'files'),
        connections: middleOf(warm, 'connections'),
      }
      return { figures, broken: promises.broken }
    } finally {
      await endProgram(loader)
      await endProgram(shop.child)
    }
  })
