import { asc, desc, sql } from 'drizzle-orm'
import { audit as auditTable } from '#db/schema.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { type Actor, actorName, type Staff, staffIdOf } from './actor.ts'
import type { Connection, Shop } from './shop.ts'
import { orderedId } from './uuid.ts'

/** Each with its sentence on screen; docs/commands.md shows this list. */
export const AUDITED = {
  'order.moved': 'Moved an order to its next step',
  'order.cancelled': 'Cancelled an order',
  'order.part-cancelled': 'Cancelled some tests of an order',
  'order.added': 'Added tests to a visit',
  'order.rescheduled': 'Moved a visit to another time',
  'order.booked': 'Booked an order for a customer',
  'order.payment-link-sent': 'Sent the customer a payment link',
  'order.noted': 'Wrote a note on an order',
  'order.phones-shown': 'Showed the full phone numbers of an order',
  'visit.noted': 'Recorded what happened at a visit',
  'visit.conflict-decided': 'Decided a conflict from a collector’s phone',
  'sample.rejected': 'Rejected a sample, which must be collected again',
  'labels.made': 'Created tube codes for labels',
  'labels.printed': 'Printed tube labels',
  'specimen.received': 'Received a tube',
  'specimen.accepted': 'Accepted a tube that was too old',
  'specimen.rejected': 'Rejected a tube',
  'specimen.undone': 'Took back the last answer about a tube',
  'specimen.read': 'Viewed a tube',
  'recollection.dropped': 'Cancelled a recollection',
  'order.address-changed': 'Changed the address of a visit',
  'access.emergency': 'Opened an order for an hour without the permission, with a reason',
  'order.read': 'Opened an order',
  'visits.read': 'Viewed the visits of a day',
  'search.read': 'Searched for people and orders',
  'search.limited': 'Reached the limit of searches and opened orders in an hour',
  'request.read': 'Viewed a request',
  'audit.read': 'Viewed the audit',
  'orders.read': 'Viewed a list of orders',
  'orders.exported': 'Exported orders to a file',
  'payment.cash-taken': 'Took a cash payment',
  'payment.upi-taken': 'Recorded a UPI payment to the laboratory',
  'payment.upi-matched': 'Found a UPI payment in the bank account',
  'cash.handed-over': 'Handed over cash',
  'cash.withdrawn': 'Withdrew a handover of cash that was not yet counted',
  'cash.received': 'Counted and received a collector’s cash',
  'books.exported': 'Exported a month’s invoices or tax return',
  'settlement.added': 'Added a settlement report of the payment provider',
  'refund.requested': 'Requested a refund',
  'refund.requested-again': 'Requested a refund again after the provider refused it',
  'refund.cash-handed-back': 'Handed cash back to a customer',
  'refund.alone': 'Refunded a small sum without a second person',
  'refund.asked': 'Asked a second person to approve a refund',
  'refund.agreed-first': 'Approved a refund as the first of two people',
  'refund.agreed': 'Approved a refund',
  'refund.declined': 'Declined a refund',
  'refund.withdrawn': 'Withdrew a request for a refund',
  'report.attached': 'Attached a report',
  'report.replaced': 'Replaced a report',
  'collector.hours-set': 'Changed the working hours of a collector',
  'areas.changed': 'Changed the areas that collectors visit',
  'slots.capacity-set': 'Set the number of visits in an hour',
  'request.taken': 'Took a request to call about it',
  'request.released': 'Returned a request to the queue',
  'request.called': 'Recorded a call about a request',
  'request.closed': 'Closed a request',
  'request.reopened': 'Reopened a request',
  'prescription.opened': 'Opened a prescription',
  'customer.read': 'Viewed the data of a person before an erasure',
  'customer.exported': 'Exported the data of a person',
  'customer.erased': 'Erased a person',
  'customer.added': 'Created an account for a phone number with its first booking',
  'customer.access-voided':
    'Ended the password and sessions of an unproven account, when booking for its phone number',
  'customer.sessions-ended': 'Signed a customer out everywhere',
  'coupon.added': 'Added a coupon',
  'coupon.changed': 'Changed or stopped a coupon',
  'price.changed': 'Changed the prices of a test or check-up',
  'centre.hours-set': 'Changed the opening hours of a centre',
  'doctor.added': 'Added a doctor',
  'doctor.changed': 'Changed, withdrew or restored a doctor',
  'doctor.photo-changed': 'Added, replaced or removed the photograph of a doctor',
  'catalogue.imported': 'Replaced the catalogue',
  'centres.imported': 'Replaced the centres',
  'fact.changed': 'Changed a fact about the company',
  'staff.added': 'Added a person to the staff',
  'staff.invited': 'Gave a person of the staff a link to add a passkey',
  'staff.key-added': 'Added a passkey or an authenticator app',
  'staff.key-renamed': 'Renamed a passkey',
  'staff.key-ended': 'Removed a passkey or the authenticator app, with its sessions',
  'staff.recovered': 'Used a recovery code, which ends all sessions',
  'staff.changed': 'Changed the roles or phone number of a person of the staff',
  'staff.photo-changed': 'Added, replaced or removed the photograph of a collector',
  'visits.freed': 'Unassigned the visits of a person who left',
  'staff.sessions-ended': 'Signed a person of the staff out',
  'staff.ended': 'Ended the access of a person of the staff',
  'shop.backed-up': 'Backed up the shop',
  'shop.restored': 'Restored the shop from a backup',
} as const satisfies Record<string, string>

