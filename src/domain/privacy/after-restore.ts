import { eq, sql } from 'drizzle-orm'
import {
  sessions,
  staffChallenges,
  staffInvites,
  staffRecoveryCodes,
  staffRoles,
  staffSessions,
  staff as staffTable,
} from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Grant } from '#rules/staff/permissions.ts'
import { Refusal } from '#wire/errors.ts'
import type { Actor } from '../actor.ts'
import { audit } from '../audit.ts'
import type { Connection, Shop } from '../shop.ts'
import { listStaff } from '../staff/staff.ts'
import { eraseCustomer } from './erase.ts'

/** What a database that was restored to an earlier instant needs before the shop starts on it. */

interface RestoredPerson {
  name: string
  grants: Grant[]
  passkeys: number
  changedAt: Date
}

interface CompletedRestore {
  ended: EndedAccess
  /** Everyone who can sign in at the desk, so that the owner can end those who left after the copy was made. */
  staff: RestoredPerson[]
  /** Keys of the files that rows refer to, without invoices, which are made again on demand. */
  files: string[]
  erased: string[]
  refused: { customerId: string; reason: Refusal }[]
}

/**
 * `erased`: customers whose account was erased after the copy was made; they are erased again. Safe to repeat. The
 * jobs stay: those that ran after the copy was made run again.
 */
export async function completeRestore(
  shop: Pick<Shop, 'db' | 'now' | 'files' | 'record'>,
  { actor, erased: customerIds }: { actor: Actor; erased: readonly string[] },
): Promise<CompletedRestore> {
  const ended = await endAccess(shop, actor)
  const erased: string[] = []
  const refused: CompletedRestore['refused'] = []
  for (const customerId of customerIds) {
    try {
      await eraseCustomer(shop, { customerId, actor })
      erased.push(customerId)
    } catch (reason) {
      if (!(reason instanceof Refusal)) throw reason
      refused.push({ customerId, reason })
    }
  }
  return { ended, staff: await listAccess(shop.db), files: await namedFiles(shop), erased, refused }
}

const ACCESS = {
  customerSessions: sessions,
  staffSessions,
  invites: staffInvites,
  recoveryCodes: staffRecoveryCodes,
  challenges: staffChallenges,
} as const

type EndedAccess = Record<keyof typeof ACCESS, number>

/** Ends all access, because nothing shows which access ended after the copy was made. */
const endAccess = ({ db, now }: Pick<Shop, 'db' | 'now'>, actor: Actor): Promise<EndedAccess> =>
  inTransaction(db, async tx => {
    const ended = {} as EndedAccess
    for (const [name, table] of Object.entries(ACCESS) as [keyof EndedAccess, typeof sessions][])
      ended[name] = (await tx.delete(table)).rowCount ?? 0
    await audit(tx, { at: now(), actor, action: 'shop.restored', subject: 'shop' })
    return ended
  })

async function listAccess(db: Connection): Promise<RestoredPerson[]> {
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

/** Leaves out files that are due for deletion, which may be gone already. */
async function namedFiles({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select file_key as key from reports where withdrawn_at is null
    union select file_key from requests where file_key is not null
    union select photo_key from doctors where photo_key is not null
    union select photo_key from staff where photo_key is not null
    union select file_key from file_deletions where due_at > ${now()} and file_key not like 'invoices/%'
    order by key`)
  return rows.map(({ key }) => key)
}
