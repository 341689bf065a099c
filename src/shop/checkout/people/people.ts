import { type ConsentQuestion, isConsentNeeded, missingConsent } from '#rules/consent.ts'
import * as fields from '#rules/fields.ts'
import { GENDERS } from '#rules/patients/genders.ts'
import { type Age, ageText, isMinor, MAX_ORDER_PATIENTS, yearsOf } from '#rules/patients/patient.ts'
import { isRelation, relationName } from '#rules/patients/relations.ts'
import { type FieldMessages, problemsOf, sayProblems } from '#rules/problems.ts'
import type { CartItem } from '#shop/cart/cart-items.ts'
import type { CartCheck } from '#shop/cart/catalogue-check.ts'
import {
  type CheckoutDraft,
  changedPerson,
  type FurtherDraft,
  NOBODY,
  type PatientDraft,
  patientDraftOf,
} from '#shop/checkout/checkout.ts'
import { ownGuardianMissing, patientGenderMissing, patientRelationMissing } from '#text/fields.ts'
import {
  myself,
  nobodysTest,
  personAgeMissing,
  personNameMissing,
  tooManyOfOne,
  unnamed,
} from '#text/orders/people.ts'
import { type Sentence, say, sentence } from '#text/text.ts'
import type { SavedPatient } from '#wire/account.ts'

/** Several people in one visit: who they are, and whom each test of the cart is for. */

export const peopleCount = ({ people }: CheckoutDraft): number => people.length + 1

/** True while one more can be examined in the visit. */
export const hasRoom = (draft: CheckoutDraft): boolean => peopleCount(draft) < MAX_ORDER_PATIENTS

/** How somebody of the visit is called on the page; by their place until they have a name. */
export function nameAt(draft: CheckoutDraft, position: number): string {
  const person = position === 0 ? patientDraftOf(draft) : draft.people[position - 1]
  return person?.name.trim() || say(unnamed, { number: position + 1 })
}

type Counted = Pick<CartItem, 'id' | 'name' | 'quantity'>

/** Whom an item is for: as it was chosen, and as many people as its quantity, as far as there are so many. */
export function forWhom(draft: CheckoutDraft, item: Counted): number[] {
  const all = Array.from({ length: peopleCount(draft) }, (_, position) => position)
  const chosen = draft.forWhom[item.id] ?? []
  const kept = all.filter(position => chosen.includes(position))
  const others = all.filter(position => !chosen.includes(position))
  return [...kept, ...others].slice(0, item.quantity).sort()
}

/** The items of somebody. */
export const itemsFor = <I extends Counted>(
  draft: CheckoutDraft,
  items: readonly I[],
  position: number,
): I[] => items.filter(item => forWhom(draft, item).includes(position))

/** True when an HIV test is for somebody of the visit: the law asks for their consent. */
export const isHivTestedFor = (draft: CheckoutDraft, items: readonly CartItem[], position: number): boolean =>
  itemsFor(draft, items, position).some(item => item.isHivConsentNeeded)

/** Items of which there are more in the cart than people to be tested. */
export const tooManyOf = <I extends Counted>(draft: CheckoutDraft, items: readonly I[]): I[] =>
  items.filter(item => item.quantity > peopleCount(draft))

const ageRuleFor = ({ ageUnit }: PatientDraft): fields.NumberRule =>
  ageUnit === 'months' ? fields.ageInMonths : fields.ageRuleOf('other')

/** The typed age of somebody else; undefined while it is no right one. */
export function ageOfPerson(person: PatientDraft): Age | undefined {
  const age = fields.readNumber(ageRuleFor(person), person.age)
  if (age === undefined) return undefined
  return person.ageUnit === 'months' ? { years: yearsOf(age), months: age } : { years: age, months: null }
}

/** What decides whether, and in which words, a further person's consent is asked for. */
export function consentOfPerson(person: PatientDraft, isHivTested: boolean): ConsentQuestion {
  const age = ageOfPerson(person)
  return {
    isForOther: person.relation !== 'self',
    isMinor: age !== undefined && isMinor(age.years),
    isHivTested,
  }
}

/** The customer under 18 names who agrees for them. */
export const needsGuardian = (person: PatientDraft): boolean =>
  person.relation === 'self' && consentOfPerson(person, false).isMinor

export const hasRelation = ({ relation }: PatientDraft): boolean =>
  relation === 'self' || isRelation(relation)

