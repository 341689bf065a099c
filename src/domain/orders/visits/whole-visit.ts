import { examinedIn, isOnePerson } from '../order-patients.ts'
import type { OrderItemRow, OrderRow, VisitPart } from '../order-shape.ts'

/** The requirements of some items; the order's own if the previous release wrote it, with one patient. */
export const hoursOf = (row: OrderRow, items: readonly OrderItemRow[]) =>
  items.some(item => item.fastingHours === null)
    ? { fastingHours: row.fastingHours, afterMealHours: row.afterMealHours }
    : {
        fastingHours: Math.max(0, ...items.map(item => item.fastingHours ?? 0)),
        afterMealHours: Math.max(0, ...items.map(item => item.afterMealHours ?? 0)),
      }

/** Whether its samples are, or were, taken: it is paid, or will be at the door. */
export const isTaken = ({ row }: VisitPart): boolean => row.status !== 'pending' && row.status !== 'cancelled'

/** Whether its samples will be taken, if it is paid in time: what a visit needs room for. */
export const isExpected = ({ row }: VisitPart): boolean => row.status !== 'cancelled'

/**
 * An order as its patients' whole visit: with the lines of the other orders of the visit that are theirs, and with the
 * hours that all of these ask for. What an addition has of people who are not in it is left out. `counts`: which of the
 * other orders.
 */
export function wholeVisit(own: VisitPart, others: readonly VisitPart[], counts = isTaken): VisitPart {
  const people = examinedIn(own.patients)
  const items = others.filter(counts).flatMap(part => {
    const theirs = examinedIn(part.patients)
    return part.items.flatMap(item => {
      const person = theirs[item.patient]
      const same = people.find(one => person && isOnePerson(one, person))
      // Lines of the release before have no hours of their own.
      const { fastingHours, afterMealHours } = hoursOf(part.row, [item])
      return same ? [{ ...item, patient: same.position, fastingHours, afterMealHours }] : []
    })
  })
  if (items.length === 0) return own
  const fastingHours = Math.max(own.row.fastingHours, ...items.map(item => item.fastingHours))
  // An order of the release before says it by its texts alone.
  const afterMealHours =
    own.row.afterMealHours === null
      ? null
      : Math.max(own.row.afterMealHours, ...items.map(item => item.afterMealHours ?? 0))
  return {
    row: { ...own.row, fastingHours, isFastingRequired: fastingHours > 0, afterMealHours },
    items: [...own.items, ...items],
    patients: own.patients,
  }
}
