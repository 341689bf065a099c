import { notRecommended } from '#rules/catalogue/recommended.ts'
import type { City } from '#rules/cities.ts'
import { type ConsentQuestion, isConsentNeeded, missingConsent } from '#rules/consent.ts'
import * as fields from '#rules/fields.ts'
import { ageRuleOf } from '#rules/fields.ts'
import { GENDERS, type Gender } from '#rules/patients/genders.ts'
import { type Age, isMinor, yearsOf } from '#rules/patients/patient.ts'
import { isRelation } from '#rules/patients/relations.ts'
import { hasLetter, normalisePhone } from '#rules/people.ts'
import { type FieldMessages, problemsOf, sayProblems } from '#rules/problems.ts'
import { slotLabel } from '#rules/visits/slots.ts'
import { addressProblems, sentAddress, type VisitPlan } from '#shop/addresses/address-draft.ts'
import type { AppliedCoupon } from '#shop/cart/cart.ts'
import type { CartItem } from '#shop/cart/cart-items.ts'
import type { CartCheck } from '#shop/cart/catalogue-check.ts'
import type { Client } from '#shop/endpoints.ts'
import {
  ownGuardianMissing,
  patientAddressMissing,
  patientAgeMissing,
  patientGenderMissing,
  patientNameMissing,
  patientRelationMissing,
  somethingMissing,
} from '#text/fields.ts'
import { confirmDoor } from '#text/orders/consent.ts'
import { ofPerson } from '#text/orders/people.ts'
import { type Sentence, say, sentence } from '#text/text.ts'
import type { Customer } from '#wire/account.ts'
import { flatPatient } from '#wire/orders/flat-patient.ts'
import { type CheckoutDraft, type PatientDraft, patientDraftOf } from './checkout.ts'
import {
  ageOfPerson,
  isHivTestedFor,
  itemsFor,
  nameAt,
  peopleCount,
  peopleProblems,
} from './people/people.ts'
import { furtherPatients, orderLines } from './people/sent.ts'

/** Validation of the checkout's draft, and the request made of it. */

type OrderBody = Parameters<Client['createOrder']>[0]['body']

/** The rule for the patient's age, in years or months. */
function ageRule({ bookingType }: CheckoutDraft, { ageUnit }: PatientDraft): fields.NumberRule {
  return bookingType === 'other' && ageUnit === 'months' ? fields.ageInMonths : ageRuleOf(bookingType)
}

/** The typed age in full years, and in months if it was typed in months; undefined while it is invalid. */
export function ageOf(draft: CheckoutDraft): Age | undefined {
  const patient = patientDraftOf(draft)
  const rule = ageRule(draft, patient)
  const age = fields.readNumber(rule, patient.age)
  if (age === undefined) return undefined
  return rule === fields.ageInMonths ? { years: yearsOf(age), months: age } : { years: age, months: null }
}

/** The chosen gender; undefined while none is. */
function genderOf(draft: CheckoutDraft): Gender | undefined {
  const { gender } = patientDraftOf(draft)
  return GENDERS.isCode(gender) ? gender : undefined
}

/** What decides whether a consent is needed, and its sentence. */
export function consentQuestion(draft: CheckoutDraft, isHivTested: boolean): ConsentQuestion {
  const age = ageOf(draft)
  return {
    isForOther: draft.bookingType === 'other',
    isMinor: age !== undefined && isMinor(age.years),
    isHivTested,
  }
}

/** A customer under 18 who is the patient must name a guardian. */
export const isGuardianNeeded = (draft: CheckoutDraft): boolean =>
  draft.bookingType === 'self' && consentQuestion(draft, false).isMinor

/** Messages for required fields that are empty. */
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

/** Messages for fields with invalid values. */
function wrong(
  draft: CheckoutDraft,
  isHivTested: boolean,
  visit: VisitPlan,
): Record<string, Sentence | undefined> {
  const patient = patientDraftOf(draft)
  const { name, email, age } = patient
  const question = consentQuestion(draft, isHivTested)
  return {
    name: fields.personName.problem(name, sentence(patientNameMissing)),
    guardianName: isGuardianNeeded(draft)
      ? fields.personName.problem(patient.guardianName, sentence(ownGuardianMissing))
      : undefined,
    age: age.trim() && !ageOf(draft) ? ageRule(draft, patient).wrong : undefined,
    ...addressProblems(patient, visit),
    email: fields.email.problem(email),
    alternatePhone: draft.alternatePhone.trim() ? fields.phone.problem(draft.alternatePhone) : undefined,
    ...doorProblems(draft, visit),
    consent: isConsentNeeded(question) && !draft.consent ? missingConsent(question) : undefined,
  }
}

/** True where the customer may not be at home, and so may name who opens the door. */
export const isDoorAsked = (
  draft: CheckoutDraft,
  { isCentreVisit }: Pick<VisitPlan, 'isCentreVisit'>,
): boolean => !isCentreVisit && (draft.bookingType === 'other' || draft.people.length > 0)

