import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { isRefusedBy } from '#db/errors.ts'
import { areaPinCodes, areas } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Staff } from '#domain/actor.ts'
import { audit } from '#domain/audit.ts'
import { type ChangedAs, refuseChanged } from '#domain/record-changes.ts'
import type { Connection, Shop, Transaction } from '#domain/shop.ts'
import { requireActor } from '#domain/staff/require-actor.ts'
import { authorise, type StaffSession } from '#domain/staff/sessions.ts'
import { type Area, type ServedPins, servedPinsOf } from '#rules/addresses/areas.ts'
import { cityOfPin } from '#rules/addresses/pin-codes.ts'
import type { City } from '#rules/cities.ts'
import { areaNamed, areasMeanwhile, areaUnknown, pinInOtherArea, pinNotOfCity } from '#text/desk/set-up.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'

/**
 * Where collectors come. Part of the catalogue's snapshot, so that a booking checks it without asking the database:
 * each change raises the catalogue's revision (a trigger).
 */

/** The areas of a city, or all, by name. */
export async function readAreas(db: Connection, city?: City): Promise<Area[]> {
  const rows = await db
    .select({ id: areas.id, city: areas.city, name: areas.name, pinCode: areaPinCodes.pinCode })
    .from(areas)
    .innerJoin(areaPinCodes, eq(areaPinCodes.areaId, areas.id))
    .where(city ? eq(areas.city, city) : undefined)
    .orderBy(asc(areas.city), asc(areas.name), asc(areaPinCodes.pinCode))
  return [...Map.groupBy(rows, ({ id }) => id).values()].map(own => ({
    id: own[0]?.id ?? '',
    city: own[0]?.city ?? '',
    name: own[0]?.name ?? '',
    pinCodes: own.map(({ pinCode }) => pinCode),
  }))
}

/** The areas of a city for the people who set them. Refusal FORBIDDEN. */
export function areasAtDesk({ db }: Pick<Shop, 'db'>, staff: StaffSession, city?: City): Promise<Area[]> {
  authorise(staff, 'slots.set', null)
  return readAreas(db, city)
}

export const readServedPins = async (db: Connection): Promise<ServedPins> => servedPinsOf(await readAreas(db))

/**
 * Adds an area, or writes one anew by its id. Bookings that were made stay, wherever they are. Refusals: FORBIDDEN, INVALID (a PIN
 * code of another city or area, the name of another area), RECORD_CHANGED (it is not `seen` any more: who and when; the
 * same sent twice is one).
 */
export async function saveArea(
  shop: Pick<Shop, 'db' | 'now'>,
  actor: Staff,
  { id, city, name, pinCodes, seen }: Area & { city: City; seen?: SeenArea | null | undefined },
): Promise<Area> {
  await requireActor(shop.db, actor, ['slots.set'], null)
  const foreign = pinCodes.find(pin => cityOfPin(pin) !== city)
  if (foreign) throw refusal('pinCodes', sentence(pinNotOfCity, { pin: foreign, city }))
  const area = { id, city, name, pinCodes: [...new Set(pinCodes)].sort() }
  try {
    return await inTransaction(shop.db, async tx => {
      const before = await lockArea(tx, id)
      if (isDeepStrictEqual(before, { city, name, pinCodes: area.pinCodes })) return area
      if (seen !== undefined) await refuseChanged(tx, changedAs(id), before, sorted(seen))
      await refusePinsOfOthers(tx, area)
      await tx
        .insert(areas)
        .values({ id, city, name })
        .onConflictDoUpdate({ target: areas.id, set: { city, name } })
      await tx.delete(areaPinCodes).where(eq(areaPinCodes.areaId, id))
      await tx.insert(areaPinCodes).values(area.pinCodes.map(pinCode => ({ pinCode, areaId: id })))
      await audit(tx, {
        at: shop.now(),
        actor,
        action: 'areas.changed',
        subject: `area:${id}`,
        details: { before, after: { city, name, pinCodes: area.pinCodes } },
      })
      return area
    })
  } catch (error) {
    if (isRefusedBy('areas_name', error)) throw refusal('name', sentence(areaNamed, { name, city }))
    // Two at once put the same PIN code into two areas.
    if (isRefusedBy('area_pin_codes_pkey', error)) throw refusal('pinCodes', sentence(areasMeanwhile))
    throw error
  }
}

/** An area as somebody saw it; null: there was none. The command line has seen nothing. */
export interface SeenArea {
  name: string
  pinCodes: readonly string[]
}

const sorted = (seen: SeenArea | null) => seen && { name: seen.name, pinCodes: [...seen.pinCodes].sort() }

const changedAs = (id: string): ChangedAs => ({ subjects: [`area:${id}`] })

const refusal = (field: string, wrong: ReturnType<typeof sentence>) =>
  new Refusal('INVALID', wrong, { fields: { [field]: wrong } })

async function lockArea(tx: Transaction, id: string) {
  const [row] = await tx.select().from(areas).where(eq(areas.id, id)).for('update')
  if (!row) return null
  const pins = await tx.select().from(areaPinCodes).where(eq(areaPinCodes.areaId, id))
  return { city: row.city, name: row.name, pinCodes: pins.map(({ pinCode }) => pinCode).sort() }
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

/** Removes an area; without any its city is served wholly. Refusals: FORBIDDEN, NOT_FOUND, RECORD_CHANGED. */
export async function removeArea(
  shop: Pick<Shop, 'db' | 'now'>,
  actor: Staff,
  id: string,
  seen?: SeenArea,
): Promise<void> {
  await requireActor(shop.db, actor, ['slots.set'], null)
  return inTransaction(shop.db, async tx => {
    const before = await lockArea(tx, id)
    if (!before) throw new Refusal('NOT_FOUND', sentence(areaUnknown))
    if (seen) await refuseChanged(tx, changedAs(id), before, sorted(seen))
    await tx.delete(areas).where(eq(areas.id, id))
    await audit(tx, {
      at: shop.now(),
      actor,
      action: 'areas.changed',
      subject: `area:${id}`,
      details: { before, after: null },
    })
  })
}
