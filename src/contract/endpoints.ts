import { bookingEndpoints } from './bookings.ts'
import { areaEndpoints } from './desk/areas.ts'
import { deskCatalogueEndpoints } from './desk/catalogue.ts'
import { catalogueFileEndpoints } from './desk/catalogue-files.ts'
import { deskCentreEndpoints } from './desk/centres.ts'
import { deskDoctorEndpoints } from './desk/doctors.ts'
import { deskFactEndpoints } from './desk/facts.ts'
import { setUpEndpoints } from './desk/set-up.ts'
import type { EndpointName } from './paths.ts'

/** Every endpoint by its name in PATHS. */
export const endpoints = {
  ...bookingEndpoints,
  ...areaEndpoints,
  ...setUpEndpoints,
  ...deskCatalogueEndpoints,
  ...deskDoctorEndpoints,
  ...deskCentreEndpoints,
  ...deskFactEndpoints,
  ...catalogueFileEndpoints,
} satisfies Record<EndpointName, unknown>

export type Endpoints = typeof endpoints