/** The number at the door of a draft, where it is asked and given; else ''. */
const doorPhoneOf = (draft: CheckoutDraft, visit: Pick<VisitPlan, 'isCentreVisit'>): string =>
  isDoorAsked(draft, visit) ? draft.doorPhone.trim() : ''

function doorProblems(draft: CheckoutDraft, visit: VisitPlan): Record<string, Sentence | undefined> {
  if (!doorPhoneOf(draft, visit)) return {}
  return {
    doorName: draft.doorName.trim() ? fields.personName.problem(draft.doorName) : undefined,
    doorPhone: fields.phone.problem(draft.doorPhone),
    doorConsent: draft.doorConsent ? undefined : sentence(confirmDoor),
  }
}

/** The number at the door in a request. */
function doorOf(draft: CheckoutDraft, isCentreVisit: boolean) {
  if (!doorPhoneOf(draft, { isCentreVisit })) return {}
  const doorName = draft.doorName.trim()
  return {
    ...(doorName ? { doorName } : {}),
    doorPhone: normalisePhone(draft.doorPhone) || undefined,
    doorConsent: draft.doorConsent,
  }
}

/**
 * Errors of the patient's details: a message for each field, and a summary when a required one is empty. `fields` is {}
 * when all are valid.
 */
export function detailProblems(
  draft: CheckoutDraft,
  isHivTested: boolean,
  visit: VisitPlan,
): { fields: FieldMessages; summary?: string } {
  const empty = problemsOf(missing(draft))
  const fields = sayProblems({ ...problemsOf(wrong(draft, isHivTested, visit)), ...empty })
  return Object.keys(empty).length > 0 ? { fields, summary: say(somethingMissing) } : { fields }
}

/** The same for everybody of the visit, with whom items are for. */
export function checkoutProblems(
  draft: CheckoutDraft,
  items: readonly CartItem[],
  visit: VisitPlan,
): ReturnType<typeof detailProblems> {
  const first = detailProblems(draft, isHivTestedFor(draft, items, 0), visit)
  return { ...first, fields: { ...first.fields, ...peopleProblems(draft, items) } }
}

/** A sentence for each package that is meant for others than whom it is booked for; of several people with the name. */
export function notMeantFor(
  draft: CheckoutDraft,
  items: readonly CartItem[],
  check: CartCheck | null,
): string[] {
  return [...Array(peopleCount(draft)).keys()].flatMap(position => {
    const keys = itemsFor(draft, items, position).map(({ id }) => id)
    const packages = (check ?? []).flatMap(({ key, recommended }) =>
      recommended && keys.includes(key) ? [recommended] : [],
    )
    const person = draft.people[position - 1]
    const age = person ? ageOfPerson(person) : ageOf(draft)
    const typed = person?.gender ?? ''
    const gender = person ? (GENDERS.isCode(typed) ? typed : undefined) : genderOf(draft)
    const told = notRecommended(packages, { age: age?.years, gender })
    const name = nameAt(draft, position)
    return draft.people.length === 0 ? told : told.map(words => say(ofPerson, { name, words }))
  })
}

export interface Booking {
  draft: CheckoutDraft
  items: readonly CartItem[]
  coupon: AppliedCoupon | null
  user: Customer
  city: City
  /** Undefined for a visit at home. */
  centreCode: string | undefined
  isHivTested: boolean
  /** The total that the customer has seen, rupees. */
  total: number
}

/** The patient of a valid draft. */
function patientOf(draft: CheckoutDraft, customer: Pick<Customer, 'phone'>) {
  const { name, age, email, relation } = patientDraftOf(draft)
  const { years, months } = ageOf(draft) ?? { years: Number(age), months: null }
  return {
    name,
    age: years,
    ageMonths: months,
    gender: GENDERS.labelOf(genderOf(draft) ?? 'other'),
    email: email.trim() || null,
    phone: customer.phone,
    relation: draft.bookingType === 'self' ? 'self' : relation,
  }
}

/** The request body of a valid booking. */
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
  const { savedId, guardianName } = patientDraftOf(draft)
  return {
    items: orderLines(draft, items),
    ...furtherPatients(draft),
    totalAmount: total,
    shippingAddress: { ...sentAddress(patientDraftOf(draft)), city },
    ...(centreCode ? { centreCode } : {}),
    paymentMethod: 'PENDING',
    collectionDetails: {
      date: draft.date,
      timeSlot: draft.slotHour === null ? '' : slotLabel(draft.slotHour),
      ...(savedId ? { patientId: savedId } : {}),
      ...flatPatient(patientOf(draft, user)),
      alternatePhone: normalisePhone(draft.alternatePhone) || undefined,
      ...doorOf(draft, centreCode !== undefined),
      ...(isConsentNeeded(consentQuestion(draft, isHivTested)) ? { consent: draft.consent } : {}),
      ...(isGuardianNeeded(draft) && guardianName ? { guardianName } : {}),
    },
    ...(coupon ? { couponCode: coupon.code } : {}),
    ...(draft.whatsapp ? { whatsapp: true } : {}),
    userDetails: { name: user.name, phone: user.phone, email: user.email, address: user.address },
  }
}
