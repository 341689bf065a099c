import type { Customer } from '#contract/accounts.ts'
import type { Client } from '#contract/client.ts'
import type { FieldMessages } from '#contract/errors.ts'
import {
  ADDRESS_TOO_SHORT,
  CHECKOUT_AGE,
  GENDERS,
  type Gender,
  hasLetter,
  isEmail,
  isIndianMobile,
  isWholeAddress,
  isWholeNumberWithin,
  lengthOf,
  NAME_MAXIMUM,
  normalisePhone,
  RELATIONS,
  type Relation,
} from '#contract/people.ts'
import type { City } from '#contract/places.ts'
import type { AppliedCoupon, CartItem } from '#web/cart/cart.ts'
import { type CheckoutDraft, patientOf } from './checkout.ts'

/** From what was typed at the checkout to the booking that is sent. */

type OrderBody = Parameters<Client['createOrder']>[0]['body']

const MISSING = 'Please fill in all required fields'
const AGE = `Age must be between ${CHECKOUT_AGE.least} and ${CHECKOUT_AGE.most} years`

const isGender = (text: string): text is Gender => (GENDERS as readonly string[]).includes(text)
const isRelation = (text: string): text is Relation => (RELATIONS as readonly string[]).includes(text)

/** Required fields that are empty, each with what to do. */
function missing(draft: CheckoutDraft): Record<string, string | undefined> {
  const patient = patientOf(draft)
  const needsRelation = draft.bookingType === 'other' && !isRelation(draft.relation)
  return {
    relation: needsRelation ? 'Please choose who the patient is to you.' : undefined,
    name: hasLetter(patient.name) ? undefined : "Please enter the patient's name.",
    age: patient.age.trim() ? undefined : "Please enter the patient's age.",
    gender: isGender(patient.gender) ? undefined : "Please choose the patient's gender.",
    address: draft.address.trim() ? undefined : 'Please enter the address.',
  }
}

/** Fields that hold something wrong. */
function wrong(draft: CheckoutDraft, isConsentNeeded: boolean): Record<string, string | undefined> {
  const { name, age, email } = patientOf(draft)
  const isAge = /^\d{1,3}$/.test(age.trim()) && isWholeNumberWithin(Number(age), CHECKOUT_AGE)
  const isPhone = !draft.alternatePhone.trim() || isIndianMobile(normalisePhone(draft.alternatePhone))
  return {
    name:
      lengthOf(name.trim()) > NAME_MAXIMUM ? `A name can have at most ${NAME_MAXIMUM} letters.` : undefined,
    address: draft.address.trim() && !isWholeAddress(draft.address) ? ADDRESS_TOO_SHORT : undefined,
    age: age.trim() && !isAge ? AGE : undefined,
    email: email.trim() && !isEmail(email.trim()) ? 'Please enter a valid email address' : undefined,
    alternatePhone: isPhone ? undefined : 'Please enter a valid 10-digit number.',
    consent:
      isConsentNeeded && !draft.consent
        ? 'Please confirm that the patient agrees to these tests.'
        : undefined,
  }
}

const told = (messages: Record<string, string | undefined>): FieldMessages =>
  Object.fromEntries(
    Object.entries(messages).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )

/**
 * What is wrong with the patient's details: a sentence for each field, and one over all when something required is
 * missing. `fields` is {} when nothing is wrong.
 */
export function detailProblems(
  draft: CheckoutDraft,
  isConsentNeeded: boolean,
): { fields: FieldMessages; summary?: string } {
  const empty = told(missing(draft))
  const fields = { ...told(wrong(draft, isConsentNeeded)), ...empty }
  return Object.keys(empty).length > 0 ? { fields, summary: MISSING } : { fields }
}

/** Somebody else's tests and HIV tests need the patient's consent on record. */
export const isConsentNeeded = (draft: Pick<CheckoutDraft, 'bookingType'>, isHivTested: boolean): boolean =>
  draft.bookingType === 'other' || isHivTested

export interface Booking {
  draft: CheckoutDraft
  items: readonly CartItem[]
  coupon: AppliedCoupon | null
  user: Customer
  city: City
  isHivTested: boolean
  /** What the customer has seen as payable, rupees. */
  total: number
}

/** The request of a checked booking. */
export function orderBody({ draft, items, coupon, user, city, isHivTested, total }: Booking): OrderBody {
  const patient = patientOf(draft)
  const isForOther = draft.bookingType === 'other'
  return {
    items: items.map(({ id, name, quantity, price }) => ({ id: id || undefined, name, quantity, price })),
    totalAmount: total,
    shippingAddress: { address: draft.address, city },
    paymentMethod: 'PENDING',
    collectionDetails: {
      date: draft.date,
      timeSlot: draft.timeSlot,
      patientName: patient.name,
      patientAge: Number(patient.age),
      patientGender: patient.gender as Gender,
      patientEmail: patient.email.trim() || null,
      patientPhone: user.phone ?? undefined,
      alternatePhone: normalisePhone(draft.alternatePhone) || undefined,
      bookingType: draft.bookingType,
      ...(isForOther ? { relation: draft.relation as Relation } : {}),
      ...(isConsentNeeded(draft, isHivTested) ? { consent: draft.consent } : {}),
    },
    ...(coupon ? { couponCode: coupon.code } : {}),
    userDetails: { name: user.name, phone: user.phone, email: user.email, address: user.address },
  }
}
