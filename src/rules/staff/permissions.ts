import { permissionMeanings } from '#text/staff.ts'

/** The source of the API's checks, the desk's menus and docs/roles.md. */

export type Permission = keyof typeof permissionMeanings
/** In the order of docs/roles.md. */
export const PERMISSIONS = Object.keys(permissionMeanings) as Permission[]

const AT_THE_DESK = ['visits.read', 'orders.read', 'requests.work'] as const
const BOOKING = ['orders.create', 'orders.change', 'orders.cancel', 'refunds.ask'] as const

/**
 * A person can have several roles. Signing reports and running the shop are separate roles, and so are counting and
 * taking cash.
 */
export const ROLES = {
  reception: [
    ...AT_THE_DESK,
    ...BOOKING,
    'cash.take',
    'cash.safe',
    'specimens.receive',
    'specimens.reject',
    'day.close',
  ],
  coordinator: [...AT_THE_DESK, ...BOOKING, 'visits.assign', 'visits.record', 'slots.set', 'day.close'],
  collector: ['visits.record', 'cash.take'],
  technician: ['specimens.receive', 'specimens.reject'],
  pathologist: ['orders.read', 'specimens.reject', 'reports.sign'],
  accounts: [
    'orders.read',
    'money.read',
    'cash.count',
    'cash.safe',
    'refunds.ask',
    'refunds.decide',
    'figures.read',
  ],
  manager: [
    ...AT_THE_DESK,
    ...BOOKING,
    'orders.discount',
    'visits.assign',
    'visits.record',
    'slots.set',
    'specimens.receive',
    'specimens.reject',
    'day.close',
    'cash.count',
    'cash.safe',
    'cash.write-off',
    'refunds.decide',
    'money.read',
    'catalogue.change',
    'figures.read',
    'audit.read',
  ],
  owner: [
    ...AT_THE_DESK,
    ...BOOKING,
    'orders.discount',
    'visits.assign',
    'slots.set',
    'day.close',
    'cash.write-off',
    'refunds.decide',
    'money.read',
    'catalogue.change',
    'figures.read',
    'people.export',
    'people.erase',
    'shop.open',
    'staff.manage',
    'audit.read',
  ],
} as const satisfies Record<string, readonly Permission[]>

export type Role = keyof typeof ROLES
export const ROLE_NAMES = Object.keys(ROLES) as [Role, ...Role[]]

/** A role at one centre (its code) or everywhere (null). */
export interface Grant {
  role: Role
  centre: string | null
}

const has = ({ role }: Grant, permission: Permission): boolean =>
  (ROLES[role] as readonly Permission[]).includes(permission)

/** `centre` null is for work that belongs to no centre, such as a home visit; it requires a role for everywhere. */
export const hasPermissionAt = (
  grants: readonly Grant[],
  permission: Permission,
  centre: string | null,
): boolean =>
  grants.some(
    grant =>
      has(grant, permission) && (grant.centre === null || (centre !== null && grant.centre === centre)),
  )

/** Everywhere, home visits included, or at the centres with these codes (none: nowhere). */
export type AllowedCentres = 'everywhere' | string[]

export function centresWithPermission(grants: readonly Grant[], permission: Permission): AllowedCentres {
  const allowed = grants.filter(grant => has(grant, permission)).map(({ centre }) => centre)
  return allowed.includes(null) ? 'everywhere' : [...new Set(allowed.flatMap(centre => centre ?? []))]
}

interface HeldRole {
  role: string
  centre: string | null
}

/** A home visit belongs to no centre, so the collector needs the role for everywhere. */
export const mayVisitHomes = (held: readonly HeldRole[]): boolean =>
  held.some(({ role, centre }) => role === 'collector' && centre === null)

export const isOnlyCollector = (held: readonly HeldRole[]): boolean =>
  held.length > 0 && held.every(({ role }) => role === 'collector')

/** Lists what the grants permit at any centre, for menus. */
export const listPermissions = (grants: readonly Grant[]): Permission[] =>
  PERMISSIONS.filter(permission => grants.some(grant => has(grant, permission)))

export const listCentreOnlyPermissions = (grants: readonly Grant[]): Permission[] =>
  listPermissions(grants).filter(permission => !hasPermissionAt(grants, permission, null))

export const rolesWith = (permission: Permission): Role[] =>
  ROLE_NAMES.filter(role => (ROLES[role] as readonly Permission[]).includes(permission))

/** Roles that may refund and take cash. */
export const CASH_GIVERS: readonly Role[] = rolesWith('refunds.ask').filter(role =>
  rolesWith('cash.take').includes(role),
)
