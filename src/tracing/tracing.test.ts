import { afterEach, expect, test } from 'vitest'
import { statementName } from '#db/traced.ts'
import { startCollector } from '#tests/helpers/trace-collector.ts'
import { startExport } from './export.ts'
import {
  followWith,
  inFollowing,
  inRequest,
  inSpan,
  KINDS,
  newTraceId,
  presentTrace,
  type Span,
  traceParent,
} from './tracing.ts'

let spans: Span[] = []
const follow = (share: number) => followWith({ share, take: span => spans.push(span) })
afterEach(() => {
  followWith(undefined)
  spans = []
})

test('a request is not traced without a collector or outside the sampled share', async () => {
  const ask = () =>
    inRequest(newTraceId(), () => inSpan('part', KINDS.call, async span => [span, presentTrace()]))
  expect(await ask()).toEqual([undefined, undefined])
  follow(0)
  expect(await ask()).toEqual([undefined, undefined])
  expect(spans).toEqual([])
})

test('a failed span is marked, and its error is thrown again', async () => {
  follow(1)
  const fail = () => inSpan('part', KINDS.call, () => Promise.reject(new Error('no')))
  await expect(inRequest(newTraceId(), fail)).rejects.toThrow('no')
  expect(spans.map(({ name, hasFailed }) => [name, hasFailed])).toEqual([
    ['part', true],
    ['request', true],
  ])
})

test('a request within a request belongs to the trace of the first', async () => {
  follow(1)
  await inRequest('a'.repeat(32), () => inRequest('b'.repeat(32), async () => undefined))
  expect(spans.map(({ traceId }) => traceId)).toEqual(['a'.repeat(32), 'a'.repeat(32)])
})

test('later work continues a trace only with a valid parent, whatever the sampling ratio', async () => {
  follow(1)
  const parent = await inRequest(newTraceId(), async () => traceParent())
  follow(0)
  spans = []
  for (const given of [undefined, null, 7, 'x', parent?.replace('-01', '-00'), `${parent}\n`, parent])
    await inFollowing('job', given, async () => undefined)
  expect(spans).toHaveLength(1)
  expect(parent).toContain(spans[0]?.traceId)
})

test('a trace collector that is away costs only its spans, which are counted', async () => {
  const exporter = startExport({ url: 'http://127.0.0.1:9/v1/traces', share: 1, version: 'x', everyMs: 10 })
  await inRequest(newTraceId(), async () => undefined)
  await expect.poll(() => exporter.counts()).toEqual({ sent: 0, dropped: 1 })
  await exporter.stop()
})

test('remaining spans are sent at the end', async () => {
  const collector = await startCollector()
  const exporter = startExport({ url: collector.tracesUrl, share: 1, version: 'x', everyMs: 60_000 })
  await inRequest(newTraceId(), async () => undefined)
  await exporter.stop()
  collector.stop()
  expect(exporter.counts()).toEqual({ sent: 1, dropped: 0 })
  expect(collector.spans.map(({ name }) => name)).toEqual(['request'])
})

test('each batch of spans has the key of the collector', async () => {
  const collector = await startCollector()
  const headers = { authorization: 'Bearer key' }
  const exporter = startExport({ url: collector.tracesUrl, headers, share: 1, version: 'x', everyMs: 60_000 })
  await inRequest(newTraceId(), async () => undefined)
  await exporter.stop()
  collector.stop()
  expect(collector.keys).toEqual(['Bearer key'])
})

test.each([
  [{ name: 'insert_order', text: 'insert into "orders" values ($1)' }, 'pg insert_order'],
  [{ text: 'select "id" from "orders" where "phone" = $1' }, 'pg select orders'],
  [{ text: '\n  update "slots" set taken = 3' }, 'pg update slots'],
  [{ text: `insert into public."customers" (name) values ('Kamala')` }, 'pg insert customers'],
  ['begin', 'pg begin'],
  [`notify x, 'Kamala'`, 'pg notify'],
])('a statement is named by its name, or by its verb and table: %j', (statement, name) => {
  expect(statementName(statement)).toBe(name)
})
