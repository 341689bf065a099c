import { doctorNameRule } from '#rules/doctor-name.ts'
import { personNameRule, phoneRule } from '#rules/fields.ts'
import { GENDERS } from '#rules/patients/genders.ts'
import { normalisePhone } from '#rules/phones.ts'
import { collectProblems, type FieldMessages, type FieldProblems, formatProblems } from '#rules/problems.ts'
import { slotLabel } from '#rules/visits/slots.ts'
import { addressProblems, toSentAddress, type VisitPlan } from '#shop/addresses/address-draft.ts'
import { pickAddress } from '#shop/addresses/typed-address.ts'
import type { AppliedCoupon } from '#shop/cart/cart.ts'
import type { CartItem } from '#shop/cart/cart-items.ts'
import type { Client } from '#shop/endpoints.ts'
import { confirmDoor, doorContactConsents } from '#text/consent.ts'
import { patientAddressMissing, relationMissing, somethingMissing } from '#text/fields.ts'
import { type Message, type Sentence, say, sentence } from '#text/text.ts'
import type { Customer } from '#wire/account.ts'
import { requestPatients } from '#wire/orders/flat-patient.ts'
import { type CheckoutDraft, patientAt } from './checkout.ts'
import {
  ageAt,
  consentAt,
  hasProblems,
  hasRelation,
  isPregnantAt,
  itemsAbovePatients,
  itemsFor,
  mayBePregnant,
  nameAt,
  needsGuardian,
  patientProblems,
  patientsForItem,
} from './people/people.ts'
import {
  chooseTestFor,
  noneChosen,
  ownGuardianMissing,
  patientAgeMissing,
  patientGenderMissing,
  patientNameMissing,
  tooManyOfOne,
} from './words.ts'

type OrderBody = Parameters<Client['createOrder']>[0]['body']

/** True if the customer is not among the patients: a contact for the door can then be named. */
export const needsDoorContact = (
  draft: CheckoutDraft,
  { isCentreVisit }: Pick<VisitPlan, 'isCentreVisit'>,
): boolean => !isCentreVisit && !draft.patients.some(({ relation }) => relation === 'self')

/** '' if no number is asked for or given. */
const doorPhoneOf = (draft: CheckoutDraft, visit: Pick<VisitPlan, 'isCentreVisit'>): string =>
  needsDoorContact(draft, visit) ? draft.doorPhone.trim() : ''

function doorProblems(draft: CheckoutDraft, visit: VisitPlan): Record<string, Sentence | undefined> {
  if (!doorPhoneOf(draft, visit)) return {}
  return {
    doorName: draft.doorName.trim() ? personNameRule.problem(draft.doorName) : undefined,
    doorPhone: phoneRule.problem(draft.doorPhone),
    doorConsent: draft.doorConsent ? undefined : sentence(confirmDoor),
  }
}

function doorOf(draft: CheckoutDraft, isCentreVisit: boolean) {
  if (!doorPhoneOf(draft, { isCentreVisit })) return {}
  const doorName = draft.doorName.trim()
  return {
    ...(doorName ? { doorName } : {}),
    doorPhone: normalisePhone(draft.doorPhone) || undefined,
    doorConsent: draft.doorConsent,
  }
}

/** The draft with all consents given. */
export const withConsents = (draft: CheckoutDraft, items: readonly CartItem[]): CheckoutDraft => ({
  ...draft,
  doorConsent: true,
  patients: draft.patients.map((person, position) => ({
    ...person,
    agreedTo: consentAt(draft, items, position) ?? '',
  })),
})

export const withoutConsents = (draft: CheckoutDraft): CheckoutDraft => ({
  ...draft,
  doorConsent: false,
  patients: draft.patients.map(person => ({ ...person, agreedTo: '' })),
})

/** The sentences to agree to, each once: of the patients, and of the contact at the door. */
export function consentsFor(
  draft: CheckoutDraft,
  items: readonly CartItem[],
  visit: Pick<VisitPlan, 'isCentreVisit'>,
): string[] {
  const ofPatients = draft.patients.flatMap((_, position) => consentAt(draft, items, position) ?? [])
  return [...new Set([...ofPatients, ...(doorPhoneOf(draft, visit) ? [say(doorContactConsents)] : [])])]
}

