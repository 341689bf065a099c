import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { compress, makeEtag, respondStored, storeAnswer } from './stored-answer.ts'

const text = 'full body health check-up '.repeat(200)
const body = Buffer.from(text)
const stored = storeAnswer(
  200,
  makeEtag(body),
  { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
  await compress(body, 9),
)
const ask = (headers: Record<string, string> = {}, method = 'GET') =>
  respondStored(stored, new Request('http://shop/', { method, headers }))
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('a stored answer', () => {
  test('is sent in the smallest form that the caller accepts', async () => {
    const br = ask({ 'accept-encoding': 'gzip, deflate, br, zstd' })
    expect(br.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(await bytesOf(br)).toString()).toBe(text)
    const gzip = ask({ 'accept-encoding': 'gzip, deflate' })
    expect(gzip.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(await bytesOf(gzip)).toString()).toBe(text)
  })

  test('has the right form for its Accept-Encoding, whatever other calls sent before', async () => {
    const spellings = Array.from({ length: 120 }, (_, index) => `x-${index}, gzip`)
    for (const spelling of [...spellings, ...spellings, 'x-0, br'])
      expect(ask({ 'accept-encoding': spelling }).headers.get('content-encoding')).toBe(
        spelling === 'x-0, br' ? 'br' : 'gzip',
      )
  })

  test.each([{}, { 'accept-encoding': 'identity' }, { 'accept-encoding': 'br;q=0, gzip; q=0.0' }])(
    'is decompressed for a caller that accepts no compression (%j)',
    async headers => {
      const response = ask(headers as Record<string, string>)
      expect(response.headers.get('content-encoding')).toBeNull()
      expect(response.headers.get('content-length')).toBe(String(body.length))
      expect(await response.text()).toBe(text)
    },
  )

  test('uses a coding with a small weight', () => {
    expect(ask({ 'accept-encoding': 'br;q=0.1' }).headers.get('content-encoding')).toBe('br')
  })

  test.each([stored.etag, stored.etag.slice(2), `"other", ${stored.etag}`, '*'])(
    'is 304 without a body for If-None-Match %s',
    async tag => {
      const response = ask({ 'if-none-match': tag })
      expect(response.status).toBe(304)
      expect(await response.text()).toBe('')
      expect(Object.fromEntries(response.headers)).toEqual({
        etag: stored.etag,
        vary: 'accept-encoding',
        'cache-control': 'no-cache',
      })
    },
  )

  test('is complete for another tag', () => {
    expect(ask({ 'if-none-match': 'W/"other"' }).status).toBe(200)
  })

  test('never turns an error into 304', () => {
    const error = storeAnswer(404, 'W/"x"', {}, { identity: Buffer.from('no') })
    expect(
      respondStored(error, new Request('http://shop/', { headers: { 'if-none-match': '*' } })).status,
    ).toBe(404)
  })

  test('has the headers of GET and no body for HEAD', async () => {
    const response = ask({ 'accept-encoding': 'br' }, 'HEAD')
    expect(response.headers.get('content-length')).toBe(String(stored.br?.body.length))
    expect(await response.text()).toBe('')
  })
})
