import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Client } from '#shop/endpoints.ts'
import {
  drawsNothing,
  fakeSettings,
  noDeskSettings,
  openAdmission,
  writeFakeBuild,
} from '#tests/helpers/fake-build.ts'
import { CallError } from '#wire/client.ts'
import type { CompanyFacts } from '#wire/facts.ts'
import { NO_FACTS } from '#wire/settings.ts'
import { createPages, type Pages } from './page-server.ts'

const shop = { version: 1, price: '1299', isDown: false }
const list = async () => {
  if (shop.isDown) throw new CallError(503, 'DATABASE_DOWN', 'down')
  return [{ _id: 'PK-A', name: `A for ${shop.price}` }]
}
const api = { listPackages: list, listLabTests: async () => [{ _id: 'CBC' }] } as unknown as Client

let folder: string
let pages: Pages
beforeAll(async () => {
  folder = await writeFakeBuild()
  execFileSync('node', ['scripts/compress.mjs', path.join(folder, 'client')])
})
afterEach(() => void vi.useRealTimers())
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  Object.assign(shop, { version: 1, price: '1299', isDown: false })
  pages = await createPages(options(folder))
})

const options = (buildDirectory: string) => ({
  buildDirectory,
  api,
  settings: fakeSettings,
  deskSettings: noDeskSettings,
  version: () => shop.version,
  drawnFile: drawsNothing,
  admission: openAdmission,
  log: () => undefined,
})

const ask = (address: string, init?: RequestInit) =>
  pages.answer(new Request(`http://shop.test${address}`, init))

test('a missing web build is reported in a sentence', async () => {
  await expect(createPages(options('/nowhere'))).rejects.toThrow('Run: npm run build')
})

test('an API that is down leads to an error page, until the API is back', async () => {
  shop.isDown = true
  expect((await ask('/')).status).toBe(500)
  shop.isDown = false
  const well = await ask('/')
  expect(well.status).toBe(200)
  expect(await well.text()).toContain('A for 1299')
})

test.each(['/nothing', '/lab-tests/NOPE', '/%E0%A4%A', '/a%00b', '/health-checkups/NOPE'])(
  '%s gets 404, which no browser caches',
  async address => {
    const response = await ask(address)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
  },
)

test('any number of invented addresses, orders and tests costs one rendering of each kind', async () => {
  const bodies = new Set<string>()
  for (let index = 0; index < 20; index += 1) {
    for (const [kind, status] of [
      ['/made-up-', 404],
      ['/lab-tests/NOPE-', 404],
      ['/health-checkups/NOPE-', 404],
      ['/invoice/ORD-', 200],
    ] as const) {
      const response = await ask(`${kind}${index}`)
      expect(response.status).toBe(status)
      bodies.add(kind + (await response.text()))
    }
  }
  expect(bodies.size).toBe(4)
  expect(pages.rendered()).toBe(4)
  shop.version++
  expect((await ask('/made-up-1')).status).toBe(404)
  expect(pages.rendered()).toBe(5)
})

test('a page that is shed is answered with a short page that the browser reloads', async () => {
  const shed: string[] = []
  const admission = {
    turnsAway: () => true,
    admit(address: string) {
      shed.push(address)
      return undefined
    },
  }
  const full = await createPages({ ...options(folder), admission })
  const answer = await full.answer(new Request('http://shop.test/lab-tests?search=cbc'))
  expect(answer.status).toBe(503)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'retry-after': '5',
    refresh: '5',
    'cache-control': 'no-store',
  })
  expect(await answer.text()).toContain('This page loads again by itself')
  expect((await full.answer(new Request('http://shop.test/lab-tests.data?search=cbc'))).status).toBe(503)
  expect(shed).toEqual(['/lab-tests?search=cbc', '/lab-tests.data?search=cbc'])
  expect(full.rendered()).toBe(1)
})

test('a page counts towards the limit until it is rendered, even if it hangs or fails', async () => {
  const { createPageMaker } = await import('./page-maker.ts')
  let inside = 0
  const admission = {
    admit() {
      inside += 1
      return () => {
        inside -= 1
      }
    },
  }
  const { busy } = pages
  const parts = { settings: () => fakeSettings, log: () => undefined, admission, busy, maxRendering: 20 }
  const fail = async () => {
    throw new Error('no')
  }
  const failing = await createPageMaker(fail, parts)
  expect((await failing.page('/lab-tests?search=a', false)).status).toBe(503)
  const hanging = await createPageMaker(() => new Promise<Response>(() => undefined), parts)
  const page = hanging.page('/lab-tests?search=b', false)
  expect(inside).toBe(1)
  expect((await page).status).toBe(503)
  expect(inside).toBe(0)
})

test('a page that hangs is answered with the error page, and the next visitor does not wait for it', async () => {
  const { createPageMaker } = await import('./page-maker.ts')
  const logged: unknown[] = []
  const hang = () => new Promise<Response>(() => undefined)
  const maker = await createPageMaker(hang, {
    settings: () => fakeSettings,
    log: (...line) => logged.push(line),
    admission: openAdmission,
    busy: pages.busy,
    maxRendering: 20,
  })
  expect((await maker.page('/lab-tests?search=private', false)).status).toBe(503)
  expect(JSON.stringify(logged)).not.toContain('private')
  expect(logged).toHaveLength(1)
})

