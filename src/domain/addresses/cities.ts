import { asc, eq } from 'drizzle-orm'
import { cities } from '#db/schema.ts'
import type { Connection } from '#domain/shop.ts'
import { type Cities, type City, findCity, readCities } from '#rules/cities.ts'
import { cityNotServed } from '#text/fields.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'

/**
 * Cities are part of the catalogue's snapshot, so that a booking checks them in memory; each change raises the
 * catalogue's revision (by a trigger).
 */

export type StoredCity = City & { revision: number }

type Row = typeof cities.$inferSelect

export const toCity = ({ position: _position, ...city }: Row): StoredCity => city

export async function readStoredCities(db: Connection): Promise<Cities<StoredCity>> {
  const rows = await db.select().from(cities).orderBy(asc(cities.position), asc(cities.code))
  return readCities(rows.map(toCity))
}

/** The city of a booked visit, closed or not. */
export async function cityOfVisit(db: Connection, { city }: { city: string }): Promise<City> {
  const [row] = await db.select().from(cities).where(eq(cities.name, city))
  if (!row) throw new Error('a visit in a city that is not stored')
  return toCity(row)
}

/** `field`: where the request names it. */
export function requireCity<C extends City>(cities: Cities<C>, name: string, field = 'city'): C {
  const city = findCity(cities, name)
  if (!city) throw cityRefusal(field)
  return city
}

export const cityRefusal = (field: string): Refusal =>
  new Refusal('INVALID', sentence(cityNotServed), { fields: { [field]: sentence(cityNotServed) } })
