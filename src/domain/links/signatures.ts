import { createHmac, timingSafeEqual } from 'node:crypto'
import { MINUTE_MS } from '#rules/durations.ts'

/** Signed links: whoever has one may open one thing until one instant, without being signed in. */

/**
 * The signature of a link. `purpose` ('report') keeps a link for one thing from opening another; `value` names what
 * it opens. URL-safe text.
 */
export const sign = (secret: string, purpose: string, value: string, expiresAt: Date): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['link', purpose, value, expiresAt.getTime()]))
    .digest('base64url')

export interface SignedLink {
  purpose: string
  value: string
  expiresAt: Date
  signature: string
}

/** Whether a link was signed by us for exactly this, whenever it expires. */
export function wasSigned(secret: string, link: SignedLink): boolean {
  const right = Buffer.from(sign(secret, link.purpose, link.value, link.expiresAt))
  const given = Buffer.from(link.signature)
  return given.length === right.length && timingSafeEqual(given, right)
}

/** Whether a link was signed by us for exactly this and has not expired at `now`. */
export const isSigned = (secret: string, link: SignedLink, now: Date): boolean =>
  wasSigned(secret, link) && now < link.expiresAt

/** A signature as it travels in a link's query. */
export interface LinkQuery {
  expires: string
  signature: string
}

/** What a link's query carries: until when it is good, signed. */
export function linkQuery(secret: string, purpose: string, value: string, expiresAt: Date): LinkQuery {
  return { expires: String(expiresAt.getTime()), signature: sign(secret, purpose, value, expiresAt) }
}

/** A link as it came back; one whose time can't be read has expired. */
export function linkFrom(purpose: string, value: string, { expires, signature }: LinkQuery): SignedLink {
  const expiresAt = new Date(/^\d{1,15}$/.test(expires) ? Number(expires) : 0)
  return { purpose, value, expiresAt, signature }
}

/** How long a link is good that opens in the next tab. */
export const TAB_LINK_MS = 15 * MINUTE_MS

/**
 * A network address as it may be kept: the same one has the same hash while the secret stays, and nobody can undo it
 * by trying all addresses.
 */
export const hashOfAddress = (secret: string, address: string): string =>
  createHmac('sha256', secret).update(`address|${address}`).digest('base64url').slice(0, 22)
