import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import {
  centres,
  passkeys,
  staffAuthenticators,
  staffChallenges,
  staffInvites,
  staffRecoveryCodes,
  staffRoles,
  staffSessions,
  staff as staffTable,
} from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Grant } from '#rules/staff/permissions.ts'
import { noSuchCentre } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { actorName, type Operator, staffIdOf } from '../actor.ts'
import { audit } from '../audit.ts'
import { deleteFilesLater } from '../files/deletions.ts'
import type { Connection, Shop, Transaction } from '../shop.ts'
import { createInvite } from './invites.ts'
import { NUMBERED, numberSharedNames } from './names.ts'
import { isOwnerRole, lockOwnerRows, requireAnOwner } from './owners.ts'
import { noSuchStaff, staffExists, whichStaff } from './words.ts'

type Deps = Pick<Shop, 'db' | 'now' | 'rules'>

/** The command line identifies a person by name, a screen by id. */
type Who = { name: string } | { id: string }

type StaffRow = typeof staffTable.$inferSelect

const isPresent = isNull(staffTable.endedAt)

/** The link adds the first passkey, once, within a day. `isNamesake`: another person of that name exists. */
export function addStaff(
  shop: Deps,
  {
    name,
    phone = null,
    mayUseCodes = false,
    isNamesake = false,
    grants,
    actor,
  }: {
    name: string
    phone?: string | null
    mayUseCodes?: boolean
    isNamesake?: boolean
    grants: readonly Grant[]
    actor: Operator
  },
): Promise<{ staff: StaffRow; link: string }> {
  return inTransaction(shop.db, async tx => {
    const now = shop.now()
    if (!isNamesake) await refuseKnownName(tx, name)

    const [row] = await tx.insert(staffTable).values({ name, phone, mayUseCodes, createdAt: now }).returning()
    if (!row) throw new Error('a member of staff was not written')
    for (const { centre } of grants) await refuseUnknownCentre(tx, centre)
    const by = { grantedBy: actorName(actor), grantedAt: now }
    if (grants.length > 0)
      await tx
        .insert(staffRoles)
        .values(grants.map(({ role, centre }) => ({ staffId: row.id, role, centreCode: centre, ...by })))

    await audit(tx, {
      at: now,
      actor,
      action: 'staff.added',
      subject: `staff:${row.id}`,
      details: { name, roles: grants, mayUseCodes },
    })
    return { staff: row, link: await createInvite(shop, tx, { staffId: row.id, issuedBy: staffIdOf(actor) }) }
  })
}

