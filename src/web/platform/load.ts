import {
  type ClientLoaderFunctionArgs,
  createContext,
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
} from 'react-router'
import { CallError, type Client } from '#contract/client.ts'
import type { PageSettings } from '#contract/settings.ts'
import * as errorPages from '#text/errors/pages.ts'
import { say } from '#text/text.ts'
import { aheadApi } from './ahead.ts'

/** The one way in which a page reads data: written once, run on the server and in the browser. */

/**
 * What the page server gives each rendering, with the nonce for its inline scripts. Its key comes from the built
 * program: entry.server.tsx passes it on.
 */
export const shopContext = createContext<{ api: Client; settings: () => PageSettings; nonce?: string }>()

export interface LoadArgs {
  api: Client
  params: Record<string, string | undefined>
  url: URL
  signal: AbortSignal
  /** Samples may stand in for what can't be read: never in a live shop. */
  isDemo: boolean
}

/** The page's root element carries it in a demo, as `data-demo`: loaders in the browser have no settings. */
const DEMO_MARK = 'demo'

type Load<T> = (args: LoadArgs) => T | Promise<T>

/** Data that may still be on its way in the browser (show a skeleton by `Await`), and is always there on the server. */
export type Later<T> = T | Promise<T>

/** Marks data that stand in for what could not be read: the page is shown, with status 503, and never kept. */
export interface StandIn {
  isStandIn: true
}

const isStandIn = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && (value as Partial<StandIn>).isStandIn === true

/** `export const loader = onServer(load)`: calls the API in the same process, and waits for what comes later. */
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

/** `export const clientLoader = inBrowser(load)`: calls the API over the network. */
export const inBrowser =
  <T extends object>(load: Load<T>) =>
  async ({ params, request }: ClientLoaderFunctionArgs): Promise<T> =>
    await load({
      api: aheadApi,
      params,
      url: new URL(request.url),
      signal: request.signal,
      isDemo: DEMO_MARK in document.documentElement.dataset,
    })

/** Throws the page for what does not exist; answered with 404. */
export function notFound(message: string): never {
  throw data(message, { status: 404 })
}

/** Status and sentence of whatever a page failed with. */
export function problemOf(error: unknown): { status: number; message: string } {
  if (isRouteErrorResponse(error)) {
    const message = typeof error.data === 'string' && error.data ? error.data : error.statusText
    return { status: error.status, message }
  }
  if (error instanceof CallError) return { status: error.status, message: error.message }
  // An error of the program itself says nothing to a customer.
  return { status: 500, message: say(errorPages.notShown) }
}
