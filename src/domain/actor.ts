import type { ActorKind } from '#rules/orders/order-deeds.ts'

/** Who makes a change: a customer, somebody of the staff, or the shop itself. */
export type Actor = Customer | Staff | { kind: 'system' }

interface Customer {
  kind: 'customer'
  id: string
}

export interface Staff {
  kind: 'staff'
  /** Of somebody signed in: a row of `staff`. The command line has none. */
  id?: string
  /** Their name, or what was passed by `--as`: 'asha'. */
  name: string
  /** Where they sit, for the audit. */
  session?: { id: string; address: string }
}

export const SYSTEM: Actor = { kind: 'system' }

/** Prefixes of actors in the audit; entries of the staff are found by theirs. */
const PREFIX = { customer: 'customer:', staff: 'operator:', system: 'shop' } as const satisfies Record<
  ActorKind,
  string
>
export const STAFF_PREFIX = PREFIX.staff

/** The name of somebody of the staff, of an actor as the audit has it; others as they are. */
export const shownName = (actor: string): string =>
  actor.startsWith(STAFF_PREFIX) ? actor.slice(STAFF_PREFIX.length) : actor

/** The id of a member of the staff who has signed in. */
export const staffIdOf = (actor: Actor): string | null => (actor.kind === 'staff' ? (actor.id ?? null) : null)

/** An actor's name in the audit: 'operator:asha', 'customer:<id>', 'shop'. */
export function nameOf(actor: Actor): string {
  if (actor.kind === 'system') return PREFIX.system
  return `${PREFIX[actor.kind]}${actor.kind === 'staff' ? actor.name : actor.id}`
}