/** One call per name at a time, so that a form that is sent twice adds one person. */
async function refuseKnownName(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('staff'), hashtext(lower(${name})))`)
  const hasName = sql`lower(${staffTable.name}) = lower(${name})`
  const [known] = await tx.select({ id: staffTable.id }).from(staffTable).where(and(hasName, isPresent))
  if (known) throw new Refusal('INVALID', sentence(staffExists, { name }))
}

export async function refuseUnknownCentre(tx: Connection, code: string | null): Promise<void> {
  if (code === null) return
  const [found] = await tx.select({ code: centres.code }).from(centres).where(eq(centres.code, code))
  if (!found) throw new Refusal('INVALID', sentence(noSuchCentre, { code }))
}

/** Ends earlier links. `isLost` also ends passkeys, sessions and recovery codes. */
export function inviteStaff(
  shop: Deps,
  {
    actor,
    isLost = false,
    allowCodes = false,
    ...who
  }: Who & { actor: Operator; isLost?: boolean; allowCodes?: boolean },
): Promise<{ staff: StaffRow; link: string; endedKeys: number }> {
  return inTransaction(shop.db, async tx => {
    const row = await lockStaff(tx, who)

    await tx.delete(staffInvites).where(eq(staffInvites.staffId, row.id))
    if (allowCodes)
      await tx
        .update(staffTable)
        .set({ mayUseCodes: true, revision: row.revision + 1 })
        .where(eq(staffTable.id, row.id))
    const endedKeys = isLost ? await endKeys(tx, row.id) : 0
    if (isLost) await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, row.id))

    await audit(tx, {
      at: shop.now(),
      actor,
      action: 'staff.invited',
      subject: `staff:${row.id}`,
      details: { endedKeys, ...(allowCodes ? { mayUseCodes: true } : {}) },
    })
    return {
      staff: row,
      link: await createInvite(shop, tx, { staffId: row.id, issuedBy: staffIdOf(actor) }),
      endedKeys,
    }
  })
}

/** Also ends the sessions that the passkeys opened. Returns the number of passkeys. */
export async function endKeys(tx: Transaction, staffId: string): Promise<number> {
  await endCodes(tx, staffId)
  const ended = await tx.delete(passkeys).where(eq(passkeys.staffId, staffId)).returning({ id: passkeys.id })
  return ended.length
}

/** Also ends the sessions that the app's codes opened. The caller holds the lock of the person's row. */
export async function endCodes(tx: Transaction, staffId: string): Promise<void> {
  await tx.delete(staffAuthenticators).where(eq(staffAuthenticators.staffId, staffId))
  await tx
    .delete(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), isNull(staffSessions.passkeyId)))
}

/**
 * Ends sessions, passkeys, links, recovery codes, roles and the photograph. A concurrent sign-in or
 * assignment waits for the same row. `endStaffAccess` (domain/desk) also unassigns the person's visits.
 */
export async function endStaff(
  tx: Transaction,
  now: Date,
  { actor, ...who }: Who & { actor: Operator },
): Promise<{ staff: StaffRow; sessions: number; passkeys: number }> {
  const authorId = staffIdOf(actor)
  if (authorId) await lockOwnerRows(tx)
  // If two people end each other at once, the second call fails.
  if (authorId && !(await lockEmployedStaff(tx, authorId)))
    throw new Refusal('NOT_FOUND', sentence(noSuchStaff))
  const row = await lockStaff(tx, who)

  await tx.update(staffTable).set({ endedAt: now }).where(eq(staffTable.id, row.id))
  await setPhoto(tx, now, row, null)
  const roles = await tx
    .update(staffRoles)
    .set({ endedAt: now })
    .where(and(eq(staffRoles.staffId, row.id), isNull(staffRoles.endedAt)))
    .returning({ role: staffRoles.role, centreCode: staffRoles.centreCode })
  // The command line can add another owner.
  if (authorId && roles.some(isOwnerRole)) await requireAnOwner(tx)

  const sessions = await tx.delete(staffSessions).where(eq(staffSessions.staffId, row.id)).returning()
  const keys = await endKeys(tx, row.id)
  await tx.delete(staffInvites).where(eq(staffInvites.staffId, row.id))
  await tx.delete(staffChallenges).where(eq(staffChallenges.staffId, row.id))
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, row.id))

  const ended = { sessions: sessions.length, passkeys: keys }
  await audit(tx, {
    at: now,
    actor,
    action: 'staff.ended',
    subject: `staff:${row.id}`,
    details: { name: row.name, ...ended },
  })
  return { staff: row, ...ended }
}

/** Deletes the previous file. The caller holds the lock of the person's row. */
export async function setPhoto(
  tx: Transaction,
  now: Date,
  { id, photoKey: before }: Pick<StaffRow, 'id' | 'photoKey'>,
  photoKey: string | null,
): Promise<void> {
  if (before === photoKey) return
  await tx.update(staffTable).set({ photoKey }).where(eq(staffTable.id, id))
  if (before) await deleteFilesLater(tx, [{ fileKey: before, orderId: null, dueAt: now }])
}

export async function lockStaff(tx: Transaction, who: Who): Promise<StaffRow> {
  const id = 'id' in who ? who.id : await idOfName(tx, who.name)
  const isThis = id === undefined ? sql`false` : eq(staffTable.id, id)
  const [row] = await tx.select().from(staffTable).where(and(isThis, isPresent)).for('update')
  if (!row) throw new Refusal('NOT_FOUND', sentence(noSuchStaff))
  return row
}

async function idOfName(tx: Transaction, name: string): Promise<string | undefined> {
  const bare = name.replace(NUMBERED, '').toLowerCase()
  const hasName = sql`lower(${staffTable.name}) in (${bare}, lower(${name}))`
  const named = await tx
    .select({ id: staffTable.id, name: staffTable.name })
    .from(staffTable)
    .where(and(hasName, isPresent))
    .orderBy(asc(staffTable.createdAt), asc(staffTable.id))
  const shown = await numberSharedNames(tx, named)
  const meant = shown.filter(member => member.name.toLowerCase() === name.toLowerCase())
  if (meant.length === 0 && shown.length > 1)
    throw new Refusal('INVALID', sentence(whichStaff, { names: shown.map(member => member.name).join(', ') }))
  return meant[0]?.id
}

/** Locks a present person, who can't leave meanwhile. 'no key update' also serialises changes of keys and codes. */
export async function lockEmployedStaff(
  tx: Transaction,
  id: string,
  lock: 'share' | 'no key update' = 'share',
): Promise<StaffRow | undefined> {
  const [row] = await tx
    .select()
    .from(staffTable)
    .where(and(eq(staffTable.id, id), isPresent))
    .for(lock)
  return row
}

export async function readStaffContact(
  db: Connection,
  id: string,
): Promise<Pick<StaffRow, 'name' | 'phone'> | undefined> {
  const [row] = await db
    .select({ name: staffTable.name, phone: staffTable.phone })
    .from(staffTable)
    .where(and(eq(staffTable.id, id), isPresent))
  return row
}

interface Listed extends Pick<StaffRow, 'id' | 'name' | 'phone' | 'mayUseCodes' | 'photoKey' | 'revision'> {
  grants: Grant[]
  passkeys: number
  lastSeen: Date | null
}

export async function listStaff(db: Connection): Promise<Listed[]> {
  const rows = await db
    .select({
      id: staffTable.id,
      name: staffTable.name,
      phone: staffTable.phone,
      mayUseCodes: staffTable.mayUseCodes,
      photoKey: staffTable.photoKey,
      revision: staffTable.revision,
      role: staffRoles.role,
      centre: staffRoles.centreCode,
      lastSeen: sql<
        string | null
      >`(select max(last_used_at) from passkeys where passkeys.staff_id = ${staffTable.id})`,
      passkeys: sql<number>`(select count(*)::int from passkeys where passkeys.staff_id = ${staffTable.id})`,
    })
    .from(staffTable)
    .leftJoin(staffRoles, and(eq(staffRoles.staffId, staffTable.id), isNull(staffRoles.endedAt)))
    .where(isPresent)
    .orderBy(
      asc(sql`lower(${staffTable.name})`),
      asc(staffTable.createdAt),
      asc(staffTable.id),
      asc(staffRoles.role),
    )
  const listed = [...Map.groupBy(rows, ({ id }) => id).values()].flatMap(([first, ...more]) =>
    first
      ? [
          {
            id: first.id,
            name: first.name,
            phone: first.phone,
            passkeys: first.passkeys,
            mayUseCodes: first.mayUseCodes,
            photoKey: first.photoKey,
            revision: first.revision,
            lastSeen: first.lastSeen ? new Date(first.lastSeen) : null,
            grants: [first, ...more].flatMap(({ role, centre }) => (role ? [{ role, centre }] : [])),
          },
        ]
      : [],
  )
  return numberSharedNames(db, listed)
}
