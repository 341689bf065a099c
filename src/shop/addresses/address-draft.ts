import { ourCities } from '#kit/cities.ts'
import * as parts from '#rules/addresses/parts.ts'
import { pinCode, pinProblem } from '#rules/addresses/pin-codes.ts'
import { wholeAddressProblem } from '#rules/fields.ts'
import { cleanText } from '#rules/people.ts'
import type { Client } from '#shop/endpoints.ts'
import type { Sentence } from '#text/text.ts'
import type { SavedAddress } from '#wire/account.ts'
import { mayBeServed } from './served-pins.ts'
import { type AddressDraft, isBlank } from './typed-address.ts'

export interface VisitPlan {
  city: string
  isCentreVisit: boolean
}

export const toAddressParts = ({ pinCode: pin, house, address, landmark }: AddressDraft) => ({
  pinCode: pinCode.clean(pin),
  house: cleanText(house),
  street: cleanText(address),
  landmark: cleanText(landmark),
})

export const toAddressLine = (draft: AddressDraft): string =>
  parts.composeLine(ourCities(), {
    ...toAddressParts(draft),
    pinCode: draft.pinCode ? pinCode.clean(draft.pinCode) : null,
  })

/** Without a `visit`, a PIN code of any of our cities is valid. */
export const pinProblemFor = (typed: string, visit: VisitPlan | undefined): Sentence | undefined =>
  visit?.isCentreVisit ? pinCode.problem(typed) : pinProblem(ourCities(), typed, visit?.city, mayBeServed)

/** Errors by field. The PIN code may be missing: the address is then one line. */
export function addressProblems(
  draft: AddressDraft,
  visit: VisitPlan,
): Partial<Record<keyof AddressDraft, Sentence>> {
  const { pinCode: pin, house, address, landmark } = draft
  if (!pin) return isBlank(draft) ? {} : { address: wholeAddressProblem(toAddressLine(draft)) }
  const typed = toAddressParts(draft)
  return {
    pinCode: pinProblemFor(pin, visit),
    house: parts.house.problem(house) ?? parts.houseProblem(typed),
    address: parts.street.problem(address) ?? parts.streetProblem(typed),
    landmark: parts.landmark.problem(landmark),
  }
}

type SentAddress = Pick<Parameters<Client['createOrder']>[0]['body']['shippingAddress'], 'address' | 'parts'>

/** In parts, or without a PIN code as one line. */
export const toSentAddress = (draft: AddressDraft): SentAddress =>
  draft.pinCode ? { parts: toAddressParts(draft) } : { address: toAddressLine(draft) }

export const toAddressDraft = ({ pinCode, house, street, landmark }: parts.AddressParts): AddressDraft => ({
  pinCode: pinCode ?? '',
  house,
  address: street,
  landmark,
})

export const parseAddressDraft = (line: string): AddressDraft =>
  toAddressDraft(parts.splitAddressLine(ourCities(), line))

/** Undefined if the typed address is not saved. */
export const findSavedAddress = (
  draft: AddressDraft,
  saved: readonly SavedAddress[],
): SavedAddress | undefined =>
  saved.find(address => toAddressLine(toAddressDraft(address)) === toAddressLine(draft))
