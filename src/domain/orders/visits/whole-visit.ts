import type { VisitPart } from '../order-rows.ts'
import { preparationHours } from './needs.ts'

/** Collected, or still to be collected: paid, or payable at the door. */
export const isBooked = ({ row }: VisitPart): boolean =>
  row.status !== 'pending' && row.status !== 'cancelled'

/** Includes unpaid orders, for which a visit needs room. */
export const isExpected = ({ row }: VisitPart): boolean => row.status !== 'cancelled'

/** An order with its patients' lines in other orders of the visit; `counts` selects those orders. */
export function wholeVisit(own: VisitPart, others: readonly VisitPart[], counts = isBooked): VisitPart {
  const items = others.filter(counts).flatMap(part => {
    return part.items.flatMap(item => {
      const person = part.patients[item.patient]
      const same = own.patients.find(one => one.patientId === person?.patientId)
      // Lines of the previous release have no hours of their own.
      const { fastingHours, afterMealHours } = preparationHours(part.row, [item])
      return same ? [{ ...item, patient: same.position, fastingHours, afterMealHours }] : []
    })
  })
  if (items.length === 0) return own
  const fastingHours = Math.max(own.row.fastingHours, ...items.map(item => item.fastingHours))
  // Orders of the previous release have it in texts alone.
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
