import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { MIN_TO_COMPRESS } from '#server/http/stored-answer.ts'
import { type CatalogueReader, createResponseCache } from './response-cache.ts'

const tests = Array.from({ length: 23 }, (_, index) => ({
  _id: index ? `T${index}` : 'VIT/B 12',
  name: `Test ${index}`,
}))
const pack = { _id: 'PK-A', description: 'x'.repeat(2000) }

/** A catalogue that counts its reads. */
function countedCatalogue() {
  const count = { reads: 0 }
  const reader: CatalogueReader = {
    labTest: id => tests.find(one => one._id === id),
    package: id => (id === 'PK-A' ? pack : undefined),
    listLabTests({ limit, offset = 0, search, category }) {
      count.reads++
      if (search || category) return [{ search, category, limit }]
      return tests.slice(offset, limit === undefined ? undefined : offset + limit)
    },
    listPackages: () => [pack],
    search(query) {
      count.reads++
      return [query]
    },
  }
  return { count, ready: createResponseCache(reader) }
}
const { ready } = countedCatalogue()
const read = (url: string) =>
  JSON.parse((ready.get(url) ?? ready.search(url))?.identity?.body.toString() ?? 'null')

describe('cached answers', () => {
  test.each([
    '/api/labtests/NOPE',
    '/api/labtests/%E0%A4%A',
    '/api/labtests/T1?x=1',
    '/api/labtests/T1/more',
    '/api/labtests?limit=0',
    '/api/labtests?limit=1&limit=2',
    '/api/labtests?limit=ten',
    `/api/labtests?search=${'x'.repeat(101)}`,
    '/api/labtestsx',
    '/api/search',
    '/api/search?search=+',
    '/api/search?search=cbc&limit=1000',
    '/api/search/CBC',
    '/api/orders',
    '/',
    '',
  ])('leave %s to the API, which has the error message', url => {
    expect(ready.get(url)).toBeUndefined()
    expect(ready.search(url)).toBeUndefined()
  })

  test('are lists, whole and in pages, under both spellings', () => {
    expect(read('/api/labtests')).toEqual(tests)
    expect(read('/api/labTests')).toEqual(tests)
    expect(read('/api/labtests?limit=5')).toEqual(tests.slice(0, 5))
    expect(read('/api/labtests?limit=10&offset=20')).toEqual(tests.slice(20))
    expect(read('/api/packages?limit=10')).toEqual([pack])
  })

  test('are items, by the address that the client writes', () => {
    expect(read('/api/labtests/VIT%2FB%2012')).toEqual(tests[0])
    expect(read('/api/packages/PK-A')).toEqual(pack)
  })

  test('are searches and categories, read as the API reads them', () => {
    expect(read('/api/labtests?search=blood+sugar&limit=3')).toEqual([{ search: 'blood sugar', limit: 3 }])
    expect(read('/api/labtests?category=CT%20Scan')).toEqual([{ category: 'CT Scan' }])
    expect(read('/api/search?search=+blood%20s&limit=3')).toEqual([{ search: 'blood s', limit: 3 }])
  })

  test('are compressed if they are large', () => {
    expect(ready.get('/api/labtests/T1')?.br).toBeUndefined()
    const large = ready.get('/api/packages/PK-A')
    expect(large?.identity?.body.length).toBeGreaterThan(MIN_TO_COMPRESS)
    expect(brotliDecompressSync(large?.br?.body ?? Buffer.alloc(0))).toEqual(large?.identity?.body)
  })

  test('count a search towards the limit of calls until it is cached', () => {
    const { count, ready } = countedCatalogue()
    const url = '/api/search?search=thyr'
    expect(ready.get(url)).toBeUndefined()
    expect(count.reads).toBe(0)
    const answer = ready.search(url)
    expect(ready.get(url)).toBe(answer)
    expect(ready.search(url)).toBe(answer)
    expect(count.reads).toBe(1)
    expect(ready.search('/api/labtests')).toBeUndefined()
  })

  test('are each read once, and searches replace only searches', () => {
    const { count, ready } = countedCatalogue()
    ready.get('/api/labtests')
    for (let index = 0; index < 5000; index++)
      ready.search(`/api/labtests?${index % 2 ? 'search' : 'x'}=s${index}`)
    expect(count.reads).toBe(5001)
    ready.get('/api/labtests')
    ready.search('/api/labtests?search=s4999')
    ready.search('/api/search?search=thyr')
    ready.search('/api/search?search=thyr')
    expect(count.reads).toBe(5002)
    ready.search('/api/labtests?search=s1')
    expect(count.reads).toBe(5003)
  })
})
