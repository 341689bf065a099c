import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerBuild } from 'react-router'
import { type Render, renderWith, type ShopContext } from './web-build.ts'

/** Development: Vite compiles pages at each request and reloads the browser. */

export interface DevServer {
  render: Render
  /** Vite's middleware: answers modules and styles, calls `next` for the rest. */
  through(request: IncomingMessage, response: ServerResponse, next: () => void): void
  close(): Promise<void>
}

export async function openDevServer(shop: ShopContext): Promise<DevServer> {
  const { createServer } = await import('vite')
  const own = new Set(process.listeners('SIGTERM'))
  const vite = await createServer({ server: { middlewareMode: true } })
  // Vite's listener would end the process before the shop has closed its database.
  for (const listener of process.listeners('SIGTERM')) {
    if (!own.has(listener)) process.off('SIGTERM', listener)
  }
  return {
    async render(request) {
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
      const render = await renderWith(build, 'development', shop)
      return render(request)
    },
    through: (request, response, next) => vite.middlewares(request, response, next),
    close: () => vite.close(),
  }
}
