import type { SignInCaller } from '#domain/accounts/codes/browsers.ts'
import type { LiveCatalogue } from '#domain/catalogue/live.ts'
import type { RecordEvent } from '#domain/events.ts'
import type { Shop, Viewer } from '#domain/shop.ts'
import type { CustomerNeeds } from '#wire/endpoint.ts'
import { handlersWith } from '#wire/handlers.ts'
import type { UploadedForm, UploadLimits } from '#wire/upload.ts'

export interface ShopCall {
  shop: Shop
  catalogue: LiveCatalogue
  /** Always set where the endpoint needs a customer. */
  viewer?: Viewer | undefined
  /** Records an event with the request's id, the caller's address and the customer. */
  record: RecordEvent
  /** The caller's network address, for rate limits only. */
  address: string
  /** Writes the file of a multipart form to the path, in constant memory. Refusals BAD_REQUEST, TOO_LARGE. */
  readForm: (path: string, limits: UploadLimits) => Promise<UploadedForm>
  token: string | undefined
  /** True in a browser in which staff look at the shop as customers. */
  isPreview: boolean
  caller: () => SignInCaller
  /** The caller, whose browser gets its cookie or has it renewed: for sending a code and signing in. */
  rememberedCaller: () => SignInCaller
}

/** For public forms: the customer to link them to, if the caller is one with a proven phone. */
export const verifiedId = (viewer: Viewer | undefined): string | undefined =>
  viewer?.isPhoneVerified ? viewer.customerId : undefined

export interface SignedIn {
  viewer: Viewer
  token: string
}

export const shopHandlers = handlersWith<ShopCall, SignedIn, CustomerNeeds>()
