import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** What a webhook is about. Only a hint: whatever it says, the state is asked for with our own call. */
export type PaymentHint =
  | { about: 'payment'; merchantOrderId: string; event: string }
  | { about: 'refund'; merchantRefundId: string; event: string }

const id = z.string().regex(/^[\w-]{1,63}$/)

const Event = z.looseObject({
  event: z.string().regex(/^[\w.-]{1,100}$/),
  payload: z.looseObject({ merchantOrderId: id.optional(), merchantRefundId: id.optional() }),
})

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/**
 * Makes the check of a webhook's Authorization header: hex SHA-256 of `username:password`, with or without a
 * `SHA256 ` before it, in either case; compared in constant time. Without configured credentials all are refused.
 */
export function webhookCheck(credentials: { username: string; password: string } | undefined) {
  const expected = credentials && sha256(`${credentials.username}:${credentials.password}`).toString('hex')
  return (authorizationHeader: string | null | undefined): boolean => {
    if (!expected || !authorizationHeader) return false
    const given = authorizationHeader.trim().replace(/^sha256\s+/i, '')
    // Hashed once more, so that both sides have one length whatever was sent.
    return timingSafeEqual(sha256(given.toLowerCase()), sha256(expected))
  }
}

/** Reads what a webhook's JSON body is about; null for events the shop has no use for. */
export function readWebhook(body: unknown): PaymentHint | null {
  const parsed = Event.safeParse(body)
  if (!parsed.success) return null
  const { event, payload } = parsed.data
  if (event.startsWith('pg.refund.') && payload.merchantRefundId) {
    return { about: 'refund', merchantRefundId: payload.merchantRefundId, event }
  }
  if (event.startsWith('checkout.order.') && payload.merchantOrderId) {
    return { about: 'payment', merchantOrderId: payload.merchantOrderId, event }
  }
  return null
}
