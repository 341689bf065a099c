import { resolveTxt } from 'node:dns/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import type { Checks } from '#domain/ports/checks.ts'
import type { Shop } from '#domain/shop.ts'
import { createChecks } from '#server/checks/checks.ts'
import { createClock } from '#server/clock.ts'
import {
  connectionConfig,
  openOutside,
  openProvidersAndFiles,
  openReadyDatabase,
  outsideAddresses,
  paymentAddresses,
} from '#server/deps.ts'
import { openQueue, type Queue, WORKER_CONNECTION } from '#server/jobs/queue.ts'
import { buildRules } from '#server/rules-of.ts'
import type { Environment } from '#server/settings/environment.ts'
import { describeError } from '#wire/describe-error.ts'

/** The shop for commands: it serves no requests and runs no jobs. */
export interface CommandShop
  extends Pick<Shop, 'db' | 'now' | 'rules' | 'sendJob' | 'record' | 'providers' | 'files'> {
  mode: Environment['SHOP_MODE']
  /** Checks of what the shop depends on. Opens its senders of messages. */
  openChecks(): Promise<Checks>
  /** True if a shop runs on this database, to carry out refunds and send messages. */
  isServed(): Promise<boolean>
  /** Disconnects; an embedded database is stopped only when no shop uses it. */
  close(): Promise<void>
}

const NAME = 'jaanch-commands'

/** Opens the shop beside a running one, or alone, starting the embedded database for that time. */
export async function openShopForCommands(values: Environment): Promise<CommandShop> {
  const clock = createClock()
  const database = await openReadyDatabase(values, clock)
  let queue: Promise<Queue> | undefined
  // Opened on demand, because most commands send no message.
  const queueForJobs = () => {
    queue ??= openQueue(connectionConfig(database.pool), error => console.error(describeError(error)), NAME)
    return queue
  }
  const origin = `http://127.0.0.1:${values.PORT}`
  const shop: Omit<CommandShop, 'openChecks' | 'isServed' | 'close'> = {
    db: database.db,
    now: clock.now,
    mode: values.SHOP_MODE,
    rules: buildRules(
      values,
      (values.SHOP_URL ?? `http://localhost:${values.PORT}`).replace(/(?<!\/)\/+$/, ''),
    ),
    async sendJob(...job) {
      await (await queueForJobs()).sendJob(...job)
    },
    // Changes are in the audit, and the running shop logs them from there; the command's output is for its user.
    record: () => {},
    ...(await openProvidersAndFiles(values, clock, paymentAddresses(values, origin))),
  }
  let outside: Awaited<ReturnType<typeof openOutside>> | undefined
  return {
    ...shop,
    async openChecks() {
      outside ??= await openOutside(values, clock, outsideAddresses(values, origin))
      return createChecks({ values, shop: { ...shop, ...outside }, database, resolveTxt })
    },
    isServed: () => isServed(database),
    async close() {
      await (await queue)?.stop()
      await outside?.email.close()
      await database.close()
    },
  }
}

async function isServed({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from pg_stat_activity where application_name = ${WORKER_CONNECTION} and datname = current_database() limit 1`,
  )
  return rows.length > 0
}
