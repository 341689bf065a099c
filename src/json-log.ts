import { pino } from 'pino'
import type { Log } from './log.ts'

/** One JSON line an event on standard output. Values are ids and codes: phones, names and codes never come here. */
export function createLog(level: string): Log {
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
  return (at, event, details = {}) => logger[at]({ event, ...details })
}
