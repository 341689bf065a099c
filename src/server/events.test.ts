import { Registry } from '@prometheus-io/client'
import { expect, test } from 'vitest'
import { EVENTS } from '#domain/events.ts'
import { createEvents } from './events.ts'
import type { Log } from './log.ts'

function eventsOf(secret: string) {
  const logged: { level: string; event: string; details?: Record<string, unknown> }[] = []
  const log: Log = (level, event, details) => logged.push({ level, event, details })
  const registry = new Registry()
  return { record: createEvents(log, secret, registry), logged, registry }
}

test('an event is logged on one line, at its own level, and counted', async () => {
  const { record, logged, registry } = eventsOf('a secret')
  record('security.wrong-code', { requestId: 'abc' })
  record('security.wrong-code')
  record('security.locked-out')
  expect(logged.map(({ level, event }) => [level, event])).toEqual([
    ['info', 'security.wrong-code'],
    ['info', 'security.wrong-code'],
    ['warn', 'security.locked-out'],
  ])
  const metrics = await registry.metrics()
  expect(metrics).toContain('jaanch_events_total{event="security.wrong-code"} 2')
  expect(metrics).toContain('jaanch_events_total{event="payment.completed"} 0')
  for (const event of Object.keys(EVENTS)) expect(metrics).toContain(`event="${event}"`)
})

test('messages are counted by channel and outcome', async () => {
  const { record, registry } = eventsOf('a secret')
  record('message.sent', { channel: 'sms' })
  record('message.sent', { channel: 'sms' })
  record('message.refused', { channel: 'email' })
  const metrics = await registry.metrics()
  expect(metrics).toContain('jaanch_messages_total{channel="sms",outcome="sent"} 2')
  expect(metrics).toContain('jaanch_messages_total{channel="email",outcome="refused"} 1')
  expect(metrics).toContain('jaanch_messages_total{channel="email",outcome="not-sent"} 0')
})

test('a network address is logged as a code that connects attempts without identifying a person', () => {
  const { record, logged } = eventsOf('a secret')
  for (const address of ['203.0.113.7', '203.0.113.7', '203.0.113.8']) {
    record('security.wrong-code', { address })
  }
  const [first, second, third] = logged.map(({ details }) => details?.from)
  expect(first).toMatch(/^[\w-]{22}$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
  expect(JSON.stringify(logged)).not.toContain('203.0.113')
  const other = eventsOf('another secret')
  other.record('security.wrong-code', { address: '203.0.113.7' })
  expect(other.logged[0]?.details?.from).not.toBe(first)
})
