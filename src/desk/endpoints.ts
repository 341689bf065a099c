import { type ClientOf, clientOf, type Fetch } from '#wire/client.ts'
import { ownCashEndpoints, signInEndpoints } from '#wire/staff/contract.ts'
import { ownAccessEndpoints, personalDataEndpoints, staffListEndpoints } from './access/contract.ts'
import { accountingEndpoints } from './accounting/contract.ts'
import { approvalEndpoints } from './approvals/contract.ts'
import { auditEndpoints } from './audit/contract.ts'
import { boardEndpoints } from './board/contract.ts'
import { cashEndpoints } from './cash/contract.ts'
import { deskCatalogueEndpoints } from './catalogue/contract.ts'
import { conflictEndpoints } from './conflicts/contract.ts'
import { counterEndpoints } from './counter/contract.ts'
import { deskCouponEndpoints } from './coupons/contract.ts'
import { customerEndpoints } from './customers/contract.ts'
import { dayEndEndpoints } from './day-end/contract.ts'
import { doctorEndpoints } from './doctors/contract.ts'
import { factEndpoints } from './facts/contract.ts'
import { findEndpoints } from './find/contract.ts'
import { waitingEndpoints } from './frame/contract.ts'
import { goingLiveEndpoints } from './going-live/contract.ts'
import { hoursAndCentresEndpoints } from './hours-and-centres/contract.ts'
import { lookEndpoints } from './look/contract.ts'
import { matchingEndpoints } from './matching/contract.ts'
import { monthEndpoints } from './month/contract.ts'
import { newOrderEndpoints } from './new-order/contract.ts'
import { deskOrderEndpoints } from './orders/contract.ts'
import { priceEndpoints } from './prices/contract.ts'
import { receptionEndpoints } from './reception/contract.ts'
import { reportStatusEndpoints } from './report-status/contract.ts'
import { reportEndpoints, reportUploadEndpoints } from './reports/contract.ts'
import { deskRequestEndpoints } from './requests/contract.ts'
import { labelEndpoints } from './tubes/contract.ts'

/** Every endpoint for the staff, those of the collectors' app included, by name. */
export const deskEndpoints = {
  ...signInEndpoints,
  ...ownAccessEndpoints,
  ...personalDataEndpoints,
  ...staffListEndpoints,
  ...accountingEndpoints,
  ...matchingEndpoints,
  ...approvalEndpoints,
  ...auditEndpoints,
  ...boardEndpoints,
  ...cashEndpoints,
  ...deskCatalogueEndpoints,
  ...deskCouponEndpoints,
  ...dayEndEndpoints,
  ...customerEndpoints,
  ...doctorEndpoints,
  ...factEndpoints,
  ...priceEndpoints,
  ...lookEndpoints,
  ...goingLiveEndpoints,
  ...hoursAndCentresEndpoints,
  ...findEndpoints,
  ...reportStatusEndpoints,
  ...waitingEndpoints,
  ...monthEndpoints,
  ...newOrderEndpoints,
  ...counterEndpoints,
  ...deskOrderEndpoints,
  ...receptionEndpoints,
  ...reportEndpoints,
  ...reportUploadEndpoints,
  ...deskRequestEndpoints,
  ...labelEndpoints,
  ...ownCashEndpoints,
  ...conflictEndpoints,
}

export type StaffClient = ClientOf<typeof deskEndpoints>

/** The staff's client. `send` adds common headers. */
export const createStaffClient = (send: Fetch): StaffClient => clientOf(deskEndpoints, send)
