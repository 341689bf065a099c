import { collectorEndpoints } from '#collector/data/contract.ts'
import { deskEndpoints } from '#desk/endpoints.ts'
import { shopEndpoints } from '#shop/endpoints.ts'
import { type Endpoints, errorCodes } from '#wire/endpoint.ts'
import { ERROR_STATUS, type ErrorCode } from '#wire/errors.ts'
import type { EndpointName } from './paths.ts'
import { STAFF_PATHS } from './staff/paths.ts'

/** The error codes of each call beside those that follow from its form; for the API's documentation. */

type FileRoute =
  | ('sendPrescription' | 'downloadInvoice' | 'openReport' | 'openDoctorPhoto')
  | ('phonepeWebhook' | 'whatsappWebhook')
type Operation = EndpointName | FileRoute

const OWN: Partial<Record<Operation, readonly ErrorCode[]>> = {
  listBookings: ['PHONE_UNVERIFIED'],
  sendPrescription: ['BUSY', 'FILES_DOWN'],
  downloadInvoice: [
    'NOT_FOUND',
    'PHONE_UNVERIFIED',
    'LINK_INVALID',
    'INVOICE_NOT_READY',
    'BUSY',
    'FILES_DOWN',
  ],
  openReport: ['LINK_INVALID', 'FILES_DOWN'],
  openDoctorPhoto: ['NOT_FOUND', 'FILES_DOWN'],
  phonepeWebhook: ['UNAUTHENTICATED'],
  whatsappWebhook: ['FORBIDDEN'],
}

const DECLARED: Endpoints = { ...shopEndpoints, ...deskEndpoints, ...collectorEndpoints }

/** Properties of a call that imply error codes. */
export interface CallForm {
  /** Requires a session. */
  needsSession: boolean
  hasBody: boolean
  /** Has input that can be invalid. */
  hasInput: boolean
}

/** Every error code of a call, in the order of ERROR_STATUS. */
export function codesOf(operation: string, { needsSession, hasBody, hasInput }: CallForm): ErrorCode[] {
  const declared = DECLARED[operation]
  if (declared) return errorCodes(declared)
  const codes = new Set<ErrorCode>([
    ...(OWN[operation as Operation] ?? []),
    ...(needsSession ? (['UNAUTHENTICATED'] as const) : []),
    // From another site, or without the permission.
    ...(operation in STAFF_PATHS ? (['FORBIDDEN', 'SESSION_LOCKED'] as const) : []),
    ...(hasBody ? (['BAD_REQUEST', 'TOO_LARGE'] as const) : []),
    ...(hasInput ? (['INVALID'] as const) : []),
    'TOO_MANY',
    'INTERNAL',
    'DATABASE_DOWN',
  ])
  return (Object.keys(ERROR_STATUS) as ErrorCode[]).filter(code => codes.has(code))
}
