import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RouterContext, ServerBuild } from 'react-router'
import type { SharePicture } from '#rules/share-pictures.ts'
import type { Client } from '#shop/endpoints.ts'
import type { PageSettings } from '#wire/settings.ts'

/** What loaders get in the router context. */
export interface ShopContext {
  api: Client
  /** The settings at the time of the render. */
  settings: () => PageSettings
  /** Of a page, by path and query. */
  sharePictureOf: (page: string) => Promise<SharePicture | undefined>
  /** CSP nonce of one render's inline scripts. Undefined where no CSP is made. */
  nonce?: string
}

/** Renders a page, with `nonce` on its inline scripts; the only part of the visitor's request is the address. */
export type Render = (request: Request, nonce?: string) => Promise<Response>

/** The context key in the server bundle: another instance of the module would have another key. */
type WebBuild = ServerBuild & { entry: { module: { shopContext?: RouterContext<ShopContext> } } }

export async function renderWith(
  build: WebBuild,
  mode: 'production' | 'development',
  shop: ShopContext,
): Promise<Render> {
  const { shopContext } = build.entry.module
  if (!shopContext) throw new Error('the web build exports no shopContext from its server entry')
  // Imported late: React picks its development or production build by NODE_ENV at first import, and must not mix them.
  const { createRequestHandler, RouterContextProvider } = await import('react-router')
  const handle = createRequestHandler(build, mode)
  return (request, nonce) =>
    handle(request, new RouterContextProvider(new Map([[shopContext, { ...shop, nonce }]])))
}

/** Throws a message for the operator without a build. */
export async function loadWebBuild(buildDirectory: string, shop: ShopContext): Promise<Render> {
  const file = path.resolve(buildDirectory, 'server/index.js')
  if (!existsSync(file)) throw new Error(`The web pages have not been built (${file}). Run: npm run build`)
  const build = (await import(pathToFileURL(file).href)) as WebBuild
  return await renderWith(build, 'production', shop)
}
