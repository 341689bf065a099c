import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Webhook, WebhookHint } from '#domain/ports/payment-provider.ts'
import { parseJson } from './http.ts'

const id = z.string().regex(/^[\w-]{1,63}$/)

const Event = z.looseObject({
  event: z.string().regex(/^[\w.-]{1,100}$/),
  payload: z.looseObject({ merchantOrderId: id.optional(), merchantRefundId: id.optional() }),
})

const sha256 = (text: string) => createHash('sha256').update(text).digest()

type Credentials = { username: string; password: string } | undefined

const authorizationOf = ({ username, password }: NonNullable<Credentials>): string =>
  sha256(`${username}:${password}`).toString('hex')

/** As PhonePe sends it, about nothing. */
export const sampleWebhook = (
  credentials: Credentials,
): { headers: Record<string, string>; body: string } => ({
  headers: credentials ? { authorization: authorizationOf(credentials) } : {},
  body: JSON.stringify({ event: 'check.sample', payload: {} }),
})

/**
 * A webhook is authentic if its Authorization header is the hex SHA-256 of `username:password`, optionally
 * after `SHA256 `, in either case; compared in constant time. Without configured credentials none is.
 */
export function webhookReader(credentials: Credentials) {
  const expected = credentials && authorizationOf(credentials)
  return (headers: Headers, body: string): Webhook => {
    const authorization = headers.get('authorization')
    if (!expected || !authorization) return { isSigned: false }
    const given = authorization.trim().replace(/^sha256\s+/i, '')
    // timingSafeEqual needs equal lengths.
    const isSigned = timingSafeEqual(sha256(given.toLowerCase()), sha256(expected))
    return isSigned ? { isSigned, hint: hintOf(parseJson(body)) } : { isSigned }
  }
}

/** Null for other events. */
function hintOf(body: unknown): WebhookHint | null {
  const read = Event.safeParse(body)
  if (!read.success) return null
  const { event, payload } = read.data
  if (event.startsWith('pg.refund.') && payload.merchantRefundId) {
    return { about: 'refund', merchantRefundId: payload.merchantRefundId, event }
  }
  // `pg.order.*` reports the same payments; PhonePe's console offers both kinds.
  if (/^(checkout|pg)\.order\./.test(event) && payload.merchantOrderId) {
    return { about: 'payment', merchantOrderId: payload.merchantOrderId, event }
  }
  return null
}
