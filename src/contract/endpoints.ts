import { bookingEndpoints } from './bookings.ts'
import { collectorEndpoints } from './collector/collector.ts'
import { areaEndpoints } from './desk/areas.ts'
import { deskCatalogueEndpoints } from './desk/catalogue.ts'
import { catalogueFileEndpoints } from './desk/catalogue-files.ts'
import { deskCentreEndpoints } from './desk/centres.ts'
import { deskEndpoints } from './desk/desk.ts'
import { deskDoctorEndpoints } from './desk/doctors.ts'
import { deskFactEndpoints } from './desk/facts.ts'
import { findEndpoints } from './desk/find.ts'
import { labelEndpoints } from './desk/labels.ts'
import { newOrderEndpoints } from './desk/new-order.ts'
import { deskChangeEndpoints } from './desk/order-changes.ts'
import { deskOrderEndpoints } from './desk/orders.ts'
import { receptionEndpoints } from './desk/reception.ts'
import { setUpEndpoints } from './desk/set-up.ts'
import type { EndpointName } from './paths.ts'

/** Every endpoint by its name in PATHS. */
export const endpoints = {
  ...bookingEndpoints,
  ...deskEndpoints,
  ...deskOrderEndpoints,
  ...deskChangeEndpoints,
  ...findEndpoints,
  ...newOrderEndpoints,
  ...collectorEndpoints,
  ...receptionEndpoints,
  ...labelEndpoints,
  ...areaEndpoints,
  ...setUpEndpoints,
  ...deskCatalogueEndpoints,
  ...deskDoctorEndpoints,
  ...deskCentreEndpoints,
  ...deskFactEndpoints,
  ...catalogueFileEndpoints,
} satisfies Record<EndpointName, unknown>

export type Endpoints = typeof endpoints
