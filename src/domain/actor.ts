import type { ActorKind } from '#rules/orders/order-actions.ts'
import type { Viewer } from './shop.ts'

/** Who makes a change: a customer, somebody of the staff, or the shop itself. */
export type Actor = CustomerActor | Staff | { kind: 'system' }

export interface CustomerActor {
  kind: 'customer'
  id: string
}

export const customerOf = ({ customerId }: Viewer): CustomerActor => ({
  kind: 'customer',
  id: customerId,
})

/** The call in which a member of the staff acts. */
interface StaffCall {
  name: string
  /** Audited actions that its endpoint declares. */
  audits: readonly string[]
}

export interface Staff {
  kind: 'staff'
  /** Undefined for the command line. */
  id?: string
  /** For the command line, the value of `--as`: 'asha'. */
  name: string
  session?: { id: string; address: string; call?: StaffCall }
}

export const SYSTEM: Actor = { kind: 'system' }

const PREFIX = { customer: 'customer:', staff: 'operator:', system: 'shop' } as const satisfies Record<
  ActorKind,
  string
>
export const STAFF_PREFIX = PREFIX.staff

export const shownName = (actor: string): string =>
  actor.startsWith(STAFF_PREFIX) ? actor.slice(STAFF_PREFIX.length) : actor

export const staffIdOf = (actor: Actor): string | null => (actor.kind === 'staff' ? (actor.id ?? null) : null)

/** An actor's name in the audit: 'operator:asha', 'customer:<id>', 'shop'. */
export function actorName(actor: Actor): string {
  if (actor.kind === 'system') return PREFIX.system
  return `${PREFIX[actor.kind]}${actor.kind === 'staff' ? actor.name : actor.id}`
}
