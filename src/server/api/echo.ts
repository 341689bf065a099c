import { Hono } from 'hono'
import type { Shop } from '#domain/shop.ts'
import { isSigned, linkFrom } from '#domain/signatures.ts'
import type { ApiEnv } from '#server/http/http.ts'
import { nothingHere } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'

/** Returns what arrives of a call from outside, for the check of the proxy. Others get the 404 of an unknown address. */

export const ECHO_PATH = '/api/check/echo'
export const ECHO_PURPOSE = 'echo'

export interface Echo {
  /** The address that limits count. */
  address: string
  /** The entries of X-Forwarded-For, as they arrived. */
  forwarded: string[]
  protocol: string
}

export function echoRoutes({ rules, now }: Pick<Shop, 'rules' | 'now'>) {
  const api = new Hono<ApiEnv>()
  api.get(ECHO_PATH, c => {
    const { expires = '', signature = '' } = c.req.query()
    if (!isSigned(rules.secret, linkFrom(ECHO_PURPOSE, '', { expires, signature }), now()))
      throw new Refusal('NOT_FOUND', sentence(nothingHere))
    const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map(entry => entry.trim())
    const echo: Echo = {
      address: c.get('address'),
      forwarded: forwarded.filter(Boolean),
      protocol: c.req.header('x-forwarded-proto') ?? 'http',
    }
    return c.json(echo, 200, { 'cache-control': 'no-store' })
  })
  return api
}
