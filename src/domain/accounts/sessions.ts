import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { customers, sessions } from '#db/schema.ts'
import type { Connection, Database, Shop, Viewer } from '../shop.ts'
import type { CustomerRow } from './profile.ts'
import { DAY_MS } from './rate-limits.ts'

/** Sessions: opaque random tokens. The database knows only their hashes, so a copy of it signs nobody in. */

const SESSION_MS = 30 * DAY_MS
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** What every way of signing in gives: the token for the browser and whose it is. */
export interface SignedIn {
  token: string
  customer: CustomerRow
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Starts a session of 30 days. The token (256 random bits) is returned and nowhere kept. */
export async function startSession(connection: Connection, customerId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + SESSION_MS)
  await connection
    .insert(sessions)
    .values({ tokenHash: hashOf(token), customerId, createdAt: now, expiresAt })
  return token
}

const prepareLookup = (db: Database) =>
  db
    .select({
      customerId: sessions.customerId,
      isPhoneVerified: sql<boolean>`${customers.phoneVerifiedAt} is not null`,
    })
    .from(sessions)
    .innerJoin(customers, eq(customers.id, sessions.customerId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare('viewer_of_token')

const lookups = new WeakMap<Database, ReturnType<typeof prepareLookup>>()

/** Who a token stands for now, or undefined when it is unknown, ended or expired. One prepared query. */
export async function viewerOf(shop: Pick<Shop, 'db' | 'now'>, token: string): Promise<Viewer | undefined> {
  if (!TOKEN.test(token)) return undefined
  const lookup = lookups.get(shop.db) ?? prepareLookup(shop.db)
  lookups.set(shop.db, lookup)
  const [viewer] = await lookup.execute({ tokenHash: hashOf(token), now: shop.now() })
  return viewer
}

/** Ends a session; one that has ended already is no error. */
export async function logout(shop: Pick<Shop, 'db'>, token: string): Promise<void> {
  await shop.db.delete(sessions).where(eq(sessions.tokenHash, hashOf(token)))
}
