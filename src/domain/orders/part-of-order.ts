import { patientFields } from '#rules/patients/patient.ts'
import { examinedIn, type OrderPatientRow } from './order-patients.ts'
import type { OrderRow } from './order-shape.ts'

type Person = ReturnType<typeof examinedIn>[number]

/** Some people of an order, as an order of its own has them. */
export interface PartOfPeople {
  /** The columns of the first, and how many they are. */
  first: Partial<OrderRow> & Pick<OrderRow, 'patientCount'>
  others: OrderPatientRow[]
  /** Their positions, by those in the order they are of. */
  placeOf: ReadonlyMap<number, number>
}

/** The people at some positions of an order, copied for the order `orderId`. */
export function partOfPeople(
  order: OrderRow,
  further: readonly OrderPatientRow[],
  positions: readonly number[],
  orderId: string,
): PartOfPeople {
  const people = examinedIn(order, further).filter(({ position }) => positions.includes(position))
  return {
    first: { ...firstOf(order, people[0]), patientCount: people.length },
    placeOf: new Map(people.map(({ position }, place) => [position, place])),
    others: people.slice(1).map(({ age, ...person }, index) => ({
      ...person,
      orderId,
      position: index + 1,
      age: age.years,
      ageMonths: age.months,
    })),
  }
}

/** The first of an order stands in the order's row. */
function firstOf(order: OrderRow, person: Person | undefined): Partial<OrderRow> {
  if (!person || person.position === 0) return {}
  const { name, age, gender, email, patientId, relation } = person
  const isSelf = relation === 'self'
  const who = { name, age, gender, email, phone: person.phone ?? order.patientPhone, guardianName: null }
  return {
    ...patientFields({
      ...who,
      bookingType: isSelf ? 'self' : 'other',
      relation: isSelf ? null : relation,
    }),
    patientId,
  }
}
