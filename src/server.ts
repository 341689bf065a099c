import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import { addEnvFile, announceMode, ConfigurationError, readEnvironment, whenNpmHasGone } from './config.ts'
import { createLog, endOnUncaughtError } from './json-log.ts'
import { describeError, type Log } from './log.ts'
import type { Environment } from './settings/environment.ts'

/** The entry point: reads the configuration, then serves, or supervises several workers. */

/** Number of serving processes. A demo has one, as its simulator keeps payments in memory. */
function countOf({ SHOP_MODE, WORKERS }: Environment): number {
  const count = WORKERS === 'auto' ? availableParallelism() : WORKERS
  if (SHOP_MODE === 'live' || count === 1) return count
  console.info(
    'WORKERS is for a live shop: this demo stays one process, its simulator keeps payments in memory.',
  )
  return 1
}

/** Runs workers on one port. SIGHUP does a rolling restart. */
async function supervise(count: number, log: Log): Promise<void> {
  const { startCluster } = await import('./cluster/supervisor.ts')
  const workers = startCluster(count, log)
  let isAsked = false
  const stop = async (reason: string) => {
    if (isAsked) return
    isAsked = true
    log('info', 'shop.stopping', { reason })
    await workers.stop()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
  process.on('SIGHUP', () => void workers.roll())
  whenNpmHasGone(why => void stop(why))
  await workers.opened
}

async function main(): Promise<void> {
  // Files, logs and the database are private to this user.
  process.umask(0o077)
  addEnvFile()
  const values = readEnvironment()
  announceMode(values)
  const log = createLog(values.LOG_LEVEL ?? (values.SHOP_MODE === 'demo' ? 'warn' : 'info'))
  endOnUncaughtError(log)
  const count = countOf(values)
  if (cluster.isPrimary && count > 1) {
    await supervise(count, log)
    console.info(`Jaanch is open at ${values.SHOP_URL}, in ${count} processes`)
    return
  }
  // Loaded on demand: the supervisor needs none of it.
  const { serveAlone, serveInCluster } = await import('./serve.ts')
  await (cluster.isWorker ? serveInCluster : serveAlone)(values, log)
}

/** A startup error as a sentence for the operator. */
async function explain(error: unknown): Promise<string> {
  if (error instanceof ConfigurationError) return error.message
  if (error instanceof Error && (error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    const { port } = error as { port?: number }
    return `Port ${port} is in use, perhaps by this shop already running. Stop that, or choose another: PORT=5051 npm start`
  }
  const { isDatabaseDown } = await import('#db/faults.ts')
  if (isDatabaseDown(error))
    return 'The database cannot be reached. Please check DATABASE_URL and whether it runs.'
  return describeError(error)
}

main().catch(async (error: unknown) => {
  console.error(`Jaanch could not start. ${await explain(error)}`)
  process.exit(1)
})
