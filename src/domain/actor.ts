import type { ActorKind } from '#rules/orders/order-decisions.ts'

/** Who does something: a customer, somebody of the staff, or the shop by itself. */
export type Actor = Customer | Staff | { kind: 'system' }

interface Customer {
  kind: 'customer'
  id: string
}

export interface Staff {
  kind: 'staff'
  /** As they call themselves: 'asha'. */
  name: string
}

export const SYSTEM: Actor = { kind: 'system' }

/** How names in the audit begin: acts of the staff are found by theirs. */
const PREFIX = { customer: 'customer:', staff: 'operator:', system: 'shop' } as const satisfies Record<
  ActorKind,
  string
>
export const STAFF_PREFIX = PREFIX.staff

/** An actor as the audit names them: 'operator:asha', 'customer:<id>', 'shop'. */
export function nameOf(actor: Actor): string {
  if (actor.kind === 'system') return PREFIX.system
  return `${PREFIX[actor.kind]}${actor.kind === 'staff' ? actor.name : actor.id}`
}
