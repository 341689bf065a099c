import { and, eq, isNull } from 'drizzle-orm'
import { staffRoles, staff as staffTable } from '#db/schema.ts'
import { hasPermissionAt, type Permission } from '#rules/staff/permissions.ts'
import type { Staff } from '../actor.ts'
import type { Connection } from '../shop.ts'
import { refusalFor } from './sessions.ts'

/** A centre, or null for something that belongs to none. */
export async function requireActor(
  db: Connection,
  actor: Staff,
  permissions: readonly [Permission, ...Permission[]],
  centre: string | null,
): Promise<void> {
  const grants = await db
    .select({ role: staffRoles.role, centre: staffRoles.centreCode })
    .from(staffRoles)
    .innerJoin(staffTable, and(eq(staffTable.id, staffRoles.staffId), isNull(staffTable.endedAt)))
    .where(and(eq(staffRoles.staffId, actor.id), isNull(staffRoles.endedAt)))
  if (!permissions.some(permission => hasPermissionAt(grants, permission, centre)))
    throw refusalFor(permissions[0])
}
