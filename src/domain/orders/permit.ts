import type { Action, VisitAlert } from '#rules/orders/order-actions.ts'
import { type Grant, hasPermissionAt, type Permission } from '#rules/staff/permissions.ts'
import type { CustomerActor, Staff } from '../actor.ts'
import type { Connection } from '../shop.ts'
import { authorise } from '../staff/sessions.ts'
import { requireAllowed } from './decide.ts'
import type { OrderRow } from './order-rows.ts'
import { findOrder, orderNotFoundRefusal } from './read.ts'

/** A member of the staff with the roles of their session. */
export interface ActingStaff {
  kind: 'staff'
  actor: Staff
  grants: readonly Grant[]
}

export type OrderActor = CustomerActor | ActingStaff

/** The actor as the audit and the history of a visit store it. */
export const toRecordedActor = (actor: OrderActor): CustomerActor | Staff =>
  actor.kind === 'customer' ? actor : actor.actor

/** The permission that the staff need for an action, at the order's centre. */
export const PERMISSION_OF = {
  reschedule: 'orders.change',
  'change-address': 'orders.change',
  add: 'orders.change',
  'change-doctor': 'orders.change',
  'correct-person': 'orders.change',
  cancel: 'orders.cancel',
  'cancel-part': 'orders.cancel',
  'refund-recollection': 'orders.cancel',
  'take-payment': 'cash.take',
  refund: 'refunds.ask',
  'hand-cash-back': 'refunds.ask',
} as const satisfies Partial<Record<Action, Permission>>

/**
 * Refuses another customer's order, and an order for which the staff lack the permission. An order that the actor can't
 * read gets the same refusal as one that does not exist.
 */
export function requireAccess(actor: OrderActor, permission: Permission, order: OrderRow): void {
  if (actor.kind === 'customer') {
    if (order.customerId !== actor.id) throw orderNotFoundRefusal(true)
    return
  }
  if (!hasPermissionAt(actor.grants, 'orders.read', order.visit.centreCode)) throw orderNotFoundRefusal(true)
  authorise(actor, permission, order.visit.centreCode)
}

/** Refuses staff who could not read or change the order at the place to which it moves. */
export function requirePlace(actor: OrderActor, permission: Permission, centre: string | null): void {
  if (actor.kind === 'customer') throw new Error('customers do not choose another place')
  authorise(actor, 'orders.read', centre)
  authorise(actor, permission, centre)
}

/** Finds an order by its id or number, and checks the actor's access to it. */
export async function findOrderFor(
  db: Connection,
  actor: OrderActor,
  permission: Permission,
  id: string,
): Promise<OrderRow> {
  const row = await findOrder(db, id)
  requireAccess(actor, permission, row)
  return row
}

/**
 * A second person's permission to approve a refund, and with it the cancellation. It replaces the action's own
 * permission.
 */
export type ApprovalPermission = 'refunds.decide'

interface Circumstances {
  visit?: VisitAlert | undefined
  /** Replaces the action's own permission. */
  permission?: ApprovalPermission | undefined
}

/**
 * Checks access and the decision table. True if the action should be done, false if it has been done already; otherwise
 * throws a Refusal.
 */
export function permit(
  actor: OrderActor,
  action: keyof typeof PERMISSION_OF,
  order: OrderRow,
  now: Date,
  { visit, permission }: Circumstances = {},
): boolean {
  requireAccess(actor, permission ?? PERMISSION_OF[action], order)
  return requireAllowed(actor.kind, action, order, now, visit)
}
