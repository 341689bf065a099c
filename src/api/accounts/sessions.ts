import type { MiddlewareHandler } from 'hono'
import { viewerOf } from '#domain/accounts/sessions.ts'
import type { Shop } from '#domain/shop.ts'
import type { ApiEnv } from '#http/http.ts'

/**
 * Reads `Authorization: Bearer <token>` and says who is signed in. A dead token is no error here: public calls answer
 * all the same, and calls that need somebody refuse with 401 by `signedIn`. Mount it behind calls that never need to
 * know, so that they work without the database.
 */
export const readSession =
  (shop: Pick<Shop, 'db' | 'now' | 'rules'>): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    // What is answered from here on may be about one person: no cache keeps it.
    c.header('cache-control', 'no-store')
    const token = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
    const viewer = token && (await viewerOf(shop, token))
    if (viewer) {
      c.set('viewer', viewer)
      c.set('token', token)
    }
    await next()
  }
