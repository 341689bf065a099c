import { createHash, createHmac } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { shortLinks } from '#db/schema.ts'
import { shortAddress } from '#rules/short-addresses.ts'
import { url } from '#rules/sms-values.ts'
import type { SmsValue } from '#text/sent/sms.ts'
import type { Shop } from './shop.ts'

/** Links in an SMS that give access without a login: a short token in the address, and its hash in `short_links`. */

type Kind = (typeof shortLinks.$inferSelect)['kind']

interface ShortLink {
  kind: Kind
  orderId: string
  /** The link is good for this only: the sum, or the phone to which it was sent. */
  boundTo: string
}

const PAGES = { p: 'pay', v: 'door' } as const

/** Crockford's base 32, of which an SMS carries every letter. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LETTERS = 16

/** Eighty bits. The same for a repeated job, so that a link is stored once. */
const tokenOf = (secret: string, { kind, orderId, boundTo }: ShortLink): string =>
  [
    ...createHmac('sha256', secret)
      .update(JSON.stringify(['short-link', kind, orderId, boundTo]))
      .digest(),
  ]
    .slice(0, LETTERS)
    .map(byte => ALPHABET[byte & 31])
    .join('')

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Stores a link and returns its address. A link that is made again expires later. */
export async function createShortLink(
  { db, rules }: Pick<Shop, 'db' | 'rules'>,
  { amount = null, expiresAt, ...link }: ShortLink & { amount?: number | null; expiresAt: Date },
): Promise<SmsValue<'url'>> {
  const token = tokenOf(rules.secret, link)
  const { kind, orderId } = link
  await db
    .insert(shortLinks)
    .values({ tokenHash: hashOf(token), kind, orderId, amount, expiresAt })
    .onConflictDoUpdate({
      target: shortLinks.tokenHash,
      set: { expiresAt: sql`greatest(${shortLinks.expiresAt}, excluded.expires_at)` },
    })
  return url(shortAddress(rules.shopUrl, PAGES[kind]) + token)
}

/** Undefined for an unknown or expired token. */
export async function findShortLink(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  kind: Kind,
  token: string,
): Promise<{ orderId: string; amount: number | null } | undefined> {
  const isThis = and(eq(shortLinks.tokenHash, hashOf(token)), eq(shortLinks.kind, kind))
  const [found] = await db
    .select({ orderId: shortLinks.orderId, amount: shortLinks.amount })
    .from(shortLinks)
    .where(and(isThis, gt(shortLinks.expiresAt, now())))
  return found
}

export const isTokenOf = (secret: string, token: string, link: ShortLink): boolean =>
  hashOf(token) === hashOf(tokenOf(secret, link))

export async function deleteExpiredLinks({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<void> {
  await db.delete(shortLinks).where(lt(shortLinks.expiresAt, now()))
}
