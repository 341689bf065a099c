import { accountApi } from './account/api.ts'

/** The areas of the customers and the public. */
export const shopApis = [accountApi]
