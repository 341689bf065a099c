import { afterAll, expect, test } from 'vitest'
import { joinGateways } from '#domain/sms-gateways.ts'
import { createMsg91 } from '#outside/msg91.ts'
import { connectionConfig } from '#server/deps.ts'
import { openQueue } from '#server/jobs/queue.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { orderBody } from '#tests/helpers/orders.ts'
import { rememberLog } from '#tests/helpers/test-shop.ts'
import { type SentSpan, startCollector } from '#tests/helpers/trace-collector.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'
import { startExport } from './export.ts'

/** The trace of a booking from the order to the SMS, as received by a collector. */

const collector = await startCollector()
const exporter = startExport({ url: collector.tracesUrl, share: 1, version: 'test', everyMs: 50 })
const whole = await wholeShop()
const { app, shop, database, logged } = whole
const queue = await openQueue(connectionConfig(database.pool), error => {
  throw error
})
shop.sendJob = queue.sendJob
shop.sms = joinGateways([createMsg91({ url: collector.url, authkey: 'x' })])
const worker = await startWorker(shop, queue, rememberLog().log)
afterAll(async () => {
  await worker.stop()
  await queue.stop()
  await exporter.stop()
  collector.stop()
})

const namesIn = (spans: SentSpan[]) => new Set(spans.map(({ name }) => name))
const traceOf = (traceId: string) => collector.spans.filter(span => span.traceId === traceId)

/** Places an order, and confirms it as Pay on Collection: two requests. */
async function book() {
  const { token, phone } = await whole.signIn('Kamala Devi')
  const ask = async (method: string, address: string, body: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await app.request(address, { method, headers, body: JSON.stringify(body) })
    expect(answer.ok, await answer.clone().text()).toBe(true)
    return { body: await answer.json(), traceId: answer.headers.get('x-request-id') ?? '' }
  }
  const details = { patientEmail: 'kamala@example.in' }
  const placed = await ask('POST', '/api/orders', orderBody(whole, { details }))
  const { order } = placed.body as { order: { _id: string; orderId: string } }
  const confirmed = await ask('PUT', `/api/orders/${order._id}/payment-method`, { paymentMethod: 'COD' })
  return { token, phone, order, placed: placed.traceId, confirmed: confirmed.traceId }
}

test('a booking has one trace of the request, its statements, the job and the SMS call, with the request’s id', async () => {
  const { placed, confirmed: traceId } = await book()
  expect(traceId).toMatch(/^[0-9a-f]{32}$/)
  await expect.poll(() => namesIn(traceOf(traceId))).toContain('SMS gateway')
  await expect.poll(() => namesIn(traceOf(traceId))).toContain('job notify-order')
  expect([...namesIn(traceOf(placed))]).toEqual(
    expect.arrayContaining(['POST /api/orders', 'pg viewer_of_token', 'pg take_place', 'pg commit']),
  )
  const spans = traceOf(traceId)
  const named = (name: string) => spans.find(span => span.name === name)
  const root = named('PUT /api/orders/:id/payment-method')
  expect(root?.parentSpanId).toBeUndefined()
  expect(named('pg confirm_for_collection')?.parentSpanId).toBe(root?.spanId)
  expect(named('job notify-order')?.parentSpanId).toBe(root?.spanId)
  expect(named('SMS gateway')?.parentSpanId).toBe(named('job notify-order')?.spanId)
  for (const span of spans) expect(BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano)).toBe(true)
  expect(collector.texts.at(-1)?.traceparent).toBe(`00-${traceId}-${named('SMS gateway')?.spanId}-01`)
  const told = () => logged.filter(({ details }) => details?.requestId === traceId).map(({ event }) => event)
  await expect.poll(told).toEqual(expect.arrayContaining(['request', 'message.sent']))
})

test('a trace has no data of the person, the order or the session', async () => {
  const { token, phone, order, confirmed } = await book()
  await app.request(`/api/orders/${order._id}`, { headers: { authorization: `Bearer ${token}` } })
  await expect.poll(() => namesIn(traceOf(confirmed))).toContain('job notify-order')
  await expect.poll(() => namesIn(collector.spans)).toContain('GET /api/orders/:id')
  const said = collector.bodies.join()
  for (const secret of [
    token,
    phone,
    order._id,
    order.orderId,
    'Kamala',
    'kamala@',
    'Hill Road',
    '127.0.0.1',
  ])
    expect(said).not.toContain(secret)
  expect(said).not.toMatch(/select "|\$1|where /)
})

test('concurrent requests have separate traces, even with fewer connections than callers', async () => {
  const asked = await Promise.all(
    Array.from({ length: 30 }, (_, index) => app.request(index % 2 ? '/readyz' : '/api/slots')),
  )
  const ids = asked.map(answer => answer.headers.get('x-request-id') ?? '')
  await expect.poll(() => ids.every(id => traceOf(id).length >= 2)).toBe(true)
  for (const [index, id] of ids.entries()) {
    const names = [...namesIn(traceOf(id))]
    expect(names.includes('GET /readyz'), names.join()).toBe(index % 2 === 1)
    expect(names.includes('GET /api/slots'), names.join()).toBe(index % 2 === 0)
  }
})

test('a trace has the id of a proxy if that is valid, and otherwise records it', async () => {
  const ask = (id: string) => app.request('/readyz', { headers: { 'x-request-id': id } })
  const hex = 'ab'.repeat(16)
  const uuid = '0b9c7d3e-8a41-4f5a-9d53-2f6f1f3a7c10'
  for (const id of [hex, uuid, 'from-proxy-1']) expect((await ask(id)).headers.get('x-request-id')).toBe(id)
  await expect.poll(() => traceOf(hex).length).toBeGreaterThan(0)
  await expect.poll(() => traceOf(uuid.replaceAll('-', '')).length).toBeGreaterThan(0)
  await expect.poll(() => collector.bodies.join()).toContain('"stringValue":"from-proxy-1"')
})
