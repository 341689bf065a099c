import { accountApi } from './account/api.ts'
import { addressApi } from './addresses/api.ts'
import { patientApi } from './patients/api.ts'
import { signInApi } from './sign-in/api.ts'

/** The areas of the customers and the public. */
export const shopApis = [signInApi, accountApi, patientApi, addressApi]
