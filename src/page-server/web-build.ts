import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RouterContext, ServerBuild } from 'react-router'
import type { Client } from '#contract/client.ts'
import type { PageSettings } from '#contract/settings.ts'

/** What pages are given beside their address. */
export interface ShopContext {
  api: Client
  /** As they are at the moment of rendering. */
  settings: () => PageSettings
  /** Marks the inline scripts of one rendering as the program's own. None where no policy is made. */
  nonce?: string
}

/** Renders a page, with `nonce` on its inline scripts; the request carries nothing of the visitor but the address. */
export type Render = (request: Request, nonce?: string) => Promise<Response>

/** The key must be the built program's own: a context made elsewhere is another key. */
type WebBuild = ServerBuild & { entry: { module: { shopContext?: RouterContext<ShopContext> } } }

/** A function that renders with a built web program. Throws when the program was built from something else. */
export async function renderWith(
  build: WebBuild,
  mode: 'production' | 'development',
  shop: ShopContext,
): Promise<Render> {
  const { shopContext } = build.entry.module
  if (!shopContext) throw new Error('the web build exports no shopContext from its server entry')
  // Imported only here: React chooses its form by NODE_ENV when it is first loaded, and two forms don't fit together.
  const { createRequestHandler, RouterContextProvider } = await import('react-router')
  const handle = createRequestHandler(build, mode)
  return (request, nonce) =>
    handle(request, new RouterContextProvider(new Map([[shopContext, { ...shop, nonce }]])))
}

/** Loads the built web program. Throws a sentence for the operator when there is none. */
export async function loadWebBuild(buildDirectory: string, shop: ShopContext): Promise<Render> {
  const file = path.resolve(buildDirectory, 'server/index.js')
  if (!existsSync(file)) throw new Error(`The web pages have not been built (${file}). Run: npm run build`)
  const build = (await import(pathToFileURL(file).href)) as WebBuild
  return await renderWith(build, 'production', shop)
}
