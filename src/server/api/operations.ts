import { timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, type Registry } from '@prometheus-io/client'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Database } from '#db/client.ts'
import type { LiveCatalogue } from '#domain/catalogue/live.ts'
import { shopFigures } from '#domain/orders/records/figures.ts'
import type { Shop } from '#domain/shop.ts'
import { SECOND_MS } from '#rules/durations.ts'
import type { ApiEnv } from '#server/http/http.ts'
import type { Log } from '#server/log.ts'
import { metricsPrivate } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { addMetrics, type MetricSources } from './metrics.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/**
 * Who can read the metrics: callers with the token, and in a demo callers on this machine (elsewhere that may be a
 * proxy).
 */
interface MetricsAccess {
  token?: string
  isOpenHere: boolean
}

export interface Operations {
  log: Log
  registry: Registry
  metrics: MetricsAccess
  waitingJobs?: MetricSources['waitingJobs']
  counts?: MetricSources['counts']
  dataFolder?: string
  version?: string
  /** True during a graceful shutdown. */
  isStopping?: () => boolean
}

export function operationRoutes(
  {
    database,
    catalogue,
    shop,
  }: { database: Database; catalogue: LiveCatalogue; shop: Pick<Shop, 'db' | 'now' | 'files'> },
  { log, registry, metrics, isStopping = () => false, version = 'unknown', ...own }: Operations,
) {
  const api = new Hono<ApiEnv>()
  const areFilesThere = cachedBriefly(() => answersInTime(shop.files.reach()))
  collectDefaultMetrics({ register: registry })
  const figures = () => shopFigures(shop)
  const { waitingJobs, counts, dataFolder } = own
  const asked = { figures, areFilesThere, waitingJobs }
  const measured = { log, database, catalogue, version, counts, dataFolder, ...asked }
  const refresh = addMetrics(registry, measured)

  api.get('/healthz', c => c.json({ status: 'up' }, 200, { 'cache-control': 'no-store' }))

  api.get('/readyz', async c => {
    // Load balancers then stop sending requests here.
    if (isStopping()) return c.json({ status: 'stopping' }, 503, { 'cache-control': 'no-store' })
    const [isReady, hasFiles] = await Promise.all([canReach(database), areFilesThere()])
    const stateOf = (isThere: boolean) => (isThere ? 'reachable' : 'not reachable')
    const body = {
      status: isReady ? 'ready' : 'not ready',
      database: stateOf(isReady),
      // Missing files are reported, but the shop stays ready: booking needs no files.
      files: stateOf(hasFiles),
      version,
    }
    return c.json(body, isReady ? 200 : 503, { 'cache-control': 'no-store' })
  })

  api.get('/metrics', async c => {
    const bearer = c.req.header('authorization')?.replace(/^Bearer /, '') ?? ''
    const isHere = metrics.isOpenHere && LOOPBACK.has(c.get('address')) && !c.req.header('x-forwarded-for')
    if (!isHere && !(metrics.token && isSame(bearer, metrics.token))) {
      throw new Refusal('FORBIDDEN', sentence(metricsPrivate))
    }
    await refresh()
    return c.text(await registry.metrics(), 200, { 'content-type': registry.contentType })
  })
  return api
}

function isSame(given: string, expected: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}

const canReach = (database: Database): Promise<boolean> => answersInTime(database.db.execute(sql`select 1`))

/** True if the promise resolves within two seconds. */
async function answersInTime(answer: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), 2000)
  })
  try {
    await Promise.race([answer, timeout])
    return true
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

/** Caches the result for ten seconds: requests to a bucket cost money, and this call is public. */
function cachedBriefly(ask: () => Promise<boolean>): () => Promise<boolean> {
  let known: Promise<boolean> | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  return () => {
    const now = performance.now()
    if (!known || now - askedAt > 10 * SECOND_MS) {
      askedAt = now
      known = ask()
    }
    return known
  }
}
