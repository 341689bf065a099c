import { asc, desc, sql } from 'drizzle-orm'
import { audit as auditTable } from '#db/schema.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { type Actor, nameOf, type Staff, staffIdOf } from './actor.ts'
import type { Connection, Shop } from './shop.ts'
import { orderedId } from './uuid.ts'

/** The audited actions and their meaning. docs/commands.md shows this list. */
export const AUDITED = {
  'order.moved': 'an order was moved one step on',
  'order.cancelled': 'an order was cancelled by the staff',
  'order.part-cancelled': 'some lines of an order were cancelled by the staff',
  'order.added': 'tests were added to a visit',
  'order.rescheduled': 'a visit was moved to another slot',
  'order.booked': 'an order was booked for a customer, by phone or at the counter',
  'order.payment-link-sent': 'a link to pay an order was sent to its customer',
  'order.noted': 'something was noted on an order for the other staff',
  'order.phones-shown': 'the whole phone numbers of an order were shown',
  'visit.noted': 'what happened to a visit was noted',
  'visit.held-decided': 'what a phone told against what the shop knew was taken, or set aside',
  'sample.rejected': 'a sample could not be used, and is taken again',
  'labels.made': 'tubes were given codes, for labels',
  'labels.printed': 'labels of tubes were printed, or printed again',
  'specimen.received': 'a tube was received',
  'specimen.accepted': 'a tube that was too old was accepted all the same',
  'specimen.rejected': 'a tube was rejected',
  'specimen.undone': 'what was just said of a tube was taken back',
  'specimen.read': 'a tube was looked at',
  'recollection.dropped': 'a sample is not taken again after all',
  'order.address-changed': 'the address of a visit was changed',
  'order.glass-broken':
    'somebody gave a reason to read an order that their roles don’t open, for an hour; the company was told',
  'order.read': 'an order was opened at the desk',
  'view.changed': 'a view of the board that all share was kept, changed or removed',
  'visits.read': 'the visits of a city and day were looked at',
  'search.read': 'people and orders were searched for',
  'search.limited': 'somebody searched for people more often within an hour than anybody does by hand',
  'request.read': 'requests were looked at',
  'audit.read': 'the record of who did and read what was looked at',
  'orders.read': 'orders were looked at',
  'orders.exported': 'orders were written to a file',
  'payment.cash-taken': 'cash was taken at the collection, or at the counter',
  'payment.upi-taken': "a payment by UPI to the laboratory's own address was noted",
  'payment.upi-matched': "a payment by UPI was found in the bank's account",
  'cash.handed-over': 'somebody handed over the cash that they hold',
  'cash.withdrawn': 'somebody took back a hand-over that nobody had counted',
  'cash.received': "somebody's cash was counted by somebody else",
  'cash.handed-back': 'somebody said that they handed surplus cash back, or noted it of somebody who left',
  'cash.hand-back-withdrawn': 'somebody took back that they had handed surplus cash back',
  'cash.surplus-closed': 'it was decided what becomes of cash beyond what a visit was to bring',
  'books.exported': "a month's invoices or tax return were written out",
  'settlement.added': 'a settlement report of the provider was added',
  'refund.requested': 'a refund was asked for',
  'refund.requested-again': 'a refund that the provider refused was asked for anew',
  'refund.cash-handed-back': 'cash was handed back',
  'refund.alone': 'somebody of the staff gave money back alone, below the limit for that, with a reason',
  'refund.asked': 'a refund that takes two people was asked for',
  'refund.agreed': 'a second person agreed to a refund that somebody else had asked for',
  'refund.declined': 'a second person declined a refund',
  'refund.withdrawn': 'who had asked for a refund took that back',
  'report.attached': 'a report was attached',
  'report.replaced': 'a report was replaced by another',
  'collector.hours-set': 'where and when a collector works was changed',
  'areas.changed': 'where collectors come was changed',
  'slots.capacity-set': 'the capacity of slots was set',
  'booking.moved': 'a home visit or consultation was moved on',
  'request.taken': 'a request was taken, to call about it',
  'request.released': 'a request was given back to the queue',
  'request.called': 'a call about a request was noted',
  'request.closed': 'a request was closed, or became an order',
  'request.reopened': 'a closed request was opened again',
  'bookings.read': 'home visits and consultations were looked at',
  'landing.read': 'requests of the offer page were looked at',
  'prescriptions.read': 'the list of prescriptions was looked at',
  'prescription.opened': 'a prescription was opened',
  'customer.read': 'what is kept about a person was looked at, before an erasure',
  'customer.exported': "a person's data were copied out",
  'customer.erased': 'a person was erased',
  'customer.sessions-ended': 'a person was logged out everywhere',
  'coupon.added': 'a coupon was added',
  'coupon.changed': 'a coupon was changed or stopped',
  'price.changed': 'the prices of a test or check-up were changed',
  'centre.hours-set': 'the opening hours of a centre were changed',
  'doctor.added': 'a doctor was added',
  'doctor.changed': 'a doctor was changed, withdrawn or offered again',
  'doctors.ordered': 'the doctors were put in another order',
  'catalogue.imported': 'the catalogue was replaced',
  'centres.imported': 'the centres were replaced',
  'fact.changed': 'what pages say about the company was changed',
  'facts.imported': 'the facts of the company were replaced',
  'staff.added': 'somebody was added to the staff, with their roles',
  'staff.invited':
    'somebody of the staff was given a link to add a passkey; if theirs was lost, all passkeys that they had were ended',
  'staff.key-added': 'somebody of the staff added a passkey or an authenticator app',
  'staff.key-renamed': 'somebody of the staff gave a passkey of theirs another name',
  'staff.key-ended':
    'somebody of the staff ended a passkey or the authenticator app of theirs, and the sessions that it opened',
  'staff.recovered':
    'a recovery code was used: sessions ended, and a passkey may be added that ends those before',
  'staff.changed': 'the roles or the phone of somebody of the staff were changed',
  'visits.freed': 'visits to come of somebody who left were made free for others',
  'staff.sessions-ended': 'somebody of the staff was signed out by whoever manages them',
  'staff.ended': 'somebody left: their sessions, passkeys and roles ended',
  'shop.backed-up': 'the whole shop was copied to a backup',
  'shop.restored': 'the whole shop was restored from a backup',
} as const satisfies Record<string, string>

