import { pino } from 'pino'
import { describeError } from '#wire/describe-error.ts'

/** Logs one event: its name and values, never personal data. */
export type Log = (level: 'info' | 'warn' | 'error', event: string, details?: Record<string, unknown>) => void

/** One line of JSON per event. Values are ids and codes, never phones, names or one-time codes. */
export function createLog(level: string): Log {
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
  return (at, event, details = {}) => logger[at]({ event, ...details })
}

/** Ends the process on an uncaught error. Node's own report of it repeats a database error's values. */
export function endOnUncaughtError(log: Log): void {
  process.on('uncaughtException', error => {
    log('error', 'process.failed', { error: describeError(error) })
    process.exit(1)
  })
}
