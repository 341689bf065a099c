import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { FILE_SECURITY } from '#server/http/security-headers.ts'
import {
  MIN_TO_COMPRESS,
  makeEtag,
  respondStored,
  type StoredAnswer,
  storeAnswer,
} from '#server/http/stored-answer.ts'
import { catalogueEndpoints } from '#shop/catalogue/contract.ts'

/** The catalogue's responses, compressed and ready to be sent before any routing. */

export interface ResponseCache {
  /**
   * Sent before rate limits. Undefined for calls that the API handles, and for new searches, whose number is unlimited.
   */
  get(url: string): StoredAnswer | undefined
  /** Reads or fills the cache of searches; undefined for other calls. */
  search(url: string): StoredAnswer | undefined
}

const TESTS_QUERY = z.object(catalogueEndpoints.listLabTests.definition.query)
const PACKAGES_QUERY = z.object(catalogueEndpoints.listPackages.definition.query)
const SEARCH_QUERY = z.object(catalogueEndpoints.search.definition.query)

/** The API's own functions, so that cached and other responses are the same. */
export interface CatalogueReader {
  labTest(id: string): unknown
  package(id: string): unknown
  listLabTests(query: z.output<typeof TESTS_QUERY>): unknown
  listPackages(query: z.output<typeof PACKAGES_QUERY>): unknown
  search(query: z.output<typeof SEARCH_QUERY>): unknown
}

const HEADERS = { 'content-type': 'application/json', 'cache-control': 'no-cache', ...FILE_SECURITY }
const MEGABYTE = 1024 * 1024
const bytesOf = ({ bytes }: StoredAnswer) => bytes
/** Longer URLs are not cached. */
const MAX_URL = 400

function storeJson(value: unknown): StoredAnswer {
  const identity = Buffer.from(JSON.stringify(value))
  if (identity.length < MIN_TO_COMPRESS) return storeAnswer(200, makeEtag(identity), HEADERS, { identity })
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length }
  return storeAnswer(200, makeEtag(identity), HEADERS, {
    br: brotliCompressSync(identity, { params }),
    gzip: gzipSync(identity),
    identity,
  })
}

const ADDRESS = /^\/api\/(labtests|labTests|packages|search(?!\/))(?:\/([^/?#]+))?(?:\?([^#]*))?$/

/** Only these parameters: others could have any number of values. */
const FEW = /^[^?]*(\?limit=\d{1,3})?$/

function decodePart(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

/** Undefined if the API may refuse the call. */
function read(catalogue: CatalogueReader, url: string): unknown {
  const [, kind, item, query] = ADDRESS.exec(url) ?? []
  if (!kind || url.length > MAX_URL) return undefined
  const isPackage = kind === 'packages'
  if (item !== undefined) {
    const id = decodePart(item)
    if (id === undefined || query !== undefined) return undefined
    return isPackage ? catalogue.package(id) : catalogue.labTest(id)
  }
  const given = [...new URLSearchParams(query)]
  const values = Object.fromEntries(given)
  if (given.length !== Object.keys(values).length) return undefined
  if (kind === 'search') return answerTo(SEARCH_QUERY, values, query => catalogue.search(query))
  return isPackage
    ? answerTo(PACKAGES_QUERY, values, query => catalogue.listPackages(query))
    : answerTo(TESTS_QUERY, values, query => catalogue.listLabTests(query))
}

function answerTo<S extends z.ZodType>(
  schema: S,
  values: Record<string, string>,
  answer: (query: z.output<S>) => unknown,
): unknown {
  const parsed = schema.safeParse(values)
  return parsed.success ? answer(parsed.data) : undefined
}

/**
 * The cache for one snapshot of the catalogue. Searches have a separate cache, so that they can't evict common
 * responses.
 */
export function createResponseCache(catalogue: CatalogueReader): ResponseCache {
  const lists = new LRUCache<string, StoredAnswer>({ maxSize: 16 * MEGABYTE, sizeCalculation: bytesOf })
  const searches = new LRUCache<string, StoredAnswer>({ maxSize: 8 * MEGABYTE, sizeCalculation: bytesOf })
  const stored = (cache: typeof lists, url: string): StoredAnswer | undefined => {
    const cached = cache.get(url)
    if (cached) return cached
    const value = read(catalogue, url)
    if (value === undefined) return undefined
    const answer = storeJson(value)
    cache.set(url, answer)
    return answer
  }
  return {
    get: url => (FEW.test(url) ? stored(lists, url) : searches.get(url)),
    search: url => (FEW.test(url) ? undefined : stored(searches, url)),
  }
}

export const SEARCHED = ['/api/search', '/api/labtests', '/api/labTests', '/api/packages']

/** Mounted behind the rate limit of calls. */
export const answerSearches =
  (responses: () => Pick<ResponseCache, 'search'>): MiddlewareHandler =>
  async (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    const answer = responses().search(pathname + search)
    if (!answer) return next()
    const response = respondStored(answer, c.req.raw)
    // `c.newResponse` keeps the header with the id of the request.
    return c.newResponse(response.body, response)
  }
