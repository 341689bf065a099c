import { accountEndpoints } from './accounts.ts'
import { bookingEndpoints } from './bookings.ts'
import { catalogueEndpoints } from './catalogue.ts'
import { centreEndpoints } from './centres.ts'
import { couponEndpoints } from './coupons.ts'
import { emailEndpoints } from './emails.ts'
import { invoiceEndpoints } from './invoices.ts'
import { orderEndpoints } from './orders.ts'
import type { EndpointName } from './paths.ts'
import { paymentEndpoints } from './payments.ts'
import { privacyEndpoints } from './privacy.ts'

/** Every endpoint by its name, the same names as in PATHS. */
export const endpoints = {
  ...accountEndpoints,
  ...emailEndpoints,
  ...catalogueEndpoints,
  ...centreEndpoints,
  ...couponEndpoints,
  ...orderEndpoints,
  ...paymentEndpoints,
  ...invoiceEndpoints,
  ...bookingEndpoints,
  ...privacyEndpoints,
} satisfies Record<EndpointName, unknown>

export type Endpoints = typeof endpoints
