import { accountApi } from './account/api.ts'
import { addressApi } from './addresses/api.ts'
import { couponApi } from './cart/api.ts'
import { doorApi } from './door/api.ts'
import { invoiceApi } from './invoice/api.ts'
import { logoApi } from './look/api.ts'
import { ordersApi } from './orders/api.ts'
import { patientApi } from './patients/api.ts'
import { paymentApi } from './payment/api.ts'
import { policyApi } from './policies/api.ts'
import { requestApi } from './requests/api.ts'
import { signInApi } from './sign-in/api.ts'
import { visitApi } from './visit/api.ts'

/** The areas of the customers and the public; catalogue and prescriptions are mounted before the session is read. */
export const shopApis = [
  signInApi,
  accountApi,
  patientApi,
  addressApi,
  ordersApi,
  visitApi,
  doorApi,
  paymentApi,
  invoiceApi,
  logoApi,
  policyApi,
  couponApi,
  requestApi,
]
