import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { HealthPackage, LabTest } from '#contract/catalogue.ts'
import { CATEGORIES, isInCategory } from '#contract/categories.ts'
import { FILE_SECURITY } from './security-headers.ts'
import { LEAST_TO_COMPRESS, type StoredAnswer, sendStored, storeAnswer, tagOf } from './stored-answer.ts'

/** The catalogue's answers that everyone asks for, ready to be sent before any routing. */

export interface ReadyAnswers {
  /** The answer for an address exactly as it stands in the request line; undefined when it is not a ready one. */
  get(url: string): StoredAnswer | undefined
}

/** As many as the list pages ask for at a time. */
const PAGE = 10
/** What the home page and others take from the top of a list. */
const TOPS = [1, 3, 5, 6, 8, 10, 12, 20, 24, 50, 100, 200]

const HEADERS = { 'content-type': 'application/json', 'cache-control': 'no-cache', ...FILE_SECURITY }

function storeJson(value: unknown): StoredAnswer {
  const identity = Buffer.from(JSON.stringify(value))
  if (identity.length < LEAST_TO_COMPRESS) return storeAnswer(200, tagOf(identity), HEADERS, { identity })
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length }
  return storeAnswer(200, tagOf(identity), HEADERS, {
    br: brotliCompressSync(identity, { params }),
    gzip: gzipSync(identity),
    identity,
  })
}

type Make = () => unknown

/** A list, its first entries, and its pages in both orders of the parameters. */
function addList(made: Map<string, Make>, path: string, items: readonly unknown[]): void {
  made.set(path, () => items)
  for (const limit of TOPS) made.set(`${path}?limit=${limit}`, () => items.slice(0, limit))
  for (let offset = 0; offset <= items.length; offset += PAGE) {
    const page = () => items.slice(offset, offset + PAGE)
    made.set(`${path}?limit=${PAGE}&offset=${offset}`, page)
    made.set(`${path}?offset=${offset}&limit=${PAGE}`, page)
  }
}

function addItems(made: Map<string, Make>, path: string, items: readonly { _id: string }[]): void {
  for (const item of items) made.set(`${path}/${encodeURIComponent(item._id)}`, () => item)
}

function addCategories(made: Map<string, Make>, path: string, tests: readonly LabTest[]): void {
  for (const category of CATEGORIES) {
    const matching = () => tests.filter(test => isInCategory(test, category))
    made.set(`${path}?category=${encodeURIComponent(category)}`, matching)
    made.set(`${path}?${new URLSearchParams({ category })}`, matching)
  }
}

/**
 * Answers of one catalogue. Each is put together when it is first asked for, so that a start does not wait for
 * compression; both spellings of the lab tests' address are known.
 */
export function readyAnswers(catalogue: {
  labTests: readonly LabTest[]
  packages: readonly HealthPackage[]
}): ReadyAnswers {
  const made = new Map<string, Make>()
  for (const path of ['/api/labtests', '/api/labTests']) {
    addList(made, path, catalogue.labTests)
    addItems(made, path, catalogue.labTests)
    addCategories(made, path, catalogue.labTests)
  }
  addList(made, '/api/packages', catalogue.packages)
  addItems(made, '/api/packages', catalogue.packages)

  const stored = new Map<string, StoredAnswer>()
  return {
    get(url) {
      const ready = stored.get(url)
      if (ready) return ready
      const make = made.get(url)
      if (!make) return undefined
      const answer = storeJson(make())
      stored.set(url, answer)
      return answer
    },
  }
}

const REQUEST_ID = /^[\w-]{8,64}$/

/** Sends a ready answer, with the request's id as every answer of the API carries it. */
export function sendReady(ready: StoredAnswer, request: IncomingMessage, response: ServerResponse): void {
  const given = request.headers['x-request-id']
  const id = typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
  sendStored(ready, request, response, { 'x-request-id': id })
}
