import { and, eq, inArray } from 'drizzle-orm'
import { audit } from '#db/schema.ts'
import { formatDateTime } from '#rules/dates.ts'
import type { AuditedAction } from '#text/audited-actions.ts'
import { changedMeanwhile, changedSince } from '#text/errors/orders.ts'
import { type Message, sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { shownName } from './actor.ts'
import { NEWEST_FIRST, type Subject } from './audit.ts'
import type { Connection } from './shop.ts'

/** Records with a `revision`. A change states the revision that it is based on, and raises it. */

interface RecordChange {
  at: Date
  by: string
  action: string
  details: Record<string, unknown>
}

const MAX_SHOWN = 50

/** The record's own subject, and the one that imports use. */
interface ChangedAs {
  subjects: readonly Subject[]
  /** Set if other actions have the same subject. */
  action?: AuditedAction
}

export async function recordChanges(
  db: Connection,
  { subjects, action }: ChangedAs,
): Promise<RecordChange[]> {
  const rows = await db
    .select({ at: audit.at, actor: audit.actor, action: audit.action, details: audit.details })
    .from(audit)
    .where(and(inArray(audit.subject, [...subjects]), action ? eq(audit.action, action) : undefined))
    .orderBy(...NEWEST_FIRST)
    .limit(MAX_SHOWN)
  return rows.map(({ actor, ...change }) => ({ ...change, by: shownName(actor) }))
}

/** The record as it is now, and its last change. */
export async function staleRefusal(
  db: Connection,
  changedAs: ChangedAs,
  current?: unknown,
): Promise<Refusal> {
  const [last] = await recordChanges(db, changedAs)
  return changedRefusal(last, current)
}

interface Words {
  meanwhile: Message<`${string}{name}${string}{time}${string}`>
  since: Message<string>
}

export function changedRefusal(
  last: { at: Date; by: string } | undefined,
  current: unknown,
  words: Words = { meanwhile: changedMeanwhile, since: changedSince },
): Refusal {
  if (!last) return new Refusal('CHANGED', sentence(words.since), { current })
  const formatted = sentence(words.meanwhile, { name: last.by, time: formatDateTime(last.at) })
  return new Refusal('CHANGED', formatted, { current, extra: { changedAt: last.at, changedBy: last.by } })
}
