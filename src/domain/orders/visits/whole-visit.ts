import type { VisitPart } from '../order-rows.ts'

/** Collected, or still to be collected: paid, or payable at the door. */
export const isBooked = ({ row }: VisitPart): boolean =>
  row.status !== 'pending' && row.status !== 'cancelled'

/** Includes unpaid orders, for which a visit needs room. */
export const isExpected = ({ row }: VisitPart): boolean => row.status !== 'cancelled'

/** An order with its patients' lines in other orders of the visit; `counts` selects those orders. */
export function wholeVisit(own: VisitPart, others: readonly VisitPart[], counts = isBooked): VisitPart {
  const items = others.filter(counts).flatMap(part =>
    part.items.flatMap(item => {
      const person = part.patients[item.patient]
      const same = own.patients.find(one => one.patientId === person?.patientId)
      return same ? [{ ...item, patient: same.position }] : []
    }),
  )
  if (items.length === 0) return own
  const fastingHours = Math.max(own.row.fastingHours, ...items.map(item => item.fastingHours))
  const afterMealHours = Math.max(own.row.afterMealHours, ...items.map(item => item.afterMealHours))
  return {
    row: { ...own.row, fastingHours, isFastingRequired: fastingHours > 0, afterMealHours },
    items: [...own.items, ...items],
    patients: own.patients,
  }
}
