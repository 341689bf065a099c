import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { HealthPackage, LabTest } from '#contract/catalogue.ts'
import { readyAnswers } from './ready-answers.ts'
import { LEAST_TO_COMPRESS } from './stored-answer.ts'

const labTests = Array.from({ length: 23 }, (_, index) => ({
  _id: index === 0 ? 'VIT/B 12' : `T${index}`,
  name: `Test ${index}`,
  categories: index % 2 ? ['CT Scan'] : ['Fever'],
})) as LabTest[]
const packages = [{ _id: 'PK-A', name: 'A', description: 'x'.repeat(2000) }] as HealthPackage[]
const ready = readyAnswers({ labTests, packages })
const read = (url: string) => JSON.parse(ready.get(url)?.identity?.body.toString() ?? 'null')

describe('ready answers', () => {
  test.each([
    '/api/labtests/NOPE',
    '/api/labtests?limit=7',
    '/api/labtests?search=x',
    '/api/orders',
    '/',
    '',
  ])('%s is left to the API', url => expect(ready.get(url)).toBeUndefined())

  test('lists come whole and in pages, in both spellings', () => {
    expect(read('/api/labtests')).toEqual(labTests)
    expect(read('/api/labTests')).toEqual(labTests)
    expect(read('/api/labtests?limit=5')).toEqual(labTests.slice(0, 5))
    expect(read('/api/labtests?limit=10&offset=20')).toEqual(labTests.slice(20))
    expect(read('/api/labtests?offset=10&limit=10')).toEqual(labTests.slice(10, 20))
    expect(read('/api/packages?limit=10')).toEqual(packages)
  })

  test('items come by the address that the client writes', () => {
    expect(read('/api/labtests/VIT%2FB%2012')).toEqual(labTests[0])
    expect(read('/api/packages/PK-A')).toEqual(packages[0])
  })

  test('a category comes in both encodings of its space', () => {
    expect(read('/api/labtests?category=CT+Scan')).toHaveLength(11)
    expect(read('/api/labtests?category=CT%20Scan')).toHaveLength(11)
  })

  test('small bodies stay as they are, large ones are compressed, and each is made once', () => {
    const small = ready.get('/api/labtests/T1')
    expect(small?.br).toBeUndefined()
    const large = ready.get('/api/packages/PK-A')
    expect(large?.identity?.body.length).toBeGreaterThan(LEAST_TO_COMPRESS)
    expect(brotliDecompressSync(large?.br?.body ?? Buffer.alloc(0))).toEqual(large?.identity?.body)
    expect(ready.get('/api/packages/PK-A')).toBe(large)
  })
})
