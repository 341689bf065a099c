import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { violates } from '#db/errors.ts'
import { areaPinCodes, areas } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Staff } from '#domain/actor.ts'
import { audit } from '#domain/audit.ts'
import { staleRefusal } from '#domain/record-changes.ts'
import type { Connection, Shop, Transaction } from '#domain/shop.ts'
import { requireActor } from '#domain/staff/require-actor.ts'
import { authorise, type StaffSession } from '#domain/staff/sessions.ts'
import {
  type Area,
  createAreaCheck,
  groupServedPins,
  lineProblem,
  type ServedPins,
} from '#rules/addresses/areas.ts'
import { composeLine, type PinnedParts } from '#rules/addresses/parts.ts'
import { findCityOfPin, pinProblem, withOpen } from '#rules/addresses/pin-codes.ts'
import type { Cities } from '#rules/cities.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { readStoredCities, requireCity } from './cities.ts'
import { areaNamed, areasMeanwhile, areaUnknown, pinInOtherArea, pinNotOfCity } from './words.ts'

/**
 * The areas in which collectors visit. They are part of the catalogue's snapshot, so that a booking checks them in
 * memory; each change raises the catalogue's revision (by a trigger).
 */

/** A change sends the revision on which it is based. */
interface StoredArea extends Area {
  pinCodes: string[]
  revision: number
}

export async function readAreas(db: Connection, city?: string): Promise<StoredArea[]> {
  const { id, name, revision } = areas
  const rows = await db
    .select({ id, city: areas.city, name, revision, pinCode: areaPinCodes.pinCode })
    .from(areas)
    .innerJoin(areaPinCodes, eq(areaPinCodes.areaId, areas.id))
    .where(city ? eq(areas.city, city) : undefined)
    .orderBy(asc(areas.city), asc(areas.name), asc(areaPinCodes.pinCode))
  return [...Map.groupBy(rows, ({ id }) => id).values()].map(own => ({
    id: own[0]?.id ?? '',
    city: own[0]?.city ?? '',
    name: own[0]?.name ?? '',
    revision: own[0]?.revision ?? 0,
    pinCodes: own.map(({ pinCode }) => pinCode),
  }))
}

export function listAreasForDesk(
  { db }: Pick<Shop, 'db'>,
  staff: StaffSession,
  city?: string,
): Promise<StoredArea[]> {
  authorise(staff, 'slots.set', null)
  return readAreas(db, city)
}

export const readServedPins = async (db: Connection): Promise<ServedPins> =>
  groupServedPins(await readAreas(db))

/** An address as a line, or as parts from which the shop makes the line. */
export interface GivenAddress {
  address?: string | undefined
  parts?: PinnedParts | undefined
}

export const lineOfAddress = (cities: Cities, { address = '', parts }: GivenAddress): string =>
  parts ? composeLine(cities, parts) : address

/**
 * Checks the PIN code of the parts or, without parts, the one at the end of the line, if there is one (decision 032).
 */
export function refuseUnservedPin(
  cities: Cities,
  { address, parts, city }: GivenAddress & { city: string | undefined },
  served: ServedPins,
  path: '' | 'shippingAddress.' = '',
): void {
  const wrong = parts
    ? pinProblem(cities, parts.pinCode, city, createAreaCheck(served))
    : lineProblem(cities, address ?? '', served)
  const field = `${path}${parts ? 'parts.pinCode' : 'address'}`
  if (wrong) throw new Refusal('INVALID', wrong, { fields: { [field]: wrong } })
}

