import { randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { staffInvites } from '#db/schema.ts'
import { DAY_MS } from '#rules/durations.ts'
import { pathOf } from '#rules/pages.ts'
import { hashToken } from '../accounts/sessions.ts'
import type { Connection, Shop } from '../shop.ts'

/** One-time links for adding a passkey. Only the token's hash is stored. */

const INVITE_MS = DAY_MS

/** The token comes after the `#`, so that no server receives or logs it. */
const linkOf = ({ rules }: Pick<Shop, 'rules'>, token: string): string =>
  `${rules.shopUrl}${pathOf('desk')}#${token}`

/** `issuedBy` is null for the command line. */
export const createInvite = async (
  shop: Pick<Shop, 'now' | 'rules'>,
  tx: Connection,
  { staffId, issuedBy }: { staffId: string; issuedBy: string | null },
): Promise<string> =>
  linkOf(shop, await createInviteToken(shop, tx, { staffId, issuedBy, lifetime: INVITE_MS }))

interface NewInvite {
  staffId: string
  issuedBy: string | null
  /** ms. */
  lifetime: number
  /** True if the new key ends the person's other keys. */
  replacesKeys?: boolean
}

export async function createInviteToken(
  { now }: Pick<Shop, 'now'>,
  tx: Connection,
  { staffId, issuedBy, lifetime, replacesKeys = false }: NewInvite,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + lifetime)
  await tx
    .insert(staffInvites)
    .values({ tokenHash: hashToken(token), staffId, issuedBy, replacesKeys, createdAt, expiresAt })
  return token
}

const isGood = ({ now }: Pick<Shop, 'now'>, token: string) =>
  and(eq(staffInvites.tokenHash, hashToken(token)), gt(staffInvites.expiresAt, now()))

export async function findInvitedStaffId(
  shop: Pick<Shop, 'db' | 'now'>,
  token: string,
): Promise<string | undefined> {
  const [found] = await shop.db
    .select({ staffId: staffInvites.staffId })
    .from(staffInvites)
    .where(isGood(shop, token))
  return found?.staffId
}

/** Voids the secret that was shown before. */
export async function storeAppSecret(
  shop: Pick<Shop, 'db' | 'now'>,
  token: string,
  appSecret: Uint8Array<ArrayBuffer>,
): Promise<void> {
  await shop.db.update(staffInvites).set({ appSecret }).where(isGood(shop, token))
}

/** Undefined for all but one of several concurrent calls. */
export async function takeInvite(
  shop: Pick<Shop, 'now'>,
  tx: Connection,
  token: string,
  staffId: string,
): Promise<Pick<typeof staffInvites.$inferSelect, 'replacesKeys' | 'issuedBy' | 'appSecret'> | undefined> {
  const [taken] = await tx
    .delete(staffInvites)
    .where(and(isGood(shop, token), eq(staffInvites.staffId, staffId)))
    .returning()
  return taken
}
