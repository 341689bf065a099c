import { staffRoles, staff as staffTable } from '#db/schema.ts'
import type { Staff } from '#domain/actor.ts'
import type { ActingStaff } from '#domain/orders/permit.ts'
import type { Shop } from '#domain/shop.ts'
import type { Role } from '#rules/staff/permissions.ts'

/** Adds a person with the role everywhere, who acts without a session. */
export async function staffWith(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  role: Role,
  name = 'asha',
): Promise<Staff> {
  const [row] = await db.insert(staffTable).values({ name, createdAt: now() }).returning()
  if (!row) throw new Error('no staff')
  await db.insert(staffRoles).values({ staffId: row.id, role, grantedBy: 'operator:asha', grantedAt: now() })
  return { kind: 'staff', id: row.id, name }
}

/** Instead of the limits of refunds by one person. */
export const noLimit = async () => {}

/** A manager of all centres who also takes cash, as the commands on an order take the actor. */
export const MANAGER: ActingStaff = {
  kind: 'staff',
  actor: { kind: 'command-line', name: 'asha' },
  grants: [
    { role: 'manager', centre: null },
    { role: 'reception', centre: null },
  ],
}
