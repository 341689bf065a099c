import {
  type ClientLoaderFunctionArgs,
  createContext,
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
} from 'react-router'
import type { SharePicture } from '#rules/share-pictures.ts'
import type { Client } from '#shop/endpoints.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import type { PageSettings } from '#wire/settings.ts'
import { cachingApi } from './prefetch.ts'
import * as words from './words.ts'

/**
 * Router context that the page server fills for each render; `nonce` is for inline scripts. The page server gets this
 * key from the server bundle, by entry.server.tsx.
 */
export const shopContext = createContext<{
  api: Client
  settings: () => PageSettings
  /** Of a page, by path and query. */
  sharePictureOf: (page: string) => Promise<SharePicture | undefined>
  nonce?: string
}>()

export interface LoadArgs {
  api: Client
  params: Record<string, string | undefined>
  url: URL
  signal: AbortSignal
  /** In a demo, sample data may replace what can't be read; never in a live shop. */
  isDemo: boolean
}

/** Set on the root element in a demo, as `data-demo`: loaders in the browser have no settings. */
const DEMO_MARK = 'demo'

type Load<T> = (args: LoadArgs) => T | Promise<T>

/** Deferred data: may be a promise in the browser (render with `Await` and a skeleton), never on the server. */
export type Deferred<T> = T | Promise<T>

/** Marks stand-in data for what could not be loaded: the page is rendered with status 503, and never cached. */
export interface StandIn {
  isStandIn: true
}

const isStandIn = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && (value as Partial<StandIn>).isStandIn === true

/** `export const loader = onServer(load)`: calls the API in the same process and awaits deferred data. */
export const onServer =
  <T extends object>(load: Load<T>) =>
  async ({ params, request, context }: LoaderFunctionArgs) => {
    const url = new URL(request.url)
    const { api, settings } = context.get(shopContext)
    const loaded = await load({ api, params, url, signal: request.signal, isDemo: settings().isDemo })
    const entries = await Promise.all(
      Object.entries(loaded).map(async ([name, value]) => [name, await value] as const),
    )
    const status = entries.some(([, value]) => isStandIn(value)) ? 503 : 200
    return data(Object.fromEntries(entries) as T, { status })
  }

/** `export const clientLoader = inBrowser(load)`: calls the API over HTTP. */
export const inBrowser =
  <T extends object>(load: Load<T>) =>
  async ({ params, request }: ClientLoaderFunctionArgs): Promise<T> =>
    await load({
      api: cachingApi,
      params,
      url: new URL(request.url),
      signal: request.signal,
      isDemo: DEMO_MARK in document.documentElement.dataset,
    })

/** Throws a 404 response, which renders the error screen. */
export function throwNotFound(message: string): never {
  throw data(message, { status: 404 })
}

export interface PageError {
  status: number
  message: string
  /** The request's id in the server's log; only for status 5xx. */
  requestId?: string
}

export function describeError(error: unknown): PageError {
  if (isRouteErrorResponse(error)) {
    const message = typeof error.data === 'string' && error.data ? error.data : error.statusText
    return { status: error.status, message }
  }
  if (error instanceof CallError) {
    const { status, message, requestId } = error
    return status >= 500 && requestId ? { status, message, requestId } : { status, message }
  }
  // A fault of the program: its message is not for customers.
  return { status: 500, message: say(words.notShown) }
}
