import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Jobs, SendJob } from '#domain/shop.ts'

/** The job queue: rows in the same database, written in the transaction of the change that causes them. */

export type Handlers = { [N in keyof Jobs]: (data: Jobs[N]) => Promise<void> }

export interface Queue {
  sendJob: SendJob
  /** Starts working on jobs of these kinds, a few at a time. */
  work(handlers: Handlers): Promise<void>
  /** Lets running jobs finish, for at most 5 s; what isn't finished is done again after the next start. */
  stop(): Promise<void>
}

const NAMES = ['notify-order', 'notify-request'] as const satisfies readonly (keyof Jobs)[]

/** About a day of tries: 10 s, 20 s, 40 s, ... at most an hour apart. */
const RETRIES = { retryLimit: 30, retryDelay: 10, retryBackoff: true, retryDelayMax: 3600 }

/** Opens the queue; makes its tables (schema `jobs`) when they are missing. */
export async function openQueue(config: pg.ClientConfig, onError: (error: Error) => void): Promise<Queue> {
  const boss = new PgBoss({
    ...connectionOf(config),
    schema: 'jobs',
    max: 3,
    application_name: 'jaanch-jobs',
    useListenNotify: true,
  })
  boss.on('error', onError)
  await boss.start()
  for (const name of NAMES) await boss.createQueue(name, { ...RETRIES, notify: true })
  return {
    async sendJob(tx, name, data, options = {}) {
      await boss.send(name, data, { db: fromDrizzle(tx, sql), ...options })
    },
    async work(handlers) {
      for (const name of NAMES) {
        const handle = handlers[name] as (data: unknown) => Promise<void>
        await boss.work(name, { pollingIntervalSeconds: 2, localConcurrency: 2 }, async ([job]) => {
          if (job) await handle(job.data)
        })
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  }
}

/** What pg-boss takes of a connection's configuration. */
function connectionOf({ connectionString, host, port, user, password, database, ssl }: pg.ClientConfig) {
  if (connectionString) return { connectionString, ssl }
  return { host, port, user, database, ssl, ...(typeof password === 'string' ? { password } : {}) }
}
