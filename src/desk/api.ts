import { ownAccessApi, personalDataApi, staffListApi } from './access/api.ts'
import { accountingApi } from './accounting/api.ts'
import { approvalsApi } from './approvals/api.ts'
import { auditApi } from './audit/api.ts'
import { boardApi } from './board/api.ts'
import { cashApi, ownCashApi } from './cash/api.ts'
import { deskCatalogueApi } from './catalogue/api.ts'
import { conflictsApi } from './conflicts/api.ts'
import { counterApi } from './counter/api.ts'
import { couponsApi } from './coupons/api.ts'
import { customersApi } from './customers/api.ts'
import { dayEndApi } from './day-end/api.ts'
import { doctorsApi } from './doctors/api.ts'
import type { deskEndpoints } from './endpoints.ts'
import { factsApi } from './facts/api.ts'
import { findApi } from './find/api.ts'
import { staffSignInApi, waitingApi } from './frame/api.ts'
import { goingLiveApi } from './going-live/api.ts'
import { hoursAndCentresApi } from './hours-and-centres/api.ts'
import { lookApi } from './look/api.ts'
import { matchingApi } from './matching/api.ts'
import { monthApi } from './month/api.ts'
import { newOrderApi } from './new-order/api.ts'
import { orderApi } from './orders/api.ts'
import { pricesApi } from './prices/api.ts'
import { receptionApi } from './reception/api.ts'
import { reportStatusApi } from './report-status/api.ts'
import { reportsApi, reportUploadApi } from './reports/api.ts'
import { requestsApi } from './requests/api.ts'
import { labelApi } from './tubes/api.ts'

const areas = [
  ownAccessApi,
  personalDataApi,
  staffListApi,
  accountingApi,
  matchingApi,
  approvalsApi,
  auditApi,
  boardApi,
  cashApi,
  deskCatalogueApi,
  couponsApi,
  dayEndApi,
  customersApi,
  doctorsApi,
  factsApi,
  pricesApi,
  lookApi,
  goingLiveApi,
  hoursAndCentresApi,
  findApi,
  reportStatusApi,
  staffSignInApi,
  waitingApi,
  monthApi,
  newOrderApi,
  counterApi,
  orderApi,
  receptionApi,
  reportsApi,
  requestsApi,
  labelApi,
  ownCashApi,
  conflictsApi,
]

const uploadAreas = [reportUploadApi]

type NamesIn<A> = A extends { endpoints: infer E } ? keyof E : never
type ServedCall = NamesIn<(typeof areas | typeof uploadAreas)[number]>
type UnservedCall = Exclude<keyof typeof deskEndpoints, ServedCall>

/** The areas of the staff. An endpoint whose area is missing does not compile. */
export const deskApis: typeof areas & Record<UnservedCall, never> = areas

/** Calls with a file. */
export const deskUploadApis = uploadAreas
