import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Jobs, SendJob } from '#domain/shop.ts'

/** The job queue: rows in the same database, written in the transaction of the change that causes them. */

type Handlers = { [N in keyof Jobs]: (data: Jobs[N]) => Promise<void> }

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

/** How a shop that works on jobs calls its connections: by this name others see that one is running. */
export const WORKING = 'jaanch-jobs'

/** Opens the queue; makes its tables (schema `jobs`) when they are missing. `name` is what its connections are called. */
export async function openQueue(
  config: pg.ClientConfig,
  onError: (error: Error) => void,
  name = WORKING,
): Promise<Queue> {
  const boss = new PgBoss({
    ...connectionOf(config),
    schema: 'jobs',
    max: 3,
    application_name: name,
    useListenNotify: true,
  })
  boss.on('error', onError)
  await boss.start()
  for (const kind of NAMES) await boss.createQueue(kind, { ...RETRIES, notify: true })
  return {
    async sendJob(tx, kind, data, options = {}) {
      await boss.send(kind, data, { db: fromDrizzle(tx, sql), ...options })
    },
    async work(handlers) {
      for (const kind of NAMES) {
        const handle = handlers[kind] as (data: unknown) => Promise<void>
        await boss.work(kind, { pollingIntervalSeconds: 2, localConcurrency: 1 }, async ([job]) => {
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
