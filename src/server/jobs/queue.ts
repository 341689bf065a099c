import type pg from 'pg'
import type { Job, JobResult, PgBoss } from 'pg-boss'
import type { Jobs, SendJob } from '#domain/shop.ts'
import { inFollowing, traceParent } from '#tracing/tracing.ts'
import { describeError } from '#wire/describe-error.ts'
import { JOB_NAMES, parsePayload } from './payloads.ts'

/** The job queue (pg-boss): rows in the same database, written in the transaction of the change that causes them. */

type Handlers = { [N in keyof Jobs]: (data: Jobs[N]) => Promise<void> }

interface WaitingJobs {
  kind: keyof Jobs
  jobs: number
  /** Age of the oldest job that is due, from when it was due; 0 without any. */
  oldestSeconds: number
}

export interface Queue {
  sendJob: SendJob
  /** Starts working on jobs of these kinds, a few at a time. A failing job is retried and does not block others. */
  work(handlers: Handlers): Promise<void>
  /** Jobs that are due but not started, one row for each kind. */
  waiting(): Promise<WaitingJobs[]>
  /** Waits for running jobs, at most 4 s; unfinished ones are run again after the next start. */
  stop(): Promise<void>
}

/** Exponential backoff: 10 s, 20 s, 40 s, ... up to an hour; about a day in all. */
const RETRIES = { retryLimit: 30, retryDelay: 10, retryBackoff: true, retryDelayMax: 3600 }

/** Longer than any job runs. Jobs of a process that died run again after this time, instead of pg-boss's 15 minutes. */
const EXPIRY = { expireInSeconds: 120 }

/**
 * Two workers for each kind, each fetching batches of this size, back to back while they are full: bursts are done in
 * seconds, and a slow job occupies one worker only. Workers poll every second; jobs sent by this process wake them
 * sooner.
 */
const WORKERS = {
  batchSize: 40,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 1,
  perJobResults: true,
} as const
const WORKERS_OF_A_KIND = 2

/** `application_name` of a working shop's connections, by which operators' commands see that one is running. */
export const WORKER_CONNECTION = 'jaanch-jobs'

/** Creates missing tables (schema `jobs`). `name`: the connections' `application_name`. */
export async function openQueue(
  config: pg.ClientConfig,
  onError: (error: Error) => void,
  name = WORKER_CONNECTION,
): Promise<Queue> {
  // Loaded on demand: most operators' commands send no message.
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    ...connectionOf(config),
    schema: 'jobs',
    application_name: name,
    max: 3,
  })
  boss.on('error', onError)
  await boss.start()
  for (const kind of JOB_NAMES) {
    const options = { ...RETRIES, ...EXPIRY, notify: false }
    await boss.createQueue(kind, options)
    // Otherwise pg-boss would keep the options of an existing queue.
    await boss.updateQueue(kind, options)
  }
  const sendJob = await jobSender(boss)
  const wakers = new Map<keyof Jobs, () => void>()
  return {
    async sendJob(tx, kind, ...job) {
      wakers.get(kind)?.()
      await sendJob(tx, kind, ...job)
    },
    async work(handlers) {
      for (const kind of JOB_NAMES) {
        const take = (jobs: Job<unknown>[]) =>
          resultsOf(jobs, data =>
            inFollowing(`job ${kind}`, traceIn(data), () => handleJob(handlers, kind, data)),
          )
        const workers: string[] = []
        for (let count = 0; count < WORKERS_OF_A_KIND; count++)
          workers.push(await boss.work(kind, WORKERS, take))
        wakers.set(
          kind,
          delayOnce(() => {
            for (const id of workers) boss.notifyWorker(id)
          }),
        )
      }
    },
    async waiting() {
      const { rows } = await boss.getDb().executeSql(WAITING)
      const byKind = new Map((rows as WaitingJobs[]).map(row => [row.kind, row]))
      return JOB_NAMES.map(kind => byKind.get(kind) ?? { kind, jobs: 0, oldestSeconds: 0 })
    },
    stop: () => boss.stop({ graceful: true, timeout: 4000 }),
  }
}

/**
 * pg-boss's statement that inserts a job of this kind, and the job. The statement is no part of pg-boss's interface, so
 * it throws if a new version uses anything but one statement with a list of one job.
 */
export async function readInsertStatement(
  boss: Pick<PgBoss, 'send'>,
  kind: keyof Jobs,
): Promise<{ text: string; job: object }> {
  const sent: { text: string; values: unknown[] }[] = []
  const executeSql = async (text: string, values: unknown[] = []) => {
    sent.push({ text, values })
    return { rows: [{ id: 'not inserted' }] }
  }
  await boss.send(kind, {}, { db: { executeSql } })
  const [statement] = sent
  const jobs: unknown = JSON.parse(String(statement?.values[0] ?? null))
  const [job] = Array.isArray(jobs) && jobs.length === 1 ? (jobs as { name?: unknown }[]) : []
  if (!statement || sent.length > 1 || statement.values.length > 1 || job?.name !== kind)
    throw new Error(
      'pg-boss inserts a job by another statement: change readInsertStatement in src/server/jobs/queue.ts',
    )
  return { text: statement.text, job }
}

/**
 * Sends jobs by pg-boss's own statement, prepared and without delay. pg-boss's `send` first awaits something, so that a
 * job would miss the round trip of the commit, and with it the transaction.
 */
async function jobSender(boss: PgBoss): Promise<SendJob> {
  const statements = {} as Record<keyof Jobs, { text: string; job: object }>
  for (const kind of JOB_NAMES) statements[kind] = await readInsertStatement(boss, kind)
  return async (tx, kind, data) => {
    const { text, job } = statements[kind]
    const name = `send_job_${kind}`
    try {
      await tx.$client.query({
        name,
        text,
        values: [JSON.stringify([{ ...job, data: withTrace(data) }])],
      })
    } catch (cause) {
      throw new Error(`Failed query: ${name}`, { cause })
    }
  }
}

const WAITING = `select name as kind, count(*)::int as jobs,
    extract(epoch from now() - min(start_after))::float as "oldestSeconds"
  from jobs.job where state < 'active' and not blocked and start_after <= now() group by name`

/**
 * Delay between sending a job and waking its workers. By then its transaction is usually committed, and other jobs have
 * joined it.
 */
const WAKE_AFTER_MS = 50

/**
 * Calls `work` after a delay, once for all calls until then. Used instead of NOTIFY for each job: NOTIFY takes a
 * server-wide lock at commit, which defeats group commit.
 */
function delayOnce(work: () => void): () => void {
  let isWaiting = false
  return () => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      work()
    }, WAKE_AFTER_MS).unref()
  }
}

/** Jobs that a worker runs at once: they mostly wait, and concurrent ones share statements. */
const MAX_AT_ONCE = 20

/** Adds the trace context if the job is traced. Older releases ignore it. */
const withTrace = (data: object): object => {
  const trace = traceParent()
  return trace ? { ...data, trace } : data
}

const traceIn = (data: unknown): unknown => (data as { trace?: unknown } | null)?.trace

const handleJob = async <N extends keyof Jobs>(handlers: Handlers, kind: N, data: unknown): Promise<void> =>
  handlers[kind](parsePayload(kind, data))

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

function connectionOf({ connectionString, host, port, user, password, database, ssl }: pg.ClientConfig) {
  if (connectionString) return { connectionString, ssl }
  return { host, port, user, database, ssl, ...(typeof password === 'string' ? { password } : {}) }
}
