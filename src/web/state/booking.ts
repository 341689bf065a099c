import type { Customer } from '#contract/accounts.ts'
import type { Client } from '#contract/client.ts'
import type { FieldMessages } from '#contract/errors.ts'
import {
  CHECKOUT_AGE,
  GENDERS,
  type Gender,
  hasLetter,
  isEmail,
  isIndianMobile,
  isWholeNumberWithin,
  lengthOf,
  NAME_MAXIMUM,
  normalisePhone,
  RELATIONS,
  type Relation,
} from '#contract/people.ts'
import type { City } from '#contract/places.ts'
import { type AppliedCoupon, type CartItem, cartPayable } from './cart.ts'
import { type CheckoutDraft, patientOf } from './checkout.ts'

/** From what was typed at the checkout to the booking that is sent. */

type OrderBody = Parameters<Client['createOrder']>[0]['body']

const MISSING = 'Please fill in all required fields'
const AGE = `Age must be between ${CHECKOUT_AGE.least} and ${CHECKOUT_AGE.most} years`

const isGender = (text: string): text is Gender => (GENDERS as readonly string[]).includes(text)
const isRelation = (text: string): text is Relation => (RELATIONS as readonly string[]).includes(text)

function nameProblem(name: string): string | undefined {
  if (!hasLetter(name)) return MISSING
  return lengthOf(name.trim()) > NAME_MAXIMUM ? `A name can have at most ${NAME_MAXIMUM} letters.` : undefined
}

function ageProblem(age: string): string | undefined {
  if (age.trim() === '') return MISSING
  return /^\d{1,3}$/.test(age.trim()) && isWholeNumberWithin(Number(age), CHECKOUT_AGE) ? undefined : AGE
}

/** What is wrong with the patient's details, by field, in the order of the form; {} when nothing is. */
export function detailProblems(draft: CheckoutDraft, isConsentNeeded: boolean): FieldMessages {
  const patient = patientOf(draft)
  const isForOther = draft.bookingType === 'other'
  const problems: Record<string, string | undefined> = {
    relation: isForOther && !isRelation(draft.relation) ? MISSING : undefined,
    name: nameProblem(patient.name),
    age: ageProblem(patient.age),
    gender: isGender(patient.gender) ? undefined : MISSING,
    email:
      patient.email.trim() && !isEmail(patient.email.trim())
        ? 'Please enter a valid email address'
        : undefined,
    address: draft.address.trim() ? undefined : MISSING,
    alternatePhone:
      draft.alternatePhone.trim() && !isIndianMobile(normalisePhone(draft.alternatePhone))
        ? 'Please enter a valid 10-digit number.'
        : undefined,
    consent:
      isConsentNeeded && !draft.consent
        ? 'Please confirm that the patient agrees to these tests.'
        : undefined,
  }
  return Object.fromEntries(
    Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
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
}

/** The request of a checked booking. Total in rupees, after the coupon. */
export function orderBody({ draft, items, coupon, user, city, isHivTested }: Booking): OrderBody {
  const patient = patientOf(draft)
  const isForOther = draft.bookingType === 'other'
  return {
    items: items.map(({ id, name, quantity, price }) => ({ id: id || undefined, name, quantity, price })),
    totalAmount: cartPayable(items, coupon),
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
