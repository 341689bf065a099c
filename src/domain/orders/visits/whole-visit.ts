import type { VisitPart } from '../order-rows.ts'

/** Collected, or still to be collected: paid, or payable at the door. */
export const isBooked = ({ row }: VisitPart): boolean =>
  row.status !== 'pending' && row.status !== 'cancelled'

/** Includes unpaid orders, for which a visit needs room. */
export const isExpected = ({ row }: VisitPart): boolean => row.status !== 'cancelled'

/** An order with its patients' lines in other orders of the visit; `counts` selects those orders. */
export function wholeVisit(own: VisitPart, others: readonly VisitPart[], counts = isBooked): VisitPart {
  const positions = new Set(own.patients.map(({ position }) => position))
  const items = others
    .filter(counts)
    .flatMap(part => part.items.filter(({ person }) => positions.has(person)))
  return { ...own, items: [...own.items, ...items] }
}
