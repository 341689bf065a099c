import { and, asc, eq, exists, ne, sql } from 'drizzle-orm'
import { passkeys, staffSessions } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { MINUTE_MS, SECOND_MS } from '#rules/durations.ts'
import { listCentreOnlyPermissions, listPermissions } from '#rules/staff/permissions.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { StepUp } from '#wire/staff/passkeys.ts'
import { audit } from '../audit.ts'
import type { Shop } from '../shop.ts'
import { createInviteToken } from './invites.ts'
import { isLockable } from './lock.ts'
import type { StaffSession } from './sessions.ts'
import { lockEmployedStaff } from './staff.ts'
import { requireStepUp } from './step-up.ts'
import { keyEnded, lastKey } from './words.ts'

type Deps = Pick<Shop, 'db' | 'now' | 'rules'>

const ADD_WITHIN_MS = 10 * MINUTE_MS

interface OwnKey {
  id: string
  /** As detected, or as renamed by its owner. */
  device: string | null
  createdAt: Date
  lastUsedAt: Date
  isBackedUp: boolean
  isThis: boolean
}

export async function listOwnKeys({ db }: Pick<Shop, 'db'>, { id, actor }: StaffSession): Promise<OwnKey[]> {
  const opened = db
    .select({ one: sql`1` })
    .from(staffSessions)
    .where(and(eq(staffSessions.id, id), eq(staffSessions.passkeyId, passkeys.id)))
  return db
    .select({
      id: passkeys.id,
      device: passkeys.device,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
      isBackedUp: passkeys.isBackedUp,
      isThis: sql<boolean>`${exists(opened)}`,
    })
    .from(passkeys)
    .where(eq(passkeys.staffId, actor.id))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
}

interface NewKey {
  way: 'passkey' | 'authenticator'
  device: string | null
  addedAt: Date
}

export async function readSelf(shop: Pick<Shop, 'db' | 'rules'>, session: StaffSession) {
  const { actor, grants } = session
  return {
    id: actor.id,
    name: actor.name,
    permissions: listPermissions(grants),
    centreOnly: listCentreOnlyPermissions(grants),
    roles: grants,
    lockAfter: isLockable(session) ? shop.rules.deskLockAfter / SECOND_MS : null,
    newKeys: await newKeysOf(shop, session),
  }
}

/** Keys that other sessions added since this key's previous sign-in: another person may hold them. */
async function newKeysOf({ db }: Pick<Shop, 'db'>, { id }: StaffSession): Promise<NewKey[]> {
  const { rows } = await db.execute<{ way: NewKey['way']; device: string | null; addedAt: Date }>(sql`
    select 'passkey' as way, k.device, k.created_at as "addedAt"
    from staff_sessions s join passkeys k on k.staff_id = s.staff_id
    where s.id = ${id} and k.created_at > s.keys_known_until and k.id is distinct from s.passkey_id
    union all
    select 'authenticator', null, a.created_at
    from staff_sessions s join staff_authenticators a on a.staff_id = s.staff_id
    where s.id = ${id} and a.created_at > s.keys_known_until and s.passkey_id is not null
    order by "addedAt"`)
  return rows.map(row => ({ ...row, addedAt: new Date(row.addedAt) }))
}

/** Valid for ten minutes, on this device or another. */
export async function inviteOwnKey(shop: Deps, staff: StaffSession, stepUp: StepUp): Promise<string> {
  const staffId = staff.actor.id
  const action = { action: 'key.add', subject: `staff:${staffId}` } as const
  const { issuedBy } = await requireStepUp(shop, staff, action, stepUp)
  return createInviteToken(shop, shop.db, { staffId, issuedBy, lifetime: ADD_WITHIN_MS })
}

export async function renameOwnKey(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  { actor }: StaffSession,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await inTransaction(db, async tx => {
    const isThis = and(eq(passkeys.staffId, actor.id), eq(passkeys.id, id))
    const [before] = await tx.select({ device: passkeys.device }).from(passkeys).where(isThis).for('update')
    if (!before) throw new Refusal('NOT_FOUND', sentence(keyEnded))
    await tx.update(passkeys).set({ device: name }).where(isThis)
    await audit(tx, {
      at: now(),
      actor,
      action: 'staff.key-renamed',
      subject: `staff:${actor.id}`,
      details: { before, after: { device: name } },
    })
  })
}

/** Also ends the sessions that it opened. */
export async function endOwnKey(
  shop: Deps,
  staff: StaffSession,
  { id, stepUp }: { id: string; stepUp: StepUp },
): Promise<void> {
  const subject = `staff:${staff.actor.id}` as const
  const isOwn = eq(passkeys.staffId, staff.actor.id)
  const [key] = await shop.db
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(and(isOwn, eq(passkeys.id, id)))
  if (!key) throw new Refusal('NOT_FOUND', sentence(keyEnded))
  await requireStepUp(shop, staff, { action: 'key.end', subject, about: { key: id } }, stepUp)
  await inTransaction(shop.db, async tx => {
    // One at a time: ending the last two keys concurrently would leave none.
    await lockEmployedStaff(tx, staff.actor.id, 'no key update')
    const others = await tx.$count(passkeys, and(isOwn, ne(passkeys.id, id)))
    if (others === 0) throw new Refusal('INVALID', sentence(lastKey))

    const ended = await tx
      .delete(passkeys)
      .where(and(isOwn, eq(passkeys.id, id)))
      .returning({ device: passkeys.device })
    const [gone] = ended
    if (!gone) throw new Refusal('NOT_FOUND', sentence(keyEnded))

    await audit(tx, {
      at: shop.now(),
      actor: staff.actor,
      action: 'staff.key-ended',
      subject,
      details: { device: gone.device },
    })
  })
}
