import { type ConsentQuestion, consentText, isConsentNeeded, missingConsent } from '#rules/consent.ts'
import * as fields from '#rules/fields.ts'
import { GENDERS } from '#rules/patients/genders.ts'
import { firstName } from '#rules/patients/names.ts'
import {
  type Age,
  isMinor,
  isRelation,
  MAX_ORDER_PATIENTS,
  type PatientRelation,
  wholeYears,
} from '#rules/patients/patient.ts'
import { needsCallToBook, needsOf } from '#rules/visits/eating.ts'
import { isBlank, pickAddress } from '#shop/addresses/typed-address.ts'
import type { CartItem } from '#shop/cart/cart-items.ts'
import type { CartCheck } from '#shop/cart/catalogue-check.ts'
import {
  type CheckoutDraft,
  customerIn,
  NEW_PATIENT,
  type PatientDraft,
  patientAt,
  useCheckout,
} from '#shop/checkout/checkout.ts'
import {
  ownGuardianMissing,
  patientAgeMissing,
  patientGenderMissing,
  patientNameMissing,
  personNameMissing,
  unnamed,
} from '#shop/checkout/words.ts'
import { relationMissing } from '#text/fields.ts'
import { type Sentence, say, sentence } from '#text/text.ts'
import type { SavedPatient } from '#wire/account.ts'

export const hasRoom = ({ patients }: CheckoutDraft): boolean => patients.length < MAX_ORDER_PATIENTS

/** Named by position until a name is entered. */
export const nameAt = (draft: CheckoutDraft, position: number): string =>
  patientAt(draft, position).name.trim() || say(unnamed, { number: position + 1 })

/** The first name, or the full name if another patient has the same first name. */
export function shortNameAt(draft: CheckoutDraft, position: number): string {
  if (!patientAt(draft, position).name.trim()) return nameAt(draft, position)
  const names = [...draft.patients.keys()].map(position => firstName(nameAt(draft, position)))
  const own = firstName(nameAt(draft, position))
  return names.filter(name => name === own).length > 1 ? nameAt(draft, position) : own
}

type CountedItem = Pick<CartItem, 'id' | 'name' | 'quantity'>

/** Positions of the patients of an item: those chosen, or as many patients as its quantity if none are chosen. */
export function patientsForItem(draft: CheckoutDraft, item: CountedItem): number[] {
  const all = [...draft.patients.keys()]
  const chosen = draft.forWhom[item.id] ?? []
  const kept = all.filter(position => chosen.includes(position))
  const others = all.filter(position => !chosen.includes(position))
  return [...kept, ...others].slice(0, item.quantity).sort()
}

export const itemsFor = <I extends CountedItem>(
  draft: CheckoutDraft,
  items: readonly I[],
  position: number,
): I[] => items.filter(item => patientsForItem(draft, item).includes(position))

/** Items whose quantity is larger than the number of patients; none before a patient is chosen. */
export const itemsAbovePatients = <I extends CountedItem>(
  { patients }: CheckoutDraft,
  items: readonly I[],
): I[] => (patients.length === 0 ? [] : items.filter(item => item.quantity > patients.length))

export const yearsRule = (draft: CheckoutDraft, position: number): fields.NumberRule =>
  fields.ageRuleOf(position === 0 && patientAt(draft, 0).relation === 'self' ? 'self' : 'other')

const ageRule = (draft: CheckoutDraft, position: number): fields.NumberRule =>
  patientAt(draft, position).ageUnit === 'months' ? fields.ageInMonths : yearsRule(draft, position)

/** Undefined while the typed age is invalid. */
export const ageAt = (draft: CheckoutDraft, position: number): Age | undefined =>
  ageOf(patientAt(draft, position), ageRule(draft, position))

/** For a person who need not be a patient: any human age is valid. */
export function ageOf(
  { age: typed, ageUnit }: PatientDraft,
  rule = ageUnit === 'months' ? fields.ageInMonths : fields.ageRuleOf('other'),
): Age | undefined {
  const age = fields.readNumber(rule, typed)
  if (age === undefined) return undefined
  return ageUnit === 'months' ? { years: wholeYears(age), months: age } : { years: age, months: null }
}

const isMinorAt = (draft: CheckoutDraft, position: number): boolean => {
  const age = ageAt(draft, position)
  return age !== undefined && isMinor(age.years)
}

/** HIV tests need a consent by law. */
const consentQuestion = (
  draft: CheckoutDraft,
  items: readonly CartItem[],
  position: number,
): ConsentQuestion => ({
  isForOther: patientAt(draft, position).relation !== 'self',
  isMinor: isMinorAt(draft, position),
  isHivTested: itemsFor(draft, items, position).some(item => item.isHivConsentNeeded),
})

