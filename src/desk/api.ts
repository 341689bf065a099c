import { ownAccessApi, personalDataApi, staffListApi } from './access/api.ts'
import { accountingApi } from './accounting/api.ts'
import { approvalsApi } from './approvals/api.ts'
import { auditApi } from './audit/api.ts'
import { cashApi } from './cash/api.ts'
import { signInApi } from './frame/api.ts'
import { monthApi } from './month/api.ts'
import { receptionApi } from './reception/api.ts'
import { requestsApi } from './requests/api.ts'

/** The areas of the staff, those of the collectors' app included. */
export const deskApis = [
  ownAccessApi,
  personalDataApi,
  staffListApi,
  accountingApi,
  approvalsApi,
  auditApi,
  cashApi,
  signInApi,
  monthApi,
  receptionApi,
  requestsApi,
]
