import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Job, JobResult } from 'pg-boss'
import about from 'pg-boss/package.json' with { type: 'json' }
import type { Jobs, SendJob } from '#domain/shop.ts'
import { describeError } from '#src/log.ts'
import { JOB_NAMES, payloadOf } from './payloads.ts'

/** The job queue: rows in the same database, written in the transaction of the change that causes them. */

type Handlers = { [N in keyof Jobs]: (data: Jobs[N]) => Promise<void> }

interface WaitingJobs {
  kind: keyof Jobs
  jobs: number
  /** How long ago the oldest could have started; 0 when none waits. */
  oldestSeconds: number
}

export interface Queue {
  sendJob: SendJob
  /** Starts working on jobs of these kinds, a few at a time. A job that fails is tried again and holds no other up. */
  work(handlers: Handlers): Promise<void>
  /** The jobs that could start now and have not, one row for each kind. */
  waiting(): Promise<WaitingJobs[]>
  /** Lets running jobs finish, for at most 5 s; what isn't finished is done again after the next start. */
  stop(): Promise<void>
}

/** About a day of tries: 10 s, 20 s, 40 s, ... at most an hour apart. */
const RETRIES = { retryLimit: 30, retryDelay: 10, retryBackoff: true, retryDelayMax: 3600 }

/** Longer than any job takes: what a process that died had taken is done again after this, not after 15 minutes. */
const EXPIRY = { expireInSeconds: 120 }

/**
 * Two workers of each kind, each taking ten jobs at a time and at once the next ten while there are as many: a burst
 * is done in seconds, and one slow job occupies one worker only. A notice wakes them; without notices they look every
 * two seconds (pg-boss itself would wait 30 s between looks as soon as notices work).
 */
const WORKERS = {
  localConcurrency: 2,
  batchSize: 10,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
  perJobResults: true,
} as const

/** `application_name` of a working shop's connections: operators' commands see by it that one is running. */
export const WORKING = 'jaanch-jobs'

/** The version of the queue's tables that this program works with. */
export const JOBS_VERSION: number = about.pgboss.schema

/** Makes the queue's tables (schema `jobs`) where they are missing, and does no work. */
export async function makeJobTables(config: pg.ClientConfig): Promise<void> {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    ...connectionOf(config),
    schema: 'jobs',
    max: 1,
    supervise: false,
    schedule: false,
  })
  await boss.start()
  await boss.stop()
}

/** Opens the queue; makes its tables (schema `jobs`) when they are missing. `name` is what its connections are called. */
export async function openQueue(
  config: pg.ClientConfig,
  onError: (error: Error) => void,
  name = WORKING,
): Promise<Queue> {
  // Loaded when a queue is opened: most operators' commands send no message.
  const { fromDrizzle, PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    ...connectionOf(config),
    schema: 'jobs',
    max: 3,
    application_name: name,
    useListenNotify: true,
  })
  boss.on('error', onError)
  await boss.start()
  for (const kind of JOB_NAMES) {
    const options = { ...RETRIES, ...EXPIRY, notify: true }
    await boss.createQueue(kind, options)
    // A queue made by an earlier release keeps the options of that release otherwise.
    await boss.updateQueue(kind, options)
  }
  return {
    async sendJob(tx, kind, data, options = {}) {
      await boss.send(kind, data, { db: fromDrizzle(tx, sql), ...options })
    },
    async work(handlers) {
      for (const kind of JOB_NAMES) {
        await boss.work(kind, WORKERS, jobs => resultsOf(jobs, data => handleJob(handlers, kind, data)))
      }
    },
    async waiting() {
      const { rows } = await boss.getDb().executeSql(WAITING)
      const byKind = new Map((rows as WaitingJobs[]).map(row => [row.kind, row]))
      return JOB_NAMES.map(kind => byKind.get(kind) ?? { kind, jobs: 0, oldestSeconds: 0 })
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  }
}

const WAITING = `select name as kind, count(*)::int as jobs,
    extract(epoch from now() - min(start_after))::float as "oldestSeconds"
  from jobs.job where state < 'active' and not blocked and start_after <= now() group by name`

/**
 * Jobs of one worker that run at a time. Customers come first: with all ten at once, a burst of messages took most of
 * the process from those who were booking.
 */
const MAX_AT_ONCE = 2

const handleJob = async <N extends keyof Jobs>(handlers: Handlers, kind: N, data: unknown): Promise<void> =>
  handlers[kind](payloadOf(kind, data))

/** Does the jobs that were taken together, a few at a time and each once. */
async function resultsOf(
  jobs: readonly Job<unknown>[],
  handle: (data: unknown) => Promise<void>,
): Promise<JobResult[]> {
  const results: JobResult[] = []
  const waiting = jobs.values()
  const workOff = async () => {
    // The workers share one iterator, so each job is taken once.
    for (const job of waiting) results.push(await resultOf(job, handle))
  }
  await Promise.all(Array.from({ length: MAX_AT_ONCE }, workOff))
  return results
}

/** Runs one job of a batch; its failure does not fail the others. */
async function resultOf(
  { id, data }: Job<unknown>,
  handle: (data: unknown) => Promise<void>,
): Promise<JobResult> {
  try {
    await handle(data)
    return { id, status: 'completed' }
  } catch (error) {
    return { id, status: 'failed', output: { error: describeError(error) } }
  }
}

/** What pg-boss takes of a connection's configuration. */
function connectionOf({ connectionString, host, port, user, password, database, ssl }: pg.ClientConfig) {
  if (connectionString) return { connectionString, ssl }
  return { host, port, user, database, ssl, ...(typeof password === 'string' ? { password } : {}) }
}
