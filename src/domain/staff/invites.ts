import { randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { staffInvites } from '#db/schema.ts'
import { DAY_MS } from '#rules/durations.ts'
import { pathOf } from '#rules/pages.ts'
import { hashOfToken } from '../accounts/sessions.ts'
import type { Connection, Shop } from '../shop.ts'

/** One-time links by which somebody of the staff adds a passkey. Only the token's hash is stored. */

const INVITE_MS = DAY_MS

/** The page of an invitation. Its token is behind the `#`: no server sees it in an address, and no log keeps it. */
const linkOf = ({ rules }: Pick<Shop, 'rules'>, token: string): string =>
  `${rules.shopUrl}${pathOf('desk')}#${token}`

/** A link for somebody. */
export const createInvite = async (
  shop: Pick<Shop, 'now' | 'rules'>,
  tx: Connection,
  staffId: string,
): Promise<string> => linkOf(shop, await createInviteToken(shop, tx, { staffId, lifetime: INVITE_MS }))

/** Its token alone; `lifetime` in ms. With `replacesKeys` the key that it adds ends the person's others. */
export async function createInviteToken(
  { now }: Pick<Shop, 'now'>,
  tx: Connection,
  { staffId, lifetime, replacesKeys = false }: { staffId: string; lifetime: number; replacesKeys?: boolean },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + lifetime)
  await tx
    .insert(staffInvites)
    .values({ tokenHash: hashOfToken(token), staffId, replacesKeys, createdAt, expiresAt })
  return token
}

const isGood = ({ now }: Pick<Shop, 'now'>, token: string) =>
  and(eq(staffInvites.tokenHash, hashOfToken(token)), gt(staffInvites.expiresAt, now()))

/** Whose invitation it is; undefined for one that is unknown, used or too old. */
export async function staffIdOfInvite(
  shop: Pick<Shop, 'db' | 'now'>,
  token: string,
): Promise<string | undefined> {
  const [found] = await shop.db
    .select({ staffId: staffInvites.staffId })
    .from(staffInvites)
    .where(isGood(shop, token))
  return found?.staffId
}

/** Uses an invitation up: for one call only, whoever comes at the same time; undefined for all others. */
export async function takeInvite(
  shop: Pick<Shop, 'now'>,
  tx: Connection,
  token: string,
  staffId: string,
): Promise<{ replacesKeys: boolean } | undefined> {
  const [taken] = await tx
    .delete(staffInvites)
    .where(and(isGood(shop, token), eq(staffInvites.staffId, staffId)))
    .returning({ replacesKeys: staffInvites.replacesKeys })
  return taken
}
