import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#shop/endpoints.ts'
import {
  drawsNothing,
  fakeSettings,
  noDeskSettings,
  openAdmission,
  writeFakeBuild,
} from '#tests/helpers/fake-build.ts'
import { CallError } from '#wire/client.ts'
import { createPages, type Pages } from './page-server.ts'

const shop = { version: 1, isDown: false }
const list = async () => {
  if (shop.isDown) throw new CallError(503, 'DATABASE_DOWN', 'down')
  return [{ _id: 'A', name: 'A' }]
}
const api = { listPackages: list, listLabTests: list } as unknown as Client

let folder: string
let pages: Pages
beforeAll(async () => {
  folder = await writeFakeBuild()
  execFileSync('node', ['scripts/compress.mjs', path.join(folder, 'client')])
  pages = await createPages({
    buildDirectory: folder,
    api,
    settings: fakeSettings,
    deskSettings: noDeskSettings,
    version: () => shop.version,
    drawnFile: drawsNothing,
    admission: openAdmission,
    log: () => undefined,
  })
})
afterAll(() => rm(folder, { recursive: true }))

const ask = (address: string, init?: RequestInit) =>
  pages.answer(new Request(`http://shop.test${address}`, init))

test('assets are cached for ever by the browser, with their content type', async () => {
  const response = await ask('/assets/start-1.js', { headers: { 'accept-encoding': 'br' } })
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect((await ask('/assets/text-1.woff2')).headers.get('content-type')).toBe('font/woff2')
})

test.each([
  '/assets/old-1.js',
  '/assets/start-1.js.map',
  '/assets/start-1.js.br',
  '/assets/..%2f..%2fserver/index.js',
])('%s is answered with 404 in plain text', async address => {
  const response = await ask(address)
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
})

test('site map, robots, manifest and icon are served', async () => {
  for (const address of [
    '/sitemap.xml',
    '/robots.txt',
    '/manifest.webmanifest',
    '/favicon.svg',
    '/favicon.ico',
  ]) {
    expect((await ask(address)).status).toBe(200)
  }
  shop.isDown = true
  shop.version++
  expect((await ask('/sitemap.xml')).status).toBe(503)
})
