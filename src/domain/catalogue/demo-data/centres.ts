import type { centres } from '#db/schema.ts'
import { CITIES, type City } from '#rules/cities.ts'

const CLOSED_ON_SUNDAYS: City = 'Kolkata'

/** One in each city, marked as samples. */
export const sampleCentres: (typeof centres.$inferInsert)[] = CITIES.map((city, position) => ({
  ...(city === CLOSED_ON_SUNDAYS
    ? { hours: 'Mon to Sat, 7 AM to 8 PM', openDays: [1, 2, 3, 4, 5, 6] }
    : { hours: 'Every day, 7 AM to 8 PM' }),
  opensAt: 7,
  closesAt: 20,
  code: `${city.toUpperCase()}-SAMPLE`,
  name: `Sample Centre, ${city}`,
  city,
  address: `12 Sample Road, ${city}`,
  phone: null,
  isSample: true,
  position,
}))
