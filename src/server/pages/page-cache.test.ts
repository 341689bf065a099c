import { describe, expect, test } from 'vitest'
import { type StoredAnswer, storeAnswer } from '#server/http/stored-answer.ts'
import { createPageCache } from './page-cache.ts'

const page = (text: string, status = 200): StoredAnswer =>
  storeAnswer(status, `W/"${text}"`, {}, { identity: Buffer.from(text) })

const textOf = (stored: StoredAnswer) => stored.identity?.body.toString()

/** A renderer whose renders end when the test says so. */
function heldRenderer() {
  const held: { address: string; finish: (stored: StoredAnswer) => void }[] = []
  return {
    held,
    render: (address: string) =>
      new Promise<StoredAnswer>(finish => {
        held.push({ address, finish })
      }),
  }
}
const settle = () => new Promise(resolve => setImmediate(resolve))
const always = () => Promise.resolve(true)

describe('the page cache', () => {
  test('sends errors and does not cache them', async () => {
    let status = 503
    const cache = createPageCache({
      render: async () => page('x', status),
      version: () => 1,
      isLasting: always,
    })
    expect((await cache.load('/')).status).toBe(503)
    expect(cache.get('/')).toBeUndefined()
    status = 200
    expect((await cache.load('/')).status).toBe(200)
    expect(cache.get('/')?.status).toBe(200)
  })

  test('renders an address again after a failed rendering', async () => {
    let fails = true
    const cache = createPageCache({
      render: async () => {
        if (fails) throw new Error('no database')
        return page('well')
      },
      version: () => 1,
      isLasting: always,
    })
    await expect(cache.load('/')).rejects.toThrow('no database')
    fails = false
    expect(textOf(await cache.load('/'))).toBe('well')
  })

  test('shares one rendering between callers at the same time', async () => {
    const { held, render } = heldRenderer()
    const cache = createPageCache({ render, version: () => 1, isLasting: always })
    const answers = [cache.load('/'), cache.load('/'), cache.load('/other')]
    await settle()
    expect(held.map(one => one.address)).toEqual(['/', '/other'])
    for (const one of held) one.finish(page(one.address))
    expect((await Promise.all(answers)).map(textOf)).toEqual(['/', '/', '/other'])
    expect(cache.rendered()).toBe(2)
  })

  test('renders a page again if its catalogue changed meanwhile, for all callers', async () => {
    const { held, render } = heldRenderer()
    let version = 1
    const cache = createPageCache({ render, version: () => version, isLasting: always })
    const early = cache.load('/')
    await settle()
    version = 2
    const late = cache.load('/')
    held[0]?.finish(page('old price'))
    await settle()
    expect(held).toHaveLength(2)
    held[1]?.finish(page('new price'))
    expect(textOf(await early)).toBe('new price')
    expect(textOf(await late)).toBe('new price')
  })

  test('drops a page at the moment the catalogue changes', async () => {
    let version = 1
    const cache = createPageCache({
      render: async () => page(`of ${version}`),
      version: () => version,
      isLasting: always,
    })
    await cache.load('/')
    version = 2
    expect(cache.get('/')).toBeUndefined()
    expect(textOf(await cache.load('/'))).toBe('of 2')
  })

  test('sends and does not cache pages while the catalogue keeps changing', async () => {
    let version = 0
    const cache = createPageCache({
      render: async () => page(`of ${++version}`),
      version: () => version,
      isLasting: always,
    })
    expect((await cache.load('/')).status).toBe(200)
    expect(cache.get('/')).toBeUndefined()
    expect(cache.rendered()).toBe(3)
  })

  test('keeps the shop’s own pages, however many invented addresses are requested', async () => {
    const cache = createPageCache({
      render: async address => page(address),
      version: () => 1,
      isLasting: async address => address === '/',
      maxBytes: 10_000,
      maxPassingBytes: 10_000,
    })
    await cache.load('/')
    for (let index = 0; index < 100; index++) await cache.load(`/lab-tests?search=${index}`)
    expect(cache.get('/')).toBeDefined()
    expect(cache.get('/lab-tests?search=0')).toBeUndefined()
    expect(cache.get('/lab-tests?search=99')).toBeDefined()
  })
})
