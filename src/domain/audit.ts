import { asc, desc, sql, type WithSubquery } from 'drizzle-orm'
import { placeholdersOf } from '#db/connection.ts'
import { audit as auditTable } from '#db/schema.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import type { AuditedAction } from '#text/audited-actions.ts'
import { type Actor, actorName, type Staff, staffIdOf } from './actor.ts'
import type { History } from './history.ts'
import type { Connection, Shop } from './shop.ts'
import { orderedId } from './uuid.ts'

type ReadAction = Extract<AuditedAction, `${string}.read`>

/** 'order:<id>', 'visits:Mumbai/2026-11-24', or all of a kind. */
export type Subject =
  | `${'order' | 'visit' | 'customer' | 'request' | 'booking' | 'prescription' | 'specimen' | 'staff' | 'handover' | 'shortage' | 'deposit'}:${string}`
  | `${'coupon' | 'item' | 'doctor' | 'centre' | 'fact' | 'area' | 'city' | 'slots' | 'visits' | 'settlement' | 'policy' | 'day'}:${string}`
  | (
      | 'orders'
      | 'customers'
      | 'requests'
      | 'search'
      | 'books'
      | 'figures'
      | 'audit'
      | 'catalogue'
      | 'centres'
      | 'shop'
    )

/** An order's history is what happened to it and to its visit. */
export const subjectsOfOrder = ({ id, visitId }: { id: string; visitId: string }): Subject[] => [
  `order:${id}`,
  `visit:${visitId}`,
]

type DetailsOf<A extends AuditedAction> = A extends keyof History ? History[A] : Record<string, unknown>

/**
 * `details` holds values before and after. It must not contain names, numbers, addresses or free text, as the
 * audit survives erasure: such text is stored apart, by id (`written-reasons.ts`).
 */
export type AuditEntry<A extends AuditedAction = AuditedAction> = {
  at: Date
  actor: Actor
  action: A
  subject: A extends `visit.${string}` ? `visit:${string}` : Subject
} & (Record<string, never> extends DetailsOf<A> ? { details?: DetailsOf<A> } : { details: DetailsOf<A> })

/** The ids sort entries of the same millisecond. */
export const OLDEST_FIRST = [asc(auditTable.at), asc(auditTable.id)] as const
export const NEWEST_FIRST = [desc(auditTable.at), desc(auditTable.id)] as const

/** Call it in the transaction of the change. */
export const audit = <A extends AuditedAction>(db: Connection, act: AuditEntry<A>): Promise<void> =>
  auditAll(db, [act])

export async function auditAll<A extends AuditedAction>(
  db: Connection,
  acts: readonly AuditEntry<A>[],
): Promise<void> {
  if (acts.length > 0) await db.insert(auditTable).values(acts.map(auditRow))
}

/** Writes an entry (`auditRow`) together with a change, in one statement. */
export const insertEntryWith = (db: Connection, change: WithSubquery) =>
  db.with(change).insert(auditTable).values(placeholdersOf(auditTable))

export function auditRow<A extends AuditedAction>({ at, actor, action, subject, details }: AuditEntry<A>) {
  checkDeclared(actor, action)
  const session = actor.kind === 'staff' ? actor.session : undefined
  return {
    id: orderedId(),
    at,
    actor: actorName(actor),
    staffId: staffIdOf(actor),
    action,
    subject,
    details: details ?? {},
    sessionId: session?.id ?? null,
    address: session?.address ?? null,
    isLogged: false,
  }
}

/**
 * An action that the endpoint does not declare is still recorded, but logged as a fault, which fails the test of that
 * call.
 */
function checkDeclared(actor: Actor, action: AuditedAction): void {
  const call = actor.kind === 'staff' ? actor.session?.call : undefined
  if (call && !call.audits.includes(action))
    console.error(`${call.name} does not declare ${action} in audits`)
}

/** Screens poll, so repeated reads count as one. */
const READS_ON_MS = 10 * MINUTE_MS

/**
 * Called by every function that returns a person's data to the staff. Repeated reads by a session within ten
 * minutes are recorded once, unless `isEach`. Not logged.
 */
export async function auditRead(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  { actor }: { actor: Staff },
  {
    subject,
    what,
    details = {},
    isEach = false,
  }: { subject: Subject; what: ReadAction; details?: Record<string, unknown>; isEach?: boolean },
): Promise<void> {
  checkDeclared(actor, what)
  const at = now()
  const session = actor.session ?? null
  const known = sql`select 1 from ${auditTable} where subject = ${subject}
    and at > ${new Date(at.getTime() - READS_ON_MS)} and at <= ${at} and action = ${what}
    and staff_id = ${actor.id} and session_id = ${session?.id ?? null} and details = ${JSON.stringify(details)}::jsonb`
  await db.execute(
    sql`insert into ${auditTable} (id, at, actor, staff_id, session_id, address, action, subject, details, is_logged)
      select ${orderedId()}::uuid, ${at}, ${actorName(actor)}, ${actor.id}::uuid, ${session?.id ?? null}::uuid, ${session?.address ?? null},
        ${what}, ${subject}, ${JSON.stringify(details)}::jsonb, true
      where ${isEach} or not exists (${known})`,
  )
}
