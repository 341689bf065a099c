import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { customers, sessions } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { DAY_MS, HOUR_MS } from '#rules/durations.ts'
import { sessionEnded } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { CommandLine } from '../actor.ts'
import { audit } from '../audit.ts'
import type { Connection, Pooled, Shop, Viewer } from '../shop.ts'

/**
 * Opaque random tokens, stored as hashes, so that a leaked database gives no access. A session ends after 30
 * days, or earlier when unused (`rules.sessionIdleFor`).
 */

const SESSION_MS = 30 * DAY_MS
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** Updates `lastUsedAt` only once an hour: a write for each call would cost more than all reads. */
const USE_RECORDED_EVERY_MS = HOUR_MS

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

interface NewSession {
  customerId: string
  /** 'Chrome on Android'; null if unknown. */
  device?: string | null
  codeAt?: Date
  /** Until then, opening reports and personal data requires a code. */
  codeNeededUntil?: Date | null
  now: Date
}

/** The token (256 random bits) is not stored; `id` names the session without giving access. */
export async function startSession(
  connection: Connection,
  { customerId, device, codeAt, codeNeededUntil, now }: NewSession,
): Promise<{ token: string; id: string }> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + SESSION_MS)
  const [row] = await connection
    .insert(sessions)
    .values({
      tokenHash: hashToken(token),
      customerId,
      device,
      codeAt,
      codeNeededUntil,
      createdAt: now,
      lastUsedAt: now,
      expiresAt,
    })
    .returning({ id: sessions.id })
  if (!row) throw new Error('a session was not written')
  return { token, id: row.id }
}

const isLive = (now: Date, idleFor: number) =>
  and(gt(sessions.expiresAt, now), gt(sessions.lastUsedAt, new Date(now.getTime() - idleFor)))

const prepareLookup = (db: Pooled) =>
  db
    .select({
      customerId: sessions.customerId,
      isPhoneVerified: sql<boolean>`${customers.phoneVerifiedAt} is not null`,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .innerJoin(customers, eq(customers.id, sessions.customerId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        gt(sessions.lastUsedAt, sql.placeholder('idleSince')),
      ),
    )
    .prepare('viewer_of_token')

const lookups = new WeakMap<Pooled, ReturnType<typeof prepareLookup>>()

/** One prepared query, and at most one write an hour. */
export async function findViewer(
  shop: Pick<Shop, 'db' | 'now' | 'rules'>,
  token: string,
): Promise<Viewer | undefined> {
  if (!TOKEN.test(token)) return undefined
  const lookup = lookups.get(shop.db) ?? prepareLookup(shop.db)
  lookups.set(shop.db, lookup)
  const now = shop.now()
  const tokenHash = hashToken(token)
  const idleSince = new Date(now.getTime() - shop.rules.sessionIdleFor)
  const [found] = await lookup.execute({ tokenHash, now, idleSince })
  if (!found) return undefined
  const { lastUsedAt, ...viewer } = found
  if (now.getTime() - lastUsedAt.getTime() >= USE_RECORDED_EVERY_MS) {
    await shop.db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.tokenHash, tokenHash))
  }
  return viewer
}

/** `lastUsedAt` is precise to the hour. */
interface Device {
  id: string
  device: string | null
  createdAt: Date
  lastUsedAt: Date
  isThis: boolean
}

export async function listSessions(
  shop: Pick<Shop, 'db' | 'now' | 'rules'>,
  viewer: Viewer,
  token: string,
): Promise<Device[]> {
  const rows = await shop.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.customerId, viewer.customerId), isLive(shop.now(), shop.rules.sessionIdleFor)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt))
  return rows.map(({ id, device, createdAt, lastUsedAt, tokenHash }) => ({
    id,
    device,
    createdAt,
    lastUsedAt,
    isThis: tokenHash === hashToken(token),
  }))
}

export async function endSession(shop: Pick<Shop, 'db'>, viewer: Viewer, id: string): Promise<void> {
  const ended = await shop.db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.customerId, viewer.customerId)))
    .returning({ id: sessions.id })
  if (ended.length === 0) throw new Refusal('NOT_FOUND', sentence(sessionEnded))
}

export async function endSessions(
  connection: Connection,
  customerId: string,
  { exceptToken }: { exceptToken?: string } = {},
): Promise<number> {
  const isOther = exceptToken ? ne(sessions.tokenHash, hashToken(exceptToken)) : undefined
  const ended = await connection
    .delete(sessions)
    .where(and(eq(sessions.customerId, customerId), isOther))
    .returning({ id: sessions.id })
  return ended.length
}

export async function logout(shop: Pick<Shop, 'db'>, token: string): Promise<void> {
  await shop.db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)))
}

/** For a lost or stolen phone. Returns undefined if the phone has no account. */
export function endSessionsOfPhone(
  shop: Pick<Shop, 'db' | 'now'>,
  { phone, actor }: { phone: string; actor: CommandLine },
): Promise<number | undefined> {
  return inTransaction(shop.db, async tx => {
    const [found] = await tx.select({ id: customers.id }).from(customers).where(eq(customers.phone, phone))
    if (!found) return undefined
    const sessions = await endSessions(tx, found.id)
    await audit(tx, {
      at: shop.now(),
      actor,
      action: 'customer.sessions-ended',
      subject: `customer:${found.id}`,
      details: { sessions },
    })
    return sessions
  })
}
