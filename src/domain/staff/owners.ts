import { and, eq, isNull } from 'drizzle-orm'
import { staffRoles, staff as staffTable } from '#db/schema.ts'
import type { Role } from '#rules/staff/permissions.ts'
import { lastOwner } from '#text/staff/staff.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { Transaction } from '../shop.ts'

/** A company keeps an owner: without one, nobody at a desk could add or change staff. */

const OWNER: Role = 'owner'

const isOwner = and(
  eq(staffRoles.role, OWNER),
  isNull(staffRoles.centreCode),
  isNull(staffRoles.endedAt),
  isNull(staffTable.endedAt),
)

/** Of the whole company; who owns one centre is no owner here. */
export const isOwnerRole = ({ role, centreCode }: { role: Role; centreCode: string | null }): boolean =>
  role === OWNER && centreCode === null

/**
 * One change of the staff at a time while it could end an owner: of two owners who end each other, or take the role away,
 * the second finds what the first has done. Before any other lock of the transaction.
 */
export async function lockOwners(tx: Transaction): Promise<void> {
  await tx
    .select({ id: staffTable.id })
    .from(staffTable)
    .innerJoin(staffRoles, eq(staffRoles.staffId, staffTable.id))
    .where(isOwner)
    .orderBy(staffTable.id)
    .for('update', { of: staffTable })
}

/** Refusal INVALID where no owner is left. */
export async function refuseWithoutOwner(tx: Transaction): Promise<void> {
  const [owner] = await tx
    .select({ id: staffTable.id })
    .from(staffTable)
    .innerJoin(staffRoles, eq(staffRoles.staffId, staffTable.id))
    .where(isOwner)
    .limit(1)
  if (!owner) throw new Refusal('INVALID', sentence(lastOwner))
}
