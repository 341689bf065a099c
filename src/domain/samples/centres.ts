import type { centres } from '#db/schema.ts'
import { CITIES } from '#rules/cities.ts'

/** A centre in each city that shows how a visit to one is booked; invented, marked as a sample, replaced by the shop's owner. */
export const sampleCentres: (typeof centres.$inferInsert)[] = CITIES.map((city, position) => ({
  code: `${city.toUpperCase()}-SAMPLE`,
  name: `Sample Centre, ${city}`,
  city,
  address: `12 Sample Road, ${city}`,
  hours: 'Mon to Sat, 7 AM to 8 PM',
  phone: null,
  isSample: true,
  position,
}))