/** Adds an area (`revision` null) or changes one; idempotent. Existing bookings stay. */
export async function saveArea(
  shop: Pick<Shop, 'db' | 'now'>,
  actor: Staff,
  { id, city, name, pinCodes, revision }: Area & { revision: number | null },
): Promise<StoredArea> {
  await requireActor(shop.db, actor, ['slots.set'], null)
  const cities = await readStoredCities(shop.db)
  requireCity(cities, city)
  const foreign = pinCodes.find(pin => findCityOfPin(withOpen(cities, city), pin)?.name !== city)
  if (foreign) throw refusal('pinCodes', sentence(pinNotOfCity, { pin: foreign, city }))
  const area = { id, city, name, pinCodes: [...new Set(pinCodes)].sort() }
  try {
    return await inTransaction(shop.db, async tx => {
      const stored = await lockArea(tx, id)
      const before = stored && auditedArea(stored)
      if (stored && isDeepStrictEqual(before, auditedArea(area))) return stored
      await refuseStale(tx, id, stored, revision)
      await refusePinsOfOthers(tx, area)

      const changed = { ...area, revision: (stored?.revision ?? 0) + 1 }
      await tx
        .insert(areas)
        .values({ id, city, name, revision: changed.revision })
        .onConflictDoUpdate({ target: areas.id, set: { city, name, revision: changed.revision } })
      await tx.delete(areaPinCodes).where(eq(areaPinCodes.areaId, id))
      await tx.insert(areaPinCodes).values(area.pinCodes.map(pinCode => ({ pinCode, areaId: id })))

      await audit(tx, {
        at: shop.now(),
        actor,
        action: 'areas.changed',
        subject: `area:${id}`,
        details: { before, after: auditedArea(area) },
      })
      return changed
    })
  } catch (error) {
    if (violates('areas_name', error)) throw refusal('name', sentence(areaNamed, { name, city }))
    // Two concurrent calls may add the same PIN code to two areas.
    if (violates('area_pin_codes_pkey', error)) throw refusal('pinCodes', sentence(areasMeanwhile))
    throw error
  }
}

const auditedArea = ({ city, name, pinCodes }: Area) => ({ city, name, pinCodes })

async function refuseStale(
  tx: Transaction,
  id: string,
  stored: StoredArea | null,
  revision: number | null,
): Promise<void> {
  if ((stored?.revision ?? null) !== revision)
    throw await staleRefusal(tx, { subjects: [`area:${id}`] }, stored)
}

const refusal = (field: string, wrong: ReturnType<typeof sentence>) =>
  new Refusal('INVALID', wrong, { fields: { [field]: wrong } })

async function lockArea(tx: Transaction, id: string): Promise<StoredArea | null> {
  const [row] = await tx.select().from(areas).where(eq(areas.id, id)).for('update')
  if (!row) return null
  const pins = await tx.select().from(areaPinCodes).where(eq(areaPinCodes.areaId, id))
  return { ...row, pinCodes: pins.map(({ pinCode }) => pinCode).sort() }
}

async function refusePinsOfOthers(tx: Transaction, { id, pinCodes }: Area): Promise<void> {
  const [taken] = await tx
    .select({ pin: areaPinCodes.pinCode, area: areas.name })
    .from(areaPinCodes)
    .innerJoin(areas, eq(areas.id, areaPinCodes.areaId))
    .where(and(ne(areas.id, id), inArray(areaPinCodes.pinCode, [...pinCodes])))
    .orderBy(asc(areaPinCodes.pinCode))
    .limit(1)
  if (taken) throw refusal('pinCodes', sentence(pinInOtherArea, taken))
}

/** A city without areas is served everywhere. */
export async function removeArea(
  shop: Pick<Shop, 'db' | 'now'>,
  actor: Staff,
  id: string,
  revision: number,
): Promise<void> {
  await requireActor(shop.db, actor, ['slots.set'], null)
  return inTransaction(shop.db, async tx => {
    const stored = await lockArea(tx, id)
    if (!stored) throw new Refusal('NOT_FOUND', sentence(areaUnknown))
    await refuseStale(tx, id, stored, revision)
    await tx.delete(areas).where(eq(areas.id, id))
    await audit(tx, {
      at: shop.now(),
      actor,
      action: 'areas.changed',
      subject: `area:${id}`,
      details: { before: auditedArea(stored), after: null },
    })
  })
}
