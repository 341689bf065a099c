import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { FILE_SECURITY } from '#server/http/security-headers.ts'
import {
  MIN_TO_COMPRESS,
  respondStored,
  type StoredAnswer,
  storeAnswer,
  tagOf,
} from '#server/http/stored-answer.ts'
import { catalogueEndpoints } from '#shop/catalogue/contract.ts'

/** The catalogue's responses, compressed and ready to be sent before any routing. */

export interface ResponseCache {
  /**
   * The response of a path with query, before calls are counted; undefined when the API has to handle it: also a search
   * that nobody made before, as anybody can make up words without end.
   */
  get(url: string): StoredAnswer | undefined
  /** The response of a search, kept for the next who make it; undefined for all that is none. */
  search(url: string): StoredAnswer | undefined
}

const TESTS_QUERY = z.object(catalogueEndpoints.listLabTests.definition.query)
const PACKAGES_QUERY = z.object(catalogueEndpoints.listPackages.definition.query)
const SEARCH_QUERY = z.object(catalogueEndpoints.search.definition.query)

/** The API's own functions on one catalogue, so that cached and other responses agree. */
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
/** Longer ones are not cached. */
const MAX_URL = 400

function storeJson(value: unknown): StoredAnswer {
  const identity = Buffer.from(JSON.stringify(value))
  if (identity.length < MIN_TO_COMPRESS) return storeAnswer(200, tagOf(identity), HEADERS, { identity })
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length }
  return storeAnswer(200, tagOf(identity), HEADERS, {
    br: brotliCompressSync(identity, { params }),
    gzip: gzipSync(identity),
    identity,
  })
}

const ADDRESS = /^\/api\/(labtests|labTests|packages|search(?!\/))(?:\/([^/?#]+))?(?:\?([^#]*))?$/

/** Addresses of limited number; others could be made up without end. */
const FEW = /^[^?]*(\?limit=\d{1,3})?$/

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

/** The API's response; undefined when that may be a refusal, which the API handles. */
function read(catalogue: CatalogueReader, url: string): unknown {
  const [, kind, item, query] = ADDRESS.exec(url) ?? []
  if (!kind || url.length > MAX_URL) return undefined
  const isPackage = kind === 'packages'
  if (item !== undefined) {
    const id = decoded(item)
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
 * The responses of one catalogue snapshot; a new one needs a new cache. Filled lazily, so that compression does not
 * delay the start. Searches have their own cache, so that many different ones can't evict common responses.
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

/** Of calls whose query may be a search. */
export const SEARCHED = ['/api/search', '/api/labtests', '/api/labTests', '/api/packages']

/** Answers searches from the cache, and fills it; behind the limit of calls. Others go on. */
export const answerSearches =
  (responses: () => Pick<ResponseCache, 'search'>): MiddlewareHandler =>
  async (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    const answer = responses().search(pathname + search)
    if (!answer) return next()
    const response = respondStored(answer, c.req.raw)
    // Keeps the id of the request.
    return c.newResponse(response.body, response)
  }
