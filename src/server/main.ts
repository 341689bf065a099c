import { describeError } from '#wire/describe-error.ts'
import { addEnvFile, announceMode, ConfigurationError, readEnvironment } from './config.ts'
import { createLog, endOnUncaughtError } from './log.ts'

/** The entry point: reads the configuration, then serves the shop. */

async function main(): Promise<void> {
  // New files are private to this user: files, logs and the database.
  process.umask(0o077)
  addEnvFile()
  const values = readEnvironment()
  announceMode(values)
  const log = createLog(values.LOG_LEVEL ?? (values.SHOP_MODE === 'demo' ? 'warn' : 'info'))
  endOnUncaughtError(log)
  // Loaded after NODE_ENV is set, because React reads it when it is loaded.
  const { serve } = await import('./serve.ts')
  await serve(values, log)
}

async function explain(error: unknown): Promise<string> {
  if (error instanceof ConfigurationError) return error.message
  if (error instanceof Error && (error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    const { port } = error as { port?: number }
    return `Port ${port} is in use, perhaps by this shop already running. Stop that, or choose another: PORT=5051 npm start`
  }
  const { isDatabaseDown } = await import('#db/errors.ts')
  if (isDatabaseDown(error))
    return 'The database cannot be reached. Please check DATABASE_URL and whether it runs.'
  const { OldDatabaseError } = await import('#db/migrate.ts')
  return error instanceof OldDatabaseError ? error.message : describeError(error)
}

main().catch(async (error: unknown) => {
  console.error(`Jaanch could not start. ${await explain(error)}`)
  process.exit(1)
})
