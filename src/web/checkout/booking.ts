import type { Customer } from '#contract/accounts.ts'
import type { Client } from '#contract/client.ts'
import type { City } from '#rules/cities.ts'
import { type ConsentQuestion, isConsentNeeded, missingConsent } from '#rules/consent.ts'
import * as fields from '#rules/fields.ts'
import { ageRuleOf } from '#rules/fields.ts'
import { GENDERS, type Gender } from '#rules/genders.ts'
import { type Age, isMinor, type Patient, patientFields, yearsOf } from '#rules/patient.ts'
import { hasLetter, normalisePhone } from '#rules/people.ts'
import { type FieldMessages, problemsOf, sayProblems } from '#rules/problems.ts'
import { isRelation } from '#rules/relations.ts'
import {
  ownGuardianMissing,
  patientAddressMissing,
  patientAgeMissing,
  patientGenderMissing,
  patientNameMissing,
  patientRelationMissing,
  somethingMissing,
} from '#text/fields.ts'
import { type Sentence, say, sentence } from '#text/text.ts'
import type { AppliedCoupon } from '#web/cart/cart.ts'
import type { CartItem } from '#web/cart/cart-items.ts'
import { type CheckoutDraft, type PatientDraft, patientDraftOf } from './checkout.ts'

/** From what was typed at the checkout to the booking that is sent. */

type OrderBody = Parameters<Client['createOrder']>[0]['body']

/** The rule of the patient's age, which may be an infant's in months. */
function ageRule({ bookingType }: CheckoutDraft, { ageUnit }: PatientDraft): fields.NumberRule {
  return bookingType === 'other' && ageUnit === 'months' ? fields.ageInMonths : ageRuleOf(bookingType)
}

/** The typed age in full years, and in months where it was typed so; undefined while it is no right age. */
export function ageOf(draft: CheckoutDraft): Age | undefined {
  const patient = patientDraftOf(draft)
  const rule = ageRule(draft, patient)
  const age = fields.readNumber(rule, patient.age)
  if (age === undefined) return undefined
  return rule === fields.ageInMonths ? { years: yearsOf(age), months: age } : { years: age, months: null }
}

/** The chosen gender; undefined while none is. */
export function genderOf(draft: CheckoutDraft): Gender | undefined {
  const { gender } = patientDraftOf(draft)
  return GENDERS.isCode(gender) ? gender : undefined
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
function missing(draft: CheckoutDraft): Record<string, Sentence | undefined> {
  const patient = patientDraftOf(draft)
  const unless = (isThere: boolean, what: Sentence) => (isThere ? undefined : what)
  return {
    relation: unless(
      draft.bookingType === 'self' || isRelation(patient.relation),
      sentence(patientRelationMissing),
    ),
    name: unless(hasLetter(patient.name), sentence(patientNameMissing)),
    age: unless(patient.age.trim() !== '', sentence(patientAgeMissing)),
    gender: unless(genderOf(draft) !== undefined, sentence(patientGenderMissing)),
    guardianName: unless(
      !isGuardianNeeded(draft) || hasLetter(patient.guardianName),
      sentence(ownGuardianMissing),
    ),
    address: unless(patient.address.trim() !== '', sentence(patientAddressMissing)),
  }
}

/** Fields that hold something wrong. */
function wrong(draft: CheckoutDraft, isHivTested: boolean): Record<string, Sentence | undefined> {
  const patient = patientDraftOf(draft)
  const { name, email, address, age } = patient
  const question = consentQuestion(draft, isHivTested)
  return {
    name: fields.personName.problem(name, sentence(patientNameMissing)),
    guardianName: isGuardianNeeded(draft)
      ? fields.personName.problem(patient.guardianName, sentence(ownGuardianMissing))
      : undefined,
    address: address.trim() ? fields.wholeAddressProblem(address) : undefined,
    age: age.trim() && !ageOf(draft) ? ageRule(draft, patient).wrong : undefined,
    email: fields.email.problem(email),
    alternatePhone: draft.alternatePhone.trim() ? fields.phone.problem(draft.alternatePhone) : undefined,
    consent: isConsentNeeded(question) && !draft.consent ? missingConsent(question) : undefined,
  }
}

/**
 * What is wrong with the patient's details: a sentence for each field, and one over all when something required is
 * missing. `fields` is {} when nothing is wrong.
 */
export function detailProblems(
  draft: CheckoutDraft,
  isHivTested: boolean,
): { fields: FieldMessages; summary?: string } {
  const empty = problemsOf(missing(draft))
  const fields = sayProblems({ ...problemsOf(wrong(draft, isHivTested)), ...empty })
  return Object.keys(empty).length > 0 ? { fields, summary: say(somethingMissing) } : { fields }
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

/** The patient that a checked draft tells of. */
function patientOf(draft: CheckoutDraft, customer: Pick<Customer, 'phone'>): Patient {
  const { name, age, email, relation, guardianName } = patientDraftOf(draft)
  return {
    name,
    age: ageOf(draft) ?? { years: Number(age), months: null },
    gender: genderOf(draft) ?? 'other',
    email: email.trim() || null,
    phone: customer.phone ?? '',
    bookingType: draft.bookingType,
    relation: draft.bookingType === 'other' && isRelation(relation) ? relation : null,
    guardianName: isGuardianNeeded(draft) ? guardianName : null,
  }
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
  const patient = patientOf(draft, user)
  return {
    items: items.map(({ id, name, quantity, price }) => ({ id: id || undefined, name, quantity, price })),
    totalAmount: total,
    shippingAddress: { address: patientDraftOf(draft).address, city },
    ...(centreCode ? { centreCode } : {}),
    paymentMethod: 'PENDING',
    collectionDetails: {
      date: draft.date,
      timeSlot: draft.timeSlot,
      ...patientFields(patient),
      alternatePhone: normalisePhone(draft.alternatePhone) || undefined,
      ...(isConsentNeeded(consentQuestion(draft, isHivTested)) ? { consent: draft.consent } : {}),
      ...(patient.guardianName ? { guardianName: patient.guardianName } : {}),
    },
    ...(coupon ? { couponCode: coupon.code } : {}),
    userDetails: { name: user.name, phone: user.phone, email: user.email, address: user.address },
  }
}
