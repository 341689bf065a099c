import { and, asc, eq, sql } from 'drizzle-orm'
import { addresses, customers } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Connection, Shop, Transaction, Viewer } from '#domain/shop.ts'
import { createAreaCheck, type ServedPins } from '#rules/addresses/areas.ts'
import {
  addressKey,
  composeAddress,
  isServed,
  MAX_ADDRESSES,
  type PinnedParts,
} from '#rules/addresses/parts.ts'
import { findCityOfPin, pinCode, pinProblem } from '#rules/addresses/pin-codes.ts'
import type { Cities } from '#rules/cities.ts'
import { addressNotFound } from '#text/fields.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { readServedPins } from './areas.ts'
import { readStoredCities } from './cities.ts'
import { addressesFull, addressTwice } from './words.ts'

/** Where collectors come. */
interface Served {
  cities: Cities
  pins: ServedPins
}

async function readServed(db: Connection): Promise<Served> {
  const [cities, pins] = await Promise.all([readStoredCities(db), readServedPins(db)])
  return { cities, pins }
}

type AddressRow = typeof addresses.$inferSelect
type AddressDeps = Pick<Shop, 'db' | 'now'>

interface SavedAddress
  extends Pick<
    AddressRow,
    'id' | 'city' | 'pinCode' | 'house' | 'street' | 'landmark' | 'patientId' | 'lastUsedAt'
  > {
  address: string
  isServed: boolean
}

const addressOf = (row: AddressRow, { cities, pins }: Served): SavedAddress => {
  const { id, city, pinCode, house, street, landmark, patientId, lastUsedAt } = row
  return {
    id,
    city,
    pinCode,
    house,
    street,
    landmark,
    patientId,
    address: composeAddress(row, pinCode === null ? '' : city),
    isServed: isServed(cities, row, city, createAreaCheck(pins)),
    lastUsedAt,
  }
}

const addressesOf = (db: Connection, customerId: string): Promise<AddressRow[]> =>
  db
    .select()
    .from(addresses)
    .where(eq(addresses.customerId, customerId))
    .orderBy(sql`${addresses.lastUsedAt} desc nulls last`, asc(addresses.createdAt), asc(addresses.id))

export async function listSavedAddresses(
  { db }: Pick<Shop, 'db'>,
  { customerId }: Pick<Viewer, 'customerId'>,
): Promise<SavedAddress[]> {
  const [saved, served] = await Promise.all([addressesOf(db, customerId), readServed(db)])
  return saved.map(row => addressOf(row, served))
}

/** Serialises changes of an account's addresses, including those by bookings. */
export async function lockCustomerForUpdate(tx: Transaction, customerId: string): Promise<void> {
  await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for('update')
}

const withAddresses = <T>(
  { db }: Pick<Shop, 'db'>,
  { customerId }: Viewer,
  work: (tx: Transaction, saved: AddressRow[]) => Promise<T>,
): Promise<T> =>
  inTransaction(db, async tx => {
    await lockCustomerForUpdate(tx, customerId)
    return work(tx, await addressesOf(tx, customerId))
  })

const notFound = () => new Refusal('NOT_FOUND', sentence(addressNotFound))

function columnsOf(parts: PinnedParts, { cities, pins }: Served) {
  const wrong = pinProblem(cities, parts.pinCode, undefined, createAreaCheck(pins))
  const city = findCityOfPin(cities, parts.pinCode)?.name
  if (wrong || !city) {
    const problem = wrong ?? pinCode.missing
    throw new Refusal('INVALID', problem, { fields: { pinCode: problem } })
  }
  return { ...parts, city, key: addressKey(parts, city) }
}

function refuseTwice(others: readonly AddressRow[], { key }: Pick<AddressRow, 'key'>): void {
  if (others.some(other => other.key === key))
    throw new Refusal('INVALID', sentence(addressTwice), { fields: { street: sentence(addressTwice) } })
}

export async function addAddress(
  shop: AddressDeps,
  viewer: Viewer,
  parts: PinnedParts,
): Promise<SavedAddress> {
  const served = await readServed(shop.db)
  const columns = columnsOf(parts, served)
  return withAddresses(shop, viewer, async (tx, saved) => {
    refuseTwice(saved, columns)
    if (saved.length >= MAX_ADDRESSES)
      throw new Refusal('TOO_MANY_ADDRESSES', sentence(addressesFull, { max: MAX_ADDRESSES }))
    const [row] = await tx
      .insert(addresses)
      .values({ ...columns, customerId: viewer.customerId, createdAt: shop.now() })
      .returning()
    if (!row) throw notFound()
    return addressOf(row, served)
  })
}

export async function updateAddress(
  shop: AddressDeps,
  viewer: Viewer,
  id: string,
  parts: PinnedParts,
): Promise<SavedAddress> {
  const served = await readServed(shop.db)
  const columns = columnsOf(parts, served)
  return withAddresses(shop, viewer, async (tx, saved) => {
    if (!saved.some(row => row.id === id)) throw notFound()
    refuseTwice(
      saved.filter(row => row.id !== id),
      columns,
    )
    const [row] = await tx.update(addresses).set(columns).where(eq(addresses.id, id)).returning()
    if (!row) throw notFound()
    return addressOf(row, served)
  })
}

export async function removeAddress(
  { db }: Pick<Shop, 'db'>,
  { customerId }: Viewer,
  id: string,
): Promise<void> {
  const gone = await db
    .delete(addresses)
    .where(and(eq(addresses.id, id), eq(addresses.customerId, customerId)))
    .returning({ id: addresses.id })
  if (gone.length === 0) throw notFound()
}
