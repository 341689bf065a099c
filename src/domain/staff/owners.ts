import { and, eq, isNull } from 'drizzle-orm'
import { staffRoles, staff as staffTable } from '#db/schema.ts'
import type { Role } from '#rules/staff/permissions.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { Transaction } from '../shop.ts'
import { lastOwner } from './words.ts'

/** Without an owner, no person at a desk could add or change staff. */

const OWNER: Role = 'owner'

const isOwner = and(
  eq(staffRoles.role, OWNER),
  isNull(staffRoles.centreCode),
  isNull(staffRoles.endedAt),
  isNull(staffTable.endedAt),
)

/** An owner of one centre doesn't count. */
export const isOwnerRole = ({ role, centreCode }: { role: Role; centreCode: string | null }): boolean =>
  role === OWNER && centreCode === null

/** Only one change that could end the last owner runs at a time. Call it before taking any other lock. */
export async function lockOwnerRows(tx: Transaction): Promise<void> {
  await tx
    .select({ id: staffTable.id })
    .from(staffTable)
    .innerJoin(staffRoles, eq(staffRoles.staffId, staffTable.id))
    .where(isOwner)
    .orderBy(staffTable.id)
    .for('update', { of: staffTable })
}

export async function requireAnOwner(tx: Transaction): Promise<void> {
  const [owner] = await tx
    .select({ id: staffTable.id })
    .from(staffTable)
    .innerJoin(staffRoles, eq(staffRoles.staffId, staffTable.id))
    .where(isOwner)
    .limit(1)
  if (!owner) throw new Refusal('INVALID', sentence(lastOwner))
}
