import { createHmac, timingSafeEqual } from 'node:crypto'
import { MINUTE_MS } from '#rules/durations.ts'

/** A signed link gives access to one thing until it expires, without a session. */

/** `purpose` ('report') separates kinds of links; `value` is what it opens. URL-safe. */
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

/** Ignores the expiry. */
export function wasSigned(secret: string, link: SignedLink): boolean {
  const right = Buffer.from(sign(secret, link.purpose, link.value, link.expiresAt))
  const given = Buffer.from(link.signature)
  return given.length === right.length && timingSafeEqual(given, right)
}

export const isSigned = (secret: string, link: SignedLink, now: Date): boolean =>
  wasSigned(secret, link) && now < link.expiresAt

export interface SignedLinkQuery {
  expires: string
  signature: string
}

export function linkQuery(secret: string, purpose: string, value: string, expiresAt: Date): SignedLinkQuery {
  return { expires: String(expiresAt.getTime()), signature: sign(secret, purpose, value, expiresAt) }
}

/** An unreadable expiry counts as expired. */
export function linkFrom(
  purpose: string,
  value: string,
  { expires, signature }: SignedLinkQuery,
): SignedLink {
  const expiresAt = new Date(/^\d{1,15}$/.test(expires) ? Number(expires) : 0)
  return { purpose, value, expiresAt, signature }
}

export const TAB_LINK_MS = 15 * MINUTE_MS

/** Stable for one secret. Can't be reversed by trying all addresses. */
export const hashOfAddress = (secret: string, address: string): string =>
  createHmac('sha256', secret).update(`address|${address}`).digest('base64url').slice(0, 22)
