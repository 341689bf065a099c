import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { staffRoles, staffSessions, staff as staffTable } from '#db/schema.ts'
import { HOUR_MS, MINUTE_MS } from '#rules/durations.ts'
import {
  type AllowedCentres,
  centresWithPermission,
  type Grant,
  hasPermissionAt,
  type Permission,
} from '#rules/staff/permissions.ts'
import { permissionMeanings } from '#text/staff.ts'
import { say, sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { hashToken } from '../accounts/sessions.ts'
import type { Staff } from '../actor.ts'
import type { Shop, Transaction } from '../shop.ts'
import { deskSessionEnded, notAllowed } from './words.ts'

/** A working day with overtime. */
export const STAFF_SESSION_MS = 12 * HOUR_MS

export interface StaffSession {
  kind: 'staff'
  /** Not the token. */
  id: string
  actor: Required<Staff>
  grants: Grant[]
  /** When the desk was last used. */
  lastSeen: Date
  lastCalled: Date | null
  /** Signed in from the collectors' app. */
  isPhone: boolean
  /** Locked by hand. */
  isLocked: boolean
}

interface NewStaffSession {
  staffId: string
  /** Null: opened by an authenticator app. */
  passkeyId: string | null
  /** The previous sign-in by the same key or app; null for the first. */
  keysKnownUntil: Date | null
  device: string | null
  isPhone?: boolean | undefined
  replaces: string | undefined
  now: Date
}

/** Replaces the browser's earlier session; returns the cookie's token, which is not stored. */
export async function startStaffSession(
  tx: Transaction,
  { staffId, passkeyId, keysKnownUntil, device, isPhone = false, replaces, now }: NewStaffSession,
): Promise<string> {
  if (replaces) await tx.delete(staffSessions).where(eq(staffSessions.id, replaces))
  const token = randomBytes(32).toString('base64url')
  await tx.insert(staffSessions).values({
    tokenHash: hashToken(token),
    staffId,
    passkeyId,
    keysKnownUntil,
    device,
    isPhone,
    createdAt: now,
    expiresAt: new Date(now.getTime() + STAFF_SESSION_MS),
  })
  return token
}

export async function findStaffSession(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  token: string,
  address: string,
): Promise<StaffSession | undefined> {
  const rows = await db
    .select({
      id: staffSessions.id,
      staffId: staffTable.id,
      name: staffTable.name,
      createdAt: staffSessions.createdAt,
      lastSeenAt: staffSessions.lastSeenAt,
      lockedAt: staffSessions.lockedAt,
      isPhone: staffSessions.isPhone,
      lastCalledAt: staffSessions.lastCalledAt,
      role: staffRoles.role,
      centre: staffRoles.centreCode,
    })
    .from(staffSessions)
    .innerJoin(staffTable, and(eq(staffTable.id, staffSessions.staffId), isNull(staffTable.endedAt)))
    .leftJoin(staffRoles, and(eq(staffRoles.staffId, staffTable.id), isNull(staffRoles.endedAt)))
    .where(and(eq(staffSessions.tokenHash, hashToken(token)), gt(staffSessions.expiresAt, now())))
  const [first] = rows
  if (!first) return undefined
  return {
    kind: 'staff',
    id: first.id,
    actor: { kind: 'staff', id: first.staffId, name: first.name, session: { id: first.id, address } },
    grants: rows.flatMap(({ role, centre }) => (role ? [{ role, centre }] : [])),
    lastSeen: first.lastSeenAt ?? first.createdAt,
    lastCalled: first.lastCalledAt,
    isPhone: first.isPhone,
    isLocked: first.lockedAt !== null,
  }
}

const TOUCH_EVERY_MS = 5 * MINUTE_MS

/** Shown to managers of the staff. */
export async function touchSession(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  { id, actor, lastCalled }: StaffSession,
): Promise<void> {
  const at = now()
  if (lastCalled && at.getTime() - lastCalled.getTime() < TOUCH_EVERY_MS) return
  await db
    .update(staffSessions)
    .set({ lastCalledAt: at, lastAddress: actor.session.address })
    .where(eq(staffSessions.id, id))
}

export const refusalFor = (permission: Permission): Refusal =>
  new Refusal('FORBIDDEN', sentence(notAllowed, { meaning: say(permissionMeanings[permission]) }))

/** A centre, or null for something that belongs to none, such as a home visit. */
export function authorise(
  { grants }: { grants: readonly Grant[] },
  permission: Permission,
  centre: string | null,
): void {
  if (!hasPermissionAt(grants, permission, centre)) throw refusalFor(permission)
}

/** For lists. @throws FORBIDDEN if the person has the permission nowhere */
export function allowedCentres({ grants }: StaffSession, permission: Permission): AllowedCentres {
  const centres = centresWithPermission(grants, permission)
  if (centres.length === 0) throw refusalFor(permission)
  return centres
}

/** Condition for lists: the centre with this code, or none for a home visit, is one of these. */
export const isAtCentres = (allowed: AllowedCentres, centreCode: SQLWrapper): SQL =>
  allowed === 'everywhere' ? sql`true` : sql`${centreCode} = any(${sql.param(allowed)}::text[])`

export async function listStaffSessions({ db, now }: Pick<Shop, 'db' | 'now'>, staff: StaffSession) {
  const rows = await db
    .select()
    .from(staffSessions)
    .where(and(eq(staffSessions.staffId, staff.actor.id), gt(staffSessions.expiresAt, now())))
    .orderBy(desc(staffSessions.createdAt), desc(staffSessions.id))
  return rows.map(({ id, device, createdAt }) => ({ id, device, createdAt, isThis: id === staff.id }))
}

export async function endStaffSession(
  { db }: Pick<Shop, 'db'>,
  staff: StaffSession,
  id: string,
): Promise<void> {
  const ended = await db
    .delete(staffSessions)
    .where(and(eq(staffSessions.id, id), eq(staffSessions.staffId, staff.actor.id)))
    .returning({ id: staffSessions.id })
  if (ended.length === 0) throw new Refusal('NOT_FOUND', sentence(deskSessionEnded))
}
