import { sql } from 'drizzle-orm'
import { prepared } from '#db/connection.ts'
import { addresses } from '#db/schema.ts'
import type { Transaction } from '#domain/shop.ts'
import { type AddressParts, addressKey, MAX_ADDRESSES, splitAddressLine } from '#rules/addresses/parts.ts'
import { findCityOfPin } from '#rules/addresses/pin-codes.ts'

const value = sql.placeholder

/** Adds an address while there is room, or updates the last use of an equal one. */
const keep = prepared(db =>
  db
    .insert(addresses)
    .select(
      sql`select gen_random_uuid(), ${value('customerId')}::uuid, ${value('city')}::text, ${value('pinCode')}::text,
        ${value('house')}::text, ${value('street')}::text, ${value('landmark')}::text, ${value('key')}::text,
        ${value('patientId')}::uuid, ${value('now')}::timestamptz, ${value('now')}::timestamptz
      where (select count(*) from ${addresses} where customer_id = ${value('customerId')}::uuid) < ${MAX_ADDRESSES}
        or exists (select from ${addresses} where customer_id = ${value('customerId')}::uuid and key = ${value('key')}::text)`,
    )
    .onConflictDoUpdate({
      target: [addresses.customerId, addresses.key],
      set: {
        lastUsedAt: sql`excluded.last_used_at`,
        patientId: sql`coalesce(excluded.patient_id, ${addresses.patientId})`,
      },
    })
    .prepare('keep_address'),
)

/** Empty if the PIN code is of another city than the visit. */
function partsIn(city: string, line: string): AddressParts {
  const parts = splitAddressLine(line)
  const isElsewhere = parts.pinCode !== null && findCityOfPin(parts.pinCode) !== city
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

export async function saveVisitAddress(
  tx: Transaction,
  { customerId, city, address, parts = partsIn(city, address), patientId }: Visited,
  now: Date,
): Promise<void> {
  const key = addressKey(parts, city)
  await keep(tx).execute({ customerId, city, ...parts, key, patientId, now: now.toISOString() })
}
