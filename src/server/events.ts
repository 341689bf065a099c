import { Counter, type Registry } from '@prometheus-io/client'
import { EVENTS, type EventName, type RecordEvent } from '#domain/events.ts'
import { hashOfAddress } from '#domain/signatures.ts'
import { presentTrace } from '#tracing/tracing.ts'
import type { Log } from './log.ts'

const NAMES = Object.keys(EVENTS) as EventName[]

/** Messages that were not sent are tried again; refused messages are not. */
const OUTCOMES: Partial<Record<EventName, string>> = {
  'message.sent': 'sent',
  'message.not-sent': 'not-sent',
  'message.refused': 'refused',
  'message.delivered': 'delivered',
  'message.undelivered': 'undelivered',
  'message.late': 'late',
}
const OF_EACH = ['sent', 'not-sent', 'refused']
/** Only WhatsApp and SMS are reported later, and only WhatsApp is ever too late. */
const OF_CHANNEL = {
  sms: [...OF_EACH, 'delivered', 'undelivered'],
  email: OF_EACH,
  whatsapp: Object.values(OUTCOMES),
}

/**
 * Logs events and counts them in `registry` as jaanch_events_total, messages by channel too. A network address becomes
 * an HMAC with the shop's secret, because a plain hash could be reversed by hashing every address.
 */
export function createEvents(log: Log, secret: string, registry: Registry): RecordEvent {
  const counter = new Counter({
    name: 'jaanch_events_total',
    help: 'Bookings, payments, codes, messages and security events since the start',
    labelNames: ['event'],
    registers: [registry],
  })
  // Starts at zero, because an alert on an increase needs the value before the first event.
  for (const event of NAMES) counter.inc({ event }, 0)
  const messages = new Counter({
    name: 'jaanch_messages_total',
    help: 'Messages by channel and outcome',
    labelNames: ['channel', 'outcome'],
    registers: [registry],
  })
  for (const [channel, outcomes] of Object.entries(OF_CHANNEL))
    for (const outcome of outcomes) messages.inc({ channel, outcome }, 0)
  return (event, { address, ...details } = {}) => {
    counter.inc({ event })
    const outcome = OUTCOMES[event]
    if (outcome && details.channel) messages.inc({ channel: details.channel, outcome })
    // A job has no request of its own, so it logs the trace id of the request that caused it.
    const requestId = details.requestId ?? presentTrace()
    log(EVENTS[event], event, {
      ...(requestId ? { requestId } : {}),
      ...details,
      ...(address ? { from: hashOfAddress(secret, address) } : {}),
    })
  }
}
