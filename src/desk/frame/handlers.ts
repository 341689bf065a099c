import type { SignInCaller } from '#domain/accounts/codes/browsers.ts'
import type { LiveCatalogue } from '#domain/catalogue/live.ts'
import type { RecordEvent } from '#domain/events.ts'
import type { Shop } from '#domain/shop.ts'
import type { StaffSession } from '#domain/staff/sessions.ts'
import type { StaffNeeds } from '#wire/endpoint.ts'
import { handlersWith } from '#wire/handlers.ts'
import type { UploadedForm, UploadLimits } from '#wire/upload.ts'

/** What the handlers of staff endpoints get in addition to the request. */
export interface StaffCall {
  shop: Shop
  catalogue: LiveCatalogue
  record: RecordEvent
  /** Address and browser at sign-in, and the session that this browser had before. */
  caller: () => Promise<SignInCaller & { sessionBefore: string | undefined }>
  /** Writes the file of a multipart form to the path, in constant memory. Refusals BAD_REQUEST, TOO_LARGE. */
  readForm: (path: string, limits: UploadLimits) => Promise<UploadedForm>
  setCookie: (token: string) => void
  dropCookie: () => void
  /** Lets this browser look at the shop as a customer, before it opens. */
  setPreview: () => void
}

/** All handlers except those of sign-in get the session. */
export const staffHandlers = handlersWith<StaffCall, { staff: StaffSession }, StaffNeeds>()
