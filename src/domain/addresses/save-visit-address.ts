import { sql } from 'drizzle-orm'
import { prepared } from '#db/connection.ts'
import { addresses } from '#db/schema.ts'
import type { Transaction } from '#domain/shop.ts'
import { type AddressParts, addressKey, MAX_ADDRESSES, splitAddressLine } from '#rules/addresses/parts.ts'
import { cityOfPin } from '#rules/addresses/pin-codes.ts'
import type { Cities } from '#rules/cities.ts'

const value = sql.placeholder

const parameter = (name: keyof typeof addresses.$inferSelect, type: 'text' | 'uuid' | 'timestamptz') =>
  sql`${value(name)}::${sql.raw(type)}`.as(name)

/** Adds an address if there is room, or updates when an equal one was last used. */
const saveStatement = prepared(db =>
  db
    .insert(addresses)
    .select(
      db
        .select({
          id: sql`gen_random_uuid()`.as('id'),
          customerId: parameter('customerId', 'uuid'),
          city: parameter('city', 'text'),
          pinCode: parameter('pinCode', 'text'),
          house: parameter('house', 'text'),
          street: parameter('street', 'text'),
          landmark: parameter('landmark', 'text'),
          key: parameter('key', 'text'),
          patientId: parameter('patientId', 'uuid'),
          lastUsedAt: parameter('lastUsedAt', 'timestamptz'),
          createdAt: parameter('createdAt', 'timestamptz'),
        })
        .from(sql`(select count(*), bool_or(key = ${value('key')}::text) as has_equal
          from ${addresses} where customer_id = ${value('customerId')}::uuid) own`)
        .where(sql`own.count < ${MAX_ADDRESSES} or own.has_equal`),
    )
    .onConflictDoUpdate({
      target: [addresses.customerId, addresses.key],
      set: {
        lastUsedAt: sql`excluded.last_used_at`,
        patientId: sql`coalesce(excluded.patient_id, ${addresses.patientId})`,
      },
    })
    .prepare('save_address'),
)

/** Empty if the PIN code belongs to another city than the visit. */
function partsIn(cities: Cities, city: string, line: string): AddressParts {
  const parts = splitAddressLine(cities, line)
  const isElsewhere = parts.pinCode !== null && cityOfPin(cities, parts.pinCode) !== city
  return isElsewhere ? { pinCode: null, house: '', street: line, landmark: '' } : parts
}

interface Visited {
  customerId: string
  city: string
  /** Older clients send the line alone. */
  address: string
  parts: AddressParts | undefined
  patientId: string | null
}

/**
 * The patient whose last address it becomes: the customer if they are one of the patients, otherwise the first patient.
 */
export function ownerOf(
  patients: readonly { relation: string | null; personId: string | null; isListed: boolean }[],
): string | null {
  const owner = patients.find(({ relation }) => relation === 'self') ?? patients[0]
  return owner?.isListed ? owner.personId : null
}

export async function saveVisitAddress(
  tx: Transaction,
  cities: Cities,
  { customerId, city, address, parts = partsIn(cities, city, address), patientId }: Visited,
  now: Date,
): Promise<void> {
  const key = addressKey(parts, city)
  const at = now.toISOString()
  await saveStatement(tx).execute({
    customerId,
    city,
    ...parts,
    key,
    patientId,
    lastUsedAt: at,
    createdAt: at,
  })
}
