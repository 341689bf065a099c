import type { OrderPatientRow } from './order-patients.ts'

/** Some people of an order, as an order of its own has them. */
export interface PartOfPeople {
  patients: OrderPatientRow[]
  /** Their positions, by those in the order they are of. */
  placeOf: ReadonlyMap<number, number>
}

/** The people at some positions of an order, copied for the order `orderId`. */
export function partOfPeople(
  all: readonly OrderPatientRow[],
  positions: readonly number[],
  { orderId, bookedAt }: Pick<OrderPatientRow, 'orderId' | 'bookedAt'>,
): PartOfPeople {
  const people = all.filter(({ position }) => positions.includes(position))
  return {
    placeOf: new Map(people.map(({ position }, place) => [position, place])),
    patients: people.map((person, place) => ({
      ...person,
      orderId,
      bookedAt,
      position: place,
      phone: person.phone ?? (place === 0 ? (all[0]?.phone ?? null) : null),
    })),
  }
}
