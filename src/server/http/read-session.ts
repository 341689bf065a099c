import type { MiddlewareHandler } from 'hono'
import { viewerOf } from '#domain/accounts/sessions.ts'
import type { Shop } from '#domain/shop.ts'
import type { ApiEnv } from './http.ts'

/**
 * Middleware that reads `Authorization: Bearer <token>` and loads the session. An invalid token is no error here:
 * public calls work all the same, and others refuse with 401 by `signedIn`. Mount it after calls that need no session,
 * so that those work without the database.
 */
export const readSession =
  (shop: Pick<Shop, 'db' | 'now' | 'rules'>): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    // Responses may be personal from here on.
    c.header('cache-control', 'no-store')
    const token = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
    const viewer = token && (await viewerOf(shop, token))
    if (viewer) {
      c.set('viewer', viewer)
      c.set('token', token)
    }
    await next()
  }
