import { Counter, type Registry } from 'prom-client'
import { EVENTS, type EventName, type RecordEvent } from '#domain/events.ts'
import { hashOfAddress } from '#domain/links/signatures.ts'
import type { Log } from './log.ts'

/** Names of the events, typed. */
const NAMES = Object.keys(EVENTS) as EventName[]

/**
 * Events go to the log, and are counted in `registry` as jaanch_events_total. A network address becomes an HMAC with
 * the shop's secret: a plain hash of one is undone by trying all addresses.
 */
export function createEvents(log: Log, secret: string, registry: Registry): RecordEvent {
  const counter = new Counter({
    name: 'jaanch_events_total',
    help: 'Bookings, payments, codes, messages and security events since the start',
    labelNames: ['event'],
    registers: [registry],
  })
  // From zero: an alarm on a rise needs the value before the first.
  for (const event of NAMES) counter.inc({ event }, 0)
  return (event, { address, ...details } = {}) => {
    counter.inc({ event })
    log(EVENTS[event], event, address ? { ...details, from: hashOfAddress(secret, address) } : details)
  }
}