/** The sentence to agree to; undefined if no consent is needed. */
export function consentAt(
  draft: CheckoutDraft,
  items: readonly CartItem[],
  position: number,
): string | undefined {
  const question = consentQuestion(draft, items, position)
  return isConsentNeeded(question) ? say(consentText(question)) : undefined
}

/** A customer under 18 names a guardian. */
export const needsGuardian = (draft: CheckoutDraft, position: number): boolean =>
  patientAt(draft, position).relation === 'self' && isMinorAt(draft, position)

export const hasRelation = (relation: string): relation is PatientRelation =>
  relation === 'self' || isRelation(relation)

export function patientProblems(
  draft: CheckoutDraft,
  items: readonly CartItem[],
  position: number,
): Record<string, Sentence | undefined> {
  const { name, age, gender, email, relation, guardianName, agreedTo } = patientAt(draft, position)
  const isFirst = position === 0
  const toAgree = consentAt(draft, items, position)
  const wrongAge = age.trim() === '' ? sentence(patientAgeMissing) : ageRule(draft, position).wrong
  return {
    relation: hasRelation(relation) ? undefined : sentence(relationMissing),
    name: fields.personNameRule.problem(name, sentence(isFirst ? patientNameMissing : personNameMissing)),
    age: ageAt(draft, position) ? undefined : wrongAge,
    gender: GENDERS.isCode(gender) ? undefined : sentence(patientGenderMissing),
    email: isFirst ? fields.emailRule.problem(email) : undefined,
    guardianName: needsGuardian(draft, position)
      ? fields.personNameRule.problem(guardianName, sentence(ownGuardianMissing))
      : undefined,
    consent:
      toAgree === undefined || toAgree === agreedTo
        ? undefined
        : missingConsent(consentQuestion(draft, items, position)),
  }
}

export const hasProblems = (problems: object): boolean => Object.keys(problems).length > 0

/** True if something is missing or wrong that only this person's own form asks for. Never for the customer. */
export function isUnfinished(draft: CheckoutDraft, items: readonly CartItem[], position: number): boolean {
  const { name, age, gender, relation } = patientProblems(draft, items, position)
  return patientAt(draft, position).relation !== 'self' && Boolean(name || age || gender || relation)
}

/** True if the consent, or the name of the guardian who gives it, is missing. */
export function isConsentMissing(
  draft: CheckoutDraft,
  items: readonly CartItem[],
  position: number,
): boolean {
  const { consent, guardianName } = patientProblems(draft, items, position)
  return Boolean(consent || guardianName)
}

export function toPatientDraft({
  id,
  name,
  age,
  ageMonths,
  gender,
  isPregnant,
  relation,
  email,
}: SavedPatient): PatientDraft {
  return {
    ...NEW_PATIENT,
    name,
    relation,
    email: email ?? '',
    isPregnant,
    savedId: id,
    gender: GENDERS.codeOf(gender) ?? '',
    age: String(ageMonths ?? age ?? ''),
    ageUnit: ageMonths === null ? 'years' : 'months',
  }
}

/** Who answered at the door at the last visit of this person, who must agree again. */
export const doorDraftOf = ({ door }: Pick<SavedPatient, 'door'>): Partial<CheckoutDraft> =>
  door ? { doorPhone: door.phone, doorName: door.name ?? '', doorConsent: false } : {}

/** Adds a person to the visit, who must agree again. */
export const choosePerson = (draft: CheckoutDraft, person: PatientDraft): Partial<CheckoutDraft> =>
  hasRoom(draft)
    ? {
        patients: [...draft.patients, { ...person, agreedTo: '' }],
        unchosen: draft.unchosen.filter(other => other !== person),
      }
    : {}

/** Takes a person out of the visit. An address that was typed for the visit stays with the remaining patients. */
export function dropPerson(draft: CheckoutDraft, position: number): Partial<CheckoutDraft> {
  const person = patientAt(draft, position)
  const { patients, forWhom } = removePatientAt(draft, position)
  const [next, ...others] = patients
  const isSelf = person.relation === 'self'
  const isPassedOn = position === 0 && next && !isSelf && isBlank(next)
  return {
    patients: isPassedOn ? [{ ...next, ...pickAddress(person) }, ...others] : patients,
    // Left out, because saved people can be chosen from the list again.
    unchosen: isSelf || person.savedId === '' ? [...draft.unchosen, person] : draft.unchosen,
    forWhom,
  }
}

/** True if nothing about the customer was typed: then the customer is only the first guess. */
export const isGuess = ({ relation, age, gender }: PatientDraft): boolean =>
  relation === 'self' && !age && !gender

const isUntouched = ({ name, age, gender, relation }: PatientDraft): boolean =>
  !name.trim() && !age && !gender && !relation