function problemsOfPerson(person: FurtherDraft, isHivTested: boolean): Record<string, Sentence | undefined> {
  const question = consentOfPerson(person, isHivTested)
  const ageMissing = sentence(personAgeMissing)
  const wrongAge = person.age.trim() === '' ? ageMissing : ageRuleFor(person).wrong
  return {
    relation: hasRelation(person) ? undefined : sentence(patientRelationMissing),
    name: fields.personName.problem(person.name, sentence(personNameMissing)),
    age: ageOfPerson(person) ? undefined : wrongAge,
    gender: GENDERS.isCode(person.gender) ? undefined : sentence(patientGenderMissing),
    guardianName: needsGuardian(person)
      ? fields.personName.problem(person.guardianName, sentence(ownGuardianMissing))
      : undefined,
    consent: isConsentNeeded(question) && !person.consent ? missingConsent(question) : undefined,
  }
}

/** What is wrong with the further people, by 'people.0.name', and with whom items are for, by 'forWhom'. */
export function peopleProblems(draft: CheckoutDraft, items: readonly CartItem[]): FieldMessages {
  const found: Record<string, Sentence | undefined> = {}
  draft.people.forEach((person, index) => {
    const problems = problemsOfPerson(person, isHivTestedFor(draft, items, index + 1))
    for (const [field, problem] of Object.entries(problems)) found[`people.${index}.${field}`] = problem
  })
  const [many] = tooManyOf(draft, items)
  const idle = [...Array(peopleCount(draft)).keys()].find(
    position => itemsFor(draft, items, position).length === 0,
  )
  if (many)
    found.forWhom = sentence(tooManyOfOne, {
      item: many.name,
      times: many.quantity,
      count: peopleCount(draft),
    })
  else if (idle !== undefined && items.length > 0)
    found.forWhom = sentence(nobodysTest, { name: nameAt(draft, idle) })
  return sayProblems(problemsOf(found))
}

/** A saved person as it would be typed. */
export function draftOfSaved({
  id,
  name,
  age,
  ageMonths,
  gender,
  relation,
  email,
}: SavedPatient): PatientDraft {
  return {
    ...NOBODY,
    name,
    relation,
    email: email ?? '',
    savedId: id,
    gender: GENDERS.codeOf(gender) ?? '',
    age: String(ageMonths ?? age ?? ''),
    ageUnit: ageMonths === null ? 'years' : 'months',
  }
}

/** '67 years, Parent'. */
export const savedNote = ({ age, ageMonths, relation }: SavedPatient): string =>
  [
    age === null ? '' : ageText({ years: age, months: ageMonths }),
    relation === 'self' ? say(myself) : relationName(relation),
  ]
    .filter(Boolean)
    .join(', ')

/** With one more person. */
export const withPerson = (draft: CheckoutDraft, person: PatientDraft): Partial<CheckoutDraft> =>
  hasRoom(draft) ? { people: [...draft.people, { ...person, consent: false }] } : {}

/** A further person with other values. */
export function withChanged(
  draft: CheckoutDraft,
  index: number,
  values: Partial<FurtherDraft>,
): Partial<CheckoutDraft> {
  return { people: draft.people.map((person, at) => (at === index ? changedPerson(person, values) : person)) }
}

/** Without a further person: the items stay with the others. */
export function withoutPerson(draft: CheckoutDraft, index: number): Partial<CheckoutDraft> {
  const gone = index + 1
  const moved = (positions: number[]) =>
    positions
      .filter(position => position !== gone)
      .map(position => (position > gone ? position - 1 : position))
  return {
    people: draft.people.filter((_, at) => at !== index),
    forWhom: Object.fromEntries(
      Object.entries(draft.forWhom).map(([key, positions]) => [key, moved(positions)]),
    ),
  }
}

/** Gives an item to somebody, or takes it from them; undefined when nobody would be left. */
export function toggled(draft: CheckoutDraft, item: Counted, position: number): number[] | undefined {
  const now = forWhom(draft, item)
  const next = now.includes(position) ? now.filter(other => other !== position) : [...now, position].sort()
  return next.length > 0 ? next : undefined
}

/** Whom an item is for, in words; undefined for a single patient. */
export const namesOf = (draft: CheckoutDraft, item: Counted): string | undefined =>
  draft.people.length === 0
    ? undefined
    : forWhom(draft, item)
        .map(position => nameAt(draft, position))
        .join(', ')

/** What the items of somebody ask of them before the visit. */
export function askedOf(
  draft: CheckoutDraft,
  items: readonly CartItem[],
  check: CartCheck | null,
  position: number,
) {
  const keys = itemsFor(draft, items, position).map(({ id }) => id)
  const own = (check ?? []).filter(({ key }) => keys.includes(key))
  return {
    fastingHours: Math.max(0, ...own.map(item => item.fastingHours)),
    afterMealHours: Math.max(0, ...own.map(item => item.afterMealHours)),
    texts: own.flatMap(item => item.preparation),
  }
}
