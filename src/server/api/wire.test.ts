import { createHash } from 'node:crypto'
import { Agent, createServer, request as httpRequest, type RequestOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { MAX_PRESCRIPTION_BYTES } from '#rules/prescriptions.ts'
import { listenerOf } from '#server/http/listener.ts'
import { DEMO_CREDENTIALS } from '#server/settings/live-checks.ts'
import { newOrder } from '#tests/helpers/orders.ts'
import { aPdf } from '#tests/helpers/uploads.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Behaviour of real connections: chunked bodies, keep-alive. */

const shopUnderTest = await wholeShop()
const server = createServer(listenerOf(shopUnderTest.app))
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
afterAll(() => {
  agent.destroy()
  server.closeAllConnections()
  server.close()
})

interface Sent extends RequestOptions {
  /** Written one after the other; chunked without a content-length. */
  parts?: (string | Uint8Array)[]
}

/** Sends a request over the one connection, and reads the response. */
function send(method: string, path: string, { parts = [], ...options }: Sent = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Record<string, unknown> }>(
    (resolve, reject) => {
      const request = httpRequest({ port, host: '127.0.0.1', agent, method, path, ...options }, response => {
        const chunks: Buffer[] = []
        response.on('data', chunk => chunks.push(chunk))
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body })
        })
      })
      request.on('error', reject)
      for (const part of parts) request.write(part)
      request.end()
    },
  )
}

const JSON_TYPE = { 'content-type': 'application/json' }
const CHUNKED = { 'transfer-encoding': 'chunked' }

test('a body sent in chunks is read like any other', async () => {
  const parts = ['{"phone":', '"9876', '543210"}']
  expect(
    await send('POST', '/api/auth/check-customer', { headers: { ...JSON_TYPE, ...CHUNKED }, parts }),
  ).toMatchObject({ status: 200, body: { success: true, exists: false } })
})

test('a body in chunks has the same limit, and the connection serves the next request', async () => {
  const parts = Array.from({ length: 100 }, () => 'x'.repeat(10_000))
  for (const headers of [
    { ...JSON_TYPE, ...CHUNKED },
    { ...JSON_TYPE, 'content-length': '1000000' },
  ]) {
    expect(await send('POST', '/api/orders', { headers, parts })).toMatchObject({
      status: 413,
      body: { success: false, code: 'TOO_LARGE', message: 'That is too large to send.' },
    })
    expect(await send('GET', '/api/packages?limit=1')).toMatchObject({ status: 200 })
  }
})

test('a webhook sent in chunks is stored', async () => {
  const { webhookUsername, webhookPassword } = DEMO_CREDENTIALS
  const authorization = createHash('sha256').update(`${webhookUsername}:${webhookPassword}`).digest('hex')
  const headers = { ...JSON_TYPE, ...CHUNKED, authorization }
  expect(await send('POST', '/api/phonepe/webhook', { headers, parts: ['{"event":', '"x"}'] })).toMatchObject(
    { status: 200, body: { success: true } },
  )
})

const BOUNDARY = 'frontier'
const FORM_TYPE = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }

/** The prescription form with a PDF of so many bytes. */
function formWith(bytes: number): Uint8Array[] {
  const pdf = aPdf({ more: `%${' '.repeat(bytes - aPdf().length - 1)}` })
  const field = (name: string, value: string) =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  return [
    Buffer.from(field('name', 'Asha Rao') + field('mobile', '9876543210')),
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n`,
    ),
    pdf,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]
}

test('a prescription sent in chunks has its own, larger limit', async () => {
  const headers = { ...FORM_TYPE, ...CHUNKED }
  expect(
    await send('POST', '/send-email', { headers, parts: formWith(MAX_PRESCRIPTION_BYTES) }),
  ).toMatchObject({ status: 201 })
  expect(
    await send('POST', '/send-email', { headers, parts: formWith(MAX_PRESCRIPTION_BYTES + 70_000) }),
  ).toMatchObject({ status: 413, body: { code: 'TOO_LARGE', message: 'The file can have at most 10 MB.' } })
  expect(await send('GET', '/api/packages?limit=1')).toMatchObject({ status: 200 })
})

test('only the start of an endless body is read, and the next request is served', async () => {
  const sending = send('POST', '/send-email', {
    headers: { ...FORM_TYPE, ...CHUNKED },
    parts: formWith(3 * MAX_PRESCRIPTION_BYTES),
  })
  // The connection is closed: sending may fail or not.
  await sending.catch((error: unknown) =>
    expect(error).toMatchObject({ code: expect.stringMatching(/ECONNRESET|EPIPE/) }),
  )
  expect(await send('GET', '/api/packages?limit=1')).toMatchObject({ status: 200 })
})

test('a prescription without a body is refused with a sentence', async () => {
  expect(await send('POST', '/send-email')).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
})

test('a call that needs no body works without one, with or without a content length', async () => {
  for (const headers of [{}, { 'content-length': '0' }, CHUNKED]) {
    const { order, token } = await newOrder(shopUnderTest)
    expect(
      await send('POST', `/api/orders/${order.orderId}/cancel`, {
        headers: { ...headers, authorization: `Bearer ${token}` },
      }),
    ).toMatchObject({ status: 200, body: { order: { status: 'cancelled' } } })
  }
})

test.each(['DELETE', 'OPTIONS', 'PATCH', 'TRACE'])(
  '%s gets 405 with Allow where another method exists, and 404 where none does',
  async method => {
    expect(await send(method, '/api/orders')).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD, POST' },
      body: { success: false, code: 'METHOD_NOT_ALLOWED', requestId: expect.any(String) },
    })
    expect(await send(method, '/api/phonepe/webhook')).toMatchObject({ headers: { allow: 'POST' } })
    expect(await send(method, '/api/customers/profile')).toMatchObject({
      headers: { allow: 'GET, HEAD, PUT' },
    })
    expect(await send(method, '/api/nothing')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    const headers = { ...CHUNKED, 'content-type': 'application/json' }
    expect(await send(method, '/api/labtests/CBC', { headers, parts: ['{}'] })).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    })
  },
)

test('a malformed request gets the common error response', async () => {
  for (const options of [{ headers: { host: 'no host' } }, { path: '/api\\orders' }]) {
    expect(await send('GET', '/api/packages/x', options)).toMatchObject({
      status: 400,
      body: { success: false, code: 'BAD_REQUEST', requestId: expect.any(String) },
    })
  }
})
