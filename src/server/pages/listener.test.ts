import { rm } from 'node:fs/promises'
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { answerSearches, createResponseCache, SEARCHED } from '#server/api/response-cache.ts'
import { type ApiEnv, withRequest } from '#server/http/http.ts'
import { listenerOf } from '#server/http/listener.ts'
import { limitRequests } from '#server/http/request-limit.ts'
import type { Client } from '#shop/endpoints.ts'
import {
  drawsNothing,
  fakeSettings,
  noDeskSettings,
  openAdmission,
  writeFakeBuild,
} from '#tests/helpers/fake-build.ts'
import { createListener } from './listener.ts'
import { createPages, type Pages } from './page-server.ts'

let version = 1
const api = {
  listPackages: async () => [{ _id: 'PK-A', name: 'A for 1299' }],
  listLabTests: async () => [{ _id: 'CBC' }],
} as unknown as Client

let folder: string
let pages: Pages
beforeAll(async () => {
  folder = await writeFakeBuild()
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  const log = () => undefined
  pages = await createPages({
    buildDirectory: folder,
    api,
    settings: fakeSettings,
    deskSettings: noDeskSettings,
    version: () => version,
    drawnFile: drawsNothing,
    admission: openAdmission,
    log,
  })
})

/** Sends one request over a real connection. */
const overHttp = (
  port: number,
  address: string,
  options: { method?: string; headers?: Record<string, string> } = {},
) =>
  new Promise<IncomingMessage & { text: string }>((resolve, reject) => {
    httpRequest({ port, host: '127.0.0.1', path: address, ...options }, response => {
      let text = ''
      response.on('data', chunk => {
        text += chunk
      })
      response.on('end', () => resolve(Object.assign(response, { text })))
    })
      .on('error', reject)
      .end()
  })

/** Of a shop that is open. */
const openGate = { turnsAway: () => false }

describe('the page listener', () => {
  const responses = createResponseCache({
    labTest: () => undefined,
    package: () => undefined,
    listLabTests: () => [],
    listPackages: () => [{ _id: 'PK-A', name: 'A' }],
    search: () => [],
  })
  const passed: string[] = []
  const server = createServer((request, response) =>
    createListener({
      isHttps: true,
      hstsSubdomains: false,
      gate: openGate,
      admission: openAdmission,
      pages,
      responses: () => responses,
      fallback: (incoming, outgoing) => {
        passed.push(`${incoming.method} ${incoming.url}`)
        outgoing.end('passed on')
      },
    })(request, response),
  )
  let port: number
  beforeAll(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => new Promise(resolve => server.close(resolve)))
  beforeEach(() => {
    passed.length = 0
  })

  test('sets a header for https on every response of a shop reached by https, also from the cache', async () => {
    await pages.answer(new Request('http://shop.test/'))
    for (const address of ['/', '/robots.txt', '/assets/start-1.js', '/api/packages', '/api/orders']) {
      const { headers } = await overHttp(port, address)
      expect(headers['strict-transport-security'], address).toBe('max-age=31536000')
    }
  })

  test('extends https to sub-domains only where the owner has chosen it', async () => {
    const all = createServer(
      createListener({
        isHttps: true,
        hstsSubdomains: true,
        gate: openGate,
        admission: openAdmission,
        pages,
        responses: () => responses,
        fallback: (_, outgoing) => void outgoing.end(),
      }),
    )
    await new Promise<void>(resolve => all.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void all.close())
    const { headers } = await overHttp((all.address() as AddressInfo).port, '/api/orders')
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })

  test('passes on requests that are not cached, and all changes', async () => {
    for (const [method, address] of [
      ['GET', '/'],
      ['GET', '/?utm_source=x'],
      ['GET', '/api/packages/NOPE'],
      ['POST', '/api/packages'],
      ['POST', '/assets/start-1.js'],
    ] as const) {
      expect((await overHttp(port, address, { method })).text).toBe('passed on')
    }
    expect(passed).toHaveLength(5)
  })

  test('sends a rendered page from the cache until the catalogue changes', async () => {
    await pages.answer(new Request('http://shop.test/'))
    const response = await overHttp(port, '/')
    expect(response.text).toContain('A for 1299')
    const tag = String(response.headers.etag)
    expect((await overHttp(port, '/', { headers: { 'if-none-match': tag } })).statusCode).toBe(304)
    expect((await overHttp(port, '/', { method: 'HEAD' })).text).toBe('')
    expect(passed).toEqual([])
    version++
    expect((await overHttp(port, '/')).text).toBe('passed on')
  })

  test('adds the id of its request to a cached API answer', async () => {
    const given = await overHttp(port, '/api/packages', { headers: { 'x-request-id': 'from-proxy-1' } })
    expect(JSON.parse(given.text)).toEqual([{ _id: 'PK-A', name: 'A' }])
    expect(given.headers['x-request-id']).toBe('from-proxy-1')
    const strange = await overHttp(port, '/api/packages', { headers: { 'x-request-id': 'a b<c>' } })
    expect(strange.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/)
    const unchanged = await overHttp(port, '/api/packages', {
      headers: { 'if-none-match': String(given.headers.etag) },
    })
    expect(unchanged.statusCode).toBe(304)
  })
})

test('new searches are counted towards the limit of calls, and other pages are not', async () => {
  const responses = createResponseCache({
    labTest: () => undefined,
    package: () => undefined,
    listLabTests: () => [],
    listPackages: () => [],
    search: ({ search }) => [search],
  })
  const app = new Hono<ApiEnv>()
  app.use(
    withRequest(
      () => '203.0.113.7',
      () => undefined,
    ),
    limitRequests(2, { now: () => 0 }),
  )
  app.on(
    'GET',
    SEARCHED,
    answerSearches(() => responses),
  )
  const server = createServer(
    createListener({
      isHttps: false,
      hstsSubdomains: false,
      gate: openGate,
      admission: openAdmission,
      pages,
      responses: () => responses,
      fallback: listenerOf(app),
    }),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const search = async (text: string) => {
    const { statusCode, text: body, headers } = await overHttp(port, `/api/search?search=${text}`)
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/)
    return statusCode === 200 ? JSON.parse(body) : statusCode
  }
  expect([await search('cbc'), await search('thyroid'), await search('xqzj')]).toEqual([
    ['cbc'],
    ['thyroid'],
    429,
  ])
  for (let again = 0; again < 5; again++) expect(await search('cbc')).toEqual(['cbc'])
  expect(await search('xqzj')).toBe(429)
})
