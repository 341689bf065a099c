import { expect, test } from 'vitest'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Headers and log lines of every response. */

const { app, logged, registry } = await wholeShop()

test.each(['/api/labtests', '/api/orders', '/api/nothing', '/healthz', '/api/openapi.json'])(
  '%s can’t be framed, embedded or read as another type',
  async path => {
    const { headers } = await app.request(path)
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  },
)

test('the page of the API loads scripts and styles only from the shop, and has none inline', async () => {
  const { headers } = await app.request('/api/docs')
  const policy = headers.get('content-security-policy')
  expect(policy).toContain("default-src 'self'")
  expect(policy).not.toMatch(/unsafe|style-src|script-src/)
})

test('a response is logged by the pattern of its address, without the values', async () => {
  const requestId = 'request-of-the-test'
  await app.request('/api/phonepe/status/JN-secret-payment?phone=9876543210', {
    headers: { 'x-request-id': requestId },
  })
  expect(logged).toContainEqual({
    level: 'info',
    event: 'request',
    details: {
      requestId,
      method: 'GET',
      route: '/api/phonepe/status/:merchantOrderId',
      status: 404,
      ms: expect.any(Number),
    },
  })
  expect(JSON.stringify(logged)).not.toMatch(/JN-secret|9876543210/)
  const metrics = await registry.metrics()
  expect(metrics).toContain(
    'jaanch_answers_total{method="GET",route="/api/phonepe/status/:merchantOrderId",status="404"} 1',
  )
})

test('unknown addresses are one pattern and can’t fill the metrics', async () => {
  for (const path of ['/api/a', '/api/b/c']) await app.request(path)
  expect(await registry.metrics()).toContain('jaanch_answers_total{method="GET",route="none",status="404"}')
})