test('a page is rendered once for each catalogue, and shows the new prices', async () => {
  for (let time = 0; time < 3; time++) expect(await (await ask('/')).text()).toContain('1299')
  expect(pages.rendered()).toBe(1)
  Object.assign(shop, { version: 2, price: '999' })
  expect(await (await ask('/')).text()).toContain('A for 999')
  expect(pages.rendered()).toBe(2)
})

test('a visitor’s unknown parameters, headers and cookies reach neither the cache key nor the page', async () => {
  const { seen } = (await import(pathToFileURL(path.join(folder, 'server/index.js')).href)) as {
    seen: Request[]
  }
  seen.length = 0
  const init = { headers: { cookie: 'who=me', authorization: 'Bearer x', 'user-agent': 'me' } }
  await ask('/lab-tests?search=sugar&gclid=1', init)
  await ask('/lab-tests?fbclid=2&search=%20sugar', init)
  expect(seen.map(request => request.url)).toEqual(['http://shop.test/lab-tests?search=sugar'])
  expect([...(seen[0]?.headers ?? [])]).toEqual([])
})

test('redirects of the program are passed on, and computed each time', async () => {
  for (let time = 1; time <= 2; time++) {
    const response = await ask('/cart')
    expect([response.status, response.headers.get('location')]).toEqual([302, '/'])
    expect(pages.rendered()).toBe(time)
  }
})

test('an address with a slash at the end is redirected with its query, on this host', async () => {
  const response = await ask('/lab-tests/?search=x')
  expect([response.status, response.headers.get('location')]).toEqual([308, '/lab-tests?search=x'])
  expect((await ask('//evil.example/')).headers.get('location')).toBe('/evil.example')
})

test('too long an address gets 414', async () => {
  expect((await ask(`/lab-tests?search=${'x'.repeat(2000)}`)).status).toBe(414)
})

test('the security policy allows exactly the scripts of the page, and no cookie is set', async () => {
  const response = await ask('/')
  const policy = response.headers.get('content-security-policy') ?? ''
  const hash = createHash('sha256').update('window.started=1').digest('base64')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(policy).not.toContain('google')
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(response.headers.get('permissions-policy')).toContain('geolocation=(self)')
})

test('each rendering has its own nonce for scripts, which is not sent', async () => {
  const { nonces } = (await import(pathToFileURL(path.join(folder, 'server/index.js')).href)) as {
    nonces: string[]
  }
  nonces.length = 0
  const first = await ask('/')
  shop.version = 2
  const second = await ask('/')
  expect(nonces.map(nonce => nonce.length)).toEqual([36, 36])
  expect(new Set(nonces).size).toBe(2)
  for (const answer of [first, second])
    expect((await answer.text()) + JSON.stringify([...answer.headers])).not.toMatch(
      /nonce|[\da-f]{8}-[\da-f]{4}-/,
    )
  // The page is unchanged, so its ETag is, too.
  expect(second.headers.get('etag')).toBe(first.headers.get('etag'))
})

test('Google’s scripts are allowed only if signing in with Google is set up', async () => {
  const { contentSecurityPolicy } = await import('#server/http/security-headers.ts')
  const policy = contentSecurityPolicy(
    { ...fakeSettings, googleClientId: 'id' },
    { scripts: [], styles: ['x'] },
  )
  expect(policy).toContain("script-src 'self' https://accounts.google.com/gsi/client;")
  expect(policy).toContain('frame-src blob: https://accounts.google.com/gsi/')
  expect(policy).toContain("style-src 'self' 'unsafe-inline' https://accounts.google.com/gsi/style;")
})

test('pictures are allowed only from addresses that the owner entered for photographs', async () => {
  const { contentSecurityPolicy } = await import('#server/http/security-headers.ts')
  const pictureSources = (pictures: Partial<CompanyFacts['pictures']>) => {
    const facts = { ...NO_FACTS, pictures: { ...NO_FACTS.pictures, ...pictures } }
    return contentSecurityPolicy({ ...fakeSettings, facts }, { scripts: [], styles: [] }).match(
      /img-src ([^;]*)/,
    )?.[1]
  }
  const at = (address: string) => ({ address, alternative: 'A collector at a door' })
  expect(pictureSources({})).toBe("'self' data:")
  expect(pictureSources({ hero: at('/pictures/door.jpg') })).toBe("'self' data:")
  const ours = { hero: at('https://cdn.example/door.jpg?w=800'), doctors: at('https://cdn.example/b.jpg') }
  expect(pictureSources(ours)).toBe("'self' data: https://cdn.example")
})

test('HEAD has the headers of GET and no body', async () => {
  const [got, head] = await Promise.all([ask('/'), ask('/', { method: 'HEAD' })])
  expect([...head.headers]).toEqual([...got.headers])
  expect(await head.text()).toBe('')
})