export type AuditedAction = keyof typeof AUDITED
/** Actions that read data; all others change it. */
export const READINGS: readonly string[] = Object.keys(AUDITED).filter(
  action => /\.(read|opened|exported)$/.test(action) || action === 'order.phones-shown',
)

type Reading = Extract<AuditedAction, `${string}.read`>

type One =
  | ('staff' | 'order' | 'customer' | 'patient' | 'booking' | 'request' | 'prescription' | 'coupon')
  | (
      | 'slots'
      | 'visits'
      | 'view'
      | 'specimen'
      | 'handover'
      | 'settlement'
      | 'item'
      | 'doctor'
      | 'fact'
      | 'centre'
      | 'area'
    )
type Many =
  | 'books'
  | 'search'
  | 'audit'
  | 'requests'
  | 'orders'
  | 'customers'
  | 'bookings'
  | 'landing'
  | 'prescriptions'
  | 'catalogue'
  | 'doctors'
  | 'centres'
  | 'facts'
  | 'shop'

/** 'order:<id>', 'visits:Mumbai/2026-11-24', or all of a kind. */
export type Subject = `${One}:${string}` | Many

/**
 * `details` holds values before and after. It must not contain names, numbers, addresses or free text, as the
 * audit survives erasure: such text lies in a row, and its id here (`written-reasons.ts`).
 */
export interface Act {
  at: Date
  actor: Actor
  action: AuditedAction
  subject: Subject
  details?: Record<string, unknown>
}

/** Ids order actions within one millisecond. */
export const OLDEST_FIRST = [asc(auditTable.at), asc(auditTable.id)] as const
export const NEWEST_FIRST = [desc(auditTable.at), desc(auditTable.id)] as const

/** In the transaction of the change. */
export const audit = (db: Connection, act: Act): Promise<void> => auditAll(db, [act])

export async function auditAll(db: Connection, acts: readonly Act[]): Promise<void> {
  if (acts.length === 0) return
  for (const { actor, action } of acts) checkDeclared(actor, action)
  await db.insert(auditTable).values(
    acts.map(({ at, actor, action, subject, details = {} }) => {
      const session = actor.kind === 'staff' ? actor.session : undefined
      return {
        id: orderedId(),
        at,
        actor: actorName(actor),
        staffId: staffIdOf(actor),
        action,
        subject,
        details,
        sessionId: session?.id,
        address: session?.address,
      }
    }),
  )
}

/** An action that the endpoint of the call does not declare is recorded all the same, and logged: tests fail for it. */
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
  }: { subject: Subject; what: Reading; details?: Record<string, unknown>; isEach?: boolean },
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
