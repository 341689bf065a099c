import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { staffRoles, staff as staffTable } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { ConfirmedAction } from '#rules/staff/confirmed-actions.ts'
import { type Grant, hasPermissionAt } from '#rules/staff/permissions.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { StepUp } from '#wire/staff/passkeys.ts'
import { actorName } from '../actor.ts'
import { audit } from '../audit.ts'
import { photoNameOf } from '../files/photos.ts'
import { staleRefusal } from '../record-changes.ts'
import type { Connection, Shop } from '../shop.ts'
import { isOwnerRole, lockOwnerRows, requireAnOwner } from './owners.ts'
import { allowedCentres, type StaffSession } from './sessions.ts'
import {
  addStaff,
  endCodes,
  inviteStaff,
  listStaff,
  lockStaff,
  refuseUnknownCentre,
  setPhoto,
} from './staff.ts'
import { requireStepUp } from './step-up.ts'
import { noSuchRoles, noSuchStaff, notOwnRoles } from './words.ts'

/**
 * The staff list for people with `staff.manage`. They confirm changes with a passkey, and each is audited. Managers of
 * some centres see and assign only roles at these centres.
 */

type Deps = Pick<Shop, 'db' | 'now' | 'rules'>
type Listed = Awaited<ReturnType<typeof listStaff>>[number]

const mayGive = (staff: StaffSession, grants: readonly Grant[]): boolean =>
  grants.every(({ centre }) => hasPermissionAt(staff.grants, 'staff.manage', centre))

const isManagedBy = (staff: StaffSession, grants: readonly Grant[]): boolean =>
  grants.length > 0 ? mayGive(staff, grants) : hasPermissionAt(staff.grants, 'staff.manage', null)

async function listManagedBy(db: Connection, staff: StaffSession): Promise<Listed[]> {
  allowedCentres(staff, 'staff.manage')
  return (await listStaff(db)).filter(({ grants }) => isManagedBy(staff, grants))
}

/** `photo` is the photograph's name. */
const toListedPerson = (staff: StaffSession, { photoKey, ...one }: Listed) => ({
  ...one,
  isSelf: one.id === staff.actor.id,
  photo: photoKey && photoNameOf(photoKey),
})

export async function listManaged(db: Connection, staff: StaffSession) {
  return (await listManagedBy(db, staff)).map(person => toListedPerson(staff, person))
}

export async function findManaged(db: Connection, staff: StaffSession, id: string): Promise<Listed> {
  const found = (await listManagedBy(db, staff)).find(person => person.id === id)
  if (!found) throw new Refusal('NOT_FOUND', sentence(noSuchStaff))
  return found
}

interface NewPerson {
  name: string
  phone: string | null
  mayUseCodes: boolean
  /** True if another person on the list has the name. */
  isNamesake: boolean
  grants: Grant[]
  stepUp?: StepUp
}

const grantTexts = (grants: readonly Grant[]): string[] =>
  grants.map(({ role, centre }) => `${role} ${centre ?? 'everywhere'}`).sort()

/** Returns the link for the first passkey. */
export async function addManaged(
  shop: Deps,
  staff: StaffSession,
  { name, phone, mayUseCodes, isNamesake, grants, stepUp }: NewPerson,
): Promise<{ id: string; link: string }> {
  allowedCentres(staff, 'staff.manage')
  if (!isManagedBy(staff, grants)) throw new Refusal('FORBIDDEN', sentence(noSuchRoles))
  const about = { name, phone, mayUseCodes, roles: grantTexts(grants) }
  const action: ConfirmedAction = { action: 'staff.add', subject: 'staff', about }
  await requireStepUp(shop, staff, action, stepUp)
  const actor = staff.actor
  const added = await addStaff(shop, { name, phone, mayUseCodes, isNamesake, grants, actor })
  return { id: added.staff.id, link: added.link }
}

/** `isLost` also ends the existing passkeys. */
export async function inviteManaged(
  shop: Deps,
  staff: StaffSession,
  { id, isLost, stepUp }: { id: string; isLost: boolean; stepUp?: StepUp },
): Promise<{ link: string; endedKeys: number }> {
  await findManaged(shop.db, staff, id)
  const action: ConfirmedAction = { action: 'staff.invite', subject: `staff:${id}`, about: { isLost } }
  await requireStepUp(shop, staff, action, stepUp)
  return inviteStaff(shop, { id, isLost, actor: staff.actor })
}

