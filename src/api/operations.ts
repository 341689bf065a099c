import { timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client'
import { Refusal } from '#contract/errors.ts'
import type { Database } from '#db/client.ts'
import type { LiveCatalogue } from '#domain/catalogue/live.ts'
import type { ApiEnv } from '#http/http.ts'
import { metricsPrivate } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'

/** What those who run the shop ask it: is it up, is it ready, how is it doing. */

/** Jobs of a kind that could start now, and how long the oldest of them has waited. */
interface WaitingJobs {
  kind: string
  jobs: number
  oldestSeconds: number
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Who may read the metrics: whoever has the token, and (demo only: a proxy may stand on it) this machine. */
export interface MetricsAccess {
  token?: string
  isOpenHere: boolean
}

export function operationRoutes(
  { database, catalogue }: { database: Database; catalogue: LiveCatalogue },
  {
    registry,
    metrics,
    waitingJobs,
  }: { registry: Registry; metrics: MetricsAccess; waitingJobs?: () => Promise<WaitingJobs[]> },
) {
  const api = new Hono<ApiEnv>()
  addMetrics(registry, database, catalogue)
  const measureJobs = waitingJobs && jobMetrics(registry, waitingJobs)

  api.get('/healthz', c => c.json({ status: 'up' }, 200, { 'cache-control': 'no-store' }))

  api.get('/readyz', async c => {
    const isReachable = await reaches(database)
    const body = {
      status: isReachable ? 'ready' : 'not ready',
      database: isReachable ? 'reachable' : 'not reachable',
    }
    return c.json(body, isReachable ? 200 : 503, { 'cache-control': 'no-store' })
  })

  api.get('/metrics', async c => {
    const bearer = c.req.header('authorization')?.replace(/^Bearer /, '') ?? ''
    const isHere = metrics.isOpenHere && LOOPBACK.has(c.get('address')) && !c.req.header('x-forwarded-for')
    if (!isHere && !(metrics.token && isSame(bearer, metrics.token))) {
      throw new Refusal('FORBIDDEN', sentence(metricsPrivate))
    }
    await measureJobs?.()
    return c.text(await registry.metrics(), 200, { 'content-type': registry.contentType })
  })
  return api
}

function isSame(given: string, expected: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Whether the database answers within two seconds. */
async function reaches(database: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), 2000)
  })
  try {
    await Promise.race([database.db.execute(sql`select 1`), timeout])
    return true
  } catch {
    // Whatever the reason: the answer is no.
    return false
  } finally {
    clearTimeout(timer)
  }
}

function addMetrics(registry: Registry, database: Database, catalogue: LiveCatalogue): void {
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'jaanch_database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'total' }, database.pool.totalCount)
      this.set({ state: 'idle' }, database.pool.idleCount)
      this.set({ state: 'waiting' }, database.pool.waitingCount)
    },
  })
  new Gauge({
    name: 'jaanch_catalogue_version',
    help: 'How often the catalogue was read since the start',
    registers: [registry],
    collect() {
      this.set(catalogue.current().version)
    },
  })
  new Gauge({
    name: 'jaanch_catalogue_listening',
    help: '1 while changes of the catalogue are heard of; 0: every order reads the catalogue anew',
    registers: [registry],
    collect() {
      this.set(catalogue.isListening() ? 1 : 0)
    },
  })
}

/**
 * The figures of the queue. Answers what brings them up to date; while the database is away they are left out, and the
 * other metrics are not.
 */
function jobMetrics(registry: Registry, waitingJobs: () => Promise<WaitingJobs[]>): () => Promise<void> {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['kind'], registers: [registry] })
  const waiting = gauge('jaanch_jobs_waiting', 'Jobs that could start now and have not')
  const oldest = gauge('jaanch_oldest_waiting_job_seconds', 'How long the oldest of these jobs has waited')
  return async () => {
    const found = await waitingJobs().catch(() => [])
    waiting.reset()
    oldest.reset()
    for (const { kind, jobs, oldestSeconds } of found) {
      waiting.set({ kind }, jobs)
      oldest.set({ kind }, oldestSeconds)
    }
  }
}
