import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import type { Admission } from '#server/http/admission.ts'
import { type StoredAnswer, sendStored } from '#server/http/stored-answer.ts'
import type { Client } from '#shop/endpoints.ts'
import type { DeskSettings, ShopSettings } from '#wire/settings.ts'
import { loadAssets } from './assets.ts'
import { type DevServer, openDevServer } from './development.ts'
import type { Picture } from './drawings/drawing.ts'
import { createDrawings } from './drawings/drawings.ts'
import { makeBusyPage, makeOpeningPage } from './page.ts'
import { answerFiles, createAnswer } from './page-answer.ts'
import { createPageCache } from './page-cache.ts'
import { createPageMaker, type PageLog } from './page-maker.ts'
import { createSite } from './site-files.ts'
import { loadWebBuild } from './web-build.ts'

export interface PagesOptions {
  /** The web build, with its folders `client` and `server`. */
  buildDirectory: string
  /** Calls the shop's API in the same process. */
  api: Client
  settings: ShopSettings
  /** The current ones. A change of them changes `version`. */
  deskSettings: () => DeskSettings
  /** Version of the catalogue. Pages of earlier versions are dropped from the cache. */
  version: () => number
  /** Limits the pages that are rendered at once. */
  admission: Pick<Admission, 'admit'>
  /** Draws a picture, or reads it if it is stored. */
  drawnFile: (picture: Picture) => Promise<Uint8Array>
  log: PageLog
  /** Vite compiles pages from their sources; nothing is cached. */
  isDevelopment?: boolean
}

export interface Pages {
  /** Answers a page or file; for requests that are not the API's. */
  answer(request: Request): Promise<Response>
  /** Sends a cached page or file on a node response; false, with nothing sent, on a cache miss. */
  quick(request: IncomingMessage, response: ServerResponse): boolean
  /** The answer to a request for a page that is shed. */
  busy: StoredAnswer
  /** The answer for strangers before the shop opens. */
  opensSoon: StoredAnswer
  rendered(): number
  /** Development only: Vite's server, which gets requests first. Close it at the end. */
  devServer?: DevServer
}

/** Throws without a web build. */
export async function createPages(options: PagesOptions): Promise<Pages> {
  const { api, deskSettings, version, log, admission, drawnFile } = options
  const settings = () => ({ ...options.settings, ...deskSettings() })
  const drawings = createDrawings({ api, settings, version, admission, drawnFile })
  const shop = { api, settings, sharePictureOf: drawings.sharePictureOf }
  const site = createSite(api, settings, version)
  const busy = await makeBusyPage(settings())
  const opensSoon = await makeOpeningPage(settings())
  if (options.isDevelopment) {
    const devServer = await openDevServer(shop)
    const answer = answerFiles(site, drawings, new Map(), ({ request, url }) =>
      devServer.render(
        new Request(options.settings.url + url.pathname + url.search, { signal: request.signal }),
      ),
    )
    return { answer, quick: () => false, busy, opensSoon, rendered: () => 0, devServer }
  }

  const render = await loadWebBuild(options.buildDirectory, shop)
  const assets = await loadAssets(path.resolve(options.buildDirectory, 'client'))
  if (![...assets.values()].some(asset => asset.br)) log('warn', 'pages.assets.not-compressed')
  await site.files()
  const maker = await createPageMaker(render, { settings, log, admission, busy })
  const cache = createPageCache({ render: maker.page, version, isLasting: site.isKnown })

  return {
    answer: answerFiles(site, drawings, assets, createAnswer(cache, maker, site)),
    quick(request, response) {
      const { method, url } = request
      if ((method !== 'GET' && method !== 'HEAD') || !url) return false
      const stored = site.madeFiles()?.get(url) ?? assets.get(url) ?? cache.get(url)
      if (!stored) return false
      sendStored(stored, request, response)
      return true
    },
    busy,
    opensSoon,
    rendered: cache.rendered,
  }
}