const settingsOf = ({ phone, mayUseCodes, grants }: Pick<Listed, 'phone' | 'mayUseCodes' | 'grants'>) => ({
  phone,
  mayUseCodes,
  roles: grantTexts(grants),
})

async function refuseStale(
  db: Connection,
  staff: StaffSession,
  stored: Listed,
  revision: number,
): Promise<void> {
  const changedAs = { subjects: [`staff:${stored.id}`], action: 'staff.changed' } as const
  if (stored.revision !== revision) throw await staleRefusal(db, changedAs, toListedPerson(staff, stored))
}

interface Change {
  id: string
  revision: number
  phone: string | null
  mayUseCodes?: boolean
  grants: Grant[]
  stepUp?: StepUp
}

/**
 * Replaces the roles, the phone and the permission to use codes. Without that permission the app ends; the photograph
 * of a person who is no longer a collector is deleted. Idempotent.
 */
export async function changeManaged(
  shop: Deps,
  staff: StaffSession,
  { id, revision, phone, mayUseCodes, grants, stepUp }: Change,
): Promise<void> {
  const known = await findManaged(shop.db, staff, id)
  // The phone shows which bookings are the person's own, so they can't change it themselves.
  if (id === staff.actor.id) throw new Refusal('FORBIDDEN', sentence(notOwnRoles))
  if (!mayGive(staff, grants)) throw new Refusal('FORBIDDEN', sentence(noSuchRoles))

  const isAllowed = mayUseCodes ?? known.mayUseCodes
  const about = settingsOf({ phone, mayUseCodes: isAllowed, grants })
  if (isDeepStrictEqual(settingsOf(known), about)) return
  await refuseStale(shop.db, staff, known, revision)
  await requireStepUp(shop, staff, { action: 'staff.change', subject: `staff:${id}`, about }, stepUp)

  await inTransaction(shop.db, async tx => {
    await lockOwnerRows(tx)
    const row = await lockStaff(tx, { id })
    const stored = await findManaged(tx, staff, id)
    if (isDeepStrictEqual(settingsOf(stored), about)) return
    await refuseStale(tx, staff, stored, revision)

    const now = shop.now()
    const open = and(eq(staffRoles.staffId, id), isNull(staffRoles.endedAt))
    const had = await tx.select().from(staffRoles).where(open)
    const before = had.map(({ role, centreCode }) => ({ role, centre: centreCode }))
    const key = ({ role, centre }: Grant) => `${role} ${centre ?? ''}`
    const wanted = new Map(grants.map(grant => [key(grant), grant]))
    const ended = had.filter(({ role, centreCode }) => !wanted.has(key({ role, centre: centreCode })))
    const added = [...wanted].filter(([name]) => !before.map(key).includes(name)).map(([, grant]) => grant)
    for (const { centre } of added) await refuseUnknownCentre(tx, centre)

    if (ended.length > 0)
      await tx
        .update(staffRoles)
        .set({ endedAt: now })
        .where(
          inArray(
            staffRoles.id,
            ended.map(one => one.id),
          ),
        )
    const by = { grantedBy: actorName(staff.actor), grantedAt: now }
    if (added.length > 0)
      await tx
        .insert(staffRoles)
        .values(added.map(({ role, centre }) => ({ staffId: id, role, centreCode: centre, ...by })))
    if (ended.some(isOwnerRole)) await requireAnOwner(tx)

    await tx
      .update(staffTable)
      .set({ phone, mayUseCodes: isAllowed, revision: revision + 1 })
      .where(eq(staffTable.id, id))
    if (!isAllowed) await endCodes(tx, id)
    if (!grants.some(({ role }) => role === 'collector')) await setPhoto(tx, now, row, null)

    await audit(tx, {
      at: now,
      actor: staff.actor,
      action: 'staff.changed',
      subject: `staff:${id}`,
      details: {
        before: { roles: grantTexts(before), hasPhone: row.phone !== null, mayUseCodes: row.mayUseCodes },
        after: { roles: grantTexts(grants), hasPhone: phone !== null, mayUseCodes: isAllowed },
      },
    })
  })
}
