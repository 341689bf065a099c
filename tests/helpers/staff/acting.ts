import type { ActingStaff } from '#domain/orders/permit.ts'

/** A manager of all centres who also takes cash, signed in, as the commands on an order take the actor. */
export const MANAGER: ActingStaff = {
  kind: 'staff',
  actor: { kind: 'staff', name: 'asha' },
  grants: [
    { role: 'manager', centre: null },
    { role: 'reception', centre: null },
  ],
}