/** The first consent that is missing. */
export function missingConsentIn(
  draft: CheckoutDraft,
  items: readonly CartItem[],
  visit: Pick<VisitPlan, 'isCentreVisit'>,
): Sentence | undefined {
  const [ofPatient] = draft.patients.flatMap(
    (_, position) => patientProblems(draft, items, position).consent ?? [],
  )
  const isDoorMissing = doorPhoneOf(draft, visit) !== '' && !draft.doorConsent
  return ofPatient ?? (isDoorMissing ? sentence(confirmDoor) : undefined)
}

/** Checks that each patient has a test, and that no patient has a test twice. */
export function forWhomProblem(draft: CheckoutDraft, items: readonly CartItem[]): Sentence | undefined {
  if (draft.patients.length === 0) return sentence(noneChosen)
  const [many] = itemsAbovePatients(draft, items)
  const count = draft.patients.length
  if (many) return sentence(tooManyOfOne, { item: many.name, times: many.quantity, count })
  const idle = draft.patients.findIndex((_, position) => itemsFor(draft, items, position).length === 0)
  if (idle < 0 || items.length === 0) return undefined
  return sentence(chooseTestFor, { name: nameAt(draft, idle) })
}

const REQUIRED: readonly Message[] = [
  relationMissing,
  patientNameMissing,
  patientAgeMissing,
  patientGenderMissing,
  ownGuardianMissing,
  patientAddressMissing,
]

export interface WhoProblems {
  /** By position. */
  patients: FieldMessages[]
  /** The problem about who each test is for. */
  forWhom?: string
  /** Of the referring doctor. */
  referredBy?: string
  /** Set when a required field of the first patient is empty. */
  summary?: string
}

export interface WhereProblems {
  /** Fields of the address, and the phones. */
  fields: FieldMessages
  /** Set when a required field is empty. */
  summary?: string
}

const summaryOf = (problems: Record<string, Sentence>): { summary?: string } =>
  // Compared by wording, because the build writes a copy of a message into each file that uses it.
  Object.values(problems).some(({ message }) => REQUIRED.some(({ wording }) => wording === message.wording))
    ? { summary: say(somethingMissing) }
    : {}

interface Fields {
  values: Record<string, unknown>
  problems: FieldProblems
}

/** The problems of the last check whose fields have not changed since. */
const problemsLeft = (now: Fields, checked: Fields): FieldProblems =>
  Object.fromEntries(
    Object.entries(now.problems).filter(
      ([field]) => field in checked.problems && now.values[field] === checked.values[field],
    ),
  )

function fieldsOfPatient(draft: CheckoutDraft, items: readonly CartItem[], position: number): Fields {
  const patient = patientAt(draft, position)
  return {
    values: { ...patient, age: `${patient.age} ${patient.ageUnit}` },
    problems: collectProblems(patientProblems(draft, items, position)),
  }
}

const fieldsOfDoctor = ({ referredBy }: CheckoutDraft): Fields => ({
  values: { referredBy },
  problems: collectProblems({
    referredBy: referredBy.trim() ? doctorNameRule.problem(referredBy) : undefined,
  }),
})

/**
 * Undefined when all fields are valid. Given the draft of the last check, leaves out the fields that have changed
 * since.
 */
export function whoStepProblems(
  draft: CheckoutDraft,
  items: readonly CartItem[],
  checked = draft,
): WhoProblems | undefined {
  const patients = draft.patients.map((_, position) =>
    problemsLeft(fieldsOfPatient(draft, items, position), fieldsOfPatient(checked, items, position)),
  )
  const forWhom = forWhomProblem(checked, items) && forWhomProblem(draft, items)
  const { referredBy } = problemsLeft(fieldsOfDoctor(draft), fieldsOfDoctor(checked))
  if (!forWhom && !referredBy && !patients.some(hasProblems)) return undefined
  return {
    patients: patients.map(formatProblems),
    ...(forWhom ? { forWhom: say(forWhom) } : {}),
    ...(referredBy ? { referredBy: say(referredBy) } : {}),
    ...summaryOf(patients[0] ?? {}),
  }
}

