import { eq, sql } from 'drizzle-orm'
import type pg from 'pg'
import { staffRoles, staff as staffTable } from '#db/schema.ts'
import type { Grant } from '#rules/staff/permissions.ts'
import type { Connection } from '../shop.ts'
import { listStaff } from '../staff/staff.ts'
import { isLoaded, type Manifest } from './manifest.ts'
import { quoteTableName } from './tables.ts'

/** A backup contains access that has ended since it was taken, so a restore ends such access again. */

/** Ends all of them, because nothing shows which ended after the backup. */
export const ENDED = {
  customerSessions: 'public.sessions',
  staffSessions: 'public.staff_sessions',
  invites: 'public.staff_invites',
  recoveryCodes: 'public.staff_recovery_codes',
  challenges: 'public.staff_challenges',
} as const

export type EndedAccess = Record<keyof typeof ENDED, number>

/** In the connection's transaction. A backup of an older release may lack a table. */
export async function endAccess(client: pg.ClientBase, manifest: Manifest): Promise<EndedAccess> {
  const counts = { customerSessions: 0, staffSessions: 0, invites: 0, recoveryCodes: 0, challenges: 0 }
  for (const [name, table] of Object.entries(ENDED) as [keyof EndedAccess, string][]) {
    if (!isLoaded(manifest, table)) continue
    counts[name] = (await client.query(`delete from ${quoteTableName(table)}`)).rowCount ?? 0
  }
  return counts
}

export interface RestoredPerson {
  name: string
  grants: Grant[]
  passkeys: number
  changedAt: Date
}

/** Lists the restored people, so that the operator can end those who left after the backup. */
export async function listAccess(db: Connection): Promise<RestoredPerson[]> {
  const changes = await db
    .select({
      id: staffTable.id,
      at: sql<string>`max(greatest(${staffTable.createdAt}, ${staffRoles.grantedAt}, ${staffRoles.endedAt}))`,
    })
    .from(staffTable)
    .leftJoin(staffRoles, eq(staffRoles.staffId, staffTable.id))
    .groupBy(staffTable.id)
  const changed = new Map(changes.map(({ id, at }) => [id, new Date(at)]))
  return (await listStaff(db)).map(({ id, name, grants, passkeys }) => ({
    name,
    grants,
    passkeys,
    changedAt: changed.get(id) ?? new Date(0),
  }))
}
