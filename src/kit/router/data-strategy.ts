import type { DataStrategyFunction } from 'react-router'

/**
 * Replaces React Router's loading through the page server in the client bundle: every route with a loader has one for
 * the browser, and root's data don't change (`shouldRevalidate`).
 */

// The rest of the module, of which the build includes only what it uses.
export * from '../../../node_modules/react-router/dist/production/lib/dom/ssr/single-fetch.js'

const refuse = () => {
  throw new Error('This route has no loader for the browser: see vite.config.ts')
}

export const getTurboStreamSingleFetchDataStrategy =
  (): DataStrategyFunction =>
  async ({ matches }) => {
    const results = await Promise.all(
      matches
        .filter(match => match.shouldCallHandler())
        .map(async match => [match.route.id, await match.resolve(async handler => handler(refuse))] as const),
    )
    return Object.fromEntries(results)
  }
