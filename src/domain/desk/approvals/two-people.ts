import { and, eq, inArray, lte, max } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { audit } from '#db/schema.ts'
import { linkByOther } from '#text/staff/approvals.ts'
import { sentence } from '#text/text.ts'
import { NEWEST_FIRST } from '../../audit.ts'
import type { Connection } from '../../shop.ts'

/**
 * Whoever adds or invites somebody sees the link by which a passkey is added, and could be that person too. So these two
 * don't decide on each other's refunds, until a third one, or the command line, has given a link that was used. Refusal
 * FORBIDDEN.
 */
export async function refuseGivenLink(db: Connection, one: string, other: string): Promise<void> {
  const [ofOne, ofOther] = await Promise.all([giverOfKey(db, one), giverOfKey(db, other)])
  if (ofOne === other || ofOther === one) throw new Refusal('FORBIDDEN', sentence(linkByOther))
}

/** Who gave the last link before somebody's newest key, as the audit has it; null for the command line. */
async function giverOfKey(db: Connection, staffId: string): Promise<string | null | undefined> {
  const isOfThem = eq(audit.subject, `staff:${staffId}`)
  const newestKey = db
    .select({ at: max(audit.at) })
    .from(audit)
    .where(and(isOfThem, eq(audit.action, 'staff.key-added')))
  const [last] = await db
    .select({ giver: audit.staffId })
    .from(audit)
    .where(and(isOfThem, inArray(audit.action, ['staff.added', 'staff.invited']), lte(audit.at, newestKey)))
    .orderBy(...NEWEST_FIRST)
    .limit(1)
  return last?.giver
}
