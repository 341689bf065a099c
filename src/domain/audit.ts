import { audit as auditTable } from '#db/schema.ts'
import { type Actor, nameOf, staffIdOf } from './actor.ts'
import type { Connection } from './shop.ts'

/** The audited actions and their meaning. docs/operators.md shows this list. */
export const AUDITED = {
  'order.moved': 'an order was moved one step on',
  'order.cancelled': 'an order was cancelled by the staff',
  'order.part-cancelled': 'some lines of an order were cancelled by the staff',
  'order.added': 'tests were added to a visit',
  'order.rescheduled': 'a visit was moved to another slot',
  'visit.noted': 'what happened to a visit was noted',
  'sample.rejected': 'a sample could not be used, and is taken again',
  'recollection.dropped': 'a sample is not taken again after all',
  'order.address-changed': 'the address of a visit was changed',
  'orders.read': 'orders were looked at',
  'orders.exported': 'orders were written to a file',
  'payment.cash-taken': 'cash was taken at the collection',
  'refund.requested': 'a refund was asked for',
  'refund.requested-again': 'a refund that the provider refused was asked for anew',
  'refund.cash-handed-back': 'cash was handed back',
  'report.attached': 'a report was attached',
  'report.replaced': 'a report was replaced by another',
  'slots.capacity-set': 'the capacity of slots was set',
  'booking.moved': 'a home visit or consultation was moved on',
  'bookings.read': 'home visits and consultations were looked at',
  'landing.read': 'requests of the offer page were looked at',
  'prescriptions.read': 'the list of prescriptions was looked at',
  'prescription.opened': 'a prescription was opened',
  'customer.exported': "a person's data were copied out",
  'customer.erased': 'a person was erased',
  'customer.sessions-ended': 'a person was logged out everywhere',
  'coupon.added': 'a coupon was added',
  'coupon.changed': 'a coupon was changed or stopped',
  'catalogue.imported': 'the catalogue was replaced',
  'centres.imported': 'the centres were replaced',
  'facts.imported': 'the facts of the company were replaced',
  'staff.added': 'somebody was added to the staff, with their roles',
  'staff.invited':
    'somebody of the staff got a link to add a passkey; one who had lost theirs: all of theirs ended',
  'staff.key-added': 'somebody of the staff added a passkey',
  'staff.recovered':
    'a recovery code was used: sessions ended, and a passkey may be added that ends those before',
  'staff.ended': 'somebody left: their sessions, passkeys and roles ended',
  'shop.backed-up': 'the whole shop was copied to a backup',
  'shop.restored': 'the whole shop was restored from a backup',
} as const satisfies Record<string, string>

type AuditedAction = keyof typeof AUDITED

type One = 'staff' | 'order' | 'customer' | 'booking' | 'prescription' | 'coupon' | 'slots'
type Many =
  | 'orders'
  | 'customers'
  | 'bookings'
  | 'landing'
  | 'prescriptions'
  | 'catalogue'
  | 'centres'
  | 'facts'
  | 'shop'

export interface Act {
  at: Date
  actor: Actor
  action: AuditedAction
  /** 'order:<id>', or all of a kind. */
  subject: `${One}:${string}` | Many
  details?: Record<string, unknown>
}

/** Records an action, in the transaction of the change. */
export async function audit(
  db: Connection,
  { at, actor, action, subject, details = {} }: Act,
): Promise<void> {
  await db
    .insert(auditTable)
    .values({ at, actor: nameOf(actor), staffId: staffIdOf(actor), action, subject, details })
}
