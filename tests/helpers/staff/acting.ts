import { staffRoles, staff as staffTable } from '#db/schema.ts'
import type { Staff } from '#domain/actor.ts'
import type { ActingStaff } from '#domain/orders/permit.ts'
import type { Shop } from '#domain/shop.ts'
import type { Role } from '#rules/staff/permissions.ts'

type Deps = Pick<Shop, 'db' | 'now'>

/** Adds a person with the role everywhere, who acts without a session. */
export async function staffWith({ db, now }: Deps, role: Role, name = 'asha'): Promise<Staff> {
  const [row] = await db.insert(staffTable).values({ name, createdAt: now() }).returning()
  if (!row) throw new Error('no staff')
  await db.insert(staffRoles).values({ staffId: row.id, role, grantedBy: 'operator:asha', grantedAt: now() })
  return { kind: 'staff', id: row.id, name }
}

/** Replaces the limits of refunds by one person. */
export const noLimit = async () => {}

const known = new WeakMap<Shop['db'], Map<string, Promise<Staff>>>()

/** The same person for every call with this role and name on the database. */
export function oneStaff(shop: Deps, role: Role, name = 'asha'): Promise<Staff> {
  const people = known.get(shop.db) ?? new Map<string, Promise<Staff>>()
  known.set(shop.db, people)
  const key = `${role}:${name}`
  const person = people.get(key) ?? staffWith(shop, role, name)
  people.set(key, person)
  return person
}

/** `oneStaff`, as the commands on an order expect the actor. */
export async function actingWith(shop: Deps, role: Role, name?: string): Promise<ActingStaff> {
  return { kind: 'staff', actor: await oneStaff(shop, role, name), grants: [{ role, centre: null }] }
}
