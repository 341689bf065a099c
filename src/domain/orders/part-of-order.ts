import type { OrderPatientRow } from './order-rows.ts'

/** Some patients of an order, copied to an order of their own. */
export interface PartOfPeople {
  patients: OrderPatientRow[]
  /** New position by old position. */
  placeOf: ReadonlyMap<number, number>
}

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