/** Removes the person whose form was left empty, and returns to the first guess. Undefined if there is none. */
export function withoutUntouched(draft: CheckoutDraft): CheckoutDraft | undefined {
  const position = draft.patients.findIndex(isUntouched)
  if (position < 0) return undefined
  const left = { ...draft, ...dropPerson(draft, position) }
  const others = { ...left, unchosen: left.unchosen.filter(person => !isUntouched(person)) }
  const customer = customerIn(others)
  const isNoneLeft = others.patients.length === 0 && isGuess(customer)
  return isNoneLeft ? { ...others, ...choosePerson(others, customer) } : others
}

const IDENTIFYING = ['name', 'age', 'ageUnit', 'gender'] as const

/** True also of a person who was typed for an order, which then saved them. */
export function isSaved(person: PatientDraft, saved: SavedPatient): boolean {
  if (person.savedId) return person.savedId === saved.id
  const known = toPatientDraft(saved)
  return IDENTIFYING.every(field => person[field].trim().toLowerCase() === known[field].trim().toLowerCase())
}

/** With another name, age or gender it is another person than the saved one. */
export function changePatient(position: number, values: Partial<PatientDraft>): void {
  const { draft, change } = useCheckout.getState()
  const person = patientAt(draft, position)
  const isOther = IDENTIFYING.some(field => values[field] !== undefined && values[field] !== person[field])
  const changed = { ...person, ...(isOther ? { savedId: '' } : {}), ...values }
  change({ patients: draft.patients.map(patient => (patient === person ? changed : patient)) })
}

/** The patient's items go to the remaining patients. */
export function removePatientAt(
  draft: CheckoutDraft,
  removed: number,
): Pick<CheckoutDraft, 'patients' | 'forWhom'> {
  const moved = (positions: number[]) =>
    positions
      .filter(position => position !== removed)
      .map(position => (position > removed ? position - 1 : position))
  return {
    patients: draft.patients.filter((_, position) => position !== removed),
    forWhom: Object.fromEntries(
      Object.entries(draft.forWhom).map(([key, positions]) => [key, moved(positions)]),
    ),
  }
}

/** Undefined if no patient would have the item. */
export function togglePatient(
  draft: CheckoutDraft,
  item: CountedItem,
  position: number,
): number[] | undefined {
  const now = patientsForItem(draft, item)
  const next = now.includes(position) ? now.filter(other => other !== position) : [...now, position].sort()
  return next.length > 0 ? next : undefined
}

/** Undefined for a single patient. */
export const namesForItem = (draft: CheckoutDraft, item: CountedItem): string | undefined =>
  draft.patients.length === 1
    ? undefined
    : patientsForItem(draft, item)
        .map(position => nameAt(draft, position))
        .join(', ')

/** Age and pregnancy, as far as they decide what a person eats. */
const examinedAt = (draft: CheckoutDraft, position: number) => ({
  years: ageAt(draft, position)?.years,
  isPregnant: isPregnantAt(draft, position),
})

/** Asked of women of this age only. */
const MAY_BE_PREGNANT = { min: 12, max: 55 }

export function mayBePregnant(draft: CheckoutDraft, position: number): boolean {
  const years = ageAt(draft, position)?.years ?? 0
  const isAge = years >= MAY_BE_PREGNANT.min && years <= MAY_BE_PREGNANT.max
  return patientAt(draft, position).gender === 'female' && isAge
}

export const isPregnantAt = (draft: CheckoutDraft, position: number): boolean =>
  patientAt(draft, position).isPregnant && mayBePregnant(draft, position)

const testsAt = (
  draft: CheckoutDraft,
  items: readonly CartItem[],
  check: CartCheck | null,
  position: number,
) => {
  const keys = itemsFor(draft, items, position).map(({ id }) => id)
  return (check ?? []).filter(({ key }) => keys.includes(key))
}

export const isFastingAt = (
  draft: CheckoutDraft,
  items: readonly CartItem[],
  check: CartCheck,
  position: number,
): boolean => testsAt(draft, items, check, position).some(({ fastingHours }) => fastingHours > 0)

/** A test that needs a fast, for a child for whom only staff can book it. */
export function itemBookedByCall(
  draft: CheckoutDraft,
  items: readonly CartItem[],
  check: CartCheck,
): { item: string; name: string } | undefined {
  const [found] = [...draft.patients.keys()].flatMap(position => {
    const person = examinedAt(draft, position)
    const test = testsAt(draft, items, check, position).find(test => needsCallToBook(person, test))
    return test ? [{ item: test.name, name: shortNameAt(draft, position) }] : []
  })
  return found
}

export function preparationInDraft(
  draft: CheckoutDraft,
  items: readonly CartItem[],
  check: CartCheck | null,
  position: number,
) {
  const own = testsAt(draft, items, check, position)
  const hours = {
    fastingHours: Math.max(0, ...own.map(item => item.fastingHours)),
    afterMealHours: Math.max(0, ...own.map(item => item.afterMealHours)),
  }
  return { ...needsOf(examinedAt(draft, position), hours), texts: own.flatMap(item => item.preparation) }
}
