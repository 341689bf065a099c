import type { STAFF_PATHS } from './staff/paths.ts'

/**
 * Every endpoint of the shop: its name in the client, its method and its path. Free of schemas, so that the browser can call the
 * shop without loading a schema library. Shapes are in the files beside this one.
 */
export const PATHS = {
  listDoctors: { method: 'get', path: '/api/doctors' },
  listBookings: { method: 'get', path: '/api/bookings' },
  createBooking: { method: 'post', path: '/api/bookings' },
  submitLandingForm: { method: 'post', path: '/api/submit-landing-form' },
} as const satisfies Record<
  string,
  { method: 'get' | 'post' | 'put' | 'patch' | 'delete'; path: `/api/${string}` }
>

/** Endpoints for files: called directly, not through the client. */
export const FILE_PATHS = {
  sendPrescription: '/send-email',
} as const

/** Endpoints of the shop and of its staff. */
export type EndpointName = keyof typeof PATHS | keyof typeof STAFF_PATHS
