import { FILE_SECURITY } from '#server/http/security-headers.ts'
import { respondStored, type StoredAnswer } from '#server/http/stored-answer.ts'
import { CallError } from '#wire/client.ts'
import { MAX_PAGE_ADDRESS, NO_SUCH_PAGE, readAddress, unknownOfItsKind } from './addresses.ts'
import { HASHED_FOLDER } from './assets.ts'
import type { Drawings } from './drawings/drawings.ts'
import type { PageCache } from './page-cache.ts'
import type { PageMaker } from './page-maker.ts'
import type { Site } from './site-files.ts'

interface AskedPage {
  request: Request
  url: URL
}

type Answer = (asked: AskedPage) => Promise<Response>

const plainText = (status: number, text: string, headers: Record<string, string> = {}) =>
  new Response(text, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...FILE_SECURITY,
      ...headers,
    },
  })

async function answerSiteMap(site: Site, request: Request): Promise<Response> {
  try {
    return respondStored(await site.siteMap(), request)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return plainText(503, 'The site map cannot be made just now.', { 'retry-after': '30' })
  }
}

const isDrawing = (path: string): boolean => /^\/(share|icons)\//.test(path)

async function answerDrawing(drawings: Drawings, path: string, request: Request): Promise<Response> {
  const answer = await drawings.open(path)
  if (answer === 'unknown') return plainText(404, 'No such picture.')
  if (answer === 'busy') return plainText(503, 'The picture cannot be made just now.', { 'retry-after': '5' })
  return respondStored(answer, request)
}

export const answerFiles =
  (site: Site, drawings: Drawings, assets: ReadonlyMap<string, StoredAnswer>, answerPage: Answer) =>
  async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    if (url.pathname.length + url.search.length > MAX_PAGE_ADDRESS)
      return plainText(414, 'The address is too long.')
    const file = (await site.files()).get(url.pathname) ?? assets.get(url.pathname)
    if (file) return respondStored(file, request)
    if (url.pathname === '/sitemap.xml') return answerSiteMap(site, request)
    if (isDrawing(url.pathname)) return answerDrawing(drawings, url.pathname, request)
    if (url.pathname.startsWith(HASHED_FOLDER)) return plainText(404, 'No such file.')
    return answerPage({ request, url })
  }

export function createAnswer(
  cache: PageCache,
  maker: PageMaker,
  site: Pick<Site, 'isMissing' | 'isOff'>,
): Answer {
  return async ({ request, url }) => {
    const asked = readAddress(url.pathname + url.search)
    switch (asked.kind) {
      case 'moved':
        return new Response(null, { status: 308, headers: { location: asked.to, ...FILE_SECURITY } })
      case 'unreadable':
        return respondStored(await cache.load(NO_SUCH_PAGE), request)
      case 'data':
        return maker.data(asked.address)
      case 'page':
        return respondStored(await cache.load(await findCacheAddress(asked.address, site)), request)
    }
  }
}

/** Unknown items of a kind share one page. */
async function findCacheAddress(address: string, site: Pick<Site, 'isMissing' | 'isOff'>): Promise<string> {
  if (site.isOff(address)) return NO_SUCH_PAGE
  const unknown = unknownOfItsKind(address)
  return unknown && (await site.isMissing(address)) ? unknown : address
}
