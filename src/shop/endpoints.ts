import { type ClientOf, clientOf, type Fetch } from '#wire/client.ts'
import { accountEndpoints } from './account/contract.ts'
import { addressEndpoints } from './addresses/contract.ts'
import { couponEndpoints } from './cart/contract.ts'
import { catalogueEndpoints } from './catalogue/contract.ts'
import { doorEndpoints } from './door/contract.ts'
import { invoiceEndpoints } from './invoice/contract.ts'
import { logoEndpoints } from './look/contract.ts'
import { orderEndpoints } from './orders/contract.ts'
import { patientEndpoints } from './patients/contract.ts'
import { paymentEndpoints } from './payment/contract.ts'
import { policyEndpoints } from './policies/contract.ts'
import { prescriptionEndpoints } from './prescription/contract.ts'
import { requestEndpoints } from './requests/contract.ts'
import { signInEndpoints } from './sign-in/contract.ts'
import { visitEndpoints } from './visit/contract.ts'

/** Every endpoint for customers and the public, by name. */
export const shopEndpoints = {
  ...signInEndpoints,
  ...accountEndpoints,
  ...patientEndpoints,
  ...addressEndpoints,
  ...orderEndpoints,
  ...visitEndpoints,
  ...doorEndpoints,
  ...paymentEndpoints,
  ...invoiceEndpoints,
  ...catalogueEndpoints,
  ...logoEndpoints,
  ...policyEndpoints,
  ...couponEndpoints,
  ...requestEndpoints,
  ...prescriptionEndpoints,
}

export type Client = ClientOf<typeof shopEndpoints>

/** The shop's client. `send` adds common headers, such as the token. */
export const createClient = (send: Fetch): Client => clientOf(shopEndpoints, send)
