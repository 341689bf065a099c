import { pino } from 'pino'
import type { Log } from './log.ts'

/**
 * Logs one line of JSON for each event to standard output. Values are ids and codes, never phones, names or one-time
 * codes.
 */
export function createLog(level: string): Log {
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
  return (at, event, details = {}) => logger[at]({ event, ...details })
}
