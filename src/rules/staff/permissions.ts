import { permissionMeanings } from '#text/staff/permissions.ts'

/**
 * What members of the staff may do: every permission, each role's set, and the one rule that decides. The API, the
 * menus of the desk and docs/roles.md follow from here.
 */

export type Permission = keyof typeof permissionMeanings
/** Every permission, in the order of the document. */
export const PERMISSIONS = Object.keys(permissionMeanings) as Permission[]

const AT_THE_DESK = ['visits.read', 'orders.read', 'requests.work'] as const
const BOOKING = ['orders.create', 'orders.change', 'orders.cancel', 'refunds.ask'] as const

/**
 * The roles and their permissions; who has several roles has the permissions of each. HIV status is a permission of its
 * own (HIV and AIDS Act 2017, section 8: disclosed to nobody who does not need it), which managers and the owner
 * don't have by being in charge. Who signs reports doesn't run the shop, and who counts cash doesn't take it.
 */
export const ROLES = {
  reception: [...AT_THE_DESK, ...BOOKING, 'cash.take', 'specimens.receive', 'specimens.reject'],
  coordinator: [...AT_THE_DESK, ...BOOKING, 'visits.assign', 'visits.record', 'slots.set'],
  collector: ['visits.record', 'cash.take'],
  technician: ['specimens.receive', 'specimens.reject', 'results.enter', 'results.read'],
  pathologist: [
    'orders.read',
    'specimens.reject',
    'results.enter',
    'results.read',
    'results.hiv',
    'reports.sign',
  ],
  accounts: ['orders.read', 'money.read', 'cash.count', 'refunds.ask', 'refunds.decide', 'figures.read'],
  manager: [
    ...AT_THE_DESK,
    ...BOOKING,
    'visits.assign',
    'visits.record',
    'slots.set',
    'specimens.receive',
    'specimens.reject',
    'cash.count',
    'refunds.decide',
    'money.read',
    'catalogue.change',
    'figures.read',
    'results.read',
    'audit.read',
  ],
  owner: [
    ...AT_THE_DESK,
    ...BOOKING,
    'visits.assign',
    'slots.set',
    'refunds.decide',
    'money.read',
    'catalogue.change',
    'figures.read',
    'people.export',
    'people.erase',
    'staff.manage',
    'audit.read',
  ],
} as const satisfies Record<string, readonly Permission[]>

export type Role = keyof typeof ROLES
export const ROLE_NAMES = Object.keys(ROLES) as [Role, ...Role[]]

/** A role that somebody has: at one centre (its code), or everywhere (null). */
export interface Grant {
  role: Role
  centre: string | null
}

const has = ({ role }: Grant, permission: Permission): boolean =>
  (ROLES[role] as readonly Permission[]).includes(permission)

/**
 * Whether these roles allow something at a centre (its code). `null` is what belongs to no centre, such as a visit at
 * home: that takes a role for everywhere.
 */
export const mayAt = (grants: readonly Grant[], permission: Permission, centre: string | null): boolean =>
  grants.some(
    grant =>
      has(grant, permission) && (grant.centre === null || (centre !== null && grant.centre === centre)),
  )

/** Where these roles allow something: everywhere, or at the centres of the list (none: nowhere). */
export function placesOf(grants: readonly Grant[], permission: Permission): 'everywhere' | string[] {
  const places = grants.filter(grant => has(grant, permission)).map(({ centre }) => centre)
  return places.includes(null) ? 'everywhere' : [...new Set(places.flatMap(centre => centre ?? []))]
}

/** A role as a session tells it: by name, at one centre or everywhere. */
interface Held {
  role: string
  centre: string | null
}

/** Whether these roles send somebody to homes: by the role for everywhere, as a visit at home belongs to no centre. */
export const goesToHomes = (held: readonly Held[]): boolean =>
  held.some(({ role, centre }) => role === 'collector' && centre === null)

/** Who does nothing but collect: their desk is a phone. */
export const onlyCollects = (held: readonly Held[]): boolean =>
  held.length > 0 && held.every(({ role }) => role === 'collector')

/** Every permission that these roles allow somewhere, for menus. */
export const permissionsOf = (grants: readonly Grant[]): Permission[] =>
  PERMISSIONS.filter(one => grants.some(grant => has(grant, one)))

/** Those of them that they allow at single centres only. */
export const centreOnlyOf = (grants: readonly Grant[]): Permission[] =>
  permissionsOf(grants).filter(one => !mayAt(grants, one, null))

/** The roles that allow something. */
export const rolesWith = (permission: Permission): Role[] =>
  ROLE_NAMES.filter(role => (ROLES[role] as readonly Permission[]).includes(permission))

/** Who hands cash back to customers: who gives money back and has cash in hand. */
export const CASH_GIVERS: readonly Role[] = rolesWith('refunds.ask').filter(role =>
  rolesWith('cash.take').includes(role),
)
