import { type CheckoutDraft, customerIn, type PatientDraft } from '#shop/checkout/checkout.ts'
import type { SavedPatient } from '#wire/account.ts'
import { isSaved, toPatientDraft } from './people.ts'

/** A person to choose in the list. */
export interface Card {
  key: string
  person: PatientDraft
  /** Position among the patients; -1 if not chosen. */
  position: number
  /** Undefined for the customer, and for people whose details were typed. */
  saved?: SavedPatient
}

/** With more people than this besides the customer, the page grows beyond a phone. */
const MAX_OTHERS = 3
/** The number of people shown if there are more than MAX_OTHERS. */
const MOST_BOOKED = 2

/** `rest`: the saved people with the fewest bookings, without those chosen when the list was opened. */
export function splitCards(
  others: readonly Card[],
  chosenBefore: readonly PatientDraft[],
): { shown: readonly Card[]; rest: readonly Card[] } {
  if (others.length <= MAX_OTHERS) return { shown: others, rest: [] }
  const isShown = ({ saved }: Card, rank: number) =>
    rank < MOST_BOOKED || !saved || chosenBefore.some(person => isSaved(person, saved))
  const shown = others.filter(isShown)
  return { shown, rest: others.filter(card => !shown.includes(card)) }
}

/** The customer, the saved people, those with most orders first, and those whose details were typed. */
export function cardsOf(draft: CheckoutDraft, saved: readonly SavedPatient[]): Card[] {
  const { patients, unchosen } = draft
  const others = saved
    .filter(({ relation }) => relation !== 'self')
    .toSorted((one, other) => other.orders - one.orders)
  const customer = customerIn(draft)
  const known = others.map(patient => {
    const position = patients.findIndex(person => isSaved(person, patient))
    return {
      key: patient.id,
      person: patients[position] ?? toPatientDraft(patient),
      position,
      saved: patient,
    }
  })
  const isTyped = (person: PatientDraft) =>
    person !== customer &&
    !known.some(card => card.person === person) &&
    (patients.includes(person) || !others.some(patient => isSaved(person, patient)))
  return [
    { key: 'self', person: customer, position: patients.indexOf(customer) },
    ...known,
    ...[...patients, ...unchosen].filter(isTyped).map((person, index) => ({
      key: `typed-${index}`,
      person,
      position: patients.indexOf(person),
    })),
  ]
}