function fieldsOfPlace(draft: CheckoutDraft, plan: VisitPlan): Fields {
  const first = patientAt(draft, 0)
  const problems = collectProblems({
    ...addressProblems(first, plan),
    ...(first.address.trim() === '' ? { address: sentence(patientAddressMissing) } : {}),
    alternatePhone: draft.alternatePhone.trim() ? phoneRule.problem(draft.alternatePhone) : undefined,
    ...doorProblems(draft, plan),
  })
  return { values: { ...draft, ...pickAddress(first) }, problems }
}

/** As `whoProblems`. */
export function whereProblems(
  draft: CheckoutDraft,
  plan: VisitPlan,
  checked = draft,
): WhereProblems | undefined {
  const fields = problemsLeft(fieldsOfPlace(draft, plan), fieldsOfPlace(checked, plan))
  return hasProblems(fields) ? { fields: formatProblems(fields), ...summaryOf(fields) } : undefined
}

/** The first question whose answer is incomplete. */
export function findOpenQuestion(
  draft: CheckoutDraft,
  items: readonly CartItem[],
  plan: VisitPlan,
): 'who' | 'where' | undefined {
  if (whoStepProblems(draft, items)) return 'who'
  return whereProblems(draft, plan) ? 'where' : undefined
}

export interface Booking {
  draft: CheckoutDraft
  items: readonly CartItem[]
  coupon: AppliedCoupon | null
  user: Customer
  city: string
  /** Undefined for a visit at home. */
  centreCode: string | undefined
  /** In rupees, as shown to the customer. */
  total: number
}

/** With several patients, an item has one line for each of its patients. */
const orderLines = (draft: CheckoutDraft, items: readonly CartItem[]): OrderBody['items'] =>
  items.flatMap(item => {
    const { id, name, quantity, price } = item
    const line = { id: id || undefined, name, quantity, price }
    if (draft.patients.length === 1) return [line]
    return patientsForItem(draft, item).map(patient => ({ ...line, quantity: 1, patient }))
  })

/** Only the first patient's phone and email are sent. */
function patientOf({ draft, items, user }: Booking, position: number) {
  const { savedId, name, gender, email, relation, agreedTo, guardianName } = patientAt(draft, position)
  const age = ageAt(draft, position)
  const toAgree = consentAt(draft, items, position)
  const isFirst = position === 0
  return {
    ...(savedId ? { patientId: savedId } : {}),
    name,
    age: age?.years ?? 0,
    ageMonths: age?.months ?? null,
    gender: GENDERS.labelOf(GENDERS.isCode(gender) ? gender : 'other'),
    ...(mayBePregnant(draft, position) ? { isPregnant: isPregnantAt(draft, position) } : {}),
    email: (isFirst && email.trim()) || null,
    phone: isFirst ? user.phone : null,
    relation: hasRelation(relation) ? relation : null,
    ...(toAgree === undefined ? {} : { consent: toAgree === agreedTo }),
    ...(needsGuardian(draft, position) ? { guardianName } : {}),
  }
}

export function orderBody(booking: Booking): OrderBody {
  const { draft, items, coupon, user, city, centreCode, total } = booking
  const { first, ...patients } = requestPatients(
    draft.patients.map((_, position) => patientOf(booking, position)),
  )
  return {
    items: orderLines(draft, items),
    ...patients,
    totalAmount: total,
    shippingAddress: { ...toSentAddress(patientAt(draft, 0)), city },
    ...(centreCode ? { centreCode } : {}),
    paymentMethod: 'PENDING',
    collectionDetails: {
      date: draft.date,
      timeSlot: draft.slotHour === null ? '' : slotLabel(draft.slotHour),
      ...first,
      alternatePhone: normalisePhone(draft.alternatePhone) || undefined,
      ...doorOf(draft, centreCode !== undefined),
    },
    ...(coupon ? { couponCode: coupon.code } : {}),
    ...(draft.referredBy.trim() ? { referredBy: draft.referredBy } : {}),
    ...(draft.whatsapp ? { whatsapp: true } : {}),
    userDetails: { name: user.name, phone: user.phone, email: user.email, address: user.address },
  }
}
