import { fetchAsStaff } from '#kit/staff/calls.ts'
import { clientOf } from '#wire/client.ts'
import { ownCashEndpoints, signInEndpoints } from '#wire/staff/contract.ts'
import { collectorEndpoints } from './contract.ts'

export const {
  addTestsAtDoor,
  closeUpiCode,
  getCollectorDay,
  priceTestsAtDoor,
  readUpiCode,
  sendCollectorEvents,
  sendVisitPhoto,
  showUpiCode,
} = clientOf(collectorEndpoints, fetchAsStaff)
export const { getOwnCash, handOverCash, withdrawCash } = clientOf(ownCashEndpoints, fetchAsStaff)
export const { signOutStaff } = clientOf(signInEndpoints, fetchAsStaff)
