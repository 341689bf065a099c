import type { Customer } from '#contract/accounts.ts'
import type { Client } from '#contract/client.ts'
import type { City } from '#rules/cities.ts'
import { type ConsentQuestion, isConsentNeeded, missingConsent } from '#rules/consent.ts'
import { ageMessageOf, ageRangeOf, isMinor, MAX_AGE_MONTHS, MONTHS_MESSAGE, yearsOf } from '#rules/patient.ts'
import {
  ADDRESS_TOO_SHORT,
  ADDRESS_WORD_TOO_LONG,
  GENDERS,
  type Gender,
  hasLetter,
  hasMonstrousWord,
  isEmail,
  isIndianMobile,
  isWholeAddress,
  isWholeNumberWithin,
  latinDigits,
  nameProblem,
  normalisePhone,
  RELATIONS,
  type Relation,
} from '#rules/people.ts'
import type { FieldMessages } from '#rules/problems.ts'
import type { AppliedCoupon, CartItem } from '#web/cart/cart.ts'
import { type CheckoutDraft, type PatientDraft, patientOf } from './checkout.ts'

/** From what was typed at the checkout to the booking that is sent. */

type OrderBody = Parameters<Client['createOrder']>[0]['body']

const MISSING = 'Please fill in all required fields'

const PATIENT_NAME_MISSING = "Please enter the patient's name."
const GUARDIAN_NAME_MISSING = 'Please enter the name of your parent or guardian.'

const isGender = (text: string): text is Gender => (GENDERS as readonly string[]).includes(text)
const isRelation = (text: string): text is Relation => (RELATIONS as readonly string[]).includes(text)

/** The typed age in full years, and in months where it was typed so; undefined while it is no right age. */
export function ageOf(draft: CheckoutDraft): { years: number; months: number | null } | undefined {
  const { age, ageUnit }: PatientDraft = patientOf(draft)
  const digits = latinDigits(age.trim())
  if (!/^\d{1,3}$/.test(digits)) return undefined
  const typed = Number(digits)
  if (draft.bookingType === 'other' && ageUnit === 'months')
    return typed <= MAX_AGE_MONTHS ? { years: yearsOf(typed), months: typed } : undefined
  return isWholeNumberWithin(typed, ageRangeOf(draft.bookingType))
    ? { years: typed, months: null }
    : undefined
}

function ageProblem(draft: CheckoutDraft): string | undefined {
  const { age, ageUnit } = patientOf(draft)
  if (!age.trim() || ageOf(draft)) return undefined
  return draft.bookingType === 'other' && ageUnit === 'months'
    ? MONTHS_MESSAGE
    : ageMessageOf(draft.bookingType)
}

/** What decides whether, and in which words, a consent is asked for. */
export function consentQuestion(draft: CheckoutDraft, isHivTested: boolean): ConsentQuestion {
  const age = ageOf(draft)
  return {
    isForOther: draft.bookingType === 'other',
    isMinor: age !== undefined && isMinor(age.years),
    isHivTested,
  }
}

/** A customer under 18 names who agrees for them. */
export const isGuardianNeeded = (draft: CheckoutDraft): boolean =>
  draft.bookingType === 'self' && consentQuestion(draft, false).isMinor

/** Required fields that are empty, each with what to do. */
function missing(draft: CheckoutDraft): Record<string, string | undefined> {
  const patient = patientOf(draft)
  const needsRelation = draft.bookingType === 'other' && !isRelation(draft.relation)
  return {
    relation: needsRelation ? 'Please choose who the patient is to you.' : undefined,
    name: hasLetter(patient.name) ? undefined : PATIENT_NAME_MISSING,
    age: patient.age.trim() ? undefined : "Please enter the patient's age.",
    gender: isGender(patient.gender) ? undefined : "Please choose the patient's gender.",
    guardianName:
      isGuardianNeeded(draft) && !hasLetter(draft.guardianName) ? GUARDIAN_NAME_MISSING : undefined,
    address: patient.address.trim() ? undefined : 'Please enter the address.',
  }
}

/** Fields that hold something wrong. */
function wrong(draft: CheckoutDraft, isHivTested: boolean): Record<string, string | undefined> {
  const { name, email, address } = patientOf(draft)
  const question = consentQuestion(draft, isHivTested)
  const isPhone = !draft.alternatePhone.trim() || isIndianMobile(normalisePhone(draft.alternatePhone))
  return {
    name: nameProblem(name, PATIENT_NAME_MISSING),
    guardianName: isGuardianNeeded(draft)
      ? nameProblem(draft.guardianName, GUARDIAN_NAME_MISSING)
      : undefined,
    address: wrongAddress(address),
    age: ageProblem(draft),
    email: email.trim() && !isEmail(email.trim()) ? 'Please enter a valid email address' : undefined,
    alternatePhone: isPhone ? undefined : 'Please enter a valid 10-digit number.',
    consent: isConsentNeeded(question) && !draft.consent ? missingConsent(question) : undefined,
  }
}

function wrongAddress(address: string): string | undefined {
  if (hasMonstrousWord(address)) return ADDRESS_WORD_TOO_LONG
  return address.trim() && !isWholeAddress(address) ? ADDRESS_TOO_SHORT : undefined
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
  isHivTested: boolean,
): { fields: FieldMessages; summary?: string } {
  const empty = told(missing(draft))
  const fields = { ...told(wrong(draft, isHivTested)), ...empty }
  return Object.keys(empty).length > 0 ? { fields, summary: MISSING } : { fields }
}

export interface Booking {
  draft: CheckoutDraft
  items: readonly CartItem[]
  coupon: AppliedCoupon | null
  user: Customer
  city: City
  /** Where the patient goes; undefined for a visit at home. */
  centreCode: string | undefined
  isHivTested: boolean
  /** What the customer has seen as payable, rupees. */
  total: number
}

/** The request of a checked booking. */
export function orderBody({
  draft,
  items,
  coupon,
  user,
  city,
  centreCode,
  isHivTested,
  total,
}: Booking): OrderBody {
  const patient = patientOf(draft)
  const isForOther = draft.bookingType === 'other'
  const age = ageOf(draft)
  return {
    items: items.map(({ id, name, quantity, price }) => ({ id: id || undefined, name, quantity, price })),
    totalAmount: total,
    shippingAddress: { address: patient.address, city },
    ...(centreCode ? { centreCode } : {}),
    paymentMethod: 'PENDING',
    collectionDetails: {
      date: draft.date,
      timeSlot: draft.timeSlot,
      patientName: patient.name,
      patientAge: age?.years ?? Number(patient.age),
      ...(age?.months == null ? {} : { patientAgeMonths: age.months }),
      patientGender: patient.gender as Gender,
      patientEmail: patient.email.trim() || null,
      patientPhone: user.phone ?? undefined,
      alternatePhone: normalisePhone(draft.alternatePhone) || undefined,
      bookingType: draft.bookingType,
      ...(isForOther ? { relation: draft.relation as Relation } : {}),
      ...(isConsentNeeded(consentQuestion(draft, isHivTested)) ? { consent: draft.consent } : {}),
      ...(isGuardianNeeded(draft) ? { guardianName: draft.guardianName } : {}),
    },
    ...(coupon ? { couponCode: coupon.code } : {}),
    userDetails: { name: user.name, phone: user.phone, email: user.email, address: user.address },
  }
}
