import path from 'node:path'
import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '#db/client.ts'
import type { BareShop } from '#domain/backup/restore.ts'
import type { Shop } from '#domain/shop.ts'
import { JOBS_VERSION, makeJobTables, openQueue, type Queue, WORKING } from '#jobs/queue.ts'
import { createFiles } from '#outside/files.ts'
import { createClock } from '#src/clock.ts'
import type { Environment } from '#src/config.ts'
import { connectionOf, openProvidersAndFiles, openReadyDatabase, phonepeAddresses } from '#src/deps.ts'
import { rulesOf } from '#src/rules-of.ts'

/** A database of which nothing is known yet, and the files beside it: for `restore`. */
export interface CommandBareShop extends BareShop {
  close(): Promise<void>
}

/** The shop as commands need it: it serves nobody and works on no jobs. */
export interface CommandShop
  extends Pick<Shop, 'db' | 'now' | 'rules' | 'sendJob' | 'record' | 'providers' | 'files'> {
  mode: Environment['SHOP_MODE']
  /** Whether a shop runs on this database: it carries out refunds and sends messages. */
  isServed(): Promise<boolean>
  /** Leaves the database; an embedded one is stopped only when no shop uses it. */
  close(): Promise<void>
}

const NAME = 'jaanch-commands'

/** Opens the shop beside a running one, or alone: then the embedded database is started for as long as it takes. */
export async function openShopForCommands(values: Environment): Promise<CommandShop> {
  const clock = createClock()
  const database = await openReadyDatabase(values, clock)
  let queue: Promise<Queue> | undefined
  // Most commands send no message.
  const queueForJobs = () => {
    queue ??= openQueue(connectionOf(database.pool), error => console.error(error.message), NAME)
    return queue
  }
  const origin = `http://127.0.0.1:${values.PORT}`
  return {
    db: database.db,
    now: clock.now,
    mode: values.SHOP_MODE,
    rules: rulesOf(values, (values.SHOP_URL ?? origin).replace(/\/+$/, '')),
    async sendJob(...job) {
      await (await queueForJobs()).sendJob(...job)
    },
    // What a command does stands in the audit, and the running shop tells its log; its own output is for whoever typed it.
    record: () => {},
    ...(await openProvidersAndFiles(values, clock, phonepeAddresses(values, origin))),
    isServed: () => isServed(database),
    async close() {
      await (await queue)?.stop()
      await database.close()
    },
  }
}

/** Opens a database as it is: nothing is migrated, filled or marked as a demo's or a live shop's. */
export async function openBareShopForCommands(values: Environment): Promise<CommandBareShop> {
  const clock = createClock()
  const database = await openDatabase({
    databaseUrl: values.DATABASE_URL,
    dataDir: values.DATA_DIR,
    maxConnections: values.DATABASE_CONNECTIONS,
  })
  return {
    database,
    now: clock.now,
    mode: values.SHOP_MODE,
    files: await createFiles({ folder: path.join(values.DATA_DIR, 'files') }),
    jobsVersion: JOBS_VERSION,
    makeJobTables: () => makeJobTables(connectionOf(database.pool)),
    isServed: () => isServed(database),
    close: () => database.close(),
  }
}

async function isServed({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from pg_stat_activity where application_name = ${WORKING} and datname = current_database() limit 1`,
  )
  return rows.length > 0
}
