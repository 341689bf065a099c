import { Registry } from '@prometheus-io/client'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '#db/client.ts'
import { deskEndpoints } from '#desk/endpoints.ts'
import { createApp } from '#server/app.ts'
import { shopEndpoints } from '#shop/endpoints.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

const { app, shop, catalogue, database } = await wholeShop()
const json = async (path: string, init?: RequestInit) => {
  const response = await app.request(path, init)
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  }
}

test('GET /healthz and /readyz report that the shop is up and ready', async () => {
  expect(await json('/healthz')).toMatchObject({ status: 200, body: { status: 'up' } })
  expect(await json('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
})

test('GET /readyz reports unavailable files and stays ready, because booking needs no files', async () => {
  const without = createApp(
    {
      shop: { ...shop, files: { ...shop.files, reach: () => Promise.reject(new Error('away')) } },
      catalogue,
      database,
    },
    { log: () => undefined, registry: new Registry(), metrics: { isOpenHere: true }, addressOf: () => 'x' },
  )
  const answer = await without.request('/readyz')
  expect({ status: answer.status, body: await answer.json() }).toEqual({
    status: 200,
    body: { status: 'ready', database: 'reachable', files: 'not reachable', version: 'unknown' },
  })
})

test('GET /readyz of a stopping shop is not ready, so that proxies route elsewhere', async () => {
  const stopping = createApp(
    { shop, catalogue, database },
    {
      log: () => undefined,
      registry: new Registry(),
      metrics: { isOpenHere: false },
      addressOf: () => '127.0.0.1',
      isStopping: () => true,
    },
  )
  const answer = await stopping.request('/readyz')
  expect([answer.status, await answer.json()]).toEqual([503, { status: 'stopping' }])
  expect((await stopping.request('/healthz')).status).toBe(200)
})

// P1-171
test('GET /api/openapi.json describes every endpoint of the contract, including files and webhooks', async () => {
  const { body } = await json('/api/openapi.json')
  const paths = body.paths as Record<string, Record<string, unknown>>
  for (const { method, path } of Object.values({ ...shopEndpoints, ...deskEndpoints }))
    expect(paths[path]?.[method], `${method} ${path}`).toBeDefined()
  const others = [
    ['post', '/send-email'],
    ['get', '/api/invoices/{orderId}/download'],
    ['get', '/api/orders/reports/{fileName}'],
    ['post', '/api/phonepe/webhook'],
    ['post', '/api/whatsapp/webhook'],
  ] as const
  for (const [method, path] of others)
    expect(paths[path]?.[method], `${method} ${path}`).toHaveProperty('responses')
  for (const [method, path] of [
    ['post', '/api/phonepe/pay'],
    ['get', '/api/phonepe/status/{merchantOrderId}'],
  ] as const)
    expect(paths[path]?.[method]).toMatchObject({ description: expect.stringContaining('Needs no token') })
  expect(JSON.stringify(paths['/api/orders'])).toContain('recorded as \\"declared\\"')
  expect((await app.request('/api/docs')).status).toBe(200)
  expect((await app.request('/api/docs/swagger-ui-bundle.js')).status).toBe(200)
  expect((await app.request('/api/docs/..%2fpackage.json')).status).toBe(404)
})

test('an installation without Swagger UI has no page of the API, and still describes its calls', async () => {
  vi.doMock('swagger-ui-dist/absolute-path.js', () => {
    throw new Error('not installed')
  })
  onTestFinished(() => vi.doUnmock('swagger-ui-dist/absolute-path.js'))
  expect(await json('/api/docs')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  expect((await json('/api/openapi.json')).status).toBe(200)
})

const liveApp = () =>
  createApp(
    { shop, catalogue, database },
    {
      log: () => undefined,
      registry: new Registry(),
      addressOf: () => 'x',
      isLive: true,
      metrics: { isOpenHere: true },
    },
  )

test('a live shop has no page to try the API', async () => {
  for (const path of ['/api/docs', '/api/docs/start.js', '/api/docs/swagger-ui-bundle.js'])
    expect((await liveApp().request(path)).status).toBe(404)
})

test('a live shop describes only the calls of its customers', async () => {
  const described = await (await liveApp().request('/api/openapi.json')).text()
  const { paths, components } = JSON.parse(described) as {
    paths: Record<string, Record<string, unknown>>
    components: { schemas: object; securitySchemes: object }
  }
  for (const { method, path } of Object.values(deskEndpoints))
    expect(paths[path]?.[method], `${method} ${path}`).toBeUndefined()
  const ofCustomers = Object.entries(shopEndpoints)
  for (const [, { method, path }] of ofCustomers)
    expect(paths[path]?.[method], `${method} ${path}`).toBeDefined()
  for (const [, name = ''] of described.matchAll(/#\/components\/schemas\/([^"]+)/g))
    expect(components.schemas).toHaveProperty([name])
  expect(Object.keys(components.schemas).filter(name => /Desk|Staff/.test(name))).toEqual([])
  expect(described).not.toMatch(/\/api\/(desk|staff|collector)/)
  expect(components.securitySchemes).not.toHaveProperty('staff')
})

// P1-171
test('an unknown address below /api gets 404 in the common error format, with any method', async () => {
  for (const method of ['GET', 'POST', 'DELETE', 'PATCH']) {
    expect(await json('/api/nothing', { method })).toMatchObject({
      status: 404,
      body: { success: false, code: 'NOT_FOUND', message: expect.any(String), requestId: expect.any(String) },
    })
  }
})

test('a page, a file or a form with another method gets 405 in the common error format', async () => {
  const pages = vi.fn(async () => new Response('a page'))
  const whole = createApp(
    { shop, catalogue, database },
    {
      log: () => undefined,
      registry: new Registry(),
      metrics: { isOpenHere: true },
      addressOf: () => 'x',
      answerPage: pages,
    },
  )
  for (const [method, path, allow] of [
    ['POST', '/lab-tests', 'GET, HEAD'],
    ['DELETE', '/send-email', 'GET, HEAD, POST'],
    ['PUT', '/healthz', 'GET, HEAD'],
  ] as const) {
    const refused = await whole.request(path, { method })
    expect([refused.status, refused.headers.get('allow')], path).toEqual([405, allow])
    expect(await refused.json()).toMatchObject({ success: false, code: 'METHOD_NOT_ALLOWED' })
  }
  expect(pages).not.toHaveBeenCalled()
  expect(await (await whole.request('/lab-tests')).text()).toBe('a page')
})

test('a body that is not JSON, or has another content type, gets 400 in the common error format', async () => {
  const post = (body: string, type?: string) =>
    json('/api/coupons/validate', { method: 'POST', body, headers: type ? { 'content-type': type } : {} })
  for (const wrong of [
    await post('{', 'application/json'),
    await post('code=X', 'text/plain'),
    await post('{}'),
  ]) {
    expect(wrong).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', success: false } })
  }
  expect(await post('[]', 'application/json')).toMatchObject({ status: 422, body: { code: 'INVALID' } })
  const huge = JSON.stringify({ code: 'x'.repeat(200_000), orderAmount: 1 })
  expect(await post(huge, 'application/json')).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } })
})

test('every response has a request id, which is the caller’s id if that is valid', async () => {
  const given = await json('/healthz', { headers: { 'x-request-id': 'abcdef-123456' } })
  expect(given.headers.get('x-request-id')).toBe('abcdef-123456')
  const other = await json('/healthz', { headers: { 'x-request-id': 'a\tb' } })
  expect(other.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{32}$/)
})

describe('without the database', () => {
  const away = { ...connect({ host: '/nowhere', database: 'shop' }, 1), kind: 'external' as const }
  const lost = createApp(
    { shop: { ...shop, db: away.db }, catalogue, database: away },
    { log: () => undefined, registry: new Registry(), metrics: { isOpenHere: true }, addressOf: () => 'x' },
  )
  const ask = async (path: string) => {
    const response = await lost.request(path, { headers: { authorization: `Bearer ${'a'.repeat(43)}` } })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  afterAll(() => away.close())

  test('the catalogue can be read', async () => {
    expect((await ask('/api/packages?limit=3')).body).toHaveLength(3)
    expect(await ask('/api/labtests/CBC')).toMatchObject({ status: 200 })
  })

  test('the shop is not ready, and orders and slots answer 503 with a sentence', async () => {
    expect(await ask('/readyz')).toMatchObject({ status: 503, body: { status: 'not ready' } })
    expect(await ask('/api/slots')).toMatchObject({ status: 503, body: { code: 'DATABASE_DOWN' } })
    expect(await ask('/api/orders')).toMatchObject({ status: 503, body: { code: 'DATABASE_DOWN' } })
  })
})
