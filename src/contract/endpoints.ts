import { bookingEndpoints } from './bookings.ts'
import type { EndpointName } from './paths.ts'

/** Every endpoint by its name in PATHS. */
export const endpoints = {
  ...bookingEndpoints,
} satisfies Record<EndpointName, unknown>

export type Endpoints = typeof endpoints
