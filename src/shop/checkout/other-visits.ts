import type { IndianDate } from '#rules/dates.ts'
import { GENDERS } from '#rules/patients/genders.ts'
import { isSamePerson } from '#rules/patients/patient.ts'
import { computeFast, type FastStart, strictestFast } from '#rules/visits/fasting.ts'
import type { Order } from '#wire/orders/order.ts'
import { type CheckoutDraft, patientAt } from './checkout.ts'
import { ageAt } from './people/people.ts'
import type { VisitToCome } from './visits-to-come.ts'

type Patient = Order['patients'][number]

type Person = Pick<Patient, 'patientId' | 'name' | 'age' | 'relation'> & { gender: string }

/** Undefined until the patient's details are filled in. The customer's details are not needed. */
function personAt(draft: CheckoutDraft, position: number): Person | undefined {
  const person = patientAt(draft, position)
  const age = ageAt(draft, position)
  const isFilled = age !== undefined && GENDERS.isCode(person.gender)
  if (!isFilled && person.relation !== 'self') return undefined
  return {
    patientId: person.savedId || null,
    name: person.name,
    gender: GENDERS.isCode(person.gender) ? GENDERS.labelOf(person.gender) : '',
    age: age?.years ?? 0,
    relation: person.relation,
  }
}

/** Undefined if the order does not have this patient. */
export function positionInOrder(
  { patients }: Pick<Order, 'patients'>,
  draft: CheckoutDraft,
  position: number,
): number | undefined {
  const person = personAt(draft, position)
  return person && patients.find(patient => isSamePerson(person, patient))?.position
}

/** The fast that a person's visits of one day require; null for none. */
function fastOfDay(visits: readonly VisitToCome[], person: Person, date: IndianDate): FastStart | null {
  const ofDay = visits.filter(({ slot }) => slot.date === date)
  return strictestFast(
    ofDay.flatMap(({ order, slot }) =>
      order.patients
        .filter(patient => isSamePerson(person, patient))
        .map(({ fastingHours }) => computeFast(slot, fastingHours)),
    ),
  )
}

/** Takes into account the fasts of the other visits of that day. */
export function fastInDraft(
  visits: readonly VisitToCome[],
  draft: CheckoutDraft,
  position: number,
  { slot, fastingHours }: { slot: FastStart; fastingHours: number },
): FastStart | null {
  const person = personAt(draft, position)
  const others = person ? fastOfDay(visits, person, slot.date) : null
  return strictestFast([computeFast(slot, fastingHours), others])
}

/** The other visit of that day whose fast begins before the one that the tests in the draft require. */
export function visitOfFast(
  visits: readonly VisitToCome[],
  draft: CheckoutDraft,
  position: number,
  { slot, fastingHours }: { slot: FastStart; fastingHours: number },
): FastStart | undefined {
  const fast = fastInDraft(visits, draft, position, { slot, fastingHours })
  const own = computeFast(slot, fastingHours)
  if (!fast || (own?.date === fast.date && own.hour === fast.hour)) return undefined
  return visits.find(visit => {
    const fastOfVisit = fastInDraft([visit], draft, position, { slot, fastingHours })
    return fastOfVisit?.date === fast.date && fastOfVisit.hour === fast.hour
  })?.slot
}

/** With the fasts of the customer's other visits of that day. */
export function fastAfterMove(
  visits: readonly VisitToCome[],
  { _id }: Pick<Order, '_id'>,
  patient: Patient,
  slot: FastStart,
): FastStart | null {
  const others = visits.filter(({ order }) => order._id !== _id)
  return strictestFast([computeFast(slot, patient.fastingHours), fastOfDay(others, patient, slot.date)])
}