export type AuditedAction = keyof typeof AUDITED
/** The actions by which somebody saw something; all others change it. */
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
 * What somebody did. A change says in `details` what was and what is, as `before` and `after`. No names, numbers or
 * addresses of people, also not of what changed, and no text that somebody writes: the audit outlives what they may have
 * erased, so such a text lies in a row, and its id here (`written-reasons.ts`).
 */
export interface Act {
  at: Date
  actor: Actor
  action: AuditedAction
  subject: Subject
  details?: Record<string, unknown>
}

/** Acts in the order in which they were done, and the other way round: their ids tell it within one millisecond. */
export const OLDEST_FIRST = [asc(auditTable.at), asc(auditTable.id)] as const
export const NEWEST_FIRST = [desc(auditTable.at), desc(auditTable.id)] as const

/** Records an action, in the transaction of the change. */
export const audit = (db: Connection, act: Act): Promise<void> => auditAll(db, [act])

/** Several at once; none is nothing. */
export async function auditAll(db: Connection, acts: readonly Act[]): Promise<void> {
  if (acts.length === 0) return
  await db.insert(auditTable).values(
    acts.map(({ at, actor, action, subject, details = {} }) => {
      const session = actor.kind === 'staff' ? actor.session : undefined
      return {
        ...{ id: orderedId(), at, actor: nameOf(actor), staffId: staffIdOf(actor), action, subject, details },
        ...{ sessionId: session?.id, address: session?.address },
      }
    }),
  )
}

/** The same person reading the same again meanwhile reads on: screens refresh themselves. */
const READS_ON_MS = 10 * MINUTE_MS

/**
 * Notes that somebody who has signed in read a person's data: every function that returns such data to the staff calls
 * it before it returns. Again within ten minutes from the same session it is one reading. Not told in the log, which has
 * the call itself. `isEach`: every time counts.
 */
export async function noteReading(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  { actor }: { actor: Staff },
  {
    subject,
    what,
    details = {},
    isEach = false,
  }: { subject: Subject; what: Reading; details?: Record<string, unknown>; isEach?: boolean },
): Promise<void> {
  const at = now()
  const session = actor.session ?? null
  const known = sql`select 1 from ${auditTable} where subject = ${subject}
    and at > ${new Date(at.getTime() - READS_ON_MS)} and at <= ${at} and action = ${what}
    and staff_id = ${actor.id} and session_id = ${session?.id ?? null} and details = ${JSON.stringify(details)}::jsonb`
  await db.execute(
    sql`insert into ${auditTable} (id, at, actor, staff_id, session_id, address, action, subject, details, is_told)
      select ${orderedId()}::uuid, ${at}, ${nameOf(actor)}, ${actor.id}::uuid, ${session?.id ?? null}::uuid, ${session?.address ?? null},
        ${what}, ${subject}, ${JSON.stringify(details)}::jsonb, true
      where ${isEach} or not exists (${known})`,
  )
}
