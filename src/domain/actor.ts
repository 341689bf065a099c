import type { AuditedAction } from '#text/audited-actions.ts'
import type { Viewer } from './shop.ts'

/** The author of a change, as the audit records it. */
export type Actor = CustomerActor | Operator | { kind: 'system' }

export interface CustomerActor {
  kind: 'customer'
  id: string
}

export const customerOf = ({ customerId }: Viewer): CustomerActor => ({
  kind: 'customer',
  id: customerId,
})

interface StaffCall {
  name: string
  audits: readonly AuditedAction[]
}

export interface Staff {
  kind: 'staff'
  id: string
  name: string
  session?: { id: string; address: string; call?: StaffCall }
}

/** A command, or the demo. It has all permissions and no row in `staff`. */
export interface CommandLine {
  kind: 'command-line'
  name: string
}

export type Operator = Staff | CommandLine

export const SYSTEM: Actor = { kind: 'system' }

export const STAFF_PREFIX = 'operator:'

export const shownName = (actor: string): string =>
  actor.startsWith(STAFF_PREFIX) ? actor.slice(STAFF_PREFIX.length) : actor

export const staffIdOf = (actor: Actor): string | null => (actor.kind === 'staff' ? actor.id : null)

/** An actor's name in the audit: 'operator:asha', 'customer:<id>', 'shop'. */
export function actorName(actor: Actor): string {
  if (actor.kind === 'system') return 'shop'
  return actor.kind === 'customer' ? `customer:${actor.id}` : `${STAFF_PREFIX}${actor.name}`
}
