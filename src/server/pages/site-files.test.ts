import { describe, expect, test } from 'vitest'
import type { Client } from '#shop/endpoints.ts'
import { fakeSettings } from '#tests/helpers/fake-build.ts'
import { CallError } from '#wire/client.ts'
import { createSite } from './site-files.ts'

/** An API with one package and one test that can be switched off. */
function fakeApi(ids: string[]) {
  const state = { isDown: false, calls: 0 }
  const list = async () => {
    state.calls++
    if (state.isDown) throw new CallError(503, 'DATABASE_DOWN', 'down')
    return ids.map(_id => ({ _id }))
  }
  return { state, api: { listPackages: list, listLabTests: list } as unknown as Client }
}

describe('site files', () => {
  test('have a site map of every public page, which is built once for each catalogue', async () => {
    const { api, state } = fakeApi(['A&B', 'CBC'])
    let version = 1
    const site = createSite(
      api,
      () => fakeSettings,
      () => version,
    )
    const text = (await site.siteMap()).identity?.body.toString() ?? ''
    expect(text).toContain('<loc>http://shop.test/</loc>')
    expect(text).toContain('<loc>http://shop.test/lab-tests/CBC</loc>')
    expect(text).toContain('<loc>http://shop.test/health-checkups/A%26B</loc>')
    expect(text).not.toContain('/cart')
    await site.siteMap()
    expect(state.calls).toBe(2)
    version = 2
    await site.siteMap()
    expect(state.calls).toBe(4)
  })

  test('are read again after the catalogue could not be read', async () => {
    const { api, state } = fakeApi(['CBC'])
    const site = createSite(
      api,
      () => fakeSettings,
      () => 1,
    )
    state.isDown = true
    await expect(site.siteMap()).rejects.toThrow(CallError)
    expect(await site.isKnown('/lab-tests/CBC')).toBe(false)
    state.isDown = false
    expect(await site.isKnown('/lab-tests/CBC')).toBe(true)
  })

  test('recognise the shop’s own addresses, exactly as the shop writes them', async () => {
    const site = createSite(
      fakeApi(['CBC']).api,
      () => fakeSettings,
      () => 1,
    )
    const known = await Promise.all(
      ['/', '/cart', '/lab-tests/CBC', '/LAB-TESTS/CBC', '/lab-tests?search=x', '/invoice/1'].map(
        site.isKnown,
      ),
    )
    expect(known).toEqual([true, true, true, false, false, false])
  })

  test('keep robots from the API and from pages about a person', async () => {
    const site = createSite(
      fakeApi([]).api,
      () => fakeSettings,
      () => 1,
    )
    const text = (await site.files()).get('/robots.txt')?.identity?.body.toString() ?? ''
    expect(text).toContain('Disallow: /api/\n')
    expect(text).toContain('Disallow: /my-orders\n')
    expect(text).toContain('Sitemap: http://shop.test/sitemap.xml')
  })
})
