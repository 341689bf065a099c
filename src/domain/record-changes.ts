import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray } from 'drizzle-orm'
import { audit } from '#db/schema.ts'
import { formatDateTime } from '#rules/dates.ts'
import { shownDetails } from '#rules/desk/audit-details.ts'
import { changedMeanwhile, changedSince } from '#text/desk/record-changes.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { shownName } from './actor.ts'
import { type AuditedAction, NEWEST_FIRST, type Subject } from './audit.ts'
import type { Connection } from './shop.ts'

/** Records that the staff change on what they saw: what was done to one, by the audit, and by whom meanwhile. */

export interface RecordChange {
  at: Date
  /** A name. */
  by: string
  /** What changed, from what to what: ['fee', '– → 600']. */
  details: [name: string, text: string][]
}

/** More are in the audit itself. */
const MAX_SHOWN = 50

/** By whom a record is changed: under its own subject, and where all of its kind are replaced at once. */
export interface ChangedAs {
  subjects: readonly Subject[]
  /** Where other things are done to the same subject. */
  action?: AuditedAction
}

/** What was done to a record, newest first. */
export async function changesOf(db: Connection, { subjects, action }: ChangedAs): Promise<RecordChange[]> {
  const rows = await db
    .select({ at: audit.at, actor: audit.actor, details: audit.details })
    .from(audit)
    .where(and(inArray(audit.subject, [...subjects]), action ? eq(audit.action, action) : undefined))
    .orderBy(...NEWEST_FIRST)
    .limit(MAX_SHOWN)
  return rows.map(({ at, actor, details }) => ({
    at,
    by: shownName(actor),
    details: shownDetails(details),
  }))
}

/**
 * Refuses with RECORD_CHANGED the change of a record that is not what was seen any more: who changed it, and when. Under
 * the record's lock. Only what `seen` has is compared.
 */
export async function refuseChanged(
  db: Connection,
  changedAs: ChangedAs,
  stored: object | null,
  seen: object | null,
): Promise<void> {
  if (isDeepStrictEqual(partOf(stored, seen), seen)) return
  const [last] = await changesOf(db, changedAs)
  throw last
    ? new Refusal(
        'RECORD_CHANGED',
        sentence(changedMeanwhile, { name: last.by, time: formatDateTime(last.at) }),
      )
    : new Refusal('RECORD_CHANGED', sentence(changedSince))
}

const partOf = (stored: object | null, seen: object | null): object | null =>
  !stored || !seen
    ? stored
    : Object.fromEntries(Object.keys(seen).map(name => [name, stored[name as keyof object]]))
